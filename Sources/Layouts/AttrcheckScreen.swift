// attrcheck's own screen JSON, for teams that write their own dumper; its schema is Rules/schemas/screen-1.schema.json.
import Input
import JSON
import Model

extension LayoutFormat {
    /// `{"schemaVersion": 1, "platform": "android", "root": {…}}`.
    static let attrcheckScreen = LayoutFormat(
        id: FormatID("attrcheck-screen"),
        recognises: { file in file.json?.root.map(AttrcheckScreen.isScreen) ?? false },
        read: { file, limits in AttrcheckScreen.read(file) })
}

/// Reading of the file as a whole.
private enum AttrcheckScreen {
    /// Whether a JSON value names our schema, or has the three members that make a screen.
    static func isScreen(_ root: JSONValue) -> Bool {
        guard root.kind == .object else { return false }
        if root["$schema"]?.string?.hasSuffix("screen-1.schema.json") == true { return true }
        return root["schemaVersion"] != nil && root["platform"]?.kind == .string && root["root"]?.kind == .object
    }

    /// The screen of a file, and every departure from the schema.
    static func read(_ file: InputFile) -> LayoutReading {
        guard let json = file.json, let root = json.root else { return LayoutReading() }
        var reading = LayoutReading(problems: JSONProblems.problems(json, file))
        var values = ScreenValues()
        var screen = screen(root, &values)
        if let element = root["root"], element.kind == .object {
            screen.elements = elements(element, file, &values)
        }
        reading.problems += values.faults.map { fault in
            let place = file.lines.position(of: fault.offset)
            return Problem(line: place.line, column: place.column, code: fault.code, message: fault.message, severity: .warning)
        }
        screen.noteIfEmpty()
        reading.screens = [screen]
        return reading
    }

    /// The members of the file itself.
    private static func screen(_ root: JSONValue, _ values: inout ScreenValues) -> Screen {
        let unknown = Capabilities(
            imageSources: .partial, images: .partial, texts: .partial, operability: .partial, linkTargets: .partial, bounds: .partial,
            visibility: .partial, offScreen: .partial)
        var screen = Screen(format: FormatID("attrcheck-screen"), platform: .other, unit: .pixels, capabilities: unknown)
        for key in ["schemaVersion", "platform", "root"] where root[key] == nil { values.missing(key, in: root) }
        for (key, value) in root.members {
            switch key {
            case "$schema": _ = values.string(value, key)
            case "schemaVersion": if value.int != 1 { values.wrong(key, value, "1, the only version there is") }
            case "platform": screen.platform = values.choice(value, key) ?? .other
            case "unit": screen.unit = values.choice(value, key) ?? .pixels
            case "scale": screen.scale = values.number(value, key, from: .leastNonzeroMagnitude)
            case "name": screen.name = values.string(value, key)
            case "size": screen.size = values.rect(value, key, keys: ["width", "height"]).map { Size(width: $0.width, height: $0.height) }
            case "capabilities": screen.capabilities = capabilities(value, unknown, &values)
            case "root": if value.kind != .object { values.wrong(key, value, "an element, which is an object") }
            default: values.unknown(key, value)
            }
        }
        return screen
    }

    /// What the dumper says it can say; what it leaves out stays as it was.
    private static func capabilities(_ object: JSONValue, _ start: Capabilities, _ values: inout ScreenValues) -> Capabilities {
        guard object.kind == .object else {
            values.wrong("capabilities", object, "an object")
            return start
        }
        var capabilities = start
        for (key, value) in object.members {
            switch key {
            case "imageSources": capabilities.imageSources = values.choice(value, key) ?? .partial
            case "images": capabilities.images = values.choice(value, key) ?? .partial
            case "texts": capabilities.texts = values.choice(value, key) ?? .partial
            case "operability": capabilities.operability = values.choice(value, key) ?? .partial
            case "linkTargets": capabilities.linkTargets = values.choice(value, key) ?? .partial
            case "bounds": capabilities.bounds = values.choice(value, key) ?? .partial
            case "visibility": capabilities.visibility = values.choice(value, key) ?? .partial
            case "offScreen": capabilities.offScreen = values.choice(value, key) ?? .partial
            default: values.unknown(key, value)
            }
        }
        return capabilities
    }

    /// All elements, without recursion: depth is the file's choice.
    private static func elements(_ root: JSONValue, _ file: InputFile, _ values: inout ScreenValues) -> [Element] {
        var list = ElementTree()
        var cursor = PositionCursor(file)
        var open: [JSONElements] = []
        /// Opens an element and puts its children on the stack.
        func add(_ node: JSONValue) {
            var (element, children) = screenElement(node, &values)
            let place = cursor.position(of: node.offset)
            element.byteRange = node.offset..<node.offset + 1
            element.line = place.line
            element.column = place.column
            list.open(element)
            open.append(children)
        }
        add(root)
        while !open.isEmpty {
            guard let node = open[open.count - 1].next() else {
                open.removeLast()
                list.closeLast()
                continue
            }
            if node.kind == .object { add(node) } else { values.wrong("children", node, "elements, which are objects") }
        }
        return list.finish()
    }
}
