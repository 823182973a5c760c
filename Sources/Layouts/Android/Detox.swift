// Detox's `generateViewHierarchyXml` of Android and iOS (formats/web-and-crossplatform.md 9, formats/ios.md 9).
import HTML
import Input
import Model

extension LayoutFormat {
    /// `<ViewHierarchy>` of classes with `alpha`, `visibility`, `x`, `y`; also a piece of one. Often not well-formed.
    static let detox = LayoutFormat(
        id: Detox.format,
        recognises: { file in file.json == nil && Detox.start(file.text) != nil },
        read: { file, limits in Detox.read(file, limits) })
}

/// Finds and reads the trees in a file.
private enum Detox {
    static let format = FormatID("detox")

    /// Where the tree begins: `<ViewHierarchy`, or the first element of a piece of one.
    static func start(_ bytes: [UInt8]) -> Int? {
        let head = 0..<min(bytes.count, 1 << 20)
        if let root = XMLExcerpt.find("<ViewHierarchy", in: bytes, head) {
            // An empty hierarchy is one, too.
            let rest = root..<min(bytes.count, root + 8_192)
            let isFilled = XMLExcerpt.find("class=", in: bytes, rest) != nil && XMLExcerpt.find("alpha=", in: bytes, rest) != nil
            return isFilled || XMLExcerpt.find("</ViewHierarchy>", in: bytes, rest) != nil ? root : nil
        }
        var place = bytes.firstIndex { $0 > 0x20 } ?? 0
        // A piece may begin with the ends of elements.
        while place + 1 < bytes.count, bytes[place] == UInt8(ascii: "<"), bytes[place + 1] == UInt8(ascii: "/") {
            guard let end = XMLExcerpt.find(">", in: bytes, place..<bytes.count) else { return nil }
            place = bytes[(end + 1)...].firstIndex { $0 > 0x20 } ?? bytes.count
        }
        guard place < bytes.count, bytes[place] == UInt8(ascii: "<") else { return nil }
        let tag = place..<min(bytes.count, place + 1_000)
        let signs: [StaticString] = [" alpha=\"", " class=\"", " focused=\"", " visibility=\""]
        return signs.allSatisfy { XMLExcerpt.find($0, in: bytes, tag) != nil } ? place : nil
    }

    /// A screen for each tree.
    static func read(_ file: InputFile, _ limits: Limits) -> LayoutReading {
        guard let start = start(file.text) else { return LayoutReading() }
        var text = MappedText(withoutColours: file.text)
        if let quote = file.text[start...].prefix(2_000).firstIndex(of: UInt8(ascii: "\"")), quote > start,
            file.text[quote - 1] == UInt8(ascii: "\\")
        {
            text = text.withoutBackslashes(in: 0..<text.bytes.count)
        }
        let scan = DetoxScan(text, limits: limits)
        var reading = LayoutReading()
        var cursor = PositionCursor(file)
        for (number, tree) in scan.documents.enumerated() {
            var screen = DetoxScreen(text, tree).screen(format, limits)
            screen.place(by: text, &cursor)
            screen.name = scan.documents.count > 1 ? String(number + 1) : nil
            if tree.isCut {
                screen.problems.append(
                    Problem(code: "layout-truncated", message: "The tree is not closed; what followed is missing.", severity: .warning))
            }
            if tree.isTooMany { screen.problems.append(AndroidFacts.excess(limits)) }
            if tree.isTooDeep { screen.problems.append(AndroidFacts.excess(limits, isDepth: true)) }
            screen.noteIfEmpty()
            reading.screens.append(screen)
        }
        // Only the last tree can be cut by the end of the file.
        if let last = reading.screens.indices.last {
            for index in reading.screens[last].problems.indices where reading.screens[last].problems[index].code == "layout-truncated" {
                reading.screens[last].problems[index].line = file.lines.position(of: file.text.count).line
            }
        }
        return reading
    }
}
