// The texts of a screen as a reader sees them: runs split over inline siblings joined, names split over a line of labels joined.
import Model
import Text

/// One readable run of text and the elements that make it up.
struct TextBlock {
    /// Element indexes in reading order, each with the part of the text that it contributes.
    var parts: [(element: Int, text: String)]
    /// Text for assistive technology only (a label or hint), not drawn.
    var isLabel: Bool
    /// Parts that stand on one line but are separate elements; a match must span several of them to count here.
    var isJoinedLine: Bool
    var separator: String
    /// The texts of all parts.
    let text: String
    let strict: CanonicalText

    init(parts: [(element: Int, text: String)], isLabel: Bool = false, isJoinedLine: Bool = false, separator: String = "") {
        self.parts = parts
        self.isLabel = isLabel
        self.isJoinedLine = isJoinedLine
        self.separator = separator
        text = parts.count == 1 ? parts[0].text : parts.map(\.text).joined(separator: separator)
        strict = CanonicalText(text)
    }

    /// The smallest run of parts that still shows the name, as element indexes.
    func elements(showing name: CanonicalText, tolerance: Tolerance = .strict) -> [Int] {
        func shows(_ range: Range<Int>) -> Bool {
            CanonicalText(parts[range].map(\.text).joined(separator: separator), tolerance).contains(name)
        }
        guard parts.count > 1 else { return parts.map(\.element) }
        var range = 0..<parts.count
        while range.count > 1, shows(range.lowerBound + 1..<range.upperBound) { range = range.lowerBound + 1..<range.upperBound }
        while range.count > 1, shows(range.lowerBound..<range.upperBound - 1) { range = range.lowerBound..<range.upperBound - 1 }
        return parts[range].map(\.element)
    }
}

/// All text blocks of one screen, each made when it is asked for: most of the texts of a screen name nobody.
struct TextBlocks {
    /// What a block is made of.
    private enum Kind: UInt8 { case text, line, reversedLine, label, hint }

    /// A block before it is made: elements in `elements`, and which of their texts.
    private struct Outline {
        var start: Int32
        var count: Int32
        var kind: Kind
    }

    let screen: Screen
    private var outlines: [Outline] = []
    private var elements: [Int32] = []
    /// The blocks' texts, for finding names in all of them at once.
    private(set) var pile = TextPile()

    init(_ screen: Screen) {
        self.screen = screen
        outlines.reserveCapacity(screen.elements.count + 16)
        elements.reserveCapacity(screen.elements.count + 16)
        pile.reserve(texts: screen.elements.count + 16, bytes: screen.elements.count * 16)
        let blockOf = addInlineRuns()
        addJoinedLines(blockOf)
        addLabels()
    }

    var indices: Range<Int> { outlines.indices }
    var count: Int { outlines.count }

    func isLabel(_ number: Int) -> Bool { outlines[number].kind == .label || outlines[number].kind == .hint }

    /// Whether a block is an accessibility label, and not a hint.
    func isOwnLabel(_ number: Int) -> Bool { outlines[number].kind == .label }

    func isJoinedLine(_ number: Int) -> Bool { outlines[number].kind == .line || outlines[number].kind == .reversedLine }

    /// The first element of a block.
    func firstElement(_ number: Int) -> Int { Int(elements[Int(outlines[number].start)]) }

    /// Calls for every element of a block, in no order that matters.
    func forEachElement(of number: Int, _ body: (Int) -> Void) {
        let outline = outlines[number]
        for place in Int(outline.start)..<Int(outline.start + outline.count) { body(Int(elements[place])) }
    }

    /// The elements of a block in reading order.
    func elements(of number: Int) -> [Int] {
        let outline = outlines[number]
        let range = elements[Int(outline.start)..<Int(outline.start + outline.count)]
        return outline.kind == .reversedLine ? range.reversed().map { Int($0) } : range.map { Int($0) }
    }

    /// The block of a number.
    func block(_ number: Int) -> TextBlock {
        let kind = outlines[number].kind
        let parts = elements(of: number).map { (element: $0, text: text(of: $0, kind) ?? "") }
        let isLine = kind == .line || kind == .reversedLine
        return TextBlock(parts: parts, isLabel: kind == .label || kind == .hint, isJoinedLine: isLine, separator: isLine ? " " : "")
    }

    /// The parts of a block without its text: what one of several elements contributes.
    private func text(of element: Int, _ kind: Kind) -> String? {
        switch kind {
        case .text, .line, .reversedLine: screen.elements[element].text
        case .label: screen.elements[element].label
        case .hint: screen.elements[element].hint
        }
    }

    /// The only text of a block that has one part; nil for others.
    func onlyText(_ number: Int) -> String? {
        outlines[number].count == 1 ? text(of: firstElement(number), outlines[number].kind) : nil
    }

    private mutating func add(_ element: Int, _ kind: Kind, _ text: String) {
        outlines.append(Outline(start: Int32(elements.count), count: 1, kind: kind))
        elements.append(Int32(element))
        pile.add(text)
    }

    /// One block per maximal run of inline text; a block-level element ends the run. Gives the block of every block-level text.
    private mutating func addInlineRuns() -> [Int32] {
        var blockOf = [Int32](repeating: -1, count: screen.elements.count)
        var run: [Int] = []
        // The block-level element that the current run belongs to.
        var owner = -1
        for index in screen.elements.indices {
            if !screen.elements[index].isInline {
                if !run.isEmpty { flush(&run) }
                owner = -1
                if let text = screen.elements[index].text, !text.isEmpty {
                    blockOf[index] = Int32(outlines.count)
                    add(index, .text, text)
                }
                continue
            }
            guard screen.elements[index].text?.isEmpty == false else { continue }
            let thisOwner = blockOwner(index)
            if thisOwner != owner {
                flush(&run)
                owner = thisOwner
            }
            run.append(index)
        }
        flush(&run)
        return blockOf
    }

    private func blockOwner(_ index: Int) -> Int {
        var current = index
        while screen.elements[current].isInline, let parent = screen.elements[current].parent { current = parent }
        return current
    }

    /// Ends a run of inline texts; nothing but white space makes no block.
    private mutating func flush(_ run: inout [Int]) {
        defer { run.removeAll(keepingCapacity: true) }
        let texts = run.map { screen.elements[$0].text ?? "" }
        guard texts.contains(where: \.holdsMoreThanSpace) else { return }
        outlines.append(Outline(start: Int32(elements.count), count: Int32(run.count), kind: .text))
        for element in run { elements.append(Int32(element)) }
        pile.add(texts.count == 1 ? texts[0] : texts.joined())
    }

    /// Consecutive text siblings on one line (native lists split names over several labels).
    private mutating func addJoinedLines(_ blockOf: [Int32]) {
        var lines = LinesOfParents(elements: screen.elements.count)
        for index in screen.elements.indices where blockOf[index] >= 0 {
            guard let parent = screen.elements[index].parent, let bounds = screen.elements[index].bounds, bounds.isUsable else { continue }
            lines.add(index, of: parent) { last in
                screen.elements[last].bounds.map { Self.areOnOneLine($0, bounds) } ?? false
            }
        }
        var numbers: [Int32] = []
        lines.visit { line in
            let start = Int32(elements.count)
            elements += line
            numbers.removeAll(keepingCapacity: true)
            for element in line { numbers.append(blockOf[Int(element)]) }
            outlines.append(Outline(start: start, count: Int32(line.count), kind: .line))
            pile.add(joining: numbers)
            // Right-to-left lines list their parts from the right edge.
            outlines.append(Outline(start: start, count: Int32(line.count), kind: .reversedLine))
            pile.add(joining: numbers, isReversed: true)
        }
    }

    static func areOnOneLine(_ a: Rect, _ b: Rect) -> Bool {
        let overlap = min(a.maxY, b.maxY) - max(a.y, b.y)
        guard overlap > 0.6 * min(a.height, b.height) else { return false }
        let gap = max(b.x - a.maxX, a.x - b.maxX)
        return gap < 1.5 * max(a.height, b.height)
    }

    private mutating func addLabels() {
        for index in screen.elements.indices {
            if let label = screen.elements[index].label, !label.isEmpty, label != screen.elements[index].text { add(index, .label, label) }
            if let hint = screen.elements[index].hint, !hint.isEmpty, hint != screen.elements[index].text { add(index, .hint, hint) }
        }
    }
}

/// Lines of sibling elements, by parent: the parents in order of their first element, the lines of each in order.
private struct LinesOfParents {
    private struct Line {
        var first: Int32
        var last: Int32
        /// The next line of the same parent, or -1.
        var next: Int32 = -1
    }
    /// The lines, in order of their beginning.
    private var lines: [Line] = []
    /// For each element that is a parent its last line, or -1.
    private var lastLine: [Int32]
    /// For each element the next one on its line, or -1.
    private var nextElement: [Int32]
    /// The first line of each parent.
    private var first: [Int32] = []

    init(elements: Int) {
        lastLine = [Int32](repeating: -1, count: elements)
        nextElement = lastLine
    }

    /// Puts an element on its parent's last line, when it stands on one line with the last element of that, else on a new one.
    mutating func add(_ element: Int, of parent: Int, isOnLine: (Int) -> Bool) {
        let line = Int(lastLine[parent])
        if line >= 0, isOnLine(Int(lines[line].last)) {
            nextElement[Int(lines[line].last)] = Int32(element)
            lines[line].last = Int32(element)
            return
        }
        let new = Int32(lines.count)
        if line >= 0 { lines[line].next = new } else { first.append(new) }
        lastLine[parent] = new
        lines.append(Line(first: Int32(element), last: Int32(element)))
    }

    /// All lines of more than one element.
    func visit(_ body: ([Int32]) -> Void) {
        var elements: [Int32] = []
        for start in first {
            var line = Int(start)
            while line >= 0 {
                if lines[line].first != lines[line].last {
                    collect(lines[line], into: &elements)
                    body(elements)
                }
                line = Int(lines[line].next)
            }
        }
    }

    private func collect(_ line: Line, into elements: inout [Int32]) {
        elements.removeAll(keepingCapacity: true)
        var element = line.first
        while element >= 0 {
            elements.append(element)
            element = nextElement[Int(element)]
        }
    }
}
