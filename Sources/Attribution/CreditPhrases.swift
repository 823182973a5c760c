// Words around names: prefixes, suffixes and interface words, read from `Rules/credit-phrases.xml` (data, not code).
import Text
import XML

/// The phrases that turn a name into a credit, and the words that are no proof of one.
public struct CreditPhrases: Sendable {
    /// Canonical texts before a name, such as "photo by"; longest first.
    public var prefixes: [CanonicalText]
    /// Canonical texts after a name, such as "via google"; longest first.
    public var suffixes: [CanonicalText]
    /// Canonical words of user interfaces; a name equal to one is weak.
    public var interfaceWords: Set<CanonicalText>
    /// The phrases without the separators at their ends ("photo:" → "photo"), so that "Photo Mira" and "Photo: Mira" read alike.
    private let barePrefixes: [[UInt8]]
    private let bareSuffixes: [[UInt8]]
    /// The prefixes as they read without spaces and diacritics.
    private let tolerantPrefixes: Set<CanonicalText>
    /// Phrases in scripts without spaces, bare, for borders inside such text.
    private let densePrefixes: [[UInt8]]
    private let denseSuffixes: [[UInt8]]
    /// For each byte that such a phrase can begin with, the lengths of those that do, as bits; spaces left out.
    private let lengthsByFirst: [UInt64]
    /// The tolerant forms of such phrases; whether one of them has none, as a camera.
    private let bareForms: [[UInt8]]
    private let hasFormless: Bool
    /// Words that stand between several names of one credit.
    var conjunctions: [CanonicalText]

    public init(prefixes: [String], suffixes: [String], interfaceWords: [String], separators: [String] = []) {
        func ordered(_ texts: [String]) -> [CanonicalText] {
            var seen: Set<CanonicalText> = []
            return texts.map { CanonicalText($0) }.filter { !$0.isEmpty && seen.insert($0).inserted }
                .sorted { ($0.utf8.count, $1.string) > ($1.utf8.count, $0.string) }
        }
        self.prefixes = ordered(prefixes)
        self.suffixes = ordered(suffixes)
        barePrefixes = self.prefixes.map(Self.bare)
        bareSuffixes = self.suffixes.map(Self.bare)
        tolerantPrefixes = Set(self.prefixes.map { CanonicalText($0.string, .tolerant) })
        var lengths = [UInt64](repeating: 0, count: 256)
        let forms = Set(barePrefixes.map { CanonicalText(String(decoding: $0, as: UTF8.self), .tolerant) })
        bareForms = forms.map(\.utf8).filter { !$0.isEmpty }
        hasFormless = bareForms.count < forms.count
        for form in bareForms {
            if let first = form.first { lengths[Int(first)] |= 1 << UInt64(min(form.count, 63)) }
        }
        lengthsByFirst = lengths
        // Chinese, Japanese and Korean write phrase and name together; phrases in alphabets end at a space.
        func dense(_ phrases: [CanonicalText]) -> [[UInt8]] {
            phrases.map { phrase in Array(phrase.string.filter { $0.isLetter || $0.isNumber || $0 == " " }.utf8) }
                .filter { bytes in
                    String(decoding: bytes, as: UTF8.self).unicodeScalars.allSatisfy { $0.value >= 0x0E00 || $0 == " " } && !bytes.isEmpty
                }
        }
        densePrefixes = dense(self.prefixes)
        denseSuffixes = dense(self.suffixes)
        self.interfaceWords = Set(interfaceWords.map { CanonicalText($0) })
        // Punctuation between names is trimmed anyway; words such as "and" need their own step.
        conjunctions = ordered(separators).filter { $0.string.contains(where: \.isLetter) }
    }

    /// Reads the data file; a file that is no XML is refused with line and reason.
    public init(xml: [UInt8]) throws(XMLFault) {
        let document = try XPathDocument(xml)
        func texts(_ path: String) throws(XMLFault) -> [String] { try document.select(XPathExpression(path)).map(\.text) }
        self.init(
            prefixes: try texts("//prefixes/*"), suffixes: try texts("//suffixes/*"), interfaceWords: try texts("//interface-words/*"),
            separators: try texts("//separators/*"))
        guard !prefixes.isEmpty, !interfaceWords.isEmpty else {
            throw XMLFault(line: document.root.line, message: "no prefixes or no interface words are listed")
        }
    }

    /// How the text around a name reads.
    struct Context {
        /// A known prefix or suffix touches the name.
        var hasPhrase: Bool
        /// Nothing but phrases and separators stands around the name.
        var isAlone: Bool
    }

    /// Looks at what stands before and after an occurrence; `others` are names that may stand beside it in the same credit.
    func context(of range: Range<Int>, in text: CanonicalText, others: [CanonicalText]) -> Context {
        var before = Self.trimmed(text.utf8[..<range.lowerBound])
        var after = Self.trimmed(text.utf8[range.upperBound...])
        var hasPhrase = false
        // Peel names of the same credit, then phrases, off both sides.
        peeling: while true {
            for name in others where !name.isEmpty {
                if Self.ends(before, with: name.utf8) {
                    before = Self.trimmed(before.dropLast(name.utf8.count))
                    continue peeling
                }
                if Self.starts(after, with: name.utf8) {
                    after = Self.trimmed(after.dropFirst(name.utf8.count))
                    continue peeling
                }
            }
            if let joined = strippedConjunction(before, atEnd: true) {
                before = joined
                continue
            }
            if let joined = strippedConjunction(after, atEnd: false) {
                after = joined
                continue
            }
            break
        }
        if let prefix = barePrefixes.first(where: { Self.ends(before, with: $0) }) {
            hasPhrase = true
            before = Self.trimmed(before.dropLast(prefix.count))
        }
        if let suffix = bareSuffixes.first(where: { Self.starts(after, with: $0) }) {
            hasPhrase = true
            after = Self.trimmed(after.dropFirst(suffix.count))
        }
        return Context(hasPhrase: hasPhrase, isAlone: before.isEmpty && after.isEmpty)
    }

    /// Whether text written without spaces ends with a phrase that comes before names.
    func endsWithPrefix(_ bytes: ArraySlice<UInt8>) -> Bool { densePrefixes.contains { bytes.suffix($0.count).elementsEqual($0) } }

    /// Whether text written without spaces starts with a phrase that comes after names.
    func startsWithSuffix(_ bytes: ArraySlice<UInt8>) -> Bool { denseSuffixes.contains { bytes.prefix($0.count).elementsEqual($0) } }

    /// Whether a text may be nothing but a phrase, told by its tolerant form; nil is a text whose form is not known.
    func mayBeEmptyCredit(_ form: ArraySlice<UInt8>?) -> Bool {
        guard let form else { return true }
        var start = form.startIndex
        let answer: Bool? = form.withUnsafeBufferPointer { bytes in
            var first = 0
            while first < bytes.count, Self.isPlainSeparator(bytes[first]) { first += 1 }
            guard first < bytes.count else { return hasFormless }
            start += first
            guard PlainText.isPlain(UnsafeBufferPointer(rebasing: bytes[first...])) else { return nil }
            let lengths = lengthsByFirst[Int(bytes[first])]
            guard lengths != 0 else { return false }
            var end = bytes.count
            while Self.isPlainSeparator(bytes[end - 1]) { end -= 1 }
            guard lengths & 1 << UInt64(min(end - first, 63)) != 0 else { return false }
            let rest = bytes[first..<end]
            return bareForms.contains { $0.count == rest.count && $0.elementsEqual(rest) }
        }
        return answer ?? mayBeEmptyCredit(beyondASCII: form[start...])
    }

    /// The same for a form with scalars beyond ASCII, which may be separators around a phrase.
    private func mayBeEmptyCredit(beyondASCII form: ArraySlice<UInt8>) -> Bool {
        if hasFormless, let first = Substring(decoding: form.prefix(4), as: UTF8.self).unicodeScalars.first, Self.isSeparator(first) {
            return true
        }
        return bareForms.contains { phrase in
            form.count >= phrase.count && form.indices.dropLast(phrase.count - 1).contains { form[$0...].starts(with: phrase) }
        }
    }

    /// The separators among the signs of ASCII.
    private static func isPlainSeparator(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: false
        case UInt8(ascii: "$"), UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"): false
        default: true
        }
    }

    /// Whether a text is nothing but a phrase that a name should follow: "Photo by", "Photo:". A heading "Photos" is none.
    func isEmptyCredit(_ text: CanonicalText) -> Bool {
        let rest = Self.trimmed(text.utf8[...])
        guard barePrefixes.contains(where: { rest.elementsEqual($0) }) else { return false }
        return text.string.hasSuffix(":") || rest.contains(UInt8(ascii: " "))
    }

    /// Whether a text without its spaces is a prefix without its spaces.
    func isTolerantPrefix(_ text: CanonicalText) -> Bool { tolerantPrefixes.contains(text) }

    private static func bare(_ phrase: CanonicalText) -> [UInt8] {
        let rest = trimmed(phrase.utf8[...])
        return rest.isEmpty ? phrase.utf8 : Array(rest)
    }

    /// Removes white space and separators at both ends.
    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var text = Substring(decoding: bytes, as: UTF8.self).unicodeScalars
        while let last = text.last, Self.isSeparator(last) { text.removeLast() }
        while let first = text.first, Self.isSeparator(first) { text.removeFirst() }
        return Array(String(text).utf8)[...]
    }

    private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        // Signs that are phrases themselves.
        if scalar == "©" || scalar == "📷" || scalar == "📸" { return false }
        switch scalar.properties.generalCategory {
        case .spaceSeparator, .dashPunctuation, .otherPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation,
            .mathSymbol, .control, .otherSymbol, .format:
            return true
        default: return false
        }
    }

    private func strippedConjunction(_ bytes: ArraySlice<UInt8>, atEnd: Bool) -> ArraySlice<UInt8>? {
        for word in conjunctions {
            let pattern = Array((atEnd ? " " + word.string : word.string + " ").utf8)
            if atEnd, bytes.count >= pattern.count, bytes.suffix(pattern.count).elementsEqual(pattern) {
                return Self.trimmed(bytes.dropLast(pattern.count))
            }
            if !atEnd, bytes.count >= pattern.count, bytes.prefix(pattern.count).elementsEqual(pattern) {
                return Self.trimmed(bytes.dropFirst(pattern.count))
            }
        }
        return nil
    }

    private static func ends(_ bytes: ArraySlice<UInt8>, with text: [UInt8]) -> Bool {
        bytes.count >= text.count && bytes.suffix(text.count).elementsEqual(text)
            && CanonicalText.isBorder(bytes.endIndex - text.count, in: bytes)
    }

    private static func starts(_ bytes: ArraySlice<UInt8>, with text: [UInt8]) -> Bool {
        bytes.count >= text.count && bytes.prefix(text.count).elementsEqual(text)
            && CanonicalText.isBorder(bytes.startIndex + text.count, in: bytes)
    }
}
