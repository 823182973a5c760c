// Makes zip archives for the tests: members stored without compression.

/// Stored zip archives.
enum ZipMaker {
    /// An archive of these members.
    static func zip(_ members: [(name: String, bytes: [UInt8])]) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
        var body: [UInt8] = []
        var directory: [UInt8] = []
        for member in members {
            let name = Array(member.name.utf8)
            let sizes = number(Int(crc(member.bytes)), 4) + number(member.bytes.count, 4) + number(member.bytes.count, 4)
            let common = number(20, 2) + number(0x0800, 2) + number(0, 2) + number(0, 4) + sizes + number(name.count, 2) + number(0, 2)
            directory += number(0x0201_4b50, 4) + number(20, 2) + common + number(0, 2) + number(0, 2) + number(0, 2) + number(0, 4)
            directory += number(body.count, 4) + name
            body += number(0x0403_4b50, 4) + common + name + member.bytes
        }
        let end = number(0x0605_4b50, 4) + number(0, 4) + number(members.count, 2) + number(members.count, 2)
        return body + directory + end + number(directory.count, 4) + number(body.count, 4) + number(0, 2)
    }

    /// The checksum that zip uses.
    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        var value: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            value ^= UInt32(byte)
            for _ in 0..<8 { value = value & 1 == 1 ? (value >> 1) ^ 0xEDB8_8320 : value >> 1 }
        }
        return value ^ 0xFFFF_FFFF
    }
}
