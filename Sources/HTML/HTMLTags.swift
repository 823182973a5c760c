// Which tags behave how: the lists of the HTML standard that the scan and the readers need.

/// Sets of lower-case tag names.
public enum HTMLTags {
    /// Elements without content or end tag.
    public static let void: Set<String> = [
        "area", "base", "basefont", "bgsound", "br", "col", "embed", "frame", "hr", "image", "img", "input", "keygen", "link", "meta",
        "param", "source", "track", "wbr",
    ]

    /// Elements whose end tag may be left out; they close each other and so do not nest by themselves.
    public static let optionalEnd: Set<String> = [
        "html", "head", "body", "p", "li", "dt", "dd", "option", "tr", "td", "th", "thead", "tbody", "tfoot", "colgroup", "rt", "rp", "rb",
        "rtc", "caption",
    ]

    /// Formatting elements that the parser opens again wherever they were left open.
    public static let formatting: Set<String> = [
        "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u",
    ]

    /// Elements whose content is text up to their end tag (with scripting on, as when the page was saved).
    public static let rawText: Set<String> = [
        "script", "style", "xmp", "iframe", "noembed", "noframes", "noscript", "textarea", "title",
    ]

    /// HTML elements that end SVG or MathML content, and the SVG elements that hold HTML.
    static let leavesForeignContent: Set<String> = [
        "b", "big", "blockquote", "body", "center", "code", "dd", "div", "dl", "dt", "em", "h1", "h2", "h3", "h4", "h5", "h6", "head",
        "i", "li", "listing", "menu", "nobr", "ol", "p", "pre", "ruby", "s", "small", "span", "strong", "strike", "sub", "sup", "table",
        "tt", "u", "ul", "var", "foreignobject", "desc", "annotation-xml", "mi", "mo", "mn", "ms", "mtext",
    ]

    /// Elements that browsers lay out as blocks unless a style says otherwise.
    public static let block: Set<String> = [
        "address", "article", "aside", "blockquote", "body", "center", "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset",
        "figcaption", "figure", "footer", "form", "frameset", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr", "html",
        "legend", "li", "listing", "main", "menu", "nav", "ol", "optgroup", "option", "p", "plaintext", "pre", "search", "section",
        "summary", "table", "caption", "colgroup", "col", "tbody", "td", "tfoot", "th", "thead", "tr", "ul", "xmp",
    ]

    /// Elements whose content is never drawn as text of the page.
    public static let neverShown: Set<String> = [
        "head", "script", "style", "template", "noscript", "noembed", "noframes", "title", "meta", "link", "base", "datalist", "param",
        "source", "track", "area",
    ]
}
