// Pictures as plain values: pixels in rows from the top left, without pointers.
import Model

/// A rectangle in whole pixels.
public struct PixelRect: Sendable, Hashable {
    public var x: Int
    public var y: Int
    public var width: Int
    public var height: Int

    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The whole pixels that a rectangle in screen units touches, at `scale` pixels a unit; nil when it is unusable.
    public init?(_ rect: Rect, scale: Double) {
        guard rect.isUsable, scale.isFinite, scale > 0 else { return nil }
        func whole(_ value: Double) -> Int { Int(max(-1e8, min(1e8, value))) }
        let left = whole((rect.x * scale + 0.01).rounded(.down))
        let top = whole((rect.y * scale + 0.01).rounded(.down))
        x = left
        y = top
        width = whole((rect.maxX * scale - 0.01).rounded(.up)) - left
        height = whole((rect.maxY * scale - 0.01).rounded(.up)) - top
    }

    /// The right edge (exclusive).
    public var maxX: Int { x + width }
    /// The bottom edge (exclusive).
    public var maxY: Int { y + height }
    public var area: Int { isEmpty ? 0 : width * height }
    public var isEmpty: Bool { width <= 0 || height <= 0 }

    /// The part inside an image of this size; empty when there is none.
    public func clamped(width imageWidth: Int, height imageHeight: Int) -> PixelRect {
        let left = max(0, min(imageWidth, x))
        let top = max(0, min(imageHeight, y))
        return PixelRect(
            x: left, y: top, width: max(0, min(imageWidth, maxX) - left), height: max(0, min(imageHeight, maxY) - top))
    }

    /// Grown by a margin on each side; a negative margin shrinks.
    public func grown(by margin: Int) -> PixelRect {
        PixelRect(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
    }

    /// This rectangle in the screen's unit.
    public func rect(scale: Double) -> Rect {
        Rect(x: Double(x) / scale, y: Double(y) / scale, width: Double(width) / scale, height: Double(height) / scale)
    }
}

/// A colour picture. Transparent pixels have been laid over white, so every pixel is opaque.
public struct RasterImage: Sendable, Equatable {
    public let width: Int
    public let height: Int
    /// One value a pixel, `0xRRGGBBAA`, row after row; AA is FF.
    public private(set) var pixels: [UInt32]

    /// An image of given pixels; nil when their count is not width × height.
    public init?(width: Int, height: Int, pixels: [UInt32]) {
        guard width > 0, height > 0, pixels.count == width * height else { return nil }
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// A one-coloured image; sizes below 1 become 1.
    public init(width: Int, height: Int, fill: UInt32) {
        self.width = max(1, width)
        self.height = max(1, height)
        pixels = Array(repeating: fill, count: self.width * self.height)
    }

    /// The pixel at a place inside the image.
    public subscript(x: Int, y: Int) -> UInt32 {
        get { pixels[y * width + x] }
        set { pixels[y * width + x] = newValue }
    }

    /// The part of the image inside a rectangle; nil when they share nothing.
    public func crop(_ rect: PixelRect) -> RasterImage? {
        let part = rect.clamped(width: width, height: height)
        guard !part.isEmpty else { return nil }
        var rows: [UInt32] = []
        rows.reserveCapacity(part.area)
        for y in part.y..<part.maxY { rows += pixels[y * width + part.x..<y * width + part.maxX] }
        return RasterImage(width: part.width, height: part.height, pixels: rows)
    }

    /// Fills a rectangle, as far as it lies inside the image, with one colour (`0xRRGGBBAA`; AA mixes with what is there).
    public mutating func fill(_ rect: PixelRect, _ color: UInt32) {
        let part = rect.clamped(width: width, height: height)
        let alpha = color & 0xFF
        for y in part.y..<part.maxY {
            for index in y * width + part.x..<y * width + part.maxX {
                pixels[index] = alpha == 255 ? color : Self.mix(color, pixels[index], alpha)
            }
        }
    }

    /// Draws a frame inside a rectangle's edge.
    public mutating func outline(_ rect: PixelRect, thickness: Int, _ color: UInt32) {
        let t = max(1, thickness)
        fill(PixelRect(x: rect.x, y: rect.y, width: rect.width, height: t), color)
        fill(PixelRect(x: rect.x, y: rect.maxY - t, width: rect.width, height: t), color)
        fill(PixelRect(x: rect.x, y: rect.y + t, width: t, height: rect.height - 2 * t), color)
        fill(PixelRect(x: rect.maxX - t, y: rect.y + t, width: t, height: rect.height - 2 * t), color)
    }

    /// Lays another image on this one with its top left corner at a place; what reaches beyond is cut off.
    public mutating func place(_ other: RasterImage, x: Int, y: Int) {
        let part = PixelRect(x: x, y: y, width: other.width, height: other.height).clamped(width: width, height: height)
        for row in part.y..<part.maxY {
            let start = (row - y) * other.width + part.x - x
            pixels.replaceSubrange(row * width + part.x..<row * width + part.maxX, with: other.pixels[start..<start + part.width])
        }
    }

    /// One colour over another with an alpha of 0…255; the result is opaque.
    static func mix(_ over: UInt32, _ under: UInt32, _ alpha: UInt32) -> UInt32 {
        func channel(_ shift: UInt32) -> UInt32 {
            ((over >> shift & 0xFF) * alpha + (under >> shift & 0xFF) * (255 - alpha) + 127) / 255 << shift
        }
        return channel(24) | channel(16) | channel(8) | 0xFF
    }
}

/// A grey picture: one byte a pixel, 0 black to 255 white, row after row.
public struct LumaImage: Sendable, Equatable {
    public let width: Int
    public let height: Int
    public internal(set) var pixels: [UInt8]

    /// An image of given pixels; nil when their count is not width × height.
    public init?(width: Int, height: Int, pixels: [UInt8]) {
        guard width > 0, height > 0, pixels.count == width * height else { return nil }
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// The pixel at a place inside the image.
    public subscript(x: Int, y: Int) -> UInt8 { pixels[y * width + x] }

    /// The part of the image inside a rectangle; nil when they share nothing.
    public func crop(_ rect: PixelRect) -> LumaImage? {
        let part = rect.clamped(width: width, height: height)
        guard !part.isEmpty else { return nil }
        var rows: [UInt8] = []
        rows.reserveCapacity(part.area)
        for y in part.y..<part.maxY { rows += pixels[y * width + part.x..<y * width + part.maxX] }
        return LumaImage(width: part.width, height: part.height, pixels: rows)
    }
}
