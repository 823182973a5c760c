// What uiautomator and Appium dumps have in common: finding the documents in a file, and making a screen of each.
import Input
import Model
import XML

/// Reads every Android XML document of a file.
enum AndroidDump {
    /// The part of a file that holds its documents; nil when there is none.
    static func excerpt(_ file: InputFile) -> XMLExcerpt? {
        guard let source = XMLExcerpt.source(file), let first = firstTag(in: source, from: 0) else { return nil }
        if source.isEscaped(at: first) { return source.unescapedPart(first..<source.endOfEscapedString(from: first)) }
        // A document type declaration stays in, so that refusing it is reported.
        let declaration = source.find("<!DOCTYPE", in: 0..<first)
        return source.part((declaration ?? first)..<end(in: source, from: first))
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
        var lastStart = first
        while let next = text.find("<hierarchy", in: (lastStart + 1)..<text.bytes.count) { lastStart = next }
        var end: Int?
        for closing: StaticString in ["</hierarchy>", "</displays>"] {
            var from = lastStart
            while let place = text.find(closing, in: from..<text.bytes.count) {
                from = place + closing.utf8CodeUnitCount
                end = max(end ?? 0, from)
            }
        }
        return end ?? text.bytes.count
    }

    /// All screens of a file.
    static func read(_ file: InputFile, _ limits: Limits, format: FormatID) -> LayoutReading {
        guard let excerpt = excerpt(file) else { return LayoutReading() }
        let tree = XMLTree.parse(excerpt.bytes, limits: limits)
        var reading = LayoutReading()
        reading.problems = tree.issues.map { issue in
            let place = file.lines.position(of: excerpt.fileOffset(issue.offset))
            return Problem(line: place.line, column: place.column, code: issue.code, message: issue.message, severity: issue.severity)
        }
        let nodes = AndroidNode(tree)
        var cursor = PositionCursor(file.text)
        let documents = documents(of: tree)
        for (number, document) in documents.enumerated() {
            var screen = AndroidScreen(tree, nodes, Set(documents)).screen(document, format: format)
            screen.name = documents.count > 1 ? String(number + 1) : nil
            for index in screen.elements.indices {
                let start = excerpt.fileOffset(screen.elements[index].byteRange.lowerBound)
                let end = excerpt.fileOffset(screen.elements[index].byteRange.upperBound)
                let place = cursor.position(of: start)
                screen.elements[index].byteRange = start..<max(start, end)
                screen.elements[index].line = place.line
                screen.elements[index].column = place.column
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
