// Names that break between two elements: a line and the one below it, or two labels on one line.
import Model

extension TextBlocks {
    /// Longest text that can be one of two lines of a name.
    private static let longestLine = 60

    /// Pairs of short texts that follow each other, each alone in its place, one directly below or beside the other.
    ///
    /// Without bounds nobody knows that nothing stands between them; `isCertain` says which.
    func linePairs(_ screen: Screen) -> [(block: TextBlock, isCertain: Bool)] {
        let before = Self.counts(screen)
        var pairs: [(block: TextBlock, isCertain: Bool)] = []
        var previous: (block: TextBlock, place: Int)?
        for block in blocks where !block.isLabel && !block.isJoinedLine {
            guard let place = block.parts.first.map({ Self.place(of: $0.element, screen, before) }) else { continue }
            // A link within a text only repeats a part of it.
            if let upper = previous, place != upper.place, screen.contains(upper.place, place) { continue }
            let isShort = block.strict.utf8.count <= Self.longestLine * 2 && block.text.count <= Self.longestLine
            if let upper = previous, isShort, place != upper.place, screen.elements[place].parent == screen.elements[upper.place].parent,
                before[place] == before[screen.elements[upper.place].subtreeEnd]
            {
                let joined = TextBlock(parts: upper.block.parts + block.parts, isJoinedLine: true, separator: " ")
                if let above = Self.bounds(of: upper.block, screen), let below = Self.bounds(of: block, screen) {
                    if Self.isDirectlyBelow(below, above) || Self.areOnOneLine(above, below) { pairs.append((joined, true)) }
                } else {
                    pairs.append((joined, false))
                }
            }
            // A line break within one paragraph: nothing but white space.
            if let upper = previous, isShort, place == upper.place {
                let joined = TextBlock(parts: upper.block.parts + block.parts, isJoinedLine: true, separator: " ")
                let above = Self.bounds(of: upper.block, screen)
                let below = Self.bounds(of: block, screen)
                var isBroken = true
                if let above, let below { isBroken = Self.isDirectlyBelow(below, above) }
                if isBroken { pairs.append((joined, true)) }
            }
            previous = isShort ? (block, place) : nil
        }
        return pairs
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
        for element in screen.elements {
            if element.role == .image || element.text?.isEmpty == false { total += 1 }
            before.append(total)
        }
        return before
    }

    /// The place of all parts together; nil when one of them has none.
    private static func bounds(of block: TextBlock, _ screen: Screen) -> Rect? {
        var bounds: Rect?
        for part in block.parts where !part.text.allSatisfy(\.isWhitespace) {
            guard let own = screen.elements[part.element].bounds, own.isUsable else { return nil }
            bounds = bounds?.union(own) ?? own
        }
        return bounds
    }

    private static func isDirectlyBelow(_ lower: Rect, _ upper: Rect) -> Bool {
        let gap = lower.y - upper.maxY
        let height = min(lower.height, upper.height)
        return gap > -0.3 * height && gap < 0.7 * height && lower.x < upper.maxX && upper.x < lower.maxX
            && max(lower.height, upper.height) < 1.6 * height
    }
}
