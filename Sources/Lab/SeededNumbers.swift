// A small generator of pseudo-random numbers, so that the same seed gives the same cases on every machine.

/// SplitMix64 (Steele, Lea and Flood 2014): one 64-bit word of state.
public struct SeededNumbers: RandomNumberGenerator, Sendable {
    private var state: UInt64
    public init(seed: UInt64) { state = seed }

    /// The numbers of one case: the seed of the run and the number of the case, stirred.
    public init(seed: UInt64, stream: Int) {
        var first = SeededNumbers(seed: seed ^ (UInt64(truncatingIfNeeded: stream) &* 0xD134_2543_DE82_EF95))
        state = first.next()
    }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }

    /// A number from 0 up to, but without, `bound`; 0 for a bound below 1.
    public mutating func below(_ bound: Int) -> Int {
        guard bound > 0 else { return 0 }
        return Int(next() % UInt64(bound))
    }

    /// One of some values; the fallback when there are none.
    public mutating func pick<Value>(_ values: [Value], or fallback: Value) -> Value {
        values.isEmpty ? fallback : values[below(values.count)]
    }

    /// True once in `times`.
    public mutating func once(in times: Int) -> Bool { below(times) == 0 }

    /// `count` characters of the alphabet of Google's tokens.
    public mutating func token(_ count: Int) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
        return String((0..<count).map { _ in alphabet[below(alphabet.count)] })
    }

    /// `count` digits, the first no zero.
    public mutating func digits(_ count: Int) -> String {
        String((0..<count).map { Character(String($0 == 0 ? 1 + below(9) : below(10))) })
    }
}
