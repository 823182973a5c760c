// The tokens of JSON: white space with comments, strings, numbers and literals.

extension TapeBuilder {
    /// Skips white space and comments; false when a comment is not closed before the end.
    @inline(__always) mutating func skipBlank() -> Bool {
        // Mostly there is none, or one blank.
        if position < bytes.count, bytes[position] == 0x20 { position += 1 }
        if position < bytes.count, bytes[position] > 0x20, bytes[position] != UInt8(ascii: "/") { return true }
        return skipLongBlank()
    }

    /// The same for longer runs.
    private mutating func skipLongBlank() -> Bool {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x0A, 0x0D, 0x09:
                position += 1
            case UInt8(ascii: "/"):
                guard position + 1 < bytes.count else { return true }
                if bytes[position + 1] == UInt8(ascii: "/") {
                    faultComment()
                    while position < bytes.count, bytes[position] != 0x0A { position += 1 }
                } else if bytes[position + 1] == UInt8(ascii: "*") {
                    faultComment()
                    guard skipBlockComment() else { return false }
                } else {
                    return true
                }
            default:
                return true
            }
        }
        return true
    }

    /// Notes a comment.
    private mutating func faultComment() {
        fault(position, JSONFault.Code.comment, "JSON has no comments; this one was skipped.")
    }

    /// Skips to the end of a block comment; false when there is none.
    private mutating func skipBlockComment() -> Bool {
        position += 2
        while position + 1 < bytes.count {
            if bytes[position] == UInt8(ascii: "*"), bytes[position + 1] == UInt8(ascii: "/") {
                position += 2
                return true
            }
            position += 1
        }
        position = bytes.count
        return false
    }

    /// Scans the string at the position and checks its escapes; nil when the text ends inside it.
    mutating func scanString() -> (start: Int, isEscaped: Bool)? {
        let start = position
        var isEscaped = false
        var hasControl = false
        position += 1
        while position < bytes.count {
            skipPlain()
            guard position < bytes.count else { break }
            let byte = bytes[position]
            if byte == UInt8(ascii: "\"") {
                position += 1
                return (start, isEscaped)
            }
            if byte == UInt8(ascii: "\\") {
                isEscaped = true
                guard scanEscape() else { break }
            } else {
                if byte < 0x20, !hasControl {
                    hasControl = true
                    fault(position, JSONFault.Code.controlCharacter, "A control character stands unescaped in a string.")
                }
                position += 1
            }
        }
        position = bytes.count
        stop(JSONFault.Code.truncated, "The JSON ends inside a string; what was complete is kept.")
        return nil
    }

    /// Goes on to a quotation mark, a backslash or a control byte, eight bytes at a time while there are as many.
    @inline(__always) private mutating func skipPlain() {
        guard let base = bytes.baseAddress else { return }
        position = Self.plainEnd(base + position, base + bytes.count) - base
    }

    /// The first quotation mark, backslash or control byte from a place on; the end where there is none.
    @inline(__always) static func plainEnd(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
        let ones: UInt64 = 0x0101_0101_0101_0101
        var at = start
        while at + 8 <= end {
            let word = UnsafeRawPointer(at).loadUnaligned(as: UInt64.self).littleEndian
            let quote = word ^ 0x2222_2222_2222_2222
            let backslash = word ^ 0x5C5C_5C5C_5C5C_5C5C
            let found =
                (((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash) | ((word &- 0x2020_2020_2020_2020) & ~word))
                & 0x8080_8080_8080_8080
            if found != 0 { return at + (found.trailingZeroBitCount >> 3) }
            at += 8
        }
        while at < end, at.pointee != 0x22, at.pointee != 0x5C, at.pointee >= 0x20 { at += 1 }
        return at
    }

    /// Scans one escape, with the partner of a surrogate; false when the text ends inside it.
    private mutating func scanEscape() -> Bool {
        guard position + 1 < bytes.count else { return false }
        switch bytes[position + 1] {
        case UInt8(ascii: "u"):
            guard let unit = hexUnit(at: position + 2) else {
                fault(position, JSONFault.Code.escape, "A \\u escape has no four hexadecimal digits.")
                position += 2
                return true
            }
            if UTF16.isTrailSurrogate(unit) {
                faultSurrogate()
            } else if UTF16.isLeadSurrogate(unit) {
                if position + 7 < bytes.count, bytes[position + 6] == UInt8(ascii: "\\"), bytes[position + 7] == UInt8(ascii: "u"),
                    let low = hexUnit(at: position + 8), UTF16.isTrailSurrogate(low)
                {
                    position += 6
                } else {
                    faultSurrogate()
                }
            }
            position += 6
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"),
            UInt8(ascii: "r"), UInt8(ascii: "t"):
            position += 2
        default:
            fault(position, JSONFault.Code.escape, "A string holds an escape that JSON does not know.")
            position += 2
        }
        return true
    }

    /// Notes half a surrogate pair.
    private mutating func faultSurrogate() {
        fault(position, JSONFault.Code.surrogate, "A string holds half of a surrogate pair; U+FFFD stands for it.")
    }

    /// Four hexadecimal digits as a UTF-16 unit; nil when they are not all there.
    private func hexUnit(at start: Int) -> UInt16? {
        guard start + 4 <= bytes.count else { return nil }
        var unit: UInt16 = 0
        for offset in start..<(start + 4) {
            guard let digit = JSONText.hexDigit(bytes[offset]) else { return nil }
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }

    /// Scans a number or a literal; nil when reading had to stop. A token at the very end of a cut container may be cut itself.
    mutating func scanScalar(isInside: Bool) -> JSONValue.Kind? {
        let start = position
        // Whole numbers of up to 18 digits, the usual case.
        if bytes[position] != 0x30 {
            while position < bytes.count, bytes[position] &- 0x30 <= 9, position - start < 18 { position += 1 }
            if position > start, position < bytes.count, !Self.isTokenByte(bytes[position]) { return .number }
        }
        while position < bytes.count, Self.isTokenByte(bytes[position]) { position += 1 }
        if position == bytes.count, isInside {
            stop(JSONFault.Code.truncated, "The JSON ends inside a value; what was complete is kept.")
            return nil
        }
        let token = UnsafeBufferPointer(rebasing: bytes[start..<position])
        switch token.count {
        case 4 where Self.matches(token, "true"), 5 where Self.matches(token, "false"): return .bool
        case 4 where Self.matches(token, "null"): return .null
        default: break
        }
        if Self.isNumber(token) { return .number }
        if Self.isTolerableNumber(token) {
            fault(start, JSONFault.Code.number, "This number is not written as JSON writes numbers.")
            return .number
        }
        position = start
        stopMalformed()
        return nil
    }

    /// Whether a token of the same length is a word.
    @inline(__always) private static func matches(_ token: UnsafeBufferPointer<UInt8>, _ word: StaticString) -> Bool {
        for index in 0..<token.count where token[index] != word.utf8Start[index] { return false }
        return true
    }

    /// Bytes that scalars, well-formed or not, are made of.
    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// Whether a token is a number by RFC 8259.
    private static func isNumber(_ token: UnsafeBufferPointer<UInt8>) -> Bool {
        var at = 0
        /// Skips digits and says how many there were.
        func digits() -> Int {
            let start = at
            while at < token.count, token[at] >= 0x30, token[at] <= 0x39 { at += 1 }
            return at - start
        }
        if at < token.count, token[at] == UInt8(ascii: "-") { at += 1 }
        let hasLeadingZero = at < token.count && token[at] == 0x30
        let whole = digits()
        guard whole > 0, !(hasLeadingZero && whole > 1) else { return false }
        if at < token.count, token[at] == UInt8(ascii: ".") {
            at += 1
            guard digits() > 0 else { return false }
        }
        if at < token.count, token[at] | 0x20 == UInt8(ascii: "e") {
            at += 1
            if at < token.count, token[at] == UInt8(ascii: "+") || token[at] == UInt8(ascii: "-") { at += 1 }
            guard digits() > 0 else { return false }
        }
        return at == token.count
    }

    /// Whether a token is meant as a number although JSON does not allow it: `NaN`, `Infinity`, `.5`, `+1`, `01`, `1.`.
    private static func isTolerableNumber(_ token: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = token.first else { return false }
        let unsigned = first == UInt8(ascii: "-") || first == UInt8(ascii: "+") ? token.dropFirst() : token[...]
        if unsigned.elementsEqual("NaN".utf8) || unsigned.elementsEqual("Infinity".utf8) { return true }
        guard let head = unsigned.first else { return false }
        return head == UInt8(ascii: ".") || (head >= 0x30 && head <= 0x39)
    }
}
