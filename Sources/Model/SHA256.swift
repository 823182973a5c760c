// SHA-256 (FIPS 180-4) for fingerprints and digests; no cryptographic use.
import CSHA256

public enum SHA256 {
    /// The digest of some bytes as 64 lower-case hexadecimal digits.
    public static func hex(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: digest(bytes).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// Whether the processor has instructions for it, which are six times as fast.
    private static let isBuiltIn = csha256_is_available() != 0

    /// The digest as 32 bytes.
    public static func digest(_ bytes: [UInt8]) -> [UInt8] { digest(bytes, byInstructions: isBuiltIn) }

    /// The same by the processor's instructions or without them, for tests that compare both.
    static func digest(_ bytes: [UInt8], byInstructions: Bool) -> [UInt8] {
        var state = SIMD8<UInt32>(
            0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19)
        let whole = bytes.count & ~63
        var tail = Array(bytes[whole...])
        tail.append(0x80)
        while tail.count % 64 != 56 { tail.append(0) }
        let length = UInt64(bytes.count) &* 8
        for shift in stride(from: 56, through: 0, by: -8) { tail.append(UInt8(truncatingIfNeeded: length >> UInt64(shift))) }
        if byInstructions, isBuiltIn {
            withUnsafeMutablePointer(to: &state) { state in
                state.withMemoryRebound(to: UInt32.self, capacity: 8) { words in
                    bytes.withUnsafeBufferPointer { csha256_take(words, $0.baseAddress, whole / 64) }
                    tail.withUnsafeBufferPointer { csha256_take(words, $0.baseAddress, $0.count / 64) }
                }
            }
            return bigEndian(state)
        }
        constants.withUnsafeBufferPointer { constants in
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
                for (part, end) in [(bytes, whole), (tail, tail.count)] {
                    part.withUnsafeBufferPointer { buffer in
                        for block in stride(from: 0, to: end, by: 64) { take(buffer, block, schedule, constants, &state) }
                    }
                }
            }
        }
        return bigEndian(state)
    }

    /// The state's words as bytes, the highest of each first.
    private static func bigEndian(_ state: SIMD8<UInt32>) -> [UInt8] {
        (0..<8).flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: state[word] >> UInt32($0)) } }
    }

    /// Works one block of 64 bytes into the state.
    @inline(__always)
    private static func take(
        _ bytes: UnsafeBufferPointer<UInt8>, _ block: Int, _ schedule: UnsafeMutableBufferPointer<UInt32>,
        _ constants: UnsafeBufferPointer<UInt32>, _ state: inout SIMD8<UInt32>
    ) {
        for word in 0..<16 {
            let at = block &+ word &* 4
            schedule[word] =
                UInt32(bytes[at]) << 24 | UInt32(bytes[at &+ 1]) << 16 | UInt32(bytes[at &+ 2]) << 8 | UInt32(bytes[at &+ 3])
        }
        for word in 16..<64 {
            let a = schedule[word &- 15]
            let b = schedule[word &- 2]
            let s0 = rotate(a, 7) ^ rotate(a, 18) ^ (a >> 3)
            let s1 = rotate(b, 17) ^ rotate(b, 19) ^ (b >> 10)
            schedule[word] = schedule[word &- 16] &+ s0 &+ schedule[word &- 7] &+ s1
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for step in 0..<64 {
            let s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
            let first = h &+ s1 &+ ((e & f) ^ (~e & g)) &+ constants[step] &+ schedule[step]
            let s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
            let second = s0 &+ ((a & b) ^ (a & c) ^ (b & c))
            (h, g, f, e) = (g, f, e, d &+ first)
            (d, c, b, a) = (c, b, a, first &+ second)
        }
        state = state &+ SIMD8(a, b, c, d, e, f, g, h)
    }

    /// The bits moved to the right, those that fall out coming in on the left.
    @inline(__always)
    private static func rotate(_ value: UInt32, _ count: UInt32) -> UInt32 { value &>> count | value &<< (32 &- count) }

    /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
    private static let constants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01,
        0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc,
        0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147,
        0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116, 0x1e37_6c08,
        0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3, 0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208,
        0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ]
}
