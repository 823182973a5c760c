// Ill-formed XML: fragments, cut tails, unescaped values. Loses nothing that can be read, and says what it put right.
import Glibc

/// Reads a text that only resembles XML into the table. On well-formed input it gives exactly what libxml2 gives.
struct TolerantScanner: ~Copyable {
    let table: UnsafeMutablePointer<NodeTable>
    let bytes: UnsafeBufferPointer<UInt8>
    var position: Int
    var damage = DamageReport()
    /// Decoded text, used again for every value.
    var scratch = GrowableBuffer<UInt8>()
    /// Names of the open elements, those beyond the depth limit included.
    private var openNames: [Int32] = []
    private var openCounts: [Int32: Int] = [:]
    /// The tag that used an attribute name last, to find duplicates.
    var attributeUse: [Int32: Int] = [:]
    /// Names that stand before `="` at least twice: attributes of this file rather than words of a text.
    let knownAttributes: Set<Int32>
    /// Names of elements seen.
    var elementNames: Set<Int32> = []
    var tagCount = 0
    /// No quotation mark of this kind follows any more, so that it is not searched for again.
    var lacksDoubleQuote = false
    var lacksSingleQuote = false
    private var lacksCommentEnd = false
    private var lacksDeclarationEnd = false

    /// Takes the text and the table to fill; both outlive the scanner.
    init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, into table: UnsafeMutablePointer<NodeTable>) {
        self.table = table
        self.bytes = bytes
        position = start
        knownAttributes = Self.attributeNames(in: bytes, &table.pointee.strings)
    }

    /// Reads to the end, or until the table is full.
    mutating func scan() {
        while position < bytes.count, !table.pointee.isFull {
            guard let bracket = find(0x3C, from: position) else { break }
            addText(position..<bracket)
            position = bracket
            scanMarkup()
        }
        guard !table.pointee.isFull else { return closeAll() }
        if position < bytes.count { addText(position..<bytes.count) }
        if !openNames.isEmpty { damage.note(.truncated, at: bytes.count) }
        closeAll()
    }

    /// Closes what the text left open.
    private mutating func closeAll() {
        for _ in openNames { table.pointee.close() }
        openNames = []
    }

    /// Reads what starts with the `<` at `position`.
    private mutating func scanMarkup() {
        let next = byte(position + 1)
        if next == 0x2F {
            scanEndTag()
        } else if next == 0x21 {
            scanDeclaration()
        } else if next == 0x3F {
            position = find(0x3E, from: position).map { $0 + 1 } ?? bytes.count
        } else if let next, Self.startsName(next) {
            scanStartTag()
        } else {
            if next == nil {
                damage.note(.truncated, at: position)
            } else {
                addText(position..<position + 1)
            }
            position += 1
        }
    }

    /// Comments, CDATA sections and the document type declaration.
    private mutating func scanDeclaration() {
        if matches("<!--") {
            if !lacksCommentEnd, let end = find("-->", from: position + 4) {
                position = end + 3
            } else {
                // An unclosed comment would swallow the rest.
                lacksCommentEnd = true
                damage.note(.unreadableMarkup, at: position)
                position += 4
            }
        } else if matches("<![CDATA[") {
            let end = find("]]>", from: position + 9)
            if end == nil { damage.note(.truncated, at: bytes.count) }
            addRaw(position + 9..<(end ?? bytes.count))
            position = end.map { $0 + 3 } ?? bytes.count
        } else {
            damage.note(matches("<!DOCTYPE") ? .declaration : .unreadableMarkup, at: position)
            position = endOfDeclaration()
        }
    }

    /// Behind a `<!…>` with quoted strings and a bracketed part; behind `<!` when it is never closed.
    private mutating func endOfDeclaration() -> Int {
        var index = position + 2
        var brackets = 0
        var quote: UInt8?
        while index < bytes.count, !lacksDeclarationEnd {
            let byte = bytes[index]
            index += 1
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == 0x22 || byte == 0x27 {
                quote = byte
            } else if byte == 0x5B {
                brackets += 1
            } else if byte == 0x5D {
                brackets -= 1
            } else if byte == 0x3E, brackets <= 0 {
                return index
            }
        }
        lacksDeclarationEnd = true
        return position + 2
    }

    /// Reads an end tag and closes up to the element it names.
    private mutating func scanEndTag() {
        let start = position
        let name = nameRange(from: start + 2)
        var index = name.upperBound
        while let byte = byte(index), byte != 0x3E, byte != 0x3C { index += 1 }
        if byte(index) == 0x3E { index += 1 } else { damage.note(index < bytes.count ? .unclosedTag : .truncated, at: start) }
        position = index
        let id = table.pointee.strings.id(of: UnsafeBufferPointer(rebasing: bytes[name]))
        // A cut end tag at the very end closes whatever is open anyway.
        guard let id, openCounts[id, default: 0] > 0 else {
            if index < bytes.count || !name.isEmpty { damage.note(.strayEndTag, at: start) }
            return
        }
        while let top = openNames.last {
            pop()
            if top == id { break }
            damage.note(.unclosedElement, at: start)
        }
    }

    /// Notes an element as open.
    mutating func push(_ name: Int32) {
        openNames.append(name)
        openCounts[name, default: 0] += 1
    }

    /// Closes the innermost element.
    mutating func pop() {
        guard let name = openNames.popLast() else { return }
        openCounts[name, default: 1] -= 1
        table.pointee.close()
    }
}

// Small looks at the bytes.
extension TolerantScanner {
    /// The byte at an index, or nil behind the end.
    @inline(__always) func byte(_ index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

    /// The next place of a byte.
    func find(_ wanted: UInt8, from start: Int) -> Int? {
        guard start < bytes.count, let base = bytes.baseAddress else { return nil }
        return memchr(base + start, Int32(wanted), bytes.count - start).map { UnsafeRawPointer($0) - UnsafeRawPointer(base) }
    }

    /// The next place of a short string.
    func find(_ wanted: StaticString, from start: Int) -> Int? {
        var from = start
        while let index = find(wanted.utf8Start[0], from: from) {
            if matches(wanted, at: index) { return index }
            from = index + 1
        }
        return nil
    }

    /// Whether the text continues with a string.
    func matches(_ wanted: StaticString, at index: Int? = nil) -> Bool {
        let start = index ?? position
        guard start + wanted.utf8CodeUnitCount <= bytes.count else { return false }
        for offset in 0..<wanted.utf8CodeUnitCount where bytes[start + offset] != wanted.utf8Start[offset] { return false }
        return true
    }

    /// The name that starts at an index; it ends where nothing of a name can stand.
    func nameRange(from start: Int) -> Range<Int> {
        var end = start
        while let byte = byte(end), !Self.endsName(byte) { end += 1 }
        return min(start, end)..<end
    }

    /// White space as XML means it.
    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D }

    /// Letters, `_`, `:` and everything beyond ASCII.
    static func startsName(_ byte: UInt8) -> Bool {
        (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || byte == 0x5F || byte == 0x3A || byte >= 0x80
    }

    /// White space, controls and the characters of markup.
    static func endsName(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte == 0x2F || byte == 0x3E || byte == 0x3C || byte == 0x3D || byte == 0x22 || byte == 0x27
    }
}
