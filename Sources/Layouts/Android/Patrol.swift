// Patrol's native views of Android and iOS (formats/web-and-crossplatform.md 8).
import Input
import JSON
import Model

extension LayoutFormat {
    /// `getNativeViews`/`getNativeTree`: `roots` with `visibleBounds` (Android, pixels) or `frame` (iOS, points).
    static let patrol = LayoutFormat(
        id: Patrol.format,
        recognises: { file in Patrol.roots(file.json?.root) != nil },
        read: { file, limits in Patrol.read(file, limits) })
}

/// Recognises and reads lists of native views.
private enum Patrol {
    static let format = FormatID("patrol")

    /// The array of roots, when its first node is one of Patrol's.
    static func roots(_ root: JSONValue?) -> JSONValue? {
        for key in ["roots", "iOSroots", "androidRoots", "nativeViews", "iosNativeViews", "androidNativeViews"] {
            guard let list = root?[key], let first = list[0] else { continue }
            if first["visibleBounds"]?["minX"] != nil && first["className"] != nil { return list }
            if first["frame"]?["minX"] != nil && first["elementType"] != nil { return list }
        }
        return nil
    }

    /// One screen of all roots that are not the system's.
    static func read(_ file: InputFile, _ limits: Limits) -> LayoutReading {
        guard let json = file.json, let roots = roots(json.root) else { return LayoutReading() }
        let isIOS = roots[0]?["elementType"] != nil
        var apart: [String] = []
        var trees: [[Element]] = []
        var left = 0
        let nodes = Array(roots.elements)
        let isWindow = nodes.map { AndroidWindows.isSetApart(package: $0["applicationPackage"]?.string ?? "") }
        let nothingElse = isWindow.allSatisfy { $0 }
        for (node, isApart) in zip(nodes, isWindow) {
            let elements = JSONTreeWalk.elements(node, limits: limits) { isIOS ? iosElement($0) : androidElement($0) }
            if isApart {
                apart.append(node["applicationPackage"]?.string ?? "")
                left += elements.count
            }
            if !isApart || nothingElse { trees.append(elements) }
        }
        var screen = Screen(
            format: format, platform: isIOS ? .ios : .android, unit: isIOS ? .points : .pixels,
            capabilities: AndroidFacts.capabilities(offScreen: .none),
            elements: joined(trees))
        screen.elements.settleHiding()
        screen.size = AndroidFacts.size(screen.elements)
        if !apart.isEmpty {
            screen.problems.append(AndroidWindows.problem(packages: apart, elements: left, nothingElse: nothingElse))
        }
        var cursor = PositionCursor(file)
        screen.placeByOffset(&cursor)
        screen.noteIfEmpty()
        return LayoutReading(screens: [screen], problems: JSONProblems.problems(json, file))
    }

    /// Several trees below one root.
    private static func joined(_ trees: [[Element]]) -> [Element] {
        if trees.count == 1 { return trees[0] }
        var result = [Element()]
        for tree in trees {
            let base = result.count
            for var element in tree {
                element.parent = element.parent.map { $0 + base } ?? 0
                element.subtreeEnd += base
                result.append(element)
            }
        }
        result[0].subtreeEnd = result.count
        return result
    }

    /// The element of an Android view.
    private static func androidElement(_ node: JSONValue) -> Element? {
        let facts = AndroidJSON(node)
        var element = Element(className: facts.text("className") ?? "")
        element.identifier = facts.text("resourceName")
        element.text = facts.text("text")
        element.label = facts.text("contentDescription")
        setBounds(&element, facts["visibleBounds"])
        element.isScrollable = facts.bool("isScrollable") == true
        element.isOperable = facts.bool("isClickable")
        AndroidFacts.setRole(&element, isLeaf: (node["children"]?.count ?? 0) == 0)
        element.byteRange = node.offset..<node.offset + 1
        return element
    }

    /// The element of an iOS view.
    private static func iosElement(_ node: JSONValue) -> Element? {
        let facts = AndroidJSON(node)
        let type = facts.text("elementType") ?? ""
        let name = type.prefix(1).uppercased() + type.dropFirst()
        var element = Element(className: type)
        element.identifier = facts.text("identifier")
        element.label = facts.text("label", "title")
        element.hint = facts.text("placeholderValue")
        let role = IOSType.role(name, traits: nil)
        if role == .text {
            element.text = facts.text("value") ?? element.label
        } else if role == .textField, facts.text("value") != element.hint {
            element.text = facts.text("value")
        }
        if element.label == element.text { element.label = nil }
        element.role = role == .container && element.label != nil && (node["children"]?.count ?? 0) == 0 ? .other : role
        setBounds(&element, facts["frame"])
        element.isScrollable = IOSType.scrolls(name)
        element.clipsChildren = IOSType.clipsChildren(name)
        element.isOperable = role == .button || role == .link ? true : nil
        element.url = TextFacts.url(element.text)
        element.byteRange = node.offset..<node.offset + 1
        return element
    }

    /// Edges, or a corner with a size.
    private static func setBounds(_ element: inout Element, _ value: JSONValue?) {
        guard let value else { return }
        let facts = AndroidJSON(value)
        guard let left = facts.number("minX"), let top = facts.number("minY") else { return }
        if let right = facts.number("maxX"), let bottom = facts.number("maxY") {
            AndroidFacts.setBounds(&element, left, top, right, bottom)
        } else if let width = facts.number("width"), let height = facts.number("height") {
            AndroidFacts.setBounds(&element, left, top, left + width, top + height)
        }
    }
}
