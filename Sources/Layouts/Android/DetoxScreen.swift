// One document of Detox to one screen.
import HTML
import JSON
import Model

/// Makes elements of Detox's nodes, and of the pages that web views hold.
struct DetoxScreen {
    private let text: MappedText
    private let document: DetoxDocument
    private let isIOS: Bool

    /// Takes a document and the text that it stands in.
    init(_ text: MappedText, _ document: DetoxDocument) {
        self.text = text
        self.document = document
        // Only Android writes full class names.
        isIOS = !document.nodes.contains { $0.attributes["class"]?.contains(".") == true }
    }

    /// The screen; byte ranges are still those of the text.
    func screen(_ format: FormatID, _ limits: Limits) -> Screen {
        var capabilities = AndroidFacts.capabilities(operability: .none)
        var list = ElementTree()
        var corners: [(end: Int, x: Double, y: Double)] = []
        var problems: [Problem] = []
        if document.nodes[0].end < document.nodes.count { list.open(Element()) }
        for (index, node) in document.nodes.enumerated() {
            while let last = corners.last, last.end <= index {
                corners.removeLast()
                list.closeLast()
            }
            // iOS places are relative to the parent, without scroll offsets; Android's are the window's.
            let x = (isIOS ? corners.last?.x ?? 0 : 0) + (number(node, "x") ?? 0)
            let y = (isIOS ? corners.last?.y ?? 0 : 0) + (number(node, "y") ?? 0)
            list.open(element(node, x, y, isLeaf: node.end == index + 1, parent: corners.isEmpty ? nil : index))
            corners.append((node.end, x, y))
            for data in node.data {
                guard let page = page(data, limits) else { continue }
                graft(page.screen, page.text, into: &list)
                problems += page.screen.problems.filter { $0.severity > .info }
                capabilities.imageSources = .partial
                capabilities.linkTargets = .partial
                capabilities.operability = .partial
            }
        }
        var screen = Screen(
            format: format, platform: isIOS ? .ios : .android, unit: isIOS ? .points : .pixels, capabilities: capabilities,
            elements: list.finish(), problems: problems)
        settle(&screen)
        return screen
    }

    /// One picture in another is the part that draws it; numbers that were masked leave no place.
    private func settle(_ screen: inout Screen) {
        for index in screen.elements.indices {
            guard screen.elements[index].role == .image, screen.elements[index].imageSources.isEmpty,
                let parent = screen.elements[index].parent, screen.elements[parent].role == .image
            else { continue }
            screen.elements[index].role = .other
        }
        screen.elements.settleHiding()
        screen.size = AndroidFacts.size(screen.elements)
        if !screen.elements.contains(where: { $0.bounds != nil }) { screen.capabilities.bounds = .none }
        if document.nodes.contains(where: { $0.attributes["width"] == "<number>" }) {
            screen.problems.append(
                Problem(
                    code: "bounds-masked",
                    message: "Places and sizes were masked, as in files kept for comparison: they say nothing of where elements stand.",
                    severity: .info))
        }
        if document.nodes[0].name != "ViewHierarchy" {
            screen.problems.append(
                Problem(
                    code: "layout-fragment",
                    message:
                        "The file holds a piece of a tree; what the rest of the screen shows, and where this piece stands on it, is unknown.",
                    severity: .info))
        }
    }

    /// An attribute as a number.
    private func number(_ node: DetoxNode, _ key: String) -> Double? { node.attributes[key].flatMap { AndroidFacts.number($0[...]) } }

    /// A value that says something: old versions write `null`, and files kept for comparison have their numbers masked.
    private func filled(_ node: DetoxNode, _ key: String) -> String? {
        node.attributes[key].flatMap { $0.isEmpty || $0 == "null" || $0 == "<number>" ? nil : $0 }
    }

    /// The element of a node whose corner is at a place of the screen.
    private func element(_ node: DetoxNode, _ x: Double, _ y: Double, isLeaf: Bool, parent: Int?) -> Element {
        var element = Element(className: node.attributes["class"] ?? node.name)
        // Detox gives ids of its own to elements that have none; numbers are React Native's, and differ from run to run.
        element.identifier = ["testID", "id", "tag"].lazy.compactMap { filled(node, $0) }.first {
            !$0.hasPrefix("detox_temp_") && Int($0) == nil
        }
        element.text = filled(node, "text")
        element.label = filled(node, "label") ?? filled(node, "value")
        let role = ReactClass.role(element.className)
        // React Native's texts on iOS draw what they are called: only the label is written.
        if role == .text, element.text == nil {
            element.text = element.label
            element.label = nil
        }
        switch node.attributes["visibility"] {
        case "gone": element.hiding.insert(.notRendered)
        case "invisible": element.hiding.insert(.invisible)
        default: break
        }
        if let alpha = number(node, "alpha") { element.opacity = min(max(alpha, 0), 1) }
        if let width = number(node, "width"), let height = number(node, "height") {
            AndroidFacts.setBounds(&element, x, y, x + width, y + height, isIOS ? .approximate : .exact)
        }
        AndroidFacts.setRole(&element, isLeaf: isLeaf, role: role)
        element.isScrollable = element.clipsChildren && !element.className.hasSuffix("WebView")
        element.byteRange = node.range
        return element
    }

    /// The page in a CDATA section; nil when it holds none. Android writes it as a JSON string.
    private func page(_ data: Range<Int>, _ limits: Limits) -> (screen: Screen, text: MappedText)? {
        var content = MappedText()
        let first = text.bytes[data].first { $0 > 0x20 }
        if first == UInt8(ascii: "\"") {
            let start = (text.bytes[data].firstIndex { $0 > 0x20 } ?? data.lowerBound) + 1
            content = text.withoutBackslashes(in: start..<Escapes.stringEnd(text.bytes, from: start, to: data.upperBound))
        } else {
            content.append(data, of: text)
        }
        guard content.find("<", in: 0..<content.bytes.count) != nil else { return nil }
        return (HTMLReader.screen(content.bytes.filter { $0 != 0 }, limits: limits), content)
    }

    /// Hangs the elements of a page below the innermost open element.
    private func graft(_ page: Screen, _ content: MappedText, into list: inout ElementTree) {
        var open: [Int] = []
        for (index, element) in page.elements.enumerated() {
            while let last = open.last, last <= index {
                open.removeLast()
                list.closeLast()
            }
            var element = element
            element.byteRange = content.origin(of: element.byteRange.lowerBound)..<content.origin(of: element.byteRange.upperBound)
            list.open(element)
            open.append(page.elements[index].subtreeEnd)
        }
        while open.popLast() != nil { list.closeLast() }
    }
}

/// Roles of the classes that React Native and its libraries use, beyond those of the platforms.
enum ReactClass {
    /// The role of a class; nil for classes that only group.
    static func role(_ className: String) -> Role? {
        var name = AndroidClass.simpleName(className)
        // Older Expo clients prefix classes with the version of their SDK.
        if name.hasPrefix("ABI"), let end = name.lastIndex(of: "_") { name = name[name.index(after: end)...] }
        if let role = roles[name] { return role }
        if name.hasPrefix("FastImageView") { return .image }
        return AndroidClass.role(String(name)) ?? (name.hasSuffix("Label") ? .text : nil)
    }

    private static let roles: [Substring: Role] = [
        "RCTImageView": .image, "RCTImageComponentView": .image, "RCTUIImageViewAnimated": .image, "FFFastImageView": .image,
        "ExpoImage": .image, "ExpoImageView": .image, "ImageView": .image, "RCTTextView": .text, "RCTParagraphComponentView": .text,
        "ReactTextView": .text, "PreparedLayoutTextView": .text, "UILabel": .text, "UITextView": .text, "UIButtonLabel": .text,
        "UITextField": .textField, "RCTUITextField": .textField, "RCTUITextView": .textField, "RCTTextInputComponentView": .textField,
        "RCTScrollView": .list, "RCTScrollViewComponentView": .list, "RCTEnhancedScrollView": .list, "UIButton": .button,
        "RNCWKWebView": .webView, "WKWebView": .webView, "RNCWebView": .webView, "MKMapView": .map, "GMSMapView": .map, "AIRMap": .map,
    ]
}
