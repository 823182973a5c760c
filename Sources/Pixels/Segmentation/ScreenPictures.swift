// The pictures of a screenshot without any layout: found by their looks, named where a known photo explains them, and cut to size.

/// One picture on a screenshot.
public struct ScreenPicture: Sendable, Equatable {
    public var rect: PixelRect
    public var identification: Identification
}

/// Finds and names the pictures of a screenshot.
public struct ScreenPictures: Sendable {
    let recogniser: Recogniser
    let finder: PictureFinder

    public init(_ recogniser: Recogniser, isLossy: Bool) {
        self.recogniser = recogniser
        finder = PictureFinder(isLossy: isLossy)
    }

    /// The pictures, top to bottom.
    public func find(in screen: RasterImage) -> [ScreenPicture] { findAll(in: screen).pictures }

    /// The pictures, and the panels (areas of one background colour) of the screen.
    public func findAll(in screen: RasterImage) -> (pictures: [ScreenPicture], panels: [PixelRect]) {
        var pictures: [ScreenPicture] = []
        let found = finder.findAll(in: screen)
        for rect in found.pictures { pictures += look(at: rect, screen, depth: 0) }
        return (Self.merged(pictures + aligned(pictures, screen)), found.panels)
    }

    /// What a rectangle shows: one photo, or several when it can be cut.
    private func look(at rect: PixelRect, _ screen: RasterImage, depth: Int) -> [ScreenPicture] {
        let found = named(rect, screen)
        if case .identified = found.identification {
            return [found] + rest(of: rect, without: found.rect, screen, depth: depth)
        }
        guard depth < 3 else { return [found] }
        for pieces in StraightEdges.cuts(of: rect, in: screen) {
            let parts = pieces.flatMap { look(at: $0, screen, depth: depth + 1) }
            // A cut is believed when it makes sense of what was senseless before.
            if parts.contains(where: { $0.isIdentified(by: Self.sure) }) { return parts }
        }
        return [found]
    }

    /// Least score of a photo in a piece that was cut off: with many pieces, some look like anything.
    private static let sure = 0.92
    private static let mostGuesses = 24

    /// Photos in nameless rectangles at places that the named ones suggest: screens repeat columns and sizes.
    private func aligned(_ pictures: [ScreenPicture], _ screen: RasterImage) -> [ScreenPicture] {
        var found: [ScreenPicture] = []
        for picture in pictures where !picture.isIdentified {
            var guesses: [PixelRect] = []
            for model in pictures where model.isIdentified {
                let frame = picture.rect
                for y in [frame.y, frame.maxY - model.rect.height] {
                    let guess = PixelRect(x: model.rect.x, y: y, width: model.rect.width, height: model.rect.height)
                    let isInside = guess.intersection(frame).area * 20 >= guess.area * 19 && guess.area * 10 < frame.area * 9
                    if isInside, !guesses.contains(guess), guesses.count < Self.mostGuesses { guesses.append(guess) }
                }
            }
            found += guesses.map { ScreenPicture(rect: $0, identification: recogniser.identify($0, in: screen)) }
                .filter { $0.isIdentified(by: Self.sure) }
        }
        return found
    }

    /// Identifies a rectangle and finds out how far the photo reaches.
    private func named(_ rect: PixelRect, _ screen: RasterImage) -> ScreenPicture {
        let matches = recogniser.matches(rect, in: screen)
        let first = recogniser.decide(matches, rect, screen)
        guard let best = matches.first, best.score >= recogniser.thresholds.possible,
            let photo = recogniser.library.photos.first(where: { $0.key == best.key }),
            let extent = ShownExtent(best, photo: photo.tables, rect: rect, screen: screen)?.rect()
        else { return ScreenPicture(rect: rect, identification: first) }
        guard extent != rect, extent.width >= 16, extent.height >= 16 else { return ScreenPicture(rect: rect, identification: first) }
        let second = recogniser.identify(extent, in: screen)
        switch (first, second) {
        case (.identified(let a, let scoreA, _), .identified(let b, let scoreB, _)):
            // The fitted rectangle is better when it shows the same photo about as well.
            return a == b && scoreB >= scoreA - 0.05
                ? ScreenPicture(rect: extent, identification: second) : ScreenPicture(rect: rect, identification: first)
        case (_, .identified(_, let score, _)) where score >= Self.sure: return ScreenPicture(rect: extent, identification: second)
        default: return ScreenPicture(rect: rect, identification: first)
        }
    }

    /// Pictures in what is left of a rectangle when a photo is taken out of it.
    private func rest(of rect: PixelRect, without photo: PixelRect, _ screen: RasterImage, depth: Int) -> [ScreenPicture] {
        guard depth < 3 else { return [] }
        let least = max(20, Int(Double(screen.width) * PictureFinder.leastSide))
        let sides = [
            PixelRect(x: rect.x, y: rect.y, width: rect.width, height: photo.y - rect.y),
            PixelRect(x: rect.x, y: photo.maxY, width: rect.width, height: rect.maxY - photo.maxY),
            PixelRect(
                x: rect.x, y: max(rect.y, photo.y), width: photo.x - rect.x, height: min(rect.maxY, photo.maxY) - max(rect.y, photo.y)),
            PixelRect(
                x: photo.maxX, y: max(rect.y, photo.y), width: rect.maxX - photo.maxX,
                height: min(rect.maxY, photo.maxY) - max(rect.y, photo.y)),
        ]
        return sides.filter { $0.width >= least && $0.height >= least && PictureFinder.isVaried(screen, $0) }.flatMap {
            look(at: $0, screen, depth: depth + 1)
        }
    }

    /// Pieces of one photo are one picture; a nameless piece inside a named picture is part of it.
    private static func merged(_ pictures: [ScreenPicture]) -> [ScreenPicture] {
        var kept: [ScreenPicture] = []
        for picture in pictures.sorted(by: { ($0.isIdentified ? 0 : 1, -$0.rect.area) < ($1.isIdentified ? 0 : 1, -$1.rect.area) }) {
            let isCovered = kept.contains { other in
                let common = other.rect.intersection(picture.rect).area
                return common * 10 >= picture.rect.area * 6
            }
            if !isCovered { kept.append(picture) }
        }
        return kept.sorted { ($0.rect.y, $0.rect.x, $0.rect.width) < ($1.rect.y, $1.rect.x, $1.rect.width) }
    }
}

extension ScreenPicture {
    var isIdentified: Bool { isIdentified(by: 0) }

    /// Named with at least some score.
    func isIdentified(by least: Double) -> Bool {
        if case .identified(_, let score, _) = identification { score >= least } else { false }
    }
}
