// One node of a Flutter tree: a widget, a render object or a semantics node, with its properties as they are printed.

/// A property as it is printed: `size: Size(1.0, 2.0)`; without a name it is a flag or an unnamed text.
struct FlutterProperty {
    var name: String
    /// The value; lines that it is wrapped into are kept apart by line feeds.
    var value: String
}

/// A piece of a paragraph: the text of one span, and whether it reacts to taps.
struct FlutterSpan {
    var text: String
    var isOperable: Bool
}

/// One node of a dump.
struct FlutterNode {
    /// The first line of a node, taken apart.
    struct Head {
        /// What the parent calls it: `child 1`, `offstage 2`.
        var name = ""
        var type = ""
        /// The key of a widget, without its brackets.
        var key: String?
        /// The five digits that tell objects of one run apart.
        var hash: String?
        /// Properties on the same line (dense trees).
        var properties: [FlutterProperty] = []
        /// Whether the line ends before its properties do.
        var isCut = false
    }

    var head: Head
    var properties: [FlutterProperty]
    var spans: [FlutterSpan] = []
    /// The style of a paragraph's first span.
    var style: [FlutterProperty] = []
    var parent: Int?
    var subtreeEnd = 0
    /// Drawn with dashes: kept alive, but not on the screen.
    var isDashed = false
    /// Lines above it are missing, so its place in the tree or on the screen is not certain.
    var isDetached = false
    var line: FlutterLine
    var column: Int

    var type: String { head.type }

    /// `RenderImage#1a2b3`, when the hash tells objects apart; goldens write zeros.
    var object: String? {
        guard let hash = head.hash, hash.contains(where: { $0 != "0" }), !hash.hasPrefix("<") else { return nil }
        return "\(head.type)#\(hash)"
    }

    /// The value of a property in one line.
    func value(_ name: String) -> String? { rawValue(name)?.replacing("\n", with: " ") }

    /// The value of a property, its lines apart.
    func rawValue(_ name: String) -> String? { properties.first { $0.name == name }?.value }

    /// Whether an unnamed property of these words is there.
    func has(flag: String) -> Bool { properties.contains { $0.name.isEmpty && $0.value == flag } }
}

extension FlutterNode.Head {
    /// Takes a node's first line apart: `child 1: RenderImage#1a2b3 relayoutBoundary=up3`, `Text-[<'key'>]("Hello", size: 12.0)`.
    init(_ line: String, isDense: Bool) {
        var rest = Substring(line)
        if !isDense, let colon = Self.nameEnd(rest) {
            name = String(rest[..<colon])
            rest = rest[rest.index(colon, offsetBy: 2)...]
        }
        while let first = rest.unicodeScalars.first, first.value >= 0x25B6, first.value <= 0x25BD { rest = rest.dropFirst() }
        var depth = 0
        let end = rest.firstIndex { character in
            switch character {
            case "<": depth += 1
            case ">": depth -= 1
            case "#", "(", "-": return depth <= 0
            case " ", ":": return depth <= 0
            default: break
            }
            return false
        }
        type = String(rest[..<(end ?? rest.endIndex)])
        rest = rest[(end ?? rest.endIndex)...]
        if rest.hasPrefix("-["), let close = Self.closing(rest.dropFirst()) {
            key = String(rest[rest.index(rest.startIndex, offsetBy: 2)..<close])
            rest = rest[rest.index(after: close)...]
        }
        if rest.first == "#" {
            let digits = rest.dropFirst().prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "<" || $0 == ">") }
            hash = String(digits)
            rest = rest[digits.endIndex...]
        }
        if rest.first == "(" {
            let parsed = FlutterProperties(inParentheses: rest)
            properties = parsed.properties
            isCut = parsed.isCut
        }
    }

    /// The end of the name that the parent gives: before `: ` and a type.
    private static func nameEnd(_ line: Substring) -> Substring.Index? {
        var at = line.startIndex
        while let colon = line[at...].firstIndex(of: ":") {
            let next = line.index(after: colon)
            guard next < line.endIndex, line[next] == " " else { return nil }
            let start = line.index(after: next)
            if start < line.endIndex, line[start].isUppercase || line[start] == "_" || line[start] == "[" { return colon }
            at = next
        }
        return nil
    }

    /// The bracket that closes the one at the start.
    private static func closing(_ text: Substring) -> Substring.Index? {
        var depth = 0
        return text.firstIndex { character in
            if character == "[" { depth += 1 }
            if character == "]" { depth -= 1 }
            return depth == 0
        }
    }
}
