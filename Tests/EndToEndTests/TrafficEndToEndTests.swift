// Pages whose pictures only recorded traffic can name, judged with it and without it; and no secret of a recording is ever printed.
import Foundation
import TestSupport
import Testing

private let photo = "places/ChIJinventedPlace01/photos/TOKENinvented0001"
private let pictureURL = "https://lh3.googleusercontent.com/place-photos/PICTUREinvented=s4800-w400"
private let picture = Packing.jpeg(String(repeating: "a picture of a kettle ", count: 4))
private let answer =
    #"{"id":"ChIJinventedPlace01","photos":[{"name":"\#(photo)","authorAttributions":[{"displayName":"Mirelle Tamsworth","uri":"https://maps.google.com/maps/contrib/100000000000000000011"}]}]}"#
private let key = "AIzaInventedInventedInvented0123456"

private func quoted(_ text: String) throws -> String { String(decoding: try JSONEncoder().encode(text), as: UTF8.self) }

private func entry(_ url: String, status: Int = 200, location: String = "", body: [UInt8] = []) -> String {
    let headers =
        #"[{"name":"Cookie","value":"SID=hunter2cookie"},{"name":"Authorization","value":"Bearer hunter2bearer"},{"name":"X-Goog-Api-Key","value":"\#(key)"}]"#
    let answered = #"[{"name":"Set-Cookie","value":"SID=hunter2cookie"},{"name":"Location","value":"\#(location)"}]"#
    let content = body.isEmpty ? "{}" : #"{"encoding":"base64","text":"\#(Packing.base64(body))"}"#
    return
        #"{"request":{"method":"GET","url":"\#(url)","headers":\#(headers)},"response":{"status":\#(status),"headers":\#(answered),"content":\#(content)}}"#
}

private func har(_ entries: [String]) -> String {
    #"{"log":{"creator":{"name":"Invented"},"entries":[\#(entries.joined(separator: ","))]}}"#
}

private let session = har([
    entry("https://places.googleapis.com/v1/places/ChIJinventedPlace01?key=\(key)", body: Array(answer.utf8)),
    entry("https://places.googleapis.com/v1/\(photo)/media?key=\(key)", status: 302, location: pictureURL),
    entry(pictureURL, body: picture),
])

private func page(_ source: String, credit: String = "Photo: Mirelle Tamsworth") -> String {
    "<!doctype html><html><body><figure><img src=\"\(source)\" width=400 height=300><figcaption>\(credit)</figcaption></figure></body></html>"
}

@Suite("Traffic beside a page")
struct TrafficEndToEndTests {
    private static let sources = [
        pictureURL, "data:image/jpeg;base64," + Packing.base64(picture), "home_files/unnamed%20(1).jpg", "./home_files/unnamed%20(1).jpg?x",
    ]

    private func place(_ source: String, credit: String = "Photo: Mirelle Tamsworth") throws -> Workplace {
        let place = try Workplace()
        try place.write(page(source, credit: credit), to: "home.html")
        try place.write(picture, to: "home_files/unnamed (1).jpg")
        return place
    }

    @Test("A picture known only by address or bytes is judged fully with the recording of its session", arguments: sources)
    func judged(source: String) throws {
        let only = ["scan", "home.html", "session.har", "--rule", "photo-author-credit-missing", "--rule", "photo-record-unmatched"]
        let good = try place(source)
        try good.write(session, to: "session.har")
        let passed = try good.attrcheck(only)
        #expect(passed.output.contains("1 photo shown") && passed.output.contains("0 undecided"), "\(passed.output)\(passed.errors)")
        #expect(passed.status == 0)
        let bad = try place(source, credit: "Photos")
        try bad.write(session, to: "session.har")
        let failed = try bad.attrcheck(only)
        #expect(failed.output.contains("\"Mirelle Tamsworth\" is not shown [photo-author-credit-missing]"), "\(failed.output)")
        #expect(failed.status == 1)
    }

    @Test("Without the recording the same address is undecided, and what is missing is said", arguments: [true, false])
    func undecided(hasRecord: Bool) throws {
        let place = try place(pictureURL)
        if hasRecord { try place.write(answer, to: "place.json") }
        let run = try place.attrcheck("scan", ".", "--fail-on", "undecided")
        #expect(run.status == 1)
        #expect(run.output.contains("add the HAR, trace or MHTML of the same session"), "\(run.output)")
        #expect(run.output.contains("1 photo shown") && !run.output.contains("0 undecided"))
        let json = try place.attrcheck("scan", ".", "--format", "json", "--fail-on", "never").output
        #expect(json.contains("\"photo-not-identified\"") && !json.contains("\"violation\" : 1"))
    }

    @Test("An archive of the recording and a trace serve as well as the file")
    func archives() throws {
        let place = try place(pictureURL)
        try place.write(Packing.zip([("har.har", Array(session.utf8))]), to: "session.zip")
        let run = try place.attrcheck("scan", "home.html", "session.zip", "--rule", "photo-record-unmatched")
        #expect(run.output.contains("1 photo shown") && run.output.contains("0 undecided"), "\(run.output)")
        let inspected = try place.attrcheck("inspect", "--json", "session.zip").output
        #expect(inspected.contains("\"har\"") && inspected.contains("\"records\""))
    }

    @Test("A recording without photos is a network log, and says so")
    func networkLog() throws {
        let place = try Workplace()
        try place.write(har([entry("https://app.example/", body: Array("<p>".utf8))]), to: "x.har")
        let run = try place.attrcheck("inspect", "--json", "x.har")
        #expect(run.output.contains("\"network-log\"") && run.output.contains("traffic-without-photos"))
    }

    /// A secret as it stands in base64, whatever stands before it.
    private static func encoded(_ secret: String) -> [String] {
        (0..<3).map { offset in
            let text = Packing.base64([UInt8](repeating: 0x20, count: offset) + Array(secret.utf8))
            return String(text.dropFirst(offset == 0 ? 0 : offset + 1).prefix { $0 != "=" }.dropLast(2))
        }
    }

    @Test("No key, token or cookie of a recording or a page is printed by any command or report")
    func secrets() throws {
        let place = try Workplace()
        let nested =
            "https%3A%2F%2Fplaces.googleapis.com%2Fv1%2F\(photo.split(separator: "/").joined(separator: "%2F"))%2Fmedia%3Fkey%3D\(key)%26token%3Dhunter2token"
        let hidden = Packing.base64(Array("https://places.googleapis.com/v1/\(photo)/media?key=\(key)&access_token=hunter2token".utf8))
        let addresses = [
            "https://app.example/p/7?access_token=hunter2token&key=\(key)", "https://img.example/_next/image?url=\(nested)&w=9",
            "https://img.example/insecure/\(hidden)", "/p/8?token=hunter2token&signature=hunter2signature",
            "https://lh3.googleusercontent.com/place-photos/NOBODYS?key=\(key)&token=hunter2token",
        ]
        let html =
            "<!doctype html><html><body>" + addresses.map { "<img src=\"\($0)\" width=400 height=300><p>Someone</p>" }.joined()
            + "</body></html>"
        try place.write(html, to: "home.html")
        let masked = "https://places.googleapis.com/v1/places/ChIJother?fields=photos.name&key=\(key)"
        let log = har(
            [entry(masked, body: Array(answer.utf8)), entry(masked + "&token=hunter2token")]
                + addresses.map { entry($0, status: 302, location: pictureURL) } + addresses.map { entry($0, body: picture) })
        try place.write(log, to: "session.har")
        try place.write(Packing.zip([("har.har", Array(log.utf8))]), to: "session.zip")
        let runs: [[String]] = [
            ["scan"], ["scan", "--verbose"], ["scan", "--format", "json"], ["records", "session.har", "session.zip"],
            ["records", "--json", "session.har", "session.zip"], ["inspect", "home.html", "session.har"],
            ["inspect", "--json", "home.html", "session.har", "session.zip"], ["inspect", "--evidence", "home.html", "session.har"],
            ["inspect", "--records", "--json", "session.har"],
        ]
        let needles = ["hunter2", "AIzaInvented", "Bearer"] + ["hunter2token", key].flatMap(Self.encoded)
        #expect(
            Self.encoded(key).allSatisfy { needle in
                (0..<3).contains { Packing.base64([UInt8](repeating: 0x41, count: $0) + Array(key.utf8)).contains(needle) }
            })
        // Formats of later versions are checked as soon as there are any.
        let formats = [
            "sarif", "sarif-github", "junit", "gitlab", "github", "checkstyle", "reviewdog", "markdown", "html", "xcode", "jsonl",
        ]
        for arguments in runs + formats.map({ ["scan", "--format", $0] }) {
            let run = try place.attrcheck(arguments)
            if run.status == 2, run.errors.contains("--format") { continue }
            #expect(!run.output.isEmpty)
            for needle in needles { #expect(!(run.output + run.errors).contains(needle), "\(needle) in \(arguments)") }
        }
        let records = try place.attrcheck("records", "--json", "session.har").output
        #expect(
            records.contains("gphoto-url:app.example") && records.contains("REDACTED"), "the addresses are there, without their secrets")
    }
}
