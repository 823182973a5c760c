// A drawn screen as witness: texts that are seen, covered, cut, replaced or drawn without a node.
import Model
import Testing

@testable import Pixels

@Suite(.enabled(if: DrawnScreen.canRead, "OCR is not installed: apt-get install liblept5 libtesseract5 tesseract-ocr-eng"))
struct ScreenWitnessTests {
    private func witness(_ screen: DrawnScreen) throws -> ScreenWitness { try ScreenWitness(image: screen.image, scale: 1) }

    @Test("A text is seen where it is drawn, dark on light and light on dark", arguments: [0x2020_20FF, 0xFFFF_FFFF] as [UInt32])
    func seen(color: UInt32) throws {
        var screen = DrawnScreen(background: color == 0xFFFF_FFFF ? 0x1018_20FF : 0xFAFA_FAFF)
        let bounds = try screen.draw("Photo by Mirela Ostrovan", x: 20, y: 100, color: color)
        let sighting = try witness(screen).sight("Mirela Ostrovan", inText: "Photo by Mirela Ostrovan", at: bounds)
        #expect(sighting.state == .seen)
        #expect(try #require(sighting.contrast) > 10)
    }

    @Test("The measured contrast is that of the drawn colours")
    func contrast() throws {
        var screen = DrawnScreen(background: 0xFFFF_FFFF)
        let bounds = try screen.draw("Photo by Mirela Ostrovan", x: 20, y: 100, color: 0x9999_99FF)
        let measured = try #require(try witness(screen).sight("Mirela Ostrovan", inText: "Photo by Mirela Ostrovan", at: bounds).contrast)
        #expect(abs(measured - 2.85) < 0.15)
    }

    @Test("Nothing drawn, the same colour and a cover of one colour are blank")
    func blank() throws {
        var screen = DrawnScreen(background: 0xFAFA_FAFF)
        let sameColor = try screen.draw("Photo by Mirela Ostrovan", x: 20, y: 100, color: 0xFCFC_FCFF)
        let covered = try screen.draw("Photo by Anouk Delacroix", x: 20, y: 200, color: 0x0000_00FF)
        screen.image.fill(PixelRect(x: 0, y: 160, width: 400, height: 80), 0x3344_55FF)
        let witness = try witness(screen)
        #expect(try witness.sight("Mirela Ostrovan", inText: "Photo by Mirela Ostrovan", at: sameColor).state == .blank)
        #expect(try witness.sight("Anouk Delacroix", inText: "Photo by Anouk Delacroix", at: covered).state == .blank)
    }

    @Test("A text that is drawn a little beside its bounds is seen, not missing")
    func displaced() throws {
        var screen = DrawnScreen(background: 0xFAFA_FAFF)
        var bounds = try screen.draw("Photo by Mirela Ostrovan", x: 20, y: 100, color: 0x2020_20FF)
        bounds.y -= bounds.height + 2
        #expect(try witness(screen).sight("Mirela Ostrovan", inText: "Photo by Mirela Ostrovan", at: bounds).state == .seen)
    }

    @Test("A busy picture where the text should be proves nothing")
    func unsure() throws {
        var screen = DrawnScreen(background: 0xFAFA_FAFF)
        screen.drawNoise(PixelRect(x: 0, y: 80, width: 400, height: 60))
        let bounds = Rect(x: 20, y: 90, width: 240, height: 24)
        #expect(try witness(screen).sight("Mirela Ostrovan", inText: "Photo by Mirela Ostrovan", at: bounds).state == .unsure)
    }

    @Test("Another readable text is told")
    func otherText() throws {
        var screen = DrawnScreen(background: 0xFAFA_FAFF)
        let bounds = try screen.draw("Opening hours and prices", x: 20, y: 100, color: 0x2020_20FF)
        let sighting = try witness(screen).sight("Mirela Ostrovan", inText: "Mirela Ostrovan", at: bounds)
        #expect(sighting.state == .otherText)
        #expect(sighting.text.contains("hours"))
    }

    @Test("Rectangles outside the screenshot prove nothing")
    func outside() throws {
        let screen = DrawnScreen(background: 0xFAFA_FAFF)
        for bounds in [Rect(x: 20, y: 5000, width: 100, height: 20), Rect(x: -50, y: 100, width: 100, height: 20)] {
            #expect(try witness(screen).sight("Mirela Ostrovan", inText: "Mirela Ostrovan", at: bounds).state == .unsure)
        }
    }

    @Test("A credit burnt into the photo is found, and one under it; a stranger's name is not taken")
    func withoutNode() throws {
        var screen = DrawnScreen(background: 0xFAFA_FAFF)
        let photo = Rect(x: 20, y: 40, width: 360, height: 240)
        screen.drawPhoto(PixelRect(x: 20, y: 40, width: 360, height: 240))
        screen.image.fill(PixelRect(x: 20, y: 240, width: 360, height: 40), 0x0000_00C0)
        try screen.draw("Photo: Mirela Ostrovan", x: 30, y: 268, color: 0xFFFF_FFFF)
        try screen.draw("Anouk Delacroix", x: 30, y: 310, color: 0x2020_20FF)
        let witness = try witness(screen)
        let found = try witness.names(["Mirela Ostrovan", "Anouk Delacroix"], around: photo, known: [], otherPhotos: [], rivals: [])
        #expect(found.map(\.name) == ["Mirela Ostrovan", "Anouk Delacroix"])
        #expect(found.first?.text.hasSuffix("Mirela Ostrovan") == true)
        #expect(try witness.names(["Kirsten Holm-Vance"], around: photo, known: [], otherPhotos: [], rivals: []).isEmpty)
        let known = [Rect(x: 25, y: 290, width: 300, height: 30)]
        let second = try witness.names(["Anouk Delacroix"], around: photo, known: known, otherPhotos: [], rivals: [])
        #expect(second.isEmpty)
    }

    @Test("A name that fits a rival better is the rival's")
    func rivals() throws {
        var screen = DrawnScreen(background: 0xFAFA_FAFF)
        let photo = Rect(x: 20, y: 40, width: 360, height: 160)
        try screen.draw("Anna Bergmann", x: 30, y: 230, color: 0x2020_20FF)
        let witness = try witness(screen)
        #expect(try witness.names(["Anne Bergmann"], around: photo, known: [], otherPhotos: [], rivals: ["Anna Bergmann"]).isEmpty)
    }

    @Test("Texts at their places show that dump and screenshot belong together; elsewhere, that they do not")
    func belonging() throws {
        let texts = ["Wanderly places", "Hotel Bellevue", "Opening hours", "Photo by Mirela Ostrovan", "Show all reviews"]
        var screen = DrawnScreen(background: 0xFAFA_FAFF)
        var other = DrawnScreen(background: 0xFAFA_FAFF)
        var known: [ScreenWitness.KnownText] = []
        for (index, text) in texts.enumerated() {
            known.append(.init(text: text, bounds: try screen.draw(text, x: 20, y: 60 + 70 * index, color: 0x2020_20FF)))
            try other.draw(
                ["Settings", "Privacy and data", "Notifications", "Your account details", "Sign out now"][index], x: 20, y: 60 + 70 * index,
                color: 0x2020_20FF)
        }
        #expect(try witness(screen).belonging(of: known) == .belongs)
        #expect(try witness(screen).belonging(of: []) == .unknown)
        guard case .mismatch = try witness(DrawnScreen(background: 0xFAFA_FAFF)).belonging(of: known) else {
            Issue.record("an empty screenshot was taken for the screen")
            return
        }
        guard case .mismatch = try witness(other).belonging(of: known) else {
            Issue.record("another screen was taken for the screen")
            return
        }
    }

    @Test("Reading again, and in another order, gives the same words")
    func deterministic() throws {
        var screen = DrawnScreen(background: 0xFAFA_FAFF)
        try screen.draw("Photo by Mirela Ostrovan", x: 20, y: 100, color: 0x2020_20FF)
        try screen.draw("Opening hours", x: 20, y: 200, color: 0x2020_20FF)
        let luma = try screen.image.luma()
        let pass = ReadPass(scale: 2, isLight: false, layout: .sparse)
        let reader = TextReader()
        let first = try reader.lines(in: luma, pass: pass, languages: ["eng"])
        _ = try reader.lines(in: luma, rect: PixelRect(x: 0, y: 150, width: 400, height: 100), pass: pass, languages: ["eng"])
        #expect(try reader.lines(in: luma, pass: pass, languages: ["eng"]) == first)
        #expect(first.map(\.text) == ["Photo by Mirela Ostrovan", "Opening hours"])
    }

    @Test("A language that is not installed is a fault that names its package")
    func missingLanguage() throws {
        let reader = TextReader(languages: ["zzz"])
        #expect(reader.obstacle(for: "a")?.code == .libraryMissing)
        #expect(reader.obstacle(for: "a")?.message.contains("tesseract-ocr-zzz") == true)
        let image = try DrawnScreen(background: 0xFFFF_FFFF).image.luma()
        #expect(throws: ImageFault.self) {
            try reader.lines(in: image, pass: ReadPass(scale: 1, isLight: false, layout: .sparse), languages: ["zzz"])
        }
    }
}
