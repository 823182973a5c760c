// Android files as they really are: several windows and documents, logs around, escapes, damage, limits.
import Foundation
import Input
import Layouts
import Model
import Testing

@Suite struct AndroidFileTests {
    private let bar = androidNode(
        id: "bar", text: "12:00", package: "com.android.systemui", children: androidNode(package: "com.android.systemui"))
    private let keyboard = androidNode("android.widget.Button", id: "key", text: "Q", package: "com.google.android.inputmethod.latin")
    private let app = androidNode("android.widget.TextView", id: "app", text: "Larder", bounds: "[0,0][1080,2400]")

    @Test func setsWindowsOfTheSystemAndOfKeyboardsApart() throws {
        let reading = try reading(inputFile(androidDump(bar + app + keyboard)))
        #expect(reading.screens[0].elements.compactMap(\.identifier) == ["app"])
        #expect(codes(reading) == ["window-set-apart"])
        #expect(reading.screens[0].problems[0].message.hasPrefix("3 elements"))
    }

    @Test func keepsWindowsWhenThereIsNoOther() throws {
        let reading = try reading(inputFile(androidDump(bar)))
        #expect(reading.screens[0].elements.count == 3)
        #expect(codes(reading) == ["no-app-window"])
        #expect(reading.screens[0].problems[0].severity == .warning)
    }

    @Test func readsTheFormWithDisplaysAndWindows() throws {
        func window(_ type: String, _ node: String) -> String {
            "<window index=\"0\" type=\"\(type)\" layer=\"1\" bounds=\"[0,0][1080,2400]\"><hierarchy rotation=\"0\">\(node)</hierarchy></window>"
        }
        let keys = androidNode(id: "key", package: "example.typing")
        let screen = try screen("<displays><display id=\"0\">\(window("2", keys))\(window("1", app))</display></displays>")
        #expect(screen.elements.compactMap(\.identifier) == ["app"])
        #expect(screen.problems.map(\.code) == ["window-set-apart"])
        #expect(screen.size == Size(width: 1080, height: 2400))
    }

    @Test func makesAScreenOfEachDocument() throws {
        let text = androidDump(app) + "\nI/log <init>: next\n" + androidDump(app + app)
        let reading = try reading(inputFile(text))
        #expect(reading.screens.map(\.elements.count) == [2, 3])
        #expect(reading.screens.map(\.name) == ["1", "2"])
        let bytes = [UInt8](text.utf8)
        #expect(
            reading.screens.allSatisfy { screen in
                screen.elements.allSatisfy {
                    bytes[$0.byteRange.lowerBound] == UInt8(ascii: "<") && bytes[$0.byteRange.upperBound - 1] == UInt8(ascii: ">")
                }
            })
    }

    @Test func makesAScreenOfADocumentBehindACutOne() throws {
        let reading = try reading(
            inputFile("<hierarchy rotation=\"0\"><node text=\"a\" bounds=\"[0,0][1,1]\"><node text=\"b\n" + androidDump(app)))
        #expect(reading.screens.count == 2)
        #expect(reading.screens.last?.elements.compactMap(\.identifier) == ["app"])
        #expect(codes(reading).contains("layout-malformed"))
    }

    @Test func unwrapsAnswersAndKeepsTheFilesOffsets() throws {
        let dump = androidDump(androidNode("android.widget.TextView", id: "a\\u00e9", text: "Zoë 🙂", bounds: "[0,0][9,9]") + app)
        let escaped = dump.replacing("\"", with: "\\\"").replacing("\n", with: "\\n").replacing("/", with: "\\/").replacing(
            "🙂", with: "\\ud83d\\ude42")
        for text in ["{\"sessionId\": \"x\",\n\"value\": \"\(escaped)\"}", "12:00 debug\n   answer: \"\(escaped)\", more \"text\""] {
            let file = inputFile(text)
            let screen = try screen(text)
            #expect(screen.elements.count == 3)
            #expect(screen.elements[1].text == "Zoë 🙂")
            #expect(screen.elements[1].identifier == "aé")
            for element in screen.elements {
                let tag = String(decoding: file.text[element.byteRange], as: UTF8.self)
                #expect(tag.hasPrefix("<") && tag.hasSuffix(">"), "\(tag)")
                #expect(element.line == 2)
            }
        }
    }

    @Test func readsUpToTheCutAndSaysSo() throws {
        let text = androidDump(app + androidNode(id: "second", text: "x"))
        for cut in stride(from: text.utf8.count - 1, to: 60, by: -7) {
            let part = String(decoding: Array(text.utf8.prefix(cut)), as: UTF8.self)
            let reading = try reading(inputFile(part))
            #expect(codes(reading).contains("layout-truncated"), "\(cut)")
            let complete = part.components(separatedBy: "\" >").count - 1
            #expect((reading.screens.first?.elements.count ?? 0) > complete)
        }
    }

    @Test func repairsTextsWithoutLosingElements() throws {
        let reading = try reading(
            inputFile(
                androidDump(
                    androidNode("android.widget.TextView", id: "a", text: "Tom & Ann <3 \u{1}&#xD83D;&#xDE00;") + app
                        + androidNode("android.widget.TextView", id: "b", text: "the \"Larder\" bar", extra: "text=\"again\""))))
        let screen = try #require(reading.screens.first)
        #expect(screen.elements.map(\.text) == [nil, "Tom & Ann <3 \u{FFFD}😀", "Larder", "the \"Larder\" bar"])
        #expect(Set(codes(reading)) == ["layout-repaired"])
        #expect(reading.problems.allSatisfy { $0.line == 2 })
    }

    @Test(arguments: [
        ("ERROR: could not get idle state.\n", 1), ("\r\nERROR: null root node returned by UiTestAutomationBridge.", 2),
        ("UI hierchary dumped to: /sdcard/dump.xml", 1),
    ])
    func reportsFailedDumps(text: String, line: Int) throws {
        let reading = try reading(inputFile(text))
        #expect(reading.screens.isEmpty)
        #expect(reading.problems.map(\.code) == ["dump-failed"])
        #expect(reading.problems.map(\.severity) == [.error])
        #expect(reading.problems.map(\.line) == [line])
    }

    @Test func refusesDeclarationsAndExpandsNothing() throws {
        var bomb = "<!DOCTYPE hierarchy [<!ENTITY a0 'ha'>"
        for n in 1...30 { bomb += "<!ENTITY a\(n) '&a\(n - 1);&a\(n - 1);'>" }
        let reading = try reading(
            inputFile(bomb + "]>" + "<hierarchy rotation=\"0\">" + androidNode(id: "x", text: "&a30;") + "</hierarchy>"))
        #expect(codes(reading).contains("xml-dtd-refused"))
        #expect(reading.screens.first?.elements.last?.text == "&a30;")
    }

    @Test func readsDeepTreesAndStopsAtTheLimit() throws {
        let deep =
            String(repeating: "<node class=\"android.view.View\" bounds=\"[0,0][9,9]\">", count: 3_000)
            + androidNode("android.widget.TextView", id: "leaf", text: "deep") + String(repeating: "</node>", count: 3_000)
        let reading = try reading(inputFile(androidDump(deep)))
        #expect(reading.screens.first?.elements.count == 3_002)
        #expect(codes(reading).isEmpty)
        var limits = Limits()
        limits.depth = 100
        limits.nodes = 50
        let format = try #require(LayoutFormats.recognise(inputFile(androidDump(deep))))
        let short = format.read(inputFile(androidDump(deep)), limits)
        #expect(short.screens.first?.elements.count == 50)
        #expect(codes(short).contains("limit-nodes"))
    }

    @Test func saysWhenATreeHasNothingToSee() throws {
        #expect(try screen(androidDump(androidNode())).problems.map(\.code) == ["layout-empty"])
        #expect(try screen("<hierarchy rotation=\"0\"/>").elements.count == 1)
    }

    @Test func readsAppiumTagsByTheirClassAttribute() throws {
        let screen = try screen(
            """
            <hierarchy index="0" class="hierarchy" rotation="0" width="1080" height="2265">
              <android.widget.FrameLayout class="android.widget.FrameLayout" package="example.larder" bounds="[0,0][1080,2265]" displayed="true">
                <a.b.C class="com.example.Fancy$ImageView" resource-id="photo" text="" content-desc="A bowl" bounds="[0,0][500,500]" displayed="true" clickable="true"/>
                <android.widget.TextView class="android.widget.TextView" resource-id="gone" text="x" bounds="[0,0][1,9]" displayed="false"/>
                <android.widget.TextView resource-id="bare" text="y" bounds="[0,0][1,9]" custom-tag="places/p/photos/q"/>
              </android.widget.FrameLayout>
            </hierarchy>
            """)
        #expect(screen.format.rawValue == "appium-android")
        #expect(screen.size == Size(width: 1080, height: 2265))
        #expect(try screen.element("photo").role == .image)
        #expect(try screen.element("photo").label == "A bowl")
        #expect(try screen.element("gone").hiding == .invisible)
        #expect(try screen.element("bare").className == "android.widget.TextView")
        #expect(try screen.element("bare").attributes == [NamedValue(name: "custom-tag", value: "places/p/photos/q")])
    }
}
