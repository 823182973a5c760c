// Twelve ways in which screens show a photo, with random measures.
import Pixels

/// A photo on a piece of screen, and the rectangle that a layout would give for it.
public struct ShownPhoto: Sendable {
    public let screen: RasterImage
    public let rect: PixelRect
}

public enum DisplayVariant: String, CaseIterable, Sendable {
    case squareCrop = "centre square crop"
    case wideTopCrop = "wide crop from the top"
    case stretched = "stretched to another shape"
    case fitted = "fitted between bars"
    case zoomed = "zoomed in, off centre"
    case thumbnail = "small thumbnail, round corners"
    case scrim = "dark scrim with caption"
    case dimmed = "dimmed, badge and icon on it"
    case filtered = "grey or sepia"
    case punchy = "contrast, saturation, JPEG 55"
    case sloppyRect = "round corners, border, rectangle off by 3 px"
    case freeCrop = "any crop, light scrim, JPEG 60"

    /// The photo shown in this way.
    public func show(_ photo: RasterImage, dice: inout Dice) -> ShownPhoto {
        let aspect = Float(photo.width) / Float(photo.height)
        let background = Tone.pixel(SIMD3(repeating: dice.int(0...1) == 0 ? 250 : 24))
        var margin = SIMD2<Int>(0, 0)
        var image: RasterImage
        switch self {
        case .squareCrop:
            let side = dice.int(100...360)
            image = photo.shown(Self.fill(aspect, 1, 0.5, 0.5, 1), width: side, height: side)
        case .wideTopCrop:
            let width = dice.int(240...480)
            let shape = dice.float(1.7...2.6)
            image = photo.shown(Self.fill(aspect, shape, 0.5, 0, 1), width: width, height: Int(Float(width) / shape))
        case .stretched:
            let width = dice.int(120...320)
            image = photo.shown(width: width, height: Int(Float(width) / (aspect * dice.float(0.65...1.5))))
        case .fitted:
            let inner = dice.int(120...260)
            image = photo.shown(width: inner, height: max(20, Int(Float(inner) / aspect)))
            let side = max(image.width, image.height) + dice.int(0...60)
            var frame = RasterImage(width: side, height: side, fill: background)
            frame.place(image, x: (side - image.width) / 2, y: (side - image.height) / 2)
            image = frame
        case .zoomed:
            let width = dice.int(160...360)
            let shape = dice.float(0.8...1.6)
            let zoom = dice.float(1.1...1.5)
            image = photo.shown(
                Self.fill(aspect, shape, dice.float(0.25...0.75), dice.float(0.25...0.75), zoom), width: width,
                height: Int(Float(width) / shape))
        case .thumbnail:
            let height = dice.int(48...84)
            let width = height * dice.int(10...15) / 10
            image = photo.shown(Self.fill(aspect, Float(width) / Float(height), 0.5, 0.5, 1), width: width, height: height)
            image.roundCorners(radius: Float(height) * 0.14, background: background)
        case .scrim:
            image = Self.ordinary(photo, aspect, &dice)
            let strength = dice.float(0.5...0.85)
            image.retouch { color, _, y in color * (1 - strength * max(0, y - 0.35) / 0.65) }
            let size = min(dice.int(10...18), max(8, image.height / 9))
            image.scribble(
                x: 10, y: image.height - size - size / 2, width: image.width * 6 / 10, height: size, color: 0xFFFF_FFFF, dice: &dice)
            image.scribble(
                x: 10, y: image.height - 2 * size - size, width: image.width * 4 / 10, height: size, color: 0xFFFF_FFFF, dice: &dice)
        case .dimmed:
            image = Self.ordinary(photo, aspect, &dice)
            let strength = dice.float(0.2...0.45)
            image.retouch { color, _, _ in color * (1 - strength) }
            image.fill(PixelRect(x: image.width - 46, y: 8, width: 38, height: 24), 0xFFFF_FFFF)
            image.fill(PixelRect(x: image.width / 2 - 18, y: image.height / 2 - 18, width: 36, height: 36), 0xE030_30FF)
        case .filtered:
            image = Self.ordinary(photo, aspect, &dice)
            let sepia = dice.int(0...1) == 0
            image.retouch { color, _, _ in
                let grey = (color * SIMD3(0.299, 0.587, 0.114)).sum()
                return sepia ? SIMD3(grey * 1.1, grey * 0.95, grey * 0.7) : SIMD3(repeating: grey)
            }
        case .punchy:
            image = Self.ordinary(photo, aspect, &dice)
            let contrast = dice.float(0.7...1.4)
            let saturation = dice.float(0.6...1.5)
            let brightness = dice.float(-20...20)
            image.retouch { color, _, _ in
                let grey = SIMD3<Float>(repeating: (color * SIMD3(0.299, 0.587, 0.114)).sum())
                return (grey + (color - grey) * saturation - 128) * contrast + 128 + brightness
            }
            image.jpegNoise(quality: 55)
        case .sloppyRect:
            image = Self.ordinary(photo, aspect, &dice)
            image.roundCorners(radius: dice.float(6...20), background: background)
            margin = SIMD2(dice.int(-3...3), dice.int(-3...3))
        case .freeCrop:
            let width = dice.int(160...360)
            let shape = dice.float(0.8...1.7)
            image = photo.shown(
                Self.fill(aspect, shape, dice.float(0...1), dice.float(0...1), dice.float(1...1.45)), width: width,
                height: Int(Float(width) / shape))
            let strength = dice.float(0.2...0.5)
            image.retouch { color, _, y in color + (SIMD3(repeating: 255) - color) * strength * (1 - y) }
            image.jpegNoise(quality: 60)
        }
        return Self.onScreen(image, background, margin, self == .sloppyRect)
    }

    /// Filling a rectangle of a shape: the window that CSS `cover`, Android `centerCrop` or iOS `scaleAspectFill` shows.
    public static func fill(_ aspect: Float, _ shape: Float, _ x: Float, _ y: Float, _ zoom: Float) -> (
        x: Float, y: Float, width: Float, height: Float
    ) {
        let width = min(1, shape / aspect) / zoom
        let height = min(1, aspect / shape) / zoom
        return ((1 - width) * x, (1 - height) * y, width, height)
    }

    /// A centre crop of a common shape.
    private static func ordinary(_ photo: RasterImage, _ aspect: Float, _ dice: inout Dice) -> RasterImage {
        let width = dice.int(150...400)
        let shape = [1, 4.0 / 3, 1.5, 16.0 / 9, 0.8][dice.int(0...4)]
        return photo.shown(fill(aspect, Float(shape), 0.5, 0.5, 1), width: width, height: Int(Double(width) / shape))
    }

    private static func onScreen(_ image: RasterImage, _ background: UInt32, _ error: SIMD2<Int>, _ hasBorder: Bool) -> ShownPhoto {
        var screen = RasterImage(width: image.width + 40, height: image.height + 40, fill: background)
        screen.place(image, x: 20, y: 20)
        let rect = PixelRect(x: 20, y: 20, width: image.width, height: image.height)
        if hasBorder { screen.outline(rect, thickness: 1, 0x8080_80FF) }
        return ShownPhoto(
            screen: screen,
            rect: PixelRect(
                x: rect.x + error.x, y: rect.y + error.y, width: rect.width - error.x + error.y, height: rect.height + error.x - error.y))
    }
}
