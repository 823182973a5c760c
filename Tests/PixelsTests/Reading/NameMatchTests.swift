// Names against read text: what OCR confuses is forgiven, another name is not.
import Testing

@testable import Pixels

struct NameMatchTests {
    private func isFound(_ name: String, _ text: String) -> Bool {
        let name = ReadName(name)
        return name.match(text.split(separator: " ").map(String.init)).score >= name.threshold
    }

    @Test(
        "Letters that OCR confuses do not hide a name",
        arguments: [
            ("Mirela Ostrovan", "Photo by Mirela Ostrovan"), ("Mirela Ostrovan", "Photo: Mireia 0strovan"),
            ("Günther Obermüller", "Photo by Giinther Obermiiller"), ("Ó Dálaigh Photography", "Image by 6 Dalaigh Photography"),
            ("Tomás Viñals", "PhotobyTomas Vinals"), ("Emil Brandt", "EmilBrandt"), ("Bernard Moore", "Bemard Moore"),
            ("Casper Nørregaard", "© Casper Norregaard"), ("Casper Nørregaard", "Casper Ngrregaard"), ("J. Trellick", "(J. Trellick)"),
            ("Lumen & Wick Studio", "Lumen 8 Wick Studio"),
        ])
    func found(name: String, text: String) { #expect(isFound(name, text)) }

    @Test(
        "Another name, or a part of a longer one, is not accepted",
        arguments: [
            ("Tom Wintergarden", "Photo by Zoe Wintergarden"), ("J. Holm-Vance", "Kirsten Holm-Vance"), ("Ana", "Banana bread"),
            ("Tom H.", "Tom Hanks"), ("Ivo Petrakis", "Ivo Perkins"), ("Yara Quintanilha", "Yara Quillfeather"), ("Maria", "AnnaMaria"),
            ("Piotr Vale", "Photo by nobody at all"), ("Anna Berg", ""), ("Ng", "Nguyen"), ("Ó Trellick", "J. Trellick"),
            ("Martin", "Martinez"),
            ("Peter Johan", "Peter Johansson"),
        ])
    func notFound(name: String, text: String) { #expect(!isFound(name, text)) }

    @Test("The words that show the name are told")
    func words() {
        let match = ReadName("Mirela Ostrovan").match(["Photo", "by", "Mirela", "Ostrovan", "2024"])
        #expect(match.words == 2..<4)
        #expect(match.score == 1)
    }

    @Test("A name without letters is never found")
    func empty() {
        #expect(ReadName("★").isEmpty)
        #expect(ReadName("★").match(["anything"]) == .none)
    }

    @Test(
        "The letters of a name choose the language",
        arguments: [
            ("Mirela Ostrovan", ["eng"]), ("佐野 ゆづき", ["jpn"]), ("अनिता शर्मा", ["hin"]), ("Кирилл Заболоцын", ["rus"]), ("王小明", ["chi_sim"]),
            ("★ 12", ["eng"]), ("Anna 佐野ゆ", ["eng", "jpn"]),
        ])
    func languages(name: String, wanted: [String]) { #expect(Language.needed(for: name) == wanted) }

    @Test("A language that is missing is named with its Debian package")
    func packages() {
        #expect(Language.package("chi_sim") == "tesseract-ocr-chi-sim")
        #expect(ImageFault.languageMissing(["hin"]).message.contains("tesseract-ocr-hin"))
        #expect(Language.list("eng+hin") == ["eng", "hin"])
        #expect(Language.list("eng++hin") == nil)
        #expect(Language.list("eng;rm") == nil)
        #expect(Language.list("../eng") == nil)
    }

    @Test("A text cut by an ellipsis is recognised by its beginning", arguments: ["Photo: Bartholomew F…", "Photo: Barthotomew F..."])
    func cut(read: String) {
        let word = ReadWord(text: read, confidence: 0.9, box: PixelRect(x: 0, y: 0, width: 9, height: 9))
        let lines = [ReadLine(words: [word])]
        #expect(ReadCut.cutLine(of: "Photo: Bartholomew Featherstone", owed: "Bartholomew Featherstone", in: lines) != nil)
        #expect(ReadCut.cutLine(of: "Kirsten Holm-Vance and others", owed: "Kirsten Holm-Vance", in: lines) == nil)
    }
}
