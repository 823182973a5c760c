// Numbers as nearly all JSON writes them, read without making a string; everything else is left to the standard library.

/// Quick and exact reading of plain numbers.
enum JSONNumber {
    /// A whole number of up to 18 digits; nil for any other.
    static func whole(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int? {
        bytes.withUnsafeBufferPointer { buffer in
            guard start < end, end <= buffer.count, end - start <= 19 else { return nil }
            let isNegative = buffer[start] == UInt8(ascii: "-")
            let first = isNegative ? start + 1 : start
            guard first < end, end - first <= 18 else { return nil }
            var value = 0
            for index in first..<end {
                let digit = buffer[index] &- 0x30
                guard digit <= 9 else { return nil }
                value = value &* 10 &+ Int(digit)
            }
            return isNegative ? -value : value
        }
    }

    /// A number of up to 15 digits, some of them behind a point: both parts of the quotient are exact, so the result is rounded once and
    /// is the one that `strtod` gives. Nil for any other.
    static func plain(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Double? {
        bytes.withUnsafeBufferPointer { buffer in
            guard start < end, end <= buffer.count, end - start <= 17, let base = buffer.baseAddress else { return nil }
            let stop = base + end
            let isNegative = base[start] == UInt8(ascii: "-")
            let first = base + (isNegative ? start + 1 : start)
            var at = first
            var value = 0
            while at < stop, at.pointee &- 0x30 <= 9 {
                value = value &* 10 &+ Int(at.pointee &- 0x30)
                at += 1
            }
            var digits = at - first
            guard digits > 0 else { return nil }
            var magnitude = Double(value)
            if at < stop {
                guard at.pointee == UInt8(ascii: ".") else { return nil }
                at += 1
                let point = at
                while at < stop, at.pointee &- 0x30 <= 9 {
                    value = value &* 10 &+ Int(at.pointee &- 0x30)
                    at += 1
                }
                let decimals = at - point
                digits += decimals
                guard at == stop, decimals > 0, digits <= 15 else { return nil }
                magnitude = Double(value) / powers[decimals]
            }
            guard digits <= 15 else { return nil }
            return isNegative ? -magnitude : magnitude
        }
    }

    /// Powers of ten, all of them exact.
    private static let powers: [Double] = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15]
}
