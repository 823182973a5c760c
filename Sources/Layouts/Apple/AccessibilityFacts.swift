// What an accessibility dump says of one element, in whatever words, to a neutral element (formats/ios.md 13, 15).
import Model

/// The facts that XCUITest, WebDriverAgent, idb and their relatives state about an element.
struct AccessibilityFacts {
    /// The type without a prefix: `Image`, `StaticText`.
    var type = ""
    /// The type as the dump writes it.
    var className = ""
    /// The type of the element around this one, without a prefix.
    var parentType = ""
    var label: String?
    var value: String?
    /// The identifier that the app gave the element.
    var identifier: String?
    var placeholder: String?
    /// The names of the traits, with commas.
    var traits: String?
    var frame: RawFrame?
    var quality = BoundsQuality.exact
    /// Whether the dump says that the element can be seen; nil when it does not say.
    var isVisible: Bool?
    /// Whether a static text's label is what it draws; WebDriverAgent writes it as value.
    var drawsLabel = false

    /// The element, without its place in the tree.
    func element() -> Element {
        var element = Element(role: role, className: className.isEmpty ? type : className)
        setTexts(&element)
        element.place(frame, quality: quality)
        if isVisible == false {
            // The flag is often false for what is on the screen: a text must not count as displayed then, a photo must not be excused.
            let isText = element.role == .text || element.role == .link || element.role == .textField
            element.hiding.insert(isText ? .invisible : .doubtful)
        }
        element.clipsChildren = IOSType.clipsChildren(type)
        element.isScrollable = IOSType.scrolls(type)
        let isTrait = traits.map { $0.contains("Button") || $0.contains("Link") } ?? false
        if element.role == .link || element.role == .button || type == "Cell" || isTrait { element.isOperable = true }
        element.url = TextFacts.url(element.text)
        if let traits = TextFacts.filled(traits) { element.attributes.append(NamedValue(name: "traits", value: traits)) }
        return element
    }

    /// The role; idb has two types of its own for texts.
    private var role: Role {
        switch type {
        case "Heading": .text
        case "TextArea": .textField
        default: IOSType.role(type, traits: traits)
        }
    }

    /// What the element draws and what it says.
    private func setTexts(_ element: inout Element) {
        let label = TextFacts.filled(label)
        let value = TextFacts.filled(value)
        let placeholder = TextFacts.filled(placeholder)
        element.label = label
        element.hint = placeholder
        switch element.role {
        case .text: element.text = drawsLabel && type != "TextView" ? label ?? value : value ?? label
        case .textField: element.text = value == placeholder || type == "SecureTextField" ? nil : value
        case .link:
            // The linked words of a text are drawn; the label of any other link may describe a picture.
            if parentType == "TextView" || parentType == "StaticText" { element.text = label }
        default:
            if let value, value != label, value != "0", value != "1" {
                element.attributes.append(NamedValue(name: "value", value: value))
            }
        }
        if element.text != nil, element.text == placeholder { element.text = nil }
        if element.label == element.text { element.label = nil }
        element.identifier = TextFacts.filled(identifier)
    }
}

extension IOSType {
    /// A type without the prefix that some tools write.
    static func short(_ name: String) -> String {
        if let type = type(name) { return String(type) }
        return name.utf8.starts(with: "AX".utf8) && name.dropFirst(2).first?.isUppercase == true ? String(name.dropFirst(2)) : name
    }

    /// Whether XCUITest knows elements of this type (formats/ios.md 15.2).
    static func isKnown(_ type: some StringProtocol) -> Bool { known.contains(String(type)) }

    /// The name of XCUITest's number for a type; an empty text for numbers that there are not.
    static func name(number: Int) -> String { numbered.indices.contains(number) ? numbered[number] : "" }

    private static let known = Set(numbered)

    /// All types, each at its number.
    private static let numbered: [String] = [
        "Any", "Other", "Application", "Group", "Window", "Sheet", "Drawer", "Alert", "Dialog", "Button", "RadioButton", "RadioGroup",
        "CheckBox", "DisclosureTriangle", "PopUpButton", "ComboBox", "MenuButton", "ToolbarButton", "Popover", "Keyboard", "Key",
        "NavigationBar", "TabBar", "TabGroup", "Toolbar", "StatusBar", "Table", "TableRow", "TableColumn", "Outline", "OutlineRow",
        "Browser", "CollectionView", "Slider", "PageIndicator", "ProgressIndicator", "ActivityIndicator", "SegmentedControl", "Picker",
        "PickerWheel", "Switch", "Toggle", "Link", "Image", "Icon", "SearchField", "ScrollView", "ScrollBar", "StaticText", "TextField",
        "SecureTextField", "DatePicker", "TextView", "Menu", "MenuItem", "MenuBar", "MenuBarItem", "Map", "WebView", "IncrementArrow",
        "DecrementArrow", "Timeline", "RatingIndicator", "ValueIndicator", "SplitGroup", "Splitter", "RelevanceIndicator", "ColorWell",
        "HelpTag", "Matte", "DockItem", "Ruler", "RulerMarker", "Grid", "LevelIndicator", "Cell", "LayoutArea", "LayoutItem", "Handle",
        "Stepper", "Tab", "TouchBar", "StatusItem",
    ]
}
