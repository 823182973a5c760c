// A drawing of a screen without a screenshot: from bounds and texts, or in document order where the dump has no geometry.
import Model

struct ScreenSketch {
    let capture: ReportedCapture
    let boxes: [ScreenBox]
    typealias BoxWriter = (ScreenBox, Rect, Size) -> String

    /// The drawing as SVG with the boxes in it; nil when there is nothing to draw.
    func svg(box: BoxWriter) -> (svg: String, hasGeometry: Bool)? {
        let placed = capture.drawing.filter { $0.bounds != nil }
        if placed.count * 2 > capture.drawing.count, let svg = placedSVG(placed, box) { return (svg, true) }
        return outlineSVG(box).map { ($0, false) }
    }

    // MARK: with geometry

    private func placedSVG(_ elements: [DrawnElement], _ box: BoxWriter) -> String? {
        guard let area = canvas(elements) else { return nil }
        let size = Size(width: area.width, height: area.height)
        func moved(_ rect: Rect) -> Rect { Rect(x: rect.x - area.x, y: rect.y - area.y, width: rect.width, height: rect.height) }
        var shapes: [String] = []
        // Large boxes first, so that what lies inside them is drawn over them.
        for element in elements {
            guard let bounds = element.bounds?.intersection(area) else { continue }
            shapes.append(shape(element, moved(bounds), unit: size.width / 26))
        }
        let drawn = boxes.compactMap { item in item.bounds?.intersection(area).map { box(item, moved($0), size) } }
        return Self.wrap(shapes + drawn, size)
    }

    /// The screen, widened to the photos and texts that evidence names, but never to more than four screens.
    private func canvas(_ elements: [DrawnElement]) -> Rect? {
        let named = boxes.compactMap(\.bounds).filter(\.isUsable)
        var area: Rect
        if let size = capture.layout?.size, size.rect.isUsable {
            area = size.rect
            for rect in named where rect.maxX > 0 && rect.maxY > 0 { area = area.union(rect) }
            area = area.intersection(Rect(x: 0, y: 0, width: size.width * 2, height: size.height * 4)) ?? size.rect
        } else {
            let rects = named + elements.compactMap(\.bounds)
            guard let first = rects.first else { return nil }
            area = rects.reduce(first) { $0.union($1) }
        }
        return area.isUsable && area.width < 1e6 && area.height < 1e6 ? area : nil
    }

    private func shape(_ element: DrawnElement, _ area: Rect, unit: Double) -> String {
        let look = element.isHidden ? " class=\"d-hidden\"" : ""
        let corner = min(unit * 0.4, area.height / 2)
        func rect(_ name: String) -> String {
            "<rect class=\"\(name)\" x=\"\(n(area.x))\" y=\"\(n(area.y))\" width=\"\(n(area.width))\" height=\"\(n(area.height))\" rx=\"\(n(corner))\"/>"
        }
        let words = element.text.map { Self.text($0, in: area, unit: unit) } ?? ""
        switch element.shape {
        case .image: return "<g\(look)>\(rect("d-image"))\(Self.scene(in: area))</g>"
        case .box: return "<g\(look)>\(rect("d-box"))</g>"
        case .button: return "<g\(look)>\(rect("d-button"))\(words)</g>"
        case .field: return "<g\(look)>\(rect("d-field"))\(words)</g>"
        case .map: return "<g\(look)>\(rect("d-map"))</g>"
        case .text: return "<g\(look)>\(words)</g>"
        }
    }

    /// Sun and hills: a picture stands here.
    static func scene(in area: Rect) -> String {
        let side = min(area.width * 0.6, area.height * 0.6)
        guard side > 0 else { return "" }
        let x = area.x + (area.width - side) / 2
        let y = area.y + (area.height - side * 0.7) / 2
        func point(_ dx: Double, _ dy: Double) -> String { "\(n(x + dx * side)),\(n(y + dy * side))" }
        let hills = [point(0, 0.7), point(0.32, 0.18), point(0.56, 0.5), point(0.68, 0.36), point(1, 0.7)].joined(separator: " ")
        return
            "<circle class=\"d-scene\" cx=\"\(n(x + side * 0.78))\" cy=\"\(n(y + side * 0.12))\" r=\"\(n(side * 0.1))\"/><polygon class=\"d-scene\" points=\"\(hills)\"/>"
    }

    /// A text in its box: the largest size at which it fits, broken into lines at spaces; cut where it fits at none.
    static func text(_ text: String, in area: Rect, unit: Double) -> String {
        let text = Readable.line(text, limit: 160)
        guard !text.isEmpty else { return "" }
        var size = min(area.height * 0.72, unit * 1.25)
        let smallest = unit * 0.55
        var lines = broken(text, size, area.width)
        while size > smallest, Double(lines.count) * size * 1.25 > area.height * 1.1 {
            size *= 0.92
            lines = broken(text, size, area.width)
        }
        let room = max(1, Int(min(40, area.height * 1.1 / (size * 1.25))))
        if lines.count > room { lines = lines.prefix(room - 1) + [(lines[room - 1]) + "…"] }
        let top = area.y + (area.height - Double(lines.count) * size * 1.25) / 2 + size * 0.98
        let spans = lines.enumerated().map { number, line in
            "<text class=\"d-text\" x=\"\(n(area.x + size * 0.1))\" y=\"\(n(top + Double(number) * size * 1.25))\" font-size=\"\(n(size))\">\(Markup.escaped(line))</text>"
        }
        return spans.joined()
    }

    /// Lines of at most the given width; letters are taken to be half as wide as high, wide scripts as wide as high.
    static func broken(_ text: String, _ size: Double, _ width: Double) -> [String] {
        guard size > 0, width > 0 else { return [text] }
        let room = max(2, width / size)
        var lines: [String] = []
        var line = ""
        var used = 0.0
        for word in text.split(separator: " ") {
            let length = word.unicodeScalars.reduce(0.0) { $0 + ($1.value >= 0x1100 ? 1.0 : 0.5) }
            if !line.isEmpty, used + 0.3 + length > room {
                lines.append(line)
                line = ""
                used = 0
            }
            line += (line.isEmpty ? "" : " ") + word
            used += length + 0.3
        }
        return line.isEmpty ? lines : lines + [line]
    }

    static func wrap(_ shapes: [String], _ size: Size) -> String {
        """
        <svg viewBox="0 0 \(n(size.width)) \(n(size.height))" aria-hidden="true" focusable="false"><rect class="d-back" width="100%" height="100%"/>\(shapes.joined())</svg>
        """
    }

    static func n(_ value: Double) -> String { Short.number(value) }
    private func n(_ value: Double) -> String { Short.number(value) }
}
