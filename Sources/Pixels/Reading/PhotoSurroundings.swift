// Where a credit is looked for that no layout names: along the edges of a photo, and in the bands above and below it.
import Model

/// The parts of a screenshot in which a photo's credit may be drawn.
enum PhotoSurroundings {
    /// Parts in pixels, inside the picture, each at least 8 pixels high. A band ends where another photo begins.
    static func parts(of photo: Rect, others: [Rect], scale: Double, width: Int, height: Int) -> [PixelRect] {
        guard let frame = PixelRect(photo, scale: scale) else { return [] }
        let rivals = others.compactMap { PixelRect($0, scale: scale) }
        let line = Int((24 * scale).rounded(.up))
        var parts: [PixelRect] = []
        if frame.height <= 8 * line {
            parts.append(frame)
        } else {
            let bottom = max(3 * line, frame.height / 3)
            let top = max(2 * line, frame.height / 5)
            parts.append(PixelRect(x: frame.x, y: frame.y, width: frame.width, height: top))
            parts.append(PixelRect(x: frame.x, y: frame.maxY - bottom, width: frame.width, height: bottom))
        }
        let below = rivals.filter { $0.y >= frame.maxY && $0.x < frame.maxX && $0.maxX > frame.x }.map(\.y).min() ?? .max
        let above = rivals.filter { $0.maxY <= frame.y && $0.x < frame.maxX && $0.maxX > frame.x }.map(\.maxY).max() ?? .min
        let lower = min(below, frame.maxY + 3 * line)
        let upper = max(above, frame.y - 2 * line)
        parts.append(PixelRect(x: frame.x, y: frame.maxY, width: frame.width, height: lower - frame.maxY))
        parts.append(PixelRect(x: frame.x, y: upper, width: frame.width, height: frame.y - upper))
        return parts.map { $0.clamped(width: width, height: height) }.filter { $0.height >= 8 && $0.width >= 16 }
    }
}
