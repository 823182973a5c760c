// Hashes of bytes for the tables of the hot loops.

/// A hash that differs in every table, so that no input can be made to collide. Nothing that is written anywhere may depend on it.
public struct SeededHash: Sendable {
    @usableFromInline let seed: UInt64

    public init() { seed = UInt64.random(in: .min ... .max) | 1 }

    /// Eight bytes at a time, mixed by a full-width multiplication.
    @inlinable public func callAsFunction(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var state = seed ^ UInt64(truncatingIfNeeded: bytes.count)
        guard let base = bytes.baseAddress else { return Self.mix(state) }
        var offset = 0
        while offset + 8 <= bytes.count {
            state = Self.mix(state ^ base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            offset += 8
        }
        var tail: UInt64 = 0
        while offset < bytes.count {
            tail = tail << 8 | UInt64(base.load(fromByteOffset: offset, as: UInt8.self))
            offset += 1
        }
        return Self.mix(state ^ tail)
    }

    /// Spreads every bit over the whole word.
    @inlinable static func mix(_ value: UInt64) -> UInt64 {
        let product = (value ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
        return product.high ^ product.low
    }
}
