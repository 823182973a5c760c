// Which dumps a file holds, and where each of them starts and ends.
import Model

/// One dump within the lines of a log.
struct FlutterDump {
    /// What a tree is of.
    enum Kind {
        case widgets, render, semantics

        /// The id of the format.
        var format: FormatID {
            switch self {
            case .widgets: FormatID("flutter-widgets")
            case .render: FormatID("flutter-render")
            case .semantics: FormatID("flutter-semantics")
            }
        }
    }

    var kind: Kind
    var lines: Range<Int>
    /// Only a part of the screen's tree, as error messages print it.
    var isFragment: Bool

    /// How the message of a layout error introduces its part of the tree.
    static let errorLead = " in question is: "

    /// All dumps of a log. A dump ends where the next one starts: lines of other programs may stand inside.
    static func all(_ log: FlutterLog) -> [FlutterDump] {
        var dumps: [FlutterDump] = []
        var starts: [(line: Int, kind: Kind, isFragment: Bool)] = []
        for index in log.lines.indices {
            guard let root = root(log, index) else { continue }
            // `[root]` stands behind a line that announces it, never a second time.
            starts.append((index, root.kind, root.isFragment))
        }
        if starts.contains(where: { !$0.isFragment }) { starts.removeAll { $0.isFragment } }
        for (number, start) in starts.enumerated() {
            let end = number + 1 < starts.count ? starts[number + 1].line : log.lines.count
            dumps.append(FlutterDump(kind: start.kind, lines: start.line..<end, isFragment: start.isFragment))
        }
        return dumps
    }

    /// The first dump of a text, for recognition: whole dumps before parts.
    static func first(_ log: FlutterLog) -> FlutterDump? { all(log).first }

    /// What tree starts at a line, if one does.
    private static func root(_ log: FlutterLog, _ index: Int) -> (kind: Kind, isFragment: Bool)? {
        let line = log.lines[index]
        guard let first = log.bytes[line.content].first, first != 0x20, line.content.count < 4_096 else { return nil }
        let isFolded = first == 0xE2
        guard isFolded || first == UInt8(ascii: "[") || first == UInt8(ascii: "_") || first | 0x20 >= 0x61 && first | 0x20 <= 0x7A else {
            return nil
        }
        let text = log.text(line)
        let isKnown = text.hasPrefix("[root]") || text.hasPrefix("SemanticsNode#") || text.contains("RenderView#")
        guard hasTree(log, below: index, isKnown: isKnown) else { return nil }
        if let lead = text.firstRange(of: errorLead) { return renderType(text[lead.upperBound...]) ? (.render, true) : nil }
        guard !isFolded else { return nil }
        if text.hasPrefix("[root]") { return (.widgets, false) }
        if text.hasPrefix("SemanticsNode#") {
            return text.dropFirst(14).prefix { $0 != " " }.allSatisfy(\.isNumber) ? (.semantics, text.dropFirst(14).first != "0") : nil
        }
        if renderType(Substring(text)) { return (.render, !(text.prefix { $0 != "#" }.hasSuffix("RenderView"))) }
        return isWidget(text) && hasWidgetEvidence(log, index) ? (.widgets, false) : nil
    }

    /// Whether a text starts with a render object and its hash.
    private static func renderType(_ text: Substring) -> Bool {
        guard let hash = text.firstIndex(of: "#") else { return false }
        let type = text[..<hash]
        guard type.contains("Render"), type.allSatisfy({ $0.isLetter || $0.isNumber || "_<>?, ".contains($0) }) else { return false }
        let digits = text[text.index(after: hash)...].prefix { $0 != " " }
        return digits.count == 5 && digits.allSatisfy(\.isHexDigit) || digits.hasPrefix("<NUMBER>")
    }

    /// Whether a line is nothing but a widget's name, key and hash.
    private static func isWidget(_ text: String) -> Bool {
        guard let first = text.first, first.isUppercase || first == "_" else { return false }
        let name = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "<" || $0 == ">" }
        let rest = text[name.endIndex...]
        return rest.isEmpty || rest.hasPrefix("-[") && rest.hasSuffix("]") || rest.first == "#" && rest.count == 6
    }

    /// Whether the next line that says something is drawn below this one as its child or property; after a known root lines may be lost.
    private static func hasTree(_ log: FlutterLog, below index: Int, isKnown: Bool) -> Bool {
        for next in log.lines[(index + 1)...].prefix(8) {
            let art = FlutterArt(log.bytes, next.content)
            switch art.kind {
            case .node: return isKnown || art.column <= 1
            case .property where art.bar >= 0: return isKnown || art.bar <= 1
            case .property where art.column <= 4: return true
            case .textStart: return true
            case .blank, .plain: continue
            default: return false
            }
        }
        return false
    }

    /// Whether the lines below a name speak of Flutter's objects; other programs draw trees of names, too.
    private static func hasWidgetEvidence(_ log: FlutterLog, _ index: Int) -> Bool {
        log.lines[(index + 1)...].prefix(60).contains { line in
            let text = log.text(line)
            return text.contains("State#") || text.contains("renderObject: Render") || text.contains("dependencies: [_")
        }
    }
}
