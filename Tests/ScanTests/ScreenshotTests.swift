// The screenshot beside a dump: what it proves for and against credits, and when it is not believed.
import Foundation
import Model
import Pixels
import Testing

@testable import Scan

@Suite(
    .enabled(
        if: TextReader().obstacle(for: "a") == nil, "OCR is not installed: apt-get install liblept5 libtesseract5 tesseract-ocr-eng"))
struct ScreenshotTests {
    /// An Android screen of 480 × 640 pixels with a photo, a few texts, and what is really drawn.
    private struct Place {
        var texts = ["Hotel Bellevue", "Open until ten", "Show all reviews"]
        var credit: String? = "Photo by Mirela Ostrovan"
        /// What is drawn in place of the credit, and in which colour; nil draws nothing.
        var drawn: String? = "Photo by Mirela Ostrovan"
        var color: UInt32 = 0x2020_20FF
        var burntIn: String?
        /// Another screen is drawn.
        var isForeign = false

        var dump: String {
            var nodes = """
                <node index="0" text="" resource-id="com.example.stroll:id/hero" class="android.widget.ImageView" package="com.example.stroll" \
                content-desc="" clickable="false" enabled="true" bounds="[0,0][480,300]"/>

                """
            for (row, text) in ([credit].compactMap(\.self) + texts).enumerated() {
                let y = 310 + (credit == nil ? row + 1 : row) * 60
                nodes += """
                    <node index="\(row + 1)" text="\(text)" resource-id="" class="android.widget.TextView" package="com.example.stroll" \
                    content-desc="" clickable="false" enabled="true" bounds="[20,\(y)][460,\(y + 40)]"/>

                    """
            }
            return """
                <?xml version="1.0" encoding="UTF-8"?>
                <hierarchy rotation="0"><node index="0" text="" resource-id="" class="android.widget.FrameLayout" package="com.example.stroll" \
                content-desc="" clickable="false" enabled="true" bounds="[0,0][480,640]">
                \(nodes)</node></hierarchy>

                """
        }

        func screenshot() throws -> [UInt8] {
            var image = RasterImage(width: 480, height: 640, fill: 0xFAFA_FAFF)
            for y in 0..<300 {
                let shade = UInt32(90 + y / 3)
                image.fill(PixelRect(x: 0, y: y, width: 480, height: 1), shade << 24 | 0x0080_0000 | shade << 8 | 0xFF)
            }
            image.fill(PixelRect(x: 60, y: 120, width: 140, height: 120), 0x4060_30FF)
            if let burntIn {
                image.fill(PixelRect(x: 0, y: 260, width: 480, height: 40), 0x0000_00FF)
                try image.drawText(burntIn, x: 20, y: 288, size: 25, color: 0xFFFF_FFFF)
            }
            if let drawn { try image.drawText(drawn, x: 20, y: 340, size: 25, color: color) }
            let shown = isForeign ? ["Settings", "Notifications", "Sign out now"] : texts
            for (row, text) in shown.enumerated() { try image.drawText(text, x: 20, y: 400 + row * 60, size: 25, color: 0x2020_20FF) }
            return try image.pngData()
        }

        func folder() throws -> TemporaryFolder {
            let folder = try TemporaryFolder([
                "home.xml": dump, "home.photos.json": Invented.records([("one", "Mirela Ostrovan")]),
                "home.manifest.json":
                    #"{"schemaVersion": 1, "photos": [{"element": {"identifier": "hero"}, "photo": "\#(Invented.name("one"))"}]}"#,
            ])
            try folder.write("home.png", screenshot())
            return folder
        }
    }

    private func verdict(_ place: Place, _ change: (inout ScanOptions) -> Void = { _ in }) async throws -> Verdict? {
        try await place.folder().scan(change).report.credits("home")["hero"]
    }

    private func items(_ report: Report) -> [EvidenceItem] {
        report.captures.flatMap(\.photos).flatMap(\.duties).filter { $0.kind == .authorCredit }.flatMap(\.evidence)
    }

    @Test("A credit that is drawn stays shown, and its contrast is measured")
    func drawn() async throws {
        let report = try await Place().folder().scan().report
        #expect(report.credits("home") == ["hero": .pass])
        #expect(try #require(items(report).first?.contrast) > 10)
        #expect(!report.problems.contains { $0.code == "screenshot-does-not-match" })
    }

    @Test("A credit of the dump that the screenshot does not show is hidden, with the reason")
    func hidden() async throws {
        var place = Place()
        place.drawn = nil
        let report = try await place.folder().scan().report
        #expect(report.credits("home") == ["hero": .violation])
        #expect(items(report).first?.visibilityDetail == "the screenshot shows nothing at its place")
        #expect(try await verdict(place) { $0.usesPixels = false } == .pass)
    }

    @Test("A credit in the colour of its background is hidden")
    func sameColor() async throws {
        var place = Place()
        place.color = 0xFBFB_FBFF
        #expect(try await verdict(place) == .violation)
    }

    @Test("A mess at the credit's place proves nothing against the dump")
    func unreadable() async throws {
        var place = Place()
        place.drawn = "#%&@ =+*/ ]|[ ~~^ %%#"
        #expect(try await verdict(place) == .pass)
    }

    @Test("A credit burnt into the photo counts although no node has it")
    func burntIn() async throws {
        var place = Place()
        place.credit = nil
        place.drawn = nil
        place.burntIn = "Photo: Mirela Ostrovan"
        let report = try await place.folder().scan().report
        #expect(report.credits("home") == ["hero": .pass])
        #expect(items(report).first?.source == .ocr)
        #expect(try await verdict(place) { $0.usesPixels = false } == .violation)
    }

    @Test("A stranger's name burnt into the photo is no credit")
    func stranger() async throws {
        var place = Place()
        place.credit = nil
        place.drawn = nil
        place.burntIn = "Photo: Anouk Delacroix"
        #expect(try await verdict(place) == .violation)
    }

    @Test("A screenshot of another screen is said and not believed")
    func foreign() async throws {
        var place = Place()
        place.texts = ["Hotel Bellevue", "Open until ten", "Show all reviews", "Book a room"]
        place.drawn = nil
        place.isForeign = true
        let report = try await place.folder().scan().report
        #expect(report.credits("home") == ["hero": .pass])
        #expect(report.problems.contains { $0.code == "screenshot-does-not-match" && $0.path == "home.png" })
    }

    @Test("A damaged screenshot is one problem, and the dump is judged alone")
    func damaged() async throws {
        let folder = try Place().folder()
        try folder.write("home.png", Array(Place().screenshot().prefix(900)))
        let report = try await folder.scan().report
        #expect(report.credits("home") == ["hero": .pass])
        #expect(report.problems.map(\.code) == ["image-corrupt"])
    }

    @Test("A credit that the screenshot shows cut short is truncated")
    func cut() async throws {
        var place = Place()
        place.drawn = "Photo by Mirela Os..."
        let report = try await place.folder().scan().report
        #expect(report.credits("home") == ["hero": .violation])
        #expect(items(report).first?.match == .truncated)
    }

    @Test("A credit that the dump doubtfully calls invisible is shown when it can be read")
    func doubtful() async throws {
        let page = Invented.native([("hero", "Photo by Mirela Ostrovan")]).replacingOccurrences(
            of: #"label="Photo by Mirela Ostrovan" visible="true""#, with: #"label="Photo by Mirela Ostrovan" visible="false""#)
        #expect(page.contains(#"visible="false""#))
        let folder = try TemporaryFolder(["home.xml": page, "home.photos.json": Invented.records([("one", "Mirela Ostrovan")])])
        #expect(try await folder.scan().report.credits("home") == ["hero": .undecided])
        var image = RasterImage(width: 390, height: 844, fill: 0xFFFF_FFFF)
        image.fill(PixelRect(x: 0, y: 60, width: 390, height: 220), 0x4080_60FF)
        try image.drawText("Photo by Mirela Ostrovan", x: 16, y: 302, size: 17, color: 0x2020_20FF)
        try folder.write("home.png", image.pngData())
        #expect(try await folder.scan().report.credits("home") == ["hero": .pass])
    }

    @Test("A missing language is said once for all screenshots, with its package")
    func missingLanguage() async throws {
        let folder = try Place().folder()
        for name in ["xml", "photos.json", "manifest.json"] {
            let text = try String(contentsOfFile: folder.path + "/home." + name, encoding: .utf8)
            try folder.write("second." + name, Array(text.utf8))
        }
        try folder.write("second.png", Place().screenshot())
        let report = try await folder.scan { $0.ocrLanguages = ["zzz"] }.report
        let said = report.problems.filter { $0.code == "pixels-unavailable" }
        #expect(said.count == 1)
        #expect(said.first?.message.contains("tesseract-ocr-zzz") == true)
        #expect(said.first?.severity == .info)
        #expect(report.credits("second") == ["hero": .pass])
    }
}
