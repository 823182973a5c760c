// Names that break between two elements: a line and the one below it, or two labels on one line.
import Model
import Text

/// Pairs of short texts that follow each other, each alone in its place, one directly below or beside the other.
///
/// Without bounds nobody knows that nothing stands between them; `isCertain` says which.
struct LinePairs {
    private let texts: TextBlocks
    private var pairs: [(upper: Int32, lower: Int32, isCertain: Bool)] = []
    /// The pairs' texts, for finding names in all of them at once.
    private(set) var pile = TextPile()

    /// Longest text that can be one of two lines of a name.
    private static let longestLine = 60

    init(_ texts: TextBlocks) {
        self.texts = texts
        let screen = texts.screen
        let before = Self.counts(screen)
        var previous: (block: Int, place: Int)?
        for block in texts.indices where !texts.isLabel(block) && !texts.isJoinedLine(block) {
            let place = Self.place(of: texts.firstElement(block), screen, before)
            // A link within a text only repeats a part of it.
            if let upper = previous, place != upper.place, screen.contains(upper.place, place) { continue }
            let isShort = isShort(block)
            if let upper = previous, isShort, place != upper.place, screen.elements[place].parent == screen.elements[upper.place].parent,
                before[place] == before[screen.elements[upper.place].subtreeEnd]
            {
                if let above = bounds(of: upper.block), let below = bounds(of: block) {
                    if Self.isDirectlyBelow(below, above) || TextBlocks.areOnOneLine(above, below) { add(upper.block, block, true) }
                } else {
                    add(upper.block, block, false)
                }
            }
            // A line break within one paragraph: nothing but white space.
            if let upper = previous, isShort, place == upper.place {
                var isBroken = true
                if let above = bounds(of: upper.block), let below = bounds(of: block) { isBroken = Self.isDirectlyBelow(below, above) }
                if isBroken { add(upper.block, block, true) }
            }
            previous = isShort ? (block, place) : nil
        }
    }

    var indices: Range<Int> { pairs.indices }

    func isCertain(_ pair: Int) -> Bool { pairs[pair].isCertain }

    /// Both lines as one block.
    func block(_ pair: Int) -> TextBlock {
        let upper = texts.block(Int(pairs[pair].upper))
        let lower = texts.block(Int(pairs[pair].lower))
        return TextBlock(parts: upper.parts + lower.parts, isJoinedLine: true, separator: " ")
    }

    private mutating func add(_ upper: Int, _ lower: Int, _ isCertain: Bool) {
        pairs.append((Int32(upper), Int32(lower), isCertain))
        pile.add(joining: [upper, lower], of: texts.pile)
    }

    private func isShort(_ number: Int) -> Bool {
        // A text has no more characters than bytes, and the canonical form of ASCII none more than the text.
        if let text = texts.onlyText(number), text.utf8.count <= Self.longestLine, texts.pile.isPlain(number) { return true }
        let block = texts.block(number)
        return block.strict.utf8.count <= Self.longestLine * 2 && block.text.count <= Self.longestLine
    }

    /// The outermost element that holds nothing but this text: what wraps it, such as a gesture or a background, stands in its place.
    private static func place(of element: Int, _ screen: Screen, _ before: [Int]) -> Int {
        func count(_ index: Int) -> Int { before[screen.elements[index].subtreeEnd] - before[index] }
        var place = element
        while screen.elements[place].isInline, let parent = screen.elements[place].parent { place = parent }
        while let parent = screen.elements[place].parent, count(parent) == count(place) { place = parent }
        return place
    }

    /// A running count of the texts and pictures of a screen.
    private static func counts(_ screen: Screen) -> [Int] {
        var total = 0
        var before = [0]
        before.reserveCapacity(screen.elements.count + 1)
        for index in screen.elements.indices {
            if screen.elements[index].role == .image || screen.elements[index].text?.isEmpty == false { total += 1 }
            before.append(total)
        }
        return before
    }

    /// The place of all parts together; nil when one of them has none.
    private func bounds(of block: Int) -> Rect? {
        var bounds: Rect?
        var isWhole = true
        texts.forEachElement(of: block) { element in
            guard Element.draws(texts.screen.elements[element].text) else { return }
            if let own = texts.screen.elements[element].bounds, own.isUsable {
                bounds = bounds?.union(own) ?? own
            } else {
                isWhole = false
            }
        }
        return isWhole ? bounds : nil
    }

    private static func isDirectlyBelow(_ lower: Rect, _ upper: Rect) -> Bool {
        let gap = lower.y - upper.maxY
        let height = min(lower.height, upper.height)
        return gap > -0.3 * height && gap < 0.7 * height && lower.x < upper.maxX && upper.x < lower.maxX
            && max(lower.height, upper.height) < 1.6 * height
    }
}
