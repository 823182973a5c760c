// The captures and findings of a report: an array, or for runs of a size that no memory holds, values that are read when they are asked for.

/// A list of a report. It behaves as an array; what is changed in it is kept in memory.
public struct ReportList<Element: Sendable>: Sendable {
    private enum Content: Sendable {
        case held([Element])
        case stored(count: Int, load: @Sendable (Int) -> Element)
    }
    private var content: Content
    /// Elements of a stored list that were changed.
    private var changed: [Int: Element] = [:]

    /// Makes a list that is held in memory.
    public init(_ elements: [Element] = []) { content = .held(elements) }

    /// Makes a list of elements that are loaded one by one; `load` gives the same element every time, on any thread.
    public init(count: Int, load: @escaping @Sendable (Int) -> Element) { content = .stored(count: count, load: load) }

    /// All elements in an array that can be changed freely.
    private mutating func held() -> [Element] {
        if case .held(let elements) = content { return elements }
        return Array(self)
    }

    /// Adds an element; a stored list is brought into memory.
    public mutating func append(_ element: Element) {
        var elements = held()
        content = .held([])
        elements.append(element)
        self = ReportList(elements)
    }

    /// Adds elements; a stored list is brought into memory.
    public static func += (list: inout ReportList, more: some Sequence<Element>) {
        var elements = list.held()
        list.content = .held([])
        elements += more
        list = ReportList(elements)
    }

    /// Sorts; a stored list is brought into memory.
    public mutating func sort(by isBefore: (Element, Element) -> Bool) { self = ReportList(held().sorted(by: isBefore)) }
}

extension ReportList: RandomAccessCollection, MutableCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int {
        switch content {
        case .held(let elements): elements.count
        case .stored(let count, _): count
        }
    }
    public subscript(position: Int) -> Element {
        get {
            switch content {
            case .held(let elements): elements[position]
            case .stored(_, let load): changed[position] ?? load(position)
            }
        }
        set {
            guard case .held(var elements) = content else {
                changed[position] = newValue
                return
            }
            // Taken out first, so that one element changes and the array is not copied.
            content = .held([])
            elements[position] = newValue
            content = .held(elements)
        }
    }
}

extension ReportList: ExpressibleByArrayLiteral {
    public init(arrayLiteral elements: Element...) { self.init(elements) }
}
