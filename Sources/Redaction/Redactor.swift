// Replaces names, ids and keys consistently over all files of a run, keeping what verdicts rest on: equality, cuts, length, case.
import Foundation
import Text

/// Collects what is personal, then rewrites texts.
public struct Redactor {
    /// Names by their bare words, longest first.
    private var phrases: [[String]] = []
    /// The same by their first word.
    private var byFirstWord: [String: [[String]]] = [:]
    /// Names in scripts without spaces, as written.
    private var dense: [String] = []
    /// Bare words of names that may be replaced wherever they stand alone.
    private var words: Set<String> = []
    /// Two or more words written as one.
    private var joined: [String: [String]] = [:]
    private var ids: [String: Int] = [:]
    /// Bare words of credit phrases and user interfaces.
    private let common: Set<String>
    private var invented: InventedWords
    public private(set) var names = 0

    /// - Parameters:
    ///   - names: people who are named in records.
    ///   - commonWords: words that stand around names, or on buttons; alone they are nobody's name.
    public init(names: [String], commonWords: [String]) {
        let common = Set(commonWords.flatMap { Self.words(of: $0) })
        self.common = common
        var all: Set<String> = []
        for name in names {
            let parts = Self.words(of: name)
            guard !parts.isEmpty else { continue }
            if Self.isDense(name) { dense.append(name) }
            phrases.append(parts)
            if parts.count > 1 { joined[parts.joined()] = parts }
            // A name that is a word of interfaces says nothing about a person, and its meaning must stay.
            if parts.count == 1, common.contains(parts[0]) {
                phrases.removeLast()
                continue
            }
            words.formUnion(parts.filter { $0.count >= 4 && !common.contains($0) })
            all.formUnion(parts)
        }
        phrases = Set(phrases).sorted { ($0.count, $0.joined(separator: " ")) > ($1.count, $1.joined(separator: " ")) }
        dense = Set(dense).sorted { ($0.count, $0) > ($1.count, $1) }
        byFirstWord = Dictionary(grouping: phrases) { $0[0] }
        self.names = phrases.count
        invented = InventedWords(avoiding: common.union(all))
    }

    public var idCount: Int { ids.count }

    /// Takes note of the ids in a text; all texts of a run before the first is rewritten.
    public mutating func collect(_ text: String) {
        // Slashes and equals signs are often written in another way inside JSON and addresses.
        var plain = text
        for (written, meant) in [
            ("\\/", "/"), ("%2F", "/"), ("%2f", "/"), ("%3D", "="), ("%3F", "?"), ("%26", "&"), ("&amp;", "&"), ("\\u003d", "="),
            ("\\u0026", "&"),
        ]
        where plain.contains(written) { plain = plain.replacing(written, with: meant) }
        for (id, kept) in SecretPatterns.ids(in: Array(plain.utf8)) { add(id, keeping: kept) }
    }

    /// Takes note of an id that a record names; the first characters tell its kind and stay.
    public mutating func add(_ id: String, keeping kept: Int) {
        guard id.utf8.count >= 10, id.utf8.allSatisfy(SecretPatterns.isIDByte) else { return }
        ids[id] = max(kept, ids[id] ?? 0)
    }

    /// The bare words of a text.
    static func words(of text: String) -> [String] {
        text.precomposed.split { !isWordCharacter($0) }.map { String($0).bareWord }
    }

    static func isWordCharacter(_ character: Character) -> Bool { character.isLetter || character.isNumber }

    /// Scripts that write words without spaces.
    private static func isDense(_ text: String) -> Bool {
        text.unicodeScalars.contains {
            (0x2E80...0x9FFF).contains($0.value) || (0xAC00...0xD7A3).contains($0.value) || (0xE00...0xE7F).contains($0.value)
        }
    }

    // MARK: rewriting

    /// A word of a text and the units that it stands in.
    private struct Token {
        var text: String
        var bare: String
        var units: Range<Int>
    }

    /// The redacted bytes of a file; nil when they are no UTF-8.
    public mutating func redact(_ bytes: [UInt8]) -> [UInt8]? {
        guard let text = DecodedText(bytes) else { return nil }
        let withoutNames = replacedNames(text)
        return replacedIDs(withoutNames)
    }

    /// The redacted form of a text that an element shows.
    public mutating func redactText(_ text: String) -> String {
        redact(Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) } ?? text
    }

    /// A path with its ids replaced. Its words stay: captures and manifests go by them, and "author" may be a folder.
    public mutating func redactPath(_ path: String) -> String {
        String(decoding: replacedIDs(Array(path.utf8)), as: UTF8.self)
    }

    private mutating func replacedNames(_ text: DecodedText) -> [UInt8] {
        let tokens = Self.tokens(text)
        var output: [UInt8] = []
        output.reserveCapacity(text.bytes.count)
        var copied = 0
        /// Puts a word's invented form in place of its bytes.
        func put(_ replacement: String, _ token: Token) {
            guard let first = text.units[safe: token.units.lowerBound], let last = text.units[safe: token.units.upperBound - 1] else {
                return
            }
            output += text.bytes[copied..<first.range.lowerBound]
            output += Array(replacement.utf8)
            copied = last.range.upperBound
        }
        var index = 0
        while index < tokens.count {
            let match = match(tokens, index, text)
            guard !match.isEmpty else {
                if let replacement = denseReplacement(tokens[index].text) { put(replacement, tokens[index]) }
                index += 1
                continue
            }
            for (offset, word) in match.enumerated() {
                let token = tokens[index + offset]
                put(invented.replacement(for: token.text, beginning: word), token)
            }
            index += match.count
        }
        output += text.bytes[copied...]
        return output
    }

    /// The words of names that the tokens at `index` show, whole or cut; empty for none.
    private func match(_ tokens: [Token], _ index: Int, _ text: DecodedText) -> [String] {
        let candidates = byFirstWord[tokens[index].bare] ?? []
        for phrase in candidates where index + phrase.count <= tokens.count {
            let run = tokens[index..<index + phrase.count]
            let isWhole = zip(run, phrase).allSatisfy { $0.bare == $1 } && areTogether(run, text)
            if isWhole, phrase.count > 1 || !isMarkup(tokens[index], text) { return phrase }
        }
        // Cut with an ellipsis: whole words, then perhaps the beginning of one.
        for phrase in candidates {
            var count = 1
            while count < phrase.count, index + count < tokens.count, tokens[index + count].bare == phrase[count] { count += 1 }
            guard count < phrase.count else { continue }
            let isCutInside = index + count < tokens.count && phrase[count].hasPrefix(tokens[index + count].bare)
            for length in isCutInside ? [count + 1, count] : [count] {
                let run = tokens[index..<index + length]
                if endsWithEllipsis(run.last, text), areTogether(run, text) { return Array(phrase[..<length]) }
            }
        }
        if tokens[index].bare.count >= 3, endsWithEllipsis(tokens[index], text),
            let phrase = phrases.first(where: { $0[0].hasPrefix(tokens[index].bare) })
        {
            return [phrase[0]]
        }
        let token = tokens[index]
        if joined[token.bare] != nil { return [token.bare] }
        return words.contains(token.bare) && !isMarkup(token, text) ? [token.bare] : []
    }

    /// Whether only white space and punctuation of names stand between words: no tags, no commas of a list of keys.
    private func areTogether(_ tokens: ArraySlice<Token>, _ text: DecodedText) -> Bool {
        zip(tokens, tokens.dropFirst()).allSatisfy { first, second in
            let gap = text.units[first.units.upperBound..<second.units.lowerBound]
            return gap.count <= 4 && gap.allSatisfy { !"<>{}[]=:;\"\n".unicodeScalars.contains($0.scalar) || $0.isEscaped }
        }
    }

    private func endsWithEllipsis(_ token: Token?, _ text: DecodedText) -> Bool {
        guard let token else { return false }
        let after = text.units[token.units.upperBound...].prefix(4).map(\.scalar)
        let rest = after.first == " " ? after.dropFirst() : after[...]
        return rest.first == "…" || rest.prefix(3).elementsEqual(["." as Unicode.Scalar, ".", "."])
    }

    /// Whether a word is a part of syntax: a tag, a key, an attribute or a function.
    private func isMarkup(_ token: Token, _ text: DecodedText) -> Bool {
        if token.units.lowerBound > 0 {
            let before = text.units[token.units.lowerBound - 1]
            let isClosing = before.scalar == "/" && token.units.lowerBound > 1 && text.units[token.units.lowerBound - 2].scalar == "<"
            if !before.isEscaped, before.scalar == "<" || isClosing { return true }
        }
        let after = text.units[token.units.upperBound...].prefix(3).filter { !$0.isEscaped }.map(\.scalar)
        guard let first = after.first else { return false }
        if first == "=" || first == "(" { return true }
        // A key of JSON, or of a style sheet.
        return first == "\"" && after.dropFirst().first { $0 != " " } == ":"
    }

    /// A run of letters that holds a name in a script without spaces.
    private mutating func denseReplacement(_ text: String) -> String? {
        var result = text.precomposed
        for name in dense {
            let name = name.precomposed
            guard result.contains(name) else { continue }
            result = result.replacingOccurrences(of: name, with: invented.replacement(for: name, beginning: name))
        }
        return result == text.precomposed ? nil : result
    }

    private static func tokens(_ text: DecodedText) -> [Token] {
        var tokens: [Token] = []
        var start: Int?
        var word = String.UnicodeScalarView()
        for (index, unit) in text.units.enumerated() {
            let properties = unit.scalar.properties
            let isInside =
                properties.isAlphabetic || properties.numericType != nil || (start != nil && properties.generalCategory == .nonspacingMark)
            if isInside {
                if start == nil { start = index }
                word.append(unit.scalar)
            } else if let first = start {
                tokens.append(Token(text: String(word), bare: String(word).bareWord, units: first..<index))
                start = nil
                word = String.UnicodeScalarView()
            }
        }
        if let first = start { tokens.append(Token(text: String(word), bare: String(word).bareWord, units: first..<text.units.count)) }
        return tokens
    }

    // MARK: ids

    /// Replaces every known id wherever it stands as a word of its own.
    private mutating func replacedIDs(_ bytes: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        var index = 0
        while index < bytes.count {
            guard SecretPatterns.isIDByte(bytes[index]) else {
                output.append(bytes[index])
                index += 1
                continue
            }
            var end = index
            while end < bytes.count, SecretPatterns.isIDByte(bytes[end]) { end += 1 }
            let run = bytes[index..<end]
            // Percent-encoding and `!2s` put digits and letters directly before an id.
            output += run.count < 8 ? Array(run) : replacedID(String(decoding: run, as: UTF8.self))
            index = end
        }
        return output
    }

    private mutating func replacedID(_ run: String) -> [UInt8] {
        if let kept = ids[run] { return Array(invented.id(for: run, keeping: kept).utf8) }
        for prefix in 1...3 {
            let rest = String(run.dropFirst(prefix))
            if let kept = ids[rest] { return Array((run.prefix(prefix) + invented.id(for: rest, keeping: kept)).utf8) }
        }
        return Array(run.utf8)
    }

    // MARK: what is left

    /// Names and ids that a redacted text still holds, shortened; empty when all are gone.
    public func remains(in bytes: [UInt8]) -> [String] {
        guard let text = DecodedText(bytes) else { return ["unreadable text"] }
        let tokens = Self.tokens(text)
        var left: Set<String> = []
        for (index, token) in tokens.enumerated() {
            for phrase in byFirstWord[token.bare] ?? [] where phrase.count > 1 && index + phrase.count <= tokens.count {
                let run = tokens[index..<index + phrase.count]
                if zip(run, phrase).allSatisfy({ $0.bare == $1 }), areTogether(run, text) { left.insert("a name of \(phrase.count) words") }
            }
        }
        for id in remainingIDs(in: bytes) { left.insert("an id that begins with \(id.prefix(4))") }
        return left.sorted()
    }

    /// Ids that stand anywhere in a text, also inside longer runs: found by their last eight bytes.
    private func remainingIDs(in bytes: [UInt8]) -> [String] {
        var byTail: [UInt64: [[UInt8]]] = [:]
        for id in ids.keys {
            let id = Array(id.utf8)
            byTail[id.suffix(8).reduce(0) { $0 << 8 | UInt64($1) }, default: []].append(id)
        }
        var found: [String] = []
        var window: UInt64 = 0
        for (index, byte) in bytes.enumerated() {
            window = window << 8 | UInt64(byte)
            for id in byTail[window] ?? [] where index + 1 >= id.count && bytes[(index + 1 - id.count)...index].elementsEqual(id) {
                found.append(String(decoding: id, as: UTF8.self))
            }
        }
        return found
    }
}

extension Array {
    fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
