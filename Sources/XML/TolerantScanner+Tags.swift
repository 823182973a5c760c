// Start tags and their attributes, however badly the values are quoted.

extension TolerantScanner {
    /// Reads the start tag at `position`.
    mutating func scanStartTag() {
        let start = position
        let name = nameRange(from: start + 1)
        let id = table.pointee.strings.intern(UnsafeBufferPointer(rebasing: bytes[name]))
        elementNames.insert(id)
        tagCount += 1
        let isKept = table.pointee.open(id, at: start, tagEnd: start)
        push(id)
        position = name.upperBound
        let isEmpty = scanAttributes(tagStart: start, isKept: isKept)
        if isKept { table.pointee.setTagEnd(position) }
        if isEmpty { pop() }
    }

    /// Reads attributes up to and with the end of the tag; true when the tag is an empty element.
    private mutating func scanAttributes(tagStart: Int, isKept: Bool) -> Bool {
        while true {
            while let byte = byte(position), Self.isSpace(byte) { position += 1 }
            guard let next = byte(position) else {
                damage.note(.truncated, at: bytes.count)
                return false
            }
            switch next {
            case 0x3E:
                position += 1
                return false
            case 0x2F where byte(position + 1) == 0x3E:
                position += 2
                return true
            case 0x3C:
                damage.note(.unclosedTag, at: tagStart)
                return false
            case _ where Self.startsName(next):
                scanAttribute(isKept: isKept)
            default:
                damage.note(.unreadableMarkup, at: position)
                position += 1
            }
        }
    }

    private mutating func scanAttribute(isKept: Bool) {
        let start = position
        let name = nameRange(from: start)
        var index = name.upperBound
        while let byte = byte(index), Self.isSpace(byte) { index += 1 }
        guard byte(index) == 0x3D else {
            // A word without a value is no attribute that any dump writes: elisions such as `。。。` end here.
            damage.note(name.upperBound < bytes.count ? .unreadableMarkup : .truncated, at: start)
            position = name.upperBound
            return
        }
        index += 1
        while let byte = byte(index), Self.isSpace(byte) { index += 1 }
        guard let quote = byte(index) else {
            position = bytes.count
            return
        }
        guard quote == 0x22 || quote == 0x27 else { return scanUnquoted(name, from: index, isKept: isKept) }
        guard let value = quotedValue(from: index + 1, quote: quote) else {
            // The file ends inside the value: half a text would be worse than none.
            damage.note(.truncated, at: bytes.count)
            position = bytes.count
            return
        }
        position = value.next
        add(name, value.range, isKept: isKept)
    }

    private mutating func scanUnquoted(_ name: Range<Int>, from start: Int, isKept: Bool) {
        var end = start
        while let byte = byte(end), !Self.isSpace(byte), byte != 0x3E, byte != 0x3C {
            if byte == 0x2F, self.byte(end + 1) == 0x3E { break }
            end += 1
        }
        damage.note(.unquotedValue, at: name.lowerBound)
        position = end
        if end < bytes.count { add(name, start..<end, isKept: isKept) }
    }

    /// Puts an attribute into the table unless its name was there before.
    private mutating func add(_ name: Range<Int>, _ value: Range<Int>, isKept: Bool) {
        let id = table.pointee.strings.intern(UnsafeBufferPointer(rebasing: bytes[name]))
        if attributeUse.updateValue(tagCount, forKey: id) == tagCount {
            damage.note(.duplicateAttribute, at: name.lowerBound)
            return
        }
        // libxml2 hands namespace declarations over apart; they say nothing about a screen.
        guard isKept, !Self.isNamespaceDeclaration(bytes[name]) else { return }
        let valueID = internDecoded(value, isAttribute: true)
        table.pointee.addAttribute(id, valueID)
    }

    private static func isNamespaceDeclaration(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        name.starts(with: "xmlns".utf8) && (name.count == 5 || name[name.startIndex + 5] == 0x3A)
    }
}

// Where a quoted value ends.
extension TolerantScanner {
    /// The range of a value whose opening quotation mark was just read, and where to read on; nil when the text ends in it.
    private mutating func quotedValue(from start: Int, quote: UInt8) -> (range: Range<Int>, next: Int)? {
        guard let first = findQuote(quote, from: start) else { return nil }
        if endsValue(at: first) { return (start..<first, first + 1) }
        // The usual mark is missing, or marks stand inside the value unescaped. Look at the next few for one that ends a value.
        if let cut = knownTag(in: start..<first) {
            damage.note(.unterminatedValue, at: start)
            return (start..<cut, cut)
        }
        if let cut = openingAttribute(before: first, from: start) {
            damage.note(.unterminatedValue, at: start)
            return (start..<cut, cut)
        }
        var candidate = first
        for _ in 0..<64 {
            guard let next = findQuote(quote, from: candidate + 1), next - start < 1 << 16 else { break }
            if knownTag(in: candidate..<next) != nil { break }
            candidate = next
            if endsValueForSure(at: candidate) {
                damage.note(.innerQuote, at: first)
                return (start..<candidate, candidate + 1)
            }
        }
        damage.note(.innerQuote, at: first)
        return (start..<first, first + 1)
    }

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

    private func isKnownAttribute(_ name: Range<Int>) -> Bool {
        table.pointee.strings.id(of: UnsafeBufferPointer(rebasing: bytes[name])).map { attributeUse[$0] != nil } ?? false
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
