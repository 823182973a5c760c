// Where rows of text-like marks stand in a part of a picture: cheap, so that Tesseract is asked only where there may be text.

/// A row of marks of about one height, as letters are.
public struct InkRow: Sendable, Hashable {
    public var box: PixelRect
    /// Light marks on something darker.
    public var isLight: Bool
    /// How many marks.
    public var count: Int
}

/// Finds rows of text-like marks.
public enum InkRows {
    /// More marks than this in one part is a texture.
    private static let mostMarks = 20_000
    /// Fewest marks that make a row: "Ana B." has five.
    private static let fewest = 4

    /// The rows in a part of a picture, light ones and dark ones, top to bottom; boxes are in the picture's pixels.
    public static func find(in image: LumaImage, rect: PixelRect, heights: ClosedRange<Int> = 5...90) throws(ImageFault) -> [InkRow] {
        let part = rect.clamped(width: image.width, height: image.height)
        guard let crop = image.crop(part) else { return [] }
        var rows: [InkRow] = []
        for isLight in [true, false] {
            guard let bits = try Leptonica.opened().binarize(crop, inverted: isLight, window: 10, factor: 0.34),
                let marks = try Leptonica.opened().components(bits, most: mostMarks)
            else { continue }
            rows += Self.rows(marks.filter { isLetterLike($0, heights) }, isLight: isLight).map { row in
                var placed = row
                placed.box.x += part.x
                placed.box.y += part.y
                return placed
            }
        }
        return rows.sorted { ($0.box.y, $0.box.x, $0.isLight ? 0 : 1) < ($1.box.y, $1.box.x, $1.isLight ? 0 : 1) }
    }

    /// Letters, also several joined ones, but no dots, rules or areas.
    private static func isLetterLike(_ mark: PixelRect, _ heights: ClosedRange<Int>) -> Bool {
        heights.contains(mark.height) && mark.width <= 12 * mark.height && mark.height <= 8 * max(1, mark.width)
    }

    /// Chains marks from left to right: each joins the nearest row whose last mark stands on the same line close by.
    private static func rows(_ marks: [PixelRect], isLight: Bool) -> [InkRow] {
        struct Chain {
            var box: PixelRect
            var last: PixelRect
            var count: Int
        }
        var open: [Chain] = []
        var done: [Chain] = []
        for mark in marks.sorted(by: { ($0.x, $0.y, $0.width, $0.height) < ($1.x, $1.y, $1.width, $1.height) }) {
            // Chains that ended too far to the left are finished.
            var stillOpen: [Chain] = []
            var best: (index: Int, gap: Int)?
            for chain in open {
                let gap = mark.x - chain.last.maxX
                if gap > 2 * max(chain.last.height, mark.height) {
                    if gap > 200 { done.append(chain) } else { stillOpen.append(chain) }
                    continue
                }
                if fits(mark, chain.last), gap < best?.gap ?? .max { best = (stillOpen.count, gap) }
                stillOpen.append(chain)
            }
            open = stillOpen
            if let best {
                open[best.index].box = open[best.index].box.union(mark)
                open[best.index].last = mark
                open[best.index].count += 1
            } else {
                open.append(Chain(box: mark, last: mark, count: 1))
            }
        }
        return (done + open).filter { $0.count >= fewest && $0.box.width >= 2 * $0.box.height }.map {
            InkRow(box: $0.box, isLight: isLight, count: $0.count)
        }
    }

    /// On one line and of similar height (small letters beside capitals and descenders).
    private static func fits(_ a: PixelRect, _ b: PixelRect) -> Bool {
        let overlap = min(a.maxY, b.maxY) - max(a.y, b.y)
        let low = min(a.height, b.height)
        return overlap * 2 >= low && low * 5 >= max(a.height, b.height) * 2
    }
}
