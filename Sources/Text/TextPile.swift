// Many texts as one run of bytes, so that one pass of the C library finds a name in all of them.
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A pile of texts that tells which of them may hold a name. It never misses one; what it tells must be looked at.
///
/// Texts of ASCII lie in it in the tolerant form of `CanonicalText`, which keeps what any looser or stricter form of a name needs to
/// stand in them. All others, and those in which a name may stand cut short or behind character references, are told always.
public struct TextPile: Sendable {
    /// The tolerant forms, each followed by a byte that stands in none of them.
    private var bytes: [UInt8] = []
    /// For each text the offset after its form.
    private var ends: [Int] = []
    /// Texts that must always be looked at, ascending.
    public private(set) var others: [Int] = []

    private static let border: UInt8 = 0x0A

    public init() {}

    /// How many texts lie in the pile.
    public var count: Int { ends.count }

    /// Makes room for texts.
    public mutating func reserve(texts: Int, bytes: Int) {
        ends.reserveCapacity(texts)
        self.bytes.reserveCapacity(bytes + texts)
    }

    /// Puts a text on the pile; its number is the count before.
    public mutating func add(_ text: String) {
        let start = bytes.count
        var hasAmpersand = false
        let isPlain = text.utf8.withContiguousStorageIfAvailable { append($0, &hasAmpersand) } ?? false
        if !isPlain || hasAmpersand && withShownEntitiesResolved(text) != nil { tellAlways(from: start) }
        close()
    }

    /// Puts a text on the pile that is made of texts of a pile with spaces between them.
    public mutating func add(joining numbers: [Int], of pile: TextPile) {
        let start = bytes.count
        for number in numbers {
            if pile.isOther(number) {
                tellAlways(from: start)
                break
            }
            bytes.append(contentsOf: pile.bytes[pile.start(of: number)..<pile.ends[number]])
        }
        close()
    }

    /// The same with texts of this pile itself.
    public mutating func add(joining numbers: [Int]) {
        let start = bytes.count
        for number in numbers {
            if isOther(number) {
                tellAlways(from: start)
                break
            }
            for at in self.start(of: number)..<ends[number] { bytes.append(bytes[at]) }
        }
        close()
    }

    /// Whether a text is of ASCII, and not one of those that are always told.
    public func isPlain(_ number: Int) -> Bool { !isOther(number) }

    /// The tolerant form of a text; nil for one that is always told.
    public func form(_ number: Int) -> ArraySlice<UInt8>? { isOther(number) ? nil : bytes[start(of: number)..<ends[number]] }

    /// The numbers of all texts that may hold a name or a form of it, ascending; the name is given in its tolerant form.
    public func mayHold(_ name: CanonicalText) -> [Int] {
        var found: [Int] = []
        let needle = name.utf8
        if !needle.isEmpty, needle.count < bytes.count {
            bytes.withUnsafeBytes { hay in
                needle.withUnsafeBytes { pin in
                    guard let start = hay.baseAddress, let pinStart = pin.baseAddress else { return }
                    // The C library looks for the rarest byte, which is fast in any text.
                    let anchor = Self.anchor(pin)
                    let last = hay.count - pin.count
                    var at = 0
                    while at <= last, let place = memchr(start + at + anchor, Int32(pin[anchor]), last - at + 1) {
                        let first = UnsafeRawPointer(place) - start - anchor
                        at = first + 1
                        guard memcmp(start + first, pinStart, pin.count) == 0 else { continue }
                        let number = text(at: first)
                        found.append(number)
                        at = ends[number]
                    }
                }
            }
        }
        return found.isEmpty ? others : others.isEmpty ? found : merged(found)
    }

    /// The place of the needle's byte that is rarest in texts.
    private static func anchor(_ needle: UnsafeRawBufferPointer) -> Int {
        var best = 0
        var least = Int.max
        for (place, byte) in needle.enumerated() {
            let rank = byte < 0x80 ? commonness[Int(byte)] : 1
            if rank < least {
                least = rank
                best = place
            }
        }
        return best
    }

    /// How common each byte of ASCII is, roughly; what is no letter or digit counts as rare.
    private static let commonness: [Int] = (0..<128).map { byte in
        if let rank = Array("zqxjkvbywgfpmhucldrsnioate".utf8).firstIndex(of: UInt8(byte)) { return 3 + rank }
        return byte >= 0x30 && byte <= 0x39 ? 10 : 2
    }

    /// Hits and the texts that are always told, each once.
    private func merged(_ found: [Int]) -> [Int] {
        var result: [Int] = []
        result.reserveCapacity(found.count + others.count)
        var next = 0
        for number in found {
            while next < others.count, others[next] < number {
                result.append(others[next])
                next += 1
            }
            result.append(number)
        }
        return result + others[next...]
    }

    /// The text whose form an offset lies in.
    private func text(at offset: Int) -> Int {
        var low = 0
        var high = ends.count
        while low < high {
            let middle = (low + high) / 2
            if ends[middle] <= offset { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func start(of number: Int) -> Int { number == 0 ? 0 : ends[number - 1] + 1 }

    /// Whether a text is one of those that are always told.
    private func isOther(_ number: Int) -> Bool {
        guard let last = others.last, number <= last else { return false }
        var low = 0
        var high = others.count
        while low < high {
            let middle = (low + high) / 2
            if others[middle] < number { low = middle + 1 } else { high = middle }
        }
        return low < others.count && others[low] == number
    }

    /// Notes that the text which is being added must always be looked at.
    private mutating func tellAlways(from start: Int) {
        bytes.removeLast(bytes.count - start)
        others.append(ends.count)
    }

    private mutating func close() {
        ends.append(bytes.count)
        bytes.append(Self.border)
    }

    /// Appends the tolerant form of an ASCII text; false, with nothing that counts, when it is another or has an ellipsis.
    private mutating func append(_ source: UnsafeBufferPointer<UInt8>, _ hasAmpersand: inout Bool) -> Bool {
        var dots = 0
        for byte in source {
            if byte <= 0x20 {
                if PlainText.isSpace(byte) { dots = 0 }
                continue
            }
            if byte >= 0x80 { return false }
            if byte == UInt8(ascii: ".") {
                dots &+= 1
                if dots == 3 { return false }
            } else {
                dots = 0
                if byte == UInt8(ascii: "&") { hasAmpersand = true }
            }
            bytes.append(PlainText.folded(byte))
        }
        return true
    }
}
