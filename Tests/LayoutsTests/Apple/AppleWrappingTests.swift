// Apple dumps inside what people paste them from: logs, colours, escapes, answers, fences, other encodings; and what is no dump at all.
import Foundation
import Layouts
import Model
import Testing

@Suite struct AppleWrappingTests {
    private static let larder = LarderScreen(places: 3)

    /// A text as a string in JSON or Swift.
    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }

    /// Names and functions of everything that may stand around a dump.
    static let wrappings: [(name: String, wrap: @Sendable (String) -> String)] = [
        ("lines before", { "$ tool --dump\nobjc[1]: Class A is implemented in both B and C.\n" + $0 }),
        ("fence", { "The screen:\n\n```\n\($0)```\n" }),
        ("CRLF", { $0.replacing("\n", with: "\r\n") }),
        ("blank lines", { "\n\n   \n" + $0 + "\n\n" }),
        ("colours", { "\u{1B}[32mok\u{1B}[0m\n" + $0.replacing("\n", with: "\u{1B}[0m\n\u{1B}[36m") }),
    ]

    @Test(arguments: AppleForm.all, wrappings.map(\.name)) func readsThroughWhatStandsAround(form: AppleForm, wrapping: String) throws {
        let wrap = try #require(Self.wrappings.first { $0.name == wrapping }?.wrap)
        let isJSON = form.dump(Self.larder).hasPrefix("{") || form.dump(Self.larder).hasPrefix("[")
        // Terminals do not colour JSON files.
        if wrapping == "colours", isJSON || form.id == "mobile-mcp" { return }
        let plain = try screen(form.dump(Self.larder))
        let wrapped = try screen(wrap(form.dump(Self.larder)))
        #expect(wrapped.format == plain.format)
        #expect(wrapped.elements.map(\.text) == plain.elements.map(\.text))
        #expect(wrapped.elements.map(\.bounds) == plain.elements.map(\.bounds))
        #expect(wrapped.elements.map(\.parent) == plain.elements.map(\.parent))
    }

    @Test(arguments: AppleForm.all) func readsEscapedOneLiners(form: AppleForm) throws {
        // A list of entries without any indentation of a tree is not told from any other escaped text.
        if form.id == "argent" || form.id == "sim-use" { return }
        let plain = try screen(form.dump(Self.larder))
        let line = "12:00:01 debug response: \"" + Self.escaped(form.dump(Self.larder)) + "\""
        let found = try screen(line)
        #expect(found.format == plain.format)
        #expect(found.elements.map(\.text) == plain.elements.map(\.text))
        #expect(found.elements.map(\.bounds) == plain.elements.map(\.bounds))
    }

    @Test(arguments: AppleForm.all) func readsStringsOfAnswers(form: AppleForm) throws {
        let plain = try screen(form.dump(Self.larder))
        let inner = Self.escaped(form.dump(Self.larder))
        for answer in [#"{"value": "\#(inner)", "sessionId": null}"#, #"{"content": [{"type": "text", "text": "\#(inner)"}]}"#] {
            let found = try screen(answer)
            #expect(found.format == plain.format)
            #expect(found.elements.map(\.text) == plain.elements.map(\.text))
        }
    }

    @Test(arguments: AppleForm.all) func readsOtherEncodings(form: AppleForm) throws {
        let text = form.dump(Self.larder)
        let plain = try screen(text)
        var utf16: [UInt8] = [0xFF, 0xFE]
        for unit in text.utf16 { utf16 += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        let marked: [UInt8] = [0xEF, 0xBB, 0xBF] + [UInt8](text.utf8)
        for bytes in [marked, utf16] {
            let reading = try reading(inputFile(bytes))
            #expect(reading.screens.first?.elements.map(\.text) == plain.elements.map(\.text))
        }
    }

    @Test func readsAJSONArrayOfLines() throws {
        let lines = Self.larder.debugDescription.split(separator: "\n").map { "    \"\($0)\"" }
        let found = try screen("[\n" + lines.joined(separator: ",\n") + "\n]\n")
        #expect(found.elements.map(\.text) == (try screen(Self.larder.debugDescription)).elements.map(\.text))
    }

    @Test func readsEveryDumpOfALog() throws {
        let log =
            "    t =    33.15s Requesting snapshot of accessibility hierarchy for app with pid 99\n2026-01-02 09:21:17.402 Runner[61:20] "
            + Self.larder.debugDescription + "    t =    40.00s Tear Down\n" + "Test.swift:3: error: XCTAssertTrue failed - "
            + LarderScreen(places: 1).debugDescription
        let reading = try reading(inputFile(log))
        #expect(reading.screens.map { $0.elements.count { $0.role == .image } } == [3, 1])
        #expect(reading.screens.map(\.name) == ["1", "2"])
        #expect(codes(reading) == [])
    }

    @Test func readsLinesThatALogPrefixesAll() throws {
        let prefix = "2026-01-02T10:00:00.000Z [STDOUT] "
        let text = Self.larder.debugDescription.split(separator: "\n").map { prefix + $0 }.joined(separator: "\n")
        let plain = try screen(Self.larder.debugDescription)
        let found = try screen(text)
        #expect(found.elements.map(\.text) == plain.elements.map(\.text))
        #expect(found.elements.map(\.parent) == plain.elements.map(\.parent))
    }

    @Test func joinsTheWindowsOfADescription() throws {
        let reading = try reading(inputFile(Self.larder.description + "\n" + LarderScreen(places: 1).description))
        #expect(reading.screens.count == 1)
        #expect(reading.screens.first?.elements.count { $0.className == "Window" } == 2)
    }

    @Test func makesAScreenOfEachTree() throws {
        let tree = Self.larder.recursiveDescription()
        #expect(try reading(inputFile(tree + "(lldb) po again\n" + tree)).screens.count == 2)
        #expect(try reading(inputFile(tree + tree)).screens.count == 2)
        let other = tree.replacing("0x7f", with: "0x8f").replacing("UIWindow", with: "PassWindow")
        let windows = try reading(inputFile(tree + other)).screens
        #expect(windows.count == 1)
        #expect(windows.first?.elements.count { $0.role == .image } == 6)
    }

    static let others: [String] = [
        "import XCTest\n\nlet expected = \"\"\"\n" + larder.debugDescription + "\"\"\"\n",
        "import UIKit\n// prints:\n" + larder.recursiveDescription(),
        "@testable import Larder\nfunc test() {\n" + larder.earlGrey() + "}\n",
        "Tapped <UIButton: 0x7f1; frame = (0 0; 10 10); layer = <CALayer: 0x2>> at 10:00\nnothing else\n",
        "t = 1.0s No matches found for Find: Descendants matching type Button from input {(\n    Application, pid: 52, label: 'Larder'\n)}\n",
        "Image, Button and Cell are types.\nImage, label: none\n",
        #"{"type": "Image", "frame": {"x": 1, "y": 2, "width": 3, "height": 4}, "url": "a.png"}"#,
        #"{"type": "FRAME", "name": "Home", "children": [{"type": "TEXT", "rect": {"x": 0}}]}"#,
        #"[{"type": "Feature", "coordinates": [1, 2]}]"#, #"[{"name": "Kiln", "coordinates": {"x": 1.5, "y": 2.5}}]"#,
        #"{"elements": [{"id": 1, "value": "x"}], "name": "y"}"#, #"{"type": "Group", "children": [], "label": "x", "value": 1}"#,
        #"[{"class": "a", "rect": {"x": 0, "y": 0}}]"#, #"{"rendering_system": "other"}"#, #"{"backend": "x", "target": "y"}"#,
        #"{"Application": {"name": "Larder"}, "isEnabled": true}"#, "Child: one\nChild: two\nChild: three\n",
        "contact me @1 on the forum (1,2 3x4)\n", "Source: ax-service was restarted\n", "UIView(frame: {{0, 0}, {1, 1}})\n",
        "\"frame\" is a key, \"rect\" another }\n", "Element subtree: is what XCTest prints.\n", "Attributes: Application settings\n",
        "text {\n    NSLink = \"https://example.com\";\n}\n", "frame = (1 2; 3 4)\n", "a < b; frame = (\n",
    ]

    @Test(arguments: others.indices) func leavesOtherTextsAlone(index: Int) {
        let found = formatID(Self.others[index])
        #expect(found.map { id in AppleForm.all.contains { $0.id == id } } != true, "\(found ?? "")")
    }

    @Test func refusesWhatIsNoScreenAndSaysWhatToDo() throws {
        let controllers =
            "<UITabBarController 0x1>, state: appeared, view: <UIView 0x2>\n   | <LarderController 0x3>, state: appeared, view: <UIView 0x4>\n"
        let mac = "[   AF    ! wLU ] h=--- v=--- NSButton \"More\" f=(0,0,87,32) b=(-) => <NSViewBackingLayer>\n"
        for text in [controllers, mac] {
            let reading = try reading(inputFile(text))
            #expect(reading.screens.isEmpty)
            #expect(codes(reading) == ["dump-unsupported"])
        }
    }

    @Test func takesTheDriversEscapedSourceForItsJSON() throws {
        let source = iosElement("Image", "name=\"photo\"") + iosElement("StaticText", "value=\"by Mirelle\"")
        let found = try screen("  " + source.replacing("\"", with: "\\\""))
        #expect(found.format.rawValue == "wda-json")
        #expect(found.elements.compactMap(\.text) == ["by Mirelle"])
        #expect(formatID(iosSource("").replacing("\"", with: "\\\"")) == "appium-ios")
    }

    @Test func readsAPieceOutOfTheMiddleOfATree() throws {
        let whole = LarderScreen(places: 4).wda
        let pretty = try #require(try? JSONSerialization.jsonObject(with: Data(whole.utf8)))
        let data = try #require(try? JSONSerialization.data(withJSONObject: pretty, options: [.prettyPrinted, .sortedKeys]))
        let text = String(decoding: data, as: UTF8.self)
        // From inside the first photo's frame, which is lost, to the third credit.
        let start = try #require(text.firstRange(of: "\"rawIdentifier\" : \"photo-0\"")?.lowerBound)
        let end = try #require(text.firstRange(of: "\"Foto: Mirelle Aoki 2\"")?.upperBound)
        let reading = try reading(inputFile(String(text[start..<end])))
        let screen = try #require(reading.screens.first)
        #expect(screen.format.rawValue == "wda-json")
        #expect(screen.elements.compactMap(\.identifier).filter { $0.hasPrefix("photo") } == ["photo-0", "photo-1", "photo-2"])
        #expect(screen.elements.compactMap(\.text).contains("Foto: Mirelle Aoki 1"))
        #expect(codes(reading).contains("layout-truncated"))
    }
}
