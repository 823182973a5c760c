// Snapshots that are broken or built to hurt: every index out of range, cycles, cut files, texts referred to without end.
import Foundation
import Input
import Layouts
import Model
import Testing

@Suite struct DOMSnapshotHostileTests {
    /// A page with something in every column.
    private static func page() -> SnapshotMaker {
        var maker = SnapshotMaker()
        let inner = maker.addDocument(width: 300, height: 300)
        let box = maker.add("DIV", in: 2, [0, 0, 200, 40], ["id": "box"], styles: ["overflow-x": "hidden", "overflow-y": "hidden"])
        maker.text("A long text in two lines", in: box, [0, 0, 260, 60], lines: ["A long text ", "in two lines"])
        let after = maker.add("::after", in: box, [0, 0, 80, 20], isPseudo: true)
        maker.addRow(after, [0, 0, 80, 20], text: "Photo: Ng")
        maker.add("IMG", in: 2, [0, 100, 100, 100], ["src": "https://larder.example/p.jpg"], source: "https://larder.example/p.jpg")
        maker.add("IFRAME", in: 2, [0, 200, 300, 300], frame: inner)
        maker.add("P", in: 2, [0, 0, 10, 10], shadow: "open", document: inner)
        return maker
    }

    /// Paths to every array of the snapshot's documents that holds numbers.
    private static let columns: [[String]] = [
        ["nodes", "parentIndex"], ["nodes", "nodeType"], ["nodes", "nodeName"], ["nodes", "nodeValue"], ["nodes", "attributes"],
        ["nodes", "currentSourceURL", "index"], ["nodes", "currentSourceURL", "value"], ["nodes", "contentDocumentIndex", "index"],
        ["nodes", "contentDocumentIndex", "value"], ["nodes", "shadowRootType", "index"], ["nodes", "shadowRootType", "value"],
        ["nodes", "pseudoType", "index"], ["nodes", "isClickable", "index"], ["layout", "nodeIndex"], ["layout", "bounds"],
        ["layout", "text"], ["layout", "styles"], ["layout", "paintOrders"], ["textBoxes", "layoutIndex"], ["textBoxes", "bounds"],
        ["textBoxes", "start"], ["textBoxes", "length"],
    ]

    /// Values that no column expects.
    private static let poisons = [
        "-2", "999999999", "1e308", "9223372036854775807", "-9223372036854775808", "0.5", "null", "\"x\"", "[]", "{}", "[[[]]]",
    ]

    /// The snapshot with all values of one column replaced.
    private static func poisoned(_ path: [String], _ poison: String) throws -> String {
        func replace(_ value: Any, _ path: ArraySlice<String>) -> Any {
            guard let key = path.first else {
                guard let list = value as? [Any] else { return value }
                return list.map { inner in inner is [Any] ? (inner as? [Any] ?? []).map { _ in "@@" } as Any : "@@" as Any }
            }
            guard var object = value as? [String: Any], let inner = object[key] else { return value }
            object[key] = replace(inner, path.dropFirst())
            return object
        }
        var object = page().object
        object["documents"] = (object["documents"] as? [Any] ?? []).map { replace($0, path[...]) }
        return SnapshotMaker.text(object).replacingOccurrences(of: "\"@@\"", with: poison)
    }

    @Test(arguments: columns) func noColumnCanBreakTheReader(path: [String]) throws {
        for poison in Self.poisons {
            let text = try Self.poisoned(path, poison)
            let file = inputFile(text)
            let reading = try #require(LayoutFormats.recognise(file)).read(file, .standard)
            for screen in reading.screens {
                #expect(screen.elements.first?.subtreeEnd == screen.elements.count)
                for (index, element) in screen.elements.enumerated() {
                    #expect(element.parent.map { $0 < index } ?? (index == 0), "\(path) \(poison)")
                    #expect(element.subtreeEnd > index && element.subtreeEnd <= screen.elements.count)
                }
            }
        }
    }

    @Test func aReferenceThatLeadsNowhereIsToldOnce() throws {
        let reading = try reading(inputFile(try Self.poisoned(["layout", "text"], "77777")))
        #expect(codes(reading).filter { $0 == "layout-repaired" }.count == 1)
    }

    @Test func aSnapshotIsReadUpToWhereItIsCutOrNotAtAll() throws {
        let text = Array(Self.page().json.utf8)
        var unreadable = 0
        for length in stride(from: 40, to: text.count, by: 7) {
            let file = inputFile(Array(text[..<length]))
            guard let format = LayoutFormats.recognise(file) else { continue }
            let reading = format.read(file, .standard)
            #expect(codes(reading).contains { $0 == "layout-truncated" || $0 == "layout-malformed" })
            if reading.screens.isEmpty { unreadable += 1 }
        }
        #expect(unreadable > 0)
    }

    @Test func aSnapshotWithoutItsStringsIsRefused() throws {
        var object = Self.page().object
        object["strings"] = nil
        let reading = try reading(inputFile(SnapshotMaker.text(object)))
        #expect(reading.screens.isEmpty)
        #expect(reading.problems.map(\.code) == ["layout-malformed"])
    }

    @Test func framesThatShowEachOtherEnd() throws {
        var maker = SnapshotMaker()
        let inner = maker.addDocument(width: 300, height: 300)
        maker.add("IFRAME", in: 2, [0, 0, 300, 300], frame: inner)
        maker.add("IFRAME", in: 2, [0, 0, 300, 300], frame: inner)
        maker.add("IFRAME", in: 2, [0, 0, 300, 300], frame: 0, document: inner)
        maker.add("IFRAME", in: 2, [0, 0, 300, 300], frame: inner, document: inner)
        #expect(try screen(maker.json).elements.filter { $0.className == "html" }.count == 2)
    }

    @Test func nodesAndDepthAreLimited() throws {
        var maker = SnapshotMaker()
        var parent = 2
        for _ in 0..<60 { parent = maker.add("DIV", in: parent, [0, 0, 10, 10]) }
        var limits = Limits.standard
        limits.depth = 20
        let file = inputFile(maker.json)
        let deep = try reading(file, limits: limits)
        #expect(codes(deep).contains("limit-depth"))
        #expect(deep.screens.first?.elements.contains { $0.className == "body" } == true)
        limits = .standard
        limits.nodes = 10
        #expect(codes(try reading(file, limits: limits)).contains("limit-nodes"))
    }

    @Test func aLongTextThatEveryNodeRefersToIsNotMultiplied() throws {
        var maker = SnapshotMaker()
        let long = String(repeating: "0123456789abcdef", count: 1 << 16)
        for row in 0..<400 { maker.text(long, in: 2, [0, Double(row), 100, 1]) }
        let reading = try reading(inputFile(maker.json))
        #expect(codes(reading).contains("limit-nodes"))
        let bytes = reading.screens.first?.elements.reduce(0) { $0 + ($1.text?.utf8.count ?? 0) } ?? 0
        #expect(bytes <= 256 << 20)
    }

    @Test func cyclesInTheOlderShapeEnd() throws {
        let old = """
            {"domNodes": [
              {"nodeType": 9, "nodeName": "#document", "childNodeIndexes": [1, 0, -1, 99, 1, "x"]},
              {"nodeType": 1, "nodeName": "HTML", "childNodeIndexes": [0, 2]},
              {"nodeType": 1, "nodeName": "BODY", "childNodeIndexes": [1, 2]},
              {"nodeType": 1, "nodeName": "DIV", "childNodeIndexes": [4]}, {"nodeType": 1, "nodeName": "DIV", "childNodeIndexes": [3]}],
             "layoutTreeNodes": [{"domNodeIndex": 2, "boundingBox": {"x": 1e400, "y": "a", "width": -5}, "styleIndex": 12}, {"domNodeIndex": 77}, 5],
             "computedStyles": [{"properties": [{"name": 4}, 7]}, 3]}
            """
        let file = inputFile(old)
        let reading = try #require(LayoutFormats.recognise(file)).read(file, .standard)
        #expect(reading.screens.first?.elements.isEmpty == false)
    }
}
