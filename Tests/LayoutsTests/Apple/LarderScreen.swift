// One invented screen, the Larder app's list of places, written as each Apple tool would print it.
import Foundation

/// A node of the invented screen; frames are absolute.
struct LarderNode {
    var type: String
    var view: String
    var id: String?
    var label: String?
    var frame: (x: Double, y: Double, width: Double, height: Double)
    var children: [LarderNode] = []

    /// This node and all below it.
    var all: [LarderNode] { [self] + children.flatMap(\.all) }
}

/// The screen with so many places, and its dumps.
struct LarderScreen {
    let root: LarderNode

    /// Rows of 90 points, each with a photo, a name and a credit.
    init(places: Int) {
        let rows = (0..<places).map { n in
            let y = Double(100 + n * 90)
            return LarderNode(
                type: "Cell", view: "UITableViewCell", id: "place-\(n)", label: nil, frame: (0, y, 390, 90),
                children: [
                    LarderNode(type: "Image", view: "UIImageView", id: "photo-\(n)", label: nil, frame: (10, y + 5, 80, 80)),
                    LarderNode(type: "StaticText", view: "UILabel", id: nil, label: "Kiln \(n)'s & Söhne", frame: (100, y + 10, 200, 20)),
                    LarderNode(
                        type: "StaticText", view: "UILabel", id: nil, label: "Foto: Mirelle Aoki \(n)", frame: (100, y + 40, 200, 16.5)),
                ])
        }
        let table = LarderNode(type: "Table", view: "UITableView", id: "places", label: nil, frame: (0, 100, 390, 744), children: rows)
        let more = LarderNode(type: "Button", view: "UIButton", id: "more", label: "More", frame: (300, 50, 80, 40))
        let window = LarderNode(type: "Window", view: "UIWindow", id: nil, label: nil, frame: (0, 0, 390, 844), children: [more, table])
        root = LarderNode(type: "Application", view: "UIApplication", id: nil, label: "Larder", frame: (0, 0, 390, 844), children: [window])
    }

    /// The window, which is the root of view dumps.
    var window: LarderNode { root.children[0] }

    /// A number without `.0`.
    static func number(_ value: Double) -> String { value == value.rounded() ? String(Int(value)) : "\(value)" }

    // MARK: text

    /// `print(app.debugDescription)`.
    var debugDescription: String {
        var lines = ["Attributes: Application, 0x7f01, pid: 99, label: 'Larder'", "Element subtree:"]
        func add(_ node: LarderNode, _ depth: Int) {
            let pad = depth == 0 ? " →" : String(repeating: " ", count: 2 + 2 * depth)
            lines.append(pad + Self.line(node))
            for child in node.children { add(child, depth + 1) }
        }
        add(root, 0)
        lines += [
            "Path to element:", " →Application, 0x7f01, pid: 99, label: 'Larder'", "Query chain:",
            " →Find: Target Application 'example.larder'",
        ]
        lines += ["  Output: {", "    Application, 0x7f02, pid: 99, label: 'Larder'", "  }"]
        return lines.joined(separator: "\n") + "\n"
    }

    /// `GET /source?format=description`.
    var description: String {
        var lines = ["Attributes: Window (Main), 0x7f03, {{0.0, 0.0}, {390.0, 844.0}}", "Element subtree:"]
        func add(_ node: LarderNode, _ depth: Int) {
            lines.append((depth == 0 ? " →" : String(repeating: " ", count: 2 + 2 * depth)) + Self.line(node))
            for child in node.children { add(child, depth + 1) }
        }
        add(window, 0)
        lines += [
            "Path to element:", " →Application, 0x7f01, pid: 99, label: 'Larder'", "  ↳Window, 0x7f03, {{0.0, 0.0}, {390.0, 844.0}}",
            "Query chain:",
        ]
        return lines.joined(separator: "\n") + "\n"
    }

    /// One element as XCUITest prints it.
    private static func line(_ node: LarderNode) -> String {
        let f = node.frame
        var text = node.type + ", 0x6000\(node.all.count), "
        if node.type == "Application" { text += "pid: 99" } else { text += "{{\(f.x), \(f.y)}, {\(f.width), \(f.height)}}" }
        if let id = node.id { text += ", identifier: '\(id)'" }
        if let label = node.label { text += ", label: '\(label)'" }
        return text
    }

    /// `[UIWindow recursiveDescription]`, scrolled by so many points.
    func recursiveDescription(scrolled: Double = 0) -> String {
        var lines: [String] = []
        func add(_ node: LarderNode, _ depth: Int, _ x: Double, _ y: Double) {
            let f = node.frame
            let number = Self.number
            var text = String(repeating: "   |", count: depth) + (depth > 0 ? " " : "")
            text +=
                "<\(node.view): 0x7f\(lines.count); frame = (\(number(f.x - x)) \(number(f.y - y)); \(number(f.width)) \(number(f.height)))"
            if let label = node.label { text += "; text = '\(label)'" }
            let isTable = node.view == "UITableView"
            if isTable { text += "; clipsToBounds = YES; gestureRecognizers = <NSArray: 0x1>" }
            text += "; layer = <CALayer: 0x2>"
            if isTable { text += "; contentOffset: {0, \(number(scrolled))}; contentSize: {390, 5000}; adjustedContentInset: {0, 0, 0, 0}" }
            lines.append(text + ">")
            for child in node.children { add(child, depth + 1, f.x, isTable ? f.y - scrolled : f.y) }
        }
        add(window, 0, 0, 0)
        return lines.joined(separator: "\n") + "\n"
    }

    /// EarlGrey's failure log; `AX` or `isAccessible`.
    func earlGrey(_ word: String = "AX") -> String {
        var lines = ["========== Window 1 ==========", ""]
        func add(_ node: LarderNode, _ depth: Int) {
            let f = node.frame
            let frame = "{{\(Self.number(f.x)), \(Self.number(f.y))}, {\(Self.number(f.width)), \(Self.number(f.height))}}"
            var text = depth == 0 ? "" : "  " + String(repeating: "|  ", count: depth - 1) + "|--"
            text += "<\(node.view):0x7f\(lines.count); \(word)=Y"
            if let id = node.id { text += "; AX.id='\(id)'" }
            if let label = node.label { text += "; AX.label='\(label)'" }
            let trait = node.type == "Image" ? "UIAccessibilityTraitImage" : "UIAccessibilityTraitNone"
            text +=
                "; AX.frame=\(frame); AX.activationPoint={1, 1}; AX.traits='\(trait)'; AX.focused='N'; frame={{0, 0}, {1, 1}}; opaque; alpha=1"
            if node.view == "UILabel", let label = node.label { text += "; text='\(label)'" }
            lines.append(text + ">")
            for child in node.children { add(child, depth + 1) }
        }
        add(window, 0)
        return lines.joined(separator: "\n") + "\n"
    }

    /// sim-use's outline.
    var simUse: String {
        let entries = root.all.enumerated().map { n, node in
            let f = node.frame
            return "  @\(n + 1)  \(node.type)  \"\(node.label ?? "")\"  (\(Int(f.x)),\(Int(f.y)) \(Int(f.width))x\(Int(f.height)))"
        }
        return "Subtree: example.larder\n\n[Content]\n" + entries.joined(separator: "\n") + "\n"
    }

    /// argent's description.
    var argent: String {
        var lines = ["Source: ax-service", "Mode: nested", "Coordinates are normalized [0,1] fractions.", ""]
        func add(_ node: LarderNode, _ depth: Int) {
            let label = node.label.map { " \"\($0)\"" } ?? ""
            let id = node.id.map { " id=\"\($0)\"" } ?? ""
            lines.append(
                (depth == 0 ? "ROOT  " : String(repeating: "  ", count: depth))
                    + "AX\(node.type)\(label)\(id)  (0.000, 0.100, 0.500, 0.500)")
            for child in node.children { add(child, depth + 1) }
        }
        add(root, 0)
        return lines.joined(separator: "\n") + "\n"
    }

    /// The mixed tree with accessibility nodes in boxes.
    var mixedTree: String {
        var lines: [String] = []
        func add(_ node: LarderNode, _ prefix: String, _ x: Double, _ y: Double, _ isRoot: Bool) {
            let f = node.frame
            if node.children.isEmpty, node.label != nil || node.type == "Image" {
                let trait = node.type == "Image" ? "image" : node.type == "Button" ? "button" : "staticText"
                lines.append(
                    "\(prefix)└─ (AX) label=\"\(node.label ?? "")\", value=\"\", traits=[\(trait)], frame: {{\(f.x), \(f.y)}, {\(f.width), \(f.height)}}"
                )
            } else {
                let line = "\(node.view)(frame: {{\(f.x - x), \(f.y - y)}, {\(f.width), \(f.height)}}, ax=0)"
                lines.append(isRoot ? line : "\(prefix)└─ " + line)
            }
            for child in node.children { add(child, isRoot ? "" : prefix + "   ", f.x, f.y, false) }
        }
        add(window, "", 0, 0, true)
        return lines.joined(separator: "\n") + "\n"
    }
}
