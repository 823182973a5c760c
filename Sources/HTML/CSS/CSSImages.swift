// Pictures in style properties: backgrounds with several layers, `image-set()`, `content`, list bullets.
import Model

/// Finds the URLs and colours of picture properties.
enum CSSImages {
    /// The settings of a property that may hold pictures.
    static func parse(_ property: String, _ value: String) -> [CSSSetting] {
        switch property {
        case "background-image": return [.backgroundImages(urls(value))]
        case "background-color": return CSSColor.parse(value).map { [.backgroundColor($0)] } ?? []
        case "background-clip", "-webkit-background-clip": return [.backgroundClipsToText(value.lowercased().contains("text"))]
        case "background":
            let layers = CSSText.split(value, at: ",")
            let words = layers.last.map { CSSText.split($0, at: " \t\n/") } ?? []
            let color = words.compactMap { CSSColor.parse($0) }.first ?? .value(CSSStyle.transparent)
            let clipsToText = words.contains { $0.lowercased() == "text" }
            return [.backgroundColor(color), .backgroundImages(urls(value)), .backgroundClipsToText(clipsToText)]
        case "list-style", "list-style-image": return [.listStyleImage(urls(value).first)]
        case "content": return content(value).map { [.content($0)] } ?? []
        default: return []
        }
    }

    /// All `url()`s of a value in order, and the bare strings in `image-set()`, each once.
    static func urls(_ value: String) -> [String] {
        guard value.utf8.contains(UInt8(ascii: "(")) else { return [] }
        let bytes = Array(value.utf8)
        var result: [String] = []
        func add(_ url: String) { if !url.isEmpty, !result.contains(url) { result.append(url) } }
        var imageSetEnd = 0
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                let end = CSSText.stringEnd(bytes, index)
                // `type("image/webp")` inside an image set is a string too, but follows its own parenthesis.
                let isType = index >= 5 && bytes.matchesIgnoringCase("type(", at: index - 5)
                if index < imageSetEnd, !isType, let url = CSSText.string(CSSText.trimmed(bytes, index..<end)) { add(url) }
                index = end
            } else if byte.asciiLowercased == UInt8(ascii: "u"), bytes.matchesIgnoringCase("url(", at: index) {
                let end = CSSText.bareURLEnd(bytes, index) ?? CSSText.find(")", in: bytes, from: index + 4, to: bytes.count) + 1
                let inside = CSSText.trimmed(bytes, index + 4..<max(index + 4, min(end, bytes.count + 1) - 1))
                add(CSSText.string(inside) ?? CSSText.unescaped(ArraySlice(inside.utf8)))
                index = end
            } else {
                if bytes.matchesIgnoringCase("image-set(", at: index) {
                    imageSetEnd = max(imageSetEnd, CSSText.find(")", in: bytes, from: index + 10, to: bytes.count))
                }
                index += 1
            }
        }
        return result
    }

    /// The parts of `content`; an empty list for `none` and `normal`, nil for an invalid value.
    private static func content(_ value: String) -> [CSSContentPart]? {
        // What stands behind a slash is for assistive technology only.
        guard let shown = CSSText.split(value, at: "/").first else { return nil }
        var result: [CSSContentPart] = []
        for word in CSSText.words(shown) {
            if let string = CSSText.string(word) {
                result.append(.text(string))
            } else if let (name, inside) = CSSText.function(word) {
                switch name {
                case "attr": result.append(.attribute(CSSText.words(inside).first.map { trimComma($0).lowercased() } ?? ""))
                case "counter", "counters": result.append(.text("1"))
                default: if let url = urls(word).first { result.append(.image(url)) }
                }
            } else {
                switch word.lowercased() {
                case "none", "normal": return []
                case "open-quote": result.append(.text("“"))
                case "close-quote": result.append(.text("”"))
                case "no-open-quote", "no-close-quote": break
                default: return nil
                }
            }
        }
        return result
    }

    /// The word before a comma: `attr(name, fallback)` has one.
    private static func trimComma(_ word: String) -> String { word.split(separator: ",").first.map(String.init) ?? word }
}
