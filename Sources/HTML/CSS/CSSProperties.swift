// From a property and its value to settings. A value that is not understood sets nothing, as in browsers.

/// The properties that matter to what can be seen.
enum CSSProperties {
    /// Properties that set something here; all others are dropped while parsing.
    static let known: Set<String> = [
        "display", "visibility", "opacity", "position", "top", "right", "bottom", "left", "inset", "margin", "margin-top", "margin-right",
        "margin-bottom", "margin-left", "padding", "padding-top", "padding-right", "padding-bottom", "padding-left", "width", "height",
        "min-width", "min-height", "max-width", "max-height", "overflow", "overflow-x", "overflow-y", "clip", "clip-path",
        "-webkit-clip-path", "transform", "-webkit-transform", "translate", "scale", "text-indent", "font-size", "font", "color",
        "-webkit-text-fill-color", "background", "background-color", "background-image", "background-clip", "-webkit-background-clip",
        "content", "list-style", "list-style-image", "z-index", "text-overflow", "white-space", "-webkit-line-clamp", "line-clamp",
        "content-visibility", "filter", "flex", "flex-grow", "flex-basis", "flex-direction", "flex-flow", "float", "animation",
        "animation-name", "-webkit-animation",
        "inset-inline", "inset-block", "inset-inline-start", "inset-inline-end", "inset-block-start", "inset-block-end", "inline-size",
        "block-size", "padding-block", "padding-inline", "color-scheme", "font-weight", "font-style", "letter-spacing", "text-transform",
    ]

    /// Properties that children take over from their parent by themselves.
    static let inherited: Set<String> = [
        "visibility", "text-indent", "font-size", "font", "color", "-webkit-text-fill-color", "list-style", "list-style-image",
        "white-space", "color-scheme", "font-weight", "font-style", "letter-spacing", "text-transform",
    ]

    /// The settings of a declaration; empty when the value is invalid or sets nothing that matters.
    static func parse(_ property: String, _ value: String) -> [CSSSetting] {
        guard !value.isEmpty else { return [] }
        switch value.lowercased() {
        case "inherit": return [.inherit(property)]
        case "initial": return initial(property)
        case "unset", "revert", "revert-layer":
            return inherited.contains(property) ? [.inherit(property)] : initial(property)
        default: break
        }
        switch property {
        case "background", "background-color", "background-image", "background-clip", "-webkit-background-clip", "content", "list-style",
            "list-style-image":
            return CSSImages.parse(property, value)
        case "display": return CSSKeywords.display(value).map { [.display($0)] } ?? []
        default: return box(property, value) ?? text(property, value) ?? effect(property, value) ?? []
        }
    }

    /// Sizes and places; nil when the property is none of these.
    private static func box(_ property: String, _ value: String) -> [CSSSetting]? {
        switch property {
        case "top", "inset-block-start": return side(value) { .inset(.top, $0) }
        case "right", "inset-inline-end": return side(value) { .inset(.right, $0) }
        case "bottom", "inset-block-end": return side(value) { .inset(.bottom, $0) }
        case "left", "inset-inline-start": return side(value) { .inset(.left, $0) }
        case "inset": return sides(value, CSSSetting.inset)
        case "inset-block": return pair(value, .top, .bottom, CSSSetting.inset)
        case "inset-inline": return pair(value, .left, .right, CSSSetting.inset)
        case "margin": return sides(value, CSSSetting.margin)
        case "margin-top": return side(value) { .margin(.top, $0) }
        case "margin-right": return side(value) { .margin(.right, $0) }
        case "margin-bottom": return side(value) { .margin(.bottom, $0) }
        case "margin-left": return side(value) { .margin(.left, $0) }
        case "padding": return sides(value, CSSSetting.padding)
        case "padding-block": return pair(value, .top, .bottom, CSSSetting.padding)
        case "padding-inline": return pair(value, .left, .right, CSSSetting.padding)
        case "padding-top": return side(value) { .padding(.top, $0) }
        case "padding-right": return side(value) { .padding(.right, $0) }
        case "padding-bottom": return side(value) { .padding(.bottom, $0) }
        case "padding-left": return side(value) { .padding(.left, $0) }
        case "width", "inline-size": return extent(value, .width)
        case "height", "block-size": return extent(value, .height)
        case "min-width": return extent(value, .minWidth)
        case "min-height": return extent(value, .minHeight)
        case "max-width": return extent(value, .maxWidth)
        case "max-height": return extent(value, .maxHeight)
        default: return nil
        }
    }

    /// Text and its font; nil when the property is none of these.
    private static func text(_ property: String, _ value: String) -> [CSSSetting]? {
        let lower = value.lowercased()
        switch property {
        case "text-indent": return CSSText.words(lower).compactMap { CSSLength.parse($0) }.first.map { [.textIndent($0)] } ?? []
        case "font-size": return CSSKeywords.fontSize(lower).map { [.fontSize($0)] } ?? []
        case "font":
            // `italic bold 12px/1.4 "Family"`: the size is the first word that is a size, the line height follows its slash.
            for word in CSSText.words(lower) {
                let size = word.split(separator: "/", maxSplits: 1).first.map(String.init) ?? word
                if Double(size) != nil { continue }
                if let size = CSSKeywords.fontSize(size) { return CSSFontStyle.shorthand(lower) + [.fontSize(size)] }
            }
            return []
        case "font-weight": return CSSFontStyle.weight(lower).map { [.fontWeight($0)] } ?? []
        case "font-style": return [.italic(CSSFontStyle.isItalic(lower))]
        case "letter-spacing":
            return lower == "normal" ? [.letterSpacing(.zero)] : CSSLength.parse(lower).map { [.letterSpacing($0)] } ?? []
        case "text-transform": return [.changesCase(lower == "uppercase" || lower == "lowercase")]
        case "color": return CSSColor.parse(value).map { [.color($0)] } ?? []
        case "-webkit-text-fill-color": return CSSColor.parse(value).map { [.textFill($0)] } ?? []
        case "text-overflow": return [.ellipsis(!lower.hasPrefix("clip"))]
        case "white-space":
            switch lower {
            case "normal", "wrap": return [.whiteSpace(.normal)]
            case "nowrap": return [.whiteSpace(.noWrap)]
            case "pre", "pre-wrap", "pre-line", "break-spaces": return [.whiteSpace(.preserved)]
            default: return []
            }
        case "-webkit-line-clamp", "line-clamp": return lower == "none" ? [.lineClamp(nil)] : Int(lower).map { [.lineClamp($0)] } ?? []
        default: return nil
        }
    }

    /// Everything else; nil for unknown properties.
    private static func effect(_ property: String, _ value: String) -> [CSSSetting]? {
        let lower = value.lowercased()
        switch property {
        case "visibility":
            guard ["visible", "hidden", "collapse"].contains(lower) else { return [] }
            return [.visibility(lower == "visible")]
        case "opacity": return CSSColor.fraction(lower).map { [.opacity($0)] } ?? []
        case "position": return CSSKeywords.position(lower).map { [.position($0)] } ?? []
        case "overflow":
            let words = CSSText.words(lower).compactMap(CSSKeywords.overflow)
            guard let first = words.first, let last = words.last else { return [] }
            return [.overflowX(first), .overflowY(last)]
        case "overflow-x": return CSSKeywords.overflow(lower).map { [.overflowX($0)] } ?? []
        case "overflow-y": return CSSKeywords.overflow(lower).map { [.overflowY($0)] } ?? []
        case "clip": return [.clipsToNothing(CSSShapes.clipIsEmpty(lower))]
        case "clip-path", "-webkit-clip-path": return [.clipPathToNothing(CSSShapes.pathIsEmpty(lower))]
        case "transform", "-webkit-transform": return [.transform(CSSShapes.transform(lower))]
        case "translate": return [.translate(CSSShapes.translation(CSSText.words(lower)))]
        case "scale": return [.scaleToNothing(CSSText.words(lower).prefix(2).contains { CSSShapes.isZero($0) })]
        case "z-index": return lower == "auto" ? [.zIndex(nil)] : Int(lower).map { [.zIndex($0)] } ?? []
        case "content-visibility": return [.contentHidden(lower == "hidden")]
        case "filter":
            let (opacity, blur) = CSSShapes.filter(lower)
            return [.filter(opacity: opacity, blur: blur)]
        case "flex":
            if lower == "none" { return [.flexGrow(0), .flexBasis(nil)] }
            if lower == "auto" { return [.flexGrow(1), .flexBasis(nil)] }
            let words = CSSText.words(lower)
            let basis = words.last.flatMap { Double($0) == nil ? CSSLength.parse($0) : nil }
            return words.first.map { [.flexGrow(Double($0) ?? 1), .flexBasis(basis)] } ?? []
        case "flex-basis": return [.flexBasis(CSSLength.parse(lower))]
        case "flex-direction", "flex-flow": return [.flexIsRow(!lower.contains("column") && !lower.contains("reverse"))]
        case "flex-grow": return Double(lower).map { [.flexGrow($0)] } ?? []
        case "float": return [.float(lower != "none")]
        case "animation", "animation-name", "-webkit-animation": return [.animates(!CSSText.words(lower).contains("none"))]
        case "color-scheme":
            let words = CSSText.words(lower)
            return [.darkScheme(words.contains("dark") && !words.contains("light"))]
        default: return nil
        }
    }

    /// One side's length or `auto`.
    private static func side(_ value: String, _ make: (CSSLength?) -> CSSSetting) -> [CSSSetting] {
        if value.lowercased() == "auto" { return [make(nil)] }
        return CSSLength.parse(value).map { [make($0)] } ?? []
    }

    /// One to four lengths for the four sides.
    private static func sides(_ value: String, _ make: (CSSSide, CSSLength?) -> CSSSetting) -> [CSSSetting] {
        let words = CSSText.words(value)
        guard (1...4).contains(words.count) else { return [] }
        let lengths = words.map { CSSLength.parse($0) }
        guard zip(words, lengths).allSatisfy({ $1 != nil || $0.lowercased() == "auto" }) else { return [] }
        let order = [0, 1 % words.count, words.count > 2 ? 2 : 0, words.count > 3 ? 3 : 1 % words.count]
        return CSSSide.allCases.map { make($0, lengths[order[$0.rawValue]]) }
    }

    /// One or two lengths for two opposite sides.
    private static func pair(
        _ value: String, _ first: CSSSide, _ second: CSSSide, _ make: (CSSSide, CSSLength?) -> CSSSetting
    ) -> [CSSSetting] {
        let words = CSSText.words(value)
        guard (1...2).contains(words.count), let last = words.last else { return [] }
        return side(words[0]) { make(first, $0) } + side(last) { make(second, $0) }
    }

    /// A size; keywords such as `auto` or `fit-content` mean that nobody knows.
    private static func extent(_ value: String, _ extent: CSSExtent) -> [CSSSetting] {
        if let length = CSSLength.parse(value) { return [.extent(extent, length)] }
        return value.contains("(") || value.allSatisfy { $0.isLetter || $0 == "-" } ? [.extent(extent, nil)] : []
    }

    /// The settings that undo a property.
    private static func initial(_ property: String) -> [CSSSetting] {
        switch property {
        case "display": [.display(.inline)]
        case "visibility": [.visibility(true)]
        case "opacity": [.opacity(1)]
        case "position": [.position(.normal)]
        case "overflow": [.overflowX(.visible), .overflowY(.visible)]
        case "background": [.backgroundColor(.value(CSSStyle.transparent)), .backgroundImages([])]
        case "background-color": [.backgroundColor(.value(CSSStyle.transparent))]
        case "background-image": [.backgroundImages([])]
        case "font-size": [.fontSize(.length(CSSLength(pixels: 16)))]
        case "font": CSSFontStyle.normal + [.fontSize(.length(CSSLength(pixels: 16)))]
        case "font-weight": [.fontWeight(.fixed(400))]
        case "font-style": [.italic(false)]
        case "letter-spacing": [.letterSpacing(.zero)]
        case "text-transform": [.changesCase(false)]
        case "color": [.color(.value(CSSColor.color(0)))]
        case "-webkit-text-fill-color": [.textFill(nil)]
        case "text-indent": [.textIndent(.zero)]
        case "content": [.content(nil)]
        case "width", "height", "min-width", "min-height", "max-width", "max-height", "top", "right", "bottom", "left", "inset":
            parse(property, "auto")
        case "clip": [.clipsToNothing(false)]
        case "clip-path", "-webkit-clip-path": [.clipPathToNothing(false)]
        case "transform", "-webkit-transform": [.transform(CSSTransform())]
        case "z-index": [.zIndex(nil)]
        case "white-space": [.whiteSpace(.normal)]
        case "content-visibility": [.contentHidden(false)]
        case "filter": [.filter(opacity: 1, blur: 0)]
        default: []
        }
    }
}
