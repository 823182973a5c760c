// What one widget is: the facts that its name and its properties state.
import Model

/// One widget as an element, and what the builder of the screen needs beside it.
struct FlutterWidget {
    /// What a widget's name says it is.
    private static let roles: [String: Role] = [
        "Text": .text, "RichText": .text, "SelectableText": .text, "Image": .image, "RawImage": .image, "TextField": .textField,
        "TextFormField": .textField, "EditableText": .textField, "CupertinoTextField": .textField, "ListView": .list, "GridView": .list,
        "ReorderableListView": .list, "GoogleMap": .map, "FlutterMap": .map, "WebViewWidget": .webView, "InAppWebView": .webView,
        "TextButton": .button, "ElevatedButton": .button, "OutlinedButton": .button, "FilledButton": .button, "IconButton": .button,
        "CupertinoButton": .button, "MaterialButton": .button, "FloatingActionButton": .button,
    ]
    private static let scrolling: Set<String> = [
        "ListView", "GridView", "CustomScrollView", "SingleChildScrollView", "PageView", "NestedScrollView", "ReorderableListView",
    ]

    var element: Element
    /// Children at the start that lie under an opaque page.
    let coveredChildren: Int

    /// Reads a widget of this type.
    init(type: String, key: String?, properties: [FlutterProperty]) {
        let bare = String(type.prefix { $0 != "<" })
        element = Element(role: Self.roles[bare] ?? .container, className: type)
        element.isScrollable = Self.scrolling.contains(bare)
        element.identifier = key.flatMap(Self.stableKey)
        var covered = 0
        for property in properties { Self.apply(property, of: bare, to: &element, &covered) }
        coveredChildren = covered
        if element.role == .button { element.isOperable = !properties.contains { $0.name.isEmpty && $0.value == "disabled" } }
    }

    /// The text of a key that a developer chose: `<'hero'>`; keys made of hashes change with every run.
    private static func stableKey(_ key: String) -> String? {
        var text = Substring(key)
        while text.first == "[" || text.first == "<" || text.first == "'" || text.first == " " { text = text.dropFirst() }
        while text.last == "]" || text.last == ">" || text.last == "'" { text = text.dropLast() }
        return text.isEmpty || key.contains("Key") && key.contains("#") ? nil : String(text)
    }

    /// One property's fact.
    private static func apply(_ property: FlutterProperty, of type: String, to element: inout Element, _ covered: inout Int) {
        let value = property.value
        switch property.name {
        case "" where type == "Visibility" && value == "hidden": element.hiding.insert(.notRendered)
        case "" where type == "Text" || type == "SelectableText": element.text = element.text ?? FlutterText.unquoted(value)?.text
        case "text" where type == "RichText": element.text = FlutterText.unquoted(value)?.text
        case "key": element.identifier = element.identifier ?? stableKey(value)
        case "renderObject": element.attributes.append(NamedValue(name: FlutterObject.attribute, value: value))
        case "tag" where type == "Hero": element.attributes.append(NamedValue(name: "tag", value: value))
        case "offstage" where value == "true": element.hiding.insert(.notRendered)
        case "opacity" where type == "Opacity" || type == "FadeTransition" || type.hasPrefix("Sliver"):
            element.opacity = FlutterValues.opacity(value) ?? 1
        case "skipCount": covered = Int(value) ?? 0
        case "gestures" where value.contains("tap"): element.isOperable = true
        case "label", "semanticLabel", "semanticsLabel": element.label = element.label ?? FlutterText.unquoted(value)?.text
        case "identifier": element.identifier = FlutterText.unquoted(value)?.text ?? element.identifier
        case "message" where type == "Tooltip": element.hint = FlutterText.unquoted(value)?.text
        case "size" where element.role == .text: element.fontSize = FlutterValues.number(Substring(value))
        case "overflow" where value == "ellipsis" || value == "fade" || value == "clip": element.truncatesText = true
        case "maxLines" where value != "unlimited": element.attributes.append(NamedValue(name: "maxLines", value: value))
        case "image", "foregroundImage", "backgroundImage", "bg", "fg", "decoration":
            let via: ImageSource.Via = property.name == "image" ? .source : .style
            let pictures = FlutterValues.pictures(value, via: via)
            element.imageSources += pictures
            if !pictures.isEmpty { element.role = .image }
        default: break
        }
    }
}

/// How elements of different trees of one app are tied to each other.
enum FlutterObject {
    /// The attribute that names an element's render object; it changes with every run.
    static let attribute = "renderObject"
    /// The attribute that names an element's semantics node.
    static let semanticsAttribute = "semanticsNode"
}
