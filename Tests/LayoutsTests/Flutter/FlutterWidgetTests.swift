// Widget trees of the console and of the inspector.
import Foundation
import Input
import Layouts
import Model
import Testing

@Suite struct FlutterWidgetTests {
    private let url = "https://places.googleapis.com/v1/places/ChIJinvented/photos/AAinventedToken_0001/media?maxWidthPx=800"

    /// A card with a picture of this provider and a text.
    private func card(_ provider: String, text: String = "Photo: Ilka Morrow") -> String {
        FlutterDumps.widgets(
            """
            [root](renderObject: RenderView#f887d)
             MediaQuery(MediaQueryData(size: Size(390.0, 844.0), devicePixelRatio: 2.5, textScaler: no scaling))
              Card-[<'hero'>](dependencies: [Theme])
               Image(image: \(provider), frameBuilder: null, fit: cover, state: _ImageState#ff094(pixels: [480×360] @ 1.0x))
                RawImage(image: [480×360], fit: cover, renderObject: RenderImage#52bab)
               Text("\(text)", inherit: true, size: 12.0)
                RichText(softWrap: wrapping at box width, maxLines: unlimited, text: "\(text)", renderObject: RenderParagraph#18a40)
            """)
    }

    @Test(arguments: [1, 40, 900]) func countsAsPlainSearchDoes(count: Int) throws {
        let rows = (0..<count).map {
            " Text(\"Row \($0)\", size: 12.0)\n  RichText(text: \"Row \($0)\", renderObject: RenderParagraph#0\(1000 + $0))"
        }
        let text = FlutterDumps.widgets("[root](renderObject: RenderView#f887d)\n" + rows.joined(separator: "\n"))
        let screen = try screen(text)
        #expect(screen.elements.count == text.split(separator: "\n").count - 1)
        #expect(screen.elements.count { $0.text != nil } == text.components(separatedBy: "RichText(").count - 1)
        #expect(screen.problems == [])
    }

    @Test(arguments: [
        "NetworkImage(\"URL\", scale: 1.0)", "CachedNetworkImageProvider(\"URL\", scale: 1.0)",
        "ResizeImage(NetworkImage(\"URL\", scale: 1.0), width: 1098, height: null)", "ExtendedNetworkImageProvider(\"URL\", scale: 1.0)",
    ]) func findsTheAddressInEveryProvider(provider: String) throws {
        let screen = try screen(card(provider.replacingOccurrences(of: "URL", with: url)))
        let pictures = screen.elements.filter { $0.role == .image }
        #expect(pictures.map(\.className) == ["RawImage"], "one picture, although two widgets show it")
        #expect(pictures[0].imageSources == [ImageSource(url: url, via: .source)])
        #expect(pictures[0].attributes == [NamedValue(name: "renderObject", value: "RenderImage#52bab")])
        #expect(screen.size == Size(width: 390, height: 844) && screen.scale == 2.5)
        #expect(try screen.element("hero").className == "Card")
    }

    @Test func aPictureOfBytesHasNoAddressAndOneOfTheAppHasItsName() throws {
        let bytes = try screen(card("MemoryImage(Uint8List#f7565, scale: 1.0)"))
        #expect(bytes.elements.filter { $0.role == .image }.map(\.imageSources) == [[ImageSource(url: "memory:", via: .source)]])
        let asset = try screen(card("AssetImage(bundle: null, name: \"assets/larder.jpg\")"))
        #expect(asset.elements.first { $0.role == .image }?.imageSources == [ImageSource(url: "assets/larder.jpg", via: .source)])
        #expect(bytes.capabilities.imageSources == .partial)
    }

    @Test(arguments: ["J. \"Jay\" Morrow", "a \"quote\", size: big", "(x), \"y\" (z)", "line\\nbreak", "Größe 月見台"])
    func readsTextsWhoseQuotesAreNotEscaped(text: String) throws {
        let texts = try screen(card("NetworkImage(\"\(url)\", scale: 1.0)", text: text)).elements.compactMap(\.text)
        // What looks like the next property cannot be told from it.
        #expect(texts == [text.hasPrefix("a ") ? "a \"quote" : text.replacingOccurrences(of: "\\n", with: "\n")])
    }

    @Test func tellsWhatIsNotShown() throws {
        let screen = try screen(
            FlutterDumps.widgets(
                """
                [root](renderObject: RenderView#f887d)
                 _Theater(skipCount: 1, dependencies: [Directionality])
                  _OverlayEntryWidget-[LabeledGlobalKey<_State>#a1b2c](state: S#a1b2d)
                   Text("covered", size: 12.0)
                  _OverlayEntryWidget-[LabeledGlobalKey<_State>#a1b2e](state: S#a1b2f)
                   Visibility(hidden)
                    Offstage(offstage: true)
                     Text("hidden", size: 12.0)
                   Opacity(opacity: 0.0)
                    Text("clear", size: 12.0)
                   InkWell(gestures: [tap])
                    Text("shown", size: 12.0)
                """))
        /// Whether the element with this text or one around it is hidden.
        func isHidden(_ text: String) throws -> Bool {
            var current = screen.elements.firstIndex { $0.text == text }
            while let here = current {
                if screen.elements[here].hiding.contains(.notRendered) || screen.elements[here].opacity == 0 { return true }
                current = screen.elements[here].parent
            }
            return false
        }
        for text in ["covered", "hidden", "clear"] { #expect(try isHidden(text), "\(text)") }
        #expect(try !isHidden("shown"))
        #expect(screen.elements.first { $0.className == "InkWell" }?.isOperable == true)
        #expect(screen.elements.allSatisfy { $0.identifier == nil }, "keys made of hashes name nothing")
    }

    @Test func knowsThatACutAddressIsNotWhole() throws {
        let whole = card("NetworkImage(\"\(url)\", scale: 1.0)")
        let lines = whole.split(separator: "\n", omittingEmptySubsequences: false).map { String($0.prefix(110)) }
        let screen = try screen(lines.joined(separator: "\n"))
        let source = try #require(screen.elements.lazy.flatMap(\.imageSources).first)
        #expect(source.isCut)
        #expect(url.hasPrefix(source.url) && source.url.count > 60)
        #expect(screen.problems.map(\.code) == ["layout-lines-cut"])
    }

    @Test func readsTheInspectorsAnswer() throws {
        let text = """
            {"result": {"description": "[root]", "type": "_ElementDiagnosticableTreeNode", "children": [
              {"description": "Card-[<'hero'>]", "widgetRuntimeType": "Card", "valueId": "inspector-1", "children": [
                {"description": "Image", "widgetRuntimeType": "Image", "valueId": "inspector-2", "children": [], "properties": [
                  {"name": "image", "description": "NetworkImage(\\"\(url)\\", scale: 1.0)"}]},
                {"description": "Text", "widgetRuntimeType": "Text", "textPreview": "Photo: Ilka Morrow", "children": []}]}]}}
            """
        #expect(formatID(text) == "flutter-widgets")
        let screen = try screen(text)
        #expect(screen.elements.map(\.className) == ["[root]", "Card", "Image", "Text"])
        #expect(screen.elements[2].imageSources.map(\.url) == [url])
        #expect(screen.elements[3].text == "Photo: Ilka Morrow")
        #expect(screen.elements.map(\.line) == [1, 2, 3, 5])
    }
}

@Suite struct FlutterSemanticsTests {
    private let dump = """
        SemanticsNode#0
         │ Rect.fromLTRB(0.0, 0.0, 1170.0, 2532.0)
         │
         └─SemanticsNode#1
           │ Rect.fromLTRB(0.0, 0.0, 390.0, 844.0) scaled by 3.0x
           │
           ├─SemanticsNode#2
           │   Rect.fromLTRB(10.0, 20.0, 380.0, 120.0)
           │   actions: tap
           │   flags: isLink
           │   label:
           │     "Larder
           │     Photo: Ilka Morrow"
           │   linkUrl: https://example.org/larder
           │   textDirection: ltr
           │
           └─SemanticsNode#3
             │ Rect.fromLTRB(0.0, 200.0, 390.0, 400.0)
             │
             └─SemanticsNode#4
                 Rect.fromLTRB(0.0, 0.0, 100.0, 50.0) with transform [2.0,0.0,0.0,5.0; 0.0,2.0,0.0,7.0; 0.0,0.0,1.0,0.0; 0.0,0.0,0.0,1.0]
                 flags: isImage, isHidden
                 identifier: "hero"
                 label: "A bowl"

        """

    @Test func readsLabelsPlacesAndFlags() throws {
        let screen = try screen(dump)
        #expect(screen.size == Size(width: 390, height: 844))
        #expect(screen.scale == 3)
        #expect(
            screen.elements.map(\.bounds) == [
                Rect(x: 0, y: 0, width: 390, height: 844), Rect(x: 0, y: 0, width: 390, height: 844),
                Rect(x: 10, y: 20, width: 370, height: 100),
                Rect(x: 0, y: 200, width: 390, height: 200), Rect(x: 5, y: 207, width: 200, height: 100),
            ])
        #expect(screen.elements.map(\.label) == [nil, nil, "Larder\nPhoto: Ilka Morrow", nil, "A bowl"])
        #expect(screen.elements.allSatisfy { $0.text == nil }, "a label is no drawn text")
        #expect(screen.elements[2].role == .link && screen.elements[2].url == "https://example.org/larder")
        #expect(screen.elements.map(\.isOperable) == [false, false, true, false, false])
        #expect(screen.elements[4].role == .image && screen.elements[4].hiding == .invisible && screen.elements[4].identifier == "hero")
        #expect(screen.capabilities.texts == .none)
        #expect(screen.problems == [])
    }

    @Test func saysWhyThereIsNoTree() throws {
        let text =
            "Semantics not generated for RenderView#d0edc.\nFor performance reasons, the framework only generates semantics when asked.\n"
        let reading = try reading(inputFile(text))
        #expect(reading.screens.isEmpty)
        #expect(codes(reading) == ["dump-failed"])
    }
}
