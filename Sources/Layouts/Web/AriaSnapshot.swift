// The `aria-snapshot` format: Playwright's accessibility tree as a YAML list. It holds texts and links, but never says what a picture shows.
import Input
import Model

extension LayoutFormat {
    /// `- heading "Title" [level=1]`, as `ariaSnapshot()`, `toMatchAriaSnapshot` and Playwright's MCP server write it.
    static let ariaSnapshot = LayoutFormat(id: AriaSnapshot.format, recognises: AriaSnapshot.accepts, read: AriaSnapshot.read)
}

/// Reads captured trees, and refuses expectation templates that people write by hand.
enum AriaSnapshot {
    static let format = FormatID("aria-snapshot")

    /// Accessible names and links only: pictures have no address, those without a name are missing, and what is transparent, covered
    /// or too small to read is listed like everything else.
    static let capabilities = Capabilities(
        imageSources: .none, images: .partial, texts: .partial, operability: .partial, linkTargets: .partial, bounds: .none,
        visibility: .none)

    /// Whether the first items are roles, and something in the head is written as only these snapshots do.
    static func accepts(_ file: InputFile) -> Bool {
        guard file.magic == .none, file.json == nil else { return false }
        var head = Array(file.text.prefix(16_384))
        // A line that the limit cuts would not look like an item.
        if head.count < file.text.count, let end = head.lastIndex(of: 10) { head.removeSubrange(end...) }
        let items = AriaLines(head, most: 40).items
        guard let first = items.first(where: { $0.role != nil }), first.indent == items.first?.indent else { return false }
        let top = items.filter { $0.indent == first.indent && !$0.isProperty }
        guard top.allSatisfy({ $0.role.map(AriaRoles.all.contains) ?? false }) else { return false }
        return items.contains { item in
            item.isProperty || item.name != nil || !item.states.isEmpty
                || (item.role == "text" && item.value != nil && item.indent > first.indent)
        }
    }

    /// Reads a recognised file.
    static func read(_ file: InputFile, _ limits: Limits) -> LayoutReading {
        var reading = LayoutReading()
        let lines = AriaLines(file.text, most: limits.nodes)
        if let pattern = lines.items.first(where: \.isPattern) {
            let place = file.lines.position(of: pattern.offset)
            reading.problems.append(
                Problem(
                    line: place.line, column: place.column, code: "aria-template",
                    message:
                        "This is an expectation written by hand (it holds regular expressions or /children rules), not a captured screen; it is not"
                        + " judged. Capture one with ariaSnapshot().",
                    severity: .warning))
            return reading
        }
        var screen = Screen(format: format, platform: .web, unit: .cssPixels, capabilities: capabilities)
        screen.elements = elements(lines.items, file)
        if lines.isCut {
            screen.problems.append(
                Problem(code: "limit-nodes", message: "The snapshot has more items than the limit allows; the rest was left out."))
        }
        screen.noteIfEmpty()
        reading.screens = [screen]
        return reading
    }

    /// One element an item, below one that stands for the page.
    private static func elements(_ items: [AriaItem], _ file: InputFile) -> [Element] {
        var list = ElementTree()
        var cursor = PositionCursor(file)
        var result: [Int: String] = [:]
        list.open(Element(className: "page"))
        var open: [Int] = []
        var owner = 0
        for item in items {
            if item.isProperty {
                if item.role == "/url" { result[owner] = item.value }
                continue
            }
            while let last = open.last, last >= item.indent {
                open.removeLast()
                list.closeLast()
            }
            var element = element(item)
            (element.line, element.column) = cursor.position(of: item.offset)
            element.byteRange = item.offset..<item.offset + 1
            list.open(element)
            open.append(item.indent)
            owner = list.elements.count - 1
        }
        var elements = list.finish()
        for (index, url) in result { elements[index].url = url }
        return elements
    }

    /// The element for an item.
    private static func element(_ item: AriaItem) -> Element {
        let role = item.role ?? ""
        var element = Element(role: AriaRoles.role(role), className: role)
        if AriaRoles.namedByContent.contains(role) {
            element.text = item.name ?? item.value
        } else {
            element.label = item.name
            element.text = item.value
        }
        if element.text != item.value, let value = item.value, item.name != nil, element.label == nil { element.hint = value }
        element.identifier = item.states["ref"]
        if ["link", "button"].contains(role) || item.states["cursor"] == "pointer" { element.isOperable = item.states["disabled"] == nil }
        return element
    }
}

/// Roles of the accessibility tree.
enum AriaRoles {
    /// Everything that Playwright writes as a role.
    static let all: Set<String> = [
        "alert", "alertdialog", "application", "article", "banner", "blockquote", "button", "caption", "cell", "checkbox", "code",
        "columnheader", "combobox", "complementary", "contentinfo", "definition", "deletion", "dialog", "directory", "document", "emphasis",
        "feed", "figure", "form", "generic", "grid", "gridcell", "group", "heading", "iframe", "img", "insertion", "link", "list",
        "listbox",
        "listitem", "log", "main", "mark", "marquee", "math", "meter", "menu", "menubar", "menuitem", "menuitemcheckbox", "menuitemradio",
        "navigation", "none", "note", "option", "paragraph", "presentation", "progressbar", "radio", "radiogroup", "region", "row",
        "rowgroup", "rowheader", "scrollbar", "search", "searchbox", "separator", "slider", "spinbutton", "status", "strong", "subscript",
        "superscript", "switch", "tab", "table", "tablist", "tabpanel", "term", "text", "textbox", "time", "timer", "toolbar", "tooltip",
        "tree", "treegrid", "treeitem", "fragment",
    ]

    /// Roles whose name is their content unless the page says otherwise.
    static let namedByContent: Set<String> = [
        "button", "cell", "checkbox", "columnheader", "gridcell", "heading", "link", "menuitem", "menuitemcheckbox", "menuitemradio",
        "option", "radio", "row", "rowheader", "switch", "tab", "text", "tooltip", "treeitem",
    ]

    /// The neutral role.
    static func role(_ name: String) -> Role {
        switch name {
        case "img": .image
        case "link": .link
        case "button", "tab", "menuitem", "switch", "checkbox", "radio": .button
        case "textbox", "searchbox", "combobox", "spinbutton": .textField
        case "list", "listbox", "grid", "feed", "tree": .list
        case "text": .text
        case "iframe": .webView
        default: .container
        }
    }
}
