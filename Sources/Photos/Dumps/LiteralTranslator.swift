// Object literals as Python, JavaScript consoles and React Native's pretty-format print them, turned into JSON. No recursion.

/// Reads one printed literal: `{'a': [True, None]}`, `Object { "a": Array [ undefined, ], }`, `{ a: [ 'x' ] }`.
struct LiteralTranslator {
    /// What may stand next.
    private enum State { case value, key, colon, next }

    private var cursor: TextCursor
    private(set) var output = TranslatedText()
    /// Closing brackets of what is open, innermost last.
    private var closers: [UInt8] = []
    private var state = State.value
    /// A bare word stood where texts do: prose in brackets looks so.
    private(set) var hasBareWords = false
    /// Members and elements read.
    private(set) var count = 0
    private let depthLimit = 500

    /// A translator of the literal that starts at an offset.
    init(_ bytes: [UInt8], at start: Int, end: Int? = nil) { cursor = TextCursor(bytes, at: start, end: end) }

    /// The offset behind what was read.
    var end: Int { cursor.at }

    /// Translates one literal; when it ends early or is none, the output is cut there.
    mutating func translate() {
        repeat {
            skipBlank()
            guard let byte = cursor.byte, step(byte) else {
                output.isCut = true
                return
            }
        } while !closers.isEmpty
    }

    /// Takes one token; false when none is readable.
    private mutating func step(_ byte: UInt8) -> Bool {
        switch state {
        case .value: return byte == closers.last && byte != UInt8(ascii: "}") ? close(byte) : value(byte)
        case .key: return byte == closers.last ? close(byte) : key(byte)
        case .colon:
            guard cursor.take(":") || cursor.take("=>") else { return false }
            state = .value
            return value(afterBlank: true)
        case .next:
            if byte == UInt8(ascii: ",") {
                cursor.at += 1
                state = isInObject ? .key : .value
                return true
            }
            if byte == closers.last { return close(byte) }
            // pretty-format puts no comma after the last line of a cut dump; a new element needs none.
            guard isInObject else { return false }
            state = .key
            return byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
        }
    }

    private var isInObject: Bool { closers.last == UInt8(ascii: "}") }

    /// A value after its colon, which is missing only at the end of the text.
    private mutating func value(afterBlank: Bool) -> Bool {
        skipBlank()
        guard let byte = cursor.byte else { return false }
        return value(byte)
    }

    /// Opens a container.
    private mutating func open(_ byte: UInt8) -> Bool {
        guard closers.count < depthLimit else { return false }
        let isObject = byte == UInt8(ascii: "{")
        output.open(isObject ? byte : UInt8(ascii: "["), from: cursor.at)
        closers.append(isObject ? UInt8(ascii: "}") : byte == UInt8(ascii: "(") ? UInt8(ascii: ")") : UInt8(ascii: "]"))
        cursor.at += 1
        state = isObject ? .key : .value
        return true
    }

    /// Closes the innermost container.
    private mutating func close(_ byte: UInt8) -> Bool {
        closers.removeLast()
        cursor.at += 1
        output.close(byte == UInt8(ascii: "}") ? byte : UInt8(ascii: "]"))
        state = .next
        return true
    }

    /// A member's name: quoted, or a word.
    private mutating func key(_ byte: UInt8) -> Bool {
        if cursor.take("...") {
            // `... 2 more items` says that the console left members out.
            _ = cursor.run { $0 != 0x0A && $0 != UInt8(ascii: "}") }
            return true
        }
        count += 1
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
            guard let name = quoted(byte) else { return false }
            output.key(String(decoding: name, as: UTF8.self))
        } else if byte == UInt8(ascii: "[") {
            let name = cursor.run { $0 != UInt8(ascii: "]") && $0 != 0x0A }
            guard cursor.take("]") else { return false }
            output.key(name)
        } else {
            let name = cursor.run { $0.isWordByte || $0 == UInt8(ascii: "-") }
            guard !name.isEmpty else { return false }
            output.key(name)
        }
        state = .colon
        skipBlank()
        return cursor.sees(":") || cursor.sees("=>")
    }

    /// A value of any kind.
    private mutating func value(_ byte: UInt8) -> Bool {
        let start = cursor.at
        if !isInObject { count += 1 }
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "("): return open(byte)
        case UInt8(ascii: "["):
            if let end = note(at: start) {
                cursor.at = end
                return scalar("null", start)
            }
            return open(byte)
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
            guard let text = quoted(byte) else { return false }
            output.string(text, from: start)
            state = .next
            return true
        case UInt8(ascii: "<"):
            // `<ref *1> {` stands before a value, `<Thing object at 0x1>` for one.
            _ = cursor.run { $0 != UInt8(ascii: ">") && $0 != 0x0A }
            guard cursor.take(">") else { return false }
            return cursor.sees(" {") || cursor.sees(" [") ? value(afterBlank: true) : scalar("null", start)
        case UInt8(ascii: "."):
            guard cursor.take("...") else { return false }
            _ = cursor.run { $0 != 0x0A && $0 != UInt8(ascii: "]") }
            return scalar("null", start)
        default: return word(start)
        }
    }

    /// A value without brackets or quotes of its own.
    private mutating func scalar(_ text: String, _ start: Int) -> Bool {
        output.bare(text, from: start)
        state = .next
        return true
    }

    /// A number, a constant, or a class's name before its members.
    private mutating func word(_ start: Int) -> Bool {
        let text = cursor.run { $0.isWordByte || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
        guard !text.isEmpty else { return false }
        switch text {
        case "True", "true": return scalar("true", start)
        case "False", "false": return scalar("false", start)
        case "None", "null", "undefined", "nan", "NaN", "inf", "Infinity", "-Infinity": return scalar("null", start)
        default: break
        }
        if TranslatedText.isNumber(text) { return scalar(text, start) }
        if text.utf8.count <= 2, let quote = cursor.byte, quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") {
            return value(quote)  // b'…', u'…'
        }
        if cursor.sees("(") { return call(start) }
        if cursor.sees(" {") || cursor.sees(" [") { return value(afterBlank: true) }
        hasBareWords = true
        return scalar("null", start)
    }

    /// `ObjectId('…')` or `datetime.datetime(…)`: its only text, or nothing; `Array(3) [` stands before a value.
    private mutating func call(_ start: Int) -> Bool {
        cursor.at += 1
        var depth = 1
        var texts: [[UInt8]] = []
        while depth > 0 {
            guard let byte = cursor.byte else { return false }
            switch byte {
            case UInt8(ascii: "'"), UInt8(ascii: "\""):
                guard let text = quoted(byte) else { return false }
                texts.append(text)
                continue
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth -= 1
            case 0x0A: return false
            default: break
            }
            cursor.at += 1
        }
        if cursor.sees(" {") || cursor.sees(" [") { return value(afterBlank: true) }
        guard texts.count == 1, let text = texts.first else { return scalar("null", start) }
        output.string(text, from: start)
        state = .next
        return true
    }

    /// The end of `[Function x]`, `[Circular]`, `[Object]`: what consoles print for a value that they leave out.
    private func note(at start: Int) -> Int? {
        let names = ["[Function", "[Circular", "[Getter", "[Setter", "[Object", "[Array", "[Symbol", "[AsyncFunction", "[class", "[Native"]
        guard names.contains(where: cursor.sees),
            let end = cursor.bytes.place(of: [UInt8(ascii: "]")], in: start..<min(cursor.end, start + 200))
        else { return nil }
        return end + 1
    }

    /// The text in quotes with its escapes resolved; nil when it does not end.
    private mutating func quoted(_ quote: UInt8) -> [UInt8]? {
        var copy = cursor
        copy.at += 1
        guard let text = QuotedText.read(&copy, until: quote) else { return nil }
        cursor = copy
        return text
    }

    /// Passes white space and comments.
    private mutating func skipBlank() {
        cursor.skipSpace()
        while cursor.sees("//") {
            _ = cursor.run { $0 != 0x0A }
            cursor.skipSpace()
        }
    }
}
