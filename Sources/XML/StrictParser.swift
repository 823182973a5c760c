// Well-formed XML through libxml2's SAX2 interface: the usual way, and the judge of what is well-formed.
import CLibXML2
import Glibc

/// Reads one element with all below it, or says why libxml2 refuses it.
struct StrictParser: ~Copyable {
    /// How an attempt ended.
    enum Outcome {
        /// The root element was closed; what follows it starts at `end`.
        case complete(end: Int)
        /// The table took no more.
        case full
        /// Not well-formed, or something only a hostile file holds: the tolerant scanner's business.
        case refused
    }

    private let table: UnsafeMutablePointer<NodeTable>
    private let bytes: UnsafeBufferPointer<UInt8>
    private let start: Int
    private var context: xmlParserCtxtPtr
    private var names = NameCache()
    private var depth = 0
    private var rootEnd: Int?
    private var wasStopped = false
    private var namespaces = 0
    /// More declarations than this make libxml2 slow, and no dump has them.
    private static let namespaceLimit = 1_000

    /// Takes the table to fill; both pointers outlive the parse.
    private init(
        _ table: UnsafeMutablePointer<NodeTable>, _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ context: xmlParserCtxtPtr
    ) {
        self.table = table
        self.bytes = bytes
        self.start = start
        self.context = context
    }

    /// Parses the document that starts at `start` into the table.
    static func parse(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, into table: UnsafeMutablePointer<NodeTable>) -> Outcome {
        _ = LibXML.isReady
        guard let base = bytes.baseAddress, bytes.count - start < Int(Int32.max), bytes.count > start else { return .refused }
        guard !hasHugeTag(bytes, from: start) else { return .refused }
        let memory = UnsafeRawPointer(base + start).assumingMemoryBound(to: CChar.self)
        guard let context = xmlCreateMemoryParserCtxt(memory, Int32(bytes.count - start)) else { return .refused }
        defer { xmlFreeParserCtxt(context) }

        var parser = StrictParser(table, bytes, start, context)
        return withUnsafeMutablePointer(to: &parser) { state in
            var handler = makeHandler()
            return withUnsafeMutablePointer(to: &handler) { handler in
                let ownHandler = context.pointee.sax
                context.pointee.sax = handler
                context.pointee.userData = UnsafeMutableRawPointer(state)
                // NOENT makes libxml2 hand over `&amp;` as `&`; there are no other entities, since declarations are refused.
                let options = XML_PARSE_HUGE.rawValue | XML_PARSE_NONET.rawValue | XML_PARSE_NOENT.rawValue | XML_PARSE_IGNORE_ENC.rawValue
                xmlCtxtUseOptions(context, Int32(options))
                xmlParseDocument(context)
                context.pointee.sax = ownHandler
                if table.pointee.isFull { return .full }
                if let end = state.pointee.rootEnd { return .complete(end: end) }
                return .refused
            }
        }
    }

    /// The callbacks: none captures anything, each reaches the parser through the context pointer.
    private static func makeHandler() -> xmlSAXHandler {
        var handler = xmlSAXHandler()
        handler.initialized = UInt32(XML_SAX2_MAGIC)
        handler.startElementNs = { state, name, prefix, _, namespaceCount, _, count, _, attributes in
            guard let state, let name else { return }
            state.assumingMemoryBound(to: StrictParser.self).pointee
                .start(name, prefix, Int(namespaceCount), Int(count), attributes)
        }
        handler.endElementNs = { state, _, _, _ in
            state?.assumingMemoryBound(to: StrictParser.self).pointee.end()
        }
        let characters: charactersSAXFunc = { state, text, length in
            guard let state, let text, length > 0 else { return }
            state.assumingMemoryBound(to: StrictParser.self).pointee
                .text(UnsafeBufferPointer(start: text, count: Int(length)))
        }
        handler.characters = characters
        handler.ignorableWhitespace = characters
        handler.cdataBlock = characters
        handler.internalSubset = { state, _, _, _ in
            state?.assumingMemoryBound(to: StrictParser.self).pointee.stop()
        }
        // Faults show in the outcome; the tolerant scanner tells what was wrong in the file's own terms.
        handler.serror = { _, _ in }
        return handler
    }

    /// The parser's place in the given bytes. libxml2 drops what it has read, and counts it in `consumed`.
    private var position: Int {
        guard let input = context.pointee.input, let base = input.pointee.base, let current = input.pointee.cur else { return start }
        return start + Int(input.pointee.consumed) + (current - base)
    }

    /// Ends the parse from inside a callback.
    private mutating func stop() {
        wasStopped = true
        xmlStopParser(context)
    }

    /// A start tag with its attributes, five pointers each.
    @inline(__always) private mutating func start(
        _ name: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?, _ namespaceCount: Int, _ count: Int,
        _ attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
    ) {
        guard rootEnd == nil, !wasStopped else { return }
        // A copy of the pointer: the parser itself is being changed while the table is.
        let table = table
        namespaces += namespaceCount
        guard namespaces <= Self.namespaceLimit else { return stop() }
        depth += 1
        // The callback comes with the parser behind the last attribute. No `<` may stand inside a well-formed tag.
        let here = min(position, bytes.count)
        guard let offset = Self.lastBracket(bytes, before: here) else { return stop() }
        var tagEnd = here
        while tagEnd < bytes.count, bytes[tagEnd] != 0x3E { tagEnd += 1 }
        let id = names.id(name, prefix, &table.pointee.strings)
        guard table.pointee.open(id, at: offset, tagEnd: min(tagEnd + 1, bytes.count)) else {
            if table.pointee.isFull { stop() }
            return
        }
        guard let attributes else { return }
        var field = 0
        for number in 0..<count {
            if number >= 64, table.pointee.isFullOfAttributes() { break }
            if let name = attributes[field], let value = attributes[field + 3], let end = attributes[field + 4] {
                let nameID = names.id(name, attributes[field + 1], &table.pointee.strings)
                let valueID = table.pointee.strings.intern(UnsafeBufferPointer(start: value, count: end - value))
                table.pointee.addAttribute(nameID, valueID)
            }
            field += 5
        }
    }

    /// An end tag; behind that of the root the document is complete.
    @inline(__always) private mutating func end() {
        guard rootEnd == nil, !wasStopped else { return }
        table.pointee.close()
        depth -= 1
        if depth == 0 { rootEnd = position }
    }

    /// Character data.
    @inline(__always) private mutating func text(_ text: UnsafeBufferPointer<UInt8>) {
        guard rootEnd == nil, !wasStopped else { return }
        table.pointee.addText(text)
    }

    /// The last `<` before an index, eight bytes at a time.
    private static func lastBracket(_ bytes: UnsafeBufferPointer<UInt8>, before end: Int) -> Int? {
        guard let base = UnsafeRawPointer(bytes.baseAddress) else { return nil }
        var index = end
        while index >= 8 {
            let word = base.loadUnaligned(fromByteOffset: index - 8, as: UInt64.self) ^ 0x3C3C_3C3C_3C3C_3C3C
            // A byte that was `<` is now zero; borrowing from it sets its top bit.
            if (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080 != 0 { break }
            index -= 8
        }
        while index > 0 {
            index -= 1
            if bytes[index] == 0x3C { return index }
        }
        return nil
    }

    /// Whether some tag is so large that libxml2's comparison of every attribute with every other would take for ever.
    private static func hasHugeTag(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
        guard let base = bytes.baseAddress else { return false }
        let suspicious = 1 << 17
        let mostAttributes = 5_000
        var from = start
        while from < bytes.count {
            let found = memchr(base + from, 0x3C, bytes.count - from)
            let next = found.map { UnsafeRawPointer($0) - UnsafeRawPointer(base) } ?? bytes.count
            if next - from > suspicious {
                var equalSigns = 0
                for index in from..<next where bytes[index] == 0x3D { equalSigns += 1 }
                if equalSigns > mostAttributes { return true }
            }
            from = next + 1
        }
        return false
    }
}

/// Ids of names by libxml2's own pointers, which are unique per name and parser, so that no name is hashed twice.
private struct NameCache: ~Copyable {
    /// One remembered name.
    private struct Entry {
        var name: UnsafePointer<UInt8>?
        var prefix: UnsafePointer<UInt8>?
        var id: Int32
    }
    private var entries = GrowableBuffer<Entry>(capacity: 256)

    /// Makes an empty cache.
    init() {
        for _ in 0..<256 { entries.append(Entry(name: nil, prefix: nil, id: 0)) }
    }

    /// The id of a name, with its prefix as written.
    @inline(__always) mutating func id(
        _ name: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?, _ strings: inout StringTable
    ) -> Int32 {
        let slot = (Int(bitPattern: name) >> 2) & 255
        let entry = entries[slot]
        if entry.name == name, entry.prefix == prefix { return entry.id }
        let id = Self.intern(name, prefix, &strings)
        entries[slot] = Entry(name: name, prefix: prefix, id: id)
        return id
    }

    /// The id of a name that is not in the cache.
    private static func intern(
        _ name: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?, _ strings: inout StringTable
    ) -> Int32 {
        let local = UnsafeBufferPointer(start: name, count: Int(xmlStrlen(name)))
        guard let prefix else { return strings.intern(local) }
        var whole = Array(UnsafeBufferPointer(start: prefix, count: Int(xmlStrlen(prefix))))
        whole.append(0x3A)
        whole.append(contentsOf: local)
        return whole.withUnsafeBufferPointer { strings.intern($0) }
    }
}
