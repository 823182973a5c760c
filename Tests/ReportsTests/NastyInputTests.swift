// Hostile names and texts in every report format: they must neither break the format nor reach the terminal raw.
import Foundation
import Model
import Testing

@testable import Reports

@Suite("Nasty input in reports")
struct NastyInputTests {
    /// Texts that have broken reports of other tools, with a name for the test's output.
    static let texts: [(name: String, text: String)] = [
        ("quotes", #"O"Brien 'and' \ "Söhne""#), ("markup", "]]> <b>&amp;</b> <!-- -->"), ("newlines", "one\r\ntwo\n\nthree\u{2028}four"),
        ("right to left", "مريم التميمي"), ("bidi override", "abc\u{202E}gnp.exe\u{202C}"), ("emoji", "👩‍👩‍👧‍👦 Zoë 🇮🇳"),
        ("control characters", "bell\u{7} esc\u{1B}[31m nul\u{0} del\u{7F} c1\u{9B}"), ("workflow command", "::error file=x::gotcha"),
        ("empty", ""), ("spaces", "   "), ("percent", "%s %d %n 100 %"),
        ("zalgo", "Z" + String(repeating: "\u{301}", count: 5_000)), ("replacement", "a\u{FFFD}b"),
    ]

    private func report(_ text: String) -> Report {
        var finding = SampleReport.missingAuthor(name: text)
        finding.path = "dumps/\(text.prefix(40)).xml"
        finding.fix = text
        let photo = SampleReport.photo(name: text, evidence: [SampleReport.seen(text, .approximate)])
        let problem = Problem(path: text, line: 1, code: "layout-truncated", message: text)
        var undecided = SampleReport.undecidedLink()
        undecided.reason = text
        return SampleReport.run(findings: [finding, undecided], photo: photo, problems: [problem])
    }

    @Test("Text stays on its lines and carries no control or override character", arguments: texts.map(\.name))
    func text(name: String) throws {
        let nasty = try #require(Self.texts.first { $0.name == name }).text
        let plain = Reporter.text.render(report("Harmless"))
        let rendered = Reporter.text.render(report(nasty))
        let unsafe = rendered.unicodeScalars.filter {
            ($0.value < 0x20 && $0 != "\n") || (0x7F...0x9F).contains($0.value) || (0x202A...0x202E).contains($0.value)
                || $0.value == 0x2028
        }
        #expect(unsafe.isEmpty)
        // An empty text may cost its own line, never add one.
        #expect(rendered.split(separator: "\n").count <= plain.split(separator: "\n").count)
        #expect(rendered.split(separator: "\n").count >= plain.split(separator: "\n").count - 2)
    }

    @Test("JSON gives back exactly the text that went in", arguments: texts.map(\.name))
    func json(name: String) throws {
        let nasty = try #require(Self.texts.first { $0.name == name }).text
        let parsed = try JSONSerialization.jsonObject(with: Data(Reporter.json.render(report(nasty)).utf8))
        let document = try #require(parsed as? [String: Any])
        let finding = try #require((document["findings"] as? [[String: Any]])?.first)
        #expect((finding["fix"] as? String).map { Array($0.unicodeScalars) } == Array(nasty.unicodeScalars))
        let capture = try #require((document["captures"] as? [[String: Any]])?.first)
        let photo = try #require((capture["photos"] as? [[String: Any]])?.first)
        let duty = try #require((photo["duties"] as? [[String: Any]])?.first)
        #expect((duty["text"] as? String).map { Array($0.unicodeScalars) } == Array(nasty.unicodeScalars))
    }

    @Test("Three megabytes of text stay whole in JSON and short in text")
    func large() {
        let long = String(repeating: "långt ", count: 500_000)
        let report = report(long)
        #expect(Reporter.json.render(report).utf8.count > 3 * long.utf8.count)
        #expect(Reporter.text.render(report).utf8.count < 10_000)
    }

    @Test(
        "Keys, tokens and signatures are masked in every format",
        arguments: [
            "https://maps.example/photo?key=AIzaInventedInvented0123456789abcdefgh&x=1", "key=hunter2secret", "api_key=hunter2secret",
            "proxy?u=https%3A%2F%2Fm.example%3Fkey%3Dhunter2secret%26x%3D1", "proxy?u=key%253Dhunter2secret%2526y", "TOKEN=hunter2secret",
            "a?X-Amz-Signature=hunter2secret&b", "path/AIzaInventedInvented0123456789abcdefgh", "%2FAIzaInventedInvented0123456789abcdefgh",
            "signature=hunter2secret==", "access_token=hunter2secret#frag",
        ])
    func secrets(secret: String) {
        for reporter in Reporters.all where !reporter.isFolder && !reporter.isBlob {
            for style in [ReportStyle(), ReportStyle(isColoured: true, isVerbose: true)] {
                let rendered = reporter.render(report(secret), style)
                #expect(!rendered.contains("hunter2") && !rendered.contains("AIzaInvented"), "\(reporter.name)")
                #expect(rendered.contains("REDACTED"), "\(reporter.name)")
                #expect(!rendered.contains("efgh"), "\(reporter.name): the end of a key")
            }
        }
    }

    @Test(
        "What only looks like a secret stays as it is",
        arguments: [
            "places/ChIJ1/photos/AUxAIzaSyInventedTokenWithinAToken", "AIza is short", "keyboard = fine", "key: value", "token", "monkeys=",
            "a key=", "https://maps.google.com/maps/contrib/100000000000000000002",
        ])
    func harmless(text: String) {
        #expect(SecretMask.masked(text) == text)
    }

    @Test("Masking keeps what stands around the secret, and twice is once")
    func masking() {
        let masked = SecretMask.masked("a?x=1&key=s3cret&y=2 b%3Fkey%3Ds3cret%26z%3D3 \"key=s3cret\"")
        #expect(masked == "a?x=1&key=REDACTED&y=2 b%3Fkey%3DREDACTED%26z%3D3 \"key=REDACTED\"")
        #expect(SecretMask.masked(masked) == masked)
    }
}
