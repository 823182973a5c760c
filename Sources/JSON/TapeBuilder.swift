// Builds the tape of a JSON text in one pass without recursion.
import Model

/// A one-pass reader of a JSON text that lives only while the bytes are pinned.
struct TapeBuilder: ~Copyable {
    /// What may come next.
    enum State {
        case value, firstElement, element, firstKey, key, afterValue, stopped
    }

    /// A container that is not closed yet.
    struct Open {
        var index: Int
        var count = 0
        var isObject: Bool
    }

    /// What the builder hands over.
    struct Outcome {
        var tape: UnsafeBufferPointer<TapeEntry>
        var faults: [JSONFault]
        var isTruncated: Bool
        var end: Int
    }

    let bytes: UnsafeBufferPointer<UInt8>
    let limits: Limits
    private let faultLimit = 256
    var position: Int
    var tape: TapeBuffer
    /// The containers around the innermost one.
    private var stack: [Open] = []
    /// The innermost container that is open, and how many are.
    var current = Open(index: -1, isObject: false)
    private(set) var depth = 0
    private var faults: [JSONFault] = []
    var state = State.value
    private var isTruncated = false
    var values = 0
    /// Whether the last entry is a key whose value is still to come.
    var hasPendingKey = false
    /// Lists of numbers that were read.
    var knownLists = KnownNumberLists()

    /// Starts at an offset of the pinned bytes.
    init(_ bytes: UnsafeBufferPointer<UInt8>, start: Int, limits: Limits) {
        self.bytes = bytes
        self.limits = limits
        position = max(0, min(start, bytes.count))
        // Dumps of numbers have a value for every five bytes; room that is not used costs nothing.
        tape = TapeBuffer(capacity: min(bytes.count / 5, limits.nodes))
    }

    /// Reads one value and notes what follows it.
    mutating func build() {
        while state != .stopped {
            guard skipBlank(), position < bytes.count else {
                if depth == 0, state == .afterValue { break }
                if tape.count == 0, state == .value {
                    stop(JSONFault.Code.empty, "There is no JSON value in this text.")
                } else {
                    stop(JSONFault.Code.truncated, "The JSON ends before it is complete; what was complete is kept.")
                }
                break
            }
            if depth == 0, state == .afterValue { break }
            step(bytes[position])
        }
        closeOpenContainers()
        if !isTruncated, position < bytes.count {
            fault(position, JSONFault.Code.trailingData, "There is more text after the end of the JSON value.")
        }
    }

    /// Gives up what was built; the tape belongs to the caller.
    mutating func finish() -> Outcome {
        Outcome(tape: tape.take(), faults: faults, isTruncated: isTruncated, end: position)
    }

    /// Takes one token in the present state.
    @inline(__always) private mutating func step(_ byte: UInt8) {
        switch state {
        case .afterValue: stepAfterValue(byte)
        case .firstElement, .element:
            if byte == UInt8(ascii: "]") {
                if state == .element { faultTrailingComma() }
                close()
            } else if byte == UInt8(ascii: ",") {
                skipStrayComma()
            } else {
                stepValue(byte)
            }
        case .firstKey, .key:
            if byte == UInt8(ascii: "}") {
                if state == .key { faultTrailingComma() }
                close()
            } else if byte == UInt8(ascii: ",") {
                skipStrayComma()
            } else {
                stepKey(byte)
            }
        case .value: stepValue(byte)
        case .stopped: break
        }
    }

    /// Behind a value: a comma, a closing bracket, or a value whose comma was forgotten.
    @inline(__always) private mutating func stepAfterValue(_ byte: UInt8) {
        guard depth > 0 else { return }
        let container = current
        if byte == UInt8(ascii: ",") {
            position += 1
            state = container.isObject ? .key : .element
        } else if byte == UInt8(ascii: container.isObject ? "}" : "]") {
            close()
        } else if byte == UInt8(ascii: "\"") || (!container.isObject && Self.startsValue(byte)) {
            fault(position, JSONFault.Code.missingComma, "A comma is missing between two values.")
            state = container.isObject ? .key : .element
        } else {
            stopMalformed()
        }
    }

    /// A key and its colon.
    @inline(__always) private mutating func stepKey(_ byte: UInt8) {
        guard byte == UInt8(ascii: "\"") else { return stopMalformed() }
        if takeMembers() { return }
        guard let key = scanString() else { return }
        tape.append(
            TapeEntry(.string, offset: key.start, end: position, next: tape.count + 1, flags: key.isEscaped ? TapeEntry.escaped : 0))
        hasPendingKey = true
        guard skipBlank(), position < bytes.count else {
            return stop(JSONFault.Code.truncated, "The JSON ends before it is complete; what was complete is kept.")
        }
        guard bytes[position] == UInt8(ascii: ":") else { return stopMalformed() }
        position += 1
        state = .value
    }

    /// A scalar, or the start of a container.
    @inline(__always) private mutating func stepValue(_ byte: UInt8) {
        guard values < limits.nodes else {
            return stop(JSONFault.Code.nodes, "The JSON holds more than \(limits.nodes) values; the rest was not read.")
        }
        let start = position
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard depth < limits.depth else {
                return stop(JSONFault.Code.depth, "The JSON is nested deeper than \(limits.depth) levels; the rest was not read.")
            }
            let isObject = byte == UInt8(ascii: "{")
            if !isObject, !current.isObject, depth > 0, takeNumberLists() { return }
            position += 1
            append(TapeEntry(isObject ? .object : .array, offset: start, end: position, next: tape.count + 1))
            if depth > 0 { stack.append(current) }
            current = Open(index: tape.count - 1, isObject: isObject)
            depth += 1
            state = isObject ? .firstKey : .firstElement
        case UInt8(ascii: "\""):
            guard let string = scanString() else { return }
            append(TapeEntry(.string, offset: start, end: position, next: tape.count + 1, flags: string.isEscaped ? TapeEntry.escaped : 0))
            state = .afterValue
        default:
            if !current.isObject, depth > 0, takeNumbers() { return }
            guard let kind = scanScalar(isInside: depth > 0) else { return }
            append(TapeEntry(kind, offset: start, end: position, next: tape.count + 1))
            state = .afterValue
        }
    }

    /// Adds a value to the tape and to the count of its container.
    @inline(__always) private mutating func append(_ entry: TapeEntry) {
        tape.append(entry)
        values += 1
        hasPendingKey = false
        current.count += 1
    }

    /// Closes the innermost container.
    private mutating func close() {
        guard depth > 0 else { return }
        let container = leave()
        position += 1
        tape[container.index].end = UInt32(truncatingIfNeeded: position)
        tape[container.index].next = UInt32(truncatingIfNeeded: tape.count)
        tape[container.index].count = container.count
        state = .afterValue
    }

    /// Takes the innermost container off.
    @inline(__always) private mutating func leave() -> Open {
        let container = current
        depth -= 1
        current = stack.popLast() ?? Open(index: -1, isObject: false)
        return container
    }

    /// Closes what the text left open, so that all that was complete stays readable.
    private mutating func closeOpenContainers() {
        if hasPendingKey { tape.removeLast() }
        while depth > 0 {
            let container = leave()
            tape[container.index].end = UInt32(truncatingIfNeeded: min(position, bytes.count))
            tape[container.index].next = UInt32(truncatingIfNeeded: tape.count)
            tape[container.index].count = container.count
            tape[container.index].markOpen()
        }
    }

    /// Notes a comma that nothing follows.
    private mutating func faultTrailingComma() {
        fault(position, JSONFault.Code.trailingComma, "There is a comma before the closing bracket.")
    }

    /// Notes and skips a comma that nothing precedes.
    private mutating func skipStrayComma() {
        fault(position, JSONFault.Code.trailingComma, "There is a comma without a value before it.")
        position += 1
    }

    /// Ends reading at a text that is no JSON.
    mutating func stopMalformed() {
        stop(JSONFault.Code.malformed, "This is no JSON from here on; what came before is kept.")
    }

    /// Ends reading for good.
    mutating func stop(_ code: String, _ message: String) {
        fault(min(position, bytes.count), code, message)
        isTruncated = true
        state = .stopped
    }

    /// Notes a fault; a text with hundreds of them is not listed to its end.
    mutating func fault(_ offset: Int, _ code: String, _ message: String) {
        let ends = JSONFault(offset: offset, code: code, message: message)
        if faults.count < faultLimit || ends.endsReading {
            faults.append(ends)
        } else if faults.count == faultLimit {
            faults.append(
                JSONFault(offset: offset, code: JSONFault.Code.moreFaults, message: "The JSON has further faults; they are not listed."))
        }
    }

    /// Whether a byte can begin a value other than a string.
    private static func startsValue(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "-"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
