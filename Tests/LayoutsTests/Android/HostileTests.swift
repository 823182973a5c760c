// Cut, broken and absurd dumps: nothing crashes, what was found stays, and what was lost is said.
import Input
import Layouts
import Model
import Testing

@Suite struct AndroidHostileTests {
    @Test(arguments: Rendering.all) func survivesCutsAtEveryByte(rendering: Rendering) throws {
        let bytes = [UInt8](rendering.write(InventedScreen.make(seed: 21)).utf8)
        let whole = try #require(try reading(inputFile(bytes)).screens.first).elements.count
        var most = 0
        for end in stride(from: 1, through: bytes.count, by: bytes.count > 6_000 ? 5 : 1) {
            let file = inputFile(Array(bytes[..<end]))
            guard let format = LayoutFormats.recognise(file), format.id.rawValue == rendering.format else { continue }
            let reading = format.read(file, .standard)
            let found = reading.screens.reduce(0) { $0 + $1.elements.count }
            #expect(found <= whole + 1)
            // What was there stays there; the last one or two may still be in doubt.
            #expect(found >= most - 2, "at \(end)")
            most = max(most, found)
            if rendering.showsCuts, found < whole {
                #expect(codes(reading).contains { $0 == "layout-truncated" || $0 == "layout-malformed" }, "at \(end): \(codes(reading))")
            }
            for screen in reading.screens { checkTree(screen, file) }
        }
        #expect(most >= whole - 1)
    }

    @Test(arguments: Rendering.all) func survivesGarbage(rendering: Rendering) {
        let bytes = [UInt8](rendering.write(InventedScreen.make(seed: 22)).utf8)
        var dice = SplitMix64(state: 5)
        for _ in 0..<120 {
            var broken = bytes
            for _ in 0..<Int.random(in: 1...12, using: &dice) {
                let place = Int.random(in: 0..<broken.count, using: &dice)
                switch Int.random(in: 0..<4, using: &dice) {
                case 0: broken[place] = UInt8.random(in: 0...255, using: &dice)
                case 1: broken.remove(at: place)
                case 2: broken.insert(contentsOf: [UInt8]("{\"<>|'=,-+&\\\n0123".utf8).shuffled(using: &dice), at: place)
                default:
                    let end = min(broken.count, place + 200)
                    broken.insert(contentsOf: Array(broken[place..<end]), at: Int.random(in: 0..<broken.count, using: &dice))
                }
            }
            let file = inputFile(broken)
            guard let format = LayoutFormats.recognise(file) else { continue }
            for screen in format.read(file, .standard).screens { checkTree(screen, file) }
        }
    }

    @Test func survivesDeepNesting() throws {
        let depth = 20_000
        let rico =
            #"{"activity_name":"a","activity":{"root":"# + String(repeating: #"{"class":"x","children":["#, count: depth)
            + String(repeating: "]}", count: depth) + "}}"
        #expect(try reading(inputFile(rico)).screens.first?.elements.isEmpty == false)
        let tag = "<A alpha=\"1\" class=\"A\" focused=\"false\" visibility=\"visible\">"
        let detox = try reading(inputFile("<ViewHierarchy>" + String(repeating: tag, count: depth)))
        #expect(codes(detox).contains("layout-truncated"))
        let espresso =
            "View Hierarchy:\n"
            + (0..<800).map { "+" + String(repeating: "-", count: $0) + ">A{id=1, x=0.0, y=0.0, child-count=1}" }.joined(separator: "\n|\n")
        #expect(try reading(inputFile(espresso)).screens.first?.elements.count == 800)
        let dumpsys =
            "  ACTIVITY a/.B 1 pid=1\n    View Hierarchy:\n"
            + (0..<800).map { String(repeating: " ", count: 6 + $0) + "a.B{ab V.E...... ........ 0,0-9,9}\n" }.joined()
        #expect(try reading(inputFile(dumpsys)).screens.first?.elements.count == 800)
    }

    @Test func survivesHostileNumbers() throws {
        for number in ["1e400", "-1e308", "99999999999999999999", "NaN", "-0", "Infinity", "2147483648", "--5"] {
            let espresso =
                "View Hierarchy:\n+>A{id=1, visibility=VISIBLE, width=\(number), height=\(number), x=\(number), y=\(number), child-count=\(number)}\n"
            _ = try reading(inputFile(espresso))
            let compose = "Node #\(number.filter(\.isNumber).count) at (l=\(number), t=\(number), r=\(number), b=\(number))px\n"
            _ = try reading(inputFile(compose))
            _ = LayoutFormats.recognise(inputFile("a.B@b4784e48 mText=\(number),x layout:mLeft=\(number.count),\(number) DONE"))
            let detox =
                "<ViewHierarchy><A class=\"A\" alpha=\"\(number)\" width=\"\(number)\" height=\"\(number)\" x=\"\(number)\" y=\"\(number)\"/></ViewHierarchy>"
            let screen = try #require(try reading(inputFile(detox)).screens.first)
            #expect(screen.elements.allSatisfy { $0.opacity >= 0 && $0.opacity <= 1 })
        }
    }

    @Test func survivesCirclesBetweenViews() throws {
        let views = #"""
            [{"temp_id":0,"parent":-1,"children":[1,0,99,-3],"class":"a","bounds":[[0,0],[9,9]]},
             {"temp_id":1,"parent":0,"children":[0,2],"class":"b","bounds":[[0,0],[9,9]]},
             {"temp_id":2,"parent":3,"children":[3],"class":"c","bounds":[[0,0],[9,9]]},
             {"temp_id":3,"parent":2,"children":[2],"class":"d","bounds":[[0,0],[9,9]]}]
            """#
        let reading = try reading(inputFile(#"{"foreground_activity":"a/b","tag":"x","views":"# + views + "}"))
        let screen = try #require(reading.screens.first)
        #expect(Set(screen.elements.map(\.className)) == ["", "a", "b", "c", "d"])
        #expect(codes(reading).contains("layout-repaired"))
        #expect(screen.elements[0].subtreeEnd == screen.elements.count)
    }

    @Test(arguments: Rendering.all.filter { !["rico", "patrol", "poco", "android-screenshot-tests"].contains($0.format) })
    func saysWhatLimitsLeftOut(rendering: Rendering) throws {
        var limits = Limits()
        limits.nodes = 3
        let root = try #require((1...50 as ClosedRange<UInt64>).lazy.map { InventedScreen.make(seed: $0) }.first { $0.all.count >= 8 })
        let reading = try reading(inputFile(rendering.write(root)), limits: limits)
        #expect(codes(reading).contains("limit-nodes"))
        #expect(try #require(reading.screens.first).elements.count <= 5)
    }
}
