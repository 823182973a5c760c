// The members of many objects that share a few keys, found in one pass an object.
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Looks up chosen keys in one object after the other. Objects of one list repeat their keys in the same order, so that a key is mostly
/// the same text as the one at its place in an earlier object, and needs no search.
public struct JSONMemberSlots {
    /// A key that was seen at some place, and its slot; -1 for keys that are not asked for.
    private struct Known {
        var start, length: Int
        var slot: Int
    }

    private let keys: [String]
    private var storage: JSONStorage?
    private var known: [Known] = []
    /// The tape index of each key's value in the object read last; 0, which is the root's, for none.
    private var found: [Int]
    /// Objects with more members are searched.
    private static let mostKnown = 64

    /// A slot for each key, in their order.
    public init(_ keys: [String]) {
        self.keys = keys
        found = [Int](repeating: 0, count: keys.count)
    }

    /// Turns to an object; other values have no members.
    public mutating func read(_ node: JSONValue) {
        if storage !== node.storage {
            storage = node.storage
            known.removeAll(keepingCapacity: true)
        }
        for slot in found.indices { found[slot] = 0 }
        guard node.kind == .object else { return }
        let tape = node.storage.tape
        node.storage.bytes.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return }
            var cursor = node.index + 1
            let end = Int(tape[node.index].next)
            var place = 0
            while cursor + 1 < end {
                let start = Int(tape[cursor].offset) + 1
                let length = Int(tape[cursor].end) - 1 - start
                var slot: Int
                if place < known.count, known[place].length == length, memcmp(base + start, base + known[place].start, length) == 0 {
                    slot = known[place].slot
                } else {
                    slot = keys.firstIndex { JSONText.equals(node.storage.bytes, tape[cursor], $0) } ?? -1
                    let entry = Known(start: start, length: length, slot: slot)
                    if place < known.count { known[place] = entry } else if place < Self.mostKnown { known.append(entry) }
                }
                // Of duplicates the last one counts.
                if slot >= 0 { found[slot] = cursor + 1 }
                cursor = Int(tape[cursor + 1].next)
                place += 1
            }
        }
    }

    /// The value of a key in the object read last.
    public subscript(slot: Int) -> JSONValue? {
        guard let storage, found[slot] > 0 else { return nil }
        return JSONValue(storage: storage, index: found[slot])
    }
}
