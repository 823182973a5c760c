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
        guard let base = bytes.baseAddress, bytes.count >= 10, base[0] == UInt8(ascii: "[") else { return nil }
        var at = 1
        guard let left = plainEdge(base, &at, bytes.count, before: UInt8(ascii: ",")),
            let top = plainEdge(base, &at, bytes.count, before: UInt8(ascii: "]")),
            at < bytes.count, base[at] == UInt8(ascii: "[")
        else { return nil }
        at += 1
        guard let right = plainEdge(base, &at, bytes.count, before: UInt8(ascii: ",")),
            let bottom = plainEdge(base, &at, bytes.count, before: UInt8(ascii: "]")), at == bytes.count
        else { return nil }
        return SIMD4(left, top, right, bottom)
    }

    /// A whole number of at most eight digits with its end sign, which is passed over; nil for anything else.
    @inline(__always) private static func plainEdge(
        _ base: UnsafePointer<UInt8>, _ at: inout Int, _ end: Int, before sign: UInt8
    ) -> Int32? {
        let isNegative = at < end && base[at] == UInt8(ascii: "-")
        if isNegative { at &+= 1 }
        let start = at
        var value: Int32 = 0
        while at < end {
            let digit = base[at] &- 0x30
            guard digit <= 9 else { break }
            value = value &* 10 &+ Int32(digit)
            at &+= 1
        }
        guard at > start, at &- start <= 8, at < end, base[at] == sign else { return nil }
        at &+= 1
        return isNegative ? 0 &- value : value
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
