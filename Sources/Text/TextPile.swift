// Many texts as one run of bytes, so that one pass of the C library finds a name in all of them.
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A pile of texts that tells which of them may hold a name. It never misses one; what it tells must be looked at.
///
/// Texts of ASCII and of simple scalars lie in it in the tolerant form of `CanonicalText`, which keeps what any looser or stricter form
/// of a name needs to stand in them. Texts with an ellipsis are told as soon as a name may begin in them, and all others, as well as
/// those in which a name may stand behind character references, always.
public struct TextPile: Sendable {
    /// The tolerant forms, each followed by a byte that stands in none of them.
    private var bytes: [UInt8] = []
    /// How many of them are written; behind these there is room.
    private var used = 0
    /// For each text the offset after its form.
    private var ends: [Int] = []
    /// Texts that must always be looked at, ascending.
    public private(set) var others: [Int] = []
    /// Texts with an ellipsis, ascending.
    private var cut: [Int] = []

    private static let border: UInt8 = 0x0A

    public init() {}

    /// How many texts lie in the pile.
    public var count: Int { ends.count }

    /// Makes room for texts.
    public mutating func reserve(texts: Int, bytes: Int) {
        ends.reserveCapacity(texts)
        makeRoom(bytes + texts)
    }

    /// Makes sure that there is room for more bytes.
    private mutating func makeRoom(_ count: Int) {
        guard used + count > bytes.count else { return }
        bytes += [UInt8](repeating: 0, count: max(used + count - bytes.count, bytes.count))
    }

    /// Puts a text on the pile; its number is the count before.
    public mutating func add(_ text: String) {
        let start = used
        var traits = Traits()
        let isSimple = text.utf8.withContiguousStorageIfAvailable { append($0, &traits) } ?? false
        if !isSimple || traits.hasAmpersand && withShownEntitiesResolved(text) != nil {
            tellAlways(from: start)
        } else if traits.isCut {
            cut.append(ends.count)
        }
        close()
    }

    /// Puts a text on the pile that is made of texts of a pile with spaces between them.
    public mutating func add(joining numbers: [Int], of pile: TextPile) {
        let start = used
        for number in numbers {
            if pile.isOther(number) {
                tellAlways(from: start)
                break
            }
            if Self.has(pile.cut, number), cut.last != ends.count { cut.append(ends.count) }
            put(pile.bytes[pile.start(of: number)..<pile.ends[number]])
        }
        close()
    }

    /// The same with texts of this pile itself, from the last to the first where `isReversed`.
    public mutating func add(joining numbers: [Int32], isReversed: Bool = false) {
        let start = used
        for place in numbers.indices {
            let number = Int(numbers[isReversed ? numbers.count - 1 - place : place])
            if isOther(number) {
                tellAlways(from: start)
                break
            }
            if Self.has(cut, number), cut.last != ends.count { cut.append(ends.count) }
            repeatBytes(self.start(of: number)..<ends[number])
        }
        close()
    }

    /// Puts bytes of the pile on it once more.
    private mutating func repeatBytes(_ range: Range<Int>) {
        makeRoom(range.count)
        let end = used
        bytes.withUnsafeMutableBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return }
            (base + end).update(from: base + range.lowerBound, count: range.count)
        }
        used += range.count
    }

    /// Puts some bytes on the pile.
    private mutating func put(_ some: ArraySlice<UInt8>) {
        makeRoom(some.count)
        for byte in some {
            bytes[used] = byte
            used &+= 1
        }
    }

    /// Whether a text is not one of those that are always told.
    public func isPlain(_ number: Int) -> Bool { !isOther(number) }

    /// The tolerant form of a text; nil for one that is always told.
    public func form(_ number: Int) -> ArraySlice<UInt8>? { isOther(number) ? nil : bytes[start(of: number)..<ends[number]] }

    /// The numbers of all texts that may hold a name or a form of it, ascending; the name is given in both forms.
    public func mayHold(_ strict: CanonicalText, _ tolerant: CanonicalText) -> [Int] {
        var found = holding(tolerant)
        if !cut.isEmpty, let beginning = Truncation.leastBeginning(of: strict) {
            let cut = beginning.isEmpty ? cut : holding(beginning).filter { Self.has(self.cut, $0) }
            found = Self.merged(found, cut)
        }
        return Self.merged(found, others)
    }

    /// The numbers of all texts that may hold a word of the tolerant form, ascending; what is cut short does not count.
    public func mayHold(word: CanonicalText) -> [Int] { Self.merged(holding(word), others) }

    /// The numbers of the texts whose forms hold a needle, ascending.
    private func holding(_ name: CanonicalText) -> [Int] {
        var found: [Int] = []
        let needle = name.utf8
        if !needle.isEmpty, needle.count < used {
            bytes.withUnsafeBytes { hay in
                needle.withUnsafeBytes { pin in
                    guard let start = hay.baseAddress, let pinStart = pin.baseAddress else { return }
                    // The C library looks for the rarest byte, which is fast in any text.
                    let anchor = Self.anchor(pin)
                    let last = used - pin.count
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
        return found
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

    /// The numbers of two ascending lists, each once.
    private static func merged(_ a: [Int], _ b: [Int]) -> [Int] {
        if a.isEmpty || b.isEmpty { return a.isEmpty ? b : a }
        var result: [Int] = []
        result.reserveCapacity(a.count + b.count)
        var next = 0
        for number in a {
            while next < b.count, b[next] < number {
                result.append(b[next])
                next += 1
            }
            if next < b.count, b[next] == number { next += 1 }
            result.append(number)
        }
        return result + b[next...]
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
    private func isOther(_ number: Int) -> Bool { Self.has(others, number) }

    /// Whether an ascending list has a number.
    private static func has(_ numbers: [Int], _ number: Int) -> Bool {
        guard let last = numbers.last, number <= last else { return false }
        var low = 0
        var high = numbers.count
        while low < high {
            let middle = (low + high) / 2
            if numbers[middle] < number { low = middle + 1 } else { high = middle }
        }
        return low < numbers.count && numbers[low] == number
    }

    /// Notes that the text which is being added must always be looked at.
    private mutating func tellAlways(from start: Int) {
        used = start
        if cut.last == ends.count { cut.removeLast() }
        others.append(ends.count)
    }

    private mutating func close() {
        ends.append(used)
        makeRoom(1)
        bytes[used] = Self.border
        used += 1
    }

    /// What else was seen of a text while it was added.
    private struct Traits {
        var hasAmpersand = false
        /// It has three dots in a row.
        var isCut = false
        /// How many dots stand at the end of what was seen.
        var dots = 0
    }

    /// Appends the tolerant form of a text; false, with nothing that counts, when it is not simple.
    private mutating func append(_ source: UnsafeBufferPointer<UInt8>, _ traits: inout Traits) -> Bool {
        var at = 0
        while at < source.count {
            if source[at] >= 0x80 {
                guard let length = append(scalarAt: at, of: source, &traits.dots) else { return false }
                if traits.dots >= 3 { traits.isCut = true }
                at &+= length
            } else {
                at = append(plainFrom: at, of: source, &traits)
            }
        }
        return true
    }

    /// Appends the form of the ASCII that stands from an offset on, and gives the offset behind it.
    private mutating func append(plainFrom start: Int, of source: UnsafeBufferPointer<UInt8>, _ traits: inout Traits) -> Int {
        makeRoom(source.count - start)
        var at = start
        var end = used
        var seen = traits
        bytes.withUnsafeMutableBufferPointer { form in
            while at < source.count {
                let byte = source[at]
                if byte >= 0x80 { break }
                at &+= 1
                if byte <= 0x20 {
                    if PlainText.isSpace(byte) { seen.dots = 0 }
                    continue
                }
                if byte == UInt8(ascii: ".") {
                    seen.dots &+= 1
                    if seen.dots == 3 { seen.isCut = true }
                } else {
                    seen.dots = 0
                    if byte == UInt8(ascii: "&") { seen.hasAmpersand = true }
                }
                form[end] = PlainText.folded(byte)
                end &+= 1
            }
        }
        used = end
        traits = seen
        return at
    }

    /// Appends the form of a scalar beyond ASCII and gives the number of its bytes; nil when it is not simple.
    private mutating func append(scalarAt at: Int, of source: UnsafeBufferPointer<UInt8>, _ dots: inout Int) -> Int? {
        let first = UInt32(source[at])
        let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
        guard at + length <= source.count else { return nil }
        var scalar = first & (0x7F >> UInt32(length))
        for offset in 1..<length { scalar = scalar << 6 | UInt32(source[at + offset] & 0x3F) }
        if scalar == 0x2026 {
            // The sign for an ellipsis stands for three dots.
            put([0x2E, 0x2E, 0x2E])
            dots = 3
            return length
        }
        let form = SimpleScalars.form(scalar)
        if form.isUnknown { return nil }
        if form.isSelf {
            put(ArraySlice(source[at..<at + length]))
            dots = 0
        } else if form.count > 0 {
            put(ArraySlice((0..<form.count).map { form[$0] }))
            dots = 0
        }
        // What folds to nothing may stand between the dots of an ellipsis.
        return length
    }
}
