// The entries of snapshot files: names and values between backticks, as JavaScript reads them.

/// One snapshot.
struct SnapshotEntry {
    var name: String
    /// The value, template escapes resolved; empty for values that are no text.
    var value: [UInt8]
    /// Where the value begins in the file.
    var offset: Int
    /// Whether the file ends inside it.
    var isCut = false
}

/// Finds the entries of a file.
struct SnapshotEntries {
    private let bytes: [UInt8]
    private var position = 0
    /// Most entries that are read.
    static let most = 20_000

    /// The entries of a file in order. Merge-conflict markers must be blanked before.
    static func all(_ bytes: [UInt8]) -> [SnapshotEntry] {
        var reader = SnapshotEntries(bytes: bytes)
        var entries: [SnapshotEntry] = []
        while entries.count < most, let entry = reader.next() { entries.append(entry) }
        return entries
    }

    /// A reader at the start.
    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// The next ``exports[`NAME`] = `VALUE`;``.
    private mutating func next() -> SnapshotEntry? {
        while let start = find("exports[") {
            position = start + 8
            guard position < bytes.count, [UInt8(ascii: "`"), UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[position]) else {
                continue
            }
            let name = String(decoding: literal(bytes[position]).text, as: UTF8.self)
            while position < bytes.count, bytes[position] != UInt8(ascii: "="), bytes[position] != 10 { position += 1 }
            position = min(position + 1, bytes.count)
            while position < bytes.count, bytes[position] <= 32 { position += 1 }
            let offset = position
            guard position < bytes.count, bytes[position] == UInt8(ascii: "`") else {
                return SnapshotEntry(name: name, value: [], offset: offset)
            }
            let value = literal(UInt8(ascii: "`"))
            return SnapshotEntry(name: name, value: value.text, offset: offset + 1, isCut: !value.isClosed)
        }
        return nil
    }

    /// Reads a literal from its opening quote on.
    private mutating func literal(_ quote: UInt8) -> (text: [UInt8], isClosed: Bool) {
        var text: [UInt8] = []
        position += 1
        while position < bytes.count {
            let byte = bytes[position]
            if byte == UInt8(ascii: "\\"), position + 1 < bytes.count {
                let next = bytes[position + 1]
                switch next {
                case UInt8(ascii: "n") where quote != UInt8(ascii: "`"): text.append(10)
                // A backslash before anything else but these belongs to the text.
                case UInt8(ascii: "`"), UInt8(ascii: "\\"), UInt8(ascii: "$"), quote: text.append(next)
                default: text += [byte, next]
                }
                position += 2
            } else if byte == quote {
                position += 1
                return (text, true)
            } else {
                text.append(byte)
                position += 1
            }
        }
        return (text, false)
    }

    /// Where a word begins a line at or after the position.
    private func find(_ word: String) -> Int? {
        let word = Array(word.utf8)
        var index = position
        while index + word.count <= bytes.count {
            if bytes[index] == word[0], bytes[index..<index + word.count].elementsEqual(word),
                index == 0 || bytes[index - 1] <= 32 || bytes[index - 1] == UInt8(ascii: ";")
            {
                return index
            }
            index += 1
        }
        return nil
    }
}
