// Lists of numbers that were read a while ago: in a table many rows say the same, and need not be read again.
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The list read last for each of some beginnings.
struct KnownNumberLists {
    /// A list that was read.
    struct List {
        /// Byte offset and length of its text, brackets included.
        var start = 0
        var length = 0
        /// Tape index of its entry, behind which those of its numbers stand.
        var index = 0
        var count = 0
    }

    /// Shorter lists are read as quickly as they are compared.
    static let fewest = 8

    private var lists = [List](repeating: List(), count: 64)

    /// A list that is written like the text from a place on; nil when none is known.
    @inline(__always) func list(like place: UnsafePointer<UInt8>, _ base: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> List? {
        guard place + 17 <= end else { return nil }
        let known = lists[Self.slot(place)]
        guard known.length > 0, place + known.length <= end, memcmp(base + known.start, place, known.length) == 0 else { return nil }
        return known
    }

    /// Notes the list at a place.
    mutating func note(_ list: List, _ place: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
        guard place + 17 <= end else { return }
        lists[Self.slot(place)] = list
    }

    /// Where lists that begin like the text at a place are kept.
    @inline(__always) private static func slot(_ place: UnsafePointer<UInt8>) -> Int {
        var hash: UInt64 = 0
        for part in 0..<2 {
            hash = (hash ^ UnsafeRawPointer(place + 1 + 8 * part).loadUnaligned(as: UInt64.self)) &* 0x9E37_79B9_7F4A_7C15
        }
        return Int(truncatingIfNeeded: hash >> 58)
    }
}
