// What an Android class name says about an element (formats/android.md 11.1).
import Model

/// Roles and habits of Android view classes, also of those that accessibility only claims.
struct AndroidClass {
    let name: String
    /// Nil for classes that only group or that say nothing.
    let role: Role?
    let clipsChildren: Bool

    /// Looks a class up by its name.
    init(_ name: String) {
        self.name = name
        role = Self.role(name)
        clipsChildren = Self.clipsChildren(name)
    }

    /// The role of a class; nil for classes that only group or that say nothing.
    static func role(_ className: String) -> Role? {
        let simple = simpleName(className)
        if simple.hasPrefix("PlaceDetails") || simple.hasPrefix("PlaceSearch"), className.contains("libraries.places.widget") {
            return .placesUIKit
        }
        if let known = roles[simple] { return known }
        let bytes = Array(simple.utf8)
        return suffixes.first { bytes.count >= $0.0.count && bytes.suffix($0.0.count).elementsEqual($0.0) }?.1
    }

    /// Whether elements of this class cut off what reaches beyond them.
    static func clipsChildren(_ className: String) -> Bool {
        let simple = simpleName(className)
        return simple.hasSuffix("ScrollView") || simple.hasSuffix("RecyclerView") || simple.hasSuffix("ListView")
            || simple.hasSuffix("GridView") || simple.hasPrefix("ViewPager") || simple.hasSuffix("WebView")
    }

    /// The last part of a class name: `android.widget.ImageView` becomes `ImageView`.
    static func simpleName(_ className: String) -> Substring {
        guard let cut = className.utf8.lastIndex(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "$") }) else {
            return className[...]
        }
        return className[className.utf8.index(after: cut)...]
    }

    private static let roles: [Substring: Role] = [
        "Image": .image, "PhotoView": .image, "SimpleDraweeView": .image, "DraweeView": .image, "QuickContactBadge": .image,
        "ExpoImage": .image, "EditText": .textField, "AutoCompleteTextView": .textField, "MultiAutoCompleteTextView": .textField,
        "TextClock": .text, "Chronometer": .text, "Switch": .button, "CheckBox": .button, "Spinner": .list, "MapView": .map,
        "ViewPager": .list, "ViewPager2": .list,
    ]

    /// Tried in order, so that `ImageButton` is an image before it is a button.
    private static let suffixes: [([UInt8], Role)] =
        ([
            ("ImageView", .image), ("ImageButton", .image), ("EditText", .textField), ("AutoCompleteTextView", .textField),
            ("TextView", .text), ("WebView", .webView), ("Button", .button), ("RecyclerView", .list), ("ListView", .list),
            ("GridView", .list),
            ("MapView", .map),
        ] as [(String, Role)]).map { (Array($0.0.utf8), $0.1) }
}
