// The `jest-snapshot` and `cypress-snapshot` formats: files with many snapshots, each a screen of its own.
import HTML
import Input
import JSON
import Model

extension LayoutFormat {
    /// `.snap` files of Jest and Vitest, with their header.
    static let jestSnapshot = LayoutFormat(id: JestSnapshot.format, recognises: JestSnapshot.acceptsJest, read: JestSnapshot.read)
    /// `.snap` files of Cypress plugins, which have no header, and `snapshots.js`.
    static let cypressSnapshot = LayoutFormat(id: JestSnapshot.cypress, recognises: JestSnapshot.acceptsCypress, read: JestSnapshot.read)
}

/// Reads snapshot files, one screen an entry.
enum JestSnapshot {
    static let format = FormatID("jest-snapshot")
    static let cypress = FormatID("cypress-snapshot")
    private static let exported = Array("module.exports".utf8)

    /// Whether a file begins with the header of Jest or Vitest.
    static func acceptsJest(_ file: InputFile) -> Bool {
        let head = file.head(200).drop(while: \.isWhitespace)
        return head.hasPrefix("// Jest Snapshot v") || head.hasPrefix("// Vitest Snapshot v")
    }

    /// Whether a file begins with an entry, or is the module that `cypress-snapshot` writes.
    static func acceptsCypress(_ file: InputFile) -> Bool {
        let head = file.head(400).drop(while: \.isWhitespace)
        if head.hasPrefix("exports[`") { return true }
        return head.hasPrefix("module.exports") && head.contains("\"__version\"")
    }

    /// Reads a recognised file.
    static func read(_ file: InputFile, _ limits: Limits) -> LayoutReading {
        if file.text.drop(while: { $0 <= 32 }).starts(with: exported) { return CypressModule.read(file, limits) }
        var reading = LayoutReading()
        let text = withoutConflicts(file, &reading)
        let entries = SnapshotEntries.all(text)
        var left = limits
        var withoutTree = 0
        for entry in entries {
            guard var screen = SnapshotTree.screen(entry.value, limits: left) else {
                withoutTree += 1
                continue
            }
            left.nodes = max(1, left.nodes - screen.elements.count)
            screen.format = acceptsJest(file) ? format : cypress
            screen.name = entry.name
            move(&screen, to: entry.offset, in: file)
            if entry.isCut, !screen.problems.contains(where: { $0.code == "layout-truncated" }) {
                let place = file.lines.position(of: max(0, file.text.count - 1))
                screen.problems.append(
                    Problem(
                        line: place.line, column: place.column, code: "layout-truncated",
                        message: "The file ends inside the snapshot \"\(entry.name)\".", severity: .warning))
            }
            reading.screens.append(screen)
        }
        if entries.count == SnapshotEntries.most {
            reading.problems.append(
                Problem(
                    code: "limit-nodes", message: "The file has \(entries.count) snapshots or more; those that follow were left out.",
                    severity: .error))
        }
        if reading.screens.isEmpty {
            reading.problems.append(
                Problem(
                    code: "layout-empty",
                    message: "None of the \(entries.count) snapshots in the file is a rendered tree; nothing can be judged.",
                    severity: .warning))
        } else if withoutTree > 0 {
            reading.problems.append(
                Problem(
                    code: "snapshot-no-tree",
                    message:
                        "\(withoutTree) of \(entries.count) snapshots hold no rendered tree (null, numbers, JSON) and were passed over.",
                    severity: .info))
        }
        return reading
    }

    /// The text with the markers of an unresolved merge blanked; what stands between them is kept from both sides.
    private static func withoutConflicts(_ file: InputFile, _ reading: inout LayoutReading) -> [UInt8] {
        let markers = ["<<<<<<< ", "=======", ">>>>>>> "].map { Array($0.utf8) }
        var text = file.text
        var line = 0
        var first: Int?
        while line < text.count {
            let end = text[line...].firstIndex(of: 10) ?? text.count
            let isMarker = text[line] == markers[0][0] || text[line] == markers[1][0] || text[line] == markers[2][0]
            if isMarker, markers.contains(where: { text[line..<end].starts(with: $0) }) {
                // A line of equals signs alone may be content; it is a marker only inside a conflict.
                if first != nil || text[line] == markers[0][0] {
                    first = first ?? line
                    for index in line..<end { text[index] = 32 }
                }
            }
            line = end + 1
        }
        if let first {
            let place = file.lines.position(of: first)
            reading.problems.append(
                Problem(
                    line: place.line, column: place.column, code: "snapshot-conflict",
                    message: "The file holds an unresolved merge; both sides were read. Resolve it and run the tests again.",
                    severity: .warning))
        }
        return text
    }

    /// Moves places that count from a value's start to the file.
    static func move(_ screen: inout Screen, to offset: Int, in file: InputFile) {
        let start = file.lines.position(of: offset)
        func moved(_ line: Int, _ column: Int) -> (Int, Int) { (start.line + line - 1, line == 1 ? start.column + column - 1 : column) }
        for index in screen.elements.indices where screen.elements[index].line > 0 {
            (screen.elements[index].line, screen.elements[index].column) = moved(screen.elements[index].line, screen.elements[index].column)
            let range = screen.elements[index].byteRange
            let low = min(range.lowerBound + offset, file.text.count)
            screen.elements[index].byteRange = low..<max(low, min(range.upperBound + offset, file.text.count))
        }
        for index in screen.problems.indices {
            guard let line = screen.problems[index].line else { continue }
            let place = moved(line, screen.problems[index].column ?? 1)
            (screen.problems[index].line, screen.problems[index].column) = place
        }
    }
}
