// Numbers that look random and are the same on every machine and in every run: for invented words, generated cases and drawn pictures.

/// SplitMix64 (Steele, Lea and Flood 2014): one 64-bit word of state. Nothing secret may depend on it.
public struct SplitMix64: RandomNumberGenerator, Sendable {
    private var state: UInt64
    public init(state: UInt64) { self.state = state }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}
