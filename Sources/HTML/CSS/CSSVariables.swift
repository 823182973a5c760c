// `var()` with fallbacks, bounded: a page may build exponential values out of a few custom properties.

/// Resolves references to custom properties.
struct CSSVariables {
    /// How many bytes a page may still produce by substitution.
    private(set) var budget = 64 << 20
    private static let deepest = 16

    /// The value with every `var()` replaced; nil when one has neither a value nor a fallback.
    mutating func resolve(_ value: String, _ variables: [String: String], depth: Int = 0) -> String? {
        guard depth < Self.deepest, budget > 0 else { return nil }
        let bytes = Array(value.utf8)
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            guard bytes[index].asciiLowercased == UInt8(ascii: "v"), bytes.matchesIgnoringCase("var(", at: index),
                index == 0 || !(bytes[index - 1].isASCIILetter || bytes[index - 1] == UInt8(ascii: "-"))
            else {
                result.append(bytes[index])
                index += 1
                continue
            }
            let end = CSSText.find(")", in: bytes, from: index + 4, to: bytes.count)
            let comma = CSSText.find(",", in: bytes, from: index + 4, to: end)
            let name = CSSText.trimmed(bytes, index + 4..<comma)
            var replacement: String?
            if let found = variables[name] { replacement = resolve(found, variables, depth: depth + 1) }
            if replacement == nil, comma < end {
                replacement = resolve(CSSText.trimmed(bytes, comma + 1..<end), variables, depth: depth + 1)
            }
            guard let replacement else { return nil }
            budget -= replacement.utf8.count
            guard budget > 0 else { return nil }
            result.append(contentsOf: replacement.utf8)
            index = end + 1
        }
        return String(decoding: result, as: UTF8.self)
    }
}
