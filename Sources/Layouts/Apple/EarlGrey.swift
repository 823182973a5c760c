// EarlGrey's hierarchy in failure logs, of both versions (formats/ios.md 7).
import Input
import Model

extension LayoutFormat {
    /// `<UIView:0x1; AX=Y; AX.label='…'; AX.frame={{x, y}, {w, h}}; …>` below `|--`.
    static let earlGrey = LayoutFormat(
        id: FormatID("earlgrey"),
        recognises: { file in EarlGrey.holdsElements(file) },
        read: { file, limits in EarlGrey.read(file, limits) })
}

/// Reading of EarlGrey's lines.
private enum EarlGrey {
    /// Whether the file has a line of an element.
    static func holdsElements(_ file: InputFile) -> Bool {
        let marks: [StaticString] = ["; AX=", "; isAccessible="]
        guard marks.contains(where: { DumpText.head(file, holds: $0, within: 1 << 20) }), let text = DumpText(file),
            !SourceCode.isLikely(text)
        else { return false }
        return text.lines(in: 0..<min(text.bytes.count, 1 << 20)).contains { start(text.bytes, $0) != nil }
    }

    /// Where the element on a line starts: `<Class:0x…; AX=`; nil when there is none.
    private static func start(_ bytes: [UInt8], _ line: Range<Int>) -> Int? {
        guard let bracket = bytes[line].firstIndex(of: UInt8(ascii: "<")) else { return nil }
        var scanner = ByteScanner(bytes, bracket + 1..<line.upperBound)
        let name = scanner.word { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ":") }
        guard !name.isEmpty, name.count < 2_000, scanner.skip(":0x") else { return nil }
        _ = scanner.word { ByteScanner.isHexDigit($0) }
        guard scanner.skip("; "), scanner.matches("AX=") || scanner.matches("isAccessible=") else { return nil }
        return bracket
    }

    /// All screens of a file: one, of all its windows, for each hierarchy.
    static func read(_ file: InputFile, _ limits: Limits) -> LayoutReading {
        guard let text = DumpText(file) else { return LayoutReading() }
        var cursor = PositionCursor(file)
        var reading = LayoutReading()
        // EarlGrey prints the front window first; a screen lists what is drawn first.
        var windows: [[AppleNode]] = []
        var count = 0
        var lastNumber = 0
        var openAt: Int?
        /// Makes a screen of the windows so far.
        func endScreen() {
            guard !windows.isEmpty else { return }
            reading.screens.append(screen(windows, limits))
            windows = []
        }
        for line in text.lines {
            if let number = windowNumber(text.bytes, line) {
                if number <= lastNumber { endScreen() }
                lastNumber = number
                windows.append([])
                continue
            }
            guard let start = start(text.bytes, line), count < limits.nodes else { continue }
            count += 1
            var item = EarlGreyElement(text.bytes, start..<line.upperBound)
            let place = cursor.position(of: text.excerpt.fileOffset(start))
            item.element.byteRange = text.excerpt.fileOffset(start)..<text.excerpt.fileOffset(line.upperBound)
            item.element.line = place.line
            item.element.column = place.column
            if item.isOpen { openAt = text.excerpt.fileOffset(line.upperBound) }
            let depth = text.bytes[line.lowerBound..<start].count { $0 == UInt8(ascii: "|") }
            if windows.isEmpty { windows.append([]) }
            windows[windows.count - 1].append(AppleNode(depth: depth, element: item.element))
        }
        endScreen()
        if reading.screens.count > 1 { for index in reading.screens.indices { reading.screens[index].name = String(index + 1) } }
        if let openAt {
            let place = file.lines.position(of: openAt)
            reading.problems.append(
                Problem(
                    line: place.line, column: place.column, code: "layout-truncated",
                    message: "The dump ends in the middle of an element; the rest of the screen is missing.", severity: .warning))
        }
        return reading
    }

    /// The number in `========== Window 3 ==========`.
    private static func windowNumber(_ bytes: [UInt8], _ line: Range<Int>) -> Int? {
        guard let word = XMLExcerpt.find("==== Window ", in: bytes, line) else { return nil }
        var scanner = ByteScanner(bytes, word + 12..<line.upperBound)
        return Int(scanner.string(scanner.word { $0 >= 0x30 && $0 <= 0x39 }))
    }

    /// The screen of some windows, the front one last.
    private static func screen(_ windows: [[AppleNode]], _ limits: Limits) -> Screen {
        let capabilities = Capabilities(
            imageSources: .none, images: .partial, texts: .partial, operability: .partial, linkTargets: .none, bounds: .full,
            visibility: .partial)
        let filled = windows.filter { !$0.isEmpty }
        return AppleScreen(format: "earlgrey", capabilities: capabilities, isAccessibility: false, limits: limits)
            .screen(filled.reversed().flatMap { $0 })
    }
}

/// One element of EarlGrey's.
private struct EarlGreyElement {
    var element: Element
    /// Whether the line breaks off before the closing bracket.
    var isOpen = true

    /// Reads `<Class:0x…; key=value; flag>`.
    init(_ bytes: [UInt8], _ range: Range<Int>) {
        var scanner = ByteScanner(bytes, range)
        _ = scanner.skip("<")
        let name = scanner.string(scanner.upTo(UInt8(ascii: ":")))
        element = Element(role: UIKitClass.role(name), className: name)
        var text: String?
        var traits = ""
        while !scanner.isAtEnd {
            _ = scanner.word { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ">") }
            if scanner.skip(">") {
                isOpen = false
                break
            }
            guard scanner.skip(";") else { break }
            scanner.skipBlanks()
            if scanner.skip("AX.id='") {
                element.identifier = TextFacts.filled(Self.quoted(&scanner))
            } else if scanner.skip("AX.label='") {
                element.label = TextFacts.filled(Self.quoted(&scanner))
            } else if scanner.skip("AX.hint='") {
                element.hint = TextFacts.filled(Self.quoted(&scanner))
            } else if scanner.skip("AX.value='") {
                _ = Self.quoted(&scanner)
            } else if scanner.skip("AX.traits='") {
                traits = Self.quoted(&scanner).replacing("UIAccessibilityTrait", with: "")
            } else if scanner.skip("text='") {
                text = Self.quoted(&scanner)
            } else if scanner.skip("AX.frame=") {
                element.place(RawFrame.braces(&scanner), quality: .exact)
            } else if scanner.skip("alpha=") {
                element.opacity = scanner.number().map { max(0, min(1, $0)) } ?? 1
            } else if Self.isFlag("hidden", scanner) {
                element.hiding.insert(.notRendered)
            }
        }
        finish(text, traits)
    }

    /// What follows from all properties together.
    private mutating func finish(_ text: String?, _ traits: String) {
        let words = traits.split(separator: ",").map { $0.drop { $0 == " " } }
        if element.role == .container {
            if words.contains("Image") {
                element.role = .image
            } else if words.contains("Link") {
                element.role = .link
            } else if words.contains("Button") {
                element.role = .button
            } else if words.contains("StaticText") || text != nil {
                element.role = .text
            }
        }
        if element.role == .text || element.role == .textField || element.role == .link {
            element.text = TextFacts.filled(text) ?? (words.contains("StaticText") && text == nil ? element.label : nil)
        } else if let text, !text.isEmpty, element.label == nil {
            element.label = text
        }
        if element.label == element.text { element.label = nil }
        if element.role == .button || element.role == .link || words.contains("Button") || words.contains("Link") {
            element.isOperable = true
        }
        if !traits.isEmpty, traits != "None" { element.attributes.append(NamedValue(name: "traits", value: traits)) }
        element.url = TextFacts.url(element.text)
        // Views without room still draw what is inside them.
        element.hiding.remove(.zeroSize)
        let scrolls = ["ScrollView", "TableView", "CollectionView"].contains { element.className.hasSuffix($0) }
        element.clipsChildren = scrolls
        element.isScrollable = scrolls
    }

    /// A text in quotes that are not escaped: it ends where a property or the closing bracket follows.
    private static func quoted(_ scanner: inout ByteScanner) -> String {
        let start = scanner.at
        while !scanner.isAtEnd {
            if scanner.current == UInt8(ascii: "'") {
                var rest = scanner
                rest.at += 1
                if rest.skip(">") || rest.isAtEnd { break }
                if rest.skip("; ") {
                    let key = rest.word { ByteScanner.isWordPart($0) || $0 == UInt8(ascii: ".") }
                    if !key.isEmpty, rest.isAtEnd || [UInt8(ascii: "="), UInt8(ascii: ";"), UInt8(ascii: ">")].contains(rest.current) {
                        break
                    }
                }
            }
            scanner.at += 1
        }
        let text = scanner.string(start..<scanner.at)
        _ = scanner.skip("'")
        return text
    }

    /// Whether a bare word stands at the scanner's place.
    private static func isFlag(_ word: StaticString, _ scanner: ByteScanner) -> Bool {
        var rest = scanner
        return rest.skip(word) && (rest.current == UInt8(ascii: ";") || rest.current == UInt8(ascii: ">"))
    }
}
