// Rectangles, sizes and colours: plain numbers in whatever unit the dump uses.

/// A rectangle with its origin at the top left. Units are those of the screen it belongs to (px, pt, dp or CSS px).
public struct Rect: Sendable, Hashable, Codable {
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double

    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The right edge (exclusive).
    public var maxX: Double { x + width }
    /// The bottom edge (exclusive).
    public var maxY: Double { y + height }
    /// Zero for an empty, inverted or non-finite rectangle.
    public var area: Double { isUsable ? width * height : 0 }
    /// Finite, and larger than nothing in both directions.
    public var isUsable: Bool { isFinite && width > 0 && height > 0 }
    /// All four numbers are.
    public var isFinite: Bool { x.isFinite && y.isFinite && width.isFinite && height.isFinite }

    /// The common part of two rectangles, or nil when they share no area.
    public func intersection(_ other: Rect) -> Rect? {
        let left = max(x, other.x)
        let top = max(y, other.y)
        let right = min(maxX, other.maxX)
        let bottom = min(maxY, other.maxY)
        guard right > left, bottom > top else { return nil }
        return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// The smallest rectangle that holds both.
    public func union(_ other: Rect) -> Rect {
        let left = min(x, other.x)
        let top = min(y, other.y)
        return Rect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }

    /// The shortest distance between the edges of two rectangles; 0 when they touch or overlap.
    public func distance(to other: Rect) -> Double {
        let dx = max(0, max(other.x - maxX, x - other.maxX))
        let dy = max(0, max(other.y - maxY, y - other.maxY))
        return (dx * dx + dy * dy).squareRoot()
    }

    /// Whether the other rectangle lies wholly inside this one, with half a unit of tolerance.
    public func contains(_ other: Rect) -> Bool {
        other.x >= x - 0.5 && other.y >= y - 0.5 && other.maxX <= maxX + 0.5 && other.maxY <= maxY + 0.5
    }
}

/// A width and a height, in the unit of their screen.
public struct Size: Sendable, Hashable, Codable {
    public var width: Double
    public var height: Double

    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// The rectangle of this size at the origin.
    public var rect: Rect { Rect(x: 0, y: 0, width: width, height: height) }
}

/// A colour in sRGB; components and alpha from 0 to 1.
public struct Color: Sendable, Hashable {
    public var red: Double
    public var green: Double
    public var blue: Double
    public var alpha: Double

    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Relative luminance as WCAG 2 defines it; alpha is ignored.
    public var luminance: Double {
        func linear(_ c: Double) -> Double {
            guard c > 0.03928 else { return c / 12.92 }
            return Self.power24((c + 0.055) / 1.055)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// Contrast ratio of two opaque colours, 1 to 21 (WCAG 2).
    public func contrast(with other: Color) -> Double {
        let a = luminance
        let b = other.luminance
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    /// This colour laid over an opaque one.
    public func over(_ below: Color) -> Color {
        func mix(_ a: Double, _ b: Double) -> Double { a * alpha + b * (1 - alpha) }
        return Color(red: mix(red, below.red), green: mix(green, below.green), blue: mix(blue, below.blue), alpha: 1)
    }

    /// x to the power 2.4 for 0…1 without a maths library: x² · x^0.4, the fifth root found by Newton's method.
    private static func power24(_ x: Double) -> Double {
        guard x > 0 else { return 0 }
        let square = x * x
        var root = 0.5 + x / 2
        for _ in 0..<40 {
            let fourth = root * root * root * root
            let next = (4 * root + square / fourth) / 5
            if abs(next - root) < 1e-14 { break }
            root = next
        }
        return square * root
    }
}
