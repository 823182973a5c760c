// Maestro's JSON of both platforms, whole and damaged.
import Foundation
import Input
import Layouts
import Model
import Testing

@Suite struct MaestroTests {
    private func node(_ attributes: [String: String], children: [String] = [], extra: String = "") -> String {
        let pairs = attributes.sorted { $0.key < $1.key }.map { "\"\($0.key)\" : \"\($0.value)\"" }.joined(separator: ",\n    ")
        return "{\n  \"attributes\" : {\n    \(pairs)\n  },\(extra)\n  \"children\" : [ \(children.joined(separator: ", ")) ]\n}"
    }

    @Test(arguments: [1, 30, 900]) func countsAsPlainSearchDoes(count: Int) throws {
        let rows = (0..<count).map {
            node([
                "text": "Ort \($0)", "bounds": "[0,\($0)][9,\($0 + 9)]", "class": "android.widget.TextView",
                "resource-id": "example:id/r\($0)",
            ])
        }
        let text = node(["bounds": "[0,0][1080,2400]"], children: rows)
        let file = inputFile(text)
        let screen = try screen(text)
        #expect(screen.elements.count == text.components(separatedBy: "\"attributes\"").count - 1)
        #expect(screen.elements.count { $0.role == .text } == count)
        #expect(screen.platform == .android)
        #expect(screen.size == Size(width: 1080, height: 2400))
        for element in screen.elements {
            #expect(file.text[element.byteRange.lowerBound] == UInt8(ascii: "{"))
            #expect(element.line == file.lines.position(of: element.byteRange.lowerBound).line)
        }
    }

    @Test func knowsThePlatformAndWhatItsTreeCannotSay() throws {
        let ios = try screen(
            node(
                ["title": "", "text": "", "bounds": "[0,0][0,0]"],
                children: [node(["accessibilityText": "A bowl", "bounds": "[0,0][393,852]", "value": ""])]))
        #expect(ios.platform == .ios)
        #expect(ios.unit == .points)
        #expect(ios.capabilities.images == .none)
        #expect(ios.size == Size(width: 393, height: 852))
        #expect(ios.elements[1].label == "A bowl")
        #expect(ios.elements[0].hiding == [])
        let android = try screen(node(["class": "android.widget.ImageView", "accessibilityText": "A bowl", "clickable": "true"]))
        #expect(android.elements[0].role == .image)
        #expect(android.elements[0].isOperable == true)
        #expect(android.capabilities.images == .partial)
    }

    @Test(arguments: ["[NaN,0][1,1]", "[0,0][Infinity,1]", "", "[0.0,0.0][1.0]"]) func ignoresBoundsThatAreNoNumbers(bounds: String) throws
    {
        let element = try #require(screen(node(["text": "x", "bounds": bounds])).elements.first)
        #expect(element.bounds == nil && element.boundsQuality == .none && element.hiding == [])
    }

    @Test func readsBehindTheLinesThatTheCommandPrints() throws {
        let text = "Running on Device 1\nNone: \n" + node(["text": "Larder", "bounds": "[0,0][9,9]"]) + "\nA new version is available.\n"
        let reading = try reading(inputFile(text))
        #expect(reading.screens[0].elements.map(\.text) == ["Larder"])
        #expect(reading.screens[0].elements[0].line == 3)
        #expect(codes(reading).isEmpty)
    }

    @Test func makesAScreenOfEachFailedCommand() throws {
        let tree = node(["text": "Larder"])
        let failed = "{ \"command\" : { }, \"metadata\" : { \"status\" : \"FAILED\", \"error\" : { \"hierarchyRoot\" : \(tree) } } }"
        let good = "{ \"command\" : { }, \"metadata\" : { \"status\" : \"COMPLETED\" } }"
        #expect(try reading(inputFile("[ \(good), \(failed), \(failed) ]")).screens.map(\.name) == ["1", "2"])
        let none = try reading(inputFile("[ \(good) ]"))
        #expect(none.screens.isEmpty)
        #expect(codes(none) == ["layout-empty"])
    }

    @Test func keepsWhatIsWholeInACutFile() throws {
        let text = node(["bounds": "[0,0][9,9]"], children: [node(["text": "one"]), node(["text": "two"]), node(["text": "three"])])
        let cut = String(text[..<(try #require(text.range(of: "three")?.lowerBound))])
        let reading = try reading(inputFile(cut))
        #expect(reading.screens[0].elements.compactMap(\.text).prefix(2) == ["one", "two"])
        #expect(codes(reading).contains("layout-truncated"))
    }

    @Test func readsDeepTrees() throws {
        let deep =
            String(repeating: "{\"attributes\":{\"bounds\":\"[0,0][9,9]\"},\"children\":[", count: 1_500)
            + "{\"attributes\":{\"text\":\"leaf\"},\"children\":[]}" + String(repeating: "]}", count: 1_500)
        let screen = try screen(deep)
        #expect(screen.elements.count == 1_501)
        #expect(screen.elements.last?.text == "leaf")
    }

    @Test func readsTheStudiosListWithoutPlaces() throws {
        let screen = try screen(
            #"{ "screenshot" : "a.png", "elements" : [ { "id" : "1" }, { "id" : "2", "text" : "Larder", "bounds" : { "x" : 0.1, "y" : 0.2, "width" : 0.3, "height" : 0.1 } } ] }"#
        )
        #expect(screen.elements.map(\.text) == [nil, nil, "Larder"])
        #expect(screen.capabilities.bounds == .none)
        #expect(screen.problems.map(\.code) == ["bounds-relative"])
    }
}
