// Appium's and WebDriverAgent's page source for iOS, in whole or in pieces (formats/ios.md 1).
import Input
import Model
import XML

extension LayoutFormat {
    /// `<AppiumAUT>` or `<XCUIElementType…>`, also the older `<UIA…>`; full documents, fragments, and copies out of logs.
    static let appiumIOS = LayoutFormat(
        id: FormatID("appium-ios"),
        recognises: { file in AppiumIOS.excerpt(file) != nil },
        read: { file, limits in AppiumIOS.read(file, limits) })
}

private enum AppiumIOS {
    /// The part of a file that holds page sources; nil when there is none.
    static func excerpt(_ file: InputFile) -> XMLExcerpt? {
        guard let source = XMLExcerpt.source(file), let first = nextTag(in: source, from: 0, to: source.bytes.count) else { return nil }
        if source.isEscaped(at: first) {
            return source.unescapedPart(first..<source.endOfEscapedString(from: first))
        }
        // A log that follows may hold the same tree again, escaped: reading stops before it.
        var last = first
        while let next = nextTag(in: source, from: last + 1, to: source.bytes.count), !source.isEscaped(at: next) { last = next }
        let nextMarkup = source.bytes[(last + 1)...].firstIndex(of: UInt8(ascii: "<"))
        let declaration = source.find("<!DOCTYPE", in: 0..<first)
        return source.part((declaration ?? first)..<(nextMarkup ?? source.bytes.count))
    }

    /// The next start or end tag of an iOS element.
    private static func nextTag(in text: XMLExcerpt, from start: Int, to end: Int) -> Int? {
        var from = start
        while from < end, let bracket = text.bytes[from..<end].firstIndex(of: UInt8(ascii: "<")) {
            let isEnd = bracket + 1 < end && text.bytes[bracket + 1] == UInt8(ascii: "/")
            let name = text.bytes[(bracket + (isEnd ? 2 : 1))..<end].prefix(24)
            if name.starts(with: "AppiumAUT".utf8) { return bracket }
            for prefix in ["XCUIElementType", "UIA"] where name.starts(with: prefix.utf8) {
                let type = name.dropFirst(prefix.utf8.count)
                // `UIAlertController` and its like are words of logs, not elements.
                if prefix == "UIA", !legacyTypes.contains(where: { type.starts(with: $0.utf8) }) { continue }
                if let letter = type.first, letter >= 0x41, letter <= 0x5A { return bracket }
            }
            from = bracket + 1
        }
        return nil
    }

    private static let legacyTypes = [
        "Application", "Window", "Element", "Image", "StaticText", "TextView", "TextField", "SecureTextField", "Link", "Button", "Table",
        "CollectionView", "CollectionCell", "ScrollView", "WebView", "NavigationBar", "TabBar", "TabGroup", "Toolbar", "StatusBar",
        "Keyboard", "Key", "Alert",
        "ActionSheet", "MapView", "SearchBar", "Switch", "Slider", "Picker", "PageIndicator", "ActivityIndicator", "ActivityView",
        "Popover",
        "SegmentedControl", "ProgressIndicator", "EditingMenu", "Target", "RadioButton",
    ]

    /// All screens of a file.
    static func read(_ file: InputFile, _ limits: Limits) -> LayoutReading {
        guard let excerpt = excerpt(file) else { return LayoutReading() }
        let tree = XMLTree.parse(excerpt.bytes, limits: limits)
        var reading = LayoutReading()
        reading.problems = tree.issues.map { issue in
            let place = file.lines.position(of: excerpt.fileOffset(issue.offset))
            return Problem(line: place.line, column: place.column, code: issue.code, message: issue.message, severity: issue.severity)
        }
        var cursor = PositionCursor(file.text)
        let documents = documents(of: tree)
        let nodes = IOSNode(tree)
        for (number, roots) in documents.enumerated() {
            var screen = IOSScreen(tree, nodes).screen(roots)
            screen.name = documents.count > 1 ? String(number + 1) : nil
            for index in screen.elements.indices {
                let start = excerpt.fileOffset(screen.elements[index].byteRange.lowerBound)
                let end = excerpt.fileOffset(screen.elements[index].byteRange.upperBound)
                let place = cursor.position(of: start)
                screen.elements[index].byteRange = start..<max(start, end)
                screen.elements[index].line = place.line
                screen.elements[index].column = place.column
            }
            reading.screens.append(screen)
        }
        return reading
    }

    /// The roots of each document. Each application is a document of its own; pieces without one belong to one screen.
    private static func documents(of tree: XMLTree) -> [[Int]] {
        var result: [[Int]] = []
        var pieces: [Int] = []
        for root in tree.roots {
            let name = tree.name(root)
            if name == "AppiumAUT" || IOSType.type(name) == "Application" {
                if !pieces.isEmpty { result.append(pieces) }
                pieces = []
                result.append([root])
            } else if IOSType.type(name) != nil {
                pieces.append(root)
            }
        }
        if !pieces.isEmpty { result.append(pieces) }
        return result
    }
}
