// Do a dump and a screenshot show the same screen? Texts of the dump must stand in the picture where the dump says.
import Model

/// Whether a screenshot belongs to a layout.
public enum Belonging: Sendable, Hashable {
    /// Texts of the layout were read at their places.
    case belongs
    /// They were not; one sentence says what was seen instead.
    case mismatch(String)
    /// Too little text to tell.
    case unknown
}

extension ScreenWitness {
    /// One text that the layout calls visible, and where.
    public struct KnownText: Sendable {
        public var text: String
        public var bounds: Rect
        public init(text: String, bounds: Rect) {
            self.text = text
            self.bounds = bounds
        }
    }

    /// Most texts that are read for the comparison.
    private static let mostReadings = 8
    /// Most rectangles that are looked at without reading.
    private static let mostLooks = 200

    /// Compares texts of the layout with the screenshot.
    ///
    /// Reading proves that they belong together; rectangles without any marks, or texts that cannot be read in their places, show that they
    /// do not. A drawer or dialog over the screen leaves it open.
    public func belonging(of texts: [KnownText]) throws(ImageFault) -> Belonging {
        let inside = texts.filter { known in
            guard let rect = PixelRect(known.bounds, scale: scale) else { return false }
            return rect.clamped(width: image.width, height: image.height) == rect && rect.width >= 8 && rect.height >= 6
        }
        // A picture of the first screenful of a long page holds some of its texts; a picture of something else may hold none.
        guard inside.count >= 2 else { return .unknown }
        let looked = Self.spread(inside, over: Self.mostLooks)
        let blank = looked.filter { known in PixelRect(known.bounds, scale: scale).map { TextSurface.isSmooth(image, $0) } ?? false }.count
        if looked.count >= 4, blank * 2 > looked.count {
            return .mismatch("where the dump has \(looked.count) texts, the screenshot shows nothing at \(blank) of them")
        }
        let legible = inside.filter { known in
            known.text.filter(\.isLetter).count >= 5 && known.text.count <= 60 && known.bounds.height * scale >= 10
                && obstacle(for: known.text) == nil
        }
        var read: [Rect] = []
        let sample = Self.spread(legible, over: Self.mostReadings)
        for known in sample {
            guard let rect = PixelRect(known.bounds, scale: scale) else { continue }
            if try verifier.look(for: known.text, in: luma, rect: rect, isText: true).isVerified { read.append(known.bounds) }
        }
        // Screens of one app share their tabs: one row that agrees proves nothing.
        let rows = Set(read.map { ($0.y + $0.height / 2).rounded() })
        if rows.count >= 2, read.count * 5 >= sample.count * 3 { return .belongs }
        if sample.count >= 4, read.count * 8 <= sample.count {
            return .mismatch("of \(sample.count) texts of the dump, \(read.isEmpty ? "none" : "one") can be read at its place")
        }
        return .unknown
    }

    /// So many values, evenly spread over the list.
    private static func spread(_ texts: [KnownText], over most: Int) -> [KnownText] {
        guard texts.count > most else { return texts }
        return (0..<most).map { texts[$0 * texts.count / most] }
    }
}
