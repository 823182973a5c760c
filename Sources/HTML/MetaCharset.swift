// The encoding that a page declares in its first 1024 bytes, found as the HTML standard's prescan does.

/// Looks for `<meta charset>` or `<meta http-equiv=content-type>` before anything is decoded.
struct MetaCharset {
    private let bytes: ArraySlice<UInt8>
    private var position: Int
    /// Whether a tag was cut off by the end of what is looked at; such a tag declares nothing.
    private var ranOut = false

    /// A prescan at the start of the bytes.
    private init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    /// The declared encoding and the label as it is written; nil when none is found or the label is unknown.
    static func find(in bytes: [UInt8]) -> WebEncoding? {
        var prescan = MetaCharset(bytes.prefix(1024))
        return prescan.run()
    }

    /// Visits the tags one after another until one declares a known encoding.
    private mutating func run() -> WebEncoding? {
        while position < bytes.endIndex {
            guard bytes[position] == UInt8(ascii: "<") else {
                position += 1
                continue
            }
            if starts("<!--") {
                position += 2
                while position < bytes.endIndex, !starts("-->") { position += 1 }
                position += 3
            } else if starts("<meta"), position + 5 < bytes.endIndex, bytes[position + 5].endsMetaName {
                position += 6
                if let found = meta() { return found }
            } else if position + 1 < bytes.endIndex, bytes[position + 1].isASCIILetter {
                skipTag(from: position + 1)
            } else if position + 2 < bytes.endIndex, bytes[position + 1] == UInt8(ascii: "/"), bytes[position + 2].isASCIILetter {
                skipTag(from: position + 2)
            } else if starts("<!") || starts("</") || starts("<?") {
                while position < bytes.endIndex, bytes[position] != UInt8(ascii: ">") { position += 1 }
            } else {
                position += 1
            }
        }
        return nil
    }

    /// Whether a lower-case word stands at the position, in any case.
    private func starts(_ word: StaticString) -> Bool {
        guard position + word.utf8CodeUnitCount <= bytes.endIndex else { return false }
        for step in 0..<word.utf8CodeUnitCount where bytes[position + step].asciiLowercased != word.utf8Start[step] { return false }
        return true
    }

    /// Moves behind a tag and its attributes.
    private mutating func skipTag(from start: Int) {
        position = start
        while position < bytes.endIndex, !bytes[position].isHTMLSpace, bytes[position] != UInt8(ascii: ">") { position += 1 }
        while attribute() != nil {}
    }

    /// Reads the attributes of a `meta` and gives the encoding they declare.
    private mutating func meta() -> WebEncoding? {
        var seen: Set<String> = []
        var isPragma = false
        var needsPragma: Bool?
        var found: WebEncoding?
        while let (name, value) = attribute() {
            guard seen.insert(name).inserted else { continue }
            switch name {
            case "http-equiv": isPragma = value == "content-type"
            case "content":
                guard found == nil, let encoding = Self.encoding(inContent: value) else { continue }
                found = encoding
                needsPragma = true
            case "charset":
                found = WebEncoding.labelled(value)
                needsPragma = false
            default: break
            }
        }
        guard !ranOut, let needsPragma, !needsPragma || isPragma else { return nil }
        return found
    }

    /// The standard's "get an attribute": lower-case name and value, or nil at the end of the tag.
    private mutating func attribute() -> (String, String)? {
        while position < bytes.endIndex, bytes[position].isHTMLSpace || bytes[position] == UInt8(ascii: "/") { position += 1 }
        guard position < bytes.endIndex, bytes[position] != UInt8(ascii: ">") else {
            if position >= bytes.endIndex { ranOut = true }
            position += 1
            return nil
        }
        let nameStart = position
        while position < bytes.endIndex {
            let byte = bytes[position]
            if byte == UInt8(ascii: "="), position > nameStart { break }
            if byte.endsTagName { break }
            position += 1
        }
        let name = lowercased(nameStart..<position)
        while position < bytes.endIndex, bytes[position].isHTMLSpace { position += 1 }
        ranOut = position >= bytes.endIndex
        guard position < bytes.endIndex, bytes[position] == UInt8(ascii: "=") else { return (name, "") }
        position += 1
        while position < bytes.endIndex, bytes[position].isHTMLSpace { position += 1 }
        ranOut = position >= bytes.endIndex
        guard position < bytes.endIndex else { return nil }
        let quote = bytes[position]
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            let start = position + 1
            guard let end = bytes[start...].firstIndex(of: quote) else {
                ranOut = true
                position = bytes.endIndex
                return nil
            }
            position = end + 1
            return (name, lowercased(start..<end))
        }
        let start = position
        while position < bytes.endIndex, !bytes[position].isHTMLSpace, bytes[position] != UInt8(ascii: ">") { position += 1 }
        ranOut = position >= bytes.endIndex
        return (name, lowercased(start..<position))
    }

    /// A range of bytes as lower-case text.
    private func lowercased(_ range: Range<Int>) -> String {
        String(decoding: bytes[range].map(\.asciiLowercased), as: UTF8.self)
    }

    /// The encoding in `text/html; charset=…`.
    private static func encoding(inContent content: String) -> WebEncoding? {
        let bytes = Array(content.utf8)
        var position = 0
        while position < bytes.count {
            guard bytes.matchesIgnoringCase("charset", at: position) else {
                position += 1
                continue
            }
            position += 7
            while position < bytes.count, bytes[position].isHTMLSpace { position += 1 }
            guard position < bytes.count, bytes[position] == UInt8(ascii: "=") else { continue }
            position += 1
            while position < bytes.count, bytes[position].isHTMLSpace { position += 1 }
            guard position < bytes.count else { return nil }
            let quote = bytes[position]
            if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
                guard let end = bytes.firstIndex(of: quote, from: position + 1) else { return nil }
                return WebEncoding.labelled(String(decoding: bytes[position + 1..<end], as: UTF8.self))
            }
            let label = bytes[position...].prefix { !$0.isHTMLSpace && $0 != UInt8(ascii: ";") }
            return WebEncoding.labelled(String(decoding: label, as: UTF8.self))
        }
        return nil
    }
}

extension UInt8 {
    /// What may follow `<meta` in the prescan.
    fileprivate var endsMetaName: Bool { isHTMLSpace || self == UInt8(ascii: "/") }
}
