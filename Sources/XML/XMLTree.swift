// XML as a flat tree in document order: the form in which every XML dump is read.
import Model

/// A tree of elements over flat arrays. Plain dumps are read by a byte scanner, other well-formed text by libxml2, everything else by a
/// tolerant scanner.
public struct XMLTree: Sendable {
    let storage: Storage
    /// What was wrong with the text, each kind once, at its first place.
    public let issues: [XMLIssue]
    /// The same with line and column.
    public let problems: [Problem]

    /// Owns the arrays, which nobody changes any more.
    final class Storage: Sendable {
        let table: NodeTable
        /// Takes over a filled table.
        init(_ table: consuming NodeTable) { self.table = table }
    }

    /// Reads UTF-8 text. Never fails: what cannot be read is a problem, what can be read is in the tree; several roots are allowed.
    public static func parse(_ bytes: [UInt8], limits: Limits = .standard) -> XMLTree {
        bytes.withUnsafeBufferPointer { parse($0, limits: limits, plain: true) }
    }

    /// Reads a part of a text without copying it; all offsets count from the beginning of the part.
    public static func parse(_ bytes: ArraySlice<UInt8>, limits: Limits = .standard) -> XMLTree {
        bytes.withUnsafeBufferPointer { parse($0, limits: limits, plain: true) }
    }

    /// The same through libxml2 alone: the judge of what the plain scanner may accept.
    static func parseWithoutPlainScanner(_ bytes: [UInt8], limits: Limits = .standard) -> XMLTree {
        bytes.withUnsafeBufferPointer { parse($0, limits: limits, plain: false) }
    }

    /// Reads one document after the other: plain ones by the fast scanner, others through libxml2; the first that libxml2 refuses sends the
    /// rest to the tolerant scanner.
    private static func parse(_ bytes: UnsafeBufferPointer<UInt8>, limits: Limits, plain: Bool) -> XMLTree {
        var table = NodeTable(limits: limits)
        var issues: [XMLIssue] = []
        var position = 0
        // Files with very many roots are fragments; one attempt each would copy the rest of the text every time.
        var attemptsLeft = 16
        var isPlainRefused = !plain
        reading: while let start = nextMarkup(bytes, from: position) {
            let nodes = table.count
            let attributes = table.attributes.count
            let texts = table.texts.count
            var outcome = StrictParser.Outcome.refused
            if attemptsLeft > 0 {
                if !isPlainRefused {
                    outcome = withUnsafeMutablePointer(to: &table) { PlainScanner.parse(bytes, from: start, into: $0) }
                }
                if case .refused = outcome {
                    if !isPlainRefused { table.rollBack(toNodes: nodes, attributes: attributes, texts: texts) }
                    isPlainRefused = true
                    outcome = withUnsafeMutablePointer(to: &table) { StrictParser.parse(bytes, from: start, into: $0) }
                }
            }
            attemptsLeft -= 1
            switch outcome {
            case .complete(let end):
                position = max(end, start + 1)
            case .full:
                while table.current >= 0 { table.close() }
                break reading
            case .refused:
                table.rollBack(toNodes: nodes, attributes: attributes, texts: texts)
                issues += withUnsafeMutablePointer(to: &table) { pointer in
                    var scanner = TolerantScanner(bytes, from: start, into: pointer)
                    scanner.scan()
                    return scanner.damage.issues
                }
                break reading
            }
        }
        if let excess = table.firstExcess { issues.append(issue(excess.kind, at: excess.offset, limits)) }
        return XMLTree(storage: Storage(table), issues: issues, problems: issues.map { $0.problem(in: bytes) })
    }

    /// The next `<` that can start a document.
    private static func nextMarkup(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        var index = start
        while index + 1 < bytes.count {
            if bytes[index] == 0x3C {
                let next = bytes[index + 1]
                if TolerantScanner.startsName(next) || next == 0x3F || next == 0x21 || next == 0x2F { return index }
            }
            index += 1
        }
        return nil
    }

    /// The issue of a limit that was reached.
    private static func issue(_ excess: NodeTable.Excess, at offset: Int, _ limits: Limits) -> XMLIssue {
        switch excess {
        case .depth:
            XMLIssue(
                offset: offset, code: "limit-depth",
                message: "Elements nested deeper than \(limits.depth) levels were left out, from here on.", severity: .error)
        case .attributes:
            XMLIssue(
                offset: offset, code: "limit-attributes",
                message: "The element has more than \(limits.attributes) attributes; the others were left out.", severity: .error)
        case .nodes:
            XMLIssue(
                offset: offset, code: "limit-nodes",
                message: "The tree has more than \(limits.nodes) elements; those from here on were left out.", severity: .error)
        }
    }
}

// The tree as it is asked. Indexes are those of `0..<count`; others trap.
extension XMLTree {
    /// A name looked up once, so that asking thousands of elements for it costs no comparison of strings.
    public struct Key: Sendable, Hashable {
        let id: Int32
        /// Below `stringCount`, for tables beside the tree.
        public var number: Int { Int(id) }
    }

    /// How many elements there are.
    public var count: Int { storage.table.count }

    /// The elements without a parent.
    public var roots: [Int] {
        var result: [Int] = []
        var index = 0
        while index < count {
            result.append(index)
            index = subtreeEnd(index)
        }
        return result
    }

    /// The element's name with its prefix, as written.
    public func name(_ index: Int) -> String { storage.table.strings.string(storage.table.names[index]) }

    /// The key of the element's name, for caches.
    public func nameKey(_ index: Int) -> Key { Key(id: storage.table.names[index]) }

    /// Whether the element has a name.
    public func hasName(_ index: Int, _ key: Key) -> Bool { storage.table.names[index] == key.id }

    /// The element's parent, nil for a root.
    public func parent(_ index: Int) -> Int? {
        let parent = storage.table.parents[index]
        return parent < 0 ? nil : Int(parent)
    }

    /// The index after the last element below this one.
    public func subtreeEnd(_ index: Int) -> Int { Int(storage.table.ends[index]) }

    /// The key of a name (or of a whole attribute value); nil when the text never uses it.
    public func key(_ name: String) -> Key? {
        var name = name
        return name.withUTF8 { storage.table.strings.id(of: $0) }.map(Key.init)
    }

    /// The names of all attributes of the tree, each once, in the order of first use.
    public var attributeKeys: [(key: Key, name: String)] {
        var isName = [Bool](repeating: false, count: stringCount)
        isName.withUnsafeMutableBufferPointer { isName in
            storage.table.attributes.withRange(0..<storage.table.attributes.count) { attributes in
                for attribute in attributes { isName[Int(attribute.name)] = true }
            }
        }
        return isName.indices.filter { isName[$0] }.map { id in
            (Key(id: Int32(truncatingIfNeeded: id)), storage.table.strings.string(Int32(truncatingIfNeeded: id)))
        }
    }

    /// The value of an attribute, or nil.
    public func attribute(_ index: Int, _ name: String) -> String? { key(name).flatMap { attribute(index, $0) } }

    /// The value of an attribute by its key, or nil.
    public func attribute(_ index: Int, _ key: Key?) -> String? {
        guard let key else { return nil }
        for position in storage.table.attributeRange(index) where storage.table.attributes[position].name == key.id {
            return storage.table.strings.string(storage.table.attributes[position].value)
        }
        return nil
    }

    /// Hands over the bytes of an attribute's value; nil when there is none.
    public func withAttribute<Result>(_ index: Int, _ key: Key?, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result? {
        guard let id = attributeValueID(index, key) else { return nil }
        return storage.table.strings.withBytes(Int32(truncatingIfNeeded: id), body)
    }

    /// A number that stands for an attribute's value: equal values of one tree have equal numbers. For caches.
    public func attributeValueID(_ index: Int, _ key: Key?) -> Int? {
        guard let key else { return nil }
        for position in storage.table.attributeRange(index) where storage.table.attributes[position].name == key.id {
            return Int(storage.table.attributes[position].value)
        }
        return nil
    }

    /// Whether an attribute has a value, without making strings; `value` is the key of the value's text.
    public func attribute(_ index: Int, _ key: Key?, is value: Key?) -> Bool {
        guard let value, let id = attributeValueID(index, key) else { return false }
        return id == Int(value.id)
    }

    /// All attributes in the order written.
    public func attributes(_ index: Int) -> [(name: String, value: String)] {
        storage.table.attributeRange(index).map { position in
            let attribute = storage.table.attributes[position]
            return (storage.table.strings.string(attribute.name), storage.table.strings.string(attribute.value))
        }
    }

    /// The element's own character data, without that of its children; runs of white space alone are left out.
    public func text(_ index: Int) -> String {
        var result = ""
        var run = storage.table.firstTexts[index]
        while run >= 0 {
            result += storage.table.strings.string(storage.table.texts[Int(run)].text)
            run = storage.table.texts[Int(run)].next
        }
        return result
    }

    /// The byte offset of the element's `<` in the bytes given.
    public func offset(_ index: Int) -> Int { storage.table.tagStarts[index] }

    /// The bytes of the element's start tag.
    public func tagRange(_ index: Int) -> Range<Int> {
        let start = storage.table.tagStarts[index]
        return start..<max(start, storage.table.tagEnds[index])
    }
}
