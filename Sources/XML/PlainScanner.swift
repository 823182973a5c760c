// The fast way through plain, well-formed dumps: a byte scanner that hands everything out of the ordinary over to libxml2.
import Glibc
import Model

/// Reads one element with all below it when it is written in the plain XML that tools print, and refuses at the first doubt.
///
/// Whatever it accepts, `StrictParser` accepts as well and makes the same table of. Dumps repeat themselves: an attribute that is byte for
/// byte the one that stood at the same place of an earlier tag is not read again.
struct PlainScanner: ~Copyable {
    /// An attribute that was read: its text, and what it means. Any equal text means the same.
    struct Known {
        /// Offset of the white space before the name.
        var start: Int
        /// Offset of the first byte of the value.
        var value: Int
        /// Offset behind the closing quotation mark.
        var end: Int
        var attribute: NodeTable.Attribute
    }

    /// A start tag's name, for the comparison with the end tag.
    struct OpenName { var start, length: Int }

    let base: UnsafePointer<UInt8>
    let end: Int
    let table: UnsafeMutablePointer<NodeTable>
    var at: Int
    var open = GrowableBuffer<OpenName>(capacity: 128)
    /// The attributes of the last tags, by their number in the tag.
    var known = GrowableBuffer<Known>(capacity: Self.mostAttributes)
    /// How many of the first known attributes are sure to have different names.
    var distinct = 0
    var lastName = OpenName(start: 0, length: 0)
    var lastNameID: Int32 = 0
    var scratch = GrowableBuffer<UInt8>(capacity: 256)
    /// Tags with more are libxml2's business.
    static let mostAttributes = 64

    /// Takes the table to fill; both pointers outlive the scan.
    init(_ base: UnsafePointer<UInt8>, _ end: Int, from start: Int, into table: UnsafeMutablePointer<NodeTable>) {
        self.base = base
        self.end = end
        self.table = table
        at = start
    }

    /// Reads the document that starts at `start` into the table: complete, or refused, when the table has to be rolled back.
    static func parse(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, into table: UnsafeMutablePointer<NodeTable>
    ) -> StrictParser.Outcome {
        guard let base = bytes.baseAddress, bytes.count - start < Int(Int32.max) else { return .refused }
        var scanner = PlainScanner(base, bytes.count, from: start, into: table)
        return scanner.document() ? .complete(end: scanner.at) : .refused
    }

    /// The declaration and the root element; false at the first doubt.
    mutating func document() -> Bool {
        if matches("<?xml", at: at) {
            guard declaration() else { return false }
            skipSpace()
        }
        guard byte(at) == UInt8(ascii: "<"), startTag() else { return false }
        while open.count > 0 {
            guard text() else { return false }
            // Here stands a `<`.
            if byte(at + 1) == UInt8(ascii: "/") {
                guard endTag() else { return false }
            } else {
                guard startTag() else { return false }
            }
        }
        return true
    }

    // MARK: tags

    /// A start tag, or an empty element.
    @inline(__always) mutating func startTag() -> Bool {
        let bracket = at
        at += 1
        guard let name = elementName(), table.pointee.open(name, at: bracket, tagEnd: bracket) else { return false }
        let nameRange = lastName
        var count = 0
        while true {
            guard at < end else { return false }
            switch base[at] {
            case 0x3E:
                at += 1
                open.append(nameRange)
                return closeTag(count)
            case 0x2F:
                guard byte(at + 1) == 0x3E else { return false }
                at += 2
                guard closeTag(count) else { return false }
                table.pointee.close()
                return true
            case 0x20, 0x09, 0x0A, 0x0D:
                if repeatAttributes(&count) { continue }
                let blank = at
                skipSpace()
                // White space before the end of the tag.
                if byte(at) == 0x3E || byte(at) == 0x2F { continue }
                guard count < Self.mostAttributes, let attribute = attribute(count, from: blank) else { return false }
                table.pointee.addAttribute(attribute.name, attribute.value)
                count += 1
            default: return false
            }
        }
    }

    /// Takes over the attributes that stand here byte for byte as they stood in a row in the tag before; false when not even one does.
    ///
    /// Elements of one kind have the same ten states one behind the other: all of them are compared at once.
    @inline(__always) mutating func repeatAttributes(_ count: inout Int) -> Bool {
        guard count < known.count else { return false }
        let start = known[count].start
        // It lies before this place, so that at most what was read since then is compared.
        let shift = at - start
        let same = commonLength(start, shift)
        var next = start
        while count < known.count {
            var last = known[count]
            guard last.start == next, last.end - start <= same else { break }
            next = last.end
            table.pointee.addAttribute(last.attribute.name, last.attribute.value)
            last.start += shift
            last.value += shift
            last.end += shift
            known[count] = last
            count += 1
        }
        at += next - start
        return next > start
    }

    /// How many bytes, at most `most`, are the same here as from a place before.
    @inline(__always) func commonLength(_ other: Int, _ most: Int) -> Int {
        let left = UnsafeRawPointer(base + at)
        let right = UnsafeRawPointer(base + other)
        let length = min(most, end - at)
        var offset = 0
        while offset + 16 <= length,
            left.loadUnaligned(fromByteOffset: offset, as: SIMD2<UInt64>.self)
                == right.loadUnaligned(fromByteOffset: offset, as: SIMD2<UInt64>.self)
        {
            offset += 16
        }
        while offset + 8 <= length {
            let difference =
                left.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
                ^ right.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
            if difference != 0 { return offset + difference.trailingZeroBitCount >> 3 }
            offset += 8
        }
        while offset < length, left.load(fromByteOffset: offset, as: UInt8.self) == right.load(fromByteOffset: offset, as: UInt8.self) {
            offset += 1
        }
        return offset
    }

    /// Ends a start tag: no attribute may stand in it twice.
    @inline(__always) mutating func closeTag(_ count: Int) -> Bool {
        table.pointee.setTagEnd(at)
        while distinct < count {
            let name = known[distinct].attribute.name
            for earlier in 0..<distinct where known[earlier].attribute.name == name { return false }
            distinct += 1
        }
        return true
    }

    /// An end tag, which has to fit the innermost open element.
    @inline(__always) mutating func endTag() -> Bool {
        let name = open[open.count - 1]
        at += 2
        guard isEqual(name.start, name.length) else { return false }
        at += name.length
        skipSpace()
        guard byte(at) == 0x3E else { return false }
        at += 1
        table.pointee.close()
        open.truncate(to: open.count - 1)
        return true
    }

    /// The id of the element's name that starts here.
    @inline(__always) mutating func elementName() -> Int32? {
        if lastName.length > 0, isEqual(lastName.start, lastName.length), !isNameByte(byte(at + lastName.length)) {
            lastName.start = at
            at += lastName.length
            return lastNameID
        }
        let start = at
        guard skipName() else { return nil }
        lastName = OpenName(start: start, length: at - start)
        lastNameID = intern(start..<at)
        return lastNameID
    }

    /// An attribute that differs from the one at its place in earlier tags. White space starts at `blank`, the name stands here.
    mutating func attribute(_ number: Int, from blank: Int) -> NodeTable.Attribute? {
        var name: Int32?
        if number < known.count {
            let last = known[number]
            let length = last.value - last.start
            if blank + length <= end, memcmp(base + blank, base + last.start, length) == 0 {
                name = last.attribute.name
                at = blank + length
            }
        }
        if name == nil {
            let start = at
            guard skipName() else { return nil }
            let range = start..<at
            // Namespaces are libxml2's business.
            if range.count >= 5, memcmp(base + start, "xmlns", 5) == 0 { return nil }
            guard byte(at) == UInt8(ascii: "="), byte(at + 1) == 0x22 || byte(at + 1) == 0x27 else { return nil }
            at += 2
            name = intern(range)
            distinct = min(distinct, number)
        }
        let start = at
        guard let name, let value = value() else { return nil }
        let attribute = NodeTable.Attribute(name: name, value: value)
        let entry = Known(start: blank, value: start, end: at, attribute: attribute)
        if number < known.count { known[number] = entry } else { known.append(entry) }
        return attribute
    }

    // MARK: values and texts

    /// The id of the value that starts here; its quotation mark stands before it.
    @inline(__always) mutating func value() -> Int32? {
        let quote = base[at - 1]
        let start = at
        let isASCII = skip(to: quote)
        guard at < end else { return nil }
        if base[at] == quote {
            guard isASCII || isText(start..<at) else { return nil }
            at += 1
            return intern(start..<(at - 1))
        }
        guard base[at] == UInt8(ascii: "&") || base[at] == 0x09 || base[at] == 0x0A else { return nil }
        guard decode(from: start, to: quote) else { return nil }
        at += 1
        return internScratch()
    }

    /// Character data up to the next `<`; white space alone is nothing.
    @inline(__always) mutating func text() -> Bool {
        let start = at
        skipSpace()
        guard at < end else { return false }
        if base[at] == 0x3C { return true }
        at = start
        guard decode(from: start, to: 0x3C) else { return false }
        scratch.withRange(0..<scratch.count) { table.pointee.addText($0) }
        return true
    }

    // MARK: bytes

    /// Goes on to the first byte that ends or interrupts a value: the stop, `<`, `&` or a control byte. True when all passed over is ASCII.
    @inline(__always) mutating func skip(to stop: UInt8) -> Bool {
        let raw = UnsafeRawPointer(base)
        let ones: UInt64 = 0x0101_0101_0101_0101
        let tops: UInt64 = 0x8080_8080_8080_8080
        let stops = ones &* UInt64(stop)
        var index = at
        var seen: UInt64 = 0
        while index + 8 <= end {
            let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian
            let a = word ^ stops
            let b = word ^ 0x3C3C_3C3C_3C3C_3C3C
            let c = word ^ 0x2626_2626_2626_2626
            // In each of these the lowest byte with its top bit set is the first that was looked for.
            let found =
                (((a &- ones) & ~a) | ((b &- ones) & ~b) | ((c &- ones) & ~c) | ((word &- 0x2020_2020_2020_2020) & ~word)) & tops
            if found != 0 {
                let count = found.trailingZeroBitCount >> 3
                seen |= word & ((1 << UInt64(count << 3)) &- 1)
                at = index + count
                return seen & tops == 0
            }
            seen |= word
            index += 8
        }
        while index < end {
            let byte = base[index]
            if byte == stop || byte == 0x3C || byte == 0x26 || byte < 0x20 { break }
            seen |= UInt64(byte)
            index += 1
        }
        at = index
        return seen & tops == 0
    }

    /// Whether the bytes here are those that stand somewhere before.
    @inline(__always) func isEqual(_ other: Int, _ length: Int) -> Bool {
        guard at + length <= end else { return false }
        let left = UnsafeRawPointer(base + at)
        let right = UnsafeRawPointer(base + other)
        var offset = 0
        while offset + 8 <= length {
            if left.loadUnaligned(fromByteOffset: offset, as: UInt64.self) != right.loadUnaligned(fromByteOffset: offset, as: UInt64.self) {
                return false
            }
            offset += 8
        }
        guard offset < length else { return true }
        if length >= 8 {
            return left.loadUnaligned(fromByteOffset: length - 8, as: UInt64.self)
                == right.loadUnaligned(fromByteOffset: length - 8, as: UInt64.self)
        }
        while offset < length {
            if left.load(fromByteOffset: offset, as: UInt8.self) != right.load(fromByteOffset: offset, as: UInt8.self) { return false }
            offset += 1
        }
        return true
    }

    /// The byte at an index; zero behind the end.
    @inline(__always) func byte(_ index: Int) -> UInt8 { index < end ? base[index] : 0 }

    /// Passes over white space.
    @inline(__always) mutating func skipSpace() {
        while at < end, base[at] == 0x20 || base[at] == 0x0A || base[at] == 0x0D || base[at] == 0x09 { at += 1 }
    }

    /// Passes over a name of ASCII letters, digits, dots, dashes and underscores; false when none starts here.
    mutating func skipName() -> Bool {
        let first = byte(at)
        guard (first | 0x20) >= 0x61 && (first | 0x20) <= 0x7A || first == UInt8(ascii: "_") else { return false }
        while isNameByte(byte(at)) { at += 1 }
        // A colon or a byte beyond ASCII goes on with it.
        return byte(at) < 0x80 && byte(at) != UInt8(ascii: ":")
    }

    /// What the names of plain dumps are made of; colons and bytes beyond ASCII count, so that no name ends before them.
    @inline(__always) func isNameByte(_ byte: UInt8) -> Bool {
        (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A || byte >= 0x30 && byte <= 0x39 || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
    }

    /// The id of some of the bytes.
    @inline(__always) func intern(_ range: Range<Int>) -> Int32 {
        table.pointee.strings.intern(UnsafeBufferPointer(start: base + range.lowerBound, count: range.count))
    }

    /// The id of what `scratch` holds.
    func internScratch() -> Int32 {
        var id: Int32 = 0
        scratch.withRange(0..<scratch.count) { id = table.pointee.strings.intern($0) }
        return id
    }

    /// Whether a text stands at an index.
    func matches(_ wanted: StaticString, at index: Int) -> Bool {
        let length = wanted.utf8CodeUnitCount
        return index + length <= end && memcmp(base + index, wanted.utf8Start, length) == 0
    }
}
