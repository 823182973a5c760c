// HAR logs of every recorder, with their habits and their damage.
import Model
import Photos
import TestSupport
import Testing

private let answer = Session.answer

/// UTF-8 as the characters U+0000 to U+00FF.
private func latin1(_ bytes: [UInt8]) -> String { String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })) }

private func log(_ content: String) -> String {
    Session.har(Session.entry(Session.placeURL, content: content), Session.redirectEntry, Session.pictureEntry)
}

@Suite struct HARTests {
    static let bodies: [(name: String, log: String)] = [
        ("text", Session.log),
        ("base64", log(#"{"encoding":"base64","text":"\#(Packing.base64(Array(answer.utf8)))"}"#)),
        ("base64 that is not announced", log(#"{"text":"\#(Packing.base64(Array(answer.utf8)))"}"#)),
        (
            "base64 in lines",
            log(
                #"{"text":"\#(Packing.base64(Array(answer.utf8)).enumerated().map { $0.offset % 60 == 59 ? "\($0.element)\\n" : "\($0.element)" }.joined())"}"#
            )
        ),
        ("UTF-8 written as Latin-1", log(Session.text(latin1(Array(answer.utf8))))),
        ("gzip in base64", log(#"{"encoding":"base64","text":"\#(Packing.base64(Packing.gzip(Array(answer.utf8))))"}"#)),
        ("a call", log(#"{"mimeType":"text/javascript","text":\#(Session.quoted("/**/_cb.x && _cb.x(" + answer + ");"))}"#)),
        ("a guard", log(Session.text(")]}'\n" + answer))),
        (
            "a picture written as Latin-1",
            Session.har(
                Session.entry(Session.placeURL, content: Session.text(answer)), Session.redirectEntry,
                Session.entry(Session.pictureURL, content: #"{"mimeType":"image/jpeg","text":\#(Session.quoted(latin1(Session.picture)))}"#)
            )
        ),
        (
            "a picture in Polly's pieces",
            Session.har(
                Session.entry(Session.placeURL, content: Session.text(answer)), Session.redirectEntry,
                Session.entry(Session.pictureURL, content: #"{"encoding":"base64","text":"[\"\#(Packing.base64(Session.picture))\"]"}"#),
                extra: #","_recordingName":"x""#)
        ),
        ("a byte-order mark and CRLF", "\u{FEFF}" + Session.log.split(separator: ",").joined(separator: ",\r\n")),
        ("JSONP", "onInputData(\n" + Session.log + ");\n"),
        (
            "entries alone",
            "["
                + [Session.entry(Session.placeURL, content: Session.text(answer)), Session.redirectEntry, Session.pictureEntry].joined(
                    separator: ",") + "]"
        ),
        (
            "the last entry first",
            Session.har(
                Session.pictureEntry, Session.redirectEntry, Session.entry(Session.placeURL, content: Session.text(answer)))
        ),
        (
            "a location header",
            Session.har(
                Session.entry(Session.placeURL, content: Session.text(answer)), Session.pictureEntry,
                Session.entry(
                    Session.mediaURL, status: 307, content: "{}",
                    response: #","redirectURL":"","headers":[{"name":"LOCATION","value":"\#(Session.pictureURL)"}]"#))
        ),
        (
            "a media answer",
            Session.har(
                Session.entry(Session.placeURL, content: Session.text(answer)), Session.pictureEntry,
                Session.entry(
                    Session.mediaURL, content: Session.text(#"{"name":"\#(Session.photo)/media","photoUri":"\#(Session.pictureURL)"}"#)))
        ),
        (
            "a followed redirect",
            Session.har(
                Session.entry(Session.placeURL, content: Session.text(answer)), Session.pictureEntry,
                Session.entry(Session.mediaURL, content: "{}", response: #","url":"\#(Session.pictureURL)""#))
        ),
    ]

    @Test(arguments: bodies.map(\.name)) func everyWayToWriteASessionTellsTheSame(name: String) throws {
        let log = try #require(Self.bodies.first { $0.name == name }).log
        let file = read(log)
        #expect(Session.isComplete(file), "\(file?.records.map(\.names) ?? []) \(file?.links.map(\.identities) ?? [])")
        #expect(file?.warnings == [])
        #expect(file?.format.rawValue == (name.contains("Polly") ? "polly" : "har"))
    }

    @Test func recordsKeepTheirPlaceInTheLog() {
        let file = read(Session.log.split(separator: ",").joined(separator: ",\n"))
        #expect(file?.records.first?.location.jsonPath == "$.log.entries[0].response.content.text>$.photos[0]")
        #expect(file?.records.first?.location.line == file?.records.last?.location.line)
        #expect((file?.records.first?.location.line ?? 0) > 1)
        #expect(file?.records.first?.format == FormatID("places-new"))
    }

    @Test func bodiesMayStandBesideTheLogOrInItsArchive() {
        func content(_ name: String) -> String { #"{"mimeType":"x","_file":"\#(name)"}"# }
        let log = Session.har(
            Session.entry(Session.placeURL, content: content("a.json")), Session.redirectEntry,
            Session.entry(Session.pictureURL, content: content("b.jpg")))
        let files = ["a.json": Array(answer.utf8), "b.jpg": Session.picture]
        let zip = Packing.zip([("har.har", Array(log.utf8))] + files.map { ($0.key, $0.value) })
        #expect(Session.isComplete(read(zip)))
        #expect(read(zip)?.records.first?.location.jsonPath.hasPrefix("har.har>$.log.entries[0]") == true)
        #expect(Session.isComplete(read(Array(log.utf8), neighbours: NeighbourFiles { files[$0] })))
        #expect(read(Array(log.utf8))?.warnings == ["traffic-body-missing"])
        #expect(Session.isComplete(read(Packing.gzip(Array(Session.log.utf8)))))
        #expect(Session.isComplete(read(Packing.gzip(Packing.tar([("x/session.har", Array(Session.log.utf8))])))))
    }

    @Test func aTraceIsItsNetworkPart() {
        let lines = [Session.entry(Session.placeURL, content: #"{"_sha1":"a1.json"}"#), Session.redirectEntry, Session.pictureEntry]
            .map { #"{"type":"resource-snapshot","snapshot":\#($0)}"# }.joined(separator: "\n")
        let zip = Packing.zip([
            ("trace.trace", Array(#"{"type":"context-options","version":6}"#.utf8)), ("trace.network", Array(lines.utf8)),
            ("resources/a1.json", Array(answer.utf8)),
        ])
        let file = read(zip)
        #expect(Session.isComplete(file))
        #expect(file?.format.rawValue == "playwright-trace")
        #expect(
            Session.isComplete(read(Array(lines.utf8), neighbours: NeighbourFiles { $0 == "resources/a1.json" ? Array(answer.utf8) : nil }))
        )
    }

    @Test func aNeighbourIsNeverReadFromElsewhere() {
        for name in ["../a.json", "/etc/passwd", "x/../../a", "./a.json", ""] {
            let log = Session.har(Session.entry(Session.placeURL, content: #"{"_file":\#(Session.quoted(name))}"#))
            let file = read(Array(log.utf8), neighbours: NeighbourFiles { _ in Array(answer.utf8) })
            #expect(file?.records.isEmpty == true, "\(name)")
        }
    }

    @Test(arguments: [
        (#"{"mimeType":"application/json","size":-1,"comment":"Response bodies are not included."}"#, 200, ["traffic-body-missing"]),
        (#"{"size":0}"#, 304, ["traffic-body-missing"]), (#"{"size":0}"#, 404, []),
        (Session.text(String(Session.answer.prefix(300))), 200, ["traffic-body-truncated"]),
    ])
    func whatIsLostIsSaid(content: String, status: Int, codes: [String]) {
        let file = read(Session.har(Session.entry(Session.placeURL, status: status, content: content)))
        #expect(file?.warnings == codes)
        #expect(file?.records.allSatisfy { $0.duty != .noneDeclared } == true)
    }

    @Test func aHundredLostBodiesAreOneProblem() {
        let entries = (0..<100).map { _ in Session.entry(Session.placeURL, content: "{}") }.joined(separator: ",")
        let file = read(Session.har(entries))
        #expect(file?.problems.count == 1)
        #expect(file?.problems.first?.message.hasPrefix("100 answers about places were recorded without a body") == true)
    }

    @Test func aLogWithoutPhotosIsALogAllTheSame() {
        let file = read(Session.har(Session.entry("https://app.example/", content: #"{"mimeType":"text/html","text":"<p>hello"}"#)))
        #expect(file?.isTraffic == true)
        #expect(file?.records.isEmpty == true && file?.links.isEmpty == true)
        #expect(file?.problems.map(\.code) == ["traffic-without-photos"])
    }

    @Test func everyCutKeepsWhatIsWholeAndSaysSo() throws {
        let raw = Array(Session.log.utf8)
        var seen = 0
        for length in stride(from: 120, to: raw.count - 2, by: 7) {
            let file = try #require(read(Array(raw[..<length])))
            #expect(file.problems.contains { $0.code.hasPrefix("json-") && $0.severity == .warning })
            #expect(file.records.count >= seen)
            seen = max(seen, file.records.filter { $0.duty == .due }.count)
        }
        #expect(seen == 2)
        let zip = Packing.zip([("har.har", raw), ("x.json", Array(answer.utf8))])
        for length in stride(from: 0, to: zip.count, by: 5) { _ = read(Array(zip[..<length])) }
        #expect(read(Array(zip[..<(raw.count / 2)]))?.warnings.contains("archive-damaged") == true)
    }
}
