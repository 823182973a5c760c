// The encoding decision: what a saved page's bytes say counts more than what the page says of itself.
import HTML
import TestSupport
import Testing

@Suite struct HTMLDecoderTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var raw: [UInt8]
        var encoding: String
        var contains: String
        var repairs = 0
        var contradicted: String?
        var testDescription: String { name }
    }

    /// ASCII text followed by raw bytes and more text.
    static func page(_ before: String, _ bytes: [UInt8], _ after: String = "</p>") -> [UInt8] {
        Array(before.utf8) + bytes + Array(after.utf8)
    }

    static let cases: [Case] = [
        Case(name: "plain UTF-8", raw: Array("<p>Réka".utf8), encoding: "utf-8", contains: "Réka"),
        Case(name: "UTF-8 mark", raw: [0xEF, 0xBB, 0xBF] + Array("<p>Réka".utf8), encoding: "utf-8", contains: "<p>Réka"),
        Case(name: "UTF-16 little endian", raw: [0xFF, 0xFE, 0x3C, 0, 0x70, 0, 0x3E, 0, 0xE9, 0], encoding: "utf-16le", contains: "<p>é"),
        Case(name: "UTF-16 big endian", raw: [0xFE, 0xFF, 0, 0x3C, 0, 0x70, 0, 0x3E, 0x6E, 0x2F], encoding: "utf-16be", contains: "<p>港"),
        Case(name: "UTF-16 without a mark", raw: [0x3C, 0, 0x70, 0, 0x3E, 0, 0xE9, 0], encoding: "utf-16le", contains: "<p>é"),
        Case(
            name: "UTF-8 bytes beat a Latin-1 declaration", raw: Array("<meta charset=iso-8859-1><p>Réka".utf8), encoding: "utf-8",
            contains: "Réka", contradicted: "windows-1252"),
        Case(
            name: "ASCII bytes contradict nothing", raw: Array("<meta charset=iso-8859-1><p>Reka".utf8), encoding: "utf-8",
            contains: "Reka"),
        Case(
            name: "iso-8859-1 means windows-1252", raw: page("<meta charset=iso-8859-1>R", [0xE9, 0x20, 0x80, 0x93]),
            encoding: "windows-1252",
            contains: "Ré €“</p>"),
        Case(name: "no declaration", raw: page("<p>R", [0xE9]), encoding: "windows-1252", contains: "Ré"),
        Case(
            name: "windows-1251 in http-equiv",
            raw: page("<meta http-equiv='Content-Type' content='text/html; charset=windows-1251'><p>", [0xC8, 0xE2, 0xE0, 0xED]),
            encoding: "windows-1251", contains: "Иван"),
        Case(name: "Shift_JIS", raw: page("<meta charset=Shift_JIS><p>", [0x8D, 0xB2, 0x96, 0xEC]), encoding: "shift_jis", contains: "佐野"),
        Case(name: "EUC-KR by an old label", raw: page("<meta charset=ks_c_5601-1987>", [0xB1, 0xE8]), encoding: "euc-kr", contains: "김"),
        Case(
            name: "a byte outside Shift_JIS", raw: page("<meta charset=sjis><p>", [0x8D, 0xB2, 0xFD], "ok"), encoding: "shift_jis",
            contains: "佐\u{FFFD}ok", repairs: 1),
        Case(
            name: "one broken byte in a UTF-8 page", raw: page("<p>Réka Šimůnková ", [0xC3], " é"), encoding: "utf-8",
            contains: "Šimůnková \u{FFFD} é", repairs: 1),
        Case(
            name: "a UTF-8 declaration over windows-1252 bytes", raw: page("<meta charset=utf-8><p>R", [0xE9]), encoding: "windows-1252",
            contains: "Ré", contradicted: "utf-8"),
        Case(
            name: "cut inside a character", raw: page("<p>R", [0xC3, 0xA9, 0xE6, 0xB8], ""), encoding: "utf-8", contains: "Ré\u{FFFD}",
            repairs: 1),
        Case(name: "a written U+FFFD is no repair", raw: Array("<p>\u{FFFD}".utf8), encoding: "utf-8", contains: "\u{FFFD}"),
        Case(
            name: "ISO-2022-JP escapes", raw: page("<meta charset=iso-2022-jp>", [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x1B, 0x28, 0x42]),
            encoding: "iso-2022-jp", contains: "日"),
        Case(name: "empty", raw: [], encoding: "utf-8", contains: ""),
    ]

    @Test("The bytes decide before the declaration", arguments: cases)
    func decides(_ item: Case) {
        let page = HTMLDecoder.decode(item.raw)
        #expect(page.encoding == item.encoding)
        #expect(String(decoding: page.bytes, as: UTF8.self).contains(item.contains) || item.contains.isEmpty)
        #expect(page.repairs == item.repairs)
        #expect(page.contradicted == item.contradicted)
        #expect(page.problems.count == (item.repairs > 0 ? 1 : 0) + (item.contradicted == nil ? 0 : 1))
    }

    @Test("NUL characters are dropped, so that a name is not torn apart")
    func dropsNUL() {
        let page = HTMLDecoder.decode(Array("<p>Re\u{0}ka".utf8))
        #expect(page.bytes == Array("<p>Reka".utf8))
        #expect(page.droppedNULs == 1)
    }

    @Test("Every byte sequence gives valid UTF-8")
    func alwaysValid() {
        for first in stride(from: 0x80, through: 0xFF, by: 1) {
            let page = HTMLDecoder.decode(Self.page("<meta charset=euc-jp><p>", [UInt8(first), 0x41, 0xFF]))
            #expect(String(validating: page.bytes, as: UTF8.self) != nil)
        }
    }

    /// The declared encodings of the html5lib vectors; their default is windows-1252.
    @Test("Declarations are found as the web platform's tests expect", .enabled(if: TestFiles.shared != nil))
    func vectors() throws {
        let folder = try #require(TestFiles.shared).appending(path: "vectors/html-encoding/encoding")
        var checked = 0
        for name in ["tests1.dat", "tests2.dat"] {
            let text = String(decoding: try TestFiles.bytes(folder.appending(path: name)), as: UTF8.self)
            for block in text.split(separator: "#data\n").dropFirst(0) {
                let parts = block.split(separator: "#encoding\n", maxSplits: 1)
                guard parts.count == 2 else { continue }
                let expected = parts[1].split(separator: "\n")[0].lowercased()
                let data = Array(parts[0].dropLast().utf8)
                guard data.count < 1024, data.allSatisfy({ $0 < 0x80 }) else { continue }
                let found = HTMLDecoder.declaredEncoding(data) ?? "windows-1252"
                #expect(found == expected, "\(parts[0])")
                checked += 1
            }
        }
        #expect(checked > 50)
    }
}
