// What each text is taken for, by its content alone.
import Layouts
import Testing

@Suite struct RecognitionTests {
    static let plain = androidDump(androidNode())
    static let appium = """
        <hierarchy index="0" class="hierarchy" rotation="0" width="1080" height="2400">
        <android.widget.FrameLayout index="0" class="android.widget.FrameLayout" bounds="[0,0][1080,2400]" displayed="true"/></hierarchy>
        """
    static let ios = iosSource("")
    static let maestro = #"{ "attributes" : { "text" : "Larder", "bounds" : "[0,0][10,10]" }, "children" : [ ] }"#
    static let own = #"{"schemaVersion": 1, "platform": "ios", "root": {}}"#

    static func escaped(_ text: String) -> String { text.replacing("\"", with: "\\\"").replacing("\n", with: "\\n") }

    static let table: [(String, String?)] = [
        (plain, "android-uiautomator"),
        ("\n\n  " + plain + "UI hierchary dumped to: /dev/tty\n", "android-uiautomator"),
        ("java.io.IOException\n\tat a.B.<init>(B.java:1)\n" + plain, "android-uiautomator"),
        ("```xml\n" + plain + "\n```\n", "android-uiautomator"),
        (#"{"value":""# + escaped(plain) + #"","sessionId":"x"}"#, "android-uiautomator"),
        ("log: \"" + escaped(plain) + "\"", "android-uiautomator"),
        ("<hierarchy rotation=\"0\"/>", "android-uiautomator"),
        (androidNode(), "android-uiautomator"),
        ("<displays><display id=\"0\"><window index=\"0\" title=\"x\">\(plain)</window></display></displays>", "android-uiautomator"),
        ("ERROR: could not get idle state.\n", "android-uiautomator"),
        ("ERROR: null root node returned by UiTestAutomationBridge.\n", "android-uiautomator"),
        ("UI hierchary dumped to: /sdcard/window_dump.xml\n", "android-uiautomator"),
        (appium, "appium-android"),
        (appium.replacing(" class=\"hierarchy\"", with: ""), "appium-android"),
        (#"{"value":""# + escaped(appium) + #""}"#, "appium-android"),
        (ios, "appium-ios"),
        ("some.Exception: (source=" + ios + ")", "appium-ios"),
        (iosElement("StaticText"), "appium-ios"),
        ("</XCUIElementTypeCell>\n" + iosElement("Image"), "appium-ios"),
        ("# " + iosElement("Cell"), "appium-ios"),
        (escaped(ios), "appium-ios"),
        (#"{"value":""# + escaped(ios) + #""}"#, "appium-ios"),
        ("<AppiumAUT><UIAApplication name=\"Larder\"/></AppiumAUT>", "appium-ios"),
        ("<UIAWindow name=\"\"><UIAImage/></UIAWindow>", "appium-ios"),
        (maestro, "maestro"),
        ("Running on Device 1\nNone: \n" + maestro, "maestro"),
        (#"[ { "command" : { }, "metadata" : { "status" : "FAILED" } } ]"#, "maestro"),
        (#"{ "screenshot" : "a.png", "elements" : [ { "id" : "1" } ] }"#, "maestro"),
        (own, "attrcheck-screen"),
        (#"{"$schema": "urn:attrcheck:schemas/screen-1.schema.json"}"#, "attrcheck-screen"),
        ("", nil),
        ("hello", nil),
        ("{}", nil),
        (#"{"places": [{"photos": []}]}"#, nil),
        (#"{"log": {"entries": [{"text": ""# + escaped(plain) + #""}]}}"#, nil),
        ("<root><node id=\"1\" lat=\"2\"/></root>", nil),
        ("<osm><bounds minlat=\"1\"/><node id=\"1\"/></osm>", nil),
        ("UIAlertController was shown: <UIAlertController: 0x1>", nil),
        (String(repeating: "line of a log\n", count: 1_000) + "ERROR: could not get idle state.\n", nil),
        ("<manifest package=\"example.larder\"/>", nil),
    ]

    @Test(arguments: table) func takesEachTextForWhatItIs(text: String, id: String?) {
        let found = formatID(text)
        // Pages and other texts may belong to other readers; here only our own ids matter.
        let ours: Set<String> = ["android-uiautomator", "appium-android", "appium-ios", "maestro", "attrcheck-screen"]
        #expect(found.flatMap { ours.contains($0) ? $0 : nil } == id)
    }

    @Test func leavesBinaryFilesAlone() {
        #expect(LayoutFormats.recognise(inputFile([0x89, 0x50, 0x4E, 0x47] + [UInt8](Self.plain.utf8))) == nil)
    }

    @Test func givesEveryFormatAnIdOfItsOwn() {
        #expect(Set(LayoutFormats.all.map(\.id)).count == LayoutFormats.all.count)
    }
}
