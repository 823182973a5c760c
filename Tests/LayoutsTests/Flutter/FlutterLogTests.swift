// Flutter dumps as consoles, logs and drivers hand them on: prefixed, coloured, mixed, cut and with lines missing.
import Foundation
import Input
import Layouts
import Model
import Testing

@Suite struct FlutterLogTests {
    static let dump = FlutterDumps.render([
        .box(
            "RenderFlex#00ace", (390, 844), ["direction: vertical"],
            [FlutterDumps.card(0, credit: "Photo: Ilka Morrow"), FlutterDumps.card(1, credit: "Photo: Juno Petrak")])
    ])

    /// What of a screen must not depend on how the dump came.
    private func facts(_ screen: Screen) -> [String] {
        screen.elements.map { "\($0.className) \($0.text ?? "-") \($0.bounds.map { "\($0)" } ?? "-")" }
    }

    /// A console's way to print a line.
    struct Console: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var print: @Sendable (String) -> String
    }

    static let consoles = [
        Console(testDescription: "flutter run") { "flutter: " + $0 },
        Console(testDescription: "logcat brief") { "I/flutter ( 8123): " + $0 },
        Console(testDescription: "logcat threadtime") { "11-30 10:00:00.000  8123  8150 I flutter : " + $0 },
        Console(testDescription: "logcat time") { "11-30 10:00:00.000 I/flutter (812): " + $0 },
        Console(testDescription: "verbose") { "[  +12 ms] flutter: " + $0 },
        Console(testDescription: "system log") { "Nov 30 10:00:00 phone Runner(Flutter)[123] <Notice>: flutter: " + $0 },
        Console(testDescription: "CI") { "2025-11-30T10:00:00.1234567Z " + $0 },
        Console(testDescription: "coloured") { "\u{1B}[32m" + $0 + "\u{1B}[0m" },
        Console(testDescription: "CRLF") { $0 + "\r" },
    ]

    @Test(arguments: consoles) func readsThroughWhatConsolesPutBeforeALine(console: Console) throws {
        let lines = Self.dump.split(separator: "\n", omittingEmptySubsequences: false).map { console.print(String($0)) }
        let text = "Launching lib/main.dart in debug mode...\n" + lines.joined(separator: "\n") + "\nApplication finished.\n"
        let screen = try screen(text)
        #expect(facts(screen) == facts(try self.screenOf(Self.dump)))
        #expect(screen.elements[0].line == 2)
        #expect(screen.problems == [])
    }

    @Test func readsUTF16() throws {
        var bytes: [UInt8] = [0xFF, 0xFE]
        for unit in Self.dump.utf16 { bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        let reading = try reading(inputFile(bytes))
        #expect(facts(try #require(reading.screens.first)) == facts(try screenOf(Self.dump)))
    }

    @Test func leavesLinesOfOtherProgramsOut() throws {
        var lines = Self.dump.split(separator: "\n", omittingEmptySubsequences: false).map { "I/flutter ( 8): " + $0 }
        for position in stride(from: lines.count - 2, to: 1, by: -5) {
            lines.insert("D/EGL_emulation(  8): app_time_stats: avg=16ms", at: position)
        }
        let screen = try screen(lines.joined(separator: "\n"))
        #expect(facts(screen) == facts(try screenOf(Self.dump)))
        #expect(screen.problems == [])
    }

    @Test func readsTheDriversAnswer() throws {
        let escaped = Self.dump.replacingOccurrences(of: "\n", with: "\\n").replacingOccurrences(of: "\"", with: "\\\"")
        let text = "{\"isError\": false, \"response\": {\"tree\": \"\(escaped)\", \"type\": \"RenderTree\"}, \"type\": \"_extensionType\"}"
        #expect(formatID(text) == "flutter-render")
        #expect(facts(try screen(text)) == facts(try screenOf(Self.dump)))
        let part = InputFile(path: "dump.json", raw: Array(text.prefix(text.count * 2 / 3).utf8))
        let reading = try #require(LayoutFormats.recognise(part)).read(part, .standard)
        let cut = try #require(reading.screens.first)
        #expect(cut.isCut)
        #expect(reading.problems.map(\.code).contains("layout-truncated"))
        #expect(cut.elements.compactMap(\.text).first == "Photo: Ilka Morrow")
    }

    @Test func givesAScreenForEveryDumpOfALog() throws {
        let widgets = FlutterDumps.widgets("[root](renderObject: RenderView#d0edc)\n Text(\"Larder\", size: 12.0)")
        let reading = try reading(inputFile(widgets + Self.dump + "\n" + Self.dump))
        #expect(reading.screens.map(\.format.rawValue) == ["flutter-widgets", "flutter-render", "flutter-render"])
        #expect(reading.screens.map(\.name) == ["1", "2", "3"])
        #expect(reading.screens[0].elements.last?.text == "Larder")
        #expect(facts(reading.screens[2]) == facts(try screenOf(Self.dump)))
    }

    /// Whichever line is lost, either nothing that counts changes or the loss is told.
    @Test func tellsOfEveryLostLineThatMatters() throws {
        let lines = Self.dump.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let whole = try screenOf(Self.dump)
        var silent: [String] = []
        for lost in 1..<lines.count - 1 {
            var kept = lines
            kept.remove(at: lost)
            let screen = try screenOf(kept.joined(separator: "\n"))
            let texts = screen.elements.compactMap(\.text)
            let isSame =
                texts == whole.elements.compactMap(\.text) && screen.elements.count { $0.role == .image } == 2
                && zip(screen.elements, whole.elements).allSatisfy { $0.bounds == $1.bounds || $0.bounds == nil }
            if !isSame, screen.problems.isEmpty { silent.append(lines[lost]) }
        }
        #expect(silent == [])
    }

    @Test func calledATextLostItNeverProvesItsAbsence() throws {
        let lines = Self.dump.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.contains("Ilka Morrow") }
        let screen = try screenOf(lines.joined(separator: "\n"))
        #expect(screen.problems.map(\.code) == ["layout-incomplete"])
        #expect(screen.isCut)
    }

    @Test(arguments: [0.3, 0.5, 0.8, 0.95]) func keepsWhatIsWholeInACutDump(share: Double) throws {
        let bytes = [UInt8](Self.dump.utf8)
        let reading = try reading(inputFile(Array(bytes[..<Int(Double(bytes.count) * share)])))
        let screen = try #require(reading.screens.first)
        #expect(screen.problems.contains { $0.code == "layout-truncated" || $0.code == "layout-incomplete" })
        let whole = facts(try screenOf(Self.dump))
        #expect(Array(facts(screen).dropLast(2)) == Array(whole.prefix(max(0, screen.elements.count - 2))))
    }

    @Test func staysWithinItsLimits() throws {
        let deep =
            "[root](renderObject: RenderView#d0edc)\n"
            + (0..<5_000).map { String(repeating: " ", count: $0) + "└Padding" }.joined(separator: "\n")
        let deepReading = try reading(inputFile(deep))
        #expect(deepReading.screens[0].elements.count == 5_001)
        #expect(codes(deepReading) == ["layout-empty", "limit-depth"])
        var limits = Limits()
        limits.nodes = 4
        let file = inputFile(Self.dump)
        let format = try #require(LayoutFormats.recognise(file))
        let reading = format.read(file, limits)
        #expect(reading.screens[0].elements.count == 4)
        #expect(codes(reading).contains("limit-nodes"))
    }

    /// Texts that look alike.
    static let others = [
        "HomeScreen (StatefulWidget)\n|- Scaffold\n|  |- AppBar\n|  |  |- title: Text('Details')\n",
        ".\n├── lib\n│   └── main.dart\n└── pubspec.yaml\n", "app v1.0.0\n├── serde v1.0\n│   └── serde_derive v1.0\n└── rand v0.8\n",
        "E/flutter ( 81): RenderView#d0edc was null\nE/flutter ( 81): #0 main (main.dart:3)\n",
        "Screens\n└─Home\n  └─Detail\n", "{\"data\": \"RenderView#d0edc has no tree\"}", "{\"description\": \"A walk\", \"children\": []}",
    ]

    @Test(arguments: others) func takesNoOtherTreeForADump(text: String) {
        #expect(formatID(text)?.hasPrefix("flutter") != true)
    }

    @Test func readsThePartThatAnErrorMessagePrintsAndSaysSo() throws {
        let text =
            "A RenderFlex overflowed.\nThe specific RenderFlex in question is: RenderFlex#1a2b3 OVERFLOWING\n│ parentData: <none>\n│ size: Size(90.0, 90.0)\n├─child 1: RenderImage#1a2b4\n│   parentData: offset=Offset(0.0, 0.0)\n│   size: Size(80.0, 70.0)\n└─child 2: RenderImage#1a2b5\n    parentData: offset=Offset(0.0, 70.0)\n    size: Size(80.0, 70.0)\n"
        let screen = try screenOf(text)
        #expect(screen.elements.map(\.className) == ["RenderFlex", "RenderImage", "RenderImage"])
        #expect(screen.problems.map(\.code) == ["layout-fragment"])
        #expect(screen.isCut)
    }

    /// The only screen of a text.
    private func screenOf(_ text: String) throws -> Screen { try #require(reading(inputFile(text)).screens.first) }
}
