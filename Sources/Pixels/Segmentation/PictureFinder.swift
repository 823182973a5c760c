// Rectangles of a screenshot that look like pictures: what is left when the backdrop is taken away, cut along straight gaps.

/// Finds picture-like rectangles.
public struct PictureFinder: Sendable {
    /// How far flat areas may stray from one colour: screenshots in lossy formats are never quite flat.
    public var isLossy: Bool

    public init(isLossy: Bool = false) { self.isLossy = isLossy }

    /// Shortest side of a picture, as a share of the screen's width.
    static let leastSide = 0.08
    private static let leastFilled = 0.45
    private static let mostPictures = 400

    /// The rectangles, top to bottom.
    public func find(in image: RasterImage) -> [PixelRect] { findAll(in: image).pictures }

    /// The rectangles, and the panels (areas of one colour) among them.
    func findAll(in image: RasterImage) -> (pictures: [PixelRect], panels: [PixelRect]) {
        let backdrop = Backdrop(image, tolerance: isLossy ? 4 : 1)
        let least = max(20, Int(Double(image.width) * Self.leastSide))
        var found: [PixelRect] = []
        for part in backdrop.parts() where part.box.width >= least && part.box.height >= least {
            for piece in cut(part.box, backdrop, least, depth: 0) {
                let trimmed = trim(piece, backdrop)
                guard trimmed.width >= least, trimmed.height >= least, isFilled(trimmed, backdrop), Self.isVaried(image, trimmed) else {
                    continue
                }
                found.append(trimmed)
            }
        }
        let sorted = found.sorted { ($0.y, $0.x, $0.width, $0.height) < ($1.y, $1.x, $1.width, $1.height) }
        return (Array(Self.withoutNested(sorted).prefix(Self.mostPictures)), backdrop.panels)
    }

    /// Cuts a box along rows and columns that are backdrop from one side to the other.
    private func cut(_ box: PixelRect, _ backdrop: Backdrop, _ least: Int, depth: Int) -> [PixelRect] {
        guard depth < 8, box.width >= least, box.height >= least else { return [] }
        let rows = Self.runs(box.y..<box.maxY) { backdrop.share(row: $0, of: box) > 0.97 }
        if rows.count > 1 || rows.first.map({ $0.count < box.height }) == true {
            return rows.flatMap {
                cut(PixelRect(x: box.x, y: $0.lowerBound, width: box.width, height: $0.count), backdrop, least, depth: depth + 1)
            }
        }
        let columns = Self.runs(box.x..<box.maxX) { backdrop.share(column: $0, of: box) > 0.97 }
        if columns.count > 1 || columns.first.map({ $0.count < box.width }) == true {
            return columns.flatMap {
                cut(PixelRect(x: $0.lowerBound, y: box.y, width: $0.count, height: box.height), backdrop, least, depth: depth + 1)
            }
        }
        return [box]
    }

    /// The stretches of a range between positions that are gaps.
    static func runs(_ range: Range<Int>, isGap: (Int) -> Bool) -> [Range<Int>] {
        var result: [Range<Int>] = []
        var start: Int?
        for position in range {
            if isGap(position) {
                if let from = start { result.append(from..<position) }
                start = nil
            } else if start == nil {
                start = position
            }
        }
        if let from = start { result.append(from..<range.upperBound) }
        return result
    }

    /// Takes thin appendages (a line of text that touches the picture, a shadow) off the sides.
    private func trim(_ box: PixelRect, _ backdrop: Backdrop) -> PixelRect {
        var box = box
        let limit = 0.6
        while box.height > 4, backdrop.share(row: box.y, of: box) > limit { (box.y, box.height) = (box.y + 1, box.height - 1) }
        while box.height > 4, backdrop.share(row: box.maxY - 1, of: box) > limit { box.height -= 1 }
        while box.width > 4, backdrop.share(column: box.x, of: box) > limit { (box.x, box.width) = (box.x + 1, box.width - 1) }
        while box.width > 4, backdrop.share(column: box.maxX - 1, of: box) > limit { box.width -= 1 }
        return box
    }

    private func isFilled(_ box: PixelRect, _ backdrop: Backdrop) -> Bool {
        var empty = 0
        for y in box.y..<box.maxY {
            for x in box.x..<box.maxX where backdrop.mask[y * backdrop.width + x] { empty += 1 }
        }
        return Double(box.area - empty) >= Self.leastFilled * Double(box.area)
    }

    /// Many colours, none of which is nearly everything: a picture, and no button, chart or block of text.
    static func isVaried(_ image: RasterImage, _ box: PixelRect) -> Bool {
        var counts: [UInt32: Int] = [:]
        var total = 0
        let step = max(1, box.area / 20_000)
        let side = max(1, Int(Double(step).squareRoot()))
        for y in stride(from: box.y, to: box.maxY, by: side) {
            for x in stride(from: box.x, to: box.maxX, by: side) {
                counts[image[x, y] & 0xF0F0_F000, default: 0] += 1
                total += 1
            }
        }
        let most = counts.values.max() ?? 0
        return counts.count >= 8 && Double(most) < 0.75 * Double(max(1, total))
    }

    /// A box inside another one belongs to it.
    private static func withoutNested(_ boxes: [PixelRect]) -> [PixelRect] {
        boxes.indices.filter { inner in
            !boxes.indices.contains { outer in
                outer != inner && boxes[outer].intersection(boxes[inner]).area * 10 >= boxes[inner].area * 9
                    && (boxes[outer].area, inner) > (boxes[inner].area, outer)
            }
        }.map { boxes[$0] }
    }
}
