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
    let strict: CanonicalText

    init(parts: [(element: Int, text: String)], isLabel: Bool = false, isJoinedLine: Bool = false, separator: String = "") {
        self.parts = parts
        self.isLabel = isLabel
        self.isJoinedLine = isJoinedLine
        self.separator = separator
        strict = CanonicalText(parts.map(\.text).joined(separator: separator))
    }

    var text: String { parts.map(\.text).joined(separator: separator) }

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

/// All text blocks of one screen.
struct TextBlocks {
    private(set) var blocks: [TextBlock] = []

    init(_ screen: Screen) {
        addInlineRuns(screen)
        addJoinedLines(screen)
        addLabels(screen)
    }

    /// One block per maximal run of inline text; a block-level element ends the run.
    private mutating func addInlineRuns(_ screen: Screen) {
        var run: [(element: Int, text: String)] = []
        // The block-level element that the current run belongs to.
        var owner = -1
        func blockOwner(_ index: Int) -> Int {
            var current = index
            while screen.elements[current].isInline, let parent = screen.elements[current].parent { current = parent }
            return current
        }
        func flush() {
            if run.contains(where: { !$0.text.allSatisfy(\.isWhitespace) }) { blocks.append(TextBlock(parts: run)) }
            run = []
        }
        for (index, element) in screen.elements.enumerated() {
            if !element.isInline {
                flush()
                owner = -1
                if let text = element.text, !text.isEmpty { blocks.append(TextBlock(parts: [(index, text)])) }
                continue
            }
            guard let text = element.text, !text.isEmpty else { continue }
            let thisOwner = blockOwner(index)
            if thisOwner != owner {
                flush()
                owner = thisOwner
            }
            run.append((index, text))
        }
        flush()
    }

    /// Consecutive text siblings on one line (native lists split names over several labels).
    private mutating func addJoinedLines(_ screen: Screen) {
        var linesOfParent: [Int: [[Int]]] = [:]
        var order: [Int] = []
        for (index, element) in screen.elements.enumerated() {
            guard !element.isInline, let parent = element.parent, let text = element.text, !text.isEmpty, let bounds = element.bounds,
                bounds.isUsable
            else { continue }
            // Changed where it stands: a copy for every text would make long lists quadratic.
            if let lines = linesOfParent[parent]?.count, let last = linesOfParent[parent]?[lines - 1].last,
                let other = screen.elements[last].bounds, Self.areOnOneLine(other, bounds)
            {
                linesOfParent[parent]?[lines - 1].append(index)
            } else {
                if linesOfParent[parent] == nil { order.append(parent) }
                linesOfParent[parent, default: []].append([index])
            }
        }
        for parent in order {
            for line in linesOfParent[parent] ?? [] where line.count > 1 {
                let parts = line.map { (element: $0, text: screen.elements[$0].text ?? "") }
                blocks.append(TextBlock(parts: parts, isJoinedLine: true, separator: " "))
                // Right-to-left lines list their parts from the right edge.
                blocks.append(TextBlock(parts: parts.reversed(), isJoinedLine: true, separator: " "))
            }
        }
    }

    static func areOnOneLine(_ a: Rect, _ b: Rect) -> Bool {
        let overlap = min(a.maxY, b.maxY) - max(a.y, b.y)
        guard overlap > 0.6 * min(a.height, b.height) else { return false }
        let gap = max(b.x - a.maxX, a.x - b.maxX)
        return gap < 1.5 * max(a.height, b.height)
    }

    private mutating func addLabels(_ screen: Screen) {
        for (index, element) in screen.elements.enumerated() {
            for label in [element.label, element.hint] {
                guard let label, !label.isEmpty, label != element.text else { continue }
                blocks.append(TextBlock(parts: [(index, label)], isLabel: true))
            }
        }
    }
}
