// One node of an Android XML dump to a neutral element (formats/android.md 1, 2, 11, 13).
import Model
import XML

/// What is known of the classes of one tree: few classes, thousands of nodes.
private final class ClassCache {
    var known: [Int: AndroidClass] = [:]
}

/// The names that Android dumps use, looked up once for each tree.
struct AndroidNode {
    private let tree: XMLTree
    private let node, className, text, description, identifier, bounds, package: XMLTree.Key?
    private let visibleToUser, displayed, clickable, scrollable, password, drawingOrder: XMLTree.Key?
    private let window, layer, windowIndex: XMLTree.Key?
    private let hint, hintText, showingHint, clickableSpan, extras: XMLTree.Key?
    private let yes, no: XMLTree.Key?
    private let classes = ClassCache()
    /// Attributes that none of the tools is known to write as mere state: they may carry a photo's identity.
    private let others: [(key: XMLTree.Key, name: String)]

    /// Looks the names up.
    init(_ tree: XMLTree) {
        self.tree = tree
        node = tree.key("node")
        className = tree.key("class")
        text = tree.key("text")
        description = tree.key("content-desc")
        identifier = tree.key("resource-id")
        bounds = tree.key("bounds")
        package = tree.key("package")
        visibleToUser = tree.key("visible-to-user")
        displayed = tree.key("displayed")
        clickable = tree.key("clickable")
        scrollable = tree.key("scrollable")
        password = tree.key("password")
        drawingOrder = tree.key("drawing-order")
        window = tree.key("window")
        layer = tree.key("layer")
        windowIndex = tree.key("index")
        hint = tree.key("hint")
        hintText = tree.key("hintText")
        showingHint = tree.key("showing-hint")
        clickableSpan = tree.key("text-has-clickable-span")
        extras = tree.key("extras")
        yes = tree.key("true")
        no = tree.key("false")
        others = tree.attributeKeys.filter { !Self.plainNames.contains($0.name) }
    }

    /// Whether every text of this dump says if it holds links.
    var knowsClickableSpans: Bool { clickableSpan != nil }
    /// Whether this dump carries the extras in which web content has its link targets.
    var knowsExtras: Bool { extras != nil }

    /// The package that a node belongs to.
    func package(_ index: Int) -> String { tree.attribute(index, package) ?? "" }

    /// Whether the dump says expressly that the user can see a node.
    func saysVisible(_ index: Int) -> Bool { tree.attribute(index, visibleToUser, is: yes) }

    /// The element for a node, without its place in the screen.
    func element(_ index: Int) -> Element {
        let facts = facts(index)
        var element = Element(className: facts.name)
        element.identifier = TextFacts.filled(tree.attribute(index, identifier))
        element.label = TextFacts.filled(tree.attribute(index, description))
        element.hint = TextFacts.filled(tree.attribute(index, hint)) ?? TextFacts.filled(tree.attribute(index, hintText))
        setRoleAndText(&element, index, facts.role)
        setBounds(&element, index)

        if tree.attribute(index, visibleToUser, is: no) || tree.attribute(index, displayed, is: no) {
            element.hiding.insert(.invisible)
        }
        element.isScrollable = tree.attribute(index, scrollable, is: yes)
        element.clipsChildren = element.isScrollable || facts.clipsChildren
        element.drawingOrder = tree.attribute(index, drawingOrder).flatMap { Int($0) }
        if let window, tree.hasName(index, window) {
            // `--windows` lists the top-most window first.
            element.drawingOrder =
                tree.attribute(index, layer).flatMap { Int($0) } ?? tree.attribute(index, windowIndex).flatMap { Int($0) }.map { 0 - $0 }
        }
        if tree.attribute(index, clickable, is: yes) || tree.attribute(index, clickableSpan, is: yes) {
            element.isOperable = true
        } else if tree.attributeValueID(index, clickable) != nil {
            element.isOperable = false
        }
        let extras = tree.attribute(index, extras)
        element.url = extras.flatMap(Self.targetURL) ?? TextFacts.url(element.text)
        for other in others {
            guard let value = tree.attribute(index, other.key), value.utf8.count >= 4, value != "true", value != "false" else { continue }
            element.attributes.append(NamedValue(name: other.name, value: value))
        }
        return element
    }

    /// The class of a node: its attribute, or the tag where Appium leaves it out.
    private func facts(_ index: Int) -> AndroidClass {
        if let id = tree.attributeValueID(index, className) {
            if let known = classes.known[id] { return known }
            if let name = TextFacts.filled(tree.attribute(index, className)) {
                let facts = AndroidClass(name)
                classes.known[id] = facts
                return facts
            }
        }
        return AndroidClass(node.map { tree.hasName(index, $0) } == true ? "" : tree.name(index))
    }

    /// What the node is and what it draws, kept apart from what it only says to assistive technology.
    private func setRoleAndText(_ element: inout Element, _ index: Int, _ role: Role?) {
        var text = TextFacts.filled(tree.attribute(index, text))
        // A placeholder stands where the text would be; it is not content.
        if tree.attribute(index, showingHint, is: yes) || (text != nil && text == element.hint) {
            element.hint = element.hint ?? text
            text = nil
        }
        if tree.attribute(index, password, is: yes) { text = nil }
        let isLeaf = tree.subtreeEnd(index) == index + 1
        element.role = role ?? (text != nil && isLeaf ? .text : isLeaf && element.label != nil ? .other : .container)
        if role == .image || role == .webView {
            // Neither draws a text of its own: this is an image's alternative text, or a page's title.
            if element.label == nil {
                element.label = text
            } else if let text {
                element.attributes.append(NamedValue(name: "text", value: text))
            }
        } else {
            element.text = text
        }
    }

    /// Where the node is, or why it is nowhere.
    private func setBounds(_ element: inout Element, _ index: Int) {
        guard let edges = tree.attribute(index, bounds).flatMap({ BoundsText($0) }) else { return }
        if let rect = edges.rect {
            element.bounds = rect
            element.boundsQuality = .exact
        } else if edges.isInverted {
            element.hiding.insert(.offScreen)
        } else {
            element.bounds = Rect(x: edges.left, y: edges.top, width: edges.right - edges.left, height: edges.bottom - edges.top)
            element.boundsQuality = .exact
            element.hiding.insert(.zeroSize)
        }
    }

    /// The link target that Chromium puts into the extras of web content.
    static func targetURL(_ extras: String) -> String? {
        guard let key = extras.range(of: "targetUrl") else { return nil }
        let rest = extras[key.upperBound...].drop { "=:\"' ".contains($0) }
        var end = rest.startIndex
        while end < rest.endIndex {
            let character = rest[end]
            if character.isWhitespace || "\"'{}[]".contains(character) { break }
            if character == ";" || character == ",", startsNextPair(rest[rest.index(after: end)...]) { break }
            end = rest.index(after: end)
        }
        return TextFacts.filled(String(rest[..<end]))
    }

    /// Whether a text goes on with `name=` or ends: then the separator before it ended a value.
    private static func startsNextPair(_ text: Substring) -> Bool {
        let trimmed = text.drop { $0 == " " }
        guard let first = trimmed.first else { return true }
        guard first.isLetter else { return text.isEmpty }
        let name = trimmed.prefix { $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" }
        return trimmed[name.endIndex...].first == "=" && trimmed.startIndex >= text.startIndex
    }

    /// State and geometry, which never tell which photo an element shows.
    private static let plainNames: Set<String> = [
        "index", "text", "class", "package", "content-desc", "resource-id", "bounds", "checkable", "checked", "clickable", "enabled",
        "focusable", "focused", "scrollable", "long-clickable", "password", "selected", "visible-to-user", "displayed", "drawing-order",
        "hint", "hintText", "display-id", "NAF", "naf", "instance", "rotation", "width", "height", "a11y-important", "a11y-focused",
        "content-invalid", "context-clickable", "dismissable", "heading", "live-region", "max-text-length", "screen-reader-focusable",
        "showing-hint", "text-entry-key", "window-id", "text-size", "text-unit", "text-has-clickable-span", "actions", "id", "layer",
        "type", "title", "active", "important", "x", "y", "actionable", "importantForAccessibility",
    ]
}
