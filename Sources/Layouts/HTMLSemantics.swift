// What an HTML element is and says about itself: role, operability, link, labels, and attributes that may carry an identity.
import HTML
import Model
import Text

/// Reads meaning off tags and attributes.
enum HTMLSemantics {
    /// Tags whose subtree shows nothing of its own.
    static let skipped: Set<String> = HTMLTags.neverShown.union([
        "rt", "rp", "rtc", "wbr", "desc", "metadata", "clippath", "mask", "symbol", "lineargradient", "radialgradient", "filter", "marker",
        "path", "circle", "rect", "line", "polygon", "polyline", "ellipse", "use", "stop", "animate", "animatetransform", "set",
    ])

    private static let buttonRoles: Set<String> = [
        "button", "tab", "menuitem", "menuitemcheckbox", "menuitemradio", "switch", "checkbox", "radio", "option",
    ]
    private static let textFieldTypes: Set<String> = [
        "text", "search", "email", "url", "tel", "password", "number", "date", "time", "month", "week", "datetime-local",
    ]
    /// Parts of class names that maps and logos of theirs have; other class names say nothing that is asked here.
    private static let mapClassWords: [StaticString] = [
        "gm-style", "google", "leaflet", "mapbox", "maplibre", "ol-viewport", "mk-map", "ymaps", "cesium",
    ]
    private static let testIDs = ["data-testid", "data-test-id", "data-test", "data-cy", "data-qa"]

    /// Tags that are more than a box with content: those that the functions here and the readers of pages treat in a way of their own.
    private static let special: Set<String> = HTMLPictures.replaced.union([
        "a", "area", "body", "br", "button", "details", "dl", "frame", "hr", "html", "input", "li", "menu", "ol", "select", "summary",
        "svg",
        "textarea", "ul",
    ])

    /// Whether elements of a tag are boxes with content and no more, as `div` and `span` are. Without a `role` they are containers, or
    /// pictures where their style shows one; they lead nowhere and draw no text of their own.
    static func isPlain(_ tag: String) -> Bool { !special.contains(tag) && !tag.hasPrefix("gmp-") }

    /// The role of an element; pictures are recognised by what they show.
    static func role(_ tree: HTMLTree, _ node: Int, tag: String, showsPicture: Bool) -> Role {
        if tag.hasPrefix("gmp-") {
            if tag.hasPrefix("gmp-place") || tag.hasPrefix("gmp-basic-place") { return .placesUIKit }
            if tag == "gmp-map" || tag == "gmp-map-3d" { return .map }
        }
        switch tag {
        case "canvas": return .image
        case "img", "image": return showsPicture || hasDeferred(tree, node) ? .image : .other
        case "a" where linkTarget(tree, node, tag: tag) != nil: return .link
        case "button", "summary": return .button
        case "input": return inputRole(tree, node)
        case "textarea": return .textField
        case "select", "br", "hr", "svg": return showsPicture ? .image : .other
        case "iframe", "frame":
            let first = node + 1
            return first < Int(tree.nodes[node].subtreeEnd) && tree.nodes[first].tag != nil ? .container : .webView
        default: break
        }
        switch tree.attribute(node, .role)?.lowercased() {
        case "link": return .link
        case let role? where buttonRoles.contains(role): return .button
        case "textbox", "searchbox", "combobox": return .textField
        case "list", "listbox", "grid", "feed": return showsPicture ? .image : .list
        default: break
        }
        if showsPicture { return .image }
        return ["ul", "ol", "dl", "menu"].contains(tag) ? .list : .container
    }

    /// The role of `input` by its type.
    private static func inputRole(_ tree: HTMLTree, _ node: Int) -> Role {
        let type = tree.attribute(node, .type)?.lowercased() ?? "text"
        if type == "image" { return .image }
        return textFieldTypes.contains(type) ? .textField : .button
    }

    /// Whether a picture waits for being loaded.
    private static func hasDeferred(_ tree: HTMLTree, _ node: Int) -> Bool {
        tree.has(node, .deferred)
    }

    /// Where a tap on a link leads, as written.
    static func linkTarget(_ tree: HTMLTree, _ node: Int, tag: String) -> String? {
        guard tag == "a" || tag == "area" else { return nil }
        return tree.attribute(node, .href) ?? tree.attribute(node, .xlinkHref)
    }

    /// Whether the markup makes an element operable; nil where it does not say.
    static func isOperable(_ tree: HTMLTree, _ node: Int, tag: String, role: Role) -> Bool? {
        if linkTarget(tree, node, tag: tag) != nil { return true }
        if ["button", "input", "select", "textarea", "summary"].contains(tag) { return tree.attribute(node, .disabled) == nil }
        if role == .link || role == .button || tree.attribute(node, .onclick) != nil { return true }
        if let index = tree.attribute(node, .tabindex), Int(index) ?? -1 >= 0 { return true }
        return nil
    }

    /// The test id when there is one, else the id.
    static func identifier(_ tree: HTMLTree, _ node: Int) -> String? {
        if tree.has(node, .data) { for name in testIDs { if let value = tree.attribute(node, name), !value.isEmpty { return value } } }
        return tree.attribute(node, .id).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Text for assistive technology.
    static func label(_ tree: HTMLTree, _ node: Int) -> String? {
        let value = tree.attribute(node, .ariaLabel) ?? tree.attribute(node, .alt)
        return value.flatMap { $0.isEmpty ? nil : $0 } ?? drawingTitle(tree, node)
    }

    /// The title of a drawing, which names it to assistive technology.
    private static func drawingTitle(_ tree: HTMLTree, _ node: Int) -> String? {
        guard tree.nodes[node].tag == "svg" else { return nil }
        let end = min(Int(tree.nodes[node].subtreeEnd), node + 12)
        guard node + 2 < end, let title = (node + 1..<end).first(where: { tree.nodes[$0].tag == "title" }), title + 1 < end else {
            return nil
        }
        let text = tree.nodes[title + 1].tag == nil ? tree.nodes[title + 1].text : ""
        return text.isBlank ? nil : text
    }

    /// A placeholder or tooltip.
    static func hint(_ tree: HTMLTree, _ node: Int) -> String? {
        let value = tree.attribute(node, .placeholder) ?? tree.attribute(node, .title)
        return value.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Attributes that may carry a photo's identity, and the stated size of pictures. Addresses not loaded yet are no identity.
    static func attributes(_ tree: HTMLTree, _ node: Int, tag: String) -> [NamedValue] {
        guard !tree.nodes[node].keys.isDisjoint(with: telling) else { return [] }
        var result: [NamedValue] = []
        for place in tree.nodes[node].attributes where !tree.attributes[Int(place)].keys.isDisjoint(with: telling) {
            let attribute = tree.attributes[Int(place)]
            guard !attribute.value.isEmpty, attribute.value.utf8.count <= 4096 else { continue }
            let keys = attribute.keys
            let isIdentity = !keys.isDisjoint(with: identifying) && !keys.contains(.deferred)
            let isSize = !keys.isDisjoint(with: sizing) && (HTMLPictures.replaced.contains(tag) || tag == "input" || tag == "svg")
            let isFrameSource = keys.contains(.src) && (tag == "iframe" || tag == "frame")
            let isMapClass = keys.contains(.className) && namesMap(attribute.value)
            guard isIdentity || isSize || isFrameSource || isMapClass else { continue }
            result.append(NamedValue(name: attribute.name, value: attribute.value))
        }
        return result
    }

    private static let identifying = HTMLKeys([.id, .name, .place, .itemid, .data])
    private static let sizing = HTMLKeys([.width, .height])
    /// The attributes that may stand for what `attributes` gives.
    private static let telling = identifying.union(sizing).union(HTMLKeys([.src, .className]))

    /// Whether a list of classes has a part of a map's.
    private static func namesMap(_ classes: String) -> Bool {
        let plain = classes.utf8.withContiguousStorageIfAvailable { bytes in PlainText.isPlain(bytes) ? holdsMapWord(bytes) : nil }
        return plain.flatMap { $0 } ?? mapClassWords.contains { classes.contains("\($0)") }
    }

    /// The same for bytes of ASCII.
    private static func holdsMapWord(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        for start in bytes.indices.dropLast() where bytes[start] &- 0x61 < 26 && bytes[start + 1] &- 0x61 < 26 {
            guard mapBeginnings[Int(bytes[start] &- 0x61)] >> UInt32(bytes[start + 1] &- 0x61) & 1 != 0 else { continue }
            for word in mapClassWords where start + word.utf8CodeUnitCount <= bytes.count && bytes[start] == word.utf8Start[0] {
                let part = UnsafeBufferPointer(rebasing: bytes[start..<start + word.utf8CodeUnitCount])
                if part.elementsEqual(UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)) { return true }
            }
        }
        return false
    }

    /// For each letter the second letters of those parts that begin with it, as bits.
    private static let mapBeginnings = mapClassWords.reduce(into: [UInt32](repeating: 0, count: 26)) {
        $0[Int($1.utf8Start[0] &- 0x61)] |= 1 << UInt32($1.utf8Start[1] &- 0x61)
    }

    /// Text that form controls draw out of their attributes.
    static func drawnValue(_ tree: HTMLTree, _ node: Int, tag: String) -> String? {
        guard tag == "input" else { return nil }
        switch tree.attribute(node, .type)?.lowercased() ?? "text" {
        case "checkbox", "radio", "range", "color", "file", "image", "password", "hidden": return nil
        case "submit": return tree.attribute(node, .value) ?? "Submit"
        case "reset": return tree.attribute(node, .value) ?? "Reset"
        default: return tree.attribute(node, .value).flatMap { $0.isEmpty ? nil : $0 }
        }
    }
}
