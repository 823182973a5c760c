// One node of an Android XML dump to a neutral element (formats/android.md 1, 2, 11, 13).
import Model
import XML

/// The attributes that Android dumps use; each is a column of `XMLColumns`.
private enum Column: Int, CaseIterable {
    case className, text, description, identifier, bounds, package, visibleToUser, displayed, clickable, scrollable, password, drawingOrder,
        layer, windowIndex, hint, hintText, showingHint, clickableSpan, extras

    /// The attribute's name.
    var name: String {
        switch self {
        case .className: "class"
        case .text: "text"
        case .description: "content-desc"
        case .identifier: "resource-id"
        case .bounds: "bounds"
        case .package: "package"
        case .visibleToUser: "visible-to-user"
        case .displayed: "displayed"
        case .clickable: "clickable"
        case .scrollable: "scrollable"
        case .password: "password"
        case .drawingOrder: "drawing-order"
        case .layer: "layer"
        case .windowIndex: "index"
        case .hint: "hint"
        case .hintText: "hintText"
        case .showingHint: "showing-hint"
        case .clickableSpan: "text-has-clickable-span"
        case .extras: "extras"
        }
    }
}

/// Turns the nodes of one tree into elements, one after the other.
struct AndroidNode {
    private let tree: XMLTree
    private var columns: XMLColumns
    private let node, window, package, bounds: XMLTree.Key?
    private let yes, no: XMLTree.Key?
    /// What is known of the classes: few classes, thousands of nodes. The first is that of nodes without any.
    private var classes = [AndroidClass("")]
    /// By the number of a text in the tree, the place in `classes` of the class that it names; -1 where none is known yet.
    private var placeOfClass: [Int32]
    /// Attributes that none of the tools is known to write as mere state: they may carry a photo's identity.
    private let others: [(name: String, column: Int)]
    /// Most kinds of such attributes: every one of them is looked for in every node.
    static let mostOthers = 300
    /// Whether the dump has more of them.
    let hasMoreOthers: Bool
    /// Whether every text of this dump says if it holds links.
    let knowsClickableSpans: Bool
    /// Whether this dump carries the extras in which web content has its link targets.
    let knowsExtras: Bool

    /// Looks the names up.
    init(_ tree: XMLTree) {
        self.tree = tree
        var names = Column.allCases.map(\.name)
        var others: [(name: String, column: Int)] = []
        for (_, name) in tree.attributeKeys where !Self.plainNames.contains(name) {
            if others.count == Self.mostOthers { break }
            others.append((name, names.firstIndex(of: name) ?? names.count))
            if !names.contains(name) { names.append(name) }
        }
        self.others = others
        hasMoreOthers = others.count == Self.mostOthers
        columns = XMLColumns(tree, names)
        placeOfClass = [Int32](repeating: -1, count: tree.stringCount)
        node = tree.key("node")
        window = tree.key("window")
        package = tree.key(Column.package.name)
        bounds = tree.key(Column.bounds.name)
        yes = tree.key("true")
        no = tree.key("false")
        knowsClickableSpans = tree.key(Column.clickableSpan.name) != nil
        knowsExtras = tree.key(Column.extras.name) != nil
    }

    /// The package that a node belongs to.
    func package(_ index: Int) -> String { tree.attribute(index, package) ?? "" }

    /// The edges of a node.
    func edges(_ index: Int) -> BoundsText? { tree.withAttribute(index, bounds) { BoundsText($0) } ?? nil }

    /// Fills in the facts of a node but its place in the screen; tells whether the dump says expressly that the user can see it.
    mutating func fill(_ element: inout Element, _ index: Int) -> Bool {
        columns.read(index)
        let place = classPlace(index)
        element.className = classes[place].name
        element.identifier = filled(.identifier)
        element.label = filled(.description)
        element.hint = filled(.hint) ?? filled(.hintText)
        setRoleAndText(&element, index, classes[place].role)
        setBounds(&element)

        if has(.visibleToUser, no) || has(.displayed, no) { element.hiding.insert(.invisible) }
        element.isScrollable = has(.scrollable, yes)
        element.clipsChildren = element.isScrollable || classes[place].clipsChildren
        element.drawingOrder = integer(.drawingOrder)
        if let window, tree.hasName(index, window) {
            // `--windows` lists the top-most window first.
            element.drawingOrder = integer(.layer) ?? integer(.windowIndex).map { 0 - $0 }
        }
        if has(.clickable, yes) || has(.clickableSpan, yes) {
            element.isOperable = true
        } else if columns.key(Column.clickable.rawValue) != nil {
            element.isOperable = false
        }
        let target = knowsExtras ? string(.extras).flatMap(Self.targetURL) : nil
        element.url = target ?? TextFacts.url(element.text)
        for (name, column) in others {
            guard let value = columns.string(column), value.utf8.count >= 4, value != "true", value != "false" else { continue }
            element.attributes.append(NamedValue(name: name, value: value))
        }
        return has(.visibleToUser, yes)
    }

    /// The value of an attribute of the node turned to.
    private mutating func string(_ column: Column) -> String? { columns.string(column.rawValue) }

    /// The same, nil when it is empty.
    private mutating func filled(_ column: Column) -> String? { TextFacts.filled(columns.string(column.rawValue)) }

    /// The value as a whole number.
    private mutating func integer(_ column: Column) -> Int? {
        columns.key(column.rawValue) == nil ? nil : string(column).flatMap { Int($0) }
    }

    /// Whether an attribute of the node turned to has a value.
    private func has(_ column: Column, _ value: XMLTree.Key?) -> Bool { columns.has(column.rawValue, value) }

    /// The place of the class of the node turned to: its attribute's, or the tag's where Appium leaves it out.
    private mutating func classPlace(_ index: Int) -> Int {
        if let key = columns.key(Column.className.rawValue) {
            if placeOfClass[key.number] >= 0 { return Int(placeOfClass[key.number]) }
            if let name = filled(.className) { return addClass(name, key) }
        }
        if node.map({ tree.hasName(index, $0) }) == true { return 0 }
        let key = tree.nameKey(index)
        return placeOfClass[key.number] >= 0 ? Int(placeOfClass[key.number]) : addClass(tree.name(index), key)
    }

    /// Notes a class by the key of its name.
    private mutating func addClass(_ name: String, _ key: XMLTree.Key) -> Int {
        classes.append(AndroidClass(name))
        placeOfClass[key.number] = Int32(classes.count - 1)
        return classes.count - 1
    }

    /// What the node is and what it draws, kept apart from what it only says to assistive technology.
    private mutating func setRoleAndText(_ element: inout Element, _ index: Int, _ role: Role?) {
        var text = filled(.text)
        // A placeholder stands where the text would be; it is not content.
        if has(.showingHint, yes) || (text != nil && text == element.hint) {
            element.hint = element.hint ?? text
            text = nil
        }
        if has(.password, yes) { text = nil }
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
    private func setBounds(_ element: inout Element) {
        guard let edges = columns.withBytes(Column.bounds.rawValue, { BoundsText($0) }) ?? nil else { return }
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
