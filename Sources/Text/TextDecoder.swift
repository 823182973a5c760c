// Bytes of a dump or record file to UTF-8: byte-order marks, UTF-16 and UTF-32, and repair of bad bytes.

/// Text of a file as valid UTF-8 without a byte-order mark. All offsets elsewhere count in these bytes.
public struct DecodedText: Sendable {
    public let bytes: [UInt8]
    /// `utf-8`, `utf-16le`, `utf-16be`, `utf-32le` or `utf-32be`.
    public let encoding: String
    /// How many bad sequences were replaced by U+FFFD.
    public let repairs: Int

    public init(bytes: [UInt8], encoding: String, repairs: Int) {
        self.bytes = bytes
        self.encoding = encoding
        self.repairs = repairs
    }
}

public enum TextDecoder {
    /// Decodes by byte-order mark, else by the pattern of zero bytes, else as UTF-8 with repair.
    public static func decode(_ raw: [UInt8]) -> DecodedText {
        if raw.starts(with: [0xFF, 0xFE, 0, 0]) { return utf32(raw.dropFirst(4), bigEndian: false) }
        if raw.starts(with: [0, 0, 0xFE, 0xFF]) { return utf32(raw.dropFirst(4), bigEndian: true) }
        if raw.starts(with: [0xFF, 0xFE]) { return utf16(raw.dropFirst(2), bigEndian: false) }
        if raw.starts(with: [0xFE, 0xFF]) { return utf16(raw.dropFirst(2), bigEndian: true) }
        if let bigEndian = zeroPattern(raw) { return utf16(raw[...], bigEndian: bigEndian) }
        return utf8(raw.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(raw.dropFirst(3)) : raw)
    }

    /// UTF-16 without a mark: among the first bytes every second one is zero. Returns whether it is big-endian.
    private static func zeroPattern(_ raw: [UInt8]) -> Bool? {
        guard raw.count >= 8 else { return nil }
        var zeroAtEven = 0
        var zeroAtOdd = 0
        let sample = min(raw.count, 256) & ~1
        for index in 0..<sample where raw[index] == 0 {
            if index & 1 == 0 { zeroAtEven += 1 } else { zeroAtOdd += 1 }
        }
        let pairs = sample / 2
        // A few zeros on the other side are characters such as U+DE00, half of an emoji.
        if zeroAtOdd * 10 > pairs * 6, zeroAtEven * 20 < zeroAtOdd { return false }
        if zeroAtEven * 10 > pairs * 6, zeroAtOdd * 20 < zeroAtEven { return true }
        return nil
    }

    private static func utf8(_ bytes: [UInt8]) -> DecodedText {
        if isUTF8(bytes) {
            return DecodedText(bytes: bytes, encoding: "utf-8", repairs: 0)
        }
        return transcode(bytes, as: UTF8.self, encoding: "utf-8")
    }

    /// Whether bytes are UTF-8. Most dumps are nearly all ASCII, which is passed over in long strides.
    private static func isUTF8(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { buffer in
            let count = buffer.count
            let tops: UInt64 = 0x8080_8080_8080_8080
            var index = 0
            while index < count {
                while index + 32 <= count {
                    let all = buffer.loadUnaligned(fromByteOffset: index, as: SIMD4<UInt64>.self)
                    guard (all[0] | all[1] | all[2] | all[3]) & tops == 0 else { break }
                    index += 32
                }
                while index + 8 <= count {
                    let found = buffer.loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian & tops
                    guard found == 0 else {
                        index += found.trailingZeroBitCount >> 3
                        break
                    }
                    index += 8
                }
                while index < count, buffer[index] < 0x80 { index += 1 }
                guard index < count else { return true }
                let length = sequenceLength(UnsafeRawBufferPointer(rebasing: buffer[index..<min(index + 4, count)]))
                guard length > 0 else { return false }
                index += length
            }
            return true
        }
    }

    /// The length of the well-formed sequence of two to four bytes that bytes begin with (Unicode, table 3-7); 0 when there is none.
    private static func sequenceLength(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard bytes.count >= 2 else { return 0 }
        let second = bytes[1]
        let length: Int
        switch bytes[0] {
        case 0xC2...0xDF where second & 0xC0 == 0x80: return 2
        case 0xE0 where second >= 0xA0 && second <= 0xBF, 0xED where second >= 0x80 && second <= 0x9F: length = 3
        case 0xE1...0xEC where second & 0xC0 == 0x80, 0xEE...0xEF where second & 0xC0 == 0x80: length = 3
        case 0xF0 where second >= 0x90 && second <= 0xBF, 0xF4 where second >= 0x80 && second <= 0x8F: length = 4
        case 0xF1...0xF3 where second & 0xC0 == 0x80: length = 4
        default: return 0
        }
        guard bytes.count >= length, bytes[2] & 0xC0 == 0x80, length == 3 || bytes[3] & 0xC0 == 0x80 else { return 0 }
        return length
    }

    private static func utf16(_ bytes: ArraySlice<UInt8>, bigEndian: Bool) -> DecodedText {
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        var index = bytes.startIndex
        while index + 1 < bytes.endIndex {
            let a = UInt16(bytes[index])
            let b = UInt16(bytes[index + 1])
            units.append(bigEndian ? a << 8 | b : b << 8 | a)
            index += 2
        }
        return transcode(units, as: UTF16.self, encoding: bigEndian ? "utf-16be" : "utf-16le")
    }

    private static func utf32(_ bytes: ArraySlice<UInt8>, bigEndian: Bool) -> DecodedText {
        var units: [UInt32] = []
        units.reserveCapacity(bytes.count / 4)
        var index = bytes.startIndex
        while index + 3 < bytes.endIndex {
            let four = (0..<4).map { UInt32(bytes[index + $0]) }
            let ordered = bigEndian ? four : four.reversed()
            units.append(ordered[0] << 24 | ordered[1] << 16 | ordered[2] << 8 | ordered[3])
            index += 4
        }
        return transcode(units, as: UTF32.self, encoding: bigEndian ? "utf-32be" : "utf-32le")
    }

    /// Any encoding to UTF-8; bad sequences become U+FFFD and are counted.
    private static func transcode<Units: Sequence, Encoding: UnicodeCodec>(
        _ units: Units, as codec: Encoding.Type, encoding: String
    ) -> DecodedText where Units.Element == Encoding.CodeUnit {
        var output: [UInt8] = []
        output.reserveCapacity(units.underestimatedCount)
        var repairs = 0
        var decoder = Encoding()
        var iterator = units.makeIterator()
        decoding: while true {
            switch decoder.decode(&iterator) {
            case .scalarValue(let scalar):
                output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            case .emptyInput:
                break decoding
            case .error:
                repairs += 1
                output.append(contentsOf: [0xEF, 0xBF, 0xBD])
            }
        }
        return DecodedText(bytes: output, encoding: encoding, repairs: repairs)
    }
}
