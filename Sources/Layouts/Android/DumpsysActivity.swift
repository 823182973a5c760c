// `adb shell dumpsys activity top`: the view trees of all activities, without any text (formats/android.md 5).
import Input
import Model

extension LayoutFormat {
    /// `ACTIVITY …` sections with `View Hierarchy:`; each view is one line `class{hash flags flags l,t-r,b #id app:id/name}`.
    static let androidDumpsys = LayoutFormat(
        id: DumpsysActivity.format,
        recognises: { file in file.json == nil && DumpsysActivity.isDump(file.text) },
        read: { file, limits in DumpsysActivity.read(file, limits) })
}

/// Finds the activities in a dump and reads their trees.
private enum DumpsysActivity {
    static let format = FormatID("android-dumpsys")

    /// One `ACTIVITY` section.
    private struct Section {
        /// `package/.Class`.
        var component = ""
        var start = 0
        var isStopped = false
        /// The line that says `View Hierarchy:`.
        var hierarchy: Int?
        var size: Size?
        var package: String { String(component.prefix { $0 != "/" }) }
        /// The class without its package, for names of screens.
        var shortName: String { String(AndroidClass.simpleName(String(component.drop { $0 != "/" }.dropFirst()))) }
    }

    /// Whether there is an activity with a view tree, or a tree on its own, in the form of this dump.
    static func isDump(_ text: [UInt8]) -> Bool {
        guard XMLExcerpt.find("View Hierarchy:", in: text, 0..<text.count) != nil else { return false }
        let bytes = MappedText(withoutColours: text).bytes
        var from = 0
        var tries = 0
        while tries < 200, let place = XMLExcerpt.find("View Hierarchy:", in: bytes, from..<bytes.count) {
            tries += 1
            from = place + 15
            let text = bytes[from..<min(from + 4_096, bytes.count)]
            var line = text.startIndex
            var lines = 0
            while line < text.endIndex, lines < 4 {
                let end = text[line...].firstIndex(of: 0x0A) ?? text.endIndex
                let content = String(decoding: text[line..<end], as: UTF8.self)
                if DumpsysView(line: content)?.hasFlags == true { return true }
                line = end + 1
                lines += 1
            }
        }
        return false
    }

    /// A screen for each activity in front.
    static func read(_ file: InputFile, _ limits: Limits) -> LayoutReading {
        let text = MappedText(withoutColours: file.text)
        let sections = sections(text)
        var reading = LayoutReading()
        var cursor = PositionCursor(file)
        let withTree = sections.filter { $0.hierarchy != nil }
        let trees = withTree.map { DumpsysTree(text, hierarchy: $0.hierarchy ?? 0, limits: limits) }
        let apart = withTree.indices.filter { index in
            withTree[index].isStopped || trees[index].isHidden || AndroidWindows.isSetApart(package: withTree[index].package)
        }
        let nothingElse = apart.count == withTree.count
        var names: [String: Int] = [:]
        for index in withTree.indices where nothingElse || !apart.contains(index) {
            var screen = trees[index].screen(format, size: withTree[index].size)
            screen.place(by: text, &cursor)
            let name = withTree[index].shortName
            names[name, default: 0] += 1
            screen.name = names[name] == 1 ? name : "\(name) \(names[name] ?? 0)"
            if trees[index].views.count >= limits.nodes { screen.problems.append(AndroidFacts.excess(limits)) }
            screen.noteOpaqueSurfaces()
            reading.screens.append(screen)
        }
        if reading.screens.count == 1 { reading.screens[0].name = nil }
        reading.problems = problems(sections, withTree, trees, apart, nothingElse: nothingElse, text, file)
        return reading
    }

    /// What was left out, and which activities have no tree.
    private static func problems(
        _ sections: [Section], _ withTree: [Section], _ trees: [DumpsysTree], _ apart: [Int], nothingElse: Bool, _ text: MappedText,
        _ file: InputFile
    ) -> [Problem] {
        var problems: [Problem] = []
        if nothingElse, !withTree.isEmpty {
            problems.append(
                Problem(
                    code: "no-app-window",
                    message: "Every activity in the dump is in the background or belongs to the system; take it while the app is in front.",
                    severity: .warning))
        } else if !apart.isEmpty {
            let names = apart.map { withTree[$0].component }.joined(separator: ", ")
            problems.append(
                Problem(
                    code: "window-set-apart",
                    message:
                        "\(apart.reduce(0) { $0 + trees[$1].views.count }) elements of activities in the background were left out (\(names)).",
                    severity: .info))
        }
        for section in sections where section.hierarchy == nil && !section.component.isEmpty {
            problems.append(
                Problem(
                    line: file.lines.position(of: text.origin(of: section.start)).line, code: "layout-empty",
                    message: "The dump holds no view tree of \(section.component); the app was frozen or did not answer in time.",
                    severity: .info))
        }
        return problems
    }

    /// The sections of a dump; a tree in front of the first `ACTIVITY` line has a section of its own.
    private static func sections(_ text: MappedText) -> [Section] {
        var result: [Section] = []
        var line = 0
        while line < text.bytes.count {
            let end = text.lineEnd(from: line)
            var start = line
            while start < end, text.bytes[start] == 0x20 { start += 1 }
            if text.has("ACTIVITY ", at: start) {
                let words = text.string(start..<end).split(separator: " ", maxSplits: 2)
                if words.count > 1, words[1].contains("/") { result.append(Section(component: String(words[1]), start: start)) }
            } else if text.has("mResumed=", at: start), let last = result.indices.last, result[last].hierarchy == nil {
                result[last].isStopped = text.find("mStopped=true", in: start..<end) != nil
            } else if text.has("mCurrentConfig=", at: start), let last = result.indices.last {
                result[last].size = displaySize(text, start..<end)
            } else if text.has("View Hierarchy:", at: start) {
                if result.last.map({ $0.hierarchy != nil }) ?? true { result.append(Section(start: start)) }
                result[result.count - 1].hierarchy = start
            }
            line = text.nextLine(after: line)
        }
        return result
    }

    /// The size in `mBounds=Rect(0, 0 - 1080, 2400)`.
    private static func displaySize(_ text: MappedText, _ line: Range<Int>) -> Size? {
        guard let key = text.find("mBounds=Rect(", in: line) else { return nil }
        let numbers = text.string(key + 13..<line.upperBound).prefix { $0 != ")" }.split { ",- ".contains($0) }
        guard numbers.count == 4, let width = AndroidFacts.number(numbers[2]), let height = AndroidFacts.number(numbers[3]),
            numbers[0] == "0", numbers[1] == "0", width > 0, height > 0
        else { return nil }
        return Size(width: width, height: height)
    }
}
