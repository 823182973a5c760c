// Saved web pages: what `page.content()` of a browser driver writes, and the single-file form of Chromium.
import Model

enum HTMLWriter {
    static func html(_ scene: Scene, _ noise: inout Noise) -> Dump {
        Dump(suffix: "html", text: page(scene, &noise))
    }

    /// The page as a browser serialises it.
    static func page(_ scene: Scene, _ noise: inout Noise) -> String {
        let language = scene.isRightToLeft ? "<html lang=\"ar\" dir=\"rtl\">" : "<html lang=\"en\">"
        return "<!DOCTYPE html>\(language)<head><meta charset=\"utf-8\"><title>Strollbook</title></head>"
            + element(WebPage.body(scene), &noise, depth: 1) + "</html>"
    }

    private static func element(_ node: PageNode, _ noise: inout Noise, depth: Int) -> String {
        if node.tag.isEmpty { return escaped(node.text) }
        var text = "<\(node.tag)"
        for attribute in noise.ordered(node.attributes) { text += " \(attribute.name)=\"\(Escaped.xml(attribute.value))\"" }
        text += ">"
        if node.tag == "img" { return text }
        let isBlock = node.children.contains { !$0.tag.isEmpty && !["a", "span"].contains($0.tag) }
        for child in node.children {
            if isBlock { text += noise.lineEnd(depth) }
            text += element(child, &noise, depth: depth + 1)
        }
        return text + "</\(node.tag)>"
    }

    private static func escaped(_ text: String) -> String {
        Escaped.xml(text).split(separator: "&quot;", omittingEmptySubsequences: false).joined(separator: "\"")
    }

    /// Chromium's "Webpage, Single File".
    static func mhtml(_ scene: Scene, _ noise: inout Noise) -> Dump {
        let boundary = "----MultipartBoundary--strollbookLabInventedBoundary0123456789----"
        let head = """
            From: <Saved by Blink>
            Snapshot-Content-Location: https://strollbook.example/screen
            Subject: Strollbook
            Date: Mon, 2 Nov 2026 09:00:00 GMT
            MIME-Version: 1.0
            Content-Type: multipart/related;
            \ttype="text/html";
            \tboundary="\(boundary)"


            --\(boundary)
            Content-Type: text/html
            Content-ID: <frame-0123456789ABCDEF@mhtml.blink>
            Content-Transfer-Encoding: quoted-printable
            Content-Location: https://strollbook.example/screen

            """
        let lines = head.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
        return Dump(suffix: "mhtml", text: lines + "\r\n" + quotedPrintable(page(scene, &noise)) + "\r\n--\(boundary)--\r\n")
    }

    /// RFC 2045: lines of at most 76 characters, everything but plain ASCII as hexadecimal digits.
    private static func quotedPrintable(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF")
        var result = ""
        var column = 0
        for byte in text.utf8 where byte != 13 {
            if byte == 10 {
                result += "\r\n"
                column = 0
                continue
            }
            let isPlain = byte >= 32 && byte < 127 && byte != 61
            let part = isPlain ? String(UnicodeScalar(byte)) : "=\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
            if column + part.count > 75 {
                result += "=\r\n"
                column = 0
            }
            result += part
            column += part.count
        }
        return result
    }
}
