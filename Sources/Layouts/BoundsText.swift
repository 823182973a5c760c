// Bounds as Android tools write them: `[left,top][right,bottom]`.
import Model

/// The four edges that a bounds text gives.
struct BoundsText {
    var left, top, right, bottom: Double

    /// Reads four finite numbers with brackets and commas between them; anything else, such as `NaN`, is nil.
    init?(_ text: String) {
        var edges = (0.0, 0.0, 0.0, 0.0)
        var count = 0
        var rest = text.utf8[...]
        while let start = rest.firstIndex(where: { !Self.isSeparator($0) }) {
            let end = rest[start...].firstIndex(where: Self.isSeparator) ?? rest.endIndex
            guard count < 4, let number = Self.number(rest[start..<end]) else { return nil }
            switch count {
            case 0: edges.0 = number
            case 1: edges.1 = number
            case 2: edges.2 = number
            default: edges.3 = number
            }
            count += 1
            rest = rest[end...]
        }
        guard count == 4 else { return nil }
        (left, top, right, bottom) = edges
    }

    /// The same of UTF-8 bytes.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let edges = Self.plainEdges(bytes) else {
            self.init(String(decoding: bytes, as: UTF8.self))
            return
        }
        self.init(left: Double(edges[0]), top: Double(edges[1]), right: Double(edges[2]), bottom: Double(edges[3]))
    }

    /// Takes the edges.
    private init(left: Double, top: Double, right: Double, bottom: Double) {
        (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    }

    /// The edges in the usual way of writing, `[0,210][1080,930]`, without making a string; nil for any other.
    private static func plainEdges(_ bytes: UnsafeBufferPointer<UInt8>) -> SIMD4<Int32>? {
        var edges = SIMD4<Int32>()
        var index = 0
        for number in 0..<4 {
            if number == 2 {
                guard index < bytes.count, bytes[index] == UInt8(ascii: "]") else { return nil }
                index += 1
            }
            guard index < bytes.count, bytes[index] == (number & 1 == 0 ? UInt8(ascii: "[") : UInt8(ascii: ",")) else { return nil }
            index += 1
            let isNegative = index < bytes.count && bytes[index] == UInt8(ascii: "-")
            if isNegative { index += 1 }
            let start = index
            var value: Int32 = 0
            while index < bytes.count, index - start < 8, bytes[index] &- 0x30 <= 9 {
                value = value * 10 + Int32(bytes[index] - 0x30)
                index += 1
            }
            guard index > start else { return nil }
            edges[number] = isNegative ? -value : value
        }
        return index + 1 == bytes.count && bytes[index] == UInt8(ascii: "]") ? edges : nil
    }

    /// Brackets, commas and blanks.
    private static func isSeparator(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: ",") || byte == UInt8(ascii: " ")
    }

    /// A number of moderate size; whole ones, the usual case, without a string.
    private static func number(_ text: Substring.UTF8View) -> Double? {
        var value = 0
        var digits = 0
        var isNegative = false
        for (position, byte) in text.enumerated() {
            if position == 0, byte == UInt8(ascii: "-") {
                isNegative = true
                continue
            }
            guard byte >= 0x30, byte <= 0x39, digits < 10 else {
                guard let number = Double(Substring(text)), number.isFinite, abs(number) < 1e9 else { return nil }
                return number
            }
            value = value * 10 + Int(byte - 0x30)
            digits += 1
        }
        guard digits > 0, value < 1_000_000_000 else { return nil }
        return Double(isNegative ? -value : value)
    }

    /// The rectangle when it has area.
    var rect: Rect? {
        right > left && bottom > top ? Rect(x: left, y: top, width: right - left, height: bottom - top) : nil
    }

    /// Clipping against the screen turned the rectangle inside out: the element lies outside.
    var isInverted: Bool { right < left || bottom < top }
}
