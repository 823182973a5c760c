// One node of a WebDriverAgent page source to a neutral element (formats/ios.md 1, 13, 15).
import Model
import XML

/// The types of one tree's element names: few names, thousands of nodes.
private final class TypeCache {
    var known: [XMLTree.Key: (name: String, type: String?)] = [:]
}

/// The names that iOS page sources use, looked up once for each tree.
struct IOSNode {
    private let tree: XMLTree
    private let types = TypeCache()
    private let no: XMLTree.Key?
    private let value, name, label, visible, x, y, width, height, traits, placeholder, hint: XMLTree.Key?

    /// Looks the names up.
    init(_ tree: XMLTree) {
        self.tree = tree
        no = tree.key("false")
        value = tree.key("value")
        name = tree.key("name")
        label = tree.key("label")
        visible = tree.key("visible")
        x = tree.key("x")
        y = tree.key("y")
        width = tree.key("width")
        height = tree.key("height")
        traits = tree.key("traits")
        placeholder = tree.key("placeholderValue")
        hint = tree.key("hint")
    }

    /// The name of a node, and the type in it; nil for names of something else.
    private func names(_ index: Int) -> (name: String, type: String?) {
        let key = tree.nameKey(index)
        if let known = types.known[key] { return known }
        let name = tree.name(index)
        let names = (name, IOSType.type(name).map(String.init))
        types.known[key] = names
        return names
    }

    /// The type of a node without its prefix; nil for names of something else.
    func type(_ index: Int) -> String? { names(index).type }

    /// The element for a node, without its place in the screen.
    func element(_ index: Int) -> Element {
        let (className, found) = names(index)
        let type = found ?? ""
        let traits = tree.attribute(index, traits)
        var element = Element(role: IOSType.role(type, traits: traits), className: className)
        setTexts(&element, index, type)
        setBounds(&element, index)
        if tree.attribute(index, visible, is: no) {
            // The flag is often false for what is on the screen. A text must not count as displayed then, a photo must not be excused:
            // for pictures and containers it says nothing that counts.
            let isText = element.role == .text || element.role == .link || element.role == .textField
            if isText { element.hiding.insert(.doubtful) }
        }
        element.clipsChildren = IOSType.clipsChildren(type)
        element.isScrollable = IOSType.scrolls(type)
        let isTrait = traits.map { $0.contains("Button") || $0.contains("Link") } ?? false
        if element.role == .link || element.role == .button || type == "Cell" || isTrait { element.isOperable = true }
        element.url = TextFacts.url(element.text)
        if let traits = TextFacts.filled(traits) { element.attributes.append(NamedValue(name: "traits", value: traits)) }
        return element
    }

    /// What the element draws and what it says; the driver writes both into the same attributes.
    private func setTexts(_ element: inout Element, _ index: Int, _ type: String) {
        let label = TextFacts.filled(tree.attribute(index, label))
        let name = TextFacts.filled(tree.attribute(index, name))
        var value = TextFacts.filled(tree.attribute(index, value))
        // WebDriverAgent writes its own errors where a text would be.
        if value?.hasPrefix("AX error") == true { value = nil }
        let placeholder = TextFacts.filled(tree.attribute(index, placeholder))
        element.hint = placeholder ?? TextFacts.filled(tree.attribute(index, hint))
        element.label = label

        switch element.role {
        case .text:
            element.text = value ?? label ?? name
        case .textField:
            element.text = value == placeholder || type == "SecureTextField" ? nil : value
        case .link:
            // The linked words of a text are drawn; the label of any other link may describe a picture.
            if let parent = tree.parent(index), ["TextView", "StaticText"].contains(self.type(parent)) {
                element.text = label ?? name
            }
        default:
            if let value, value != label, value != "0", value != "1" {
                element.attributes.append(NamedValue(name: "value", value: value))
            }
        }
        if element.text != nil, element.text == placeholder { element.text = nil }
        if element.label == element.text { element.label = nil }
        // The driver repeats the label as name where there is no identifier.
        if let name, name != label, name != value, element.text == nil || element.text != name { element.identifier = name }
    }

    /// Where the element is, or why its place is unknown.
    private func setBounds(_ element: inout Element, _ index: Int) {
        guard let rect = rect(index) else { return }
        if rect.isUsable {
            element.bounds = rect
            element.boundsQuality = .rounded
            if isRelativeToParent(rect, index) { element.boundsQuality = .approximate }
        } else if rect.x == -1, rect.y == -1, rect.width == 0, rect.height == 0 {
            // An infinite frame: the place is unknown, which says nothing about the screen.
            return
        } else if rect.width >= 0, rect.height >= 0 {
            element.bounds = rect
            element.boundsQuality = .rounded
            element.hiding.insert(.zeroSize)
        } else {
            element.hiding.insert(.offScreen)
        }
    }

    /// The frame as written; nil without four finite numbers.
    func rect(_ index: Int) -> Rect? {
        /// A finite coordinate of sane size.
        func number(_ key: XMLTree.Key?) -> Double? {
            tree.attribute(index, key).flatMap { Double($0) }.flatMap { $0.isFinite && abs($0) < 1e9 ? $0 : nil }
        }
        guard let x = number(x), let y = number(y), let width = number(width), let height = number(height) else { return nil }
        return Rect(x: x, y: y, width: width, height: height)
    }

    /// Content that another process draws is placed from the corner of its container: wholly outside of it, but inside when moved by its place.
    private func isRelativeToParent(_ rect: Rect, _ index: Int) -> Bool {
        guard let parent = tree.parent(index), let frame = self.rect(parent), frame.isUsable else { return false }
        guard !IOSType.scrolls(self.type(parent) ?? ""), frame.intersection(rect) == nil else { return false }
        var moved = rect
        moved.x += frame.x
        moved.y += frame.y
        return frame.contains(moved)
    }
}
