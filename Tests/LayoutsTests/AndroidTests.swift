// Android dumps: counts, places, roles, texts, visibility, links.
import Foundation
import Input
import Layouts
import Model
import Testing

@Suite struct AndroidTests {
    /// A screen of rows with a photo, a title and a credit each; every attribute value differs.
    private func rows(_ count: Int, separator: String = "\n") -> String {
        let rows = (0..<count).map { n in
            androidNode(
                "android.widget.LinearLayout", bounds: "[0,\(n * 100)][1080,\(n * 100 + 100)]",
                children: separator
                    + androidNode(
                        "android.widget.ImageView", id: "example.larder:id/photo\(n)", bounds: "[0,\(n * 100)][100,\(n * 100 + 100)]")
                    + androidNode("android.widget.TextView", text: "Ort \(n) &amp; Söhne", bounds: "[100,\(n * 100)][500,\(n * 100 + 50)]"))
        }
        return androidDump(
            androidNode("android.widget.FrameLayout", bounds: "[0,0][1080,2400]", children: rows.joined(separator: separator)))
    }

    @Test(arguments: [1, 7, 300], ["\n", "", "\r\n"]) func countsAsPlainSearchDoes(count: Int, separator: String) throws {
        let text = rows(count, separator: separator)
        let file = inputFile(text)
        let screen = try screen(text)
        // The hierarchy itself is the root.
        #expect(screen.elements.count == text.components(separatedBy: "<node ").count)
        #expect(screen.elements.count { $0.role == .image } == text.components(separatedBy: "widget.ImageView").count - 1)
        #expect(screen.elements.count { $0.text != nil } == text.components(separatedBy: "Söhne").count - 1)
        #expect(screen.size == Size(width: 1080, height: 2400), "what reaches beyond the window is off the screen")
        for element in screen.elements {
            let tag = String(decoding: file.text[element.byteRange], as: UTF8.self)
            #expect(tag.hasPrefix("<") && tag.hasSuffix(">") && element.identifier.map { tag.contains("\"\($0)\"") } ?? true)
            let place = file.lines.position(of: element.byteRange.lowerBound)
            #expect(element.line == place.line && element.column == place.column)
        }
    }

    @Test func readsUTF16WithByteOrderMark() throws {
        let text = rows(3, separator: "\r\n")
        var bytes: [UInt8] = [0xFF, 0xFE]
        for unit in text.utf16 { bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        let reading = try reading(inputFile(bytes))
        #expect(reading.screens.first?.elements.count == text.components(separatedBy: "<node ").count)
        #expect(codes(reading).isEmpty)
    }

    @Test(arguments: [
        ("android.widget.ImageView", Role.image), ("android.widget.ImageButton", .image), ("android.widget.Image", .image),
        ("com.example.widget.RoundedImageView", .image), ("android.widget.TextView", .text), ("android.widget.EditText", .textField),
        ("android.widget.Button", .button), ("android.webkit.WebView", .webView), ("androidx.recyclerview.widget.RecyclerView", .list),
        ("androidx.viewpager2.widget.ViewPager2", .list), ("com.google.android.gms.maps.MapView", .map), ("android.view.View", .container),
        ("com.google.android.libraries.places.widget.PlaceDetailsCompactView", .placesUIKit),
    ])
    func givesClassesTheirRole(className: String, role: Role) throws {
        #expect(try screen(androidDump(androidNode(className, id: "x", children: androidNode()))).element("x").role == role)
    }

    @Test func keepsDrawnTextsAndDescriptionsApart() throws {
        let screen = try screen(
            androidDump(
                androidNode("android.widget.TextView", id: "text", text: "Foto: Mirelle Tamsworth", description: "spoken")
                    + androidNode("android.widget.Image", id: "picture", text: "alternative text")
                    + androidNode("android.view.View", id: "flutter", description: "Mirelle Tamsworth")
                    + androidNode("android.widget.EditText", id: "password", text: "••••").replacing(
                        "password=\"false\"", with: "password=\"true\"")
                    + androidNode("android.widget.EditText", id: "placeholder", text: "Search places", extra: "hint=\"Search places\"")
                    + androidNode("android.widget.EditText", id: "hinting", text: "Where to?", extra: "showing-hint=\"true\"")
                    + androidNode("android.webkit.WebView", id: "page", text: "Page title")))
        let text = try screen.element("text")
        #expect(text.text == "Foto: Mirelle Tamsworth" && text.label == "spoken" && text.role == .text)
        let picture = try screen.element("picture")
        #expect(picture.text == nil && picture.label == "alternative text")
        let flutter = try screen.element("flutter")
        #expect(flutter.text == nil && flutter.label == "Mirelle Tamsworth")
        #expect(screen.capabilities.texts == .partial)
        #expect(try screen.element("password").text == nil)
        #expect(try screen.element("placeholder").text == nil)
        #expect(try screen.element("placeholder").hint == "Search places")
        #expect(try screen.element("hinting").text == nil)
        #expect(try screen.element("page").text == nil)
    }

    @Test(
        arguments: [
            ("[10,20][110,70]", Rect(x: 10, y: 20, width: 100, height: 50), HidingFacts()),
            ("[-50,-10][50,40]", Rect(x: -50, y: -10, width: 100, height: 50), []),
            ("[0,0][0,0]", Rect(x: 0, y: 0, width: 0, height: 0), .zeroSize),
            ("[10,20][10,90]", Rect(x: 10, y: 20, width: 0, height: 70), .zeroSize),
            ("[56,2420][1384,2196]", nil, .offScreen), ("[NaN,0][1,1]", nil, []), ("", nil, []), ("[1,2][3]", nil, []),
            ("[1,2][3,4][5,6]", nil, []), ("[99999999999999999999,0][1e400,5]", nil, []),
        ] as [(String, Rect?, HidingFacts)])
    func readsBounds(text: String, bounds: Rect?, hiding: HidingFacts) throws {
        let element = try screen(androidDump(androidNode("android.widget.TextView", id: "x", text: "t", bounds: text))).element("x")
        #expect(element.bounds == bounds)
        #expect(element.hiding == hiding)
        #expect(element.boundsQuality == (bounds == nil ? .none : .exact))
    }

    @Test func hidesWhatTheUserCannotSeeButNotWhatHeCan() throws {
        let visible = androidNode("android.widget.TextView", id: "inner", text: "t", extra: "visible-to-user=\"true\"")
        let screen = try screen(
            androidDump(
                androidNode(id: "hidden", extra: "visible-to-user=\"false\"", children: androidNode(id: "below", bounds: "[0,0][5,5]"))
                    + androidNode(id: "outer", extra: "visible-to-user=\"false\"", children: visible)
                    + androidNode(id: "flat", bounds: "[0,0][0,0]", children: androidNode(id: "wide", bounds: "[0,0][9,9]"))))
        #expect(try screen.element("hidden").hiding == .invisible)
        #expect(try screen.element("outer").hiding == [])
        #expect(try screen.element("flat").hiding == [])
        #expect(try screen.element("flat").bounds == nil)
        #expect(try screen.element("wide").hiding == [])
    }

    @Test func clipsInScrollingContainersAndKeepsTheDrawingOrder() throws {
        let list = androidNode("androidx.recyclerview.widget.RecyclerView", id: "list").replacing(
            "scrollable=\"false\"", with: "scrollable=\"true\"")
        let screen = try screen(androidDump(list + androidNode(id: "late", extra: "drawing-order=\"7\"")))
        #expect(try screen.element("list").clipsChildren)
        #expect(try screen.element("list").isScrollable)
        #expect(try screen.element("late").drawingOrder == 7)
        #expect(try !screen.element("late").clipsChildren)
    }

    @Test func readsLinksWhereADumpHasThem() throws {
        let address = "https://maps.google.com/maps/contrib/100000000000000000042?hl=de,at"
        let screen = try screen(
            androidDump(
                androidNode(id: "extras", extra: "extras=\"chromeRole=link; AccessibilityNodeInfo.targetUrl=\(address); hasImage=true\"")
                    + androidNode("android.widget.TextView", id: "span", text: "by Mirelle", extra: "text-has-clickable-span=\"true\"")
                    + androidNode("android.widget.TextView", id: "address", text: " \(address) ")
                    + androidNode("android.widget.TextView", id: "sentence", text: "see \(address)")
                    + androidNode(id: "tap").replacing("clickable=\"false\"", with: "clickable=\"true\"")))
        #expect(try screen.element("extras").url == address)
        #expect(try screen.element("extras").attributes.isEmpty == false)
        #expect(try screen.element("span").isOperable == true)
        #expect(try screen.element("address").url == address)
        #expect(try screen.element("sentence").url == nil)
        #expect(try screen.element("tap").isOperable == true)
        #expect(try screen.element("address").isOperable == false)
        #expect(screen.capabilities.linkTargets == .partial)
    }

    @Test func declaresLinkTargetsUnknownWithoutExtras() throws {
        #expect(try screen(androidDump(androidNode(text: "x"))).capabilities.linkTargets == .none)
    }
}
