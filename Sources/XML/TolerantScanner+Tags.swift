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

    /// Reads one attribute, or a word that is none.
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

    /// Reads a value without quotation marks.
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
        guard !table.pointee.isFullOfAttributes() else { return }
        let valueID = internDecoded(value, isAttribute: true)
        table.pointee.addAttribute(id, valueID)
    }

    /// Whether a name is `xmlns` or starts with `xmlns:`.
    private static func isNamespaceDeclaration(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        name.starts(with: "xmlns".utf8) && (name.count == 5 || name[name.startIndex + 5] == 0x3A)
    }
}
