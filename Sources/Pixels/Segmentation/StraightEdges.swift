// Straight edges from one side of a rectangle to the other: where pictures meet without backdrop between them.

enum StraightEdges {
    /// Brightness or colour difference that makes an edge.
    private static let least = 14
    /// Share of a line's pixels that an edge has to cover.
    private static let share = 0.6
    private static let mostCuts = 6

    /// Ways to cut a rectangle in two, the clearest first.
    static func cuts(of rect: PixelRect, in image: RasterImage) -> [[PixelRect]] {
        var cuts: [(strength: Double, pieces: [PixelRect])] = []
        let leastSide = max(20, Int(Double(image.width) * PictureFinder.leastSide))
        let rows = strengths(rect.y + 1..<rect.maxY) { edgeShare(row: $0, rect, image) }
        for row in peaks(rows, from: rect.y + 1) where row.position - rect.y >= leastSide && rect.maxY - row.position >= leastSide {
            cuts.append(
                (
                    row.strength,
                    [
                        PixelRect(x: rect.x, y: rect.y, width: rect.width, height: row.position - rect.y),
                        PixelRect(x: rect.x, y: row.position, width: rect.width, height: rect.maxY - row.position),
                    ]
                ))
        }
        let columns = strengths(rect.x + 1..<rect.maxX) { edgeShare(column: $0, rect, image) }
        for column in peaks(columns, from: rect.x + 1)
        where column.position - rect.x >= leastSide && rect.maxX - column.position >= leastSide {
            cuts.append(
                (
                    column.strength,
                    [
                        PixelRect(x: rect.x, y: rect.y, width: column.position - rect.x, height: rect.height),
                        PixelRect(x: column.position, y: rect.y, width: rect.maxX - column.position, height: rect.height),
                    ]
                ))
        }
        return cuts.sorted { $0.strength > $1.strength }.prefix(mostCuts).map(\.pieces)
    }

    private static func strengths(_ range: Range<Int>, _ measure: (Int) -> Double) -> [Double] { range.map(measure) }

    /// Positions where the strength is high and highest among their neighbours.
    private static func peaks(_ strengths: [Double], from start: Int) -> [(position: Int, strength: Double)] {
        strengths.indices.compactMap { index in
            let strength = strengths[index]
            guard strength >= share else { return nil }
            let around = strengths[max(0, index - 3)..<min(strengths.count, index + 4)]
            return strength >= (around.max() ?? 0) ? (start + index, strength) : nil
        }
    }

    private static func edgeShare(row y: Int, _ rect: PixelRect, _ image: RasterImage) -> Double {
        var count = 0
        for x in rect.x..<rect.maxX where Backdrop.difference(image[x, y], image[x, y - 1]) >= least { count += 1 }
        return Double(count) / Double(max(1, rect.width))
    }

    private static func edgeShare(column x: Int, _ rect: PixelRect, _ image: RasterImage) -> Double {
        var count = 0
        for y in rect.y..<rect.maxY where Backdrop.difference(image[x, y], image[x - 1, y]) >= least { count += 1 }
        return Double(count) / Double(max(1, rect.height))
    }
}
