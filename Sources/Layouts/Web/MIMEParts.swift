// The parts of a MIME message as browsers save pages in it: headers unfolded, bodies decoded on demand.

/// One part of an archive: its headers and where its body stands.
struct MIMEPart {
    /// Header values by lower-case name; of duplicates the first.
    var headers: [String: String]
    /// The encoded body in the bytes of the file.
    var body: Range<Int>
    /// Whether the boundary behind it is there.
    var isClosed: Bool

    /// The media type in lower case, without parameters.
    var mediaType: String { MIMEHeaders.value(headers["content-type"] ?? "") }
    /// `Content-ID` without its brackets.
    var contentID: String? {
        headers["content-id"].map { String($0.drop { $0 == "<" || $0 == " " }.prefix { $0 != ">" }) }
    }
    /// The address that the part was loaded from.
    var location: String? { headers["content-location"] }
}

/// Splits a message into its parts.
enum MIMEParts {
    /// Most parts that are read; archives have one for each picture and style sheet.
    static let most = 20_000

    /// All parts in order, those of nested multiparts included, and whether the archive ends as it should.
    static func split(_ bytes: [UInt8]) -> (parts: [MIMEPart], isComplete: Bool) {
        guard let head = MIMEHeaders.read(bytes, in: 0..<bytes.count) else { return ([], false) }
        guard let boundary = MIMEHeaders.parameter("boundary", of: head.headers["content-type"] ?? ""), !boundary.isEmpty else {
            return ([MIMEPart(headers: head.headers, body: head.end..<bytes.count, isClosed: true)], true)
        }
        var parts: [MIMEPart] = []
        let isComplete = split(bytes, head.end..<bytes.count, boundary: boundary, depth: 0, into: &parts)
        return (parts, isComplete)
    }

    /// Adds the parts of one multipart body; whether its closing boundary was there.
    private static func split(_ bytes: [UInt8], _ range: Range<Int>, boundary: String, depth: Int, into parts: inout [MIMEPart]) -> Bool {
        let marks = marks(bytes, range, boundary: Array("--\(boundary)".utf8))
        for (number, mark) in marks.places.enumerated() where parts.count < most {
            let end = number + 1 < marks.places.count ? marks.places[number + 1].line : marks.end ?? range.upperBound
            guard mark.next <= end, let head = MIMEHeaders.read(bytes, in: mark.next..<end) else { continue }
            let part = MIMEPart(
                headers: head.headers, body: head.end..<max(head.end, end), isClosed: number + 1 < marks.places.count || marks.end != nil)
            if part.mediaType.hasPrefix("multipart/"), depth < 4,
                let inner = MIMEHeaders.parameter("boundary", of: head.headers["content-type"] ?? ""), !inner.isEmpty
            {
                _ = split(bytes, part.body, boundary: inner, depth: depth + 1, into: &parts)
            } else {
                parts.append(part)
            }
        }
        return marks.end != nil
    }

    /// Where the boundary lines stand and what follows them; `end` is the closing one.
    private static func marks(
        _ bytes: [UInt8], _ range: Range<Int>, boundary: [UInt8]
    ) -> (places: [(line: Int, next: Int)], end: Int?) {
        var places: [(line: Int, next: Int)] = []
        var line = range.lowerBound
        while line < range.upperBound {
            let end = bytes[line..<range.upperBound].firstIndex(of: 10) ?? range.upperBound
            if bytes[line] == UInt8(ascii: "-"), end - line >= boundary.count, bytes[line..<line + boundary.count].elementsEqual(boundary) {
                let rest = bytes[(line + boundary.count)..<end].drop { $0 == 32 || $0 == 9 }
                let tail = rest.prefix { $0 != 13 }
                if tail.elementsEqual("--".utf8) { return (places, line) }
                if tail.isEmpty { places.append((line, min(end + 1, range.upperBound))) }
            }
            line = end + 1
        }
        return (places, nil)
    }
}

/// Header lines of a message or a part.
enum MIMEHeaders {
    /// The headers at the start of a range, and where the body begins; nil when there is no header line.
    static func read(_ bytes: [UInt8], in range: Range<Int>) -> (headers: [String: String], end: Int)? {
        var headers: [String: String] = [:]
        var position = range.lowerBound
        var open: (name: String, value: String)?
        func close(_ header: (name: String, value: String)?) {
            if let header, headers[header.name] == nil { headers[header.name] = header.value }
        }
        while position < range.upperBound, headers.count < 200 {
            let end = bytes[position..<range.upperBound].firstIndex(of: 10) ?? range.upperBound
            var line = bytes[position..<end]
            if line.last == 13 { line = line.dropLast() }
            position = min(end + 1, range.upperBound)
            if line.isEmpty {
                // Empty lines before the first header are no end.
                if headers.isEmpty, open == nil, end < range.upperBound { continue }
                break
            }
            let text = String(decoding: line.prefix(1 << 16), as: UTF8.self)
            if line.first == 32 || line.first == 9 {
                open?.value += " " + text.drop { $0 == " " || $0 == "\t" }
            } else if let colon = text.firstIndex(of: ":"),
                text[..<colon].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
            {
                close(open)
                open = (text[..<colon].lowercased(), String(text[text.index(after: colon)...].drop { $0 == " " || $0 == "\t" }))
            } else {
                break
            }
        }
        close(open)
        return headers.isEmpty ? nil : (headers, position)
    }

    /// A header's value in lower case, without its parameters.
    static func value(_ header: String) -> String {
        header.prefix { $0 != ";" }.lowercased().split(whereSeparator: \.isWhitespace).joined()
    }

    /// A parameter of a header, quotes removed.
    static func parameter(_ name: String, of header: String) -> String? {
        var rest = Substring(header)
        while let semicolon = rest.firstIndex(of: ";") {
            rest = rest[rest.index(after: semicolon)...].drop(while: \.isWhitespace)
            guard rest.prefix(name.count).lowercased() == name else { continue }
            let value = rest.dropFirst(name.count).drop(while: \.isWhitespace)
            guard value.first == "=" else { continue }
            let text = value.dropFirst().drop(while: \.isWhitespace)
            if text.first == "\"" { return String(text.dropFirst().prefix { $0 != "\"" }) }
            return String(text.prefix { $0 != ";" && !$0.isWhitespace })
        }
        return nil
    }
}
