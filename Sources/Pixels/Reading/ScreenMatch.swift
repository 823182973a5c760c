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
    /// Reading proves that they belong together; rectangles without any marks, or with other texts, show that they do not.
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
        var read = 0
        var others = 0
        let sample = Self.spread(legible, over: Self.mostReadings)
        for known in sample {
            guard let rect = PixelRect(known.bounds, scale: scale) else { continue }
            let found = try verifier.look(for: known.text, in: luma, rect: rect, isText: true)
            if found.isVerified { read += 1 } else if Self.isOther(known.text, found.lines) { others += 1 }
        }
        if read >= 2, read * 2 >= sample.count { return .belongs }
        if read == 0, others >= 2, others * 2 >= sample.count {
            return .mismatch("of \(sample.count) texts of the dump none is at its place, and \(others) other texts are")
        }
        return .unknown
    }

    /// Whether something was read that has nothing to do with the text. Looser than what a verdict on one credit needs: many texts vote here.
    private static func isOther(_ text: String, _ lines: [ReadLine]) -> Bool {
        let clear = lines.filter { $0.confidence >= 0.6 }.flatMap(\.words).map(\.text)
        guard clear.joined().filter(\.isLetter).count >= 4 else { return false }
        return ReadName(text).looseScore(clear) < 0.5
    }

    /// So many values, evenly spread over the list.
    private static func spread(_ texts: [KnownText], over most: Int) -> [KnownText] {
        guard texts.count > most else { return texts }
        return (0..<most).map { texts[$0 * texts.count / most] }
    }
}
