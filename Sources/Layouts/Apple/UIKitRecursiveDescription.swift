// UIKit's `recursiveDescription` in all the forms in which it is pasted (formats/ios.md 4).
import Input
import Model

extension LayoutFormat {
    /// `po view.recursiveDescription()`, Chisel's `pviews`, snapshot files, logs of React Native and Detox.
    static let uikitRecursiveDescription = LayoutFormat(
        id: FormatID("uikit-recursive-description"),
        recognises: { file in UIKitRecursiveDescription.holdsViews(file) || OtherDescriptions.kind(file) != nil },
        read: { file, limits in UIKitRecursiveDescription.read(file, limits) })
}

/// Recognising and reading descriptions of views.
private enum UIKitRecursiveDescription {
    /// Whether some line of the file is a view's own.
    static func holdsViews(_ file: InputFile) -> Bool {
        guard DumpText.head(file, holds: "frame = (", within: 1 << 20), let text = DumpText(file), !SourceCode.isLikely(text) else {
            return false
        }
        let first = text.excerpt.find("frame = (", in: 0..<text.bytes.count) ?? 0
        let lineStart = text.bytes[..<first].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let found = UIKitDumps(text.bytes, lineStart..<min(text.bytes.count, lineStart + 131_072), limit: 50)
        return found.free > 0 && (found.nested > 0 || found.free == found.items.count)
    }

    /// All screens of a file.
    static func read(_ file: InputFile, _ limits: Limits) -> LayoutReading {
        guard let text = DumpText(file) else { return LayoutReading() }
        let found = UIKitDumps(text.bytes, 0..<text.bytes.count, limit: limits.nodes)
        let items = found.items
        guard !items.isEmpty else { return OtherDescriptions.read(file) }
        var reading = LayoutReading()
        var cursor = PositionCursor(file)
        for dump in dumps(items) {
            var nodes = placed(dump, limits)
            for index in nodes.indices {
                let start = text.excerpt.fileOffset(dump[index].range.lowerBound)
                let place = cursor.position(of: start)
                nodes[index].element.byteRange = start..<max(start, text.excerpt.fileOffset(dump[index].range.upperBound))
                nodes[index].element.line = place.line
                nodes[index].element.column = place.column
            }
            reading.screens.append(screen(nodes, limits))
        }
        if reading.screens.count > 1 { for index in reading.screens.indices { reading.screens[index].name = String(index + 1) } }
        reading.problems = problems(found, file, text, limits)
        return reading
    }

    /// The items of each dump: text between two trees, or a view that was there already, begins another one.
    private static func dumps(_ items: [UIKitItem]) -> [[UIKitItem]] {
        var result: [[UIKitItem]] = []
        var current: [UIKitItem] = []
        var roots: Set<String> = []
        for item in items {
            let isRoot = current.first.map { item.depth <= $0.depth } ?? true
            let isKnown = item.view.address.map { roots.contains($0) } ?? false
            if isRoot, !current.isEmpty, item.followsText || isKnown, item.absolute == nil {
                result.append(current)
                current = []
                roots = []
            }
            if isRoot, let address = item.view.address { roots.insert(address) }
            current.append(item)
        }
        if !current.isEmpty { result.append(current) }
        return result
    }

    /// The nodes of a dump with their places on the screen.
    private static func placed(_ items: [UIKitItem], _ limits: Limits) -> [AppleNode] {
        // The views around the next one: their depth, and the space inside them.
        var open: [(depth: Int, space: UIKitSpace)] = []
        let start = origin(items)
        return items.map { item in
            while let last = open.last, last.depth >= item.depth { open.removeLast() }
            let space = open.last?.space ?? start
            var element = item.view.element()
            if let absolute = item.absolute {
                element.place(absolute, quality: .exact)
            } else if let place = space.onScreen(item.view.frame) {
                element.place(place.frame, quality: item.view.isMoving || item.view.isTurned ? .approximate : place.quality)
            }
            let isPlain = element.boundsQuality == .exact && item.view.transform == nil
            element.background = isPlain ? item.view.background : nil
            settleSize(&element)
            open.append((item.depth, space.inside(item.view)))
            return AppleNode(depth: item.depth, element: element)
        }
    }

    /// Views without room still draw what is inside them, unless they cut it off.
    private static func settleSize(_ element: inout Element) {
        guard element.hiding.contains(.zeroSize) else { return }
        element.hiding.remove(.zeroSize)
        if element.clipsChildren { element.hiding.insert(.clipped) }
    }

    /// The space of the outermost views: certain for a window or a whole view at the corner, not for a piece.
    private static func origin(_ items: [UIKitItem]) -> UIKitSpace {
        var space = UIKitSpace.screen
        guard let first = items.first else { return space }
        let isWindow = UIKitClass.isWindow(first.view.className, base: first.view.baseClass)
        let roots = items.count { $0.depth <= first.depth }
        let isAtCorner = first.view.frame.map { $0.x == 0 && $0.y == 0 } ?? false
        space.isCertain = isWindow || (first.depth == 0 && isAtCorner && roots == 1)
        return space
    }

    /// The screen of a dump's nodes.
    private static func screen(_ nodes: [AppleNode], _ limits: Limits) -> Screen {
        // SwiftUI and React Native's newer renderer draw texts that UIKit does not know; nothing is said of links and identifiers.
        let capabilities = Capabilities(
            imageSources: .none, images: .partial, texts: .partial, operability: .partial, linkTargets: .none, bounds: .full,
            visibility: .partial)
        var screen = AppleScreen(format: "uikit-recursive-description", capabilities: capabilities, isAccessibility: false, limits: limits)
            .screen(nodes)
        if nodes.contains(where: { drawsUnknownTexts($0.element.className) }) {
            screen.capabilities.texts = .none
            screen.problems.append(
                Problem(
                    code: "texts-missing",
                    message:
                        "SwiftUI, React Native or Flutter draws here, and UIKit does not print their texts; add an accessibility dump of the screen.",
                    severity: .info))
        }
        if screen.elements.contains(where: { $0.boundsQuality == .approximate }) {
            screen.problems.append(
                Problem(
                    code: "bounds-uncertain",
                    message: "Some places are uncertain: the dump is a piece, or views are turned or moving while it was taken.",
                    severity: .info))
        }
        return screen
    }

    /// Whether views of a class draw texts that they do not print.
    private static func drawsUnknownTexts(_ name: String) -> Bool {
        name.contains("HostingView") || name.hasSuffix("CGDrawingView") || name.hasSuffix("RCTParagraphComponentView")
            || name.hasPrefix("Flutter")
            || name == "_ASDisplayView"
    }

    /// What was lost.
    private static func problems(_ found: UIKitDumps, _ file: InputFile, _ text: DumpText, _ limits: Limits) -> [Problem] {
        var problems: [Problem] = []
        let items = found.items
        let cut = items.filter(\.view.isOpen)
        if let first = cut.first {
            let place = file.lines.position(of: text.excerpt.fileOffset(first.range.upperBound))
            let isTail = cut.count == 1 && first.range.lowerBound == items.last?.range.lowerBound
            problems.append(
                Problem(
                    line: place.line, column: place.column, code: "layout-truncated",
                    message: isTail
                        ? "The dump ends in the middle of a view; the rest of the screen is missing."
                        : "\(cut.count) descriptions break off before their closing bracket; what they said further is missing.",
                    severity: .warning))
        }
        if found.lost > 0 {
            problems.append(
                Problem(
                    code: "layout-malformed",
                    message:
                        "Left out: \(found.lost) line\(found.lost == 1 ? "" : "s") with the rest of a view but not its beginning.",
                    severity: .warning))
        }
        if items.count >= limits.nodes {
            problems.append(
                Problem(
                    code: "limit-nodes", message: "The file holds more than \(limits.nodes) views; the rest was not read.",
                    severity: .warning))
        }
        return problems
    }
}

/// Descriptions of Apple's frameworks that say nothing about what is where on an iOS screen.
enum OtherDescriptions {
    /// What such a file is; nil when it is none.
    enum Kind { case controllers, macOS }

    /// Looks for a line of one of these descriptions.
    static func kind(_ file: InputFile) -> Kind? {
        guard DumpText.head(file, holds: ", state: ") || DumpText.head(file, holds: "] h="), let text = DumpText(file),
            !SourceCode.isLikely(text)
        else { return nil }
        for line in text.lines(in: 0..<min(text.bytes.count, 65_536)) {
            var scanner = ByteScanner(text.bytes, line)
            _ = scanner.word { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: "|") }
            /// Whether all of these stand on the line.
            func holds(_ marks: [StaticString]) -> Bool {
                marks.allSatisfy { XMLExcerpt.find($0, in: text.bytes, line) != nil }
            }
            if scanner.current == UInt8(ascii: "<"), holds([">, state: ", ", view: "]) { return .controllers }
            if scanner.current == UInt8(ascii: "["), holds(["] h=", " v=", " f=("]) { return .macOS }
        }
        return nil
    }

    /// No screen, and what to dump instead.
    static func read(_ file: InputFile) -> LayoutReading {
        guard let kind = kind(file) else { return LayoutReading() }
        let message =
            switch kind {
            case .controllers:
                "This is a hierarchy of view controllers, without frames, texts or pictures; print recursiveDescription of the window instead."
            case .macOS: "This is a macOS view hierarchy, which is no screen of an iOS app; it was not read."
            }
        return LayoutReading(problems: [Problem(line: 1, code: "dump-unsupported", message: message, severity: .warning)])
    }
}
