// Frames as Apple's tools write them, and what they say about an element's place.
import Model

/// Four numbers as a dump has them; they may be infinite or no numbers at all.
struct RawFrame: Equatable {
    var x, y, width, height: Double

    /// The rectangle, when all four are finite and of sane size.
    var rect: Rect? {
        guard abs(x) < 1e9, abs(y) < 1e9, abs(width) < 1e9, abs(height) < 1e9 else { return nil }
        return Rect(x: x, y: y, width: width, height: height)
    }

    /// Reads `{{x, y}, {w, h}}` at the scanner's place; nil when something is missing.
    static func braces(_ scanner: inout ByteScanner) -> RawFrame? {
        four(&scanner, isPart: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") })
    }

    /// Reads `(x y; w h)`.
    static func parentheses(_ scanner: inout ByteScanner) -> RawFrame? {
        guard scanner.skip("("), let x = scanner.number() else { return nil }
        scanner.skipBlanks()
        guard let y = scanner.number(), scanner.skip(";") else { return nil }
        scanner.skipBlanks()
        guard let width = scanner.number() else { return nil }
        scanner.skipBlanks()
        guard let height = scanner.number(), scanner.skip(")") else { return nil }
        return RawFrame(x: x, y: y, width: width, height: height)
    }

    /// The frame in a text such as `{{0, 1.5}, {20, 30}}` or `NSRect: {{…}}`.
    init?(_ text: String?) {
        guard let text, text.utf8.count < 400 else { return nil }
        let bytes = Array(text.utf8)
        guard let start = bytes.firstIndex(of: UInt8(ascii: "{")) else { return nil }
        var scanner = ByteScanner(bytes, start..<bytes.count)
        guard let frame = Self.braces(&scanner) else { return nil }
        self = frame
    }

    /// A frame of four numbers.
    init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Four numbers with commas and the given brackets between them.
    private static func four(_ scanner: inout ByteScanner, isPart: (UInt8) -> Bool) -> RawFrame? {
        var numbers: [Double] = []
        while numbers.count < 4 {
            _ = scanner.word { isPart($0) || $0 == 0x20 || $0 == UInt8(ascii: ",") }
            guard let number = scanner.number() else { return nil }
            numbers.append(number)
        }
        // A number that is cut off at the end of the text must not count.
        guard isPart(scanner.current) else { return nil }
        _ = scanner.word(while: isPart)
        return RawFrame(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
}

extension Element {
    /// Puts the element where an absolute frame says, or notes why it is nowhere.
    mutating func place(_ frame: RawFrame?, quality: BoundsQuality) {
        guard let rect = frame?.rect else { return }
        if rect.isUsable {
            bounds = rect
            boundsQuality = quality
        } else if rect.x == -1, rect.y == -1, rect.width == 0, rect.height == 0 {
            // WebDriverAgent's way to write an infinite frame: nothing is known.
            return
        } else if rect.width >= 0, rect.height >= 0 {
            bounds = rect
            boundsQuality = quality
            hiding.insert(.zeroSize)
        } else {
            hiding.insert(.offScreen)
        }
    }
}
