// Parses the entries `+--->Name{key=value, …}` of an Espresso hierarchy, whose values are not escaped.
import Model

/// One view of the hierarchy, as its entry says.
struct EspressoView {
    var depth: Int
    var start: Int
    var className = ""
    var resourceName: String?
    var description: String?
    var visibility = ""
    var width: Double?
    var height: Double?
    var isClickable: Bool?
    var x: Double?
    var y: Double?
    var text: String?
    var hint: String?
    var hasLinks: Bool?
    var childCount: Int?
    /// Whether the entry ends as entries do.
    var isComplete = false
}

/// All views of one message.
struct EspressoParser {
    private let text: MappedText
    private(set) var views: [EspressoView] = []
    /// The bytes from the first entry to the end of the last.
    private(set) var extent = 0..<0
    /// Whether views were left out because of the limit.
    private(set) var isTooMany = false

    /// Reads all entries of a message that begins with one.
    init(_ text: MappedText, limits: Limits) {
        self.text = text
        var position = 0
        while position < text.bytes.count, Self.entryStart(text, position) == nil { position = text.nextLine(after: position) }
        let start = position
        var end = position
        while views.count < limits.nodes, let entry = nextEntry(from: &position) {
            let regionEnd = regionEnd(from: position)
            var view = EspressoView(depth: min(entry.depth, limits.depth), start: entry.start)
            view.className = text.string(entry.name)
            end = parse(&view, from: entry.name.upperBound + 1, to: regionEnd)
            let isLast = !view.isComplete && regionEnd >= text.bytes.count
            views.append(view)
            if isLast { break }
            position = max(view.isComplete ? end : regionEnd, position)
        }
        isTooMany = views.count >= limits.nodes
        extent = start..<max(start, end)
    }

    /// The entry at the start of a line: its depth and where its class name stands; nil when the line starts none.
    static func entryStart(_ text: MappedText, _ lineStart: Int) -> (start: Int, depth: Int, name: Range<Int>)? {
        let bytes = text.bytes
        var index = lineStart
        while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
        let start = index
        guard index < bytes.count, bytes[index] == UInt8(ascii: "+") else { return nil }
        index += 1
        let dashes = index
        while index < bytes.count, bytes[index] == UInt8(ascii: "-") { index += 1 }
        let depth = index - dashes
        guard index < bytes.count, bytes[index] == UInt8(ascii: ">") else { return nil }
        let name = index + 1
        index = name
        while index < bytes.count, index - name < 300, bytes[index] != UInt8(ascii: "{"), bytes[index] >= 0x20 { index += 1 }
        guard index < bytes.count else { return index - name < 300 ? (start, depth, name..<bytes.count) : nil }
        if bytes[index] != UInt8(ascii: "{") {
            // Cut inside the class name.
            return index > name && bytes[index] < 0x20 ? (start, depth, name..<index) : nil
        }
        return (start, depth, name..<index)
    }

    /// Goes over the separators `|` to the next entry; nil when something else follows.
    private func nextEntry(from position: inout Int) -> (start: Int, depth: Int, name: Range<Int>)? {
        while position < text.bytes.count {
            if let entry = Self.entryStart(text, position) {
                position = entry.name.upperBound
                return entry
            }
            guard isSeparator(position) else { return nil }
            position = text.nextLine(after: position)
        }
        return nil
    }

    /// Whether a line is blank or holds nothing but `|`, or what is left of a line behind an entry (`****MATCHES****`).
    private func isSeparator(_ lineStart: Int) -> Bool {
        text.bytes[lineStart..<text.lineEnd(from: lineStart)].allSatisfy { $0 == 0x20 || $0 == UInt8(ascii: "|") || $0 == 0x09 }
            || text.has(" ****", at: lineStart)
    }

    /// Where the entry that holds `position` must have ended: at the next line that is a separator or an entry.
    private func regionEnd(from position: Int) -> Int {
        var line = text.nextLine(after: position)
        while line < text.bytes.count {
            if text.bytes[line] == UInt8(ascii: "|"), isSeparator(line) { return line }
            if Self.entryStart(text, line) != nil { return line }
            line = text.nextLine(after: line)
        }
        return text.bytes.count
    }

    /// Reads the keys of an entry and gives the place behind it.
    private func parse(_ view: inout EspressoView, from start: Int, to end: Int) -> Int {
        var position = start
        while position < end {
            guard let equals = keyEnd(position, end) else { return cutEnd(position, end) }
            let key = text.string(position..<equals)
            let valueEnd = self.valueEnd(key, equals + 1, end)
            let value = equals + 1..<(valueEnd ?? cutEnd(equals + 1, end))
            if valueEnd != nil || key == "text" || key == "desc" { set(&view, key, value) }
            guard let valueEnd else { return value.upperBound }
            if text.bytes[valueEnd] == UInt8(ascii: "}") {
                view.isComplete = true
                return valueEnd + 1
            }
            position = valueEnd + 2
        }
        return end
    }

    /// The end of the text that is left of a cut entry.
    private func cutEnd(_ position: Int, _ end: Int) -> Int { min(end, text.lineEnd(from: min(position, end))) }

    /// The `=` behind a key; nil when no key stands here.
    private func keyEnd(_ position: Int, _ end: Int) -> Int? {
        var index = position
        while index < end, index - position < 40 {
            let byte = text.bytes[index]
            if byte == UInt8(ascii: "=") { return index > position ? index : nil }
            guard (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") else {
                return nil
            }
            index += 1
        }
        return nil
    }

    /// What must follow the values that may hold anything: texts, descriptions, tags, layout parameters.
    private static let followers: [String: [StaticString]] = [
        "desc": [", visibility="], "layout-params": [", tag=", ", root-is-layout-requested="], "tag": [", root-is-layout-requested="],
        "editor-info": [", x="],
        "text": [", input-type="], "error-text": [", input-type="], "hint": [", input-type="],
    ]

    /// The `, ` or `}` behind a value; nil when the entry is cut before it.
    private func valueEnd(_ key: String, _ start: Int, _ end: Int) -> Int? {
        guard let followers = Self.followers[key] else {
            var index = start
            while index < end {
                let byte = text.bytes[index]
                if byte == UInt8(ascii: "}") { return index }
                if byte == UInt8(ascii: ","), index + 1 < end, text.bytes[index + 1] == 0x20 { return index }
                if byte == 0x0A { return nil }
                index += 1
            }
            return nil
        }
        guard let stop = followers.lazy.compactMap({ text.find($0, in: start..<end) }).first else { return nil }
        if key != "text" && key != "error-text" { return stop }
        // Between a text and its input type stand an error and a hint, when there are any.
        var inner = stop
        if let hint = last(", hint=", start..<inner) { inner = hint }
        if key == "text", let error = last(", error-text=", start..<inner) { inner = error }
        return inner
    }

    /// The last place of a text in a range.
    private func last(_ wanted: StaticString, _ range: Range<Int>) -> Int? {
        var found: Int?
        var from = range.lowerBound
        while from < range.upperBound, let place = text.find(wanted, in: from..<range.upperBound) {
            found = place
            from = place + 1
        }
        return found
    }

    /// Keeps the values that are of use.
    private func set(_ view: inout EspressoView, _ key: String, _ range: Range<Int>) {
        let value = text.string(range)
        switch key {
        case "res-name": view.resourceName = value
        case "desc": view.description = value
        case "visibility": view.visibility = value
        case "width": view.width = AndroidFacts.number(value[...])
        case "height": view.height = AndroidFacts.number(value[...])
        case "is-clickable": view.isClickable = value == "true"
        case "x": view.x = AndroidFacts.number(value[...])
        case "y": view.y = AndroidFacts.number(value[...])
        case "text": view.text = value
        case "hint": view.hint = value
        case "has-links": view.hasLinks = value == "true"
        case "child-count": view.childCount = Int(value)
        default: break
        }
    }
}
