// How our JSON is written: sorted keys, nulls where a value is not known, numbers that are the same on every machine.
import Model

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The one encoder of all JSON that attrcheck writes.
public enum WireEncoding {
    /// Pretty-printed JSON with sorted keys and masked secrets, ending in a newline.
    ///
    /// - Throws: `EncodingError`; the wire types of this project hold no value that can cause one.
    public static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return SecretMask.masked(String(decoding: try encoder.encode(value), as: UTF8.self) + "\n")
    }

    /// The same without throwing: a fault becomes a JSON object that says so, never an empty file.
    static func document(_ value: some Encodable) -> String {
        do {
            return try text(value)
        } catch {
            return "{\"fault\": \"the report could not be encoded\"}\n"
        }
    }
}

/// A value that is written as null when it is not known, never left out.
public struct OrNull<Value: Encodable & Sendable>: Encodable, Sendable {
    let value: Value?
    public init(_ value: Value?) { self.value = value }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let value { try container.encode(value) } else { try container.encodeNil() }
    }
}

/// A length rounded to a thousandth, so that no machine's last digit reaches a report.
struct WireNumber: Encodable, Sendable {
    let value: Double

    /// nil for anything that JSON cannot say.
    init?(_ value: Double?) {
        guard let value, value.isFinite else { return nil }
        self.value = abs(value) < 1e12 ? (value * 1_000).rounded() / 1_000 : value
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let whole = Int(exactly: value) { try container.encode(whole) } else { try container.encode(value) }
    }
}

/// `{"x", "y", "width", "height"}` in the screen's own unit.
struct WireBounds: Encodable, Sendable {
    let x: WireNumber
    let y: WireNumber
    let width: WireNumber
    let height: WireNumber

    /// nil for an unknown or unspeakable rectangle.
    init?(_ rect: Rect?) {
        guard let rect, let x = WireNumber(rect.x), let y = WireNumber(rect.y), let width = WireNumber(rect.width),
            let height = WireNumber(rect.height)
        else { return nil }
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}

/// `{"width", "height"}`.
public struct WireSize: Encodable, Sendable {
    let width: WireNumber
    let height: WireNumber

    /// nil for an unknown or unspeakable size.
    public init?(_ size: Size?) {
        guard let size, let width = WireNumber(size.width), let height = WireNumber(size.height) else { return nil }
        self.width = width
        self.height = height
    }
}
