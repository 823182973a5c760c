// Tagged netstrings (`5:hello,`), the notation of mitmproxy's flow files.

/// A value of a flow file. Bytes stay slices of the file.
enum TNetValue {
    case bytes(ArraySlice<UInt8>)
    case other
    case list([TNetValue])
    case map([(key: String, value: TNetValue)])

    /// A member of a map.
    subscript(key: String) -> TNetValue? {
        guard case .map(let members) = self else { return nil }
        return members.last { $0.key == key }?.value
    }

    /// Bytes, or the digits of a number.
    var bytes: ArraySlice<UInt8>? {
        if case .bytes(let bytes) = self { return bytes }
        return nil
    }

    /// Bytes as text.
    var text: String? { bytes.map { String(decoding: $0, as: UTF8.self) } }

    /// Header pairs.
    var headers: [(name: String, value: String)] {
        guard case .list(let items) = self else { return [] }
        return items.compactMap { item in
            guard case .list(let pair) = item, pair.count == 2, let name = pair[0].text, let value = pair[1].text else { return nil }
            return (name, value)
        }
    }
}

/// Reads tagged netstrings out of bytes.
enum TNetString {
    /// Deeper than any flow.
    private static let deepest = 32
    /// More values than any flow has.
    private static let mostItems = 1_000_000

    /// The value at `start` and the place behind it; nil when there is none or it is cut.
    static func value(_ bytes: [UInt8], at start: Int) -> (value: TNetValue, end: Int)? {
        var budget = mostItems
        return value(bytes[...], at: start, depth: 0, budget: &budget)
    }

    /// The payload and the tag of what stands at `start`.
    static func payload(_ bytes: ArraySlice<UInt8>, at start: Int) -> (payload: Range<Int>, tag: UInt8)? {
        var at = start
        var length = 0
        while at < bytes.endIndex, at - start < 12, bytes[at].isASCIIDigit {
            length = length * 10 + Int(bytes[at] - 0x30)
            at += 1
        }
        guard at > start, at < bytes.endIndex, bytes[at] == UInt8(ascii: ":") else { return nil }
        let from = at + 1
        guard length < bytes.endIndex - from else { return nil }
        return (from..<(from + length), bytes[from + length])
    }

    /// One value, with what stands in it.
    private static func value(
        _ bytes: ArraySlice<UInt8>, at start: Int, depth: Int, budget: inout Int
    ) -> (value: TNetValue, end: Int)? {
        budget -= 1
        guard budget > 0, depth < deepest, let (payload, tag) = payload(bytes, at: start) else { return nil }
        let end = payload.upperBound + 1
        switch tag {
        case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "#"), UInt8(ascii: "^"): return (.bytes(bytes[payload]), end)
        case UInt8(ascii: "!"), UInt8(ascii: "~"): return (.other, end)
        case UInt8(ascii: "]"):
            guard let items = items(bytes[payload], depth: depth, budget: &budget) else { return nil }
            return (.list(items), end)
        case UInt8(ascii: "}"):
            guard let items = items(bytes[payload], depth: depth, budget: &budget), items.count % 2 == 0 else { return nil }
            let pairs = stride(from: 0, to: items.count, by: 2).compactMap { at in items[at].text.map { (key: $0, value: items[at + 1]) } }
            return (.map(pairs), end)
        default: return nil
        }
    }

    /// The values that fill a payload.
    private static func items(_ bytes: ArraySlice<UInt8>, depth: Int, budget: inout Int) -> [TNetValue]? {
        var result: [TNetValue] = []
        var at = bytes.startIndex
        while at < bytes.endIndex {
            guard let (value, end) = value(bytes, at: at, depth: depth + 1, budget: &budget) else { return nil }
            result.append(value)
            at = end
        }
        return result
    }
}
