// Archives and flow files made at test time, byte by byte, so that no binary lies in the repository.

/// Writers of the containers that recordings come in.
public enum Packing {
    /// A zip of uncompressed entries.
    public static func zip(_ entries: [(name: String, bytes: [UInt8])]) -> [UInt8] {
        var out: [UInt8] = []
        var directory: [UInt8] = []
        for entry in entries {
            let name = Array(entry.name.utf8)
            let size = le(UInt32(entry.bytes.count), 4)
            var facts = [UInt8](repeating: 0, count: 8)
            facts += le(crc32(entry.bytes), 4) + size + size
            facts += le(UInt32(name.count), 2)
            directory += le(0x0201_4b50, 4) + le(20, 2) + le(20, 2) + facts
            directory += [UInt8](repeating: 0, count: 12) + le(UInt32(out.count), 4) + name
            out += le(0x0403_4b50, 4) + le(20, 2) + facts
            out += le(0, 2) + name + entry.bytes
        }
        let start = UInt32(out.count)
        let count = UInt32(entries.count)
        out += directory
        out += le(0x0605_4b50, 4) + le(0, 4)
        out += le(count, 2) + le(count, 2)
        out += le(UInt32(directory.count), 4) + le(start, 4)
        return out + le(0, 2)
    }

    /// A gzip stream of stored blocks.
    public static func gzip(_ bytes: [UInt8]) -> [UInt8] {
        var out: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
        var at = 0
        repeat {
            let block = bytes[at..<min(at + 65_000, bytes.count)]
            at = block.endIndex
            out.append(at == bytes.count ? 1 : 0)
            out += le(UInt32(block.count), 2) + le(UInt32(~UInt16(block.count)), 2) + block
        } while at < bytes.count
        return out + le(crc32(bytes), 4) + le(UInt32(truncatingIfNeeded: bytes.count), 4)
    }

    /// A gzip stream that unpacks to a long run of zeros, about 158 times its size. Its check sum is wrong, as nobody gets that far.
    public static func bomb(matches: Int) -> [UInt8] {
        var out: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
        var buffer: UInt32 = 0
        var bits: UInt32 = 0
        func put(_ value: UInt32, _ count: UInt32) {
            buffer |= value << bits
            bits += count
            while bits >= 8 {
                out.append(UInt8(truncatingIfNeeded: buffer))
                buffer >>= 8
                bits -= 8
            }
        }
        put(1, 1)  // last block
        put(1, 2)  // fixed codes
        put(0b0000_1100, 8)  // the literal 0, its code 00110000 with the first bit first
        for _ in 0..<matches {
            put(0b1010_0011, 8)  // length 258, code 11000101
            put(0, 5)  // distance 1
        }
        put(0, 7)  // end of block
        put(0, 7)
        return out + le(0, 4) + le(0, 4)
    }

    /// A tar archive of files.
    public static func tar(_ entries: [(name: String, bytes: [UInt8])]) -> [UInt8] {
        var out: [UInt8] = []
        for entry in entries {
            var header = [UInt8](repeating: 0, count: 512)
            func set(_ text: String, at offset: Int) { header.replaceSubrange(offset..<(offset + text.utf8.count), with: text.utf8) }
            set(entry.name, at: 0)
            set("0000644", at: 100)
            set(String(entry.bytes.count, radix: 8), at: 124)
            set("        0ustar\u{0}00", at: 148)
            let sum = header.reduce(0) { $0 + Int($1) } - Int(UInt8(ascii: "0")) + Int(UInt8(ascii: "0"))
            set(String(sum, radix: 8) + "\u{0}", at: 148)
            out += header + entry.bytes + [UInt8](repeating: 0, count: (512 - entry.bytes.count % 512) % 512)
        }
        return out + [UInt8](repeating: 0, count: 1_024)
    }

    /// Base64 with padding.
    public static func base64(_ bytes: [UInt8]) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var out: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let three = Array(bytes[start..<min(start + 3, bytes.count)])
            var word: UInt32 = 0
            for place in 0..<3 { word = word << 8 | UInt32(place < three.count ? three[place] : 0) }
            for place in 0..<4 {
                out.append(place <= three.count ? alphabet[Int(word >> (18 - 6 * UInt32(place))) & 63] : UInt8(ascii: "="))
            }
        }
        return String(decoding: out, as: UTF8.self)
    }

    /// A tagged netstring of some bytes.
    public static func tnet(_ bytes: [UInt8], tag: Character = ",") -> [UInt8] {
        Array("\(bytes.count):".utf8) + bytes + Array(String(tag).utf8)
    }

    /// A tagged netstring map.
    public static func tnet(_ members: [(String, [UInt8])]) -> [UInt8] {
        tnet(members.flatMap { tnet(Array($0.0.utf8), tag: ";") + $0.1 }, tag: "}")
    }

    /// A tagged netstring list of header pairs.
    public static func tnet(headers: [(String, String)]) -> [UInt8] {
        tnet(headers.flatMap { tnet(tnet(Array($0.0.utf8)) + tnet(Array($0.1.utf8)), tag: "]") }, tag: "]")
    }

    /// The smallest bytes that are taken for a JPEG, with something of their own in them.
    public static func jpeg(_ content: String) -> [UInt8] {
        [0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + Array("JFIF\u{0}".utf8) + Array(content.utf8) + [0xFF, 0xD9]
    }

    private static func le(_ value: UInt32, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
    }

    private static func crc32(_ bytes: [UInt8]) -> UInt32 {
        var sum = ~UInt32(0)
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }
}
