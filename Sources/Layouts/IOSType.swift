// What an XCUITest or UIAutomation type says about an element (formats/ios.md 13, 15.2).
import Model

/// Element types of iOS dumps, without their prefix.
enum IOSType {
    /// The type in an element's name: `XCUIElementTypeImage` and `UIAImage` are both `Image`; nil for other names.
    static func type(_ name: String) -> Substring? {
        // Most names of other tools begin with another letter.
        guard let first = name.utf8.first, first == UInt8(ascii: "X") || first == UInt8(ascii: "U") else { return nil }
        for prefix in ["XCUIElementType", "UIA"] where name.hasPrefix(prefix) {
            let type = name.dropFirst(prefix.count)
            if type.first?.isUppercase == true { return type }
        }
        return nil
    }

    /// The role of a type, refined by the traits where the dump has them.
    static func role(_ type: String, traits: String?) -> Role {
        if let role = roles[type] { return role }
        guard let traits, type == "Other" || type == "Any" || type == "Cell" || type == "Element" else { return .container }
        let words = traits.split(separator: ",").map { $0.drop { $0 == " " } }
        if words.contains("Image") { return .image }
        if words.contains("Link") { return .link }
        if words.contains("Button") { return .button }
        return words.contains("StaticText") ? .text : .container
    }

    /// Whether elements of a type cut off what reaches beyond them.
    static func clipsChildren(_ type: String) -> Bool { scrolls(type) || type == "TextView" }

    /// Whether elements of a type scroll.
    static func scrolls(_ type: String) -> Bool {
        switch type.utf8.count {
        case 5: type == "Table"
        case 7: type == "WebView"
        case 9: type == "TableView"
        case 10: type == "ScrollView"
        case 14: type == "CollectionView"
        default: false
        }
    }

    private static let roles: [String: Role] = [
        "Image": .image, "Icon": .image, "StaticText": .text, "TextView": .text, "Link": .link, "Button": .button, "TextField": .textField,
        "SecureTextField": .textField, "SearchField": .textField, "SearchBar": .textField, "WebView": .webView, "Map": .map,
        "MapView": .map, "Table": .list, "TableView": .list, "CollectionView": .list, "Switch": .button, "MenuItem": .button,
        "ToolbarButton": .button, "PopUpButton": .button, "CheckBox": .button, "RadioButton": .button,
    ]
}
