// Lines of blobs: what is written is what is read, also by Foundation, and a cut line is never taken for a whole one.
import Foundation
import JSON
import Model
import Testing

/// Every kind of member that lines have.
private struct Everything: Codable, Hashable {
    struct Part: Codable, Hashable {
        var text: String
        var number: Int?
    }
    enum Word: String, Codable { case one, two }
    var text = ""
    var whole = 0
    var real = 0.0
    var flag = false
    var word = Word.one
    var range = 0..<1
    var names: [String: String] = [:]
    var texts: [String] = []
    var numbers: [Int] = []
    var reals: [Double] = []
    var rows: [[Part]] = []
    var holes: [String?] = []
    var part = Part(text: "")
    var optionalText: String?
    var optionalWhole: Int?
    var optionalReal: Double?
    var optionalFlag: Bool?
    var optionalWord: Word?
    var optionalRange: Range<Int>?
    var optionalPart: Part?
    var optionalParts: [Part]?
}

@Suite struct LineCoderTests {
    private static let nasty = [
        "", " ", "\"", "\\", "/", "</script>", "\u{7F}", "\u{85}", "\u{2028}\u{2029}", "\u{FEFF}", "é", "e\u{301}", "日本", "🏔️👩‍👩‍👧",
        "\u{10FFFF}",
        "\\u0041", "a\"b\\c\nd\re\tf\u{0}g", String((0..<0x20).map { Character(UnicodeScalar(UInt8($0))) }), "null", "nan",
    ]
    private static let full = Everything(
        text: nasty.joined(separator: "|"), whole: .max, real: -0.1, flag: true, word: .two, range: -5..<7,
        names: ["": "empty", "b\n": "\u{1}", "a": "2", "ä": "3"], texts: nasty, numbers: [.min, -1, 0, 1, .max],
        reals: [0, -0.0, 1e300, -1e-300, Double.leastNonzeroMagnitude, .greatestFiniteMagnitude, 0.1, 1 / 3, 1e16, 123_456_789.25],
        rows: [[], [.init(text: "x", number: 3), .init(text: "\u{0}")], []], holes: [nil, "", nil, "x"],
        part: .init(text: "p", number: -7), optionalText: "t", optionalWhole: 0, optionalReal: 2.5, optionalFlag: false, optionalWord: .two,
        optionalRange: 3..<3, optionalPart: .init(text: "q"), optionalParts: [])

    /// All members of a value, to the bit; dictionaries in the order of their keys.
    private static func bits(_ value: Any) -> String {
        let mirror = Mirror(reflecting: value)
        guard !mirror.children.isEmpty else { return String(reflecting: value) }
        let parts = mirror.children.map { "\($0.label ?? ""):\(bits($0.value))" }
        return "(" + (mirror.displayStyle == .dictionary ? parts.sorted() : parts).joined(separator: ",") + ")"
    }

    /// Round trips of a value, through our reader and through Foundation's.
    private func expectSame<Value: Codable>(_ value: Value, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let line = try LineEncoder.encode(value)
        #expect(!line.contains(0x0A) && !line.contains(0x0D), "one line", sourceLocation: sourceLocation)
        #expect(try LineEncoder.encode(value) == line, "the same bytes every time", sourceLocation: sourceLocation)
        let read = try LineDecoder.decode(Value.self, from: line)
        #expect(Self.bits(read) == Self.bits(value), sourceLocation: sourceLocation)
        #expect(try LineEncoder.encode(read) == line, sourceLocation: sourceLocation)
        let foundation = JSONDecoder()
        foundation.nonConformingFloatDecodingStrategy = .convertFromString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        let theirs = try foundation.decode(Value.self, from: Data(line))
        #expect(Self.bits(theirs) == Self.bits(value), sourceLocation: sourceLocation)
    }

    @Test func everythingComesBack() throws {
        try expectSame(Everything())
        try expectSame(Self.full)
        try expectSame([Self.full, Everything()])
    }

    @Test(arguments: nasty) func everyTextComesBack(text: String) throws {
        try expectSame([text])
        try expectSame([text: text])
    }

    @Test func everyScalarBelowTheSurrogatesComesBack() throws {
        for start in stride(from: 0, to: 0x3000, by: 64) {
            let text = String(String.UnicodeScalarView((start..<start + 64).compactMap(UnicodeScalar.init)))
            #expect(try LineDecoder.decode([String].self, from: LineEncoder.encode([text])) == [text])
        }
    }

    @Test func numbersComeBackToTheBit() throws {
        var seed: UInt64 = 9
        for _ in 0..<4_000 {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let number = Double(bitPattern: seed ^ (seed >> 29))
            let read = try LineDecoder.decode([Double].self, from: LineEncoder.encode([number]))
            #expect(read[0].bitPattern == number.bitPattern || number.isNaN && read[0].isNaN, "\(number)")
            let whole = Int(bitPattern: UInt(seed))
            #expect(try LineDecoder.decode([Int].self, from: LineEncoder.encode([whole])) == [whole])
        }
    }

    @Test func numbersThatJSONCannotSayAreWords() throws {
        let line = try LineEncoder.encode([Double.nan, .infinity, -.infinity])
        #expect(String(decoding: line, as: UTF8.self) == #"["nan","inf","-inf"]"#)
        let read = try LineDecoder.decode([Double].self, from: line)
        #expect(read[0].isNaN && read[1] == .infinity && read[2] == -.infinity)
        #expect(throws: DecodingError.self) { try LineDecoder.decode([Double].self, from: Array(#"["much"]"#.utf8)) }
    }

    @Test func aLineCutAnywhereIsRefused() throws {
        var value = Everything()
        value.text = "ä\"\\\n🏔"
        value.names = ["k": "v"]
        value.rows = [[.init(text: "x", number: 12)]]
        value.optionalReal = 1.25
        let line = try LineEncoder.encode(value)
        for count in 0..<line.count {
            #expect(throws: DecodingError.self, "\(count)") { try LineDecoder.decode(Everything.self, from: Array(line.prefix(count))) }
        }
        #expect(throws: DecodingError.self) { try LineDecoder.decode(Everything.self, from: line + line) }
    }

    @Test(arguments: [
        ("text", "5"), ("text", "null"), ("whole", "\"5\""), ("whole", "1.5"), ("whole", "9223372036854775808"), ("whole", "null"),
        ("real", "true"),
        ("real", "1e999"), ("flag", "0"), ("word", "\"three\""), ("range", "[5,3]"), ("range", "[5]"), ("names", "[]"),
        ("names", "{\"a\":1}"),
        ("texts", "{}"), ("texts", "[1]"), ("numbers", "[\"1\"]"), ("rows", "[[{}]]"), ("part", "[]"), ("optionalText", "5"),
        ("optionalWhole", "1e300"), ("optionalReal", "\"x\""), ("optionalFlag", "\"true\""), ("optionalWord", "\"\""),
        ("optionalRange", "{}"),
        ("optionalPart", "{\"number\":1}"), ("optionalParts", "[null]"),
    ])
    func aMemberOfAnotherKindIsRefused(member: String, value: String) throws {
        var object = try #require(try JSONSerialization.jsonObject(with: Data(LineEncoder.encode(Self.full))) as? [String: Any])
        object[member] = nil
        let rest = String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
        let line = "{\"\(member)\":\(value)," + rest.dropFirst()
        #expect(throws: (any Error).self) { try LineDecoder.decode(Everything.self, from: Array(line.utf8)) }
        #expect(throws: (any Error).self, "as Foundation does") { try JSONDecoder().decode(Everything.self, from: Data(line.utf8)) }
    }

    @Test(arguments: [
        "", " ", "{", "{}{}", "{\"a\":1,}", "{'a':1}", "{\"a\" 1}", "// x\n{}", "{\"a\":NaN}", "\u{0}", "[[[[", "{\"text\":\"\\ud800\"}",
    ])
    func whatIsNoJSONIsRefused(line: String) {
        #expect(throws: DecodingError.self) { try LineDecoder.decode(Everything.self, from: Array(line.utf8)) }
    }

    @Test func depthIsLimited() {
        let line = Array((String(repeating: "[", count: 2_000_000) + String(repeating: "]", count: 2_000_000)).utf8)
        #expect(throws: DecodingError.self) { try LineDecoder.parse(line) }
    }

    @Test func orderAndUnknownMembersDoNotMatter() throws {
        let line = #"{"number":4,"unknown":[{}],"text":"x","more":5}"#
        let part = try LineDecoder.decode(Everything.Part.self, from: Array(line.utf8))
        #expect(part == Everything.Part(text: "x", number: 4))
    }

    @Test func theTypesOfReportsComeBack() throws {
        let rect = Rect(x: -0.5, y: 0, width: 1e300, height: .nan)
        let item = EvidenceItem(
            element: "/0/1", elementIndex: 4, text: "Photo by Łucja \"L\" \\", match: .wholeWords, strength: 3,
            visibility: .accessibilityOnly,
            visibilityDetail: "", relation: .nearerToOther, distance: .infinity, link: .unknown, linkTarget: "https://x/?a=b&c",
            contrast: 4.5,
            source: .ocr, bounds: rect)
        let bare = EvidenceItem(
            element: "", elementIndex: 0, text: "", match: .none, strength: 0, visibility: .visible, visibilityDetail: "",
            relation: .elsewhere,
            distance: nil, link: .none, linkTarget: nil, contrast: nil, source: .layout, bounds: nil)
        var finding = Finding(
            rule: "r", severity: .error, verdict: .violation, reason: "why", message: "m\n", fix: "f", capture: "c", photo: "p",
            path: "a/b.xml", line: 1,
            column: 2, element: "/0", bounds: Rect(x: 1, y: 2, width: 3, height: 4), fingerprint: "f", isSuppressed: true, duty: 0)
        finding.region = .init(endLine: 3, endColumn: 4, startColumnBytes: 5, byteRange: 6..<9)
        finding.suppression = Suppression(
            kind: .acknowledgement, justification: "j", expires: "2099-01-01", path: ".attrcheck.yml", line: 7)
        finding.baseline = .unchanged
        try expectSame([finding, Finding(rule: "", severity: .info, verdict: .undecided, message: "", fix: "", path: "")])
        let duty = JudgedDuty(
            kind: .authorCredit, text: "t", link: "l", verdict: .relief, rule: "r", reason: "x", evidence: [item, bare],
            otherNamesAtPhoto: ["a", ""])
        let record = ReportedRecord(key: "k", source: "s", jsonPath: "$.a[0]")
        var photo = ReportedPhoto(
            id: "i", element: "/1", identifier: "hero", className: "Image", bounds: rect, visibleFraction: 0.1, records: [record],
            matchedBy: .manifest,
            confidence: 1, duties: [duty])
        photo.elementIndex = 9
        (photo.line, photo.column) = (1, 1)
        photo.isDisplayed = false
        var capture = ReportedCapture(
            id: "home", layout: .init(path: "p", format: FormatID("html"), size: Size(width: 1, height: 2), unit: .cssPixels, scale: 2),
            screenshot: .init(path: "s", width: 1, height: 2), records: ["r"], photos: [photo])
        capture.drawing = [DrawnElement(index: 0, end: 3, shape: .image, bounds: rect, text: "t", isHidden: true)]
        capture.elementNames = ["/0": "div", "/": "\u{1F}"]
        // Foundation refuses the words for numbers that JSON cannot say only where it is not told of them.
        try expectSame([capture, ReportedCapture(id: "", layout: nil, screenshot: nil, records: [], photos: [])])
        let credit = Credit(
            kind: .provider, name: "n", wholeText: "w", alternative: "a", uri: "u", contributor: "1", avatar: "v", linkStripped: true)
        let place = RecordLocation(path: "p", jsonPath: "$", line: 0)
        let states: [DutyState] = [.due, .noneDeclared, .unknown(.fieldAbsent), .unknown(.truncated)]
        let records = states.map { state in
            PhotoRecord(
                identities: PhotoIdentity.Kind.allCases.map { PhotoIdentity($0, "v") }, placeID: "id", placeNames: ["a", "b"], duty: state,
                credits: [credit, Credit(kind: .author, name: "")], pixelSize: Size(width: 4000, height: -0.0), sourceLink: "s",
                reportLink: "r",
                format: FormatID("places-new"), location: place)
        }
        var file = RecordFile(
            format: FormatID("har"), records: records, links: [LinkRecord(identities: [], location: place)],
            places: [PlaceDuty(credits: [credit], placeID: nil, location: place)],
            problems: [Problem(path: "p", line: 1, column: 2, code: "c", message: "m", severity: .error), Problem(code: "", message: "")])
        file.reviewAuthors = ["x"]
        file.isTraffic = true
        try expectSame([file, RecordFile(format: FormatID(""))])
    }
}
