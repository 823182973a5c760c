// The three trees that a Flutter app prints: widgets, render objects and semantics (formats/web-and-crossplatform.md 8).
import Input
import Model

extension LayoutFormat {
    /// `debugDumpApp()` and the inspector's JSON: texts and the addresses of pictures, but no places.
    static let flutterWidgets = FlutterReader.format(.widgets)
    /// `debugDumpRenderTree()` and the driver's answer: texts and places, but no addresses of pictures.
    static let flutterRender = FlutterReader.format(.render)
    /// `debugDumpSemanticsTree()`: labels and places for assistive technology.
    static let flutterSemantics = FlutterReader.format(.semantics)
}

/// Reads all dumps of a file, whatever the first of them is.
private enum FlutterReader {
    /// The format whose files start with this tree.
    static func format(_ kind: FlutterDump.Kind) -> LayoutFormat {
        LayoutFormat(
            id: kind.format, recognises: { FlutterSource($0)?.kind == kind }, read: { file, limits in read(file, limits) })
    }

    /// All screens of a file.
    private static func read(_ file: InputFile, _ limits: Limits) -> LayoutReading {
        switch FlutterSource(file) {
        case .log(let log):
            let dumps = FlutterDump.all(log)
            var screens = dumps.map { screen($0, FlutterTree(log, $0.lines, limits: limits)) }
            if screens.count > 1 {
                for number in screens.indices { screens[number].name = String(number + 1) }
            }
            // The answer of a driver that ends within its tree.
            let isCut = file.json?.isTruncated == true
            if isCut, let last = screens.indices.last { screens[last].isCut = true }
            return LayoutReading(screens: screens, problems: isCut ? file.json.map { JSONProblems.problems($0, file) } ?? [] : [])
        case .inspector(let tree):
            return LayoutReading(
                screens: [FlutterInspector.screen(tree, file, limits)], problems: file.json.map { JSONProblems.problems($0, file) } ?? [])
        case .failed:
            return LayoutReading(problems: [
                Problem(
                    line: 1, code: "dump-failed",
                    message: "The app had no semantics to dump; switch them on with SemanticsBinding.instance.ensureSemantics().",
                    severity: .error)
            ])
        case nil: return LayoutReading()
        }
    }

    /// The screen of one dump.
    private static func screen(_ dump: FlutterDump, _ tree: FlutterTree) -> Screen {
        var screen: Screen
        switch dump.kind {
        case .widgets: screen = FlutterWidgetScreen.screen(tree)
        case .render: screen = FlutterRenderScreen(tree).screen()
        case .semantics: screen = FlutterSemanticsScreen.screen(tree)
        }
        var losses = tree.losses
        // Every render object says where it lies in its parent, if only that it has no say.
        if dump.kind == .render, let lost = tree.nodes.first(where: { $0.parent != nil && $0.rawValue("parentData") == nil }) {
            losses.lose(structure: lost.line)
        }
        screen.problems += losses.problems
        if dump.isFragment {
            screen.problems.append(
                Problem(
                    line: tree.nodes.first.flatMap { $0.line.number > 0 ? $0.line.number : nil }, code: "layout-fragment",
                    message: "This is only the part of the tree that an error message prints; dump the whole tree to check the screen."))
        }
        if dump.isFragment || losses.mayLackContent {
            // What is missing may be the credit: its absence proves nothing.
            screen.isCut = true
            screen.capabilities.texts = min(screen.capabilities.texts, .partial)
            screen.capabilities.images = min(screen.capabilities.images, .partial)
        }
        if losses.structure != nil, screen.capabilities.bounds == .full { screen.capabilities.bounds = .partial }
        screen.noteIfEmpty()
        return screen
    }

    /// The lesser of two states of knowledge.
    private static func min(_ a: Knowledge, _ b: Knowledge) -> Knowledge { a == .none || b == .none ? .none : a == .partial ? a : b }
}

extension FlutterLosses {
    /// Whether texts or pictures may be missing.
    var mayLackContent: Bool { content != nil || isTruncated || isTextCut || tooMany != nil }
}
