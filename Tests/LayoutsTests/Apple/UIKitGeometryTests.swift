// Views inside views: relative frames, scrolled and turned ones, clips, opacity, and texts that are not escaped.
import Layouts
import Model
import Testing

@Suite struct UIKitGeometryTests {
    /// A dump of a window and what is in it.
    private func window(_ inner: String) -> String {
        "<UIWindow: 0x1; frame = (0 0; 400 800); autoresize = W+H; layer = <UIWindowLayer: 0x2>>\n" + inner
    }

    /// A view with properties at a depth.
    private func view(_ depth: Int, _ name: String, _ frame: String, _ rest: String = "") -> String {
        String(repeating: "   |", count: depth) + " <\(name): 0x\(depth)f; frame = (\(frame)); \(rest)layer = <CALayer: 0x3>>\n"
    }

    @Test(
        arguments: [
            ("", "", Rect(x: 110, y: 220, width: 30, height: 40), BoundsQuality.exact),
            // Scrolled by 178 points.
            ("", "; contentOffset: {0, 178}; contentSize: {9, 9}", Rect(x: 110, y: 42, width: 30, height: 40), .exact),
            ("", "; contentOffset: {-5, -20}", Rect(x: 115, y: 240, width: 30, height: 40), .exact),
            // Mirrored and upside down: 100 wide, 200 high, so 10 from the left is 60 to 90 from it.
            ("transform = [-1, 0, 0, 1, 0, 0]; ", "", Rect(x: 160, y: 220, width: 30, height: 40), .exact),
            ("transform = [-1, 0, -0, -1, 0, 0]; ", "", Rect(x: 160, y: 340, width: 30, height: 40), .exact),
            // Twice as large: the view was 50 x 100.
            ("transform = [2, 0, 0, 2, 0, 0]; ", "", Rect(x: 120, y: 240, width: 60, height: 80), .exact),
            // A quarter turn clockwise: what was 10 from the left is 10 from the top.
            ("transform = [0, 1, -1, 0, 0, 0]; ", "", Rect(x: 140, y: 210, width: 40, height: 30), .exact),
            (
                "transform3D = [1, 0, 0, 0; 0, 1, 0, 0; 0, 0, 1, -0.001; 0, 0, 0, 1]; ", "", Rect(x: 110, y: 220, width: 30, height: 40),
                .approximate
            ),
            ("animations = { position=<CABasicAnimation: 0x9>; }; ", "", Rect(x: 110, y: 220, width: 30, height: 40), .approximate),
        ])
    func addsUpFrames(properties: String, offset: String, bounds: Rect, quality: BoundsQuality) throws {
        let box = "   | <UIScrollView: 0x7; frame = (100 200; 100 200); \(properties)layer = <CALayer: 0x8>\(offset)>\n"
        let screen = try screen(window(box + view(2, "UIImageView", "10 20; 30 40")))
        let image = try #require(screen.elements.last)
        #expect(image.role == .image)
        let found = try #require(image.bounds)
        for (a, b) in [(found.x, bounds.x), (found.y, bounds.y), (found.width, bounds.width), (found.height, bounds.height)] {
            #expect(abs(a - b) < 1e-6, "\(found)")
        }
        #expect(image.boundsQuality == quality)
        #expect(screen.size == Size(width: 400, height: 800))
    }

    @Test func boxesViewsThatAreTurnedByAnyAngle() throws {
        // 30 degrees: a view of 100 x 100 in a box of 136.6 x 136.6, its middle at 200, 400.
        let turned =
            "   | <UIView: 0x7; frame = (131.699 331.699; 136.602 136.602); transform = [0.8660254, 0.5, -0.5, 0.8660254, 0, 0]; layer = <CALayer: 0x8>>\n"
        let screen = try screen(window(turned + view(2, "UIImageView", "50 50; 0.001 0.001")))
        #expect(screen.elements[1].boundsQuality == .approximate)
        let point = try #require(screen.elements.last?.bounds)
        #expect(abs(point.x - 200) < 0.01 && abs(point.y - 400) < 0.01)
        // At 45 degrees the size before the turn is unknown.
        let half = turned.replacing("0.8660254", with: "0.7071068").replacing("0.5,", with: "0.7071068,")
        let other = try LayoutsTests.screen(window(half + view(2, "UIImageView", "10 10; 9 9")))
        #expect(other.elements.last?.boundsQuality == .approximate)
        #expect(other.problems.map(\.code).contains("bounds-uncertain"))
    }

    @Test func saysWhatHidesAndClips() throws {
        let screen = try screen(
            window(
                view(1, "UIView", "0 0; 100 100", "clipsToBounds = YES; hidden = YES; alpha = 0.25; ")
                    + view(1, "UIView", "0 0; 0 0", "clipsToBounds = YES; ") + view(1, "UIView", "0 0; 0 0")
                    + view(2, "UILabel", "0 0; 50 20", "text = 'drawn'; backgroundColor = UIExtendedSRGBColorSpace 1 0.5 0 1; ")))
        #expect(screen.elements[1].hiding == .notRendered)
        #expect(screen.elements[1].opacity == 0.25 && screen.elements[1].clipsChildren)
        #expect(screen.elements[2].hiding == .clipped)
        #expect(screen.elements[3].hiding == [])
        #expect(screen.elements[4].background == Color(red: 1, green: 0.5, blue: 0))
    }

    @Test(
        arguments: [
            ("text = 'What's'; opaque = NO; ", "What's"), ("text = '2'''; userInteractionEnabled = NO; ", "2''"),
            ("text = 'a; frame = (1 2; 3 4)'; tag = 3; ", "a; frame = (1 2; 3 4)"), ("text = ''; ", nil), ("", nil),
            ("text = 'one\ntwo'; tag = 1; ", "one\ntwo"), ("text = '写真 “x” > y'; ", "写真 “x” > y"),
            ("backgroundColor = <UIDynamicSystemColor: 0x1; name = systemBackgroundColor>; text = 'x'; ", "x"),
            ("animations = { a=<A: 0x1>; b=<B: 0x2>; }; text = 'y'; ", "y"), ("text = 'long words of a te...'; ", "long words of a te..."),
        ] as [(String, String?)])
    func readsTextsThatAreNotEscaped(properties: String, text: String?) throws {
        let screen = try screen(window(view(1, "UILabel", "1 2; 3 4", properties) + view(1, "UIImageView", "5 6; 7 8")))
        #expect(screen.elements.map(\.text) == [nil, text, nil])
        #expect(screen.elements.count { $0.role == .image } == 1)
    }

    @Test(
        arguments: [
            ("UIImageView", Role.image), ("FFFastImageView", .image), ("ABI37_0_0RCTImageView", .image), ("RCTImageView", .image),
            ("SDAnimatedImageView", .image), ("MyThing; baseClass = UIImageView", .image), ("Fancy; baseClass = UILabel", .text),
            ("UITableViewLabel", .text), ("UITextView", .text), ("RCTParagraphComponentView", .text), ("UISearchBarTextField", .textField),
            ("UITableView", .list), ("WKWebView", .webView), ("GMSMapView", .map), ("UIButton", .button),
            ("_UIHostingView<ModifiedContent<AnyView, RootModifier>>", .container), ("_UIBarBackgroundShadowView", .container),
            ("UIView", .container), ("_TtC6Larder13PhotoTileView", .container),
        ])
    func givesClassesTheirRole(name: String, role: Role) throws {
        let parts = name.split(separator: ";", maxSplits: 1)
        let line = "   | <\(parts[0]): 0x2;\(parts.count > 1 ? parts[1] + ";" : "") frame = (0 0; 9 9); layer = <CALayer: 0x3>>\n"
        #expect(try screen(window(line)).elements.last?.role == role)
    }

    @Test func namesPicturesOfTheAppAndReactNativesTexts() throws {
        let screen = try screen(
            window(
                view(1, "UIImageView", "0 0; 9 9", "image = <UIImage:0x3 symbol \"plus.circle\"; (20 19)@3{2}>; ")
                    + view(1, "UIImageView", "0 0; 9 9", "image = <UIImage:0x3 named(logo) ; (20 19)@3>; ")
                    + view(1, "UIImageView", "0 0; 9 9", "image = <UIImage:0x3 CGImage anonymous; (40 40)@3>; ")
                    + "   | <RCTTextView: 0x4; reactTag: 56; text: Foto: Mirelle frame = (0 0; 280 29); opaque = NO; layer = <CALayer: 0x5>>\n"
                    + "   | <RCTView: 0x4; reactTag: 5; nativeID: hero; frame = (0 0; 280 29); layer = <CALayer: 0x5>>\n"
                    + "   | <<_UITextContainerView: 0x6; frame = (0 0; 40 30); layer = <CALayer: 0x7>> minSize = {0, 0}, maxSize = {1.79e+308, 1}>\n"
                    + "   | <ImageLayer: 0x8> (layer)\n"))
        #expect(screen.elements.filter { $0.role == .image }.map(\.identifier) == ["plus.circle", "logo", nil, nil])
        #expect(screen.elements.compactMap(\.text) == ["Foto: Mirelle"])
        #expect(try screen.element("hero").className == "RCTView")
        #expect(screen.elements.count == 8)
    }

    @Test func tellsThatSwiftUIDrawsTextsThatAreNotHere() throws {
        let screen = try screen(window(view(1, "_UIHostingView<ContentView>", "0 0; 400 800")))
        #expect(screen.capabilities.texts == .none)
        #expect(screen.problems.map(\.code).contains("texts-missing"))
        #expect(try LayoutsTests.screen(window(view(1, "UIView", "0 0; 400 800"))).capabilities.texts == .partial)
    }

    @Test func readsDamagedTrees() throws {
        let bars = try screen(
            "<UIView: 0x1; frame = (0 0; 320 480); >\n| <UIView: 0x2; frame = (10 20; 30 40); >\n|| <UIImageView: 0x3; frame = (1 2; 3 4) >\n"
        )
        #expect(bars.elements.map(\.parent) == [nil, 0, 1])
        #expect(bars.elements.last?.bounds == Rect(x: 11, y: 22, width: 3, height: 4))
        let blanks = try screen(
            "<UIWebView: 0x1; frame = (0 0; 320 230); layer = <A: 0x2>>\n   <UIScroller: 0x3; frame = (5 5; 9 9); layer = <A: 0x2>>\n       <UIImageView: 0x4; frame = (1 1; 2 2); layer = <A: 0x2>>\n"
        )
        #expect(blanks.elements.map(\.parent) == [nil, 0, 1])
        let numbers = try screen(
            "0:<UIWindow: 0x1; frame = (0 0; 9 9); layer = <A: 0x2>>\n1:<UIView: 0x2; frame = (1 1; 3 3); layer = <A: 0x2>>\n2:<UIImageView: 0x4; frame = (1 1; 2 2); layer = <A: 0x2>>\n"
        )
        #expect(numbers.elements.map(\.parent) == [nil, 0, 1])
        let walker = try screen(
            "\t  {{14, 154}, {290, 57}} UIView (<UIView: 0x1; frame = (14 0; 290 57); layer = <A: 0x2>>)\n\t {{15, 155}, {54, 54}} --UIImageView:UIView (<UIImageView: 0x3; frame = (1 1; 54 54); layer = <A: 0x2>> - (null))\n"
        )
        #expect(walker.elements.last?.bounds == Rect(x: 15, y: 155, width: 54, height: 54))
        let elided = try reading(
            inputFile(
                "<UIView: 0x1; frame = (0 0; 320 460); layer = […]\n   | <UIButtonLabel: 0x2; frame = (19 8; 34 21); text = 'Send'; […]\n"))
        #expect(elided.screens.first?.elements.compactMap(\.text) == ["Send"])
        #expect(codes(elided) == ["layout-truncated"])
        let piece = try reading(
            inputFile("; frame = (0 0; 1 1); layer = <A: 0x1>>\n   |    | <UIImageView: 0x2; frame = (5 6; 7 8); layer = <A: 0x2>>\n"))
        #expect(piece.screens.first?.elements.last?.boundsQuality == .approximate)
        #expect(codes(piece).contains("layout-malformed"))
    }

    @Test func setsStatusBarsAndKeyboardsApart() throws {
        let text =
            window(view(1, "UILabel", "0 0; 9 9", "text = 'app'; "))
            + "<UITextEffectsWindow: 0x9; frame = (0 0; 400 800); layer = <A: 0x2>>\n" + view(1, "UIInputSetContainerView", "0 0; 9 9")
            + "<UIStatusBarWindow: 0xa; frame = (0 0; 400 800); layer = <A: 0x2>>\n" + view(1, "UILabel", "0 0; 9 9", "text = '9:41'; ")
        let screen = try screen(text)
        #expect(screen.elements.compactMap(\.text) == ["app"])
        #expect(screen.problems.map(\.code) == ["window-set-apart"])
    }

    @Test func takesGesturesOfLabelsAndPicturesButNotOfScrollViews() throws {
        let gestures = "gestureRecognizers = <NSArray: 0x9>; "
        let screen = try screen(
            window(
                view(1, "UILabel", "0 0; 9 9", gestures) + view(1, "UILabel", "0 0; 9 9", "userInteractionEnabled = NO; " + gestures)
                    + view(1, "UITextView", "0 0; 9 9", gestures) + view(1, "UITableView", "0 0; 9 9", gestures)
                    + view(1, "UIImageView", "0 0; 9 9", gestures) + view(1, "UIButton", "0 0; 9 9")))
        #expect(screen.elements.map { $0.isOperable == true } == [false, true, false, false, false, true, true])
    }
}
