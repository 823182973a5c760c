// Which photos of a run stand on several screens, and what each of these screens needs to know of the others.
import Model

enum ViewLinks {
    /// Most other views that are kept for one photo.
    private static let mostViews = 8

    /// For each cell and capture with photos that other captures show: those views, the best witnesses first.
    static func of(_ facts: RunFacts) -> [Int: [Int: [LinkedView]]] {
        var seen: Set<Int> = []
        let repeated = Set(facts.views.lazy.map(\.key).filter { !seen.insert($0).inserted })
        guard !repeated.isEmpty else { return [:] }
        var order: [CaptureRef: Int] = [:]
        for (position, capture) in facts.captures.enumerated() {
            order[CaptureRef(cell: capture.cell, capture: capture.number)] = position
        }
        func position(_ view: RunFacts.ViewEntry) -> Int { order[CaptureRef(cell: view.cell, capture: view.capture)] ?? 0 }
        let groups = Dictionary(
            grouping: facts.views.indices.lazy.filter { repeated.contains(facts.views[$0].key) }, by: { facts.views[$0].key })
        var links: [Int: [Int: [LinkedView]]] = [:]
        for group in groups.values {
            let views = group.map { facts.views[$0] }.sorted { (position($0), $0.view) < (position($1), $1.view) }
            guard let first = views.first, views.contains(where: { !$0.isSameCapture(first) }) else { continue }
            // What proves relief comes first: credited views, the largest of them. A photo on thousands of screens needs no more than a few.
            let witnesses = views.enumerated().sorted { a, b in
                if a.element.isCredited != b.element.isCredited { return a.element.isCredited }
                if a.element.share != b.element.share { return a.element.share > b.element.share }
                return a.offset < b.offset
            }.map(\.element)
            let withLinks = views.filter(\.hasLinks)
            for view in views {
                let others = witnesses.lazy.filter { !$0.isSameCapture(view) }.prefix(Self.mostViews).map(ViewRef.init)
                let linking = withLinks.lazy.filter { !$0.isSameCapture(view) }.prefix(Self.mostViews).map(ViewRef.init)
                links[view.cell, default: [:]][view.capture, default: []].append(
                    LinkedView(view: view.view, witnesses: Array(others), linking: Array(linking)))
            }
        }
        return links
    }
}

extension RunFacts.ViewEntry {
    func isSameCapture(_ other: Self) -> Bool { cell == other.cell && capture == other.capture }
}

/// A capture by its cell.
struct CaptureRef: Hashable, Sendable {
    var cell: Int
    var capture: Int
}

/// A photo's view by its cell and capture.
struct ViewRef: Sendable {
    var capture: CaptureRef
    var view: Int

    init(_ entry: RunFacts.ViewEntry) {
        capture = CaptureRef(cell: entry.cell, capture: entry.capture)
        view = entry.view
    }
}

/// A view of a capture, and those of the same photo on other captures.
struct LinkedView: Sendable {
    var view: Int
    var witnesses: [ViewRef]
    var linking: [ViewRef]
}
