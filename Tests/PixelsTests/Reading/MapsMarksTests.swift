// The Google Maps mark as drawn here: words, and a wordmark with a coloured pin of our own. No official asset.
import Model
import Testing

@testable import Pixels

@Suite(.enabled(if: DrawnScreen.canRead, "OCR is not installed: apt-get install liblept5 libtesseract5 tesseract-ocr-eng"))
struct MapsMarksTests {
    private func marks(_ screen: DrawnScreen, known: [Rect] = [], photos: [Rect] = []) throws -> [PixelMark] {
        try ScreenWitness(image: screen.image, scale: 1).mapsMarks(pictures: [], known: known, photos: photos)
    }

    @Test("The words alone are a text mark, with contrast and room")
    func text() throws {
        var screen = DrawnScreen(background: 0xFFFF_FFFF)
        let bounds = try screen.draw("Google Maps", x: 100, y: 200, color: 0x5E5E_5EFF)
        screen.image.fill(PixelRect(x: 0, y: 212, width: 400, height: 40), 0x2060_A0FF)
        let mark = try #require(try marks(screen).first)
        #expect(!mark.isLogo && mark.isAlone)
        #expect(mark.bounds.intersection(bounds) != nil)
        #expect(abs(try #require(mark.contrast) - 6.5) < 0.6)
        #expect(mark.clearance.left == nil && mark.clearance.top == nil)
        #expect(try #require(mark.clearance.bottom) < 12)
    }

    @Test("A wordmark with a pin of several colours is a logo")
    func logo() throws {
        var screen = DrawnScreen(background: 0xFFFF_FFFF)
        try screen.draw("Google Maps", x: 100, y: 200, color: 0x5E5E_5EFF)
        for (row, color) in ([0xEA40_30FF, 0x4080_F0FF, 0x30A0_50FF] as [UInt32]).enumerated() {
            screen.image.fill(PixelRect(x: 82, y: 182 + row * 7, width: 12, height: 7), color)
        }
        let mark = try #require(try marks(screen).first)
        #expect(mark.isLogo && mark.isAlone)
    }

    @Test("Words in a longer line are no mark by themselves; other words are none at all")
    func others() throws {
        var screen = DrawnScreen(background: 0xFFFF_FFFF)
        try screen.draw("View on Google Maps", x: 60, y: 100, color: 0x2020_20FF)
        try screen.draw("Goggle Mops", x: 60, y: 200, color: 0x2020_20FF)
        let found = try marks(screen)
        #expect(found.allSatisfy { !$0.isAlone })
        #expect(found.allSatisfy { $0.bounds.y < 150 })
    }

    @Test("What the layout knows, and what is inside photos, is not looked at")
    func taken() throws {
        var screen = DrawnScreen(background: 0xFFFF_FFFF)
        let bounds = try screen.draw("Google Maps", x: 100, y: 200, color: 0x5E5E_5EFF)
        #expect(try marks(screen, known: [bounds]).isEmpty)
        #expect(try marks(screen, photos: [bounds]).isEmpty)
    }
}
