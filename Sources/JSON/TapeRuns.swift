// The two shapes that most JSON is made of, read in tight loops: members of objects one after the other, and columns of numbers. What is
// not quite plain (an escape, a comment, a slip, the end of the text) is left where it stands, to be read with all care.

extension TapeBuilder {
    private typealias Place = UnsafePointer<UInt8>

    /// Takes the members of an object from the key at the position on, as long as they are plain. False when not even one key is.
    mutating func takeMembers() -> Bool {
        guard let base = bytes.baseAddress else { return false }
        let end = base + bytes.count
        let room = limits.nodes - values
        var taken = 0
        var at = base + position
        // Behind what was taken last.
        var behind = at
        while taken < room, let keyEnd = Self.stringEnd(at, end) {
            var value = Self.skipBlanks(keyEnd, end)
            guard value < end, value.pointee == UInt8(ascii: ":") else { break }
            value = Self.skipBlanks(value + 1, end)
            guard value < end else { break }
            let entries = tape.next(room: 2)
            let index = tape.count
            let kind: JSONValue.Kind
            let valueEnd: Place
            switch value.pointee {
            case UInt8(ascii: "\""):
                guard let stop = Self.stringEnd(value, end) else { return leave(key: at, keyEnd, value: value, taken) }
                (kind, valueEnd) = (.string, stop)
            case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
                guard let (word, stop) = Self.word(value, end) else { return leave(key: at, keyEnd, value: value, taken) }
                (kind, valueEnd) = (word, stop)
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                guard let stop = Self.numberEnd(value, end) else { return leave(key: at, keyEnd, value: value, taken) }
                (kind, valueEnd) = (.number, stop)
            default:
                return leave(key: at, keyEnd, value: value, taken)
            }
            let next = Self.skipBlanks(valueEnd, end)
            guard next < end, next.pointee == UInt8(ascii: ",") || next.pointee == UInt8(ascii: "}") else {
                return leave(key: at, keyEnd, value: value, taken)
            }
            entries.initialize(to: TapeEntry(.string, offset: at - base, end: keyEnd - base, next: index + 1))
            (entries + 1).initialize(to: TapeEntry(kind, offset: value - base, end: valueEnd - base, next: index + 2))
            tape.commit(2)
            taken += 1
            behind = next
            guard next.pointee == UInt8(ascii: ",") else { break }
            // A comma is taken only with the key behind it.
            at = Self.skipBlanks(next + 1, end)
            guard at < end, at.pointee == UInt8(ascii: "\"") else { break }
        }
        guard taken > 0 else { return false }
        position = behind - base
        count(taken, elements: taken)
        return true
    }

    /// Takes the numbers in an array from the position on, as long as they are plain; false when there is none.
    mutating func takeNumbers() -> Bool {
        guard let base = bytes.baseAddress else { return false }
        let end = base + bytes.count
        let room = limits.nodes - values
        var taken = 0
        var at = base + position
        var behind = at
        // Whether a number may stand at `at` that was not taken yet.
        var goesOn = true
        while goesOn, taken < room {
            // Entries are written in stretches, so that the tape is asked for room once a stretch.
            let stretch = min(32, room - taken)
            let entries = tape.next(room: stretch)
            let index = tape.count
            var written = 0
            goesOn = false
            // Whole numbers of a few digits with commas behind them, not near the end of the text.
            while written < stretch, at + 18 <= end {
                let first = at + (at.pointee == UInt8(ascii: "-") ? 1 : 0)
                let digits = Self.nonDigits(first).trailingZeroBitCount &>> 3
                let stop = first + digits
                guard stop.pointee == UInt8(ascii: ","), digits == 1 || (digits > 1 && digits < 8 && first.pointee != 0x30) else { break }
                (entries + written).initialize(
                    to: TapeEntry(.number, offset: at - base, end: stop - base, next: index &+ written &+ 1))
                written &+= 1
                behind = stop
                goesOn = true
                at = stop + (stop[1] == 0x20 ? 2 : 1)
            }
            while written < stretch, let stop = Self.numberEnd(at, end),
                stop.pointee == UInt8(ascii: ",") || stop.pointee == UInt8(ascii: "]")
            {
                (entries + written).initialize(
                    to: TapeEntry(.number, offset: at - base, end: stop - base, next: index &+ written &+ 1))
                written &+= 1
                behind = stop
                // A comma is taken only with the number behind it.
                goesOn = stop.pointee == UInt8(ascii: ",") && stop + 1 < end && (stop[1] != 0x20 || stop + 2 < end)
                guard goesOn else { break }
                at = stop + (stop[1] == 0x20 ? 2 : 1)
            }
            tape.commit(written)
            taken += written
        }
        guard taken > 0 else { return false }
        position = behind - base
        count(taken, elements: taken)
        return true
    }

    /// Takes the short lists of numbers in an array from the position on, such as boxes; false when there is none.
    mutating func takeNumberLists() -> Bool {
        guard let base = bytes.baseAddress else { return false }
        let end = base + bytes.count
        let longest = 63
        // A list and its numbers all are values.
        var room = limits.nodes - values
        var taken = 0
        var lists = 0
        var at = base + position
        var behind = at
        while room > longest, at + 1 < end, at.pointee == UInt8(ascii: "[") {
            let entries = tape.next(room: longest + 1)
            let index = tape.count
            var count = 0
            var next = at + 1
            if let known = knownLists.list(like: at, base, end) {
                // Rows of a table often say the same, such as the style of a box.
                count = known.count
                tape.write(
                    known.index + 1..<known.index + 1 + count, to: entries + 1, bytes: at - base - known.start, entries: index - known.index
                )
                next = at + (known.length - 1)
            } else if next.pointee != UInt8(ascii: "]") {
                var isPlain = false
                while count < longest, let stop = Self.numberEnd(next, end) {
                    count &+= 1
                    (entries + count).initialize(to: TapeEntry(.number, offset: next - base, end: stop - base, next: index &+ count &+ 1))
                    next = stop
                    isPlain = stop.pointee == UInt8(ascii: "]")
                    guard stop.pointee == UInt8(ascii: ",") else { break }
                    next = stop + 1
                    if next < end, next.pointee == 0x20 { next += 1 }
                }
                guard isPlain else { break }
                if count >= KnownNumberLists.fewest {
                    knownLists.note(KnownNumberLists.List(start: at - base, length: next + 1 - at, index: index, count: count), at, end)
                }
            }
            next += 1
            var list = TapeEntry(.array, offset: at - base, end: next - base, next: index + count + 1)
            list.count = count
            entries.initialize(to: list)
            tape.commit(count + 1)
            room -= count + 1
            taken += count + 1
            lists += 1
            behind = next
            guard next + 2 < end, next.pointee == UInt8(ascii: ",") else { break }
            // A comma is taken only with the list behind it.
            at = next + (next[1] == 0x20 ? 2 : 1)
        }
        guard lists > 0 else { return false }
        position = behind - base
        count(taken, elements: lists)
        return true
    }

    /// Counts values that were taken, and those of them that the innermost array or object has; the position is behind the last.
    private mutating func count(_ taken: Int, elements: Int) {
        values += taken
        current.count += elements
        hasPendingKey = false
        state = .afterValue
    }

    /// Takes a key whose value needs more care, behind some members that were taken.
    private mutating func leave(key: Place, _ keyEnd: Place, value: Place, _ taken: Int) -> Bool {
        guard let base = bytes.baseAddress else { return false }
        if taken > 0 { count(taken, elements: taken) }
        tape.append(TapeEntry(.string, offset: key - base, end: keyEnd - base, next: tape.count + 1))
        hasPendingKey = true
        position = value - base
        state = .value
        return true
    }

    /// Behind blanks.
    @inline(__always) private static func skipBlanks(_ start: Place, _ end: Place) -> Place {
        var at = start
        while at < end, at.pointee == 0x20 || at.pointee == 0x0A || at.pointee == 0x0D || at.pointee == 0x09 { at += 1 }
        return at
    }

    /// Behind the string that begins here, when there is one without escapes and control characters.
    @inline(__always) private static func stringEnd(_ start: Place, _ end: Place) -> Place? {
        guard start < end, start.pointee == UInt8(ascii: "\"") else { return nil }
        let stop = plainEnd(start + 1, end)
        return stop < end && stop.pointee == UInt8(ascii: "\"") ? stop + 1 : nil
    }

    /// Behind the number that begins here, when it is whole or has a fraction and more text follows.
    @inline(__always) private static func numberEnd(_ start: Place, _ end: Place) -> Place? {
        // Nearly all have less than eight digits before and behind the point, so that two looks of eight bytes tell.
        if start + 18 <= end {
            let first = start + (start.pointee == UInt8(ascii: "-") ? 1 : 0)
            let digits = nonDigits(first).trailingZeroBitCount &>> 3
            guard digits == 1 || (digits > 1 && first.pointee != 0x30) else { return nil }
            let stop = first + digits
            if digits < 8 {
                guard stop.pointee == UInt8(ascii: ".") else { return stop }
                let decimals = nonDigits(stop + 1).trailingZeroBitCount &>> 3
                guard decimals > 0 else { return nil }
                if decimals < 8 { return stop + 1 + decimals }
            }
        }
        return longNumberEnd(start, end)
    }

    /// The same for any number of digits, and near the end of the text.
    @inline(never) private static func longNumberEnd(_ start: Place, _ end: Place) -> Place? {
        guard start < end else { return nil }
        let first = start + (start.pointee == UInt8(ascii: "-") ? 1 : 0)
        let stop = digitsEnd(first, end)
        guard stop > first, stop - first == 1 || first.pointee != 0x30, stop < end else { return nil }
        guard stop.pointee == UInt8(ascii: ".") else { return stop }
        let last = digitsEnd(stop + 1, end)
        return last > stop + 1 && last < end ? last : nil
    }

    /// Behind the digits from here on, eight bytes at a time while there are as many.
    private static func digitsEnd(_ start: Place, _ end: Place) -> Place {
        var at = start
        while at + 8 <= end {
            let others = nonDigits(at)
            if others != 0 { return at + (others.trailingZeroBitCount &>> 3) }
            at += 8
        }
        while at < end, at.pointee &- 0x30 <= 9 { at += 1 }
        return at
    }

    /// The top bit of each of the next eight bytes that is no digit.
    @inline(__always) private static func nonDigits(_ start: Place) -> UInt64 {
        let word = UnsafeRawPointer(start).loadUnaligned(as: UInt64.self).littleEndian ^ 0x3030_3030_3030_3030
        return (((word & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7676_7676_7676_7676) | word) & 0x8080_8080_8080_8080
    }

    /// The literal that begins here, and what is behind it.
    @inline(__always) private static func word(_ start: Place, _ end: Place) -> (JSONValue.Kind, Place)? {
        guard start + 5 <= end else { return nil }
        let four = UnsafeRawPointer(start).loadUnaligned(as: UInt32.self).littleEndian
        if four == 0x6C6C_756E { return (.null, start + 4) }
        if four == 0x6575_7274 { return (.bool, start + 4) }
        return four == 0x736C_6166 && start[4] == UInt8(ascii: "e") ? (.bool, start + 5) : nil
    }
}
