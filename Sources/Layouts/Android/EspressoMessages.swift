// Finds Espresso's messages in a file and undoes what their container did to them.
import Input

/// The messages with a view hierarchy in a file.
enum EspressoMessages {
    /// How a message is written.
    private enum Writing {
        /// Lines as they were printed, perhaps behind a logger's prefix.
        case lines
        /// XML or HTML text: `+&gt;`.
        case entities
        /// An attribute of XML: line breaks are `&#10;`.
        case attribute
        /// A string of a programming language or of a protocol buffer: `\n`, `\"`, octal bytes.
        case string
    }

    /// Whether a file holds a hierarchy, or entries of one.
    static func hasHierarchy(_ file: InputFile) -> Bool {
        let bytes = bytes(of: file)
        guard
            XMLExcerpt.find("View Hierarchy:", in: bytes, 0..<bytes.count) != nil
                || XMLExcerpt.find("{id=", in: bytes, 0..<min(bytes.count, 65_536)) != nil
        else { return false }
        let text = MappedText(withoutColours: bytes)
        return !heads(text).isEmpty || fragmentStart(text) != nil
    }

    /// All messages in the order of the file, each cut out and unescaped; a file of bare entries is one message.
    static func messages(of file: InputFile) -> [MappedText] {
        let text = MappedText(withoutColours: bytes(of: file))
        let heads = heads(text)
        if heads.isEmpty { return fragmentStart(text).map { [text.message(from: $0, to: text.bytes.count, prefix: LogPrefix([]))] } ?? [] }
        return heads.indices.map { index in
            message(text, heads[index], end: index + 1 < heads.count ? heads[index + 1].start : text.bytes.count)
        }
    }

    /// The text of a file; of a binary one, such as a `.pb`, its bytes.
    private static func bytes(of file: InputFile) -> [UInt8] {
        if file.magic == .none { return file.text }
        return file.magic == .binary ? file.raw : []
    }

    /// The beginning of a message.
    private struct Head {
        /// Where `View Hierarchy:` stands, and where the first entry does.
        var start: Int
        var body: Int
        var writing: Writing
        var prefix: LogPrefix
    }

    /// The beginnings of all messages.
    private static func heads(_ text: MappedText) -> [Head] {
        var result: [Head] = []
        var from = 0
        while let start = text.find("View Hierarchy:", in: from..<text.bytes.count) {
            from = start + 15
            if let head = head(text, start) { result.append(head) }
        }
        return result
    }

    /// The head at a place, when an entry follows it.
    private static func head(_ text: MappedText, _ start: Int) -> Head? {
        var next = start + 15
        while next < text.bytes.count, text.bytes[next] == 0x20 || text.bytes[next] == 0x0D { next += 1 }
        for (lineBreak, writing) in [("\\n", .string), ("&#10;", .attribute), ("&#xA;", .attribute), ("&#xa;", .attribute)]
            as [(StaticString, Writing)]
        where text.has(lineBreak, at: next) {
            let body = next + lineBreak.utf8CodeUnitCount
            return isEntry(text, body) ? Head(start: start, body: body, writing: writing, prefix: LogPrefix([])) : nil
        }
        guard next < text.bytes.count, text.bytes[next] == 0x0A else { return nil }
        let body = next + 1
        if isEntry(text, body) {
            let isMarkup =
                text.bytes[body..<min(body + 400, text.bytes.count)].first { $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }
                == UInt8(ascii: "&")
            return Head(start: start, body: body, writing: isMarkup ? .entities : .lines, prefix: LogPrefix([]))
        }
        // Lines of other messages may come between the head and the first entry.
        let prefix = LogPrefix(text.bytes[text.lineStart(of: start)..<start])
        var line = body
        for _ in 0..<50 where line < text.bytes.count {
            if let content = prefix.contentStart(text.bytes, line..<text.lineEnd(from: line)) {
                return isEntry(text, content) ? Head(start: start, body: line, writing: .lines, prefix: prefix) : nil
            }
            line = text.nextLine(after: line)
        }
        return nil
    }

    /// Whether `+--->Name{id=` stands here, escaped or not; a cut end is enough.
    private static func isEntry(_ text: MappedText, _ start: Int) -> Bool {
        let bytes = text.bytes
        var index = start
        guard index < bytes.count, bytes[index] == UInt8(ascii: "+") else { return false }
        index += 1
        while index < bytes.count, bytes[index] == UInt8(ascii: "-") { index += 1 }
        if text.has("&gt;", at: index) { index += 4 } else if text.has(">", at: index) { index += 1 } else { return index == bytes.count }
        let name = index
        while index < bytes.count, index - name < 300, bytes[index] != UInt8(ascii: "{") {
            guard bytes[index] > 0x20, bytes[index] != UInt8(ascii: "<"), bytes[index] != UInt8(ascii: "\"") else { return false }
            index += 1
        }
        return index == bytes.count || text.has("{id=", at: index) || bytes.count - index < 4
    }

    /// The first line of a file without a head that is an entry, when the file starts with one.
    private static func fragmentStart(_ text: MappedText) -> Int? {
        var line = 0
        for _ in 0..<20 where line < text.bytes.count {
            if isEntry(text, line), text.find("{id=", in: line..<text.lineEnd(from: line)) != nil { return line }
            line = text.nextLine(after: line)
        }
        return nil
    }

    /// The entries of a message as they were before their container escaped them.
    private static func message(_ text: MappedText, _ head: Head, end: Int) -> MappedText {
        switch head.writing {
        case .lines: return text.message(from: head.body, to: end, prefix: head.prefix)
        case .entities: return text.withoutEntities(in: head.body..<end)
        case .attribute: return text.withoutEntities(in: head.body..<(text.find("\"", in: head.body..<end) ?? end))
        case .string: return text.withoutBackslashes(in: head.body..<Escapes.stringEnd(text.bytes, from: head.body, to: end))
        }
    }
}
