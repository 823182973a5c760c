// Sets of ASCII characters, asked for at every byte of long addresses.

/// Some characters of ASCII, a bit for each.
struct ASCIISet {
    private let low: UInt64
    private let high: UInt64

    init(_ characters: String) {
        var (low, high) = (UInt64(0), UInt64(0))
        for byte in characters.utf8 where byte < 128 { if byte < 64 { low |= 1 << byte } else { high |= 1 << (byte - 64) } }
        (self.low, self.high) = (low, high)
    }

    /// Whether a byte is one of the characters.
    @inline(__always) func contains(_ byte: UInt8) -> Bool {
        byte < 128 && (byte < 64 ? low : high) &>> UInt64(byte & 63) & 1 != 0
    }
}
