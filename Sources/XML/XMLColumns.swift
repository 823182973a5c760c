// The attributes of thousands of elements that share a few names and values: read in one pass an element, one string a distinct text.

/// The values that chosen attributes have in one element, read together.
public struct XMLColumns {
    private let tree: XMLTree
    /// The column of each attribute name by its id; -1 for names that are not asked for.
    private var columns: [Int16]
    private var values: [Int32]
    /// The text of each id, made when it is first asked for.
    private var strings: [String?]

    /// Prepares for a number of attribute names; a column is a name's place in the list.
    public init(_ tree: XMLTree, _ names: [String]) {
        self.tree = tree
        columns = [Int16](repeating: -1, count: tree.stringCount)
        values = [Int32](repeating: -1, count: names.count)
        strings = [String?](repeating: nil, count: tree.stringCount)
        for (column, name) in names.enumerated() {
            if let key = tree.key(name) { columns[Int(key.id)] = Int16(truncatingIfNeeded: column) }
        }
    }

    /// Turns to an element.
    public mutating func read(_ index: Int) { tree.readValues(index, columns, into: &values) }

    /// The key of an attribute's value in the element turned to; nil when it has no such attribute.
    public func key(_ column: Int) -> XMLTree.Key? {
        let id = values[column]
        return id < 0 ? nil : XMLTree.Key(id: id)
    }

    /// Whether an attribute has a value; false without a key, since then no text of the tree is that value.
    public func has(_ column: Int, _ value: XMLTree.Key?) -> Bool { value.map { $0.id == values[column] } ?? false }

    /// The value of an attribute; the same string for every element that has it.
    public mutating func string(_ column: Int) -> String? {
        let id = values[column]
        guard id >= 0 else { return nil }
        if let known = strings[Int(id)] { return known }
        let string = tree.string(of: XMLTree.Key(id: id))
        strings[Int(id)] = string
        return string
    }

    /// Hands over the bytes of an attribute's value; nil when there is none.
    public func withBytes<Result>(_ column: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result? {
        let id = values[column]
        return id < 0 ? nil : tree.withBytes(of: XMLTree.Key(id: id), body)
    }
}

extension XMLTree {
    /// How many distinct texts the tree has; keys stand for numbers below this.
    public var stringCount: Int { storage.table.strings.count }

    /// The text that a key stands for.
    func string(of key: Key) -> String { storage.table.strings.string(key.id) }

    /// The bytes of the text that a key stands for, valid inside `body` only.
    func withBytes<Result>(of key: Key, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        storage.table.strings.withBytes(key.id, body)
    }

    /// Puts the ids of an element's values into their columns; of attributes of one name the first one counts.
    func readValues(_ index: Int, _ columns: [Int16], into values: inout [Int32]) {
        values.withUnsafeMutableBufferPointer { values in
            values.update(repeating: -1)
            columns.withUnsafeBufferPointer { columns in
                storage.table.attributes.withRange(storage.table.attributeRange(index)) { attributes in
                    for attribute in attributes {
                        let column = Int(columns[Int(attribute.name)])
                        if column >= 0, values[column] < 0 { values[column] = attribute.value }
                    }
                }
            }
        }
    }
}
