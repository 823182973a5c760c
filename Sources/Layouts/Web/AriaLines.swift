// The lines of an aria snapshot: the small part of YAML that its writer uses, read line by line.

/// One item of the list.
struct AriaItem {
    var indent: Int
    var offset: Int
    /// The role, or a property such as `/url`; nil when the line is something else.
    var role: String?
    /// The accessible name in quotes behind the role.
    var name: String?
    /// What stands in brackets: `[level=1]`, `[ref=e5]`, `[active]`.
    var states: [String: String] = [:]
    /// The text behind the colon.
    var value: String?
    /// Whether a name or a text is a regular expression, or a rule for children stands here.
    var isPattern = false
    var isProperty: Bool { role?.hasPrefix("/") == true }
}

/// Splits a text into items.
struct AriaLines {
    private(set) var items: [AriaItem] = []
    private(set) var isCut = false

    /// Reads up to `most` items; lines that are no items (fences, log lines) are passed over.
    init(_ bytes: [UInt8], most: Int) {
        var start = 0
        var isInside = true
        // Tool answers put the snapshot into a fence after other lists.
        var hasFence = false
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 10) ?? bytes.count
            var line = bytes[start..<end]
            if line.last == 13 { line = line.dropLast() }
            let indent = line.prefix { $0 == 32 }.count
            let rest = line.dropFirst(indent)
            if rest.starts(with: "```".utf8) {
                if !hasFence {
                    hasFence = true
                    isInside = true
                    items = []
                } else {
                    isInside = false
                }
            } else if isInside, rest.starts(with: "- ".utf8) {
                guard items.count < most else {
                    isCut = true
                    return
                }
                let offset = start + indent
                items.append(Self.item(String(decoding: rest.dropFirst(2).prefix(1 << 20), as: UTF8.self), indent: indent, offset: offset))
            } else if isInside, let last = items.indices.last, indent > items[last].indent, items[last].value != nil, !rest.isEmpty {
                // A long text goes on in the next line.
                items[last].value? += " " + String(decoding: rest, as: UTF8.self)
            }
            start = end + 1
        }
    }

    /// Reads what stands behind the dash.
    private static func item(_ text: String, indent: Int, offset: Int) -> AriaItem {
        var item = AriaItem(indent: indent, offset: offset)
        var key = Substring(text)
        var value: Substring?
        if text.first == "'" || text.first == "\"" {
            // The whole key is quoted because it holds a colon or another sign.
            let (inside, rest) = quoted(Substring(text))
            key = Substring(inside)
            let tail = rest.drop(while: \.isWhitespace)
            if tail.first == ":" { value = tail.dropFirst() } else if !tail.isEmpty { return item }
        } else if let colon = colon(in: key) {
            value = key[key.index(after: colon)...]
            key = key[..<colon]
        }
        readKey(key, into: &item)
        if let value {
            let trimmed = value.drop(while: \.isWhitespace)
            if trimmed.isEmpty || trimmed == "|" || trimmed == ">" { return item }
            item.value = trimmed.first == "\"" || trimmed.first == "'" ? quoted(trimmed).text : trimmedEnd(trimmed)
            if !item.isProperty, isPattern(trimmed) { item.isPattern = true }
        }
        if item.role == "/children" { item.isPattern = true }
        return item
    }

    /// The colon that ends the key: outside quotes, and followed by a blank or nothing.
    private static func colon(in text: Substring) -> Substring.Index? {
        var isQuoted = false
        var previous: Character = " "
        for index in text.indices {
            let character = text[index]
            if character == "\"", previous != "\\" { isQuoted.toggle() }
            previous = previous == "\\" && character == "\\" ? " " : character
            guard character == ":", !isQuoted else { continue }
            let next = text.index(after: index)
            if next == text.endIndex || text[next].isWhitespace { return index }
        }
        return nil
    }

    /// Role, name and states.
    private static func readKey(_ key: Substring, into item: inout AriaItem) {
        let role = key.prefix { !$0.isWhitespace }
        guard let first = role.first, first == "/" || first.isLetter,
            role.dropFirst().allSatisfy({ $0.isASCII && ($0.isLetter || $0 == "-") })
        else {
            return
        }
        item.role = String(role)
        var rest = key[role.endIndex...].drop(while: \.isWhitespace)
        if rest.first == "\"" {
            let (name, tail) = quoted(rest)
            item.name = name
            rest = tail.drop(while: \.isWhitespace)
        } else if rest.first == "/" {
            item.isPattern = true
            return
        }
        while rest.first == "[", let close = rest.firstIndex(of: "]") {
            let state = rest[rest.index(after: rest.startIndex)..<close]
            let parts = state.split(separator: "=", maxSplits: 1)
            if let name = parts.first { item.states[String(name)] = parts.count > 1 ? String(parts[1]) : "" }
            rest = rest[rest.index(after: close)...].drop(while: \.isWhitespace)
        }
        // Something else behind a word: no item of these snapshots.
        if !rest.isEmpty { item.role = nil }
    }

    /// A quoted text with its escapes resolved, and what follows it.
    private static func quoted(_ text: Substring) -> (text: String, rest: Substring) {
        guard let quote = text.first else { return ("", text) }
        var result = ""
        var index = text.index(after: text.startIndex)
        while index < text.endIndex {
            let character = text[index]
            let next = text.index(after: index)
            if character == quote {
                // In single quotes a doubled quote stands for one.
                guard quote == "'", next < text.endIndex, text[next] == "'" else { return (result, text[next...]) }
                result.append("'")
                index = text.index(after: next)
                continue
            }
            if quote == "\"", character == "\\", next < text.endIndex {
                switch text[next] {
                case "n": result.append("\n")
                case "t": result.append("\t")
                case "x", "u":
                    let digits = text[text.index(after: next)...].prefix(text[next] == "x" ? 2 : 4)
                    if let code = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(code) { result.unicodeScalars.append(scalar) }
                    index = digits.endIndex
                    continue
                default: result.append(text[next])
                }
                index = text.index(after: next)
            } else {
                result.append(character)
                index = next
            }
        }
        return (result, text[text.endIndex...])
    }

    /// Whether a text is a regular expression as templates write it.
    private static func isPattern(_ text: Substring) -> Bool {
        let text = trimmedEnd(text)
        return text.utf8.count > 2 && text.hasPrefix("/") && (text.hasSuffix("/") || text.hasSuffix("/i"))
    }

    /// The text without white space at its end.
    private static func trimmedEnd(_ text: Substring) -> String {
        var text = text
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
