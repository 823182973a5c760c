// Damaged and hostile Apple dumps: nothing crashes, what was whole is kept, and the loss is said.
import Layouts
import Model
import Testing

@Suite struct AppleHostileTests {
    @Test(arguments: AppleForm.all) func survivesACutAtEveryByte(form: AppleForm) throws {
        let bytes = [UInt8](form.dump(LarderScreen(places: 2)).utf8)
        var last = 0
        for end in stride(from: 0, through: bytes.count, by: 17) {
            let file = inputFile(Array(bytes[..<end]))
            guard let format = LayoutFormats.recognise(file) else { continue }
            let reading = format.read(file, .standard)
            let count = reading.screens.reduce(0) { $0 + $1.elements.count }
            for screen in reading.screens { CorpusTests.checkTree(screen) }
            if format.id.rawValue == form.id { last = count }
        }
        #expect(last > 5)
    }

    @Test(arguments: AppleForm.all) func survivesABeginningLostAtEveryByte(form: AppleForm) throws {
        let bytes = [UInt8](form.dump(LarderScreen(places: 1)).utf8)
        for start in stride(from: 0, to: bytes.count, by: 13) {
            let file = inputFile(Array(bytes[start...]))
            guard let format = LayoutFormats.recognise(file) else { continue }
            for screen in format.read(file, .standard).screens { CorpusTests.checkTree(screen) }
        }
    }

    @Test(arguments: AppleForm.all) func survivesDamagedBytes(form: AppleForm) throws {
        let bytes = [UInt8](form.dump(LarderScreen(places: 2)).utf8)
        var state: UInt64 = 88_172_645_463_325_252
        /// A number that is the same in every run.
        func next(_ bound: Int) -> Int {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Int(state % UInt64(bound))
        }
        let marks = [UInt8]("<>|{}[]()'\";:,=\\\n 0-9e\u{1B}".utf8)
        for _ in 0..<60 {
            var damaged = bytes
            for _ in 0..<(1 + next(8)) { damaged[next(damaged.count)] = marks[next(marks.count)] }
            let file = inputFile(damaged)
            guard let format = LayoutFormats.recognise(file) else { continue }
            for screen in format.read(file, .standard).screens { CorpusTests.checkTree(screen) }
        }
    }

    @Test(arguments: ["inf", "-inf", "nan", "1e308", "-1e308", "1e999", "99999999999999999999", "1.7976931348623157e+308"])
    func neverPlacesAnythingAtNoNumber(number: String) throws {
        let texts = [
            "Attributes: Application, pid: 9\nElement subtree:\n →Application, pid: 9\n    Image, 0x1, {{\(number), 0.0}, {10.0, \(number)}}\nPath to element:\n",
            "<UIWindow: 0x1; frame = (0 0; 390 844); layer = <A: 0x1>>\n   | <UIImageView: 0x2; frame = (\(number) 0; 10 \(number)); transform = [\(number), 0, 0, 1, 0, 0]; layer = <A: 0x1>; contentOffset: {\(number), 0}>\n   |    | <UIImageView: 0x3; frame = (1 2; 3 4); layer = <A: 0x1>>\n",
            "<UIWindow:0x1; AX=N; AX.frame={{0, 0}, {390, 844}}; alpha=\(number)>\n  |--<UIImageView:0x2; AX=N; AX.frame={{\(number), 0}, {10, \(number)}}; alpha=1>\n",
            "  @1  Image  \"x\"  (\(number),0 10x\(number))\n",
        ]
        for text in texts {
            let reading = try reading(inputFile(text))
            for element in reading.screens.flatMap(\.elements) {
                guard let bounds = element.bounds else { continue }
                #expect([bounds.x, bounds.y, bounds.width, bounds.height].allSatisfy { $0.isFinite && abs($0) < 1e12 })
                #expect(element.opacity >= 0 && element.opacity <= 1)
            }
        }
    }

    @Test func putsAnEndToDepth() throws {
        var limits = Limits()
        limits.depth = 50
        let views = (0..<200).map { String(repeating: "   |", count: $0) + " <UIView: 0x\($0); frame = (0 0; 10 10); layer = <A: 0x1>>" }
        let file = inputFile(views.joined(separator: "\n"), limits: limits)
        let reading = try reading(file, limits: limits)
        #expect(reading.screens.first?.elements.count == 200)
        #expect(codes(reading).contains("limit-depth"))
        #expect(deepest(try #require(reading.screens.first)) <= 52)
        let nested = String(repeating: #"{"type":"Other","isVisible":"1","rect":{},"children":["#, count: 3_000)
        #expect(try LayoutsTests.reading(inputFile(nested)).screens.count == 1)
    }

    /// The depth of the deepest element.
    private func deepest(_ screen: Screen) -> Int {
        var depths: [Int] = []
        for element in screen.elements { depths.append((element.parent.map { depths[$0] } ?? -1) + 1) }
        return depths.max() ?? 0
    }

    @Test func putsAnEndToNumbers() throws {
        var limits = Limits()
        limits.nodes = 40
        for text in [LarderScreen(places: 60).debugDescription, LarderScreen(places: 60).recursiveDescription()] {
            let reading = try reading(inputFile(text, limits: limits), limits: limits)
            #expect(reading.screens.first?.elements.count == 40)
            #expect(codes(reading).contains("limit-nodes"))
        }
    }

    @Test func readsTextsThatNeverEndInLinearTime() throws {
        let open = "StaticText, 0x1, {{0.0, 0.0}, {1.0, 1.0}}, label: 'never " + String(repeating: "' and ' more", count: 20_000)
        let lines =
            "Element subtree:\n →Window, 0x1, {{0.0, 0.0}, {1.0, 1.0}}\n    " + open + "\n" + String(repeating: "x\n", count: 20_000)
        #expect(try reading(inputFile(lines)).screens.first?.elements.count == 2)
        let view =
            "<UIWindow: 0x1; frame = (0 0; 9 9); layer = <A: 0x1>>\n   | <UILabel: 0x2; frame = (0 0; 9 9); text = '"
            + String(repeating: "'; ", count: 100_000)
        #expect(try reading(inputFile(view)).screens.first?.elements.count == 2)
    }

    @Test func saysThatADescriptionBreaksOff() throws {
        let text = LarderScreen(places: 3).debugDescription
        let cut = try #require(text.firstRange(of: "Mirelle Aoki 1")?.lowerBound)
        let reading = try reading(inputFile(String(text[..<cut])))
        #expect(codes(reading) == ["layout-truncated"])
        #expect(reading.screens.first?.elements.last?.text == "Foto:")
        #expect(try LayoutsTests.reading(inputFile(text)).problems.isEmpty)
    }
}
