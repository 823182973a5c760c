// Screenshots for `redact`: over every text of the dump that was replaced, its invented text is painted.
import Model
import Pixels
import Redaction
import Scan

/// Paints one screenshot by the screen that belongs to it.
struct ScreenshotPainter {
    /// Why a screenshot has to be left out.
    struct Refusal: Error {
        var reason: String
    }
    let screen: Screen
    /// Screenshot pixels for each unit of the screen.
    let scale: Double

    /// The picture as PNG, with invented texts in place of the real ones.
    ///
    /// - Throws: when a replaced text has no place, or the picture cannot be read; then nobody knows what it still shows.
    func painted(_ bytes: [UInt8], _ redactor: inout Redactor) throws(Refusal) -> [UInt8] {
        guard PixelLibraries.canDecode else {
            throw Refusal(reason: "a screenshot may show names, and Leptonica, which could paint over them, is not installed")
        }
        let places = try places(&redactor)
        do throws(ImageFault) {
            var image = try ImageDecoder.decode(bytes)
            for (place, text) in places { try paint(text, over: place, on: &image) }
            return try image.pngData()
        } catch {
            throw Refusal(reason: "a screenshot may show names, and it cannot be painted over: \(error.message)")
        }
    }

    /// Where a replaced text stands in the picture, and what is to stand there.
    private func places(_ redactor: inout Redactor) throws(Refusal) -> [(place: PixelRect, text: String)] {
        var places: [(place: PixelRect, text: String)] = []
        for (index, element) in screen.elements.enumerated() {
            // A label without a text is drawn where the element has no children that would draw it.
            let shown = element.text ?? (element.subtreeEnd <= index + 1 ? element.label : nil)
            guard let shown, !shown.isEmpty else { continue }
            let invented = redactor.redactText(shown)
            guard invented != shown else { continue }
            guard let bounds = element.bounds, bounds.isUsable, let place = PixelRect(bounds, scale: scale) else {
                throw Refusal(reason: "a screenshot shows a name, and the dump does not say where")
            }
            places.append((place, invented))
        }
        return places
    }

    /// Fills the place with its own background and writes the text on it, as large as it fits on one line.
    private func paint(_ text: String, over place: PixelRect, on image: inout RasterImage) throws(ImageFault) {
        let part = place.clamped(width: image.width, height: image.height)
        guard !part.isEmpty else { return }
        let (background, ink) = colours(of: part, in: image)
        image.fill(part, background)
        let room = PixelRect(x: part.x, y: part.y, width: part.width, height: min(part.height, 120))
        guard room.height >= 6, room.width >= 6 else { return }
        // Leptonica's letters are drawn on a strip with room around them, cut out, and brought to the size of the place.
        var strip = RasterImage(width: max(128, min(8_000, text.count * 64)), height: 160, fill: background)
        try strip.drawText(text, x: 16, y: 110, size: 20, color: ink)
        guard let box = Self.inked(strip, background), let line = strip.crop(box.grown(by: 4)) else { return }
        let factor = min(Double(room.height) / Double(line.height), Double(room.width) / Double(line.width))
        let fitted = try line.scaled(toWidth: max(1, Int(Double(line.width) * factor)), height: max(1, Int(Double(line.height) * factor)))
        image.place(fitted, x: room.x, y: room.y)
    }

    /// The part of a strip that is not background; nil for an empty one.
    private static func inked(_ strip: RasterImage, _ background: UInt32) -> PixelRect? {
        var (left, top, right, bottom) = (strip.width, strip.height, -1, -1)
        for y in 0..<strip.height {
            for x in 0..<strip.width where strip[x, y] != background {
                left = min(left, x)
                right = max(right, x)
                top = min(top, y)
                bottom = max(bottom, y)
            }
        }
        return right < left ? nil : PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }

    /// The most frequent colour of a part, and the one that stands out from it most.
    private func colours(of part: PixelRect, in image: RasterImage) -> (background: UInt32, ink: UInt32) {
        var counts: [UInt32: Int] = [:]
        for y in part.y..<part.maxY { for x in part.x..<part.maxX { counts[image[x, y], default: 0] += 1 } }
        let background = counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0xFFFF_FFFF
        func brightness(_ color: UInt32) -> Int { Int(color >> 24 & 255) * 3 + Int(color >> 16 & 255) * 6 + Int(color >> 8 & 255) }
        let own = brightness(background)
        // Edges of letters mix both colours; what is farthest from the background is the ink itself.
        let ink = counts.keys.max { (abs(brightness($0) - own), $0) < (abs(brightness($1) - own), $1) } ?? 0x0000_00FF
        return (background, abs(brightness(ink) - own) > 200 ? ink : own > 1275 ? 0x0000_00FF : 0xFFFF_FFFF)
    }
}
