// Property lists, XML and binary, as far as an Info.plist needs them: strings, arrays and dictionaries, with limits on depth and number.
import Model
import Text
import XML

/// A value of a property list.
indirect enum PropertyList {
    case string(String)
    case array([PropertyList])
    case dictionary([(key: String, value: PropertyList)])
    /// A number, a date, data, or what lies deeper than any Info.plist.
    case other

    /// The list in a file; nil when the file is none.
    static func read(raw: [UInt8], text: [UInt8]) -> PropertyList? {
        if raw.starts(with: "bplist0".utf8) {
            var reader = BinaryPropertyList(raw)
            return reader?.root()
        }
        let isList = text.withUnsafeBufferPointer { PlainText.holds("<plist", UnsafeBufferPointer(rebasing: $0.prefix(1_024))) }
        guard isList else { return nil }
        return XMLPropertyList(text).root()
    }

    /// The value of a key of a dictionary.
    subscript(key: String) -> PropertyList? {
        guard case .dictionary(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }

    /// The members of an array; empty for anything else.
    var elements: [PropertyList] {
        if case .array(let elements) = self { return elements }
        return []
    }

    /// The strings of an array, lower-cased.
    var schemes: [String] {
        elements.compactMap { element in
            if case .string(let text) = element { return text.lowercased() }
            return nil
        }
    }
}

/// Deepest nesting and most values that are read.
private enum PlistLimits {
    static let depth = 12
    static let values = 50_000
}

/// Reads the XML form.
private struct XMLPropertyList {
    private let tree: XMLTree
    init(_ text: [UInt8]) {
        var limits = Limits.standard
        limits.nodes = PlistLimits.values
        limits.depth = 64
        tree = XMLTree.parse(text, limits: limits)
    }

    /// The value inside `<plist>`.
    func root() -> PropertyList? {
        guard let plist = tree.roots.first(where: { tree.name($0) == "plist" }), let first = children(of: plist).first else { return nil }
        return value(first, depth: 0)
    }

    /// The elements directly below another.
    private func children(of index: Int) -> [Int] {
        var result: [Int] = []
        var child = index + 1
        while child < tree.subtreeEnd(index) {
            result.append(child)
            child = tree.subtreeEnd(child)
        }
        return result
    }

    /// The value that an element stands for.
    private func value(_ index: Int, depth: Int) -> PropertyList {
        guard depth < PlistLimits.depth else { return .other }
        switch tree.name(index) {
        case "string": return .string(tree.text(index))
        case "array": return .array(children(of: index).map { value($0, depth: depth + 1) })
        case "dict":
            var members: [(key: String, value: PropertyList)] = []
            var key: String?
            for child in children(of: index) {
                if tree.name(child) == "key" {
                    key = tree.text(child)
                } else if let name = key {
                    members.append((name, value(child, depth: depth + 1)))
                    key = nil
                }
            }
            return .dictionary(members)
        default: return .other
        }
    }
}

/// Reads the binary form (`bplist00`): objects that refer to each other by number; circles end at the limit of depth.
private struct BinaryPropertyList {
    private let bytes: [UInt8]
    private let offsetSize: Int
    private let referenceSize: Int
    private let objectCount: Int
    private let top: Int
    private let table: Int
    private var left = PlistLimits.values

    /// nil when the trailer does not fit the file.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 40 else { return nil }
        self.bytes = bytes
        let trailer = bytes.count - 32
        offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
            let count = Self.number(bytes, trailer + 8, 8), let top = Self.number(bytes, trailer + 16, 8),
            let table = Self.number(bytes, trailer + 24, 8)
        else { return nil }
        guard top < count, count <= bytes.count, table <= trailer, count <= (trailer - table) / offsetSize else { return nil }
        objectCount = count
        self.top = top
        self.table = table
    }

    /// A big-endian number; nil outside the file or beyond an Int.
    private static func number(_ bytes: [UInt8], _ start: Int, _ size: Int) -> Int? {
        guard start >= 0, size <= 8, start <= bytes.count - size else { return nil }
        var value: UInt64 = 0
        for byte in bytes[start..<(start + size)] { value = value << 8 | UInt64(byte) }
        return Int(exactly: value)
    }

    /// The value on top.
    mutating func root() -> PropertyList? { value(top, depth: 0) }

    /// The value of an object by its number.
    private mutating func value(_ object: Int, depth: Int) -> PropertyList {
        left -= 1
        guard depth < PlistLimits.depth, left > 0, object < objectCount,
            let start = Self.number(bytes, table + object * offsetSize, offsetSize), start < table
        else { return .other }
        let marker = bytes[start]
        var count = Int(marker & 0x0F)
        var body = start + 1
        guard [0x5, 0x6, 0xA, 0xD].contains(marker >> 4) else { return .other }
        if count == 0x0F {
            // The length follows as a number of its own.
            guard body < table, bytes[body] >> 4 == 0x1 else { return .other }
            let size = 1 << Int(bytes[body] & 0x0F)
            guard size <= 8, let long = Self.number(bytes, body + 1, size) else { return .other }
            count = long
            body += 1 + size
        }
        switch marker >> 4 {
        case 0x5: return text(body, count, 1)
        case 0x6: return text(body, count, 2)
        case 0xA: return .array(references(body, count).map { value($0, depth: depth + 1) })
        default:
            guard count <= table else { return .other }
            let keys = references(body, count)
            let values = references(body + count * referenceSize, count)
            guard keys.count == values.count else { return .other }
            var members: [(key: String, value: PropertyList)] = []
            for (key, member) in zip(keys, values) {
                guard case .string(let name) = value(key, depth: depth + 1) else { continue }
                members.append((name, value(member, depth: depth + 1)))
            }
            return .dictionary(members)
        }
    }

    /// A string of one or two bytes a character.
    private func text(_ start: Int, _ count: Int, _ width: Int) -> PropertyList {
        guard count <= table, start <= table - count * width else { return .other }
        let body = bytes[start..<(start + count * width)]
        if width == 1 { return .string(String(decoding: body, as: UTF8.self)) }
        let units = stride(from: body.startIndex, to: body.endIndex, by: 2).map { UInt16(body[$0]) << 8 | UInt16(body[$0 + 1]) }
        return .string(String(decoding: units, as: UTF16.self))
    }

    /// The numbers of other objects; none when they reach beyond the file or the limit.
    private func references(_ start: Int, _ count: Int) -> [Int] {
        guard count <= left, start <= table, count <= (table - start) / referenceSize else { return [] }
        return (0..<count).compactMap { Self.number(bytes, start + $0 * referenceSize, referenceSize) }
    }
}
