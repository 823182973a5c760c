// Builds the flat list of elements that a screen is: parents before children, each with the end of its subtree.
import Model

/// Collects elements while a reader walks over its own tree in document order.
struct ElementTree {
    private(set) var elements: [Element] = []
    /// The open elements: index, and the position in the reader's own order where the subtree ends.
    private var open: [(element: Int, end: Int)] = []

    /// Adds an element below the innermost one whose subtree holds `position`; its own subtree ends at `end`, in the reader's own order.
    mutating func add(_ element: consuming Element, at position: Int, end: Int) {
        closeAll(endingBefore: position)
        element.parent = open.last?.element
        elements.append(element)
        open.append((elements.count - 1, end))
    }

    /// Adds an element that `fill` makes where it stays: elements are large.
    mutating func add(at position: Int, end: Int, _ fill: (inout Element) -> Void) {
        closeAll(endingBefore: position)
        elements.append(Element(parent: open.last?.element))
        fill(&elements[elements.count - 1])
        open.append((elements.count - 1, end))
    }

    /// Adds an element and leaves it open until `closeLast`; for readers that know no positions.
    mutating func open(_ element: consuming Element) { add(element, at: 0, end: .max) }

    /// The same with an element that is taken out of its place: elements are large.
    mutating func open(taking element: inout Element) {
        let parent = open.last?.element
        elements.append(Element())
        let index = elements.count - 1
        swap(&elements[index], &element)
        elements[index].parent = parent
        open.append((index, .max))
    }

    /// Closes the innermost open element.
    mutating func closeLast() {
        guard let last = open.popLast() else { return }
        elements[last.element].subtreeEnd = elements.count
    }

    /// Makes room for a number of elements.
    mutating func reserve(_ count: Int) { elements.reserveCapacity(count) }

    /// The finished list, handed over: nothing is kept, so that changing it copies nothing.
    mutating func finish() -> [Element] {
        while !open.isEmpty { closeLast() }
        let finished = elements
        elements = []
        return finished
    }

    /// Closes every element whose subtree is over in the reader's order.
    private mutating func closeAll(endingBefore position: Int) {
        while let last = open.last, last.end <= position { closeLast() }
    }
}

extension [Element] {
    /// Takes "no area" and "not visible" back from elements that have something with area, or said to be visible, below them:
    /// on a screen these facts take the whole subtree away, but parents without room do not cut off their children.
    mutating func settleHiding(saidVisible: Set<Int> = []) {
        settleHiding { saidVisible.contains($0) }
    }

    /// The same with a test for the indexes of elements that said to be visible.
    mutating func settleHiding(saysVisible: (Int) -> Bool) {
        var hasArea = [Bool](repeating: false, count: count)
        var hasVisible = [Bool](repeating: false, count: count)
        for index in indices.reversed() {
            if hasArea[index], self[index].hiding.contains(.zeroSize) || self[index].hiding.contains(.offScreen) {
                self[index].hiding.subtract([.zeroSize, .offScreen])
                self[index].bounds = nil
                self[index].boundsQuality = .none
            }
            if hasVisible[index] { self[index].hiding.remove(.invisible) }
            guard let parent = self[index].parent else { continue }
            let isHidden = self[index].hiding.contains(.invisible)
            if hasArea[index] || (!isHidden && self[index].bounds?.isUsable == true) { hasArea[parent] = true }
            if hasVisible[index] || saysVisible(index) { hasVisible[parent] = true }
        }
    }
}

extension Screen {
    /// Says so when a dump holds nothing that a person could see: that is no proof of an empty screen.
    /// The labels of elements of a class that names the app, not its content, do not count.
    mutating func noteIfEmpty(exceptLabelsOf className: String? = nil) {
        let hasContent = elements.contains { element in
            element.role == .image || element.text != nil || (element.label != nil && element.className != className)
        }
        guard !hasContent else { return }
        problems.append(
            Problem(
                code: "layout-empty",
                message: "The tree holds no image, no text and no label; the app may draw its content where the dump cannot see it.",
                severity: .warning))
    }
}

/// Small tests on texts that several readers need.
enum TextFacts {
    /// The text, or nil when it is missing or empty.
    static func filled(_ text: String?) -> String? {
        guard let text, !text.isEmpty else { return nil }
        return text
    }

    /// The text when the whole of it is a web address.
    static func url(_ text: String?) -> String? {
        guard let text, text.utf8.count < 8_192, text.utf8.first(where: { $0 > 0x20 }).map({ $0 | 0x20 }) == UInt8(ascii: "h") else {
            return nil
        }
        let trimmed = text.drop { $0.isWhitespace }
        let scheme = trimmed.prefix(8).lowercased()
        guard scheme.hasPrefix("http://") || scheme == "https://" else { return nil }
        let address = trimmed.reversed().drop { $0.isWhitespace }.reversed()
        return address.contains { $0.isWhitespace } ? nil : String(address)
    }
}
