// Values, their places and their conversions.
import JSON
import Model
import Testing

private func root(_ text: String) throws -> JSONValue { try #require(JSONDocument.parse([UInt8](text.utf8)).root) }

@Suite struct ValueTests {
    @Test(arguments: [
        (#""""#, ""), (#""a\"\\\/\b\f\n\r\tz""#, "a\"\\/\u{8}\u{C}\n\r\tz"), (#""\u00e9\u0041""#, "éA"),
        (#""\ud83c\udf55""#, "🍕"), (#""\u0000""#, "\u{0}"), (#""写真 by Ünal""#, "写真 by Ünal"),
    ])
    func aStringIsDecoded(text: String, expected: String) throws {
        #expect(try root(text).string == expected)
    }

    @Test(arguments: [
        ("0", 0), ("-12", -12), ("1e2", 100), ("1.0", 1), ("9223372036854775807", Int.max), ("9223372036854775808", nil),
        ("1e400", nil), ("1.5", nil), ("-1e30", nil), ("NaN", nil),
    ])
    func anIntegerIsExactOrNothing(text: String, expected: Int?) throws {
        #expect(try root(text).int == expected)
    }

    @Test(arguments: [("1.5", 1.5), ("-2e-3", -0.002), ("1e999", nil), ("NaN", nil), ("-Infinity", nil), ("12", 12)])
    func aNumberIsFiniteOrNothing(text: String, expected: Double?) throws {
        #expect(try root(text).double == expected)
    }

    @Test func plainNumbersAreThoseOfTheStandardLibrary() throws {
        var random = SplitMix64(state: 5)
        for _ in 0..<3_000 {
            let digits = (0..<Int.random(in: 1...20, using: &random)).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
            let whole = String(digits.drop { $0 == "0" })
            var text = (Bool.random(using: &random) ? "-" : "") + (whole.isEmpty ? "0" : whole)
            if Bool.random(using: &random) { text += "." + String(Int.random(in: 0...9_999_999, using: &random)) }
            let value = try root("[\(text)]")[0]
            #expect(value?.double?.bitPattern == Double(text)?.bitPattern, "\(text)")
            #expect(value?.int == (Int(text) ?? Double(text).flatMap { Int(exactly: $0) }), "\(text)")
        }
    }

    @Test(arguments: [#""plain""#, #""é \n \u00e9 \ud83c\udf55 \ud83c x\/""#, #""""#, #""\\""#])
    func theBytesOfAStringAreItsText(text: String) throws {
        #expect(try root(text).stringBytes == Array(try #require(root(text).string).utf8))
    }

    @Test func slotsHoldTheMembersThatSubscriptsGive() throws {
        let list = try root(
            #"""
            [{"a":1,"b":"x","c":null},{"a":2,"b":"y","c":[]},{"b":"z","a":3},{"a":4,"a":5},{},[1],7,{"\u0061":6,"d":0},{"c":true,"long key":1}]
            """#)
        let keys = ["a", "b", "c", "long key", "missing"]
        var slots = JSONMemberSlots(keys)
        for node in list.elements {
            slots.read(node)
            for (slot, key) in keys.enumerated() { #expect(slots[slot]?.offset == node[key]?.offset, "\(key) at \(node.offset)") }
        }
        // Another document starts anew.
        let other = try root(#"{"b":[9],"a":8}"#)
        slots.read(other)
        #expect(slots[0]?.int == 8)
        #expect(slots[1]?.kind == .array)
    }

    @Test func valuesKnowTheirPlace() throws {
        let value = try root(#" {"ä":[true, null , {"k":false}]}"#)
        #expect(value.offset == 1)
        let list = try #require(value["ä"])
        #expect(list.elements.map(\.offset) == [8, 14, 21])
        #expect(list.elements.map(\.kind) == [.bool, .null, .object])
        #expect(list[0]?.bool == true)
        #expect(list[2]?["k"]?.bool == false)
        #expect(list[3] == nil)
        #expect(list[-1] == nil)
        #expect(list["ä"] == nil)
        #expect(value[0] == nil)
    }

    @Test func aKeyWithEscapesIsFound() throws {
        #expect(try root(#"{"ph\u006fto":1}"#)["photo"]?.int == 1)
    }

    @Test func otherKindsGiveNothing() throws {
        let value = try root(#"["text", 1, true]"#)
        #expect(value[0]?.int == nil)
        #expect(value[0]?.bool == nil)
        #expect(value[1]?.string == nil)
        #expect(value[2]?.double == nil)
        #expect(value[1]?.elements.map(\.offset) == [])
        #expect(value.members.map(\.key) == [])
    }
}
