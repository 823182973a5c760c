// One view's description: `<UILabel: 0x1…; frame = (x y; w h); text = 'a'; layer = <…>>` (formats/ios.md 4.2).
import Model

/// What UIKit prints of a view or a layer. Defaults are not printed: no `alpha` is 1, no `hidden` is NO.
struct UIKitDescription {
    var className = ""
    var baseClass: String?
    var address: String?
    /// In the coordinates of the view around it.
    var frame: RawFrame?
    /// The six numbers of a transform.
    var transform: [Double]?
    /// A 3D transform or running animations: the frame is not where the view is drawn.
    var isMoving = false
    var text: String?
    var isHidden = false
    var alpha = 1.0
    var clips = false
    var background: Color?
    /// What `image = <UIImage…>` holds.
    var image: String?
    /// How far a scroll view has scrolled.
    var contentOffset: (x: Double, y: Double)?
    var hasGestures = false
    var isInteractive = true
    var nativeID: String?
    /// A layer without a view of its own.
    var isLayer = false
    /// Whether the description breaks off before its closing bracket.
    var isOpen = false

    /// Whether the view is turned by other than right angles: its frame is only the box around it.
    var isTurned: Bool {
        guard let t = transform, t.count == 6 else { return false }
        return max(abs(t[0]), abs(t[3])) > 1e-6 && max(abs(t[1]), abs(t[2])) > 1e-6
    }

    /// Reads the description whose `<` is at the scanner's place and leaves the scanner behind it; nil when it is none.
    init?(_ scanner: inout ByteScanner) {
        guard scanner.skip("<") else { return nil }
        let doubled = scanner.skip("<")
        guard Self.isNameStart(scanner.current) else { return nil }
        className = scanner.string(Self.name(&scanner))
        if scanner.matches(": 0x") || scanner.matches(":0x") {
            _ = scanner.word { $0 == UInt8(ascii: ":") || $0 == 0x20 }
            address = scanner.string(scanner.word { ByteScanner.isWordPart($0) })
        }
        if scanner.skip("> (layer)") {
            isLayer = true
            return
        }
        guard scanner.current == UInt8(ascii: ";") else { return nil }
        readProperties(&scanner)
        if doubled { _ = scanner.word { $0 != 0x0A } }
    }

    /// The first character of a class.
    private static func isNameStart(_ byte: UInt8) -> Bool {
        (byte >= 0x41 && byte <= 0x5A) || (byte >= 0x61 && byte <= 0x7A) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
    }

    /// The class, which may have generic arguments in brackets: `_UIHostingView<ModifiedContent<A, B>>`.
    private static func name(_ scanner: inout ByteScanner) -> Range<Int> {
        let start = scanner.at
        var depth = 0
        while !scanner.isAtEnd, scanner.at - start < 4_000 {
            let byte = scanner.current
            if byte == UInt8(ascii: "<") { depth += 1 }
            if byte == UInt8(ascii: ">") {
                if depth == 0 { break }
                depth -= 1
            }
            if depth == 0, byte == UInt8(ascii: ";") || byte == UInt8(ascii: ":") || byte == 0x20 || byte == 0x0A { break }
            if byte == 0x0A { break }
            scanner.at += 1
        }
        return start..<scanner.at
    }

    /// Reads `; key = value` up to the closing bracket, or to the end of the line where that is missing.
    private mutating func readProperties(_ scanner: inout ByteScanner) {
        while true {
            _ = scanner.word { $0 == 0x20 || $0 == UInt8(ascii: ";") }
            if scanner.skip(">") { return }
            if scanner.isAtEnd || scanner.current == 0x0A || scanner.current == 0x0D {
                isOpen = true
                return
            }
            if !property(&scanner) { Self.skipValue(&scanner) }
        }
    }

    /// Reads a property that says something about the screen; false for any other.
    private mutating func property(_ scanner: inout ByteScanner) -> Bool {
        if scanner.skip("frame = ") {
            frame = RawFrame.parentheses(&scanner)
        } else if scanner.skip("text = '") {
            text = Self.quoted(&scanner)
        } else if scanner.skip("text: ") {
            text = Self.bareText(&scanner)
        } else if scanner.skip("hidden = YES") {
            isHidden = true
        } else if scanner.skip("clipsToBounds = YES") {
            clips = true
        } else if scanner.skip("alpha = ") {
            alpha = scanner.number().map { $0.isFinite ? max(0, min(1, $0)) : 1 } ?? 1
        } else if scanner.skip("transform = [") {
            transform = Self.numbers(&scanner, 6)
        } else if scanner.matches("transform3D = ") || scanner.matches("animations = ") {
            isMoving = true
            return false
        } else if scanner.skip("contentOffset: {") {
            contentOffset = Self.numbers(&scanner, 2).map { ($0[0], $0[1]) }
        } else if scanner.matches("gestureRecognizers = ") {
            hasGestures = true
            return false
        } else if scanner.skip("userInteractionEnabled = NO") {
            isInteractive = false
        } else if scanner.skip("baseClass = ") {
            baseClass = scanner.string(Self.name(&scanner))
        } else if scanner.skip("nativeID: ") {
            nativeID = scanner.string(scanner.upToValueEnd())
        } else if scanner.skip("image = ") {
            image = Self.value(&scanner)
        } else if scanner.skip("backgroundColor = ") {
            background = Self.color(&scanner)
        } else {
            return false
        }
        return true
    }

    /// Some numbers with commas between them, up to a closing bracket.
    private static func numbers(_ scanner: inout ByteScanner, _ count: Int) -> [Double]? {
        var numbers: [Double] = []
        while numbers.count < count {
            _ = scanner.word { $0 == 0x20 || $0 == UInt8(ascii: ",") }
            guard let number = scanner.number(), number.isFinite, abs(number) < 1e9 else { return nil }
            numbers.append(number)
        }
        _ = scanner.word { $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: "}") }
        return numbers
    }

    /// A text in quotes that are not escaped: it ends where only another property or the closing bracket can follow.
    private static func quoted(_ scanner: inout ByteScanner) -> String {
        let start = scanner.at
        let limit = min(scanner.end, start + 65_536)
        var lineEnd: Int?
        while scanner.at < limit {
            let byte = scanner.current
            if byte == 0x0A {
                lineEnd = lineEnd ?? scanner.at
                // The next view is not part of this one's text.
                var rest = ByteScanner(scanner.bytes, scanner.at + 1..<limit)
                _ = rest.word { $0 == 0x20 || $0 == UInt8(ascii: "|") || $0 == 0x09 }
                if rest.current == UInt8(ascii: "<") { break }
            }
            if byte == UInt8(ascii: "'"), isQuoteEnd(scanner) {
                let text = scanner.string(start..<scanner.at)
                scanner.at += 1
                return text
            }
            scanner.at += 1
        }
        scanner.at = lineEnd ?? scanner.at
        return scanner.string(start..<scanner.at)
    }

    /// Whether a property or the end of the description follows the quotation mark at the scanner's place.
    private static func isQuoteEnd(_ scanner: ByteScanner) -> Bool {
        var rest = scanner
        rest.at += 1
        if rest.skip(">") {
            rest.skipBlanks()
            return rest.isAtEnd
                || [0x0A, 0x0D, UInt8(ascii: ","), UInt8(ascii: ")"), UInt8(ascii: ">"), UInt8(ascii: "`")].contains(rest.current)
        }
        guard rest.skip("; ") else { return false }
        // People leave things out by hand: `text = 'Send'; […]`.
        if rest.current == UInt8(ascii: "[") { return true }
        let key = rest.word { ByteScanner.isWordPart($0) || $0 == UInt8(ascii: ".") }
        return !key.isEmpty && (rest.matches(" = ") || rest.matches(": "))
    }

    /// React Native's `text: a b frame = (…`: neither quoted nor closed.
    private static func bareText(_ scanner: inout ByteScanner) -> String {
        let start = scanner.at
        let lineEnd = scanner.bytes[start..<scanner.end].firstIndex(of: 0x0A) ?? scanner.end
        let end = XMLExcerpt.find(" frame = (", in: scanner.bytes, start..<lineEnd) ?? lineEnd
        scanner.at = min(end, lineEnd)
        return scanner.string(start..<scanner.at)
    }

    /// A value as text; brackets and quotes inside it are balanced.
    private static func value(_ scanner: inout ByteScanner) -> String { scanner.string(scanner.upToValueEnd()) }

    /// Passes a value.
    private static func skipValue(_ scanner: inout ByteScanner) {
        if scanner.upToValueEnd().isEmpty, !scanner.isAtEnd { scanner.at += 1 }
    }

    /// A colour with its numbers; names of system colours say nothing that holds in light and dark.
    private static func color(_ scanner: inout ByteScanner) -> Color? {
        let words = value(&scanner).split(separator: " ")
        guard let space = words.first, space.hasSuffix("ColorSpace") else { return nil }
        let numbers = words.dropFirst().compactMap { Double($0) }
        guard numbers.allSatisfy(\.isFinite) else { return nil }
        let parts = numbers.map { max(0, min(1, $0)) }
        switch parts.count {
        case 2: return Color(red: parts[0], green: parts[0], blue: parts[0], alpha: parts[1])
        case 4: return Color(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
        default: return nil
        }
    }
}

extension ByteScanner {
    /// Reads up to the `;` or `>` that ends a property: brackets of all kinds nest, and quotes hide what is in them.
    mutating func upToValueEnd() -> Range<Int> {
        let start = at
        var depth = 0
        while !isAtEnd, current != 0x0A {
            switch current {
            case UInt8(ascii: "<"), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ">"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ")"):
                if depth == 0 { return start..<at }
                depth -= 1
            case UInt8(ascii: ";") where depth == 0: return start..<at
            case UInt8(ascii: "\""):
                // A quotation that does not end on the line is none.
                var closing = at + 1
                while closing < end, bytes[closing] != UInt8(ascii: "\""), bytes[closing] != 0x0A, closing - at < 1_000 { closing += 1 }
                if closing < end, bytes[closing] == UInt8(ascii: "\"") { at = closing }
            default: break
            }
            at += 1
        }
        return start..<at
    }
}
