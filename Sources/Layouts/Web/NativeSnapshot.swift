// React Native trees as test runners print them: host components with their properties, styles as objects.
import HTML
import Model

/// Turns a printed tree of React Native into a screen.
struct NativeSnapshot {
    /// What these trees can say: sources and texts, but no bounds and no link targets.
    private static let capabilities = Capabilities(
        imageSources: .full, images: .full, texts: .full, operability: .full, linkTargets: .none, bounds: .none, visibility: .partial)
    /// The width that a line of text has on a narrow phone, margins taken off.
    private static let narrowLine = 296.0

    private let markup: PrettyMarkup
    private var elements: [Element] = []
    private var styles: [CSSStyle] = []
    private var computed = CSSComputedValues()
    private var keys: [String: Int] = [:]
    /// Texts that may have so many lines only; of nested ones the outermost decides.
    private var limitedLines: [(element: Int, lines: Double)] = []

    /// The screen of a tree; places count from the start of its text.
    static func screen(_ markup: PrettyMarkup, bytes: [UInt8]) -> Screen {
        var builder = NativeSnapshot(markup: markup)
        builder.build()
        builder.markCutTexts()
        var cursor = PositionCursor(bytes)
        for index in builder.elements.indices {
            let offset = builder.elements[index].byteRange.lowerBound
            (builder.elements[index].line, builder.elements[index].column) = cursor.position(of: offset)
        }
        var screen = Screen(
            format: JestSnapshot.format, platform: .other, unit: .densityIndependent, capabilities: capabilities, elements: builder.elements
        )
        screen.isPart = true
        return screen
    }

    /// A builder that has added nothing.
    private init(markup: PrettyMarkup) { self.markup = markup }

    /// Adds an element for each node. Several roots become the children of one that stands for the list.
    private mutating func build() {
        let roots = markup.nodes.filter { $0.parent < 0 && $0.tag != nil }.count
        var index = [Int](repeating: -1, count: markup.nodes.count)
        if roots != 1 {
            elements.append(Element(className: "Fragment"))
            styles.append(CSSStyle(knowsColors: false))
        }
        for (number, node) in markup.nodes.enumerated() {
            let parent = node.parent >= 0 ? index[node.parent] : roots != 1 ? 0 : -1
            if node.tag == nil, node.parent < 0 { continue }
            let style = style(of: node, parent: parent >= 0 ? styles[parent] : nil)
            var element = node.tag.map { describe(node, tag: $0, style, parent: parent) } ?? text(node, parent: parent)
            element.parent = parent >= 0 ? parent : nil
            element.byteRange = node.offset..<node.offset + 1
            index[number] = elements.count
            if let lines = node.property("numberOfLines")?.number, lines >= 1, lines < 100, !element.isInline {
                limitedLines.append((elements.count, lines))
            }
            elements.append(element)
            styles.append(style)
        }
        for number in elements.indices { elements[number].subtreeEnd = number + 1 }
        for number in elements.indices.reversed() {
            if let parent = elements[number].parent {
                elements[parent].subtreeEnd = max(elements[parent].subtreeEnd, elements[number].subtreeEnd)
            }
        }
    }

    /// The style of a node; texts in texts take over size and colour.
    private mutating func style(of node: PrettyMarkup.Node, parent: CSSStyle?) -> CSSStyle {
        let isText = node.tag.map(Self.isText) ?? true
        var style = CSSStyle(knowsColors: false)
        apply("display", isText ? "inline" : "flex", to: &style)
        if let parent, isText {
            apply("font-size", "\(parent.fontSize)px", to: &style)
        } else {
            apply("font-size", "14px", to: &style)
        }
        for (property, value) in PrettyStyle.declarations(node.property("style")) { apply(property, value, to: &style) }
        return style
    }

    /// Applies one declaration.
    private mutating func apply(_ property: String, _ value: String, to style: inout CSSStyle) {
        let name = "\(property):\(value)"
        let key = keys[name] ?? keys.count
        keys[name] = key
        computed.apply(property, value, key: key, to: &style)
    }

    /// The element for a tag.
    private func describe(_ node: PrettyMarkup.Node, tag: String, _ style: CSSStyle, parent: Int) -> Element {
        let sources = Self.sources(of: node)
        let isText = Self.isText(tag)
        var element = Element(role: Self.role(node, tag: tag, sources: sources), className: tag)
        element.imageSources = sources
        element.identifier = (node.property("testID") ?? node.property("nativeID") ?? node.property("id"))?.string
        element.label = ["accessibilityLabel", "aria-label", "alt"].lazy.compactMap { node.property($0)?.string }.first { !$0.isEmpty }
        element.hint = ["placeholder", "accessibilityHint"].lazy.compactMap { node.property($0)?.string }.first
        element.isInline = isText && parent >= 0 && Self.isText(elements[parent].className)
        element.text = node.property("value")?.string.flatMap { tag.hasSuffix("TextInput") ? $0 : nil }
        element.isOperable = node.properties.contains { Self.handlers.contains($0.name) }
        if node.property("disabled")?.bool == true { element.isOperable = false }
        element.url = ["href", "to", "url"].lazy.compactMap { node.property($0)?.string }.first { $0.contains("/") }
        element.attributes = node.properties.compactMap { property in
            guard let text = property.value.string, Self.identities.contains(property.name) || property.name.hasPrefix("data-") else {
                return nil
            }
            return text.utf8.count <= 4_096 ? NamedValue(name: property.name, value: text) : nil
        }
        let parentStyle = parent >= 0 ? styles[parent] : CSSStyle(knowsColors: false)
        element.hiding = style.hidingFacts(parent: parentStyle, isReplaced: !sources.isEmpty)
        if tag == "Modal" || tag == "RCTModalHostView", node.property("visible")?.bool == false { element.hiding.insert(.notRendered) }
        element.opacity = style.effectiveOpacity
        element.fontSize = style.fontSize
        if let background = style.backgroundColor, background.alpha > 0 { element.background = background }
        element.foreground = isText ? style.foreground : nil
        element.clipsChildren = style.cutsContent
        element.isScrollable = tag.contains("ScrollView")
        element.isOutOfFlow = style.isOutOfFlow
        element.drawingOrder = style.zIndex
        if isText, node.property("numberOfLines")?.number ?? 0 > 0 { element.clipsChildren = true }
        return element
    }

    private static let handlers: Set<String> = ["onPress", "onClick", "onPressIn", "onLongPress"]
    private static let identities: Set<String> = ["testID", "nativeID", "id", "placeId", "photoName", "recyclingKey", "cacheKey", "name"]

    /// Whether a component draws text.
    private static func isText(_ tag: String) -> Bool {
        tag == "Text" || tag == "RCTText" || tag == "RCTVirtualText" || tag.hasSuffix(".Text") || tag == "TextImpl"
    }

    /// The role of a component by its name and what it says of itself.
    private static func role(_ node: PrettyMarkup.Node, tag: String, sources: [ImageSource]) -> Role {
        if !sources.isEmpty || tag.hasSuffix("Image") || tag.hasSuffix("ImageView") { return .image }
        switch node.property("accessibilityRole")?.string ?? node.property("role")?.string {
        case "link"?: return .link
        case "button"?, "imagebutton"?, "tab"?, "menuitem"?, "switch"?, "checkbox"?, "radio"?: return .button
        case "image"?, "img"?: return .image
        default: break
        }
        if isText(tag) { return .text }
        if tag.hasSuffix("TextInput") { return .textField }
        if tag.contains("WebView") { return .webView }
        if tag.contains("MapView") || tag == "AIRMap" { return .map }
        return tag.contains("ScrollView") ? .list : .container
    }

    /// The addresses of a picture: one source, several of different sizes, or a file that comes with the app.
    private static func sources(of node: PrettyMarkup.Node) -> [ImageSource] {
        var urls: [String] = []
        func collect(_ value: PrettyValue?, depth: Int = 0) {
            switch value {
            case .string(let text)? where !text.isEmpty: urls.append(text)
            case .array(let items)? where depth < 3: for item in items { collect(item, depth: depth + 1) }
            case .object?:
                if let text = (value?["uri"] ?? value?["url"] ?? value?["testUri"])?.string, !text.isEmpty { urls.append(text) }
            default: break
            }
        }
        let isImage =
            node.tag.map { $0.hasSuffix("Image") || $0.contains("Image") || $0.contains("FastImage") || $0.contains("Video") } ?? false
        collect(node.property("source"))
        if isImage { for name in ["src", "href", "xlinkHref", "poster"] { collect(node.property(name)) } }
        if let set = node.property("srcSet")?.string { urls += HTMLPictures.srcset(set) }
        let isSeveral = urls.count > 1
        return urls.map { ImageSource(url: HTMLPictures.kept($0), via: isSeveral ? .candidate : .source) }
    }

    /// A text inside an element.
    private func text(_ node: PrettyMarkup.Node, parent: Int) -> Element {
        var element = Element(role: .text, className: "#text")
        element.text = SnapshotTree.unescaped(node.text)
        element.isInline = parent >= 0 && Self.isText(elements[parent].className)
        if parent >= 0 {
            element.fontSize = styles[parent].fontSize
            element.foreground = elements[parent].foreground
            if styles[parent].fontSize < 0.5 { element.hiding.insert(.zeroSize) }
        }
        return element
    }

    /// Marks texts with a limited number of lines that are too long for a narrow phone.
    private mutating func markCutTexts() {
        for (index, lines) in limitedLines {
            let room = (styles[index].statedWidth ?? Self.narrowLine) * lines
            var used = 0.0
            for inner in index..<elements[index].subtreeEnd {
                guard let text = elements[inner].text else { continue }
                used += HTMLTextSpace.estimatedWidth(text) * 1.1 * (elements[inner].fontSize ?? 14)
                if used > room { elements[inner].truncatesText = true }
            }
        }
    }
}
