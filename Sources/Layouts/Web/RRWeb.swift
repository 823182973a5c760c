// The `rrweb` format: recordings of sessions as lists of events, of which the full snapshots are pages.
import HTML
import Input
import JSON
import Model

extension LayoutFormat {
    /// `[{"type": 4, …}, {"type": 2, "data": {"node": …}, "timestamp": …}, …]`, bare or under `events`.
    static let rrweb = LayoutFormat(id: RRWeb.format, recognises: { RRWeb.events(in: $0) != nil }, read: RRWeb.read)
}

/// Reads full snapshots; changes recorded after them are not applied.
enum RRWeb {
    static let format = FormatID("rrweb")

    /// The list of events; nil when the file is something else.
    static func events(in file: InputFile) -> JSONValue? {
        guard let root = file.json?.root else { return nil }
        let list = root.kind == .object ? root["events"] : root
        guard let list, list.kind == .array else { return nil }
        var seen = 0
        for event in list.elements.prefix(20) {
            guard event.kind == .object, event["type"]?.kind == .number, event["timestamp"]?.kind == .number, event["data"] != nil else {
                return nil
            }
            seen += 1
        }
        return seen > 0 ? list : nil
    }

    /// Reads a recognised file.
    static func read(_ file: InputFile, _ limits: Limits) -> LayoutReading {
        guard let json = file.json, let events = events(in: file) else { return LayoutReading() }
        var reading = LayoutReading(problems: JSONProblems.problems(json, file))
        var size: Size?
        var changes = 0
        var left = limits
        for event in events.elements {
            switch event["type"]?.int {
            case 4:
                if let width = event["data"]?["width"]?.double, let height = event["data"]?["height"]?.double, width > 0, height > 0 {
                    size = Size(width: width, height: height)
                }
            case 3: changes += 1
            case 2:
                guard let node = event["data"]?["node"], reading.screens.count < 200 else { continue }
                reading.screens.append(screen(node, size, file, left))
                left.nodes = max(1, left.nodes - (reading.screens.last?.elements.count ?? 0))
            default: break
            }
        }
        if reading.screens.count > 1 {
            for number in reading.screens.indices { reading.screens[number].name = String(number + 1) }
        }
        if reading.screens.isEmpty {
            reading.problems.append(
                Problem(
                    code: "layout-empty",
                    message: "The recording holds no full snapshot (an event of type 2), only changes; nothing can be judged.",
                    severity: .warning))
        } else if changes > 0 {
            reading.problems.append(
                Problem(
                    code: "rrweb-changes",
                    message: "The page is read as it was when it was recorded in full; \(changes) later changes are not applied.",
                    severity: .info))
        }
        return reading
    }

    /// The screen of one full snapshot.
    private static func screen(_ node: JSONValue, _ size: Size?, _ file: InputFile, _ limits: Limits) -> Screen {
        var builder = RRWebTree(limits: limits)
        builder.build(node)
        var screen = HTMLReader.screen(builder.tree.attachingFrames(limits: limits), bytes: file.text, limits: limits)
        screen.format = format
        screen.size = size
        if builder.isCut {
            screen.problems.append(
                Problem(code: "limit-nodes", message: "The snapshot has more or deeper nodes than the limits allow; the rest was left out.")
            )
        }
        if builder.maskedTexts > 0 {
            screen.capabilities.texts = .partial
            screen.problems.append(
                Problem(
                    code: "rrweb-masked",
                    message:
                        "\(builder.maskedTexts) texts were masked with asterisks when the session was recorded; what they said cannot be told.",
                    severity: .info))
        }
        screen.noteIfEmpty()
        return screen
    }
}

/// Builds the tree of a page from rrweb's nodes, with an own stack.
struct RRWebTree {
    private(set) var tree = HTMLTree.empty()
    private(set) var maskedTexts = 0
    private(set) var isCut = false
    private let limits: Limits

    /// A tree without nodes.
    init(limits: Limits) { self.limits = limits }

    /// Adds a node and everything below it.
    mutating func build(_ root: JSONValue) {
        var stack: [(node: JSONValue, parent: Int, depth: Int)] = [(root, -1, 0)]
        while let (node, parent, depth) = stack.popLast() {
            guard tree.nodes.count < limits.nodes, depth <= limits.depth else {
                isCut = true
                continue
            }
            switch node["type"]?.int {
            case 0: push(node, parent: parent, depth: depth, &stack)
            case 2: addElement(node, parent: parent, depth: depth, &stack)
            case 3, 4:
                let text = node["textContent"]?.string ?? ""
                if text.count > 2, text.allSatisfy({ $0 == "*" || $0.isWhitespace }), text.contains("*") { maskedTexts += 1 }
                tree.append(tag: nil, text: text, parent: parent, offset: node.offset)
            default: break
            }
        }
        tree.closeSubtrees()
    }

    /// Adds an element, its style sheet where the recorder kept one, and leaves its children to be added.
    private mutating func addElement(
        _ node: JSONValue, parent: Int, depth: Int, _ stack: inout [(node: JSONValue, parent: Int, depth: Int)]
    ) {
        var tag = (node["tagName"]?.string ?? "div").lowercased()
        var attributes: [HTMLTree.Attribute] = []
        var sheet: String?
        for (name, value) in node["attributes"]?.members.map({ ($0.key.lowercased(), $0.value) }) ?? [] {
            if name == "_csstext" {
                sheet = value.string
            } else if name == "rr_dataurl" {
                attributes.append(HTMLTree.Attribute(name: "src", value: value.string ?? ""))
                if tag == "canvas" { tag = "img" }
            } else if let text = text(of: value) {
                attributes.append(HTMLTree.Attribute(name: name, value: text))
            }
        }
        // A linked sheet that was written down is as good as one in the page.
        if tag == "link", sheet != nil { tag = "style" }
        let index = tree.append(tag: tag, parent: parent, attributes: attributes, offset: node.offset)
        if let sheet { tree.append(tag: nil, text: sheet, parent: index, offset: node.offset) }
        push(node, parent: index, depth: depth, &stack, takesText: sheet == nil)
    }

    /// Leaves a node's children to be added: those of its shadow root in a template, as HTML has it.
    private mutating func push(
        _ node: JSONValue, parent: Int, depth: Int, _ stack: inout [(node: JSONValue, parent: Int, depth: Int)], takesText: Bool = true
    ) {
        let children = node["childNodes"]?.elements.map { $0 } ?? []
        let shadow = children.filter { $0["isShadow"]?.bool == true }
        let light = children.filter { $0["isShadow"]?.bool != true && (takesText || $0["type"]?.int != 3) }
        stack += light.reversed().map { ($0, parent, depth + 1) }
        guard !shadow.isEmpty, parent >= 0 else { return }
        let mode = [HTMLTree.Attribute(name: "shadowrootmode", value: "open")]
        let template = tree.append(tag: "template", parent: parent, attributes: mode, offset: node.offset)
        stack += shadow.reversed().map { ($0, template, depth + 2) }
    }

    /// An attribute's value as text; `true` stands for an empty one.
    private func text(of value: JSONValue) -> String? {
        if let text = value.string { return text }
        if let flag = value.bool { return flag ? "" : nil }
        if let number = value.int { return String(number) }
        return value.double.map { String($0) }
    }
}
