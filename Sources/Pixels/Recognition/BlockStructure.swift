// The fine comparison: blocks of cells, each freed from its own brightness, contrast and slope; the worst ones are left out.

/// A window's luma cells (32 or 64 a side) in blocks of 8 × 8, each with mean and slope taken out.
///
/// A scrim, a dimming or a filter changes a block's brightness and contrast and little else; a caption, an icon or a rounded corner
/// spoils some blocks wholly. So blocks are compared one by one, and the least alike ones are not counted.
struct BlockStructure: Sendable {
    /// Cells a side of the whole window, for placing it and for its details, and of a block.
    static let side = 32
    static let detailSide = 64
    static let blockSide = 8
    private static let cellsOfBlock = blockSide * blockSide

    /// Blocks row by row, each 64 cells.
    private let cells: [Float]
    /// Sum of squares of each block.
    private let energies: [Float]

    /// Contrast (standard deviation of luma) of noise, and the contrast from which on a block counts fully.
    private static let noise: Float = 0.004
    private static let full: Float = 0.04
    /// The share of all weight that may be spoilt by something drawn over the picture.
    private static let spoilt: Float = 0.25

    init(luma: [Float], side: Int) {
        let across = side / Self.blockSide
        var energies = [Float](repeating: 0, count: across * across)
        cells = [Float](unsafeUninitializedCapacity: side * side) { cells, count in
            count = side * side
            luma.withUnsafeBufferPointer { luma in
                for block in 0..<(across * across) {
                    let corner = block / across * Self.blockSide * side + block % across * Self.blockSide
                    energies[block] = Self.flatten(luma, corner, side, into: &cells, at: block * Self.cellsOfBlock)
                }
            }
        }
        self.energies = energies
    }

    /// Distances of a block's columns (or rows) from its middle.
    private static let offsets = SIMD8<Float>(-3.5, -2.5, -1.5, -0.5, 0.5, 1.5, 2.5, 3.5)

    /// Copies a block without its mean and best-fitting slope; the sum of squares of what is left.
    private static func flatten(
        _ luma: UnsafeBufferPointer<Float>, _ corner: Int, _ side: Int, into cells: inout UnsafeMutableBufferPointer<Float>, at start: Int
    ) -> Float {
        var sums = SIMD8<Float>()
        var slopes = SIMD8<Float>()
        for y in 0..<blockSide {
            let row = self.row(luma, corner + y * side)
            sums += row
            slopes += row * offsets[y]
        }
        // The sum of squares of the centred positions of one axis over all cells.
        let spread = Float(blockSide * blockSide * (blockSide * blockSide - 1)) / 12
        let plane = SIMD8(repeating: sums.sum() / Float(cellsOfBlock)) + offsets * ((sums * offsets).sum() / spread)
        let slope = slopes.sum() / spread
        var squares = SIMD8<Float>()
        for y in 0..<blockSide {
            let left = row(luma, corner + y * side) - plane - offsets[y] * slope
            squares += left * left
            for x in 0..<blockSide { cells[start + y * blockSide + x] = left[x] }
        }
        return squares.sum()
    }

    @inline(__always)
    private static func row(_ cells: UnsafeBufferPointer<Float>, _ start: Int) -> SIMD8<Float> {
        SIMD8(
            cells[start], cells[start + 1], cells[start + 2], cells[start + 3], cells[start + 4], cells[start + 5], cells[start + 6],
            cells[start + 7])
    }

    /// How much structure there is, 0 (flat) to 1.
    var richness: Double {
        let weights = energies.map { min(1, ($0 / Float(Self.cellsOfBlock)).squareRoot() / Self.full) }
        return Double(weights.reduce(0, +)) / Double(max(1, weights.count))
    }

    /// How alike two windows are, -1 to 1, and how much there was to compare, 0 to 1.
    func likeness(_ other: BlockStructure) -> (value: Float, weight: Float) {
        let noise = Self.noise * Self.noise * Float(Self.cellsOfBlock)
        var blocks: [(likeness: Float, weight: Float)] = []
        blocks.reserveCapacity(energies.count)
        var total: Float = 0
        let products = self.products(other)
        for block in energies.indices {
            let likeness = products[block] / ((energies[block] + noise) * (other.energies[block] + noise)).squareRoot()
            let contrast = (max(energies[block], other.energies[block]) / Float(Self.cellsOfBlock)).squareRoot()
            let weight = min(1, contrast / Self.full)
            blocks.append((likeness, weight))
            total += weight
        }
        blocks.sort { $0.likeness < $1.likeness }
        var left = total * Self.spoilt
        var sum: Float = 0
        var counted: Float = 0
        for block in blocks {
            let dropped = min(left, block.weight)
            left -= dropped
            sum += block.likeness * (block.weight - dropped)
            counted += block.weight - dropped
        }
        return (counted > 1e-6 ? sum / counted : 0, min(1, counted / Float(energies.count)))
    }

    /// The sums of products of the cells of each block.
    private func products(_ other: BlockStructure) -> [Float] {
        cells.withUnsafeBufferPointer { mine in
            other.cells.withUnsafeBufferPointer { theirs in
                energies.indices.map { block in
                    var product = SIMD8<Float>()
                    for start in stride(from: block * Self.cellsOfBlock, to: (block + 1) * Self.cellsOfBlock, by: Self.blockSide) {
                        product += Self.row(mine, start) * Self.row(theirs, start)
                    }
                    return product.sum()
                }
            }
        }
    }
}
