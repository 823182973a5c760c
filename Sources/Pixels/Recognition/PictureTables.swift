// A picture made small for comparing: luma and chroma as summed-area tables, so that the mean of any window costs the same.

/// Part of a picture, in fractions of its width and height; may reach beyond the picture's edges by a rounding error only.
struct PictureWindow: Sendable, Hashable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double

    /// The whole picture.
    static let whole = PictureWindow(x: 0, y: 0, width: 1, height: 1)

    /// This window moved and resized until it lies inside the picture.
    func clamped() -> PictureWindow {
        let width = min(1, max(0.02, self.width))
        let height = min(1, max(0.02, self.height))
        return PictureWindow(x: min(max(0, x), 1 - width), y: min(max(0, y), 1 - height), width: width, height: height)
    }

    /// A part of this window, itself given in fractions of it.
    func part(_ inner: PictureWindow) -> PictureWindow {
        PictureWindow(x: x + inner.x * width, y: y + inner.y * height, width: inner.width * width, height: inner.height * height)
    }
}

/// Pixels of a small picture as the comparison wants them: luma and two colour differences, each from about -0.5 to 0.5.
struct PicturePlanes: Sendable {
    var width: Int
    var height: Int
    var luma: [Float]
    var blue: [Float]
    var red: [Float]
}

/// A picture of at most `longestSide` pixels a side with the sums of everything left of and above each pixel.
struct PictureTables: Sendable {
    /// Enough for grids of 64 × 64 cells over a third of a picture.
    static let longestSide = 200

    let width: Int
    let height: Int
    /// Width by height of the picture in its original size.
    let aspect: Double
    private let luma: [Float]
    private let blue: [Float]
    private let red: [Float]

    /// The planes to sample from.
    enum Plane { case luma, blue, red }

    /// Builds the tables; `aspect` is that of the original, which rounding to whole pixels may have changed a little.
    init(_ planes: PicturePlanes, aspect: Double) {
        width = planes.width
        height = planes.height
        self.aspect = aspect
        luma = Self.sums(planes.luma, planes.width, planes.height)
        blue = Self.sums(planes.blue, planes.width, planes.height)
        red = Self.sums(planes.red, planes.width, planes.height)
    }

    /// Summed areas with a leading row and column of zeros. The values average about zero, so single precision is enough.
    private static func sums(_ values: [Float], _ width: Int, _ height: Int) -> [Float] {
        var table = [Float](repeating: 0, count: (width + 1) * (height + 1))
        for y in 0..<height {
            var row: Float = 0
            let above = y * (width + 1)
            let here = above + width + 1
            for x in 0..<width {
                row += values[y * width + x]
                table[here + x + 1] = table[above + x + 1] + row
            }
        }
        return table
    }

    /// The means of `side` × `side` equal cells of a window, row by row.
    func cells(_ plane: Plane, of window: PictureWindow, side: Int) -> [Float] {
        let table =
            switch plane {
            case .luma: luma
            case .blue: blue
            case .red: red
            }
        let scale = 1 / max(1e-6, Float(window.width * Double(width) / Double(side) * window.height * Double(height) / Double(side)))
        return [Float](unsafeUninitializedCapacity: side * side) { cells, count in
            count = side * side
            withUnsafeTemporaryAllocation(of: Float.self, capacity: 3 * (side + 1)) { sums in
                withUnsafeTemporaryAllocation(of: Int.self, capacity: side + 1) { starts in
                    // Column edges: where each begins in the table, and how far into the next entry it lies.
                    for edge in 0...side {
                        let column = Self.place(window.x + window.width * Double(edge) / Double(side), width)
                        starts[edge] = column.index
                        sums[2 * (side + 1) + edge] = column.part
                    }
                    table.withUnsafeBufferPointer { table in
                        for edge in 0...side {
                            let row = Self.place(window.y + window.height * Double(edge) / Double(side), height)
                            let here = edge % 2 * (side + 1)
                            let before = (side + 1) - here
                            for column in 0...side {
                                let at = row.index * (width + 1) + starts[column]
                                let part = sums[2 * (side + 1) + column]
                                let top = table[at] + (table[at + 1] - table[at]) * part
                                let below = at + width + 1
                                let bottom = table[below] + (table[below + 1] - table[below]) * part
                                sums[here + column] = top + (bottom - top) * row.part
                            }
                            guard edge > 0 else { continue }
                            for column in 0..<side {
                                let lower = sums[here + column + 1] - sums[here + column]
                                let upper = sums[before + column + 1] - sums[before + column]
                                cells[(edge - 1) * side + column] = (lower - upper) * scale
                            }
                        }
                    }
                }
            }
        }
    }

    /// A position between two entries of a table, kept inside it.
    private static func place(_ fraction: Double, _ size: Int) -> (index: Int, part: Float) {
        let position = min(max(0, fraction), 1) * Double(size)
        let index = min(size - 1, Int(position))
        return (index, Float(position - Double(index)))
    }
}
