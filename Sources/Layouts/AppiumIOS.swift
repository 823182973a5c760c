// Appium's and WebDriverAgent's page source for iOS, in whole or in pieces (formats/ios.md 1).
import Input
import Model
import XML

extension LayoutFormat {
    /// `<AppiumAUT>` or `<XCUIElementType…>`, also the older `<UIA…>`; full documents, fragments, and copies out of logs.
    static let appiumIOS = LayoutFormat(
        id: FormatID("appium-ios"),
        recognises: { file in AppiumIOS.holdsPageSource(file) && !SourceCode.quotesDump(file) },
        read: { file, limits in AppiumIOS.read(file, limits) })
}

/// Finding and reading page sources in a file.
private enum AppiumIOS {
    /// Whether some tag of the file is an iOS element.
    static func holdsPageSource(_ file: InputFile) -> Bool {
        guard let source = XMLExcerpt.source(file) else { return false }
        return nextTag(in: source, from: 0, to: source.bytes.count) != nil
    }

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
        while from < end, let bracket = text.find("<", in: from..<end) {
            let name = bracket + (bracket + 1 < end && text.bytes[bracket + 1] == UInt8(ascii: "/") ? 2 : 1)
            if text.matches("AppiumAUT", at: name) { return bracket }
            if text.matches("XCUIElementType", at: name), isUppercase(text, at: name + 15) { return bracket }
            // `UIAlertController` and its like are words of logs, not elements.
            if text.matches("UIA", at: name), legacyTypes.contains(where: { text.matches($0, at: name + 3) }) { return bracket }
            from = bracket + 1
        }
        return nil
    }

    /// Whether a type's name can start at an index.
    private static func isUppercase(_ text: XMLExcerpt, at index: Int) -> Bool {
        index < text.bytes.count && text.bytes[index] >= 0x41 && text.bytes[index] <= 0x5A
    }

    private static let legacyTypes: [StaticString] = [
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
        var cursor = PositionCursor(file)
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
