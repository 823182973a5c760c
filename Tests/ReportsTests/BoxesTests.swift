// Annotated screenshots: frames where the boxes are, names that every file system takes, and a sentence where nothing can be drawn.
import Model
import Pixels
import Testing

@testable import Reports

@Suite("Boxes", .enabled(if: PixelLibraries.canDecode, "Leptonica is not installed (liblept5)"))
struct BoxesTests {
    private func style(_ image: RasterImage) throws -> ReportStyle {
        let png = try image.pngData()
        var style = ReportStyle()
        style.read = { _ in png }
        return style
    }

    @Test("Frames and flags are painted on the screenshot in its own pixels")
    func frames() throws {
        let folder = Reporter.boxes.files(SampleReport.full(), try style(RasterImage(width: 1_080, height: 2_400, fill: 0x3366_99FF)))
        #expect(folder.files.map(\.name) == ["home.png"])
        #expect(folder.complaints.count == 1 && folder.complaints[0].contains("web/::nearby"))
        let image = try ImageDecoder.decode(try #require(folder.files.first).bytes)
        #expect((image.width, image.height) == (1_080, 2_400))
        // The photo's frame is red, what it encloses is untouched, the passed credit's frame is green.
        #expect(image[540, 211] == 0xC522_1FFF && image[540, 500] == 0x3366_99FF)
        #expect(image[100, 1_711] == 0x187A_3FFF)
        // The flag holds white dots of its tag.
        #expect((0..<60).contains { x in (210..<250).contains { y in image[x, y] == 0xFFFF_FFFF } })
    }

    @Test("Without a screenshot the dump's bounds are drawn")
    func paper() throws {
        var report = SampleReport.full()
        report.captures[0].screenshot = nil
        let folder = Reporter.boxes.files(report)
        let image = try ImageDecoder.decode(try #require(folder.files.first).bytes)
        #expect(image.width == 1_080 && image[540, 211] == 0xC522_1FFF)
    }

    @Test("A damaged screenshot costs its own picture and a sentence")
    func damaged() {
        var style = ReportStyle()
        style.read = { _ in [0x89, 0x50, 0x4E, 0x47] }
        let folder = Reporter.boxes.files(SampleReport.full(), style)
        #expect(folder.files.isEmpty && folder.complaints.contains { $0.hasPrefix("home: ") })
    }

    @Test(
        "File names are harmless and differ",
        arguments: [
            (["web/nearby"], ["web-nearby.png"]), (["../../etc/passwd"], ["etc-passwd.png"]),
            (["a:b", "a/b", "A-B"], ["a-b.png", "a-b-2.png", "A-B-3.png"]),
            ([""], ["screen.png"]), (["📷"], ["screen.png"]), (["Größe 1"], ["Größe-1.png"]),
            ([String(repeating: "é", count: 300)], [String(repeating: "é", count: 90) + ".png"]),
        ])
    func names(ids: [String], wanted: [String]) {
        var taken: Set<String> = []
        #expect(ids.map { BoxPictures.fileName($0, &taken) } == wanted)
    }
}
