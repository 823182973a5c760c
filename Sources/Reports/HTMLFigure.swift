// The picture of a screen: its screenshot or a drawing, with numbered boxes over it.
import Model

struct HTMLFigure {
    let capture: ReportedCapture
    let boxes: [ScreenBox]
    /// The section's anchor: boxes lead to the photos in it.
    let anchor: String

    /// Nothing when there is neither a screenshot nor anything to draw.
    func pieces(_ pictures: inout HTMLPictures) -> [ReportPiece] {
        let name = Markup.line(capture.id, limit: 120)
        var note = ""
        if let shot = capture.screenshot, let scale = ScreenBoxes(capture: capture).pixelScale {
            switch pictures.choice(shot) {
            case .picture(let source):
                let svg = overlay(shot, scale)
                return [
                    .words(
                        "<figure class=\"shot\"><div class=\"frame\" tabindex=\"0\" role=\"group\" aria-label=\"Screenshot of \(name)\"><img alt=\"Screenshot of \(name)\" width=\"\(shot.width)\" height=\"\(shot.height)\" src=\""
                    ),
                    source, .words("\">\(svg)</div>\(caption("Screenshot with numbered boxes."))</figure>\n"),
                ]
            case .none(let reason): note = reason
            }
        }
        guard let drawing = ScreenSketch(capture: capture, boxes: boxes).svg(box: box) else { return [] }
        guard pictures.hasRoom(for: drawing.svg) else {
            return [
                .words("<p class=\"meta\">Not drawn: the page has no room for more pictures. Scan fewer screens at once to see it.</p>\n")
            ]
        }
        let words =
            drawing.hasGeometry ? "Drawn from the dump." : "Drawn from the dump, which has no geometry: the order is true, sizes are not."
        return [
            .words(
                "<figure class=\"drawn\"><div class=\"frame\" tabindex=\"0\" role=\"group\" aria-label=\"Drawing of \(name)\">\(drawing.svg)</div>"
                    + "\(caption(words + (note.isEmpty ? "" : " " + note)))</figure>\n")
        ]
    }

    private func caption(_ words: String) -> String {
        """
        <figcaption><span>\(Markup.line(words))</span><span class="legend"><span class="l-photo">photo, in the colour of its worst verdict</span><span class="l-credit">credit found</span>\
        <span class="l-considered">considered</span></span><button type="button" class="enlarge" aria-pressed="false">Enlarge</button></figcaption>
        """
    }

    /// Boxes in the screenshot's pixels.
    private func overlay(_ shot: ReportedCapture.Screenshot, _ scale: (x: Double, y: Double)) -> String {
        let size = Size(width: Double(shot.width), height: Double(shot.height))
        let drawn = boxes.compactMap { item -> String? in
            ScreenBoxes(capture: capture).pixels(item.bounds).map { box(item, $0, size) }
        }
        return """
            <svg class="over" viewBox="0 0 \(shot.width) \(shot.height)" preserveAspectRatio="none" aria-hidden="true" focusable="false">\(drawn.joined())</svg>
            """
    }

    /// A box with its flag; the flag stands inside at the top left, or at the right for texts, so that both stay readable.
    private func box(_ item: ScreenBox, _ area: Rect, _ size: Size) -> String {
        let unit = max(size.width, 1) / 26
        let text = Markup.line(item.tag)
        let width = unit * (0.75 + 0.62 * Double(item.tag.count))
        let height = unit * 1.35
        let isPhoto = item.role == .photo
        let x = isPhoto ? area.x : min(max(area.maxX - width, area.x), size.width - width)
        let y = isPhoto ? area.y : max(0, area.y - height * 0.5)
        let look = isPhoto ? "photo \(item.verdict.rawValue)" : item.role.rawValue
        let goto = item.photos.first.map { " data-goto=\"\(anchor)-\(Markup.escaped($0))\"" } ?? ""
        func rect(_ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> String {
            "<rect class=\"\(name)\" x=\"\(n(x))\" y=\"\(n(y))\" width=\"\(n(width))\" height=\"\(n(height))\" rx=\"\(n(unit * 0.18))\"/>"
        }
        return """
            <g class="b \(look)" data-tag="\(text)"\(goto)><title>\(Markup.line(item.label, limit: 300))</title>\
            \(rect("halo", area.x, area.y, area.width, area.height))\(rect("edge", area.x, area.y, area.width, area.height))\
            \(rect("flag", x, y, width, height))<text x="\(n(x + width / 2))" y="\(n(y + height * 0.74))" font-size="\(n(unit * 0.95))" text-anchor="middle">\(text)</text></g>
            """
    }

    private func n(_ value: Double) -> String { Short.number(value) }
}
