// Render trees: counts, places, hiding, texts, and what consoles do to them.
import Foundation
import Input
import Layouts
import Model
import Testing

@Suite struct FlutterRenderTests {
    private let cards = FlutterDumps.render([
        .box(
            "RenderFlex#00ace", (390, 844), ["direction: vertical"],
            [FlutterDumps.card(0, credit: "Photo: Ilka Morrow"), FlutterDumps.card(1, credit: "Photo: Juno Petrak")])
    ])

    @Test(arguments: [1, 7, 400]) func countsAsPlainSearchDoes(count: Int) throws {
        let text = FlutterDumps.render([
            .box("RenderFlex#00ace", (390, 844), [], (0..<count).map { FlutterDumps.card($0, credit: "Photo: Number \($0)") })
        ])
        let screen = try screen(text)
        #expect(screen.elements.count == text.components(separatedBy: "─child").count)
        #expect(screen.elements.count { $0.role == .image } == text.components(separatedBy: ": RenderImage#").count - 1)
        #expect(screen.elements.count { $0.text != nil } == text.components(separatedBy: "══ text ═══").count - 1)
        let lines = text.components(separatedBy: "\n")
        for element in screen.elements { #expect(lines[element.line - 1].contains(element.className)) }
        #expect(screen.problems == [])
    }

    @Test func sumsOffsetsToPlacesOnTheScreen() throws {
        let screen = try screen(cards)
        #expect(screen.size == Size(width: 390, height: 844))
        #expect(screen.scale == 3)
        #expect(screen.unit == .densityIndependent)
        let second = try #require(screen.elements.first { $0.text == "Photo: Juno Petrak" })
        #expect(second.bounds == Rect(x: 16, y: 540, width: 180, height: 17))
        #expect(second.boundsQuality == .exact)
    }

    /// How a parent moves its child, and where the child is then.
    struct Move: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var parent: String
        var properties: [String]
        var parentData = "<none>"
        var expected: Rect
    }

    static let moves = [
        Move(
            testDescription: "scrolled", parent: "_RenderSingleChildViewport#00001", properties: ["offset: Offset(0.0, -120.0)"],
            expected: Rect(x: 0, y: -120, width: 100, height: 40)),
        Move(
            testDescription: "slid", parent: "RenderFractionalTranslation#00001", properties: ["translation: Offset(0.5, 1.0)"],
            expected: Rect(x: 195, y: 400, width: 100, height: 40)),
        Move(
            testDescription: "shifted", parent: "RenderTransform#00001",
            properties: ["transform matrix:\n  [0] 1.0,0.0,0.0,7.0\n  [1] 0.0,1.0,0.0,9.0\n  [2] 0.0,0.0,1.0,0.0\n  [3] 0.0,0.0,0.0,1.0"],
            expected: Rect(x: 7, y: 9, width: 100, height: 40)),
        Move(
            testDescription: "scaled around the middle", parent: "RenderTransform#00001",
            properties: [
                "transform matrix:\n  [0] 0.5,0.0,0.0,0.0\n  [1] 0.0,0.5,0.0,0.0\n  [2] 0.0,0.0,1.0,0.0\n  [3] 0.0,0.0,0.0,1.0",
                "alignment: Alignment.center",
            ], expected: Rect(x: 97.5, y: 100, width: 50, height: 20)),
        Move(
            testDescription: "listed", parent: "RenderSliverList#00001",
            properties: [
                "constraints: SliverConstraints(AxisDirection.down,\n  GrowthDirection.forward, scrollOffset: 250.0)",
                "geometry: SliverGeometry(scrollExtent: 900.0, paintExtent: 400.0)",
            ], parentData: "index=3; layoutOffset=300.0 (can use size)", expected: Rect(x: 0, y: 50, width: 100, height: 40)),
        Move(
            testDescription: "listed from below", parent: "RenderSliverList#00001",
            properties: [
                "constraints: SliverConstraints(AxisDirection.up,\n  GrowthDirection.forward, scrollOffset: 0.0)",
                "geometry: SliverGeometry(scrollExtent: 900.0, paintExtent: 400.0)",
            ], parentData: "index=0; layoutOffset=30.0", expected: Rect(x: 0, y: 330, width: 100, height: 40)),
        Move(
            testDescription: "in a grid", parent: "RenderSliverGrid#00001",
            properties: ["constraints: SliverConstraints(AxisDirection.down, GrowthDirection.forward, scrollOffset: 0.0)"],
            parentData: "index=1; layoutOffset=0.0; crossAxisOffset=195.0", expected: Rect(x: 195, y: 0, width: 100, height: 40)),
    ]

    @Test(arguments: moves) func followsWhatParentsDoToTheirChildren(move: Move) throws {
        var child = RenderNode.box("RenderImage#00002", (100, 40))
        child.properties[0] = "parentData: " + move.parentData
        var parent = RenderNode.box(move.parent, (390, 400), move.properties, [child])
        if move.parent.contains("Sliver") { parent.properties = ["parentData: paintOffset=Offset(0.0, 0.0)"] + move.properties }
        let image = try #require(screen(FlutterDumps.render([parent])).elements.first { $0.role == .image })
        #expect(image.bounds == move.expected)
    }

    @Test func tellsWhatIsNotPainted() throws {
        var kept = RenderNode.box("RenderImage#00001", (10, 10))
        kept.isDashed = true
        let screen = try screen(
            FlutterDumps.render([
                .box("RenderOffstage#00002", (0, 0), ["offstage: true"]), .box("RenderOpacity#00003", (9, 9), ["opacity: 0.0"]),
                .box("RenderAnimatedOpacity#00004", (9, 9), ["opacity: AnimationController#5c1a6(⏭ 0.250; paused)"]),
                .box("_RenderVisibility#00005", (9, 9), ["hidden"]), kept,
            ]))
        #expect(screen.elements.map(\.hiding) == [[], .notRendered, [], [], .notRendered, .notRendered])
        #expect(screen.elements.map(\.opacity) == [1, 1, 0, 0.25, 1, 1])
    }

    @Test func readsWhatBoxesAreDecoratedWith() throws {
        let picture = "https://lh3.example/place-photos/AAinvented=w400"
        let screen = try screen(
            FlutterDumps.render([
                .box(
                    "RenderDecoratedBox#00001", (90, 90),
                    [
                        "decoration: BoxDecoration:\n  color: Color(0xff102030)\n  image: DecorationImage(NetworkImage(\"\(picture)\", scale:\n  1.0), BoxFit.cover)"
                    ]),
                .box("RenderPhysicalModel#00002", (90, 90), ["color: Color(alpha: 0.5000, red: 1.0000, green: 0.0000, blue: 0.0000)"]),
                .box("RenderSemanticsGestureHandler#00003", (90, 90), ["gestures: tap, long press"]),
            ]))
        #expect(screen.elements[1].imageSources == [ImageSource(url: picture, via: .style)])
        #expect(screen.elements[1].role == .image)
        #expect(screen.elements[1].background == Color(red: 16 / 255, green: 32 / 255, blue: 48 / 255))
        #expect(screen.elements[2].background == Color(red: 1, green: 0, blue: 0, alpha: 0.5))
        #expect(screen.elements[3].isOperable == true)
        #expect(screen.capabilities.imageSources == .partial)
    }

    /// Lines of a text block, and the text that they draw.
    static let texts: [(lines: [String], text: String?)] = [
        (["\"Photo: Ilka Morrow\""], "Photo: Ilka Morrow"),
        (["\"Two\", lines", "and \"more\"\""], "Two\", lines\nand \"more\""),
        (
            ["\"A text that is so long that the printer broke it at its usual", "width\""],
            "A text that is so long that the printer broke it at its usual width"
        ),
        (["\"\u{E3C9}\""], nil), (["\"\""], nil), (["(empty)"], nil),
    ]

    @Test(arguments: texts) func readsTheTextBlock(lines: [String], text: String?) throws {
        let screen = try screen(FlutterDumps.render([.paragraph(lines, (180, 34))]))
        #expect(screen.elements[1].text == text)
        #expect(screen.problems.filter { $0.code != "layout-empty" } == [])
    }

    @Test func keepsSpansApartAndKnowsWhichReactToTaps() throws {
        let screen = try screen(
            FlutterDumps.render([
                .paragraph(
                    ["\"Photo: \"", "TextSpan:", "  inherit: true", "  \"Ilka Morrow\"", "  recognizer: TapGestureRecognizer"], (180, 17))
            ]))
        #expect(screen.elements.map(\.text) == [nil, nil, "Photo: ", "Ilka Morrow"])
        #expect(screen.elements.map(\.role) == [.container, .text, .text, .link])
        #expect(screen.elements.map(\.isOperable) == [nil, nil, nil, true])
        #expect(screen.elements[2].isInline && screen.elements[3].isInline)
        #expect(screen.elements[3].bounds == screen.elements[1].bounds)
        #expect(screen.elements[1].subtreeEnd == 4)
    }

    /// What limits a paragraph, its width, and whether its text is cut.
    static let cuts: [(constraints: String, width: Double, overflow: String, lines: String, isCut: Bool)] = [
        ("BoxConstraints(0.0<=w<=338.0, 0.0<=h<=Infinity)", 338, "ellipsis", "1", true),
        ("BoxConstraints(0.0<=w<=338.0, 0.0<=h<=Infinity)", 140, "ellipsis", "1", false),
        ("BoxConstraints(0.0<=w<=338.0, 0.0<=h<=Infinity)", 338, "clip", "unlimited", false),
        ("BoxConstraints(0.0<=w<=338.0, 0.0<=h<=Infinity)", 338, "visible", "1", false),
        ("BoxConstraints(w=338.0, 0.0<=h<=Infinity)", 338, "ellipsis", "1", false),
        ("BoxConstraints(w=60.0, 0.0<=h<=Infinity)", 60, "fade", "1", true),
    ]

    @Test(arguments: cuts) func knowsWhetherAnEllipsisIsNeeded(
        constraints: String, width: Double, overflow: String, lines: String, isCut: Bool
    ) throws {
        var node = RenderNode.paragraph(["\"Photo: Ilka Morrow\""], (width, 17), ["overflow: \(overflow)", "maxLines: \(lines)"])
        node.properties[1] = "constraints: " + constraints
        #expect(try screen(FlutterDumps.render([node])).elements[1].truncatesText == isCut)
    }
}
