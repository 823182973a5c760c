// Where elements of another dump go in a tree: beside those that stood with them there.
import Model

/// Puts elements into a flat tree.
enum CaptureMergeInsertion {
    /// Finds the place of elements that have no partner.
    struct Places {
        private let base: [Element]
        private let other: [Element]
        /// For each subtree of the other dump the first and the last partner in it.
        private var first: [Int]
        private var last: [Int]

        /// Works out which part of the base each subtree of the other dump speaks of.
        init(_ base: [Element], _ other: [Element], _ partner: [Int?]) {
            self.base = base
            self.other = other
            first = partner.map { $0 ?? .max }
            last = partner.map { $0 ?? -1 }
            for index in other.indices.reversed() {
                guard let parent = other[index].parent else { continue }
                first[parent] = min(first[parent], first[index])
                last[parent] = max(last[parent], last[index])
            }
        }

        /// The innermost element of the base around the nearest relatives of an element that have partners; else the root.
        func parent(of index: Int) -> Int {
            var current = other[index].parent
            while let here = current, last[here] < 0 { current = other[here].parent }
            guard let here = current, last[here] >= 0 else { return 0 }
            var common = first[here]
            // A single relative is a leaf: its container is meant.
            if common == last[here] || isLeaf(base[common]) { common = base[common].parent ?? 0 }
            while base[common].subtreeEnd <= last[here], let parent = base[common].parent { common = parent }
            return common
        }

        /// Whether an element is content and no container.
        private func isLeaf(_ element: Element) -> Bool { element.text != nil || element.role == .image || !element.imageSources.isEmpty }
    }

    /// Inserts elements as last children of their parents, which are numbers in the list as it was.
    static func insert(_ additions: [(parent: Int, element: Element)], into elements: inout [Element]) {
        guard !additions.isEmpty, !elements.isEmpty else { return }
        var ofParent: [Int: [Element]] = [:]
        for addition in additions { ofParent[addition.parent, default: []].append(addition.element) }
        var result: [Element] = []
        result.reserveCapacity(elements.count + additions.count)
        var open: [(old: Int, new: Int)] = []
        /// Closes the innermost element, its new children first.
        func close() {
            guard let last = open.popLast() else { return }
            for var element in ofParent[last.old] ?? [] {
                element.parent = last.new
                element.subtreeEnd = result.count + 1
                result.append(element)
            }
            result[last.new].subtreeEnd = result.count
        }
        for (index, original) in elements.enumerated() {
            while let last = open.last, elements[last.old].subtreeEnd <= index { close() }
            var element = original
            element.parent = open.last?.new
            result.append(element)
            open.append((index, result.count - 1))
        }
        while !open.isEmpty { close() }
        elements = result
    }
}
