// Maestro's hierarchy JSON, for Android and iOS, with the lines its command prints around it (formats/android.md 3).
import Input
import JSON
import Model

extension LayoutFormat {
    /// `maestro hierarchy`, the trees in `commands-*.json` of failed flows, and Maestro Studio's element list.
    static let maestro = LayoutFormat(
        id: FormatID("maestro"),
        recognises: { file in Maestro.document(file, .standard).map { Maestro.kind($0) != nil } ?? false },
        read: { file, limits in Maestro.read(file, limits) })
}

/// Finding and reading Maestro's JSON in a file.
private enum Maestro {
    /// The files that Maestro writes.
    enum Kind { case tree, commands, studio }

    /// The JSON of a file, also behind lines such as `Running on …`.
    static func document(_ file: InputFile, _ limits: Limits) -> JSONDocument? {
        if let json = file.json { return json }
        // Only a line that starts a tree is tried, so that a log with braces costs nothing.
        let head = file.text.prefix(65_536)
        var lineStart = head.startIndex
        while lineStart < head.endIndex {
            let lineEnd = head[lineStart...].firstIndex(of: 0x0A) ?? head.endIndex
            let first = head[lineStart..<lineEnd].first { $0 != 0x20 && $0 != 0x09 }
            if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
                guard XMLExcerpt.find("\"attributes\"", in: file.text, lineStart..<min(file.text.count, lineStart + 65_536)) != nil else {
                    return nil
                }
                return JSONDocument.parse(file.text, from: lineStart, limits: limits)
            }
            lineStart = lineEnd + 1
        }
        return nil
    }

    /// Which of Maestro's files this is; nil when it is none.
    static func kind(_ json: JSONDocument) -> Kind? {
        guard let root = json.root else { return nil }
        if root["attributes"]?.kind == .object, root["children"]?.kind == .array { return .tree }
        if root["elements"]?.kind == .array, root["screenshot"]?.kind == .string { return .studio }
        guard let first = root[0], first["command"]?.kind == .object, first["metadata"]?.kind == .object else { return nil }
        return .commands
    }

    /// All screens of a file.
    static func read(_ file: InputFile, _ limits: Limits) -> LayoutReading {
        guard let json = document(file, limits), let root = json.root, let kind = kind(json) else { return LayoutReading() }
        var reading = LayoutReading(problems: JSONProblems.problems(json, file))
        var trees: [JSONValue] = []
        switch kind {
        case .tree: trees = [root]
        case .commands:
            trees = root.elements.compactMap { $0["metadata"]?["error"]?["hierarchyRoot"] }.filter { $0.kind == .object }
            if trees.isEmpty {
                reading.problems.append(
                    Problem(
                        code: "layout-empty", message: "No command of this flow failed, so Maestro kept no screen; use maestro hierarchy.",
                        severity: .warning))
            }
        case .studio: reading.screens = [MaestroScreen(file).studio(root)]
        }
        for (number, tree) in trees.enumerated() {
            var screen = MaestroScreen(file).screen(tree)
            screen.name = trees.count > 1 ? String(number + 1) : nil
            reading.screens.append(screen)
        }
        return reading
    }
}
