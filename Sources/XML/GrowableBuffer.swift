// The plain growable array of the parser's hot loops: no reference counting, no exclusivity checks, no copies.

/// A growable array of plain values with a single owner. Indexes are checked.
struct GrowableBuffer<Element: BitwiseCopyable>: ~Copyable, @unchecked Sendable {
    private var base: UnsafeMutablePointer<Element>
    private var capacity: Int
    private(set) var count = 0

    /// Makes room for a first number of values.
    init(capacity: Int = 64) {
        self.capacity = max(capacity, 1)
        base = .allocate(capacity: self.capacity)
    }

    deinit { base.deallocate() }

    /// The value at a position.
    subscript(index: Int) -> Element {
        get {
            precondition(index >= 0 && index < count, "index out of range")
            return base[index]
        }
        set {
            precondition(index >= 0 && index < count, "index out of range")
            base[index] = newValue
        }
    }

    /// Adds one value.
    @inline(__always) mutating func append(_ value: Element) {
        if count == capacity { grow(to: count + 1) }
        base[count] = value
        count += 1
    }

    /// Adds many values.
    mutating func append(_ values: UnsafeBufferPointer<Element>) {
        guard let source = values.baseAddress, !values.isEmpty else { return }
        if count + values.count > capacity { grow(to: count + values.count) }
        (base + count).initialize(from: source, count: values.count)
        count += values.count
    }

    /// Drops everything from a position on.
    mutating func truncate(to newCount: Int) { count = min(count, max(0, newCount)) }

    /// A part of the values, valid inside `body` only.
    @inline(__always) func withRange<Result>(_ range: Range<Int>, _ body: (UnsafeBufferPointer<Element>) -> Result) -> Result {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "range out of bounds")
        return body(UnsafeBufferPointer(start: base + range.lowerBound, count: range.count))
    }

    /// Moves to a larger place; doubling keeps appending cheap.
    private mutating func grow(to needed: Int) {
        let larger = max(needed, capacity * 2)
        let moved = UnsafeMutablePointer<Element>.allocate(capacity: larger)
        moved.moveInitialize(from: base, count: count)
        base.deallocate()
        base = moved
        capacity = larger
    }
}
