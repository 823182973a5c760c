// A pass over the bytes before gumbo: blanks what would cost too much or mislead it, and notes where the file ends too early.
import Model

/// What the scan before parsing saw.
public struct HTMLScanFacts: Sendable, Hashable {
    /// Where the first tag with too many attributes begins; those beyond the limit were dropped.
    public var attributeCut: Int?
    /// Where the first start tag beyond the depth limit was dropped.
    public var depthCut: Int?
    /// Where formatting tags were dropped because they would have been copied too often.
    public var formattingCut: Int?
    /// The start of the tag, comment or raw text that the end of the file cuts off.
    public var openAtEnd: Int?
    /// Whether `<html` was opened, and whether `</html` followed.
    public var opensHTML = false
    public var closesHTML = false
}

/// Walks over tags as the HTML tokenizer does, without building anything.
struct HTMLScan {
    private let bytes: [UInt8]
    private var output: [UInt8]
    private var facts = HTMLScanFacts()
    private let limits: Limits
    private var position = 0
    private var depth = 0
    private var openFormatting = 0
    private var foreignDepth = 0
    private var expectedCopies = 0
    private var dropsFormatting = false

    /// A scan at the start of the bytes.
    private init(_ bytes: [UInt8], limits: Limits, dropsFormatting: Bool) {
        self.bytes = bytes
        self.limits = limits
        self.dropsFormatting = dropsFormatting
        output = bytes
    }

    /// The bytes that are safe to parse, of the same length, and what was seen.
    static func prepare(_ bytes: [UInt8], limits: Limits) -> (bytes: [UInt8], facts: HTMLScanFacts) {
        var scan = HTMLScan(bytes, limits: limits, dropsFormatting: false)
        scan.run()
        if scan.expectedCopies > limits.nodes {
            scan = HTMLScan(bytes, limits: limits, dropsFormatting: true)
            scan.run()
        }
        return (scan.output, scan.facts)
    }

    /// Goes over all tags once.
    private mutating func run() {
        while let open = bytes.firstIndex(of: UInt8(ascii: "<"), from: position) {
            position = open + 1
            guard position < bytes.count else {
                facts.openAtEnd = open
                return
            }
            switch bytes[position] {
            case UInt8(ascii: "!") where bytes.matches("!--", at: position): skipComment(from: open)
            case UInt8(ascii: "!"), UInt8(ascii: "?"): skipBogusComment(from: open)
            case UInt8(ascii: "/"): endTag(from: open)
            case let byte where byte.isASCIILetter: startTag(from: open)
            default: break
            }
        }
    }

    /// Jumps behind `-->`.
    private mutating func skipComment(from open: Int) {
        position += 3
        if bytes.matches(">", at: position) || bytes.matches("->", at: position) { return skipBogusComment(from: open) }
        while let dash = bytes.firstIndex(of: UInt8(ascii: "-"), from: position) {
            position = dash + 1
            if bytes.matches("->", at: position) || bytes.matches("-!>", at: position) { return skipBogusComment(from: open) }
        }
        runsOut(from: open)
    }

    /// Jumps behind the next `>`, which ends a doctype or a malformed comment.
    private mutating func skipBogusComment(from open: Int) {
        guard let close = bytes.firstIndex(of: UInt8(ascii: ">"), from: position) else { return runsOut(from: open) }
        position = close + 1
    }

    /// Notes that the file ends inside what began here.
    private mutating func runsOut(from open: Int) {
        facts.openAtEnd = open
        position = bytes.count
    }

    /// Counts an end tag, and drops it when its start tag was dropped.
    private mutating func endTag(from open: Int) {
        guard position + 1 < bytes.count, bytes[position + 1].isASCIILetter else { return skipBogusComment(from: open) }
        position += 1
        let name = tagName()
        guard skipAttributes() != nil else { return runsOut(from: open) }
        if name == "html" { facts.closesHTML = true }
        if name == "svg" || name == "math" { foreignDepth = max(0, foreignDepth - 1) }
        if HTMLTags.formatting.contains(name) {
            openFormatting = max(0, openFormatting - 1)
            if dropsFormatting { return blank(open) }
        }
        guard nests(name) else { return }
        if depth > limits.depth { blank(open) }
        depth = max(0, depth - 1)
    }

    /// Counts a start tag, and drops it when it nests too deep.
    private mutating func startTag(from open: Int) {
        let name = tagName()
        guard let isSelfClosing = skipAttributes() else { return runsOut(from: open) }
        if name == "html" { facts.opensHTML = true }
        expectedCopies = min(expectedCopies + openFormatting, Int.max / 2)
        if HTMLTags.formatting.contains(name) {
            openFormatting += 1
            if dropsFormatting {
                facts.formattingCut = facts.formattingCut ?? open
                return blank(open)
            }
        }
        if HTMLTags.rawText.contains(name) { return skipRawText(name, from: open) }
        guard nests(name) else { return }
        if HTMLTags.leavesForeignContent.contains(name) { foreignDepth = 0 }
        if isSelfClosing, foreignDepth > 0 { return }
        if name == "svg" || name == "math", !isSelfClosing { foreignDepth += 1 }
        depth += 1
        if depth > limits.depth {
            facts.depthCut = facts.depthCut ?? open
            blank(open)
        }
    }

    /// Whether elements of this name can stand in each other; a link or a list in a form ends one before it.
    private func nests(_ name: String) -> Bool {
        if name == "a" || name == "select", foreignDepth == 0 { return false }
        return !HTMLTags.void.contains(name) && !HTMLTags.optionalEnd.contains(name)
    }

    /// Jumps behind the content of `script`, `style` and the like; what stands in `noscript` is not shown and is blanked.
    private mutating func skipRawText(_ name: String, from open: Int) {
        let content = position
        while let candidate = bytes.firstIndex(of: UInt8(ascii: "<"), from: position) {
            position = candidate + 1
            guard bytes.matches("/", at: position), bytes.matchesIgnoringCase(name, at: position + 1) else { continue }
            let after = position + 1 + name.utf8.count
            guard after >= bytes.count || bytes[after].endsTagName else { continue }
            if name == "noscript" { fill(content..<candidate) }
            position = candidate
            return
        }
        if name == "noscript" { fill(content..<bytes.count) }
        runsOut(from: open)
    }

    /// Reads a tag name at the position and moves behind it.
    private mutating func tagName() -> String {
        let start = position
        while position < bytes.count, !bytes[position].endsTagName { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self).lowercased()
    }

    /// Moves behind the tag's `>` and tells whether the tag closes itself; nil when the file ends first. Attributes beyond the limit are
    /// blanked: gumbo compares every attribute of a tag with every other.
    private mutating func skipAttributes() -> Bool? {
        let open = position
        var names = 0
        var isInName = false
        var surplus: Int?
        while position < bytes.count {
            let byte = bytes[position]
            if byte == UInt8(ascii: ">") {
                position += 1
                let isSelfClosing = bytes[position - 2] == UInt8(ascii: "/")
                if let surplus {
                    facts.attributeCut = facts.attributeCut ?? open
                    fill(surplus..<max(surplus, position - (isSelfClosing ? 2 : 1)))
                }
                return isSelfClosing
            }
            let isName = !byte.isHTMLSpace && byte != UInt8(ascii: "/") && byte != UInt8(ascii: "=")
            if isName, !isInName {
                names += 1
                if names > limits.attributes, surplus == nil { surplus = position }
            }
            isInName = isName
            position += 1
            guard byte == UInt8(ascii: "=") else { continue }
            while position < bytes.count, bytes[position].isHTMLSpace { position += 1 }
            guard position < bytes.count else { return nil }
            let quote = bytes[position]
            if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
                guard let close = bytes.firstIndex(of: quote, from: position + 1) else { return nil }
                position = close + 1
            } else {
                while position < bytes.count, !bytes[position].isHTMLSpace, bytes[position] != UInt8(ascii: ">") { position += 1 }
            }
        }
        return nil
    }

    /// Turns the tag from `open` to the position into an empty comment, which joins the text around it without a gap.
    private mutating func blank(_ open: Int) {
        fill(open + 1..<position - 1)
        output[open + 1] = UInt8(ascii: "!")
    }

    /// Overwrites bytes with spaces but keeps the lines.
    private mutating func fill(_ range: Range<Int>) {
        for index in range where output[index] != UInt8(ascii: "\n") { output[index] = UInt8(ascii: " ") }
    }
}
