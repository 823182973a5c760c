// Keyword values of the properties that have many.

/// Keywords to values; nil for words that the property does not know.
enum CSSKeywords {
    /// `display`, also in its two-word form.
    static func display(_ value: String) -> CSSDisplay? {
        let words = CSSText.words(value.lowercased())
        switch words.first {
        case "none": return CSSDisplay.none
        case "contents": return .contents
        case "inline":
            switch words.dropFirst().first {
            case nil, "flow": return .inline
            default: return .inlineBlock
            }
        case "ruby", "ruby-base", "ruby-text", "math": return .inline
        case "inline-block", "inline-flex", "inline-grid", "inline-table", "-webkit-inline-box", "-webkit-inline-flex": return .inlineBlock
        case "flex", "-webkit-flex": return .flex
        // Used with `-webkit-line-clamp`, this box lays out its text as a block does.
        case "-webkit-box": return .block
        case "grid": return .grid
        case "table", "table-cell", "table-row", "table-row-group", "table-header-group", "table-footer-group", "table-caption",
            "table-column", "table-column-group":
            return .table
        case "block":
            switch words.dropFirst().first {
            case "flex": return .flex
            case "grid": return .grid
            default: return .block
            }
        case "list-item", "flow-root", "flow": return .block
        default: return nil
        }
    }

    /// `position`.
    static func position(_ value: String) -> CSSPosition? {
        switch value {
        case "static": .normal
        case "relative": .relative
        case "absolute": .absolute
        case "fixed": .fixed
        case "sticky", "-webkit-sticky": .sticky
        default: nil
        }
    }

    /// One word of `overflow`.
    static func overflow(_ value: String) -> CSSOverflow? {
        switch value {
        case "visible": .visible
        case "hidden", "clip": .cut
        case "scroll", "auto", "overlay": .scroll
        default: nil
        }
    }

    /// `font-size`.
    static func fontSize(_ value: String) -> CSSFontSize? {
        switch value {
        case "xx-small": return .length(CSSLength(pixels: 9))
        case "x-small": return .length(CSSLength(pixels: 10))
        case "small": return .length(CSSLength(pixels: 13))
        case "medium": return .length(CSSLength(pixels: 16))
        case "large": return .length(CSSLength(pixels: 18))
        case "x-large": return .length(CSSLength(pixels: 24))
        case "xx-large": return .length(CSSLength(pixels: 32))
        case "xxx-large": return .length(CSSLength(pixels: 48))
        case "smaller": return .relative(1 / 1.2)
        case "larger": return .relative(1.2)
        default: return CSSLength.parse(value).map { .length($0) }
        }
    }
}
