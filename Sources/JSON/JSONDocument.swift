// Parses a JSON text into a tape. Broken texts are salvaged: what is whole is kept, and every loss is a fault with its place.
import Model

/// A parsed JSON text. Strings and numbers are read from the text only when they are asked for.
public struct JSONDocument: Sendable {
    private let storage: JSONStorage
    /// Everything that departs from RFC 8259, in order of place; empty for a clean text.
    public let faults: [JSONFault]
    /// Whether reading stopped before the value was complete: cut input, unreadable text or a limit.
    public let isTruncated: Bool
    /// Byte offset behind the value and the white space and comments that follow it.
    public let end: Int

    /// Parses the value that starts at `start`; never fails, as `root` and `faults` say what there was.
    public static func parse(_ bytes: [UInt8], from start: Int = 0, limits: Limits = .standard) -> JSONDocument {
        guard bytes.count < Int(UInt32.max) else {
            let fault = JSONFault(offset: 0, code: JSONFault.Code.nodes, message: "The JSON text is larger than 4 GiB and was not read.")
            let nothing = JSONStorage(bytes: [], tape: UnsafeBufferPointer(start: nil, count: 0))
            return JSONDocument(storage: nothing, faults: [fault], isTruncated: true, end: 0)
        }
        let outcome = bytes.withUnsafeBufferPointer { buffer in
            var builder = TapeBuilder(buffer, start: start, limits: limits)
            builder.build()
            return builder.finish()
        }
        return JSONDocument(
            storage: JSONStorage(bytes: bytes, tape: outcome.tape), faults: outcome.faults, isTruncated: outcome.isTruncated,
            end: outcome.end)
    }

    /// The outermost value; nil when there is none at all.
    public var root: JSONValue? {
        storage.tape.isEmpty ? nil : JSONValue(storage: storage, index: 0)
    }
}
