// Where a quoted attribute value ends when its text holds quotation marks, or lacks its own.

extension TolerantScanner {
    /// The range of a value whose opening quotation mark was just read, and where to read on; nil when the text ends in it.
    mutating func quotedValue(from start: Int, quote: UInt8) -> (range: Range<Int>, next: Int)? {
        guard let first = findQuote(quote, from: start) else { return nil }
        if endsValue(at: first) { return (start..<first, first + 1) }
        if let cut = knownTag(in: start..<first) ?? openingAttribute(before: first, from: start) {
            damage.note(.unterminatedValue, at: start)
            return (start..<cut, cut)
        }
        // Marks stand inside the value unescaped, or rubbish stands behind it. Look at the next few for one that ends a value.
        var candidate = first
        for _ in 0..<64 {
            guard let next = findQuote(quote, from: candidate + 1), next - start < 1 << 16 else { break }
            if knownTag(in: candidate..<next) != nil || openingAttribute(before: next, from: start) != nil { break }
            candidate = next
            if endsValueForSure(at: candidate) { break }
        }
        if candidate > first { damage.note(.innerQuote, at: first) }
        return (start..<candidate, candidate + 1)
    }

    /// The next quotation mark of a kind, remembering when there is none left.
    private mutating func findQuote(_ quote: UInt8, from start: Int) -> Int? {
        if quote == 0x22 ? lacksDoubleQuote : lacksSingleQuote { return nil }
        let found = find(quote, from: start)
        if found == nil {
            if quote == 0x22 { lacksDoubleQuote = true } else { lacksSingleQuote = true }
        }
        return found
    }

    /// Whether what follows a quotation mark is what follows a value in ordinary XML.
    private func endsValue(at quote: Int) -> Bool {
        var index = quote + 1
        guard let next = byte(index) else { return true }
        if next == 0x3E || (next == 0x2F && byte(index + 1) == 0x3E) { return true }
        while let byte = byte(index), Self.isSpace(byte) { index += 1 }
        guard let first = byte(index) else { return true }
        if first == 0x3E || first == 0x2F || first == 0x3C { return true }
        guard Self.startsName(first) else { return false }
        let name = nameRange(from: index)
        var after = name.upperBound
        while let byte = byte(after), Self.isSpace(byte) { after += 1 }
        guard byte(after) == 0x3D else { return byte(after) == nil }
        // Without a space before it, only a name seen before is taken for one.
        return index > quote + 1 || isKnownAttribute(name)
    }

    /// The stricter test once a value is known to hold quotation marks: a known attribute, or a tag end before the next tag.
    private func endsValueForSure(at quote: Int) -> Bool {
        var index = quote + 1
        while let byte = byte(index), Self.isSpace(byte) { index += 1 }
        guard let first = byte(index) else { return true }
        if Self.startsName(first) {
            let name = nameRange(from: index)
            return byte(name.upperBound) == 0x3D && isKnownAttribute(name)
        }
        if first == 0x2F { index += 1 }
        guard byte(index) == 0x3E else { return false }
        index += 1
        while let byte = byte(index), Self.isSpace(byte) { index += 1 }
        return byte(index) == nil || byte(index) == 0x3C
    }

    /// The white space before ` name=` when the quotation mark at `quote` opens the value of a known attribute.
    private func openingAttribute(before quote: Int, from start: Int) -> Int? {
        guard quote > start, bytes[quote - 1] == 0x3D else { return nil }
        var nameStart = quote - 1
        while nameStart > start, !Self.endsName(bytes[nameStart - 1]) { nameStart -= 1 }
        guard nameStart > start, Self.isSpace(bytes[nameStart - 1]), isKnownAttribute(nameStart..<quote - 1) else { return nil }
        var cut = nameStart
        while cut > start, Self.isSpace(bytes[cut - 1]) { cut -= 1 }
        return cut
    }

    /// Whether a name is one of this file's attributes.
    private func isKnownAttribute(_ name: Range<Int>) -> Bool {
        table.pointee.strings.id(of: UnsafeBufferPointer(rebasing: bytes[name])).map(knownAttributes.contains) ?? false
    }

    /// The names that stand between white space and `="` (or `='`) at least twice.
    static func attributeNames(in bytes: UnsafeBufferPointer<UInt8>, _ strings: inout StringTable) -> Set<Int32> {
        var once: Set<Int32> = []
        var twice: Set<Int32> = []
        var lastEnd = 0
        for index in bytes.indices.dropFirst() where bytes[index] == 0x22 || bytes[index] == 0x27 {
            guard bytes[index - 1] == 0x3D else { continue }
            var nameStart = index - 1
            // Never look at a byte twice.
            while nameStart > lastEnd, !endsName(bytes[nameStart - 1]) { nameStart -= 1 }
            lastEnd = index
            guard nameStart < index - 1, nameStart > 0, isSpace(bytes[nameStart - 1]) else { continue }
            let id = strings.intern(UnsafeBufferPointer(rebasing: bytes[nameStart..<index - 1]))
            if !once.insert(id).inserted { twice.insert(id) }
        }
        return twice
    }

    /// The first `<name` or `</name` of an element seen before, inside a range.
    private func knownTag(in range: Range<Int>) -> Int? {
        var from = range.lowerBound
        while let bracket = bytes[from..<range.upperBound].firstIndex(of: 0x3C) {
            let nameStart = byte(bracket + 1) == 0x2F ? bracket + 2 : bracket + 1
            let name = nameRange(from: min(nameStart, bytes.count))
            let id = table.pointee.strings.id(of: UnsafeBufferPointer(rebasing: bytes[name]))
            if let id, !name.isEmpty, elementNames.contains(id) { return bracket }
            from = bracket + 1
        }
        return nil
    }
}
