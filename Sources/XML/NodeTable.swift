// The flat tree that both parsers fill: one row an element, in document order.
import Model

/// Elements, attributes and texts as struct of arrays.
struct NodeTable: ~Copyable, Sendable {
    /// What stopped or thinned the table.
    enum Excess { case depth, nodes, attributes }

    /// One attribute, as ids of its name and value.
    struct Attribute { var name, value: Int32 }

    /// One run of character data, as the id of its text and the index of the next run of the same element.
    struct TextRun { var text, next: Int32 }

    var strings = StringTable()
    private(set) var parents = GrowableBuffer<Int32>(capacity: 1 << 10)
    private(set) var ends = GrowableBuffer<Int32>(capacity: 1 << 10)
    private(set) var names = GrowableBuffer<Int32>(capacity: 1 << 10)
    private(set) var tagStarts = GrowableBuffer<Int>(capacity: 1 << 10)
    private(set) var tagEnds = GrowableBuffer<Int>(capacity: 1 << 10)
    private(set) var attributeStarts = GrowableBuffer<Int32>(capacity: 1 << 10)
    private(set) var attributes = GrowableBuffer<Attribute>(capacity: 1 << 13)
    private(set) var firstTexts = GrowableBuffer<Int32>(capacity: 1 << 10)
    private(set) var texts = GrowableBuffer<TextRun>()

    /// The innermost open element, or -1.
    private(set) var current: Int32 = -1
    private(set) var depth = 0
    /// Elements open beyond the depth limit; they are counted, not kept.
    private var skipped = 0
    private(set) var firstExcess: (kind: Excess, offset: Int)?
    /// The last run of each element, where the next one is linked.
    private var lastTexts = GrowableBuffer<Int32>(capacity: 1 << 10)
    private var pendingText = GrowableBuffer<UInt8>()
    private let limits: Limits

    /// Makes an empty table.
    init(limits: Limits) { self.limits = limits }

    var count: Int { parents.count }
    /// No further element is taken.
    var isFull: Bool { firstExcess?.kind == .nodes }
    /// Elements are being left out, since they are nested too deeply.
    var isSkipping: Bool { skipped > 0 }

    /// Opens an element; false when it is left out, so that its attributes are not wanted either.
    mutating func open(_ name: Int32, at offset: Int, tagEnd: Int) -> Bool {
        flushText()
        if skipped > 0 || depth >= limits.depth {
            if firstExcess == nil { firstExcess = (.depth, offset) }
            skipped += 1
            return false
        }
        if count >= limits.nodes {
            if firstExcess?.kind != .nodes { firstExcess = (.nodes, offset) }
            skipped += 1
            return false
        }
        parents.append(current)
        ends.append(0)
        names.append(name)
        tagStarts.append(offset)
        tagEnds.append(tagEnd)
        attributeStarts.append(Int32(truncatingIfNeeded: attributes.count))
        firstTexts.append(-1)
        lastTexts.append(-1)
        current = Int32(truncatingIfNeeded: count - 1)
        depth += 1
        return true
    }

    /// Adds an attribute to the element opened last.
    @inline(__always) mutating func addAttribute(_ name: Int32, _ value: Int32) {
        attributes.append(Attribute(name: name, value: value))
    }

    /// Whether the element opened last takes no more attributes. Readers ask where there may be many.
    mutating func isFullOfAttributes() -> Bool {
        guard count > 0, attributes.count - Int(attributeStarts[count - 1]) >= limits.attributes else { return false }
        if firstExcess == nil { firstExcess = (.attributes, tagStarts[count - 1]) }
        return true
    }

    /// Corrects the end of the tag opened last, once it is known.
    mutating func setTagEnd(_ offset: Int) { tagEnds[count - 1] = offset }

    /// Adds character data to the innermost open element; outside of any it is dropped.
    mutating func addText(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard current >= 0, skipped == 0 else { return }
        pendingText.append(bytes)
    }

    /// Closes the innermost open element.
    mutating func close() {
        flushText()
        if skipped > 0 {
            skipped -= 1
            return
        }
        guard current >= 0 else { return }
        ends[Int(current)] = Int32(truncatingIfNeeded: count)
        current = parents[Int(current)]
        depth -= 1
    }

    /// Keeps a run of text unless it is only white space.
    private mutating func flushText() {
        guard pendingText.count > 0 else { return }
        defer { pendingText.truncate(to: 0) }
        let hasContent = pendingText.withRange(0..<pendingText.count) { $0.contains { $0 > 0x20 } }
        guard hasContent, current >= 0 else { return }
        let text = Self.intern(pendingText, into: &strings)
        let run = Int32(truncatingIfNeeded: texts.count)
        texts.append(TextRun(text: text, next: -1))
        let previous = lastTexts[Int(current)]
        if previous >= 0 { texts[Int(previous)].next = run } else { firstTexts[Int(current)] = run }
        lastTexts[Int(current)] = run
    }

    /// The id of a text; apart, since two parts of the table are touched at once.
    private static func intern(_ text: borrowing GrowableBuffer<UInt8>, into strings: inout StringTable) -> Int32 {
        var id: Int32 = 0
        text.withRange(0..<text.count) { id = strings.intern($0) }
        return id
    }

    /// The attributes of an element, as a range of `attributes`.
    func attributeRange(_ index: Int) -> Range<Int> {
        let start = Int(attributeStarts[index])
        return start..<(index + 1 < count ? Int(attributeStarts[index + 1]) : attributes.count)
    }

    /// Takes back everything after a point in time at which no element was open.
    mutating func rollBack(toNodes nodes: Int, attributes attributeCount: Int, texts textCount: Int) {
        parents.truncate(to: nodes)
        ends.truncate(to: nodes)
        names.truncate(to: nodes)
        tagStarts.truncate(to: nodes)
        tagEnds.truncate(to: nodes)
        attributeStarts.truncate(to: nodes)
        firstTexts.truncate(to: nodes)
        lastTexts.truncate(to: nodes)
        attributes.truncate(to: attributeCount)
        texts.truncate(to: textCount)
        pendingText.truncate(to: 0)
        current = -1
        depth = 0
        skipped = 0
        firstExcess = nil
    }
}
