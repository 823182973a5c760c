// Every distinct name and value of a tree, stored once as bytes; strings are made when somebody asks.
import Glibc
import Model

/// Interned byte strings. Dumps repeat `true`, `false`, class and package names thousands of times.
struct StringTable: ~Copyable, Sendable {
    private var bytes = GrowableBuffer<UInt8>(capacity: 1 << 14)
    /// Start of each string in `bytes`, and one end more.
    private var starts = GrowableBuffer<Int>(capacity: 1 << 10)
    private var hashes = GrowableBuffer<UInt64>(capacity: 1 << 10)
    /// Open addressing: id + 1, or 0 for a free slot.
    private var slots = GrowableBuffer<Int32>(capacity: 1 << 11)
    private let hash = SeededHash()

    /// Makes an empty table.
    init() {
        starts.append(0)
        for _ in 0..<(1 << 11) { slots.append(0) }
    }

    /// How many distinct strings there are.
    var count: Int { starts.count - 1 }

    /// The id of a string, given anew when it was not there yet.
    mutating func intern(_ string: UnsafeBufferPointer<UInt8>) -> Int32 {
        let hash = self.hash(UnsafeRawBufferPointer(string))
        let slot = find(string, hash)
        if slots[slot] != 0 { return slots[slot] - 1 }
        let id = Int32(truncatingIfNeeded: count)
        bytes.append(string)
        starts.append(bytes.count)
        hashes.append(hash)
        slots[slot] = id + 1
        if count * 2 > slots.count { rehash() }
        return id
    }

    /// The id of a string that is already there.
    func id(of string: UnsafeBufferPointer<UInt8>) -> Int32? {
        let found = slots[find(string, hash(UnsafeRawBufferPointer(string)))]
        return found == 0 ? nil : found - 1
    }

    /// The bytes of a string, valid inside `body` only.
    @inline(__always) func withBytes<Result>(_ id: Int32, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        bytes.withRange(starts[Int(id)]..<starts[Int(id) + 1], body)
    }

    /// A string as such.
    func string(_ id: Int32) -> String { withBytes(id) { String(decoding: $0, as: UTF8.self) } }

    /// The slot that holds the string, or the free one where it belongs.
    private func find(_ string: UnsafeBufferPointer<UInt8>, _ hash: UInt64) -> Int {
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: hash >> 20) & mask
        while slots[slot] != 0 {
            let id = slots[slot] - 1
            if hashes[Int(id)] == hash, withBytes(id, { Self.areEqual($0, string) }) { return slot }
            slot = (slot + 1) & mask
        }
        return slot
    }

    /// Makes four times the room for slots.
    private mutating func rehash() {
        let size = slots.count * 4
        slots = GrowableBuffer(capacity: size)
        for _ in 0..<size { slots.append(0) }
        for id in 0..<count {
            var slot = Int(truncatingIfNeeded: hashes[id] >> 20) & (size - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
            slots[slot] = Int32(truncatingIfNeeded: id) + 1
        }
    }

    /// Whether two strings have the same bytes.
    private static func areEqual(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
        guard a.count == b.count else { return false }
        guard let left = a.baseAddress, let right = b.baseAddress else { return true }
        return memcmp(left, right, a.count) == 0
    }
}
