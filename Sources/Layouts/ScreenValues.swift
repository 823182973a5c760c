// Typed reading of attrcheck's own screen JSON: every wrong type and unknown key is told with its place.
import JSON
import Model

/// Values out of JSON, and the faults found on the way.
struct ScreenValues {
    /// Something that does not follow the schema.
    struct Fault {
        var offset: Int
        var code: String
        var message: String
    }

    private(set) var faults: [Fault] = []
    private let most = 100

    /// Notes a key that the schema does not know.
    mutating func unknown(_ key: String, _ value: JSONValue) {
        note(value, "screen-unknown-key", "The key “\(key)” is not in the schema of screens and was ignored.")
    }

    /// Notes a value of the wrong kind.
    mutating func wrong(_ key: String, _ value: JSONValue, _ expected: String) {
        note(value, "screen-wrong-value", "The value of “\(key)” must be \(expected); it was ignored.")
    }

    /// Notes a key that every screen must have.
    mutating func missing(_ key: String, in object: JSONValue) {
        note(object, "screen-missing-key", "The key “\(key)” is missing.")
    }

    /// Notes a fault, up to a bound.
    private mutating func note(_ value: JSONValue, _ code: String, _ message: String) {
        if faults.count < most { faults.append(Fault(offset: value.offset, code: code, message: message)) }
        if faults.count == most {
            faults.append(
                Fault(offset: value.offset, code: code, message: "There are more departures from the schema; they are not listed."))
        }
    }

    /// A string.
    mutating func string(_ value: JSONValue, _ key: String) -> String? {
        if let string = value.string { return string }
        wrong(key, value, "a string")
        return nil
    }

    /// A truth value.
    mutating func boolean(_ value: JSONValue, _ key: String) -> Bool? {
        if let bool = value.bool { return bool }
        wrong(key, value, "true or false")
        return nil
    }

    /// A whole number.
    mutating func integer(_ value: JSONValue, _ key: String) -> Int? {
        if let int = value.int { return int }
        wrong(key, value, "a whole number")
        return nil
    }

    /// A number within bounds.
    mutating func number(_ value: JSONValue, _ key: String, from low: Double = -1e9, to high: Double = 1e9) -> Double? {
        if let number = value.double, number >= low, number <= high { return number }
        let range =
            high < 1e9
            ? "a number from \(low) to \(high)" : low == -1e9 ? "a number" : low == 0 ? "a number of at least 0" : "a positive number"
        wrong(key, value, range)
        return nil
    }

    /// One of an enumeration's words.
    mutating func choice<Choice: RawRepresentable<String>>(_ value: JSONValue, _ key: String) -> Choice? {
        if let choice = value.string.flatMap({ Choice(rawValue: $0) }) { return choice }
        wrong(key, value, "one of the words in the schema")
        return nil
    }

    /// An array of strings; other elements are told and left out.
    mutating func strings(_ value: JSONValue, _ key: String) -> [String] {
        guard value.kind == .array else {
            wrong(key, value, "an array of strings")
            return []
        }
        return value.elements.compactMap { string($0, key) }
    }

    /// An object of numbers, all of the given keys and no other; lengths are not negative.
    mutating func rect(_ value: JSONValue, _ key: String, keys: [String]) -> Rect? {
        guard value.kind == .object else {
            wrong(key, value, "an object of \(keys.joined(separator: ", "))")
            return nil
        }
        for (name, inner) in value.members where !keys.contains(name) { unknown(name, inner) }
        var numbers: [String: Double] = [:]
        for name in keys {
            guard let inner = value[name] else {
                wrong(key, value, "an object with \(keys.joined(separator: ", "))")
                return nil
            }
            guard let number = number(inner, name, from: name == "width" || name == "height" ? 0 : -1e9) else { return nil }
            numbers[name] = number
        }
        return Rect(x: numbers["x"] ?? 0, y: numbers["y"] ?? 0, width: numbers["width"] ?? 0, height: numbers["height"] ?? 0)
    }

    /// `#rrggbb` or `#rrggbbaa`.
    mutating func color(_ value: JSONValue, _ key: String) -> Color? {
        if let text = value.string, text.hasPrefix("#"), text.utf8.count == 7 || text.utf8.count == 9,
            text.dropFirst().allSatisfy(\.isHexDigit), let number = UInt32(text.dropFirst(), radix: 16)
        {
            let rgba = text.utf8.count == 7 ? number << 8 | 0xFF : number
            /// One component, 0 to 1.
            func part(_ shift: UInt32) -> Double { Double(rgba >> shift & 0xFF) / 255 }
            return Color(red: part(24), green: part(16), blue: part(8), alpha: part(0))
        }
        wrong(key, value, "a colour like #rrggbb or #rrggbbaa")
        return nil
    }
}
