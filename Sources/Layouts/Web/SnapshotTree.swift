// What one snapshot's text shows: a printed tree of the web, one of React Native, a page as text, or nothing that can be seen.
import HTML
import JSON
import Model

/// Turns the value of a snapshot into a screen.
enum SnapshotTree {
    /// The screen of a value, with lines and offsets counted from the value's start; nil when the value is no rendered tree.
    static func screen(_ value: [UInt8], limits: Limits) -> Screen? {
        guard let first = value.first(where: { $0 > 32 }) else { return nil }
        if first == UInt8(ascii: "\"") { return string(value, limits: limits) }
        guard value.contains(UInt8(ascii: "<")) else { return nil }
        if first == UInt8(ascii: "<"), isHTML(value) { return HTMLReader.screen(value.filter { $0 != 0 }, limits: limits) }
        let markup = PrettyMarkup(value, nodes: limits.nodes, depth: limits.depth)
        let tags = markup.nodes.compactMap(\.tag)
        guard !tags.isEmpty else { return nil }
        let isWeb = tags.contains { $0.first?.isLowercase == true && $0 != "style" }
        var screen = isWeb ? HTMLReader.screen(tree(markup), bytes: value, limits: limits) : NativeSnapshot.screen(markup, bytes: value)
        if markup.isCut {
            var cursor = PositionCursor(value)
            let place = cursor.position(of: value.count)
            screen.problems.append(
                Problem(
                    line: place.line, column: place.column, code: "layout-truncated",
                    message: "The snapshot ends inside an element; what followed is missing.", severity: .warning))
        }
        return screen
    }

    /// A value that is one string: a page as text, or a page as rrweb's JSON.
    private static func string(_ value: [UInt8], limits: Limits) -> Screen? {
        let trimmed = value.drop { $0 <= 32 }.dropFirst()
        guard let close = trimmed.lastIndex(of: UInt8(ascii: "\"")) else { return nil }
        var text: [UInt8] = []
        var index = trimmed.startIndex
        while index < close {
            if trimmed[index] == UInt8(ascii: "\\"), index + 1 < close,
                trimmed[index + 1] == UInt8(ascii: "\"") || trimmed[index + 1] == UInt8(ascii: "\\")
            {
                index += 1
            }
            text.append(trimmed[index])
            index += 1
        }
        switch text.first(where: { $0 > 32 }) {
        case UInt8(ascii: "<")?: return HTMLReader.screen(text.filter { $0 != 0 }, limits: limits)
        case UInt8(ascii: "{")?:
            guard let root = JSONDocument.parse(text, limits: limits).root, root["type"]?.int == 0, root["childNodes"]?.kind == .array
            else {
                return nil
            }
            var builder = RRWebTree(limits: limits)
            builder.build(root)
            return HTMLReader.screen(builder.tree.attachingFrames(limits: limits), bytes: text, limits: limits)
        default: return nil
        }
    }

    /// Whether tags carry attributes in their own line: printers of elements put each on a line of its own, printers of HTML do not.
    private static func isHTML(_ value: [UInt8]) -> Bool {
        var index = 0
        while let open = value[index...].firstIndex(of: UInt8(ascii: "<")) {
            index = open + 1
            while index < value.count, value[index] > 32, value[index] != UInt8(ascii: ">") { index += 1 }
            if index + 1 < value.count, value[index] == 32, value[index + 1] > 32, index > open + 1 {
                let next = value[index + 1]
                if next | 32 >= 97, next | 32 <= 122 { return true }
            }
        }
        return value.drop { $0 <= 32 }.prefix(9).elementsEqual("<!doctype".utf8)
            || value.drop { $0 <= 32 }.prefix(9).elementsEqual("<!DOCTYPE".utf8)
    }

    /// A printed tree of the web as the tree of a page.
    private static func tree(_ markup: PrettyMarkup) -> HTMLTree {
        var tree = HTMLTree.empty(reserving: markup.nodes.count)
        var index = [Int](repeating: -1, count: markup.nodes.count)
        // A screen has one root; the elements of a list are the children of a fragment.
        let isList = markup.nodes.filter { $0.parent < 0 && $0.tag != nil }.count > 1
        let root = isList ? tree.append(tag: "documentfragment", parent: -1) : -1
        for (number, node) in markup.nodes.enumerated() {
            let parent = node.parent >= 0 ? index[node.parent] : root
            guard let tag = node.tag else {
                // Outside all elements stand only the brackets of lists.
                if node.parent >= 0 {
                    index[number] = tree.append(tag: nil, text: unescaped(node.text), parent: parent, offset: node.offset)
                }
                continue
            }
            let attributes = node.properties.compactMap { property in attribute(property.name, property.value) }
            index[number] = tree.append(tag: tag.lowercased(), parent: parent, attributes: attributes, offset: node.offset)
        }
        tree.closeSubtrees()
        return tree
    }

    /// A property as an attribute: React's names and style objects become HTML's.
    private static func attribute(_ name: String, _ value: PrettyValue) -> HTMLTree.Attribute? {
        let name = name == "className" ? "class" : name == "htmlFor" ? "for" : name.lowercased()
        switch value {
        case .string(let text): return HTMLTree.Attribute(name: name, value: text)
        case .number(let number): return HTMLTree.Attribute(name: name, value: PrettyStyle.text(number))
        case .bool(let flag): return flag ? HTMLTree.Attribute(name: name, value: "") : nil
        case .object where name == "style":
            let style = PrettyStyle.declarations(value).map { "\($0.property):\($0.value)" }.joined(separator: ";")
            return HTMLTree.Attribute(name: name, value: style)
        case .other(let word) where word.hasPrefix("Function"): return HTMLTree.Attribute(name: name, value: "")
        default: return nil
        }
    }

    /// The two escapes that printers write in texts.
    static func unescaped(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        var result = ""
        var rest = Substring(text)
        while let amp = rest.firstIndex(of: "&") {
            result += rest[..<amp]
            rest = rest[amp...]
            if rest.hasPrefix("&lt;") || rest.hasPrefix("&gt;") {
                result += rest.hasPrefix("&lt;") ? "<" : ">"
                rest = rest.dropFirst(4)
            } else {
                result += "&"
                rest = rest.dropFirst()
            }
        }
        return result + rest
    }
}

/// Style objects of React and React Native as CSS declarations.
enum PrettyStyle {
    /// Properties whose numbers are no lengths.
    private static let plain: Set<String> = [
        "opacity", "z-index", "flex", "flex-grow", "flex-shrink", "order", "font-weight", "line-clamp",
    ]

    /// The declarations of a style: objects, and arrays of them in which later ones win.
    static func declarations(_ value: PrettyValue?, depth: Int = 0) -> [(property: String, value: String)] {
        guard depth < 20 else { return [] }
        switch value {
        case .array(let items)?: return items.flatMap { declarations($0, depth: depth + 1) }
        case .object(let members)?:
            return members.compactMap { member in
                let name = property(member.key)
                switch member.value {
                case .string(let text): return (name, text)
                case .number(let number): return (name, text(number) + (plain.contains(name) ? "" : "px"))
                case .array(let steps) where name == "transform": return (name, steps.compactMap(transform).joined(separator: " "))
                default: return nil
                }
            }
        default: return []
        }
    }

    /// `backgroundColor` as `background-color`, `WebkitLineClamp` as `-webkit-line-clamp`; custom properties stay.
    private static func property(_ key: String) -> String {
        guard !key.hasPrefix("--"), !key.contains("-") else { return key }
        return key.reduce(into: "") { name, character in
            if character.isUppercase { name += "-" + character.lowercased() } else { name.append(character) }
        }
    }

    /// One step of React Native's transform list.
    private static func transform(_ step: PrettyValue) -> String? {
        guard case .object(let members) = step, let first = members.first else { return nil }
        let isScale = first.key.hasPrefix("scale")
        if let number = first.value.number { return "\(first.key)(\(text(number))\(isScale ? "" : "px"))" }
        return first.value.string.map { "\(first.key)(\($0))" }
    }

    /// A number as CSS writes it.
    static func text(_ number: Double) -> String { Int(exactly: number).map { String($0) } ?? String(number) }
}
