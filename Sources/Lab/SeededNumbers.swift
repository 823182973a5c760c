// A small generator of pseudo-random numbers, so that the same seed gives the same cases on every machine.
import Model

/// The numbers that cases are made of.
public struct SeededNumbers: RandomNumberGenerator, Sendable {
    private var generator: SplitMix64
    public init(seed: UInt64) { generator = SplitMix64(state: seed) }

    /// The numbers of one case: the seed of the run and the number of the case, stirred.
    public init(seed: UInt64, stream: Int) {
        var first = SplitMix64(state: seed ^ (UInt64(truncatingIfNeeded: stream) &* 0xD134_2543_DE82_EF95))
        generator = SplitMix64(state: first.next())
    }

    public mutating func next() -> UInt64 { generator.next() }

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
