// Bytes of a known encoding to valid UTF-8; what does not belong to the encoding becomes U+FFFD.

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Converts whole buffers.
enum Transcoder {
    /// UTF-8 with every broken sequence replaced.
    static func utf8(_ bytes: some Collection<UInt8>) -> [UInt8] {
        Array(String(decoding: bytes, as: UTF8.self).utf8)
    }

    /// UTF-16 without its mark; lone surrogates and an odd last byte become U+FFFD.
    static func utf16(_ bytes: ArraySlice<UInt8>, bigEndian: Bool) -> [UInt8] {
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2 + 1)
        var index = bytes.startIndex
        while index + 1 < bytes.endIndex {
            let (high, low) = bigEndian ? (bytes[index], bytes[index + 1]) : (bytes[index + 1], bytes[index])
            units.append(UInt16(high) << 8 | UInt16(low))
            index += 2
        }
        if index < bytes.endIndex { units.append(0xFFFD) }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    /// windows-1252 as the web defines it: the five unused bytes stay control characters, so nothing is ever lost.
    static func windows1252(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + bytes.count / 8)
        for byte in bytes {
            guard byte >= 0x80 else {
                result.append(byte)
                continue
            }
            let scalar = byte < 0xA0 ? high[Int(byte) - 0x80] : UInt16(byte)
            if scalar >= 0x800 {
                result.append(0xE0 | UInt8(scalar >> 12))
                result.append(0x80 | UInt8(scalar >> 6 & 0x3F))
            } else {
                result.append(0xC0 | UInt8(scalar >> 6))
            }
            result.append(0x80 | UInt8(scalar & 0x3F))
        }
        return result
    }

    private static let high: [UInt16] = [
        0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039, 0x152, 0x8D, 0x17D, 0x8F,
        0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC, 0x2122, 0x161, 0x203A, 0x153, 0x9D, 0x17E, 0x178,
    ]

    /// Any other encoding by iconv; nil when the system does not know it.
    static func byIconv(_ bytes: [UInt8], from name: String) -> [UInt8]? {
        guard let converter = iconv_open("UTF-8", name), converter != iconv_t(bitPattern: -1) else { return nil }
        defer { iconv_close(converter) }
        var source = bytes
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count * 3 / 2)
        var chunk = [CChar](repeating: 0, count: 1 << 15)
        let chunkSize = chunk.count
        source.withUnsafeMutableBufferPointer { sourceBuffer in
            sourceBuffer.withMemoryRebound(to: CChar.self) { characters in
                chunk.withUnsafeMutableBufferPointer { output in
                    var input = characters.baseAddress
                    var left = characters.count
                    while left > 0 {
                        var target = output.baseAddress
                        var room = chunkSize
                        let status = iconv(converter, &input, &left, &target, &room)
                        let fault = errno
                        result.append(contentsOf: UnsafeRawBufferPointer(start: output.baseAddress, count: chunkSize - room))
                        guard status == Int(bitPattern: UInt.max), fault != E2BIG, left > 0 else { continue }
                        result.append(contentsOf: [0xEF, 0xBF, 0xBD])
                        input = input.map { $0 + 1 }
                        left -= 1
                    }
                }
            }
        }
        return result
    }
}
