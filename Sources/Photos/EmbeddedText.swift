// JSON that stands inside a JSON string, plain or in base64: recorded bodies, GraphQL scalars, table cells.
import JSON
import Model

/// Finding of documents inside strings.
enum EmbeddedText {
    /// The document in a string that starts like an object or a list; nil for ordinary text.
    static func document(in string: JSONValue, limits: Limits) -> JSONDocument? {
        let raw = string.rawText
        guard raw.count >= 8 else { return nil }
        if startsLikeJSON(raw) {
            guard let text = string.string else { return nil }
            let bytes = Array(text.utf8)
            return useful(JSONDocument.parse(startsLikePython(bytes) ? translated(bytes) : bytes, limits: limits))
        }
        // `{` and `[` followed by quote, space or line feed look so in base64.
        guard let first = raw.first, first == UInt8(ascii: "e") || first == UInt8(ascii: "W"), raw.count >= 24 else { return nil }
        guard raw.prefix(64).allSatisfy(isBase64Byte), let text = string.string, let bytes = Base64Text.decode(text.utf8),
            startsLikeJSON(bytes[...])
        else { return nil }
        return useful(JSONDocument.parse(bytes, limits: limits))
    }

    /// Whether a text's first key or element is in single quotes, as Python prints them.
    private static func startsLikePython(_ text: [UInt8]) -> Bool {
        text.first { !$0.isSpace && $0 != UInt8(ascii: "[") && $0 != UInt8(ascii: "{") } == UInt8(ascii: "'")
    }

    /// A text in Python's notation as JSON.
    private static func translated(_ text: [UInt8]) -> [UInt8] {
        var translator = LiteralTranslator(text, at: text.trimmed(0..<text.count).lowerBound)
        translator.translate()
        return translator.output.json
    }

    /// A document that holds at least one member; `[text]` and `{placeholder}` are prose.
    private static func useful(_ document: JSONDocument) -> JSONDocument? {
        guard let root = document.root, root.count > 0 else { return nil }
        return document
    }

    /// Whether the first byte that is no white space, raw or escaped, opens a container.
    private static func startsLikeJSON(_ raw: ArraySlice<UInt8>) -> Bool {
        var at = raw.startIndex
        while at < raw.endIndex {
            switch raw[at] {
            case 0x20, 0x09, 0x0A, 0x0D: at += 1
            case UInt8(ascii: "\\"):
                guard at + 1 < raw.endIndex,
                    raw[at + 1] == UInt8(ascii: "n") || raw[at + 1] == UInt8(ascii: "r") || raw[at + 1] == UInt8(ascii: "t")
                else { return false }
                at += 2
            case UInt8(ascii: "{"), UInt8(ascii: "["): return true
            default: return false
            }
        }
        return false
    }

    /// Letters of base64, and the backslash of a line feed escaped inside it.
    private static func isBase64Byte(_ byte: UInt8) -> Bool {
        byte.isTokenByte || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "=")
            || byte == UInt8(ascii: "\\")
    }
}
