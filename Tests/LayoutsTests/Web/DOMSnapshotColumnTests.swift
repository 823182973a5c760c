// Style columns of DOM snapshots: named by the request, or told by what stands in them.
import Input
import Layouts
import Model
import Testing

@Suite struct DOMSnapshotColumnTests {
    /// A page on which every column has something to tell.
    private func page() -> SnapshotMaker {
        var maker = SnapshotMaker()
        for row in 0..<8 {
            let y = Double(row) * 40
            let box = maker.add("DIV", in: 2, [0, y, 400, 40], ["id": "row\(row)"])
            let line = maker.add("SPAN", in: box, [0, y, 100, 19], styles: ["display": "inline", "font-size": "14px"])
            maker.text(
                "Row \(row)", in: line, [0, y, 100, 16.4], styles: ["display": "inline", "font-size": "14px"], lines: ["Row \(row)"])
        }
        maker.add(
            "IMG", in: 2, [0, 400, 50, 50], styles: ["overflow-x": "clip", "overflow-y": "clip"], source: "https://larder.example/p.jpg")
        let faint = maker.add("DIV", in: 2, [0, 460, 100, 20], ["id": "faint"], styles: ["opacity": "0.04", "position": "absolute"])
        maker.add("B", in: faint, [0, 460, 50, 20])
        let hidden = maker.add("DIV", in: 2, [0, 480, 100, 20], ["id": "hidden"], styles: ["visibility": "hidden"])
        maker.add("B", in: hidden, [0, 480, 50, 20], styles: ["visibility": "hidden"])
        let cut = maker.add("DIV", in: 2, [0, 500, 100, 0], ["id": "cut"], styles: ["overflow-x": "hidden", "overflow-y": "hidden"])
        maker.add("B", in: cut, [0, 500, 50, 20])
        maker.add(
            "DIV", in: 2, [0, 520, 100, 20], ["id": "hero"],
            styles: ["background-image": "url(\"https://larder.example/h.jpg\")", "background-color": "rgb(9, 9, 9)"])
        return maker
    }

    /// What each fact became.
    private func facts(_ screen: Screen) throws -> [String] {
        [
            "\(try screen.element("faint").opacity)", "\(try screen.element("hidden").hiding.rawValue)",
            "\(try screen.element("cut").hiding.rawValue)", try screen.element("hero").imageSources.map(\.url).joined(),
            "\(try screen.element("hero").background != nil)", "\(screen.elements.first { $0.text == "Row 3" }?.fontSize ?? 0)",
            "\(try screen.element("faint").isOutOfFlow)", "\(screen.capabilities.visibility.rawValue)",
        ]
    }

    @Test func valuesTellWhatTheRequestWouldHaveNamed() throws {
        var named = inputFile(page().json)
        named.sidecar = Array(SnapshotMaker.request.utf8)
        let expected = try facts(try #require(try reading(named).screens.first))
        #expect(expected == ["0.04", "2", "8", "https://larder.example/h.jpg", "true", "14.0", "true", "full"])
        let guessed = try #require(try reading(inputFile(page().json)).screens.first)
        #expect(try facts(guessed) == expected)
        #expect(guessed.problems.map(\.code) == ["snapshot-styles"])
    }

    @Test(arguments: [
        "", "{", "[1, 2]", "{\"params\": {\"computedStyles\": [\"display\"]}}", "{\"params\": {\"computedStyles\": \"display\"}}",
        "{\"params\": {\"computedStyles\": [1, null, {}, [], true, 6, 7, 8, 9, 10]}}",
    ]) func aRequestThatDoesNotFitIsNoHarm(request: String) throws {
        var file = inputFile(page().json)
        file.sidecar = Array(request.utf8)
        #expect(try reading(file).screens.first?.elements.isEmpty == false)
    }

    @Test func aColumnOfZeroAndOneThatMayBeSeveralThingsHidesNothing() throws {
        var maker = SnapshotMaker()
        // Two columns of the kind that `flex-shrink` has.
        maker.add("DIV", in: 2, [0, 0, 100, 20], ["id": "x"], styles: ["opacity": "0", "position": "0"])
        for row in 0..<6 { maker.add("DIV", in: 2, [0, Double(row) * 20, 100, 20], styles: ["opacity": "1", "position": "1"]) }
        maker.documents[0].styles = maker.documents[0].styles.map { $0.count == 10 ? [$0[0], $0[2], $0[9]] : $0 }
        let one = maker.string("1")
        let fixed = maker.string("static")
        maker.documents[0].styles = maker.documents[0].styles.map { $0.map { $0 == fixed ? one : $0 } }
        let screen = try screen(maker.json)
        #expect(try screen.element("x").opacity == 1)
        #expect(screen.capabilities.visibility == .partial)
    }
}
