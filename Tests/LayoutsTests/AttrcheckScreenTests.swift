// Our own screen JSON: every key, every departure from the schema, and the schema itself.
import Foundation
import Input
import Layouts
import Model
import TestSupport
import Testing

@Suite struct AttrcheckScreenTests {
    private let full = """
        {
          "$schema": "urn:attrcheck:schemas/screen-1.schema.json", "schemaVersion": 1, "platform": "ios", "unit": "pt",
          "size": { "width": 390, "height": 844 }, "scale": 3, "name": "museum",
          "capabilities": { "imageSources": "full", "images": "full", "texts": "full", "operability": "none", "linkTargets": "partial",
                            "bounds": "full", "visibility": "full", "offScreen": "none" },
          "root": {
            "role": "container",
            "children": [
              { "role": "image", "className": "HeroView", "identifier": "hero", "label": "The hall", "images": ["https://example.com/a.jpg"],
                "bounds": { "x": 0, "y": 91.5, "width": 390, "height": 260 }, "clips": true, "attributes": { "photo": "places/p/photos/q" } },
              { "role": "link", "text": "Mirelle", "inline": true, "hint": "opens", "url": "https://example.com/m", "operable": true,
                "foreground": "#ffffff", "background": "#00000080", "fontSize": 12, "truncatesText": true, "opacity": 0.5,
                "covering": "parent", "drawingOrder": -2, "scrollable": true, "hidden": ["notRendered", "invisible"], "children": [ {} ] }
            ]
          }
        }
        """

    @Test func readsEveryKey() throws {
        let screen = try screen(full)
        #expect(screen.problems.isEmpty)
        #expect(screen.platform == .ios && screen.unit == .points && screen.scale == 3 && screen.name == "museum")
        #expect(screen.size == Size(width: 390, height: 844))
        #expect(screen.capabilities.images == .full && screen.capabilities.operability == .none)
        #expect(screen.elements.map(\.parent) == [nil, 0, 0, 2])
        #expect(screen.elements.map(\.subtreeEnd) == [4, 2, 4, 4])
        let hero = try screen.element("hero")
        #expect(hero.role == .image && hero.className == "HeroView" && hero.label == "The hall" && hero.clipsChildren)
        #expect(hero.bounds == Rect(x: 0, y: 91.5, width: 390, height: 260) && hero.boundsQuality == .exact)
        #expect(hero.imageSources == [ImageSource(url: "https://example.com/a.jpg", via: .source)])
        #expect(hero.attributes == [NamedValue(name: "photo", value: "places/p/photos/q")])
        #expect(hero.line == 9 && hero.column == 7)
        let link = screen.elements[2]
        #expect(link.text == "Mirelle" && link.isInline && link.hint == "opens" && link.url == "https://example.com/m")
        #expect(link.isOperable == true && link.truncatesText && link.isScrollable && link.opacity == 0.5 && link.fontSize == 12)
        #expect(link.foreground == Color(red: 1, green: 1, blue: 1) && link.background?.red == 0 && link.background?.alpha == 128.0 / 255)
        #expect(link.covering == .parent && link.drawingOrder == -2 && link.hiding == [.notRendered, .invisible])
    }

    @Test func presumesNothing() throws {
        let screen = try screen(#"{"schemaVersion": 1, "platform": "other", "root": {"text": "x"}}"#)
        #expect(screen.size == nil && screen.unit == .pixels)
        #expect(screen.capabilities.texts == .partial && screen.capabilities.bounds == .partial)
        #expect(screen.elements[0].isOperable == nil && screen.elements[0].bounds == nil && screen.elements[0].boundsQuality == .none)
    }

    @Test(arguments: [
        (#""schemaVersion": 2"#, "screen-wrong-value"), (#""platform": "windows""#, "screen-wrong-value"),
        (#""unit": 3"#, "screen-wrong-value"),
        (#""size": {"width": 1}"#, "screen-wrong-value"), (#""size": {"width": 1, "height": -1}"#, "screen-wrong-value"),
        (#""size": {"width": 1, "height": 1, "depth": 1}"#, "screen-unknown-key"), (#""scale": 0"#, "screen-wrong-value"),
        (#""capabilities": {"text": "full"}"#, "screen-unknown-key"), (#""capabilities": {"texts": "some"}"#, "screen-wrong-value"),
        (#""capabilities": []"#, "screen-wrong-value"), (#""rot": {}"#, "screen-unknown-key"), (#""root": []"#, "screen-wrong-value"),
    ])
    func tellsDeparturesOfTheFile(member: String, code: String) throws {
        let reading = try reading(
            inputFile(
                "{\"$schema\": \"screen-1.schema.json\", \"schemaVersion\": 1, \"platform\": \"web\", \"root\": {\"text\": \"x\"},\n \(member)}"
            ))
        let problem = try #require(reading.problems.first { $0.code == code })
        #expect(problem.line == 2)
        #expect(problem.message.hasSuffix("."))
    }

    @Test(arguments: [
        (#""txt": "a""#, "screen-unknown-key"), (#""role": "photo""#, "screen-wrong-value"), (#""text": 3"#, "screen-wrong-value"),
        (#""label": null"#, "screen-wrong-value"), (#""bounds": [0, 0, 1, 1]"#, "screen-wrong-value"),
        (#""bounds": {"x": 0, "y": 0, "width": "1", "height": 1}"#, "screen-wrong-value"),
        (#""bounds": {"x": 1e300, "y": 0, "width": 1, "height": 1}"#, "screen-wrong-value"), (#""opacity": 2"#, "screen-wrong-value"),
        (#""opacity": "1""#, "screen-wrong-value"), (#""foreground": "white""#, "screen-wrong-value"),
        (##""foreground": "#12345g""##, "screen-wrong-value"),
        (#""hidden": ["gone"]"#, "screen-wrong-value"), (#""hidden": "invisible""#, "screen-wrong-value"),
        (#""images": ["a", 1]"#, "screen-wrong-value"),
        (#""attributes": {"a": 1}"#, "screen-wrong-value"), (#""drawingOrder": 1.5"#, "screen-wrong-value"),
        (#""children": {}"#, "screen-wrong-value"),
        (#""children": [1]"#, "screen-wrong-value"), (#""covering": "all""#, "screen-wrong-value"),
        (#""operable": 1"#, "screen-wrong-value"),
    ])
    func tellsDeparturesOfAnElement(member: String, code: String) throws {
        let reading = try reading(inputFile("{\"schemaVersion\": 1, \"platform\": \"web\", \"root\": {\"text\": \"x\",\n\n \(member)}}"))
        #expect(reading.problems.map(\.code) == [code])
        #expect(reading.problems.map(\.line) == [3])
        #expect(reading.screens[0].elements.count == 1)
    }

    @Test func tellsWhatIsMissing() throws {
        let reading = try reading(inputFile(#"{"$schema": "screen-1.schema.json"}"#))
        #expect(reading.problems.map(\.code) == ["screen-missing-key", "screen-missing-key", "screen-missing-key"])
        #expect(reading.screens[0].elements.isEmpty)
    }

    @Test func boundsTheNumberOfProblems() throws {
        let children = Array(repeating: "{\"nope\": 1}", count: 5_000).joined(separator: ",")
        let reading = try reading(inputFile("{\"schemaVersion\": 1, \"platform\": \"web\", \"root\": {\"children\": [\(children)]}}"))
        #expect(reading.problems.count == 101)
        #expect(reading.screens[0].elements.count == 5_001)
    }

    @Test func agreesWithTheSchema() throws {
        let url = TestFiles.rules.appending(path: "schemas/screen-1.schema.json")
        let schema = try #require(JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any])
        func words(_ path: [String]) -> [String] {
            let value = path.reduce(schema as Any?) { ($0 as? [String: Any])?[$1] }
            return ((value as? [String: Any])?.keys).map { $0.sorted() } ?? (value as? [String] ?? []).sorted()
        }
        // The sample above has every key of the schema and reads without a problem.
        let sample = try #require(JSONSerialization.jsonObject(with: Data(full.utf8)) as? [String: Any])
        #expect(words(["properties"]) == sample.keys.sorted())
        let root = try #require(sample["root"] as? [String: Any])
        let elements = [root] + (root["children"] as? [[String: Any]] ?? [])
        #expect(words(["$defs", "element", "properties"]) == Set(elements.flatMap(\.keys)).sorted())
        #expect(words(["properties", "capabilities", "properties"]) == (sample["capabilities"] as? [String: Any])?.keys.sorted())
        // Its words are the reader's.
        let element = ["$defs", "element", "properties"]
        #expect(words(element + ["role", "enum"]).allSatisfy { Role(rawValue: $0) != nil })
        #expect(words(["properties", "platform", "enum"]).allSatisfy { Platform(rawValue: $0) != nil })
        #expect(words(["properties", "unit", "enum"]).allSatisfy { LengthUnit(rawValue: $0) != nil })
        #expect(words(["$defs", "knowledge", "enum"]).allSatisfy { Knowledge(rawValue: $0) != nil })
        for fact in words(element + ["hidden", "items", "enum"]) {
            let read = try screen("{\"schemaVersion\": 1, \"platform\": \"web\", \"root\": {\"text\": \"x\", \"hidden\": [\"\(fact)\"]}}")
            #expect(!read.elements[0].hiding.isEmpty)
        }
        #expect(words(element + ["hidden", "items", "enum"]).count == 7)
    }
}
