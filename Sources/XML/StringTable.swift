// Every distinct name and value of a tree, stored once as bytes; strings are made when somebody asks.
import Glibc

/// Interned byte strings. Dumps repeat `true`, `false`, class and package names thousands of times.
struct StringTable: ~Copyable, Sendable {
    private var bytes = GrowableBuffer<UInt8>(capacity: 1 << 14)
    /// Start of each string in `bytes`, and one end more.
    private var starts = GrowableBuffer<Int>(capacity: 1 << 10)
    private var hashes = GrowableBuffer<UInt64>(capacity: 1 << 10)
    /// Open addressing: id + 1, or 0 for a free slot.
    private var slots = GrowableBuffer<Int32>(capacity: 1 << 11)
    /// Differs in every table, so that no input can be made to collide.
    private let seed: UInt64

    /// Makes an empty table.
    init() {
        seed = UInt64.random(in: .min ... .max) | 1
        starts.append(0)
        for _ in 0..<(1 << 11) { slots.append(0) }
    }

    /// How many distinct strings there are.
    var count: Int { starts.count - 1 }

    /// The id of a string, given anew when it was not there yet.
    mutating func intern(_ string: UnsafeBufferPointer<UInt8>) -> Int32 {
        let hash = Self.hash(string, seed)
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
        let found = slots[find(string, Self.hash(string, seed))]
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

    /// Eight bytes at a time, mixed by a full-width multiplication.
    private static func hash(_ string: UnsafeBufferPointer<UInt8>, _ seed: UInt64) -> UInt64 {
        var state = seed ^ UInt64(truncatingIfNeeded: string.count)
        guard let base = UnsafeRawPointer(string.baseAddress) else { return mix(state) }
        var offset = 0
        while offset + 8 <= string.count {
            state = mix(state ^ base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            offset += 8
        }
        var tail: UInt64 = 0
        while offset < string.count {
            tail = tail << 8 | UInt64(base.load(fromByteOffset: offset, as: UInt8.self))
            offset += 1
        }
        return mix(state ^ tail)
    }

    /// Spreads every bit over the whole word.
    private static func mix(_ value: UInt64) -> UInt64 {
        let product = (value ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
        return product.high ^ product.low
    }
}
