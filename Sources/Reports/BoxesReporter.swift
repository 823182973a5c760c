// Annotated screenshots: one PNG a screen with the same numbered boxes as the page, for tickets and chats.
import Model
import Pixels

extension Reporter {
    public static let boxes = Reporter(name: "boxes", summary: "screenshots with numbered boxes, one PNG a screen, into a folder") {
        view, style in
        BoxPictures(view: view, style: style).folder()
    }
}

/// Draws boxes on screenshots; a screen without one gets the bounds and texts of its dump on white.
struct BoxPictures {
    let view: ReportView
    let style: ReportStyle

    /// The pictures of all screens that show a photo.
    func folder() -> ReportFolder {
        var folder = ReportFolder()
        var names: Set<String> = []
        var bare: [String] = []
        for capture in view.report.captures where !capture.photos.isEmpty {
            let name = Self.fileName(capture.id, &names)
            do throws(ImageFault) {
                guard let picture = try picture(capture) else {
                    bare.append(capture.id)
                    continue
                }
                folder.files.append(ReportFile(name: name, bytes: try picture.pngData()))
            } catch {
                folder.complaints.append("\(Readable.line(capture.id, limit: 200)): \(error.message)")
                // Without the library no other picture can be made either; one sentence is enough.
                if error.code == .libraryMissing { break }
            }
        }
        if let first = bare.first {
            let others = bare.count > 1 ? " and \(Readable.count(bare.count - 1, "other screen"))" : ""
            folder.complaints.append("no picture of \(Readable.line(first, limit: 200))\(others): neither a screenshot nor bounds to draw")
        }
        return folder
    }

    /// `web/nearby` becomes `web-nearby.png`; equal names are numbered, whatever the file system thinks of letter case.
    static func fileName(_ id: String, _ taken: inout Set<String>) -> String {
        let plain = String(
            id.unicodeScalars.map { scalar in
                scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "." || scalar == "_"
                    ? Character(scalar) : "-"
            })
        // File systems take 255 bytes.
        var stem = ""
        for character in plain.drop(while: { $0 == "." || $0 == "-" }) where stem.utf8.count + character.utf8.count <= 180 {
            stem.append(character)
        }
        if stem.isEmpty { stem = "screen" }
        var name = stem
        var number = 2
        while !taken.insert(name.lowercased()).inserted {
            name = "\(stem)-\(number)"
            number += 1
        }
        return name + ".png"
    }

    /// The screenshot, or white paper of the screen's size; nil when there is neither.
    private func picture(_ capture: ReportedCapture) throws(ImageFault) -> RasterImage? {
        let helper = ScreenBoxes(capture: capture)
        let boxes = helper.all()
        if let shot = capture.screenshot, helper.pixelScale != nil, let bytes = style.read(shot.path) {
            var image = try ImageDecoder.decode(bytes)
            let ratio = Double(image.width) / Double(max(1, shot.width))
            draw(boxes.compactMap { box in helper.pixels(box.bounds).map { (box, scaled($0, ratio)) } }, on: &image)
            return image
        }
        guard let size = capture.layout?.size, size.rect.isUsable, boxes.contains(where: { $0.bounds != nil }) else { return nil }
        // Paper of at most 1,080 pixels: nothing finer than a rectangle is drawn on it.
        let scale = min(1_080 / size.width, 4_000 / size.height)
        let paper = PixelRect(size.rect, scale: scale) ?? PixelRect(x: 0, y: 0, width: 1, height: 1)
        var image = RasterImage(width: paper.width, height: paper.height, fill: 0xFFFF_FFFF)
        for element in capture.drawing where !element.isHidden {
            guard let area = element.bounds.flatMap({ PixelRect($0, scale: scale) }) else { continue }
            if element.shape == .image { image.fill(area, 0xD5D8_DCFF) }
            image.outline(area, thickness: 1, 0xB9BE_C5FF)
            if let text = element.text, element.shape != .image { try write(text, in: area, on: &image) }
        }
        draw(boxes.compactMap { box in box.bounds.map { (box, scaled($0, scale)) } }, on: &image)
        return image
    }

    private func scaled(_ rect: Rect, _ scale: Double) -> Rect {
        Rect(x: rect.x * scale, y: rect.y * scale, width: rect.width * scale, height: rect.height * scale)
    }

    /// Frames in a white edge, each with its flag.
    private func draw(_ boxes: [(box: ScreenBox, area: Rect)], on image: inout RasterImage) {
        let thickness = max(2, image.width / 240)
        let dot = max(2, image.width / 300)
        for (box, area) in boxes {
            guard let rect = PixelRect(area, scale: 1) else { continue }
            let color = Self.color(box)
            image.outline(rect.grown(by: thickness / 2), thickness: thickness + 2 * (thickness / 2), 0xFFFF_FFFF)
            image.outline(rect, thickness: thickness, color)
            let width = (TagGlyphs.width(of: box.tag) + 4) * dot
            let height = (TagGlyphs.height + 4) * dot
            let isPhoto = box.role == .photo
            let x = max(0, min(isPhoto ? rect.x : rect.maxX - width, image.width - width))
            let y = max(0, isPhoto ? rect.y : rect.y - height / 2)
            image.fill(PixelRect(x: x, y: y, width: width, height: height), color)
            TagGlyphs.draw(box.tag, on: &image, x: x + 2 * dot, y: y + 2 * dot, dot: dot, color: 0xFFFF_FFFF)
        }
    }

    /// A text of the dump on paper, in as many lines as its box has room for.
    private func write(_ text: String, in area: PixelRect, on image: inout RasterImage) throws(ImageFault) {
        // The bitmap fonts come in points at 300 dots an inch: a letter of one point is about four pixels high.
        let points = max(4, min(9, area.height * 6 / 40))
        let line = Double(points) * 4.6
        let lines = ScreenSketch.broken(Readable.line(text, limit: 160), line * 0.8, Double(area.width)).prefix(
            max(1, Int(Double(area.height) / line)))
        let top = Double(area.y) + (Double(area.height) - Double(lines.count) * line) / 2
        for (number, words) in lines.enumerated() {
            try image.drawText(
                words.replacing("…", with: "..."), x: area.x + 4, y: Int(top + line * (Double(number) + 0.78)), size: points,
                color: 0x1B1C_1EFF)
        }
    }

    /// The page's light colours.
    private static func color(_ box: ScreenBox) -> UInt32 {
        switch box.role {
        case .credit: return 0x187A_3FFF
        case .considered: return 0x5B3F_A8FF
        case .photo: break
        }
        switch box.verdict {
        case .violation: return 0xC522_1FFF
        case .undecided: return 0x5B3F_A8FF
        case .pass: return 0x187A_3FFF
        case .relief: return 0x8A53_00FF
        case .notApplicable: return 0x4A51_58FF
        }
    }
}
