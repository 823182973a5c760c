// What uiautomator and Appium dumps have in common: finding the documents in a file, and making a screen of each.
import Input
import Model
import XML

/// Reads every Android XML document of a file.
enum AndroidDump {
    /// Where a file's documents are: some text, and the part of it.
    struct Place: Sendable {
        var text: XMLExcerpt
        var range: Range<Int>

        /// The bytes of the part.
        var bytes: ArraySlice<UInt8> { text.bytes[range] }

        /// The offset in the file of a byte of the part.
        func fileOffset(_ offset: Int) -> Int { text.fileOffset(range.lowerBound + offset) }
    }

    /// The place of the documents; nil when there is none. It is looked for once, however many readers ask.
    static func place(_ file: InputFile) -> Place? { file.memo.value { search(file) } }

    /// Looks for the place of the documents.
    private static func search(_ file: InputFile) -> Place? {
        guard let source = XMLExcerpt.source(file), let first = firstTag(in: source, from: 0) else { return nil }
        if source.isEscaped(at: first) {
            let part = source.unescapedPart(first..<source.endOfEscapedString(from: first))
            return Place(text: part, range: 0..<part.bytes.count)
        }
        // A document type declaration stays in, so that refusing it is reported.
        let declaration = source.find("<!DOCTYPE", in: 0..<first)
        return Place(text: source, range: (declaration ?? first)..<end(in: source, from: first))
    }

    /// The first `<hierarchy` or `<displays`; without any, the first `<node` of a fragment.
    private static func firstTag(in text: XMLExcerpt, from start: Int) -> Int? {
        let whole = start..<text.bytes.count
        if let hierarchy = text.find("<hierarchy", in: whole) {
            return text.find("<displays", in: start..<hierarchy) ?? hierarchy
        }
        guard let node = text.find("<node ", in: whole), text.find("bounds=", in: node..<text.bytes.count) != nil,
            text.find("][", in: node..<text.bytes.count) != nil
        else { return nil }
        return node
    }

    /// Behind the last closing tag, so that log lines after it are not read as XML; the end of the text when the last document is cut.
    private static func end(in text: XMLExcerpt, from first: Int) -> Int {
        let hierarchy = text.findLast("</hierarchy>", in: first..<text.bytes.count)
        let displays = text.findLast("</displays>", in: (hierarchy ?? first)..<text.bytes.count)
        let end = displays.map { $0 + 11 } ?? hierarchy.map { $0 + 12 }
        guard let end, text.find("<hierarchy", in: end..<text.bytes.count) == nil else { return text.bytes.count }
        return end
    }

    /// All screens of a file.
    static func read(_ file: InputFile, _ limits: Limits, format: FormatID) -> LayoutReading {
        guard let place = place(file) else { return LayoutReading() }
        let tree = XMLTree.parse(place.bytes, limits: limits)
        var reading = LayoutReading()
        reading.problems = tree.issues.map { issue in
            let position = file.lines.position(of: place.fileOffset(issue.offset))
            return Problem(
                line: position.line, column: position.column, code: issue.code, message: issue.message, severity: issue.severity)
        }
        var cursor = PositionCursor(file)
        let documents = documents(of: tree)
        var reader = AndroidScreen(tree, Set(documents))
        if reader.nodes.hasMoreOthers {
            reading.problems.append(
                Problem(
                    code: "limit-attributes",
                    message: "The dump has \(AndroidNode.mostOthers) kinds of unknown attributes or more; the others were left out.",
                    severity: .warning))
        }
        for (number, document) in documents.enumerated() {
            var screen = reader.screen(document, format: format)
            screen.name = documents.count > 1 ? String(number + 1) : nil
            screen.elements.withUnsafeMutableBufferPointer { elements in
                for index in elements.indices {
                    let start = place.fileOffset(elements[index].byteRange.lowerBound)
                    let end = place.fileOffset(elements[index].byteRange.upperBound)
                    let position = cursor.position(of: start)
                    elements[index].byteRange = start..<max(start, end)
                    elements[index].line = position.line
                    elements[index].column = position.column
                }
            }
            screen.noteIfEmpty()
            reading.screens.append(screen)
        }
        return reading
    }

    /// The roots of the documents: a hierarchy inside another one is a second dump behind a cut first one.
    private static func documents(of tree: XMLTree) -> [Int] {
        let displays = tree.key("displays")
        let hierarchy = tree.key("hierarchy")
        var result: [Int] = []
        var index = 0
        while index < tree.count {
            if let displays, tree.hasName(index, displays) {
                result.append(index)
                index = tree.subtreeEnd(index)
            } else {
                if let hierarchy, tree.hasName(index, hierarchy) { result.append(index) }
                index += 1
            }
        }
        // A fragment has nodes only; its first root stands for the screen, and the other roots follow it.
        return result.isEmpty && tree.count > 0 ? [0] : result
    }
}
