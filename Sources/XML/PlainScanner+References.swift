// The slow ways of the plain scanner, for the few: values with references, texts, and the XML declaration.

extension PlainScanner {
    /// Fills `scratch` with what stands from `start` to the next `stop`, references resolved; this is the slow way, for the few.
    mutating func decode(from start: Int, to stop: UInt8) -> Bool {
        scratch.truncate(to: 0)
        at = start
        let isAttribute = stop != 0x3C
        while true {
            let from = at
            let isASCII = skip(to: stop)
            guard at < end, isASCII || isText(from..<at) else { return false }
            scratch.append(UnsafeBufferPointer(start: base + from, count: at - from))
            let byte = base[at]
            if byte == stop { break }
            switch byte {
            case UInt8(ascii: "&"):
                guard reference() else { return false }
            case 0x09, 0x0A:
                scratch.append(isAttribute ? 0x20 : byte)
                at += 1
            default: return false
            }
        }
        // `]]>` may not stand in a text.
        return isAttribute || !scratchHoldsEndOfCDATA()
    }

    /// Whether `scratch` holds `]]>`, be it only by its references.
    func scratchHoldsEndOfCDATA() -> Bool {
        scratch.withRange(0..<scratch.count) { bytes in
            bytes.count >= 3 && (2..<bytes.count).contains { bytes[$0] == 0x3E && bytes[$0 - 1] == 0x5D && bytes[$0 - 2] == 0x5D }
        }
    }

    /// One of the five entities, or the number of a character that XML allows.
    mutating func reference() -> Bool {
        let start = at + 1
        var stop = start
        while stop < end, stop - start < 9, base[stop] != UInt8(ascii: ";") { stop += 1 }
        guard stop < end, base[stop] == UInt8(ascii: ";"), stop > start else { return false }
        at = stop + 1
        let name = UnsafeBufferPointer(start: base + start, count: stop - start)
        if name[0] != UInt8(ascii: "#") {
            for (entity, byte) in Self.entities where name.elementsEqual(entity.utf8) {
                scratch.append(byte)
                return true
            }
            return false
        }
        let isHex = name.count > 1 && name[1] == UInt8(ascii: "x")
        let digits = String(decoding: name.dropFirst(isHex ? 2 : 1), as: UTF8.self)
        guard digits.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
            let code = UInt32(digits, radix: isHex ? 16 : 10), let scalar = Unicode.Scalar(code), Self.isAllowed(code)
        else { return false }
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { scratch.append(byte) }
        return true
    }

    static let entities: [(String, UInt8)] = [("amp", 0x26), ("lt", 0x3C), ("gt", 0x3E), ("quot", 0x22), ("apos", 0x27)]

    /// Whether XML allows a character.
    static func isAllowed(_ code: UInt32) -> Bool {
        (code >= 0x20 || code == 0x09 || code == 0x0A || code == 0x0D) && code != 0xFFFE && code != 0xFFFF
    }

    /// Whether bytes with some beyond ASCII are UTF-8 of characters that XML allows.
    func isText(_ range: Range<Int>) -> Bool {
        var iterator = UnsafeBufferPointer(start: base + range.lowerBound, count: range.count).makeIterator()
        var decoder = UTF8()
        while true {
            switch decoder.decode(&iterator) {
            case .scalarValue(let scalar): if !Self.isAllowed(scalar.value) { return false }
            case .emptyInput: return true
            case .error: return false
            }
        }
    }

    /// `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>` and its shorter forms, as tools write them.
    mutating func declaration() -> Bool {
        at += 5
        var rest = ["version", "encoding", "standalone"][...]
        while true {
            let blank = at
            skipSpace()
            if matches("?>", at: at) {
                at += 2
                // The version is required.
                return rest.count < 3
            }
            guard at > blank else { return false }
            let start = at
            guard skipName(), byte(at) == UInt8(ascii: "="), byte(at + 1) == 0x22 || byte(at + 1) == 0x27 else { return false }
            let name = String(decoding: UnsafeBufferPointer(start: base + start, count: at - start), as: UTF8.self)
            at += 2
            let quote = base[at - 1]
            let value = at
            while at < end, base[at] != quote, at - value < 16 { at += 1 }
            guard byte(at) == quote else { return false }
            let text = String(decoding: UnsafeBufferPointer(start: base + value, count: at - value), as: UTF8.self).lowercased()
            at += 1
            let allowed = ["version": ["1.0"], "encoding": ["utf-8"], "standalone": ["yes", "no"]]
            guard let place = rest.firstIndex(of: name), allowed[name]?.contains(text) == true else { return false }
            // The version comes first.
            guard name == "version" || rest.count < 3 else { return false }
            rest = rest[(place + 1)...]
        }
    }
}
