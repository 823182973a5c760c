// What the class of a UIKit view says about it (formats/ios.md 13).
import Model

/// Classes of UIKit, React Native and image libraries.
enum UIKitClass {
    /// The role of a class; the base class decides where the class itself says nothing.
    static func role(_ name: String, base: String? = nil) -> Role {
        let plain = withoutExpoPrefix(name)
        if let role = roleOfName(plain) { return role }
        guard let base else { return .container }
        return roleOfName(base[...]) ?? .container
    }

    /// The role that a name alone gives; nil when it gives none.
    private static func roleOfName(_ name: Substring) -> Role? {
        if let role = exact[String(name)] { return role }
        // Names like these say what a system view looks like inside; they show nothing of the app's.
        if name.hasPrefix("_UI"), !name.hasPrefix("_UIHosting") { return nil }
        for (suffix, role) in suffixes where name.hasSuffix(suffix) { return role }
        return nil
    }

    /// `ABI37_0_0RCTImageView` is `RCTImageView`.
    private static func withoutExpoPrefix(_ name: String) -> Substring {
        guard name.hasPrefix("ABI") else { return name[...] }
        let rest = name.dropFirst(3).drop { $0.isNumber || $0 == "_" }
        return rest.isEmpty ? name[...] : rest
    }

    /// Whether views of this class, or of one derived from it, are windows: their origin is that of the screen.
    static func isWindow(_ name: String, base: String?) -> Bool { name.hasSuffix("Window") || base?.hasSuffix("Window") == true }

    private static let exact: [String: Role] = [
        "ExpoImage": .image, "FFFastImageView": .image, "ImageLayer": .image, "SwiftUI.ImageLayer": .image, "RCTImageComponentView": .image,
        "FLAnimatedImageView": .image, "RCTUIImageViewAnimated": .image, "ASNetworkImageNode": .image, "ASImageNode": .image,
        "RCTParagraphComponentView": .text, "RCTTextView": .text, "RCTText": .text, "UITextView": .text, "MKAttributionLabel": .text,
        "RCTUITextView": .textField, "RCTUITextField": .textField, "UITextField": .textField, "UISearchBarTextField": .textField,
        "UIWebBrowserView": .webView, "UIWebDocumentView": .webView, "WKContentView": .webView, "UITableView": .list,
        "UICollectionView": .list, "GMSMapView": .map, "UITabBarButton": .button, "UISwitch": .button, "UINavigationButton": .button,
        "RCTImageView": .image,
    ]

    private static let suffixes: [(String, Role)] = [
        ("ImageView", .image), ("ImageViewAnimated", .image), ("Label", .text), ("TextView", .text), ("TextField", .textField),
        ("WebView", .webView), ("MapView", .map), ("TableView", .list), ("CollectionView", .list), ("Button", .button),
    ]
}

extension UIKitDescription {
    /// The element that a description gives; its place is for whoever knows the view around it.
    func element() -> Element {
        var element = Element(role: UIKitClass.role(className, base: baseClass), className: className)
        if element.role == .container, text != nil, !isCell { element.role = .text }
        if element.role == .text || element.role == .textField || element.role == .link {
            element.text = TextFacts.filled(text)
        } else {
            // Cells and web views repeat the beginning of what is below them.
            element.label = TextFacts.filled(text)
        }
        element.url = TextFacts.url(element.text)
        element.identifier = TextFacts.filled(nativeID)
        if let image {
            element.attributes.append(NamedValue(name: "image", value: image))
            // A picture of the app has its name here, as it has in accessibility dumps.
            element.identifier = element.identifier ?? Self.pictureName(image)
        }
        if isHidden { element.hiding.insert(.notRendered) }
        element.opacity = alpha
        element.clipsChildren = clips
        element.isScrollable = clips && contentOffset != nil
        // Text views and scroll views have gestures of their own; labels and pictures have only those that the app gave them.
        let isLabel = element.role == .text && (className.hasSuffix("Label") || baseClass?.hasSuffix("Label") == true)
        if element.role == .button || ((isLabel || element.role == .image) && hasGestures && isInteractive) { element.isOperable = true }
        return element
    }

    /// Whether the view is a row, whose `text` is that of the label inside it.
    private var isCell: Bool { className.hasSuffix("Cell") || baseClass?.hasSuffix("Cell") == true }

    /// The name in `<UIImage symbol "plus.circle"; …>` or `<UIImage named(logo) …>`; nil for decoded pictures.
    private static func pictureName(_ image: String) -> String? {
        if let symbol = image.firstRange(of: "symbol \"") {
            return TextFacts.filled(String(image[symbol.upperBound...].prefix { $0 != "\"" }.prefix(200)))
        }
        if let named = image.firstRange(of: "named(") {
            return TextFacts.filled(String(image[named.upperBound...].prefix { $0 != ")" && $0 != ":" }.prefix(200)))
        }
        return nil
    }
}
