// The view hierarchies of the RICO data set and its relatives (formats/android.md 7).
import Input
import JSON
import Model

extension LayoutFormat {
    /// RICO's `N.json` with `activity.root`, and the semantic form of RICO and Enrico, whose nodes have a `componentLabel`.
    static let rico = LayoutFormat(
        id: Rico.format,
        recognises: { file in Rico.kind(file) != nil },
        read: { file, limits in Rico.read(file, limits) })
}

/// Recognises and reads the forms of the data set.
private enum Rico {
    static let format = FormatID("rico")

    /// The hierarchy of a screen, its semantic form, or a companion file of macOS.
    enum Kind { case hierarchy, semantic, resourceFork }

    /// Which of the forms a file has; nil when it has none.
    static func kind(_ file: InputFile) -> Kind? {
        if file.magic == .appleDouble { return isNumbered(file.path) ? .resourceFork : nil }
        guard let root = file.json?.root, root.kind == .object else { return nil }
        if root["activity_name"] != nil, let activity = root["activity"] {
            return activity.isNull || activity["root"] != nil ? .hierarchy : nil
        }
        guard root["class"]?.kind == .string, root["bounds"]?.kind == .array else { return nil }
        return root["componentLabel"] != nil || root["ancestors"]?.kind == .array ? .semantic : nil
    }

    /// Whether a name is `._N.json`: the file beside a dump in which macOS keeps its attributes. Its bytes say nothing of the dump.
    private static func isNumbered(_ path: String) -> Bool {
        guard path.hasSuffix(".json"), let mark = path.ranges(of: "._").last else { return false }
        let number = path[mark.upperBound...].dropLast(5)
        return !number.isEmpty && number.allSatisfy(\.isNumber)
    }

    /// The screen of a file.
    static func read(_ file: InputFile, _ limits: Limits) -> LayoutReading {
        guard let kind = kind(file) else { return LayoutReading() }
        if kind == .resourceFork {
            return LayoutReading(problems: [
                Problem(
                    code: "dump-failed",
                    message:
                        "This is a companion file of macOS without any content of the dump; read the file of the same name without “._”.",
                    severity: .info)
            ])
        }
        guard let json = file.json, let top = json.root else { return LayoutReading() }
        var reading = LayoutReading(problems: JSONProblems.problems(json, file))
        guard let root = kind == .hierarchy ? top["activity"]?["root"] : top, root.kind == .object else {
            reading.problems.append(
                Problem(
                    code: "layout-empty", message: "The capture holds no view tree; RICO wrote none for this screen.", severity: .warning))
            return reading
        }
        var screen = screen(root, kind, limits)
        var cursor = PositionCursor(file)
        screen.placeByOffset(&cursor)
        if top["is_keyboard_deployed"]?.bool == true {
            screen.problems.append(
                Problem(
                    code: "keyboard-covers",
                    message: "A keyboard was open over the lower part of the screen; the tree does not show what it covers.",
                    severity: .info))
        }
        screen.noteIfEmpty()
        screen.noteOpaqueSurfaces()
        reading.screens = [screen]
        return reading
    }

    /// The screen below a root.
    private static func screen(_ root: JSONValue, _ kind: Kind, _ limits: Limits) -> Screen {
        var saidVisible: Set<Int> = []
        var count = 0
        var elements = JSONTreeWalk.elements(root, limits: limits) { node in
            let facts = AndroidJSON(node)
            if facts.bool("visible-to-user") == true { saidVisible.insert(count) }
            count += 1
            return element(node, facts)
        }
        elements.settleHiding(saidVisible: saidVisible)
        // The semantic form keeps only what was visible when it was made, and says nothing of the rest.
        let capabilities = AndroidFacts.capabilities(
            visibility: kind == .semantic ? .none : .partial, offScreen: kind == .semantic ? .none : .partial)
        var screen = Screen(format: format, platform: .android, unit: .pixels, capabilities: capabilities, elements: elements)
        screen.size = AndroidFacts.size(elements)
        return screen
    }

    /// The element of a node; its children follow on their own.
    private static func element(_ node: JSONValue, _ facts: AndroidJSON) -> Element {
        var element = Element(className: facts.text("class") ?? "")
        element.identifier = facts.text("resource-id")
        element.text = facts.text("text")
        element.label = facts.text("content-desc")
        element.hint = facts.text("text-hint")
        let edges = facts.numbers("bounds")
        if edges.count == 4 { AndroidFacts.setBounds(&element, edges[0], edges[1], edges[2], edges[3]) }
        switch facts.text("visibility") {
        case "gone": element.hiding.insert(.notRendered)
        case "invisible": element.hiding.insert(.invisible)
        default: break
        }
        if facts.bool("visible-to-user") == false { element.hiding.insert(.invisible) }
        element.isScrollable = facts.bool("scrollable-vertical") == true || facts.bool("scrollable-horizontal") == true
        element.isOperable = facts.bool("clickable")
        AndroidFacts.setRole(&element, isLeaf: (node["children"]?.count ?? 0) == 0, role: role(facts, element.className))
        element.byteRange = node.offset..<node.offset + 1
        return element
    }

    /// The role by the label that people gave, else by the class, else by the nearest ancestor class that says anything:
    /// release builds rename classes, but not those of the system that they extend.
    private static func role(_ facts: AndroidJSON, _ className: String) -> Role? {
        if let label = facts.text("componentLabel"), let role = labels[label] { return role }
        if let role = AndroidClass.role(className) { return role }
        guard let ancestors = facts["ancestors"], ancestors.kind == .array else { return nil }
        return ancestors.elements.prefix(64).lazy.compactMap { $0.string.flatMap { AndroidClass.role($0) } }.first
    }

    /// An icon is drawn, but never a photo.
    private static let labels: [String: Role] = [
        "Image": .image, "Background Image": .image, "Text": .text, "Text Button": .button, "Radio Button": .button, "Checkbox": .button,
        "Icon": .other, "Map View": .map, "Web View": .webView, "Input": .textField, "Video": .other,
        "Advertisement": .other, "List Item": .container, "Card": .container, "Toolbar": .container,
    ]
}
