// Real Apple dumps, where they are at hand: recognised as what they are, and in step with the screenshots beside them.
import Foundation
import Input
import Layouts
import Model
import TestSupport
import Testing

@Suite(.enabled(if: TestFiles.shared != nil)) struct AppleCorpusTests {
    private static let folders = [
        "axe-mcp", "calabash-json", "earlgrey-kif", "idb-json", "swiftui-debug", "uikit-recursivedescription", "wda-description",
        "wda-json",
        "xcuitest-debugdescription", "xcuitest-logs",
    ]

    /// Path and formats of every Apple layout of the corpus.
    static let layouts: [(path: String, formats: Set<String>)] = {
        guard let table = TestFiles.shared?.appending(path: "corpus/expected-formats.tsv") else { return [] }
        let text = (try? String(contentsOf: table, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "\t").map(String.init)
            guard cells.count == 3, cells[1] == "layout", folders.contains(where: { cells[0].hasPrefix("ios/\($0)/") }) else { return nil }
            return (cells[0], Set(cells[2].split(separator: "|").map(String.init)))
        }
    }()

    private func file(_ path: String) throws -> InputFile {
        let url = try #require(TestFiles.shared).appending(path: "corpus/" + path)
        return InputFile(path: path, raw: try TestFiles.bytes(url))
    }

    @Test(arguments: layouts.map(\.path)) func isRecognisedByItsContent(path: String) throws {
        let file = try file(path)
        var expected = Self.layouts.first { $0.path == path }?.formats ?? []
        // One snapshot of a `UIElement` strategy holds nothing but a UIKit recursiveDescription.
        if String(decoding: file.text.prefix(40), as: UTF8.self).hasPrefix("<UIButton; frame = (") {
            expected.insert("uikit-recursive-description")
        }
        #expect(expected.contains(LayoutFormats.recognise(file)?.id.rawValue ?? ""))
    }

    @Test(arguments: layouts.map(\.path)) func givesNearlyAllElements(path: String) throws {
        let file = try file(path)
        let format = try #require(LayoutFormats.recognise(file))
        let reading = format.read(file, .standard)
        if (reading.problems).contains(where: { $0.code == "dump-unsupported" }) { return }
        let apart = reading.screens.flatMap(\.problems).filter { $0.code == "window-set-apart" }
            .compactMap { $0.message.split(separator: " ").first.flatMap { Int($0) } }.reduce(0, +)
        let found = reading.screens.flatMap(\.elements).count { !$0.byteRange.isEmpty } + apart
        let expected = Self.count(String(decoding: file.text, as: UTF8.self), format.id.rawValue)
        #expect(found >= expected.lowerBound && found <= expected.upperBound, "\(found) elements, counted \(expected)")
        for screen in reading.screens { CorpusTests.checkTree(screen) }
    }

    /// Elements by plain search; a range where the last or first one is cut.
    private static func count(_ text: String, _ format: String) -> ClosedRange<Int> {
        func count(_ pattern: String) -> Int { text.components(separatedBy: pattern).count - 1 }
        switch format {
        case "uikit-recursive-description":
            let views = count("frame = (") + count("> (layer)")
            return views - 1...views + 1
        case "earlgrey": return count(":0x") - 1...count(":0x")
        case "sim-use": return count("\"  (")...count("\"  (")
        case "calabash": return count("\"visible\":")...count("\"visible\":")
        default: return 1...max(1, text.utf8.count / 8)
        }
    }

    @Test(arguments: layouts.map(\.path).filter { $0.contains("snapshot-testing_t") })
    func hasTheShapeOfItsScreenshot(path: String) throws {
        let screen = try #require(LayoutFormats.recognise(try file(path))?.read(try file(path), .standard).screens.first)
        let size = try #require(screen.size)
        let picture = try #require(try file(path.replacing(".txt", with: ".png")).pixelSize)
        let scale = Double(picture.width) / size.width
        #expect(scale == Double(picture.height) / size.height)
        #expect(scale == 2 || scale == 3)
        for element in screen.elements where element.text != nil {
            let bounds = try #require(element.bounds)
            #expect(size.rect.contains(bounds))
        }
    }
}
