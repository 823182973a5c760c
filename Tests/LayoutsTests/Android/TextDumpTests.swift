// dumpsys, Compose and ViewServer: what only their own files show.
import Layouts
import Model
import Testing

@Suite struct DumpsysTests {
    private static func activity(
        _ name: String, stopped: Bool = false, root: String = "a.DecorView{1f V.E...... R....... 0,0-1080,2400}[Main]", _ views: String...
    ) -> String {
        "TASK x id=1 userId=0\n  ACTIVITY \(name) 1a pid=1\n    Local Activity 2b State:\n      mResumed=\(!stopped) mStopped=\(stopped) mFinished=false\n"
            + "      mCurrentConfig={winConfig={ mBounds=Rect(0, 0 - 1080, 2400) x}}\n    View Hierarchy:\n      \(root)\n"
            + views.map { $0 + "\n" }.joined() + "    Looper (main, tid 2)\n      Message 0: { id=1 }\n"
    }

    private static let photo = "        android.widget.ImageView{2a V.ED..C.. ........ -4,-16-77,17 #7f01 app:id/photo aid=3}"

    @Test func keepsOnlyWhatIsInFront() throws {
        let reading = try reading(
            inputFile(
                Self.activity("example.notes/.Edit", stopped: true, Self.photo) + Self.activity("example.larder/.Main", Self.photo)
                    + Self.activity("com.android.systemui/.Bar", Self.photo)
                    + Self.activity("example.other/.Old", root: "a.DecorView{1f I.E...... R....... 0,0-1080,2400}", Self.photo)))
        #expect(reading.screens.count == 1)
        #expect(codes(reading).contains("window-set-apart"))
        let screen = try #require(reading.screens.first)
        #expect(screen.elements.count == 2)
        #expect(try screen.element("app:id/photo").bounds == Rect(x: -4, y: -16, width: 81, height: 33))
        #expect(try screen.element("app:id/photo").role == .image)
        #expect(try screen.element("app:id/photo").isOperable == true)
        #expect(screen.capabilities.texts == .none)
        #expect(screen.size == Size(width: 1080, height: 2400))
    }

    @Test func namesTheScreensOfSeveralActivitiesInFront() throws {
        let reading = try reading(inputFile(Self.activity("example.a/.One") + Self.activity("example.b/example.b.ui.Two$Inner")))
        #expect(reading.screens.map(\.name) == ["One", "Inner"])
    }

    @Test func saysWhenNothingIsInFront() throws {
        let reading = try reading(inputFile(Self.activity("example.a/.One", stopped: true, Self.photo)))
        #expect(reading.screens.count == 1)
        #expect(codes(reading) == ["no-app-window"])
    }

    @Test func saysWhichActivityHasNoTree() throws {
        let reading = try reading(
            inputFile("  ACTIVITY example.frozen/.Main 1 pid=2\n\n** frozen **\n" + Self.activity("example.a/.One", Self.photo)))
        #expect(codes(reading) == ["layout-empty"])
        #expect(reading.problems.first?.message.contains("example.frozen/.Main") == true)
    }

    @Test func goesOverWhatViewsSayOfThemselves() throws {
        let screen = try screen(
            Self.activity(
                "example.a/.One", "        a.CellScreen{1 V.E...... ........ 0,80-1080,2356}", "          [ cells = 4 childCount = 12   ",
                "{ tag 0 = a.Icon{62 VFE...CL. ........ 33,16-28,19} | childX = 33 }", "", Self.photo,
                "        b.View{3 G.ED..... ......I. 0,0-0,0} {id:1 rank:0 }", "        b.Old{4 V.ED.... ........ 1,2-3,4}"))
        #expect(screen.elements.map(\.className) == ["a.DecorView", "a.CellScreen", "android.widget.ImageView", "b.View", "b.Old"])
        #expect(screen.elements[3].hiding == [.notRendered, .zeroSize])
        #expect(screen.elements[4].bounds == Rect(x: 1, y: 2, width: 2, height: 2))
    }

    @Test func readsOldRoots() throws {
        let screen = try screen(Self.activity("example.a/.One", root: "DecorView@9ba8169[Main]", Self.photo))
        #expect(screen.elements.map(\.className) == ["DecorView", "android.widget.ImageView"])
    }
}

@Suite struct ComposeTests {
    @Test func readsPropertiesOfOldAndNewReleases() throws {
        let screen = try screen(
            """
            Printing with useUnmergedTree = 'false'
            Node #1 at (l=0, t=0, r=1080, b=2400)
             |-Node #2 at (l=0.0, t=10.0, r=500.0, b=300.0)px, Tag: 'photo'
             | Role = 'Image'
             | ContentDescription = 'A harbour, at dawn'
             |-Node #3 at (l=0.0, t=300.0, r=500.0, b=340.0)px, Tag: 'credit'
             | Text = '[Photo by Mirelle, 'Quill']'
             | [Disabled]
             |-Node #4 at (l=0.0, t=340.0, r=500.0, b=380.0)px, Tag: 'two'
             | Text = '[line one
            line two]'
             | Actions = [OnClick]
             |-Node #5 at (l=0.0, t=380.0, r=500.0, b=420.0)px, Tag: 'field'
               EditableText = 'typed'
               [Password]
            """)
        #expect(screen.elements.count == 5)
        #expect(try screen.element("photo").role == .image)
        #expect(try screen.element("photo").label == "A harbour, at dawn")
        #expect(try screen.element("credit").text == "Photo by Mirelle, 'Quill'")
        #expect(try screen.element("credit").isOperable == nil)
        #expect(try screen.element("two").text == "line one\nline two")
        #expect(try screen.element("two").isOperable == true)
        #expect(try screen.element("field").text == nil)
        #expect(screen.problems.isEmpty)
        #expect(screen.capabilities.images == .partial)
    }

    @Test func prefersTheUnmergedOfTwoPrintouts() throws {
        func tree(_ unmerged: Bool, _ text: String) -> String {
            "Printing with useUnmergedTree = '\(unmerged)'\nNode #1 at (l=0.0, t=0.0, r=9.0, b=9.0)px\n |-Node #2 at (l=0.0, t=0.0, r=9.0, b=9.0)px\n   Text = '[\(text)]'\n\n"
        }
        let both = try reading(inputFile(tree(false, "a, b") + tree(true, "a")))
        #expect(both.screens.map { $0.elements[1].text } == ["a"])
        #expect(codes(both) == ["duplicate-subtree"])
        let other = try reading(inputFile(tree(true, "a") + tree(true, "b")))
        #expect(other.screens.map { $0.elements[1].text } == ["a", "b"])
    }

    @Test func saysWhatIsMissing() throws {
        let guides = "Node #1 at (l=0.0, t=0.0, r=9.0, b=9.0)px\n |-Node #2 at (l=0.0, t=0.0, r=9.0, b=9.0)px\n | Role = 'Button'\n"
        #expect(try codes(reading(inputFile(guides))).contains("layout-truncated"))
        let depth = "Node #1 at (l=0.0, t=0.0, r=9.0, b=9.0)px\nHas 2 children, 1 sibling\n"
        #expect(try codes(reading(inputFile(depth))).contains("layout-truncated"))
        let cut = "Node #1 at (l=0.0, t=0.0, r=9.0, b=9.0)px\n |-Node #2 at (l=0.0, t=0.0, r=9.0, b=9.0)px\n   Text = '[Photo by Mir"
        #expect(try reading(inputFile(cut)).screens.first?.elements.last?.text == "[Photo by Mir")
        #expect(try codes(reading(inputFile(cut))).contains("layout-truncated"))
    }

    @Test func guessesTheNestingWhereSpacesWereEaten() throws {
        let screen = try screen(
            "Node #1 at (l=0.0, t=0.0, r=9.0, b=9.0)px\n|-Node #2 at (l=0.0, t=0.0, r=9.0, b=9.0)px\n| Role = 'Image'\n| |-Node #3 at (l=0.0, t=0.0, r=9.0, b=9.0)px\n|-Node #4 at (l=0.0, t=0.0, r=9.0, b=9.0)px\nText = '[t]'\n"
        )
        #expect(screen.elements.count == 4)
        #expect(screen.elements[2].parent == 1)
        #expect(screen.elements[3].parent == 0)
        #expect(screen.problems.map(\.code) == ["layout-repaired"])
    }

    @Test func readsNumberedCollections() throws {
        let screen = try screen(
            "1) Node #7 at (l=0.0, t=0.0, r=9.0, b=9.0)px, Tag: 'a'\nText = '[one]'\n2) Node #8 at (l=0.0, t=9.0, r=9.0, b=19.0)px, Tag: 'b'\nText = '[two]'\n"
        )
        #expect(screen.elements.map(\.text) == [nil, "one", "two"])
    }

    @Test func readsReportsInXML() throws {
        let screen = try screen(
            "<failure>Semantics of the node:\nNode #7 at (l=0.0, t=0.0, r=9.0, b=9.0)px\nText = &#39;[Quill &amp; Loom]&#39;\n</failure>")
        #expect(screen.elements.map(\.text) == ["Quill & Loom"])
    }
}

@Suite struct ViewServerTests {
    private func line(_ depth: Int, _ name: String, _ values: (String, String)...) -> String {
        String(repeating: " ", count: depth) + name + "@b4784e48 "
            + values.map { "\($0.0)=\($0.1.utf16.count),\($0.1)" }.joined(separator: " ") + "\n"
    }

    @Test func readsWhatValuesHide() throws {
        let screen = try screen(
            line(0, "a.DecorView", ("layout:getWidth()", "480"), ("layout:getHeight()", "800"))
                + line(
                    1, "android.widget.TextView", ("text:mText", "one\\ntwo mID=3,abc 📚 x"), ("mID", "id/credit"),
                    ("drawing:getAlpha()", "0.0"))
                + line(
                    1, "android.widget.ImageView", ("getVisibility()", "INVISIBLE"), ("mID", "id/photo"),
                    ("accessibility:getContentDescription()", "null"))
                + "DONE.\nDONE\n")
        #expect(try screen.element("id/credit").text == "one\ntwo mID=3,abc 📚 x")
        #expect(try screen.element("id/credit").opacity == 0)
        #expect(try screen.element("id/photo").hiding.contains(.invisible))
        #expect(try screen.element("id/photo").label == nil)
        #expect(screen.problems.isEmpty)
    }

    @Test func followsToolsThatCountOtherwise() throws {
        // Bytes instead of UTF-16 units.
        let screen = try screen("a.B@b4784e48 mText=9,佐野あ mID=4,id/x \nDONE.\n")
        #expect(try screen.element("id/x").text == "佐野あ")
    }

    @Test func saysWhatIsMissing() throws {
        #expect(try codes(reading(inputFile("a.B@b4784e48 mText=2,ab mID=9,id/cr"))).contains("layout-truncated"))
        #expect(try codes(reading(inputFile("a.B@b4784e48 mText=2,ab mID=4,id/c\n"))) == ["layout-truncated"])
    }
}
