// The text block of a paragraph: its spans, their style and their quoted texts.

/// Reads the lines between `══ text ═══` and its end, each already without the bar to its left.
struct FlutterTextBlock {
    private(set) var spans: [FlutterSpan] = []
    /// The depth of each open span, and whether it reacts to taps.
    private var open: [(indent: Int, isOperable: Bool)] = []
    private var quoted: String?
    /// Whether it names anything that a paragraph may hold; one without has lost its lines.
    private(set) var hasContent = false
    /// The first style found: all that is needed of it is size and opacity.
    private(set) var style: [FlutterProperty] = []

    /// Adds one line.
    mutating func add(_ line: String) {
        if let before = quoted {
            let text = before + "\n" + line.drop { $0 == " " }
            quoted = text
            if line.last == "\"" { endQuote() }
            return
        }
        let content = line.drop { $0 == " " }
        if content.first == "\"" || content.hasPrefix("(") || content.contains("WidgetSpan") { hasContent = true }
        let indent = line.utf8.count - content.utf8.count
        while let last = open.last, last.indent >= indent { open.removeLast() }
        if content.first == "\"" {
            quoted = String(content)
            if content.count > 1, content.last == "\"" { endQuote() }
        } else if content.hasSuffix(":") || content.hasSuffix("TextSpan") {
            open.append((indent, open.last?.isOperable ?? false))
        } else if content.hasPrefix("recognizer:"), !open.isEmpty {
            open[open.count - 1].isOperable = true
            // The recogniser is printed after the text that it belongs to.
            if let last = spans.indices.last, spanIndent == open[open.count - 1].indent { spans[last].isOperable = true }
        } else if spans.isEmpty {
            style.append(FlutterProperty(String(content)))
        }
    }

    /// The depth of the span whose text was read last.
    private var spanIndent = -1

    /// Takes the quoted text as a span.
    private mutating func endQuote() {
        guard let text = quoted else { return }
        quoted = nil
        let parsed = FlutterText.unquoted(text)?.text ?? text
        spans.append(FlutterSpan(text: parsed, isOperable: open.last?.isOperable ?? false))
        spanIndent = open.last?.indent ?? -1
    }

    /// A text that the block's end leaves open.
    mutating func finish() { endQuote() }
}
