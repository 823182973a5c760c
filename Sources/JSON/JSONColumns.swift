// Whole columns of a table read in one go: arrays of numbers, and arrays of short arrays, without a handle for each value.
import Model

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The numbers in an array of arrays, one behind the other.
public struct JSONNumberLists: Sendable {
    /// Behind the last number of each list.
    public private(set) var ends: [Int] = []
    public private(set) var numbers: [Int] = []

    /// Makes room.
    init(_ count: Int) { ends.reserveCapacity(count) }

    /// Adds a number to the list that is not ended yet.
    mutating func add(_ number: Int) { numbers.append(number) }

    /// Ends a list.
    mutating func endList() { ends.append(numbers.count) }

    /// The range of a list's numbers.
    public func range(_ list: Int) -> Range<Int> { (list > 0 ? ends[list - 1] : 0)..<ends[list] }
}

/// An array of arrays of four numbers, such as boxes, which are read when they are asked for.
public struct JSONFours: Sendable {
    private let value: JSONValue
    /// The tape index of each array; 0, which is the root's, for elements that are something else.
    private let places: [Int]

    fileprivate init(value: JSONValue, places: [Int]) {
        self.value = value
        self.places = places
    }

    public var count: Int { places.count }

    /// One of an array's four numbers; nil where there is none.
    public func number(_ place: Int, of element: Int) -> Double? {
        guard places.indices.contains(element), places[element] > 0, (0..<4).contains(place) else { return nil }
        return value.number(places[element] + 1 + place)
    }

    /// The numbers of an array; nil for elements that are no array of four numbers, and behind the last.
    public subscript(element: Int) -> (Double, Double, Double, Double)? {
        guard places.indices.contains(element), places[element] > 0 else { return nil }
        let place = places[element]
        guard let first = value.number(place + 1), let second = value.number(place + 2), let third = value.number(place + 3),
            let fourth = value.number(place + 4)
        else { return nil }
        return (first, second, third, fourth)
    }
}

/// An array of which many elements are written alike.
public struct JSONRepeats: Sendable {
    /// For each element the number of what it says.
    public var kinds: [Int32] = []
    /// What is said, each once.
    public var distinct: [JSONValue] = []

    /// No elements.
    public init() {}
}

extension JSONValue {
    /// The elements of an array as whole numbers; `missing` stands for those that are none.
    public func wholeNumbers(missing: Int) -> [Int] {
        guard kind == .array else { return [] }
        let tape = storage.tape
        let end = Int(tape[index].next)
        return storage.bytes.withUnsafeBufferPointer { bytes in
            [Int](unsafeUninitializedCapacity: count) { numbers, written in
                var cursor = index + 1
                while cursor < end, written < numbers.count {
                    let entry = tape[cursor]
                    let plain = entry.kind == .number ? JSONNumber.whole(bytes, Int(entry.offset), Int(entry.end)) : nil
                    numbers[written] = plain ?? whole(cursor) ?? missing
                    written += 1
                    cursor = Int(entry.next)
                }
            }
        }
    }

    /// The byte offsets of an array's elements.
    public var elementOffsets: [Int] {
        var result: [Int] = []
        result.reserveCapacity(count)
        walk { index in result.append(Int(storage.tape[index].offset)) }
        return result
    }

    /// The whole numbers in an array of arrays; elements that are no arrays are empty lists.
    public func numberLists(missing: Int) -> JSONNumberLists {
        var result = JSONNumberLists(count)
        walk { index in
            if storage.tape[index].kind == .array {
                JSONValue(storage: storage, index: index).walk { inner in result.add(whole(inner) ?? missing) }
            }
            result.endList()
        }
        return result
    }

    /// The elements of an array of arrays of four numbers.
    public var fours: JSONFours {
        let tape = storage.tape
        var places: [Int] = []
        places.reserveCapacity(count)
        walk { index in
            // Four numbers are four entries behind the array's own.
            let isFour = tape[index].kind == .array && tape[index].count == 4 && Int(tape[index].next) == index + 5
            places.append(isFour ? index : 0)
        }
        return JSONFours(value: self, places: places)
    }

    /// Whether another value is a string that is written letter by letter like this one.
    public func isWritten(like other: JSONValue) -> Bool {
        guard kind == .string, other.kind == .string, end - offset == other.end - other.offset else { return false }
        return storage.bytes.withUnsafeBytes { mine in
            other.storage.bytes.withUnsafeBytes { theirs in
                guard let a = mine.baseAddress, let b = theirs.baseAddress else { return false }
                return memcmp(a + offset, b + other.offset, end - offset) == 0
            }
        }
    }

    /// The elements of an array, those that are written alike found out.
    public var repeats: JSONRepeats {
        var result = JSONRepeats()
        result.kinds.reserveCapacity(count)
        // Open addressing over what the kinds are written like; the table doubles before it is half full.
        var table = [Int32](repeating: -1, count: 64)
        var hashes: [UInt64] = []
        let hashing = SeededHash()
        let tape = storage.tape
        storage.bytes.withUnsafeBytes { bytes in
            walk { index in
                let start = Int(tape[index].offset)
                let end = Int(tape[index].end)
                let written = UnsafeRawBufferPointer(rebasing: bytes[start..<max(start, min(end, bytes.count))])
                let hash = hashing(written)
                var slot = Int(truncatingIfNeeded: hash) & (table.count - 1)
                while table[slot] >= 0 {
                    let kind = Int(table[slot])
                    let entry = result.distinct[kind].entry
                    let size = Int(entry.end) - Int(entry.offset)
                    if hashes[kind] == hash, size == written.count, entry.kind == tape[index].kind,
                        let base = bytes.baseAddress, memcmp(base + start, base + Int(entry.offset), size) == 0
                    {
                        result.kinds.append(table[slot])
                        return
                    }
                    slot = (slot + 1) & (table.count - 1)
                }
                table[slot] = Int32(clamping: hashes.count)
                result.kinds.append(Int32(clamping: hashes.count))
                hashes.append(hash)
                result.distinct.append(JSONValue(storage: storage, index: index))
                guard hashes.count * 2 > table.count else { return }
                table = [Int32](repeating: -1, count: table.count * 2)
                for (kind, hash) in hashes.enumerated() {
                    var slot = Int(truncatingIfNeeded: hash) & (table.count - 1)
                    while table[slot] >= 0 { slot = (slot + 1) & (table.count - 1) }
                    table[slot] = Int32(clamping: kind)
                }
            }
        }
        return result
    }

    /// Calls back with the tape index of each element of an array.
    private func walk(_ body: (Int) -> Void) {
        guard kind == .array else { return }
        let tape = storage.tape
        let end = Int(tape[index].next)
        var cursor = index + 1
        while cursor < end {
            body(cursor)
            cursor = Int(tape[cursor].next)
        }
    }

    /// The whole number at a tape index.
    private func whole(_ index: Int) -> Int? {
        let entry = storage.tape[index]
        guard entry.kind == .number else { return nil }
        return JSONNumber.whole(storage.bytes, Int(entry.offset), Int(entry.end)) ?? JSONValue(storage: storage, index: index).int
    }

    /// The number at a tape index.
    fileprivate func number(_ index: Int) -> Double? {
        let entry = storage.tape[index]
        guard entry.kind == .number else { return nil }
        return JSONNumber.plain(storage.bytes, Int(entry.offset), Int(entry.end)) ?? JSONValue(storage: storage, index: index).double
    }
}
