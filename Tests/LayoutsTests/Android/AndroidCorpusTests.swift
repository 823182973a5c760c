// Real dumps, where they are at hand: what plain counting finds in them is what the readers find.
import Foundation
import Input
import Layouts
import Model
import TestSupport
import Testing

@Suite(.enabled(if: TestFiles.shared != nil)) struct AndroidCorpusTests {
    private static let folders: [String: (format: String, pattern: String)] = [
        "android/espresso": ("espresso", #"(?m)\+-*(>|&gt;)\w+(\{id=|$)"#),
        "android/dumpsys-activity-top": ("android-dumpsys", #"(?m)^ {6,}(DecorView@|[^\s=]+\{[0-9a-f]+ [VIG][F.])"#),
        "android/compose-semantics": ("compose-semantics", #"Node #\d+ at \(l="#),
        "android/viewserver": ("android-viewserver", #"(?m)^ *\S+@[0-9a-f]{5,} "#),
        "android/droidbot": ("droidbot", #""temp_id""#),
        "android/rico": ("rico", #""bounds""#),
        "android/detox": ("detox", #"<\w+\s*class=""#), "crossplatform/detox": ("detox", #"<\w+ (class|alpha)=""#),
        "ios/detox-xml": ("detox", #"<\w+ alpha=""#), "crossplatform/patrol": ("patrol", #""visibleBounds""#),
    ]

    /// Every file of these formats.
    static let files: [String] = {
        guard let shared = TestFiles.shared else { return [] }
        let table = (try? String(contentsOf: shared.appending(path: "corpus/expected-formats.tsv"), encoding: .utf8)) ?? ""
        let formats = Set(folders.values.map(\.format))
        return table.split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "\t").map(String.init)
            guard cells.count == 3, cells[1] == "layout", formats.contains(cells[2]), !cells[0].contains("appledouble") else { return nil }
            return cells[0]
        }
    }()

    @Test(arguments: files) func findsWhatPlainCountingFinds(path: String) throws {
        let url = try #require(TestFiles.shared).appending(path: "corpus/" + path)
        let file = InputFile(path: path, raw: try TestFiles.bytes(url))
        let folder = path.split(separator: "/").dropLast().joined(separator: "/")
        let (name, pattern) = try #require(Self.folders[folder])
        let format = try #require(LayoutFormats.recognise(file))
        #expect(format.id.rawValue == name)
        let reading = format.read(file, .standard)
        var text = String(decoding: file.text.isEmpty ? file.raw : file.text, as: UTF8.self)
        if name == "espresso" { text = text.replacing("\\n", with: "\n") }
        var expected = try text.replacing("\r\n", with: "\n").matches(of: Regex(pattern)).count
        let problems = reading.problems + reading.screens.flatMap(\.problems)
        // Reports print one tree twice.
        if problems.contains(where: { $0.code == "duplicate-subtree" }) { expected /= 2 }
        let apart = problems.filter { $0.code == "window-set-apart" }.compactMap { Int($0.message.prefix { $0.isNumber }) }.reduce(0, +)
        // Roots that tie several trees together, Detox's own root and the elements of web pages are in no line of their own.
        let own = reading.screens.flatMap(\.elements).filter {
            !$0.className.isEmpty && $0.className != "ViewHierarchy"
                && !($0.className.first?.isLowercase == true && !$0.className.contains("."))
                && !$0.className.hasPrefix("#")
        }
        #expect(own.count + apart == expected, "\(problems.map(\.code))")
        for screen in reading.screens { checkTree(screen, file) }
        // A reading is the same each time.
        #expect(format.read(file, .standard).screens.map { $0.elements.map(\.text) } == reading.screens.map { $0.elements.map(\.text) })
    }
}
