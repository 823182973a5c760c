// Which known photo a picture on the screen shows: a wide search on coarse grids, a narrow one on finer grids, then a decision.
import Model

/// Recognises photos inside rectangles of a screenshot.
public struct Recogniser: Sendable {
    let library: PhotoLibrary
    let thresholds: RecognitionThresholds

    public init(_ library: PhotoLibrary, thresholds: RecognitionThresholds = .standard) {
        self.library = library
        self.thresholds = thresholds
    }

    /// The photo shown in a rectangle of a screenshot.
    public func identify(_ rect: PixelRect, in screenshot: RasterImage) -> Identification {
        decide(matches(rect, in: screenshot), rect, screenshot)
    }

    /// The decision over some matches. A picture that is nearly flat (blurred, dimmed away) is never said to show none of the photos.
    func decide(_ matches: [PhotoMatch], _ rect: PixelRect, _ screenshot: RasterImage) -> Identification {
        let decision = thresholds.decide(matches)
        guard decision == .none, let tables = PictureTables(screenshot, part: rect) else { return decision }
        let side = BlockStructure.side
        let structure = BlockStructure(luma: tables.cells(.luma, of: .whole, side: side), side: side)
        return structure.richness < thresholds.structure ? .candidates([]) : .none
    }

    /// The likeliest photos, best first; photos that look nothing like the picture are left out.
    public func matches(_ rect: PixelRect, in screenshot: RasterImage) -> [PhotoMatch] {
        let part = rect.clamped(width: screenshot.width, height: screenshot.height)
        guard !library.isEmpty, let planes = PicturePlanes(screenshot, part: part) else { return [] }
        let query = PictureTables(planes, aspect: Double(part.width) / Double(part.height))
        var windows = [PictureWindow.whole]
        if let inner = planes.insideMargins() { windows.append(inner) }
        var search = PhotoSearch(query: query, library: library)
        return search.run(windows)
    }
}

/// A known photo and how well it explains a picture.
public struct PhotoMatch: Sendable, Equatable {
    public let key: Int
    /// -1 to 1.
    public let score: Double
    /// How much structure there was to compare, 0 to 1.
    public let weight: Double
    /// The part of the photo that is shown, and the part of the rectangle that shows it.
    let window: PictureWindow
    let shownIn: PictureWindow
    /// Structure, layout, colour, and the weight of colour.
    let parts: [Double]
}

/// From scores to a decision: what is certain, what is possible, what is neither. Measured by the benchmark (`RecognitionBench`).
public struct RecognitionThresholds: Sendable {
    /// Least score, plus half the margin, of a photo that is said to be the one shown.
    public var certain: Double
    /// Least distance to the next best photo for that.
    public var margin: Double
    /// Least score of a photo that may be the one shown.
    public var possible: Double
    /// Least structure in the picture; a flat one shows nothing that could be recognised.
    public var structure: Double

    /// A larger distance to the next best says no more: there may be no other photo to compare with.
    private static let mostMargin = 0.3

    /// Photos this far behind the best are no candidates.
    private static let range = 0.25

    /// Share of a photo's area below which a window is small, and how much more is asked of it.
    private static let smallWindow = 0.22
    private static let extra = 0.06

    public static let standard = RecognitionThresholds(certain: 0.84, margin: 0.05, possible: 0.55, structure: 0.1)

    public func decide(_ matches: [PhotoMatch]) -> Identification {
        guard let best = matches.first, best.score >= possible else { return .none }
        let next = matches.first { $0.key != best.key }
        let gap = best.score - (next?.score ?? 0)
        // A small window of a photo holds little that only this photo has.
        let extra = best.window.width * best.window.height < Self.smallWindow ? Self.extra : 0
        if best.score + min(gap, Self.mostMargin) / 2 >= certain + extra, gap >= margin + extra, best.weight >= structure {
            return .identified(key: best.key, score: best.score, margin: gap)
        }
        var seen: Set<Int> = []
        return .candidates(matches.filter { $0.score >= max(possible, best.score - Self.range) && seen.insert($0.key).inserted }.map(\.key))
    }
}
