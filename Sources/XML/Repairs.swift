// What the tolerant scanner had to put right, collected by kind so that a damaged file gives a few clear problems, not thousands.
import Model

/// A kind of damage in an XML text.
enum Damage: Int, CaseIterable {
    // Read in full, only written wrongly.
    case controlCharacter, surrogatePair, badReference, bareAmpersand, bareLessThan, innerQuote, unquotedValue, duplicateAttribute
    // Something may be missing or may stand in the wrong place.
    case unclosedTag, unterminatedValue, strayEndTag, unclosedElement, unreadableMarkup
    // The end is missing.
    case truncated
    // Refused on purpose.
    case declaration

    /// The permanent code of the problem.
    var code: String {
        switch self {
        case .controlCharacter, .surrogatePair, .badReference, .bareAmpersand, .bareLessThan, .innerQuote, .unquotedValue,
            .duplicateAttribute:
            "layout-repaired"
        case .unclosedTag, .unterminatedValue, .strayEndTag, .unclosedElement, .unreadableMarkup: "layout-malformed"
        case .truncated: "layout-truncated"
        case .declaration: "xml-dtd-refused"
        }
    }

    /// How loud the problem is: what was only repaired is information.
    var severity: Problem.Severity { code == "layout-repaired" ? .info : .warning }

    /// One sentence for a number of cases.
    func message(_ count: Int) -> String {
        let here = count == 1 ? "" : " The first of \(count) places is here."
        switch self {
        case .controlCharacter: return "A character that XML forbids was replaced by U+FFFD." + here
        case .surrogatePair: return "A character written as two surrogate references was joined." + here
        case .badReference: return "A reference to a character that XML forbids was replaced by U+FFFD." + here
        case .bareAmpersand: return "An unescaped \"&\" was read as itself." + here
        case .bareLessThan: return "An unescaped \"<\" in a text was read as itself." + here
        case .innerQuote: return "An unescaped quotation mark inside an attribute value was read as part of it." + here
        case .unquotedValue: return "An attribute without quoted value was read up to the next space." + here
        case .duplicateAttribute: return "An attribute stands twice in one tag; the first one counts." + here
        case .unclosedTag: return "A tag is not closed by \">\"; it was ended where the next one begins." + here
        case .unterminatedValue:
            return "An attribute value lacks its closing quotation mark; it was ended before the next tag or attribute." + here
        case .strayEndTag: return "An end tag has no start tag and was left out; the beginning of the tree may be missing." + here
        case .unclosedElement:
            return "An element is closed by the end tag of one above it; the nesting may differ from the screen's." + here
        case .unreadableMarkup: return "Characters inside a tag that are no attribute were left out." + here
        case .truncated: return "The text ends in the middle of the tree; everything up to here was read, what followed is missing."
        case .declaration: return "The document type declaration was ignored; its entities stay as they are written." + here
        }
    }
}

/// The damage found so far.
struct DamageReport {
    private var counts = [Int](repeating: 0, count: Damage.allCases.count)
    private var firsts = [Int](repeating: 0, count: Damage.allCases.count)

    /// Notes one case.
    mutating func note(_ damage: Damage, at offset: Int) {
        if counts[damage.rawValue] == 0 { firsts[damage.rawValue] = offset }
        counts[damage.rawValue] += 1
    }

    /// The damage as issues, each at its first place.
    var issues: [XMLIssue] {
        Damage.allCases.filter { counts[$0.rawValue] > 0 }.map { damage in
            XMLIssue(
                offset: firsts[damage.rawValue], code: damage.code, message: damage.message(counts[damage.rawValue]),
                severity: damage.severity)
        }
    }
}

/// Something wrong with an XML text, at a byte offset; for readers whose text is only a part of a file.
public struct XMLIssue: Sendable, Hashable {
    /// Byte offset in the bytes given.
    public var offset: Int
    /// A permanent code, the same as the problem's.
    public var code: String
    /// One clear sentence.
    public var message: String
    public var severity: Problem.Severity

    /// The issue as a problem with line and column, which are counted from the beginning: for the few.
    func problem(in bytes: UnsafeBufferPointer<UInt8>) -> Problem {
        var line = 1
        var lineStart = 0
        let offset = min(offset, bytes.count)
        var index = 0
        while index < offset {
            let byte = bytes[index]
            index += 1
            let isLineEnd = byte == 0x0A || (byte == 0x0D && !(index < bytes.count && bytes[index] == 0x0A))
            if isLineEnd, index <= offset {
                line += 1
                lineStart = index
            }
        }
        let column = 1 + bytes[lineStart..<offset].count { $0 & 0xC0 != 0x80 }
        return Problem(line: line, column: column, code: code, message: message, severity: severity)
    }
}
