// Numbers as nearly all JSON writes them, read without making a string; everything else is left to the standard library.

/// Quick and exact reading of plain numbers.
enum JSONNumber {
    /// A whole number of up to 18 digits; nil for any other.
    static func whole(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int? { bytes.withUnsafeBufferPointer { whole($0, start, end) } }

    /// The same for bytes that are pinned already.
    @inline(__always) static func whole(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Int? {
        guard start < end, end <= bytes.count, end &- start <= 19, let base = bytes.baseAddress else { return nil }
        let isNegative = base[start] == UInt8(ascii: "-")
        let first = isNegative ? start &+ 1 : start
        let count = end &- first
        guard count > 0, count <= 18 else { return nil }
        if count <= 8, first &+ 8 <= bytes.count {
            return eight(base + first, count).map { isNegative ? -$0 : $0 }
        }
        var value = 0
        for index in first..<end {
            let digit = base[index] &- 0x30
            guard digit <= 9 else { return nil }
            value = value &* 10 &+ Int(digit)
        }
        return isNegative ? -value : value
    }

    /// The number that one to eight digits make, all of them looked at together; nil when another byte is among them. Eight bytes must be
    /// readable from the first digit on.
    @inline(__always) private static func eight(_ first: UnsafePointer<UInt8>, _ count: Int) -> Int? {
        let loaded = UnsafeRawPointer(first).loadUnaligned(as: UInt64.self).littleEndian ^ 0x3030_3030_3030_3030
        // Zeros come in front of the digits, and what is behind them goes.
        let digits = loaded &<< UInt64(64 &- 8 &* count)
        guard ((digits &+ 0x7676_7676_7676_7676) | digits) & 0x8080_8080_8080_8080 == 0 else { return nil }
        // Each digit with its neighbour, each pair with its neighbour, both fours.
        let pairs = (digits &* 10) &+ (digits &>> 8)
        let upper = (pairs & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
        let lower = ((pairs &>> 16) & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001
        return Int(truncatingIfNeeded: (upper &+ lower) &>> 32)
    }

    /// A number of up to 15 digits, some of them behind a point: both parts of the quotient are exact, so the result is rounded once and
    /// is the one that `strtod` gives. Nil for any other.
    static func plain(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Double? {
        bytes.withUnsafeBufferPointer { buffer in
            guard start < end, end <= buffer.count, end - start <= 17, let base = buffer.baseAddress else { return nil }
            let stop = base + end
            let isNegative = base[start] == UInt8(ascii: "-")
            let first = base + (isNegative ? start + 1 : start)
            if end + 8 <= buffer.count, let quick = short(first, stop) { return isNegative ? -quick : quick }
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

    /// The same of up to seven digits and up to eight behind a point; eight bytes must be readable behind the number.
    @inline(__always) private static func short(_ first: UnsafePointer<UInt8>, _ stop: UnsafePointer<UInt8>) -> Double? {
        var point = first
        while point < stop, point.pointee != UInt8(ascii: "."), point - first < 8 { point += 1 }
        let wholes = point - first
        guard wholes > 0, wholes < 8, let whole = eight(first, wholes) else { return nil }
        if point == stop { return Double(whole) }
        let decimals = stop - point - 1
        guard decimals > 0, decimals <= 8, let fraction = eight(point + 1, decimals) else { return nil }
        return (Double(whole) * powers[decimals] + Double(fraction)) / powers[decimals]
    }

    /// Powers of ten, all of them exact.
    private static let powers: [Double] = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15]
}
