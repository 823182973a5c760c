// The drawing of a screen whose dump has no geometry: its texts and pictures in document order, around what the evidence names.
import Model

extension ScreenSketch {
    /// How many neighbours of a named element are drawn on each side, and the most rows in all.
    private static let neighbours = 4
    private static let mostRows = 90
    private static let width = 390.0

    /// Rows from top to bottom; nil when the dump has nothing to show.
    func outlineSVG(_ box: BoxWriter) -> String? {
        let near = neighbourhood()
        let rows = telling(near)
        guard !rows.isEmpty else { return nil }
        let areas = place(rows, near)
        var shapes: [String] = []
        var last: Int?
        for (row, area) in zip(rows, areas) {
            if let last, Self.isGap(last, row, near) {
                let place = "x=\"\(Self.n(Self.width / 2))\" y=\"\(Self.n(area.y - 10))\""
                shapes.append("<text class=\"d-gap\" \(place) font-size=\"18\" text-anchor=\"middle\">⋮</text>")
            }
            last = row
            shapes.append(rowShape(capture.drawing[row], area))
        }
        let marks = boxes.compactMap { item in mark(item, rows, areas).map { (item, $0) } }
        let y = areas.last?.maxY ?? 0
        let size = Size(width: Self.width, height: y + 16)
        return Self.wrap(shapes + marks.map { box($0.0, $0.1, size) }, size)
    }

    /// Where each row stands.
    private func place(_ rows: [Int], _ near: Set<Int>) -> [Rect] {
        let photos = Set(boxes.filter { $0.role == .photo }.compactMap(\.element))
        var y = 16.0
        var last: Int?
        return rows.map { row in
            if let last, Self.isGap(last, row, near) { y += 26 }
            last = row
            let element = capture.drawing[row]
            let area = Rect(x: 16, y: y, width: Self.width - 32, height: height(element, isPhoto: photos.contains(element.index)))
            y = area.maxY + 10
            return area
        }
    }

    /// The rows that an element takes: its own, or those of what lies in it.
    private func mark(_ item: ScreenBox, _ rows: [Int], _ areas: [Rect]) -> Rect? {
        guard let index = item.element, let drawn = capture.drawing.first(where: { $0.index == index }) else { return nil }
        let own = zip(rows, areas).filter { (drawn.index..<max(drawn.index + 1, drawn.end)).contains(capture.drawing[$0.0].index) }.map(\.1)
        guard let first = own.first else { return nil }
        let area = own.dropFirst().reduce(first) { $0.union($1) }
        return item.role == .photo ? area : Rect(x: area.x - 4, y: area.y - 3, width: area.width + 8, height: area.height + 6)
    }

    /// Whether something was left out between two rows, not only elements that show nothing.
    private static func isGap(_ first: Int, _ second: Int, _ near: Set<Int>) -> Bool {
        (first + 1..<max(first + 1, second)).contains { !near.contains($0) }
    }

    /// Numbers of the drawn elements: what the evidence names with its neighbours, or the beginning where it names nothing.
    private func neighbourhood() -> Set<Int> {
        let named = Set(boxes.compactMap(\.element))
        var rows: Set<Int> = []
        for (number, element) in capture.drawing.enumerated() where named.contains(element.index) {
            rows.formUnion(max(0, number - Self.neighbours)...min(capture.drawing.count - 1, number + Self.neighbours))
        }
        return rows.isEmpty ? Set(capture.drawing.indices.prefix(30)) : rows
    }

    /// Those that show something: an element without a text of its own is shown by what lies in it, and a lone full stop shows nothing.
    private func telling(_ near: Set<Int>) -> [Int] {
        let shown = near.sorted().filter { number in
            let element = capture.drawing[number]
            return element.shape == .image || element.text?.contains { $0.isLetter || $0.isNumber } == true
        }
        return Array(shown.prefix(Self.mostRows))
    }

    private func height(_ element: DrawnElement, isPhoto: Bool) -> Double {
        if element.shape == .image { return isPhoto ? 170 : 44 }
        guard let text = element.text else { return 22 }
        return Double(max(1, min(3, Self.broken(text, 15, Self.width - 40).count))) * 20 + 4
    }

    private func rowShape(_ element: DrawnElement, _ area: Rect) -> String {
        let look = element.isHidden ? " class=\"d-hidden\"" : ""
        if element.shape == .image {
            let frame =
                "<rect class=\"d-image\" x=\"\(Self.n(area.x))\" y=\"\(Self.n(area.y))\" width=\"\(Self.n(area.width))\" height=\"\(Self.n(area.height))\" rx=\"6\"/>"
            return "<g\(look)>\(frame)\(Self.scene(in: area))</g>"
        }
        let words = element.text.map { Self.text($0, in: area, unit: 12.4) } ?? ""
        return "<g\(look)>\(words)</g>"
    }
}
