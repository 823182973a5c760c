// What a writer makes of a scene, and how a manifest can name the scene's views in it.
import Model

/// A rendered dump with the files that its tool writes beside it.
struct Dump {
    /// What follows the capture's name: `xml`, `json`, `txt`.
    var suffix: String
    var text: String
    /// More files, by what follows the capture's name.
    var sides: [(suffix: String, text: String)] = []
}

/// How a manifest names a view in a format's dumps.
enum Addressing: Sendable {
    /// Test ids are in the dump.
    case identifiers
    /// Only places are, in dp.
    case bounds
}

/// Harmless differences between two dumps of one screen: the order of attributes, line ends, indentation.
struct Noise {
    var isOn: Bool
    var numbers: SeededNumbers

    static var off: Noise { Noise(isOn: false, numbers: SeededNumbers(seed: 0)) }

    /// Attributes, or members of an object, in the order in which they are written.
    mutating func ordered<Value>(_ values: [Value]) -> [Value] {
        isOn ? values.shuffled(using: &numbers) : values
    }

    /// What follows an XML or JSON value.
    mutating func lineEnd(_ depth: Int) -> String {
        guard isOn else { return "\n" + String(repeating: "  ", count: depth) }
        return numbers.once(in: 2) ? "" : "\r\n" + String(repeating: "\t", count: numbers.below(4))
    }
}

/// Strings as the notations write them.
enum Escaped {
    static func xml(_ text: String) -> String {
        var result = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\n": result += "&#10;"
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }

    static func json(_ text: String) -> String {
        var result = "\""
        for character in text.unicodeScalars {
            switch character {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            default: result.unicodeScalars.append(character)
            }
        }
        return result + "\""
    }

    /// A number with one decimal, as Java and Swift print it.
    static func decimal(_ value: Double) -> String {
        let tenths = (value * 10).rounded()
        guard abs(tenths) < 1e12 else { return "0.0" }
        let whole = Int(tenths)
        return "\(whole < 0 && whole > -10 ? "-" : "")\(whole / 10).\(abs(whole % 10))"
    }

    static func whole(_ value: Double) -> Int { abs(value) < 1e12 ? Int(value.rounded()) : 0 }
}

/// A JSON value that is written member by member.
indirect enum JSONText {
    case string(String)
    case raw(String)
    case list([JSONText])
    case object([(String, JSONText)])

    func write(_ noise: inout Noise, depth: Int = 0) -> String {
        switch self {
        case .string(let text): return Escaped.json(text)
        case .raw(let text): return text
        case .list(let values):
            if values.isEmpty { return "[]" }
            var parts: [String] = []
            for value in values { parts.append(noise.lineEnd(depth + 1) + value.write(&noise, depth: depth + 1)) }
            return "[" + parts.joined(separator: ",") + noise.lineEnd(depth) + "]"
        case .object(let members):
            if members.isEmpty { return "{}" }
            var parts: [String] = []
            for (key, value) in noise.ordered(members) {
                parts.append("\(noise.lineEnd(depth + 1))\(Escaped.json(key)): \(value.write(&noise, depth: depth + 1))")
            }
            return "{" + parts.joined(separator: ",") + noise.lineEnd(depth) + "}"
        }
    }

    static func number(_ value: Double) -> JSONText {
        .raw(value == value.rounded() && abs(value) < 1e12 ? "\(Int(value))" : "\(value)")
    }
    static func flag(_ value: Bool) -> JSONText { .raw(value ? "true" : "false") }
}
