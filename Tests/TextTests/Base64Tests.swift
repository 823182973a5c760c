// Base64 as files have it: both alphabets, white space, with and without padding.
import TestSupport
import Testing
import Text

@Suite struct Base64Tests {
    @Test(arguments: [
        ("", ""), ("UXVpbGw=", "Quill"), ("UXVpbGw", "Quill"), ("UXVp\r\n bGw=\t", "Quill"), ("Pz8_Pj4-", "???>>>"), ("Pz8/Pj4+", "???>>>"),
    ])
    func bothAlphabetsAreRead(text: String, value: String) {
        #expect(Base64.decode(text.utf8) == Array(value.utf8))
    }

    @Test(arguments: [3, 4, 5, 8, 9]) func lineBreaksAnywhereDoNotMatter(width: Int) {
        let bytes = (0..<200).map { UInt8(truncatingIfNeeded: $0 &* 73) }
        var broken: [UInt8] = []
        for (index, letter) in Packing.base64(bytes).utf8.enumerated() { broken += index % width == 0 ? [0x0A, letter] : [letter] }
        #expect(Base64.decode(broken) == bytes)
    }

    @Test(arguments: ["UXVp§", "UXVp,", "UXVpbGw=UXVp", "{\"a\":1}", "%55"]) func whatIsNoneIsRefused(text: String) {
        #expect(Base64.decode(text.utf8) == nil)
    }

    @Test(arguments: 0..<70) func everyLengthComesBack(length: Int) {
        let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ length) }
        #expect(Base64.decode(Packing.base64(bytes).utf8) == bytes)
        #expect(Base64.decode(Array(Packing.base64(bytes).utf8)) == bytes)
    }
}
