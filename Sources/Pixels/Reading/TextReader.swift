// Reading text in parts of a picture: enlarged, made black on white, given to Tesseract. Settings are those that were measured best.
import Text

/// One word with its place in the picture.
public struct ReadWord: Sendable, Hashable {
    public var text: String
    /// 0 to 1, as Tesseract rates itself.
    public var confidence: Double
    public var box: PixelRect
}

/// One line of words with its place in the picture.
public struct ReadLine: Sendable, Hashable {
    public var words: [ReadWord]
    public var text: String { words.map(\.text).joined(separator: " ") }
    public var box: PixelRect {
        words.dropFirst().reduce(words.first?.box ?? PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1.box) }
    }
    /// The mean over its letters.
    public var confidence: Double {
        let letters = words.reduce(0) { $0 + $1.text.count }
        guard letters > 0 else { return 0 }
        return words.reduce(0) { $0 + $1.confidence * Double($1.text.count) } / Double(letters)
    }
}

/// How a part of a picture is prepared and read.
public struct ReadPass: Sendable, Hashable {
    /// What the layout of the lines is taken to be.
    public enum Layout: Sendable { case sparse, block, line }
    /// Enlargement before reading.
    public var scale: Double
    /// Light text on something darker.
    public var isLight: Bool
    public var layout: Layout

    public init(scale: Double, isLight: Bool, layout: Layout) {
        self.scale = scale
        self.isLight = isLight
        self.layout = layout
    }
}

/// Reads text with the languages that are asked for.
public struct TextReader: Sendable {
    /// The languages of `--ocr-language`; nil to take them from the text that is looked for.
    public var languages: [String]?

    public init(languages: [String]? = nil) { self.languages = languages }

    /// The languages for a text.
    public func languages(for text: String) -> [String] { languages ?? Language.needed(for: text) }

    /// What is missing to read a text, as a fault that names the Debian packages; nil when it can be read.
    public func obstacle(for text: String) -> ImageFault? {
        do {
            _ = try Leptonica.opened()
            let missing = try EnginePool.shared.missing(languages(for: text))
            return missing.isEmpty ? nil : .languageMissing(missing)
        } catch {
            return error
        }
    }

    /// The lines in a part of a picture (the whole of it without `rect`), with boxes in the picture's pixels.
    public func lines(
        in image: LumaImage, rect: PixelRect? = nil, pass: ReadPass, languages: [String]
    ) throws(ImageFault) -> [ReadLine] {
        let part = (rect ?? PixelRect(x: 0, y: 0, width: image.width, height: image.height)).clamped(
            width: image.width, height: image.height)
        guard part.width >= 4, part.height >= 4, let crop = image.crop(part) else { return [] }
        // A picture of a few gigapixels cannot come from a screen.
        let scale = min(pass.scale, (24_000_000 / Double(part.area)).squareRoot())
        let key = ReadCache.key(crop, pass, languages)
        func placed(_ words: [RawWord]) -> [ReadLine] {
            Self.lines(words) { box in
                let left = Double(box.x - Self.frame) / scale
                let top = Double(box.y - Self.frame) / scale
                return PixelRect(
                    x: part.x + Int(left.rounded(.down)), y: part.y + Int(top.rounded(.down)),
                    width: Int((Double(box.width) / scale).rounded(.up)), height: Int((Double(box.height) / scale).rounded(.up)))
            }
        }
        let cache = ReadCache.current
        if let known = cache?.words(key) { return placed(known) }
        let enlarged = try crop.scaled(
            toWidth: Int((Double(part.width) * scale).rounded()), height: Int((Double(part.height) * scale).rounded()))
        let window = max(4, Int((Self.window * scale).rounded()))
        guard let bits = try Leptonica.opened().binarize(enlarged, inverted: pass.isLight, window: window, factor: Self.sauvolaFactor)
        else { return [] }
        let framed = bits.framed(by: Self.frame)
        let mode: PageMode =
            switch pass.layout {
            case .sparse: .sparse
            case .block: .block
            case .line: .line
            }
        let words = try EnginePool.shared.with(languages) { $0.words(in: framed, mode: mode) }
        cache?.keep(words, key)
        return placed(words)
    }

    /// Half the side of the surroundings that a pixel is compared with, before enlargement.
    private static let window = 8.0
    private static let sauvolaFactor = 0.34
    /// White space around the text: Tesseract loses letters that touch the edge.
    private static let frame = 12

    private static func lines(_ words: [RawWord], place: (PixelRect) -> PixelRect) -> [ReadLine] {
        var result: [ReadLine] = []
        for word in words {
            let text = word.text.collapsedSpace
            guard !text.isEmpty else { continue }
            let read = ReadWord(text: text, confidence: max(0, min(1, word.confidence / 100)), box: place(word.box))
            if word.startsLine || result.isEmpty {
                result.append(ReadLine(words: [read]))
            } else {
                result[result.count - 1].words.append(read)
            }
        }
        return result
    }
}

extension PixelRect {
    /// The smallest rectangle that holds both.
    public func union(_ other: PixelRect) -> PixelRect {
        let left = min(x, other.x)
        let top = min(y, other.y)
        return PixelRect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }

    /// The common part; empty when there is none.
    public func intersection(_ other: PixelRect) -> PixelRect {
        let left = max(x, other.x)
        let top = max(y, other.y)
        return PixelRect(x: left, y: top, width: max(0, min(maxX, other.maxX) - left), height: max(0, min(maxY, other.maxY) - top))
    }
}

extension LumaImage {
    /// With a white frame around it.
    func framed(by margin: Int) -> LumaImage {
        let outer = width + 2 * margin
        var framed = [UInt8](repeating: 255, count: outer * (height + 2 * margin))
        for y in 0..<height {
            let start = (y + margin) * outer + margin
            framed.replaceSubrange(start..<start + width, with: pixels[y * width..<(y + 1) * width])
        }
        return LumaImage(width: outer, height: height + 2 * margin, pixels: framed) ?? self
    }
}
