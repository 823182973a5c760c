// Values of Android dumps in JSON, whose writers differ in how they spell keys, booleans and missing texts.
import JSON
import Model

/// Reads one node's members.
struct AndroidJSON {
    private let node: JSONValue

    /// The members of an object.
    init(_ node: JSONValue) { self.node = node }

    /// A member that is not null. A node has few, so that looking at each is quicker than keeping them by name.
    subscript(key: String) -> JSONValue? { node[key].flatMap { $0.isNull ? nil : $0 } }

    /// The first filled text among some keys; of an array its first text.
    func text(_ keys: String...) -> String? {
        for key in keys {
            guard let value = self[key] else { continue }
            if let text = TextFacts.filled(value.string) { return text }
            if value.kind == .array, let text = value.elements.lazy.compactMap({ TextFacts.filled($0.string) }).first { return text }
        }
        return nil
    }

    /// A boolean, also one that is written as a string.
    func bool(_ key: String) -> Bool? {
        guard let value = self[key] else { return nil }
        if let bool = value.bool { return bool }
        switch value.string {
        case "true": return true
        case "false": return false
        default: return nil
        }
    }

    /// A number of moderate size.
    func number(_ key: String) -> Double? { self[key].flatMap(Self.number) }

    /// The numbers of an array, arrays in it included.
    func numbers(_ key: String) -> [Double] {
        guard let value = self[key], value.kind == .array, value.count <= 8 else { return [] }
        var result: [Double] = []
        for element in value.elements {
            if element.kind == .array, element.count <= 8 { result += element.elements.compactMap(Self.number) }
            if let number = Self.number(element) { result.append(number) }
        }
        return result
    }

    /// A value that is a number of moderate size.
    private static func number(_ value: JSONValue) -> Double? { value.double.flatMap { abs($0) < 1e9 ? $0 : nil } }
}

/// Walks over a tree of JSON nodes without recursion, as its depth is the file's choice.
enum JSONTreeWalk {
    /// The elements of a tree in document order; `make` gives a node's element, and nil leaves the node out with all below it.
    static func elements(_ root: JSONValue, children key: String = "children", limits: Limits, make: (JSONValue) -> Element?) -> [Element] {
        var list = ElementTree()
        var open: [JSONElements] = []
        var count = 0
        /// Opens a node and the list of its children.
        func add(_ node: JSONValue) {
            guard node.kind == .object, count < limits.nodes, let element = make(node) else { return }
            count += 1
            list.open(element)
            // An object has no elements: a node without children, or too deep, ends here.
            open.append((open.count < limits.depth ? node[key] ?? node : node).elements)
        }
        add(root)
        while !open.isEmpty {
            guard let node = open[open.count - 1].next() else {
                open.removeLast()
                list.closeLast()
                continue
            }
            add(node)
        }
        return list.finish()
    }
}

extension Screen {
    /// Sets the lines and columns of elements that stand in a file at known offsets.
    mutating func placeByOffset(_ cursor: inout PositionCursor) {
        for index in elements.indices where !elements[index].byteRange.isEmpty {
            (elements[index].line, elements[index].column) = cursor.position(of: elements[index].byteRange.lowerBound)
        }
    }
}
