// Decoding of files and positions in them.
import Testing

@testable import Text

@Suite struct DecodingTests {
    private static let sample = "<hierarchy>é😀\r\n</hierarchy>"

    private static func utf16(_ text: String, bigEndian: Bool, mark: Bool) -> [UInt8] {
        ((mark ? [0xFEFF] : []) + Array(text.utf16)).flatMap { unit in
            bigEndian ? [UInt8(unit >> 8), UInt8(unit & 255)] : [UInt8(unit & 255), UInt8(unit >> 8)]
        }
    }

    @Test(arguments: [
        (Array(sample.utf8), "utf-8"), ([0xEF, 0xBB, 0xBF] + Array(sample.utf8), "utf-8"),
        (utf16(sample, bigEndian: false, mark: true), "utf-16le"), (utf16(sample, bigEndian: true, mark: true), "utf-16be"),
        (utf16(sample, bigEndian: false, mark: false), "utf-16le"),
    ]) func everyUnicodeFormIsRead(bytes: [UInt8], encoding: String) {
        let decoded = TextDecoder.decode(bytes)
        #expect(String(decoding: decoded.bytes, as: UTF8.self) == Self.sample)
        #expect(decoded.encoding == encoding)
        #expect(decoded.repairs == 0)
    }

    @Test func badBytesAreReplacedAndCounted() {
        let decoded = TextDecoder.decode(Array("a".utf8) + [0xFF] + Array("b".utf8))
        #expect(String(decoding: decoded.bytes, as: UTF8.self) == "a\u{FFFD}b")
        #expect(decoded.repairs == 1)
    }

    @Test func linesEndWithAnyOfThreeForms() {
        let index = LineIndex(Array("a\nb\r\ncé\rd".utf8))
        #expect(index.lineCount == 4)
        #expect(index.position(of: 0) == (1, 1))
        #expect(index.position(of: 5) == (3, 1))
        #expect(index.position(of: 8) == (3, 3))
        #expect(index.position(of: 9) == (4, 1))
        #expect(index.position(of: 999) == (4, 2))
    }
}
