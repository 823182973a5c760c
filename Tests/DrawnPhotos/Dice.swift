// Random numbers that are the same on every machine and in every run.
import Model

/// A generator with what drawing needs.
public struct Dice: RandomNumberGenerator, Sendable {
    private var generator: SplitMix64
    public init(_ seed: UInt64) { generator = SplitMix64(state: seed &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678_9ABC_DEF1) }

    public mutating func next() -> UInt64 { generator.next() }

    /// A number in a range.
    public mutating func float(_ range: ClosedRange<Float>) -> Float {
        range.lowerBound + (range.upperBound - range.lowerBound) * Float(next() >> 40) / Float(1 << 24)
    }

    /// A whole number in a range.
    public mutating func int(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.upperBound - range.lowerBound + 1))
    }

    /// A colour between two bounds of brightness.
    public mutating func color(_ range: ClosedRange<Float> = 0.05...0.95) -> SIMD3<Float> {
        SIMD3(float(range), float(range), float(range))
    }
}

/// Smooth noise at several scales, 0 to 1.
struct Noise: Sendable {
    let seed: UInt32

    private func lattice(_ x: Int32, _ y: Int32) -> Float {
        var hash = UInt32(bitPattern: x) &* 0x85EB_CA6B ^ UInt32(bitPattern: y) &* 0xC2B2_AE35 ^ seed
        hash = (hash ^ (hash >> 15)) &* 0x2C1B_3C6D
        hash = (hash ^ (hash >> 12)) &* 0x297A_2D39
        return Float((hash ^ (hash >> 15)) >> 8) / Float(1 << 24)
    }

    /// One scale.
    func value(_ x: Float, _ y: Float) -> Float {
        let left = x.rounded(.down)
        let top = y.rounded(.down)
        let a = x - left
        let b = y - top
        let u = a * a * (3 - 2 * a)
        let v = b * b * (3 - 2 * b)
        let column = Int32(left)
        let row = Int32(top)
        let above = lattice(column, row) * (1 - u) + lattice(column &+ 1, row) * u
        let below = lattice(column, row &+ 1) * (1 - u) + lattice(column &+ 1, row &+ 1) * u
        return above * (1 - v) + below * v
    }

    /// Several scales, each half as large and half as strong as the one before.
    func layered(_ x: Float, _ y: Float, octaves: Int = 4) -> Float {
        var sum: Float = 0
        var strength: Float = 0.5
        var scale: Float = 1
        for octave in 0..<octaves {
            sum += strength * value(x * scale + Float(octave) * 17.3, y * scale - Float(octave) * 9.1)
            strength /= 2
            scale *= 2
        }
        return sum / (1 - strength * 2 + 0.0001)
    }
}
