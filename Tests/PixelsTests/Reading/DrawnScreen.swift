// Screens drawn for tests with Leptonica's own fonts: no picture file, no font file.
import Model

@testable import Pixels

/// A small screen to draw on.
struct DrawnScreen {
    /// Whether English text can be read on this machine.
    static let canRead = TextReader().obstacle(for: "a") == nil

    var image: RasterImage

    init(background: UInt32, width: Int = 400, height: Int = 420) { image = RasterImage(width: width, height: height, fill: background) }

    /// Draws a line of text with its baseline at `y`; returns the bounds that a layout would give it.
    @discardableResult
    mutating func draw(_ text: String, x: Int, y: Int, size: Int = 25, color: UInt32) throws -> Rect {
        let width = try image.drawText(text, x: x, y: y, size: size, color: color)
        return Rect(x: Double(x), y: Double(y - size), width: Double(width), height: Double(size) * 1.35)
    }

    /// A reproducible mess of small blocks.
    mutating func drawNoise(_ rect: PixelRect) {
        var state: UInt32 = 7
        for y in stride(from: rect.y, to: rect.maxY, by: 4) {
            for x in stride(from: rect.x, to: rect.maxX, by: 5) {
                state = state &* 1_664_525 &+ 1_013_904_223
                image.fill(PixelRect(x: x, y: y, width: 5, height: 4), state | 0xFF)
            }
        }
    }

    /// Hills and a sky, as a stand-in for a photo.
    mutating func drawPhoto(_ rect: PixelRect) {
        for y in rect.y..<rect.maxY {
            let shade = UInt32(120 + (y - rect.y) * 80 / max(1, rect.height))
            image.fill(PixelRect(x: rect.x, y: y, width: rect.width, height: 1), shade << 24 | 0x0090_0000 | shade << 8 | 0xFF)
        }
        for step in 0..<12 {
            let width = rect.width / 12
            let height = 30 + step * 37 % 60
            image.fill(
                PixelRect(x: rect.x + step * width, y: rect.maxY - 40 - height, width: width, height: height),
                0x2050_30FF &+ UInt32(step) * 0x0A05_0300)
        }
    }
}
