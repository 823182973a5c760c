// What is compared of two pictures: cells of luma freed from gradients and dimming, and cells of colour.

/// The cells of one window of a picture, prepared for comparing at one fineness.
///
/// Rows are compared with rows and columns with columns, each freed from its own mean and contrast. A scrim from above leaves the rows
/// as they were, one from the side the columns; the layering of a landscape lives in the columns. The least alike lines are not counted:
/// captions, icons and bars spoil some lines wholly.
struct GridFeatures: Sendable {
    /// Cells a side: 8 for the first look, 16 for placing the window.
    let side: Int
    private let rows: [Float]
    private let columns: [Float]
    /// How much contrast each line has, 0 (flat) to 1.
    private let rowContrast: [Float]
    private let columnContrast: [Float]
    /// Differences between neighbouring cells, horizontal then vertical.
    private let steps: [Float]

    /// Contrast of a line, as a standard deviation of luma, below which it counts as flat and is not amplified further.
    private static let flatLine: Float = 0.012

    init(luma: [Float], side: Int) {
        self.side = side
        var turned = [Float](repeating: 0, count: side * side)
        for y in 0..<side {
            for x in 0..<side { turned[x * side + y] = luma[y * side + x] }
        }
        (rows, rowContrast) = Self.normalised(luma, side)
        (columns, columnContrast) = Self.normalised(turned, side)
        var steps: [Float] = []
        steps.reserveCapacity(2 * side * (side - 1))
        for line in 0..<side {
            for index in (line * side + 1)..<((line + 1) * side) {
                steps.append(luma[index] - luma[index - 1])
                steps.append(turned[index] - turned[index - 1])
            }
        }
        self.steps = steps
    }

    /// Lines with mean zero and about unit contrast, and the contrast that they had in comparison with a flat line.
    private static func normalised(_ luma: [Float], _ side: Int) -> ([Float], [Float]) {
        var result = luma
        var contrasts = [Float](repeating: 0, count: side)
        result.withUnsafeMutableBufferPointer { cells in
            for line in 0..<side {
                let range = line * side..<(line + 1) * side
                var sum: Float = 0
                for index in range { sum += cells[index] }
                let mean = sum / Float(side)
                var squares: Float = 0
                for index in range {
                    cells[index] -= mean
                    squares += cells[index] * cells[index]
                }
                let deviation = (squares / Float(side)).squareRoot()
                let scale = 1 / (deviation + flatLine)
                for index in range { cells[index] *= scale }
                contrasts[line] = deviation * scale * deviation * scale
            }
        }
        return (result, contrasts)
    }

    /// How alike two windows look, -1 to 1.
    func likeness(_ other: GridFeatures) -> Float {
        (Self.likeness(rows, rowContrast, other.rows, other.rowContrast, side)
            + Self.likeness(columns, columnContrast, other.columns, other.columnContrast, side)
            + Correlation.plain(steps, other.steps)) / 3
    }

    private static func likeness(_ a: [Float], _ contrastA: [Float], _ b: [Float], _ contrastB: [Float], _ side: Int) -> Float {
        var sum: Float = 0
        var weight: Float = 0
        // The least alike lines, worst first: a quarter of all.
        let dropped = side / 4
        return withUnsafeTemporaryAllocation(of: (likeness: Float, weight: Float).self, capacity: side) { lines in
            for line in 0..<side {
                var product = SIMD8<Float>()
                var index = line * side
                while index < (line + 1) * side {
                    product += SIMD8(a[index..<index + 8]) * SIMD8(b[index..<index + 8])
                    index += 8
                }
                let likeness = product.sum() / Float(side)
                let contrast = max(contrastA[line], contrastB[line])
                sum += likeness
                weight += contrast
                lines[line] = (likeness, contrast)
            }
            for _ in 0..<dropped {
                var worst = 0
                var least = Float.infinity
                for line in 0..<side where lines[line].likeness - lines[line].weight < least {
                    least = lines[line].likeness - lines[line].weight
                    worst = line
                }
                sum -= lines[worst].likeness
                weight -= lines[worst].weight
                lines[worst] = (0, -.infinity)
            }
            return weight > 0.01 ? sum / weight : 0
        }
    }
}

/// Colour of a window on a coarse grid.
struct ColourFeatures: Sendable {
    /// Cells a side.
    static let side = 8
    /// Blue then red differences, each with its mean taken out: a tint over everything does not count.
    let values: [Float]
    /// How colourful the window is: standard deviation of the values.
    let spread: Float

    /// What goes along with brightness is taken out too: filters such as sepia make all colour of that kind.
    init(luma: [Float], blue: [Float], red: [Float]) {
        let brightness = Self.centred(luma)
        let centred = Self.without(brightness, Self.centred(blue)) + Self.without(brightness, Self.centred(red))
        values = centred
        spread = (centred.reduce(0) { $0 + $1 * $1 } / Float(max(1, centred.count))).squareRoot()
    }

    private static func centred(_ cells: [Float]) -> [Float] {
        let mean = cells.reduce(0, +) / Float(max(1, cells.count))
        return cells.map { $0 - mean }
    }

    /// The cells less the part that is proportional to brightness.
    private static func without(_ brightness: [Float], _ cells: [Float]) -> [Float] {
        let squares = brightness.reduce(0) { $0 + $1 * $1 }
        guard squares > 1e-5 else { return cells }
        let share = zip(brightness, cells).reduce(0) { $0 + $1.0 * $1.1 } / squares
        return zip(brightness, cells).map { $1 - share * $0 }
    }

    /// Below this spread a picture counts as grey and its colours say nothing.
    private static let grey: Float = 0.008

    /// How alike the colours are, and how much that says (0 to 1): nothing when one of the two is grey, as under a filter.
    func likeness(_ other: ColourFeatures) -> (value: Float, weight: Float) {
        let weight = min(1, max(0, min(spread, other.spread) / Self.grey - 1))
        return (Correlation.plain(values, other.values), weight)
    }
}

enum Correlation {
    /// The cosine of two lists of equal length; 0 where one of them is empty of contrast.
    static func plain(_ a: [Float], _ b: [Float]) -> Float {
        var product: Float = 0
        var squareA: Float = 0
        var squareB: Float = 0
        a.withUnsafeBufferPointer { a in
            b.withUnsafeBufferPointer { b in
                var products = SIMD8<Float>()
                var squaresA = SIMD8<Float>()
                var squaresB = SIMD8<Float>()
                let count = min(a.count, b.count)
                var index = 0
                while index + 8 <= count {
                    var x = SIMD8<Float>()
                    var y = SIMD8<Float>()
                    for lane in 0..<8 {
                        x[lane] = a[index + lane]
                        y[lane] = b[index + lane]
                    }
                    products += x * y
                    squaresA += x * x
                    squaresB += y * y
                    index += 8
                }
                product = products.sum()
                squareA = squaresA.sum()
                squareB = squaresB.sum()
                while index < count {
                    product += a[index] * b[index]
                    squareA += a[index] * a[index]
                    squareB += b[index] * b[index]
                    index += 1
                }
            }
        }
        let scale = (squareA * squareB).squareRoot()
        return scale > 1e-9 ? product / scale : 0
    }
}
