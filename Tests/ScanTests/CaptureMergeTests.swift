// Several dumps of one screen are one capture: one gives the picture, another the text, another the links.
import Model
import Reports
import Testing

@testable import Scan

/// Dumps of one small screen: a picture of an invented photo above its credit.
private enum Dumps {
    static let token = "https://places.googleapis.com/v1/\(Invented.name("one"))/media?maxWidthPx=640"

    /// The render tree: places and texts, but no address.
    static func render(
        credit: String = "Photo by Mira Osterlund", creditY: Double = 50, picture: String = "1a2b3", title: String = "Old mill"
    ) -> String {
        """
        RenderView#d0edc
         │ view size: Size(180.0, 240.0) (in physical pixels)
         │ device pixel ratio: 3.0 (physical pixels per logical pixel)
         │ configuration: BoxConstraints(w=60.0, h=80.0) at 3.0x (in
         │   logical pixels)
         │
         └─child: RenderFlex#00ace
           │ parentData: <none>
           │ size: Size(60.0, 80.0)
           │
           ├─child 1: RenderImage#\(picture)
           │   parentData: offset=Offset(0.0, 0.0)
           │   size: Size(60.0, 45.0)
           │   image: [480×360]
           │
           ├─child 2: RenderParagraph#1a2c4
           │ │ parentData: offset=Offset(2.0, \(creditY))
           │ │ size: Size(50.0, 8.0)
           │ ╘═╦══ text ═══
           │   ║ TextSpan:
           │   ║   "\(credit)"
           │   ╚═══════════
           │
           └─child 3: RenderParagraph#1a2c5
             │ parentData: offset=Offset(2.0, 62.0)
             │ size: Size(50.0, 8.0)
             ╘═╦══ text ═══
               ║ TextSpan:
               ║   "\(title)"
               ╚═══════════

        """
    }

    /// The widget tree: texts and the address, but no places.
    static func widgets(credit: String = "Photo by Mira Osterlund", picture: String = "1a2b3", title: String = "Old mill") -> String {
        """
        WidgetsFlutterBinding - DEBUG MODE
        [root](renderObject: RenderView#d0edc)
        └Column(renderObject: RenderFlex#00ace)
         ├Image-[<'hero'>](image: NetworkImage("\(token)", scale: 1.0), fit: cover)
         │└RawImage(image: [480×360], renderObject: RenderImage#\(picture))
         ├Text("\(credit)", size: 6.0)
         │└RichText(maxLines: unlimited, text: "\(credit)", renderObject: RenderParagraph#1a2c4)
         └Text("\(title)", size: 6.0)
          └RichText(maxLines: unlimited, text: "\(title)", renderObject: RenderParagraph#1a2c5)

        """
    }

    /// What Android's accessibility says of the same screen, in pixels.
    static let android = """
        <?xml version='1.0' encoding='UTF-8' standalone='yes' ?>
        <hierarchy rotation="0">
          <node index="0" text="" resource-id="" class="android.view.View" package="com.example.stroll" content-desc="" clickable="false" scrollable="false" password="false" bounds="[0,0][180,240]">
            <node index="0" text="" resource-id="" class="android.view.View" package="com.example.stroll" content-desc="Photo by Mira Osterlund" clickable="true" scrollable="false" password="false" bounds="[6,150][156,174]" />
            <node index="1" text="" resource-id="" class="android.view.View" package="com.example.stroll" content-desc="Old mill" clickable="false" scrollable="false" password="false" bounds="[6,186][156,210]" />
          </node>
        </hierarchy>
        """
}

@Suite struct CaptureMergeTests {
    private let records = Invented.records([("one", "Mira Osterlund")])

    /// The one photo of the one capture of these files.
    private func photo(_ files: [String: String]) async throws -> (photo: ReportedPhoto, report: Report) {
        let report = try await TemporaryFolder(files.merging(["home.photos.json": records]) { a, _ in a }).scan().report
        #expect(report.captures.map(\.id) == ["home"])
        let capture = try #require(report.captures.first)
        #expect(capture.photos.count == 1)
        return (try #require(capture.photos.first), report)
    }

    @Test func oneDumpGivesThePlacesAnotherTheAddress() async throws {
        let (photo, report) = try await photo(["home.render.txt": Dumps.render(), "home.widgets.txt": Dumps.widgets()])
        #expect(photo.matchedBy == .url)
        #expect(photo.bounds == Rect(x: 0, y: 0, width: 60, height: 45))
        #expect(photo.identifier == "hero")
        #expect(report.credits("home") == ["hero": .pass])
        #expect(report.captures[0].layout?.path == "home.render.txt")
        #expect(report.problems == [])
    }

    @Test func onlyTogetherTheyShowThatTheCreditIsOffTheScreen() async throws {
        let alone = try await TemporaryFolder(["home.txt": Dumps.widgets(), "home.photos.json": records]).scan().report
        #expect(alone.credits("home") == ["hero": .pass])
        let (_, report) = try await photo(["home.render.txt": Dumps.render(creditY: 500), "home.widgets.txt": Dumps.widgets()])
        #expect(report.credits("home") == ["hero": .violation])
        #expect(report.findings.map(\.rule).contains("photo-credit-hidden"))
    }

    @Test func threeDumpsAPictureAndRecordsAreOneScreen() async throws {
        let folder = try TemporaryFolder([
            "home.xml": Dumps.android, "home.render.txt": Dumps.render(), "home.widgets.txt": Dumps.widgets(), "home.photos.json": records,
        ])
        // The head of a picture is all there is of it.
        try folder.write("home.png", Invented.png(width: 180, height: 240))
        let report = try await folder.scan { $0.usesPixels = false }.report
        #expect(report.captures.map(\.id) == ["home"])
        #expect(report.captures[0].screenshot?.path == "home.png")
        #expect(report.captures[0].layout?.scale == 3)
        #expect(report.credits("home") == ["hero": .pass])
        #expect(report.problems == [])
    }

    @Test func dumpsOfOneLogAreOneScreen() async throws {
        let (photo, report) = try await photo(["home.log": Dumps.widgets() + "I/app: tapped\n" + Dumps.render(creditY: 500)])
        #expect(photo.matchedBy == .url && photo.bounds != nil)
        #expect(report.credits("home") == ["hero": .violation])
    }

    @Test func objectsOfAnotherRunAreJoinedByTextsAndOrder() async throws {
        let (photo, _) = try await photo([
            "home.render.txt": Dumps.render(picture: "9f9f9"), "home.widgets.txt": Dumps.widgets(picture: "77777"),
        ])
        #expect(photo.matchedBy == .url)
        #expect(photo.bounds == Rect(x: 0, y: 0, width: 60, height: 45))
    }

    @Test func screensOfDifferentMomentsStayApart() async throws {
        let folder = try TemporaryFolder([
            "home.render.txt": Dumps.render(credit: "Opening hours", picture: "9f9f9", title: "Reviews").replacing("1a2c", with: "5e5e"),
            "home.widgets.txt": Dumps.widgets(),
        ])
        let report = try await folder.scan().report
        #expect(report.captures.count == 2)
        #expect(report.problems.map(\.code) == ["dumps-disagree"])
        #expect(report.problems[0].path == "home.widgets.txt")
        #expect(report.problems[0].message.contains("home.render.txt"))
    }

    @Test func thePageAndTheAppOfOneNameAreTwoScreens() async throws {
        let folder = try TemporaryFolder([
            "home.html": Invented.page([("one", "Photo by Mira Osterlund")]),
            "home.xml": Invented.native([("one", "Photo by Mira Osterlund")]),
        ])
        let report = try await folder.scan().report
        #expect(report.captures.compactMap { $0.layout?.path }.sorted() == ["home.html", "home.xml"])
        #expect(report.problems == [])
    }

    /// A dump of the page without pictures, with places.
    private let placed = """
        {"schemaVersion": 1, "platform": "web", "unit": "css-px", "size": {"width": 60, "height": 80},
         "capabilities": {"texts": "full", "images": "none", "bounds": "full", "visibility": "full"},
         "root": {"children": [
          {"role": "text", "text": "Old mill", "bounds": {"x": 2, "y": 62, "width": 50, "height": 8}},
          {"role": "text", "text": "Photo by Mira Osterlund", "bounds": {"x": 2, "y": 50, "width": 50, "height": 8}}]}}
        """

    @Test func elementsOfAnotherDumpAreReportedWhereTheyStand() async throws {
        let page = Invented.page([("one", "Photo by Somebody Else"), ("two", "Old mill")])
        let report = try await TemporaryFolder([
            "home.html": page, "home.json": placed.replacing("Mira Osterlund", with: "Somebody Else"), "home.photos.json": records,
        ]).scan().report
        #expect(report.captures.map { $0.layout?.path } == ["home.json"])
        let finding = try #require(report.findings.first { $0.rule == "photo-author-credit-missing" })
        #expect(finding.path == "home.html")
        #expect(
            finding.line
                == page.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains("id=\"one\"") }.map { $0 + 1 })
    }

    @Test func theLinkOfOneDumpIsFollowedFromTheTextOfAnother() async throws {
        let author = "https://maps.google.com/maps/contrib/100000000000000000042"
        let linked = records.replacing(
            "\"displayName\": \"Mira Osterlund\"", with: "\"displayName\": \"Mira Osterlund\", \"uri\": \"\(author)\"")
        let page = Invented.page([("one", "<a href=\"\(author)\">Photo by Mira Osterlund</a>"), ("two", "Old mill")])
        let report = try await TemporaryFolder(["home.html": page, "home.json": placed, "home.photos.json": linked]).scan().report
        let photo = try #require(report.captures.first?.photos.first { $0.identifier == "one" })
        let links = photo.duties.filter { $0.kind == .creditLink }
        #expect(links.map(\.verdict) == [.pass])
        #expect(links.first?.evidence.first?.bounds == Rect(x: 2, y: 50, width: 50, height: 8), "the text is the placed one")
    }

    @Test func theReportDoesNotDependOnWorkersOrNames() async throws {
        var files: [String: String] = [:]
        for number in 0..<12 {
            files["s\(number).render.txt"] = Dumps.render(creditY: number % 2 == 0 ? 50 : 500)
            files["s\(number).widgets.txt"] = Dumps.widgets()
            files["s\(number).xml"] = Dumps.android
        }
        files["photos.json"] = records
        let folder = try TemporaryFolder(files)
        let one = Reporter.json.render(try await folder.scan { $0.jobs = 1 }.report)
        let four = Reporter.json.render(try await folder.scan { $0.jobs = 4 }.report)
        let isSame = one == four
        #expect(isSame)
        #expect(one.contains("s11.render.txt"))
    }
}

@Suite struct CaptureGroupTests {
    /// Names and what each holds, and the captures that they make: the base's path of each.
    static let groupings: [(files: [String: Kind], bases: [String])] = [
        (["home.xml": .android, "home.render.txt": .render], ["home.render.txt"]),
        (["home.render.txt": .render, "home.widgets.txt": .widgets], ["home.render.txt"]),
        (["home.xml": .android, "home.detail.xml": .android], ["home.detail.xml", "home.xml"]),
        (["home.xml": .android, "home.detail.xml": .android, "home.detail.render.txt": .render], ["home.detail.render.txt", "home.xml"]),
        (
            ["home.render.txt": .render, "home.render2.txt": .render, "home.widgets.txt": .widgets],
            ["home.render.txt", "home.render2.txt", "home.widgets.txt"]
        ),
        (["home.render.txt": .render, "away.widgets.txt": .widgets], ["away.widgets.txt", "home.render.txt"]),
        (["a/home.render.txt": .render, "b/home.widgets.txt": .widgets], ["a/home.render.txt", "b/home.widgets.txt"]),
    ]

    /// The dumps.
    enum Kind: Sendable { case android, render, widgets }

    @Test(arguments: groupings) func filesJoinByTheLongestNameThatTheyContinue(files: [String: Kind], bases: [String]) async throws {
        let contents = files.mapValues { kind in
            switch kind {
            case .android: Dumps.android
            case .render: Dumps.render()
            case .widgets: Dumps.widgets()
            }
        }
        let report = try await TemporaryFolder(contents).scan().report
        #expect(report.captures.compactMap { $0.layout?.path }.sorted() == bases)
    }
}

@Suite struct CaptureScaleTests {
    /// A screen of this size.
    private func screen(_ width: Double, _ height: Double, _ unit: LengthUnit, stated: Double? = nil, platform: Platform = .ios) -> Screen {
        Screen(
            format: FormatID("test"), platform: platform, unit: unit,
            capabilities: Capabilities(
                imageSources: .none, images: .none, texts: .full, operability: .none, linkTargets: .none, bounds: .full, visibility: .none),
            size: Size(width: width, height: height), scale: stated)
    }

    /// A screen, a screenshot, the scale, and a word of the complaint.
    static let shots: [(size: (Double, Double), unit: LengthUnit, stated: Double?, shot: (Int, Int), scale: Double?, complaint: String?)] =
        [
            ((390, 844), .points, nil, (1170, 2532), 3, nil), ((393, 852), .points, nil, (1179, 2556), 3, nil),
            ((1080, 2400), .pixels, nil, (1080, 2400), 1, nil), ((1080, 2274), .pixels, nil, (1080, 2400), 1, nil),
            ((411.43, 914.29), .densityIndependent, 2.625, (1080, 2400), 2.625, nil),
            ((390, 844), .points, nil, (2532, 1170), nil, "turned"), ((390, 844), .points, nil, (1170, 5000), nil, "heights"),
            ((390, 844), .points, nil, (2400, 5194), 6.15, "no device"), ((390, 844), .points, 3, (780, 1688), 2, "says 3"),
            ((1080, 2400), .pixels, nil, (540, 1200), 0.5, "540 pixels wide"),
        ]

    @Test(arguments: shots) func scalesComeFromWidthsAndAreChecked(
        size: (Double, Double), unit: LengthUnit, stated: Double?, shot: (Int, Int), scale: Double?, complaint: String?
    ) throws {
        let found = CaptureMergeScale.ofScreenshot(screen(size.0, size.1, unit, stated: stated), width: shot.0, height: shot.1)
        if let scale { #expect(abs(try #require(found.scale) / scale - 1) < 0.01) } else { #expect(found.scale == nil) }
        #expect((found.complaint == nil) == (complaint == nil))
        if let complaint { #expect(found.complaint?.contains(complaint) == true, "\(found.complaint ?? "")") }
    }

    @Test func aPageMayBePhotographedWhole() {
        let found = CaptureMergeScale.ofScreenshot(screen(390, 844, .cssPixels, platform: .web), width: 780, height: 9_000)
        #expect(found.scale == 2 && found.complaint == nil)
    }

    @Test func aScreenshotThatDoesNotFitIsTold() async throws {
        let folder = try TemporaryFolder(["home.xml": Dumps.android])
        try folder.write("home.png", Invented.png(width: 240, height: 180))
        let report = try await folder.scan().report
        #expect(report.problems.map(\.code) == ["scale-implausible"])
        #expect(report.problems.map(\.path) == ["home.png"])
    }
}
