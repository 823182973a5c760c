// Real dumps, where they are at hand: each is recognised as what it is, and gives nearly all the elements that plain counting finds.
import Foundation
import Input
import Layouts
import Model
import TestSupport
import Testing

@Suite(.enabled(if: TestFiles.shared != nil)) struct CorpusTests {
    private static let folders = [
        "android/uiautomator/", "android/appium/", "android/derived-variants/", "ios/xcuitest-xml/", "android/maestro/",
    ]

    /// Path and format of every layout in the folders that these readers serve.
    static let layouts: [(path: String, format: String)] = {
        guard let table = TestFiles.shared?.appending(path: "corpus/expected-formats.tsv") else { return [] }
        let text = (try? String(contentsOf: table, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "\t").map(String.init)
            guard cells.count == 3, cells[1] == "layout", folders.contains(where: cells[0].hasPrefix) else { return nil }
            return (cells[0], cells[2])
        }
    }()

    /// Every other text file of the corpus that is no layout of these readers.
    static let others: [(path: String, format: String)] = {
        guard let table = TestFiles.shared?.appending(path: "corpus/expected-formats.tsv") else { return [] }
        let text = (try? String(contentsOf: table, encoding: .utf8)) ?? ""
        let own: Set<String> = ["android-uiautomator", "appium-android", "appium-ios", "maestro", "attrcheck-screen", "*"]
        return text.split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "\t").map(String.init)
            guard cells.count == 3, !line.hasPrefix("#"), own.isDisjoint(with: cells[2].split(separator: "|").map(String.init)) else {
                return nil
            }
            return (cells[0], cells[2])
        }
    }()

    private func file(_ path: String) throws -> InputFile {
        let url = try #require(TestFiles.shared).appending(path: "corpus/" + path)
        return InputFile(path: path, raw: try TestFiles.bytes(url))
    }

    @Test(arguments: layouts.map(\.path)) func isRecognisedByItsContent(path: String) throws {
        let expected = Self.layouts.first { $0.path == path }?.format
        #expect(LayoutFormats.recognise(try file(path))?.id.rawValue == expected)
    }

    @Test(arguments: others.map(\.path)) func leavesOtherFilesAlone(path: String) throws {
        var ids = ["android-uiautomator", "appium-android", "appium-ios", "maestro", "attrcheck-screen"]
        let file = try file(path)
        // One piece of an escaped page source lies among the driver's JSON answers; read as what it is, it is XML.
        if String(decoding: file.text, as: UTF8.self).contains("<XCUIElementType") { ids.removeAll { $0 == "appium-ios" } }
        let found = LayoutFormats.recognise(file)?.id.rawValue
        #expect(!ids.contains(found ?? ""), "\(found ?? "")")
    }

    @Test(arguments: layouts.map(\.path)) func givesNearlyAllElements(path: String) throws {
        let file = try file(path)
        let format = try #require(LayoutFormats.recognise(file))
        let reading = format.read(file, .standard)
        let text = String(decoding: file.text, as: UTF8.self)
        let problems = reading.problems + reading.screens.flatMap(\.problems)
        let codes = problems.map(\.code)
        if codes.contains("dump-failed"), reading.screens.isEmpty { return }
        let apart = problems.filter { $0.code == "window-set-apart" }
            .compactMap { $0.message.split(separator: " ").first.flatMap { Int($0) } }.reduce(0, +)
        let elements = reading.screens.reduce(0) { $0 + $1.elements.count } + apart
        let tags = Self.countTags(text, format.id.rawValue)
        #expect(elements > 0)
        #expect(Double(elements) >= 0.95 * Double(tags), "\(elements) elements of \(tags) tags, \(codes)")
        #expect(elements <= tags + 4 * max(1, reading.screens.count), "\(elements) elements of \(tags) tags, \(codes)")
        for screen in reading.screens { Self.check(screen, file) }
    }

    /// Start tags or JSON nodes by plain text search.
    private static func countTags(_ text: String, _ format: String) -> Int {
        func count(_ pattern: String) -> Int { text.components(separatedBy: pattern).count - 1 }
        switch format {
        case "android-uiautomator": return count("<node ") + count("<node\n") + count("<node\r")
        case "appium-android": return count("bounds=\"[")
        case "maestro": return text.contains("\"screenshot\" :") ? count("\"id\" :") : count("\"attributes\" : {")
        default:
            // A log may hold the same tree again in escaped form; it is read once.
            let escaped = text.components(separatedBy: "<XCUIElementType").dropFirst().filter { piece in
                piece.firstIndex(of: "\"").map { $0 > piece.startIndex && piece[piece.index(before: $0)] == "\\" } ?? false
            }.count
            let legacy = text.contains("<UIAApplication") ? count("<UIA") : 0
            let all = count("<XCUIElementType") + legacy
            return escaped < all ? all - escaped : all
        }
    }

    /// What holds for every screen.
    static func check(_ screen: Screen, _ file: InputFile) {
        for (index, element) in screen.elements.enumerated() {
            #expect(element.subtreeEnd > index && element.subtreeEnd <= screen.elements.count)
            #expect(index == 0 ? element.parent == nil : element.parent != nil)
            if let parent = element.parent { #expect(parent < index && screen.elements[parent].subtreeEnd >= element.subtreeEnd) }
            guard !element.byteRange.isEmpty else { continue }
            let first = file.text[element.byteRange.lowerBound]
            #expect(first == UInt8(ascii: "<") || first == UInt8(ascii: "{"))
            let place = file.lines.position(of: element.byteRange.lowerBound)
            #expect(element.line == place.line && element.column == place.column)
        }
    }
}
