// Whether a file is HTML. Conservative: Markdown, source code and other XML have tags too.
import HTML

/// Looks at the beginning of a text.
enum HTMLRecognition {
    /// Tags that a fragment of a page may begin with.
    private static let openers: Set<String> = [
        "html", "head", "body", "title", "meta", "link", "div", "main", "section", "article", "header", "footer", "nav", "aside", "ul",
        "ol",
        "dl", "li", "table", "figure", "picture", "form", "p", "h1", "h2", "h3", "h4", "h5", "h6", "span", "a", "img", "button", "details",
        "dialog", "center", "iframe",
    ]

    /// Tags that count as HTML when the tags of a fragment are counted.
    private static let known: Set<String> = openers.union(HTMLTags.void).union(HTMLTags.formatting).union(HTMLTags.rawText)
        .union(HTMLTags.block).union([
            "abbr", "bdi", "bdo", "cite", "data", "del", "dfn", "ins", "kbd", "label", "map", "mark", "meter", "object", "output",
            "progress",
            "q", "rp", "rt", "ruby", "samp", "select", "slot", "sub", "sup", "svg", "template", "textarea", "time", "var", "video", "audio",
            "canvas", "path", "g", "rect", "circle", "text", "tspan", "defs", "use", "image", "math",
        ])

    /// Whether a text is an HTML page or a fragment of one.
    static func accepts(_ text: [UInt8]) -> Bool {
        let head = text.prefix(1 << 16)
        var position = head.startIndex
        while true {
            while position < head.endIndex, isSpace(head[position]) { position += 1 }
            if starts(head, position, "<!--") {
                let end = find(head, "-->", from: position + 4)
                if contains(head[position..<end], "saved from url=") { return true }
                position = min(end + 3, head.endIndex)
            } else if starts(head, position, "<?xml") {
                position = min(find(head, "?>", from: position) + 2, head.endIndex)
            } else {
                break
            }
        }
        if starts(head, position, "<!doctype") {
            var name = position + 9
            while name < head.endIndex, isSpace(head[name]) { name += 1 }
            guard starts(head, name, "html"), name + 4 < head.endIndex else { return false }
            return isSpace(head[name + 4]) || head[name + 4] == UInt8(ascii: ">") || head[name + 4] == UInt8(ascii: "[")
        }
        guard position < head.endIndex, head[position] == UInt8(ascii: "<"), let name = tagName(head, position + 1) else { return false }
        if name == "html" { return true }
        guard openers.contains(name) || isCustomElement(name) else { return false }
        return isFragment(head[position...])
    }

    /// Whether most tags are HTML's, every tag is closed with `>`, and nothing marks the text as Markdown or a template.
    private static func isFragment(_ text: ArraySlice<UInt8>) -> Bool {
        let signs: [StaticString] = ["classname=", "<?php", "<%"]
        for sign in signs where contains(text.prefix(1 << 14), sign) { return false }
        var total = 0
        var html = 0
        var position = text.startIndex
        var lineStart = true
        var isInTag = false
        while position < text.endIndex {
            let byte = text[position]
            if lineStart, !isInTag, isMarkdown(text, position) { return false }
            lineStart = byte == 10
            if byte == UInt8(ascii: "<"), let name = tagName(text, position + 1) {
                total += 1
                if known.contains(name) || isCustomElement(name) { html += 1 }
                isInTag = true
            } else if byte == UInt8(ascii: ">") {
                isInTag = false
            } else if isInTag, starts(text, position, "={") {
                // An attribute with an expression: JSX, not a rendered page.
                return false
            }
            position += 1
        }
        return html * 10 >= total * 8
    }

    /// Whether a line begins as Markdown headings, code fences and badges do.
    private static func isMarkdown(_ text: ArraySlice<UInt8>, _ position: Int) -> Bool {
        let signs: [StaticString] = ["# ", "## ", "### ", "```", "[![", "- [", "* ["]
        return signs.contains { starts(text, position, $0) }
    }

    /// Names with a dash belong to custom elements, unless they look like packages or other formats' tags.
    private static func isCustomElement(_ name: String) -> Bool { name.contains("-") && !name.contains(".") && !name.contains(":") }

    /// The lower-case tag name that starts here; nil when none does or it does not end as tags do.
    private static func tagName(_ text: ArraySlice<UInt8>, _ start: Int) -> String? {
        var end = start
        while end < text.endIndex, end - start < 64, isNameByte(text[end]) { end += 1 }
        guard end > start, let first = text[start...].first, (first | 32) >= 97, (first | 32) <= 122 else { return nil }
        guard end < text.endIndex else { return nil }
        guard isSpace(text[end]) || text[end] == UInt8(ascii: ">") || text[end] == UInt8(ascii: "/") else { return nil }
        return String(decoding: text[start..<end], as: UTF8.self).lowercased()
    }

    /// What tag names are made of.
    private static func isNameByte(_ byte: UInt8) -> Bool {
        ((byte | 32) >= 97 && (byte | 32) <= 122) || (byte >= 45 && byte <= 58 && byte != 47) || byte == 95
    }

    /// White space between tags.
    private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (byte >= 9 && byte <= 13) }

    /// Whether a lower-case ASCII word stands at a position in any case.
    private static func starts(_ text: ArraySlice<UInt8>, _ position: Int, _ word: StaticString) -> Bool {
        let length = word.utf8CodeUnitCount
        guard position + length <= text.endIndex else { return false }
        for step in 0..<length {
            let byte = text[position + step]
            guard (byte >= 65 && byte <= 90 ? byte | 32 : byte) == word.utf8Start[step] else { return false }
        }
        return true
    }

    /// The first place of a lower-case word at or after a position; the end when there is none.
    private static func find(_ text: ArraySlice<UInt8>, _ word: StaticString, from start: Int) -> Int {
        var position = min(start, text.endIndex)
        while position < text.endIndex {
            if starts(text, position, word) { return position }
            position += 1
        }
        return text.endIndex
    }

    /// Whether a lower-case word stands anywhere, in any case.
    private static func contains(_ text: ArraySlice<UInt8>, _ word: StaticString) -> Bool {
        find(text, word, from: text.startIndex) < text.endIndex
    }
}
