// MHTML archives: parts, encodings, style sheets, frames, pictures, and what is missing at a cut end.
import Input
import Layouts
import Model
import Testing

@Suite struct MHTMLTests {
    /// A part of an archive.
    private func part(_ headers: String, _ body: String) -> String { "--bound\r\n\(headers)\r\n\r\n\(body)\r\n" }

    /// An archive of these parts.
    private func archive(_ parts: String, isClosed: Bool = true) -> String {
        "From: <Saved by Blink>\r\nSnapshot-Content-Location: https://larder.example/\r\nMIME-Version: 1.0\r\n"
            + "Content-Type: multipart/related;\r\n\ttype=\"text/html\";\r\n\tboundary=\"bound\"\r\n\r\n\r\n" + parts
            + (isClosed ? "--bound--\r\n" : "")
    }

    private let page = "Content-Type: text/html\r\nContent-ID: <main@larder>\r\nContent-Transfer-Encoding: quoted-printable"

    @Test func softBreaksAndEscapesAreUndoneInsideNames() throws {
        let text = archive(part(page, "<!DOCTYPE html><html><body><p id=3D\"c\">Photo: Zo=C3=\r\n=AB Lark=\r\nspur</p></body></html>"))
        #expect(formatID(text) == "mhtml")
        let screen = try screen(text)
        #expect(screen.elements.contains { $0.text == "Photo: Zoë Larkspur" })
        #expect(screen.format == FormatID("mhtml"))
        #expect(screen.problems.isEmpty)
    }

    @Test func elementsHaveTheirPlacesInTheArchive() throws {
        let text = archive(part(page, "<html><body>\r\n<p id=3D\"a\">One</p>=\r\n\r\n<p id=3D\"b\">Two</p></body></html>"))
        let screen = try screen(text)
        let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
        #expect(lines[try screen.element("a").line - 1].contains("id=3D\"a\""))
        #expect(lines[try screen.element("b").line - 1].contains("id=3D\"b\""))
    }

    @Test func styleSheetsAndFramesComeFromTheirParts() throws {
        let main =
            "<html><head><link rel=3D\"stylesheet\" href=3D\"cid:css-1@larder\"></head><body><p id=3D\"gone\">x</p>"
            + "<iframe src=3D\"cid:frame-1@larder\"></iframe></body></html>"
        let text = archive(
            part(page, main)
                + part(
                    "Content-Type: text/css\r\nContent-Location: cid:css-1@larder\r\nContent-Transfer-Encoding: quoted-printable",
                    "#gone { display: none }")
                + part(
                    "Content-Type: text/html\r\nContent-ID: <frame-1@larder>\r\nContent-Transfer-Encoding: quoted-printable",
                    "<body><b id=3D\"in\">y</b></body>"))
        let screen = try screen(text)
        #expect(try screen.element("gone").hiding == .notRendered)
        #expect(screen.elements.contains { $0.identifier == "in" })
        #expect(!codes(LayoutReading(screens: [screen])).contains("html-styles"))
    }

    @Test func picturesGetTheDigestOfTheirBytes() throws {
        let text = archive(
            part(
                page,
                "<html><body><img id=3D\"p\" src=3D\"blob:https://larder.example/1\"><img id=3D\"q\" src=3D\"https://larder.example/q.jpg\"></body></html>"
            )
                + part(
                    "Content-Type: image/jpeg\r\nContent-Location: blob:https://larder.example/1\r\nContent-Transfer-Encoding: base64",
                    "/9j/4AAQ\r\nAAEC"))
        let screen = try screen(text)
        let digest = SHA256.hex([0xFF, 0xD8, 0xFF, 0xE0, 0x00, 0x10, 0x00, 0x01, 0x02])
        #expect(try screen.element("p").attributes.contains(NamedValue(name: "sha256", value: digest)))
        #expect(try !screen.element("q").attributes.contains { $0.name == "sha256" })
    }

    @Test func theEncodingOfThePartHeaderCountsWhereThePageNamesNone() throws {
        let headers = "Content-Type: text/html; charset=\"windows-1251\"\r\nContent-Transfer-Encoding: quoted-printable"
        let screen = try screen(archive(part(headers, "<html><body><p>=CF=EE=EB=FF</p></body></html>")))
        #expect(screen.elements.contains { $0.text == "Поля" })
    }

    @Test(arguments: [true, false]) func aCutArchiveSaysSo(isClosed: Bool) throws {
        let text = archive(part(page, "<html><body><p>One</p></body></html>"), isClosed: isClosed)
        let reading = try reading(inputFile(text))
        #expect(reading.screens.first?.elements.contains { $0.text == "One" } == true)
        #expect(codes(reading).contains("layout-truncated") == !isClosed)
    }

    @Test func lineEndsOfUnixAreReadToo() throws {
        let text = archive(part(page, "<html><body><p>Zo=C3=AB=\r\n Lark</p></body></html>"))
        let unix = String(text.utf8.filter { $0 != 13 }.map { Character(Unicode.Scalar($0)) })
        #expect(try screen(unix).elements.contains { $0.text == "Zoë Lark" })
    }

    @Test func anArchiveWithoutAPageIsRefused() throws {
        let reading = try reading(inputFile(archive(part("Content-Type: text/plain", "nothing"))))
        #expect(reading.screens.isEmpty)
        #expect(reading.problems.contains { $0.severity == .error })
    }

    @Test func framesThatShowThemselvesEnd() throws {
        let text = archive(part(page, "<html><body><iframe src=3D\"cid:main@larder\"></iframe></body></html>"))
        #expect(try screen(text).elements.count < 100)
    }

    @Test func everyPrefixOfAnArchiveIsReadWithoutHarm() throws {
        let text = Array(
            archive(
                part(page, "<html><body><p>Zo=C3=AB</p><img src=3D\"cid:x\"></body></html>")
                    + part("Content-Type: image/png\r\nContent-ID: <x>\r\nContent-Transfer-Encoding: base64", "AAAA")
            ).utf8)
        for length in stride(from: 0, to: text.count, by: 3) {
            let file = inputFile(Array(text[..<length]))
            if let format = LayoutFormats.recognise(file) { _ = format.read(file, .standard) }
        }
    }

    @Test(arguments: ["Subject: hello\r\n\r\nJust a mail", "multipart/related is a type of mail", "Content-Type: text/plain\r\n\r\nx"])
    func otherTextsAreNoArchives(text: String) { #expect(formatID(text) != "mhtml") }
}
