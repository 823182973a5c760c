// DroidBot, RICO, screenshot-tests, Patrol and Poco: what only their own files show.
import Input
import Layouts
import Model
import Testing

@Suite struct DroidBotTests {
    private func state(_ views: String, _ extra: String = "") -> String {
        #"{"tag":"2020","foreground_activity":"example.larder/.Main","views":[\#(views)]\#(extra)}"#
    }

    @Test func readsBothSchemas() throws {
        let old = try screen(
            state(
                #"{"temp_id":0,"parent":null,"children":[1],"class":"android.widget.ListView","package":"example.larder","scrollable":"true","clickable":"false","bounds":[[0,0],[1080,1776]],"text":"","content-desc":"","resource-id":""},"#
                    + #"{"temp_id":1,"parent":0,"children":[],"class":"android.widget.ImageView","clickable":"true","bounds":[[0,0],[100,100]],"text":"","content-desc":"harbour","resource-id":"a:id/photo"}"#
            ))
        #expect(try old.element("a:id/photo").label == "harbour")
        #expect(try old.element("a:id/photo").isOperable == true)
        #expect(old.elements[0].isScrollable && old.elements[0].clipsChildren)
        #expect(old.size == Size(width: 1080, height: 1776))
    }

    @Test func keepsInvertedAndInvisibleViewsOffTheScreen() throws {
        let screen = try screen(
            state(
                #"{"temp_id":0,"parent":-1,"children":[1,2,3],"class":"a","package":"example.larder","visible":true,"bounds":[[0,0],[1440,2560]]},"#
                    + #"{"temp_id":1,"parent":0,"children":[],"class":"b","visible":true,"bounds":[[56,2420],[1384,2196]]},"#
                    + #"{"temp_id":2,"parent":0,"children":[],"class":"c","visible":false,"bounds":[[0,0],[10,10]]},"#
                    + #"{"temp_id":3,"parent":0,"children":[],"class":"d","visible":true,"text":null,"is_password":true,"bounds":[[0,0],[10,10]]}"#
            ))
        #expect(screen.elements.map(\.hiding) == [[], .offScreen, .invisible, []])
        #expect(screen.elements[1].bounds == nil)
    }

    @Test(
        arguments: [
            ([0, 0, 1080, 1920], 2340, 1080, Size(width: 1080, height: 2340)),
            ([135, 345, 945, 1431], 2340, 1080, Size(width: 1080, height: 2340)),
            ([0, 0, 2340, 1080], 2340, 1080, Size(width: 2340, height: 1080)),
            ([0, 0, 1080, 2340], 1080, 2340, Size(width: 1080, height: 2340)),
        ] as [([Int], Int, Int, Size)])
    func turnsTheSizeToTheWindow(root: [Int], width: Int, height: Int, size: Size) throws {
        let view = #"{"temp_id":0,"parent":-1,"children":[],"class":"a","bounds":[[\#(root[0]),\#(root[1])],[\#(root[2]),\#(root[3])]]}"#
        #expect(try screen(state(view, #","width":\#(width),"height":\#(height)"#)).size == size)
    }

    @Test func saysWhoseViewsTheyAre() throws {
        let view = #"{"temp_id":0,"parent":-1,"children":[],"class":"a","text":"x","package":"PACKAGE","bounds":[[0,0],[9,9]]}"#
        #expect(try codes(reading(inputFile(state(view.replacing("PACKAGE", with: "example.larder"))))).isEmpty)
        #expect(try codes(reading(inputFile(state(view.replacing("PACKAGE", with: "example.other"))))) == ["window-mismatch"])
        #expect(try codes(reading(inputFile(state(view.replacing("PACKAGE", with: "com.android.systemui"))))) == ["no-app-window"])
        #expect(try codes(reading(inputFile(state("")))) == ["layout-empty"])
    }
}

@Suite struct RicoTests {
    private func capture(_ root: String, keyboard: Bool = false) -> String {
        #"{"activity_name":"example.larder/.Main","activity":\#(root),"is_keyboard_deployed":\#(keyboard),"request_id":"1"}"#
    }

    @Test func readsRolesOfRenamedClassesFromTheirAncestors() throws {
        let screen = try screen(
            capture(
                #"{"root":{"class":"c.a","ancestors":["android.view.ViewGroup"],"bounds":[0,0,1440,2560],"visibility":"visible","visible-to-user":true,"children":[null,"#
                    + #"{"class":"c.b","ancestors":["android.widget.ImageView","android.view.View"],"resource-id":"x","bounds":[0,0,9,9],"content-desc":[null],"visible-to-user":true},"#
                    + #"{"class":"c.c","ancestors":["android.widget.TextView"],"resource-id":"y","bounds":[56,2401,145,2392],"text":"Mirelle","content-desc":["said"],"visibility":"gone","visible-to-user":false}]}}"#
            ))
        #expect(screen.elements.count == 3)
        #expect(try screen.element("x").role == .image)
        #expect(try screen.element("x").label == nil)
        #expect(try screen.element("y").label == "said")
        #expect(try screen.element("y").hiding == [.notRendered, .invisible, .offScreen])
    }

    @Test func readsTheSemanticForm() throws {
        let screen = try screen(
            #"{"class":"a.Decor","ancestors":["android.view.View"],"bounds":[0,0,1440,2560],"children":[{"class":"a.V","componentLabel":"Image","bounds":[0,0,700,700],"resource-id":"x"},{"class":"android.widget.ImageView","componentLabel":"Icon","iconClass":"star","bounds":[0,0,90,90],"resource-id":"y"}]}"#
        )
        #expect(try screen.element("x").role == .image)
        #expect(try screen.element("y").role == .other)
        #expect(screen.capabilities.visibility == .none)
    }

    @Test func saysWhatIsMissing() throws {
        #expect(try codes(reading(inputFile(capture("null")))) == ["layout-empty"])
        #expect(try codes(reading(inputFile(capture(#"{"root":null}"#)))) == ["layout-empty"])
        #expect(
            try codes(reading(inputFile(capture(#"{"root":{"class":"android.widget.ImageView","bounds":[0,0,9,9]}}"#, keyboard: true))))
                == ["keyboard-covers"])
    }

    @Test(arguments: [("data/._21.json", "rico"), ("._places.json", nil), ("._21.jpg", nil)] as [(String, String?)])
    func saysThatCompanionFilesHoldNothing(path: String, id: String?) throws {
        let file = InputFile(path: path, raw: [0, 5, 0x16, 7, 0, 2, 0, 0] + [UInt8](repeating: 0, count: 100))
        let format = LayoutFormats.recognise(file)
        #expect(format?.id.rawValue == id)
        if let format { #expect(codes(format.read(file, .standard)) == ["dump-failed"]) }
    }
}

@Suite struct OtherJSONDumpTests {
    @Test func listsOfScreenshotsSayWhatFailed() throws {
        let reading = try reading(
            inputFile(
                #"[{"name":"a","testName":"one","testClass":"T","viewHierarchy":"a_dump.json"},{"name":"b","testName":"two","testClass":"T","error":"no memory"}]"#
            ))
        #expect(reading.screens.isEmpty)
        #expect(codes(reading) == ["dump-failed", "layout-elsewhere"])
    }

    @Test func readsOldScreenshotDumps() throws {
        let screen = try screen(#"{"class":"android.widget.ImageView","x":3,"y":4,"width":50,"height":60}"#)
        #expect(screen.elements.map(\.bounds) == [Rect(x: 3, y: 4, width: 50, height: 60)])
        #expect(screen.capabilities.texts == .none)
    }

    @Test func readsPatrolOfIOS() throws {
        let screen = try screen(
            #"{"roots":[{"elementType":"application","identifier":"","label":"Larder","frame":{"minX":0,"minY":0,"width":390,"height":844},"children":["#
                + #"{"elementType":"staticText","identifier":"credit","label":"Mirelle","frame":{"minX":1,"minY":2,"width":30,"height":10},"children":[]},"#
                + #"{"elementType":"image","identifier":"photo","label":"harbour","frame":{"minX":1,"minY":2,"width":300,"height":200},"children":[]}]}]}"#
        )
        #expect(try screen.element("credit").text == "Mirelle")
        #expect(try screen.element("photo").role == .image)
        #expect(screen.unit == .points && screen.platform == .ios)
        #expect(screen.size == Size(width: 390, height: 844))
    }

    @Test func setsTheSystemsWindowsApart() throws {
        func root(_ package: String) -> String {
            #"{"className":"android.widget.FrameLayout","text":"\#(package)","applicationPackage":"\#(package)","visibleBounds":{"minX":0,"minY":0,"maxX":9,"maxY":9},"children":[]}"#
        }
        let reading = try reading(
            inputFile(#"{"roots":[\#(root("com.android.systemui")),\#(root("example.larder")),\#(root("example.other"))]}"#))
        #expect(reading.screens.first?.elements.compactMap(\.text) == ["example.larder", "example.other"])
        #expect(codes(reading) == ["window-set-apart"])
    }

    @Test func readsPocoOfGames() throws {
        let screen = try screen(
            #"{"name":"root","payload":{"type":"Root","visible":true,"pos":[0,0],"size":[0,0],"anchorPoint":[0.5,0.5],"zOrders":{"global":0,"local":0}},"children":["#
                + #"{"name":"portrait","payload":{"type":"Sprite","visible":true,"pos":[0.5,0.5],"size":[0.2,0.2],"anchorPoint":[0.5,0.5],"zOrders":{"global":0,"local":7}},"children":[]},"#
                + #"{"name":"away","payload":{"type":"Text","text":"Mirelle","visible":true,"pos":[1.5,0.5],"size":[0.2,0.2],"anchorPoint":[0.5,0.5]}},"#
                + #"{"name":"hidden","payload":{"type":"Text","text":"Odalys","visible":false,"pos":[0.5,0.5],"size":[0.2,0.2]}}]}"#)
        #expect(try screen.element("portrait").role == .image)
        #expect(try screen.element("portrait").drawingOrder == 7)
        #expect(try screen.element("away").hiding == .offScreen)
        #expect(try screen.element("hidden").hiding == .invisible)
        #expect(screen.capabilities.bounds == .none)
    }
}
