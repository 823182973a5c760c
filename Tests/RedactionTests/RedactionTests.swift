// What is replaced, what stays, and what keeps its meaning; all names are invented.
import Foundation
import Testing

@testable import Redaction

@Suite("Redaction")
struct RedactionTests {
    private static let names = ["Mirelle Tamsworth", "Zoë Fairbairn", "Menu", "山田太郎", "O'Hara Quillon"]
    private func redactor() -> Redactor { Redactor(names: Self.names, commonWords: ["photo by", "menu", "author"]) }

    private func redacted(_ texts: String...) throws -> [String] {
        var redactor = redactor()
        for text in texts { redactor.collect(text) }
        return texts.map { text in redactor.redact(Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) } ?? "not redacted" }
    }

    @Test("The same name becomes the same name in every file and escape, with the same length and case")
    func consistent() throws {
        let texts = try redacted(
            "{\"displayName\":\"Mirelle Tamsworth\"}", "<p>Photo by Mirelle Tamsworth</p>", "MIRELLE TAMSWORTH", "mirelletamsworth")
        let name = try #require(texts[0].firstMatch(of: /"([^"]*)"}/)?.output.1)
        #expect(name.count == "Mirelle Tamsworth".count && name != "Mirelle Tamsworth" && name.first?.isUppercase == true)
        #expect(texts[1] == "<p>Photo by \(name)</p>")
        #expect(texts[2] == name.uppercased())
        #expect(!texts[3].contains("mirelle"))
    }

    @Test("Cut names are cut names of the invented name")
    func cut() throws {
        let texts = try redacted("Mirelle Tamsworth", "Photo: Mirelle Tams…", "Photo: Mirelle...", "by Mirel…", "Mirelle Tamsworth…")
        let name = texts[0]
        #expect(texts[1] == "Photo: \(name.prefix(12))…")
        #expect(texts[2] == "Photo: \(name.prefix(7))...")
        #expect(texts[3] == "by \(name.prefix(5))…")
        #expect(texts[4] == name + "…")
    }

    @Test(
        "Escapes are letters of a name",
        arguments: [
            "Zo\\u00eb Fairbairn", "Zo&#235; Fairbairn", "Zo&#xEB; Fairbairn", "Zo&euml; Fairbairn", "Zo\\\\u00EB Fairbairn",
            "Zoe\u{308} Fairbairn", "\\nZoë Fairbairn\\t",
        ])
    func escapes(text: String) throws {
        let texts = try redacted("Zoë Fairbairn", text)
        #expect(texts[1].precomposed.contains(texts[0].precomposed), "\(texts)")
    }

    @Test("Names that differ in marks only still do")
    func marks() throws {
        let texts = try redacted("Zoë Fairbairn", "Zoe Fairbairn")
        #expect(texts[0] != texts[1] && texts[0].bareWord == texts[1].bareWord)
    }

    @Test(
        "What is no name stays: words of interfaces, syntax, and words inside others",
        arguments: [
            "Menu", "<author name=\"x\">", "Photo by", "{\"author\": 1}", "Mirellesque", "zoology", "class=\"android.widget.TextView\"", "",
        ])
    func stays(text: String) throws {
        #expect(try redacted(text) == [text])
    }

    @Test("Syntax stays even where it is spelt like a name")
    func syntax() throws {
        var redactor = Redactor(names: ["Text Button", "Image"], commonWords: [])
        let text = "<Image text=\"Image\" button=\"1\"/> {\"Image\": \"Text Button\"}"
        let result = redactor.redact(Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        #expect(result.hasPrefix("<Image text=\"") && result.contains(" button=\"1\"/> {\"Image\": \"") && !result.contains("Text Button"))
    }

    @Test("Names in scripts without spaces are found inside longer runs")
    func dense() throws {
        let texts = try redacted("山田太郎", "写真山田太郎さん")
        #expect(texts[0] != "山田太郎" && texts[1] == "写真\(texts[0])さん")
    }

    @Test("Ids become ids of the same kind, wherever they stand and however slashes are written")
    func ids() throws {
        let token = "AUexampleTokenThatIsLongEnough0123456789"
        let texts = try redacted(
            "places/ChIJexamplePlaceNo1/photos/\(token)", "\"url\":\"https:\\/\\/x\\/photos\\/\(token)\\/media\"", "image=\(token)",
            "https://maps.google.com/maps/contrib/100000000000000000002", "id 100000000000000000002",
            "?key=AIzaExampleKey0123456789abcdefghijklmnop&x=1")
        let invented = try #require(texts[0].split(separator: "/").last)
        #expect(invented.hasPrefix("AUexam") && invented != token && invented.count == token.count)
        #expect(texts[0].hasPrefix("places/ChIJ") && !texts[0].contains("examplePlaceNo1"))
        #expect(texts[1].contains(invented) && texts[2] == "image=\(invented)")
        let contributor = try #require(texts[3].split(separator: "/").last)
        #expect(contributor.count == 21 && contributor.allSatisfy(\.isNumber) && texts[4] == "id \(contributor)")
        #expect(texts[5].hasPrefix("?key=AIza") && texts[5].hasSuffix("&x=1") && !texts[5].contains("ExampleKey"))
    }

    @Test("The same input gives the same output, and nothing of a name decides its replacement")
    func deterministic() throws {
        #expect(try redacted("Mirelle Tamsworth", "Zoë") == redacted("Mirelle Tamsworth", "Zoë"))
        var other = Redactor(names: ["Tobiase Wrenfield"], commonWords: [])
        let first = try redacted("Mirelle")[0]
        let second = other.redact(Array("Tobiase".utf8)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        #expect(first.count == second.count)
    }

    @Test("What remains is told, so that no file goes out with it")
    func remains() throws {
        var redactor = redactor()
        redactor.collect("contrib/100000000000000000002")
        #expect(redactor.remains(in: Array("<b>Mirelle</b> Tamsworth".utf8)).isEmpty, "two texts are not one name")
        #expect(redactor.remains(in: Array("Mirelle Tamsworth".utf8)) == ["a name of 2 words"])
        #expect(redactor.remains(in: Array("x100000000000000000002y".utf8)).count == 1)
        let clean = redactor.redact(Array("Mirelle Tamsworth".utf8)) ?? []
        #expect(redactor.remains(in: clean).isEmpty)
        #expect(redactor.redact([0xFF, 0xFE, 0x41]) == nil)
    }
}
