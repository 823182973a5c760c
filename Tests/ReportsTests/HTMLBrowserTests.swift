// The page in a real browser, by `.ci/look`: loaded without a complaint, filtered by keyboard and by choice, no request to anywhere.
import Foundation
import Model
import Pixels
import TestSupport
import Testing

@testable import Reports

/// Headless Chromium, where it is installed.
enum Browser {
    static let absence = "Chromium or python3 is not installed (apt-get install chromium python3)"
    static let isInstalled =
        ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].contains {
            FileManager.default.isExecutableFile(atPath: $0)
        } && FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")

    /// What `.ci/look` found, and its exit code.
    static func look(at page: String) throws -> (found: [String: Any], status: Int32) {
        let file = FileManager.default.temporaryDirectory.appending(path: "attrcheck-look-\(UUID().uuidString).html")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(page.utf8).write(to: file)
        var arguments = [TestFiles.root.appending(path: ".ci/look").path, file.path]
        // axe-core is never fetched; who has it names it.
        if let axe = ProcessInfo.processInfo.environment["ATTRCHECK_AXE"] { arguments += ["--axe", axe] }
        let run = try Program.run("/usr/bin/python3", arguments, joinsErrors: false)
        let found = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
        return (try #require(found), run.status)
    }
}

@Suite("HTML report in a browser", .serialized, .enabled(if: Browser.isInstalled, "\(Browser.absence)"))
struct HTMLBrowserTests {
    private func number(_ found: [String: Any], _ state: String, _ name: String) throws -> Int {
        try #require((found[state] as? [String: Any])?[name] as? Int)
    }

    @Test("It loads without a complaint, filters by keyboard and choice, and asks nobody for anything")
    func filters() throws {
        let (found, status) = try Browser.look(at: Reporter.html.render(SampleReport.full()))
        #expect(status == 0)
        #expect((found["console"] as? [Any])?.isEmpty == true && (found["requests"] as? [Any])?.isEmpty == true)
        #expect(found["title"] as? String == "2 violations on 1 of 2 screens - place photo attribution")
        // Five duties, and three findings that belong to no duty: advice, the suppressed one, and one about a record file.
        #expect(try number(found, "loaded", "entries") == 8)
        // Tab reaches the first chip, Space presses it and lets it go again.
        #expect(found["chip"] as? String == "violation")
        #expect(try number(found, "pressed", "entries") == 3 && number(found, "pressed", "violations") == 3)
        #expect(try number(found, "released", "entries") == 8)
        #expect(found["rule"] as? String == "photo-record-unused")
        #expect(try number(found, "byRule", "entries") == 1)
        #expect(try number(found, "byScreen", "entries") == 2 && number(found, "byScreen", "screens") == 1)
        #expect(try number(found, "byWords", "entries") == 0)
        #expect(found["saysNothingFits"] as? Bool == true)
        #expect(try number(found, "cleared", "entries") == 8)
        for (name, scrolls) in try #require(found["scrollsSideways"] as? [String: Bool]) { #expect(!scrolls, "\(name)") }
        for (name, faults) in found["axe"] as? [String: [Any]] ?? [:] { #expect(faults.isEmpty, "axe, \(name)") }
    }

    @Test("A screenshot is shown", .enabled(if: PixelLibraries.canDecode, "Leptonica is not installed (liblept5)"))
    func screenshot() throws {
        let png = try RasterImage(width: 54, height: 120, fill: 0x3366_99FF).pngData()
        var style = ReportStyle()
        style.read = { _ in png }
        let (found, status) = try Browser.look(at: Reporter.html.render(SampleReport.full(), style))
        #expect(status == 0 && found["images"] as? Int == 1 && found["imagesBroken"] as? Int == 0)
    }

    @Test("A run without anything is a page too")
    func empty() throws {
        let (found, status) = try Browser.look(at: Reporter.html.render(SampleReport.empty()))
        #expect(status == 0 && found["title"] as? String == "No screen was found - place photo attribution")
    }
}
