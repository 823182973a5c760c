// Where each owed text stands on a screen: every occurrence, found once per distinct name.
import Model
import Text

/// One place where a name, or a cut or approximate form of it, is shown.
struct Occurrence {
    /// The element that carries it (the first of those that a split name spans).
    var element: Int
    var elements: [Int]
    /// The owed name, canonical.
    var name: CanonicalText
    /// The block's number, for `NameIndex.elements(ofBlock:)`.
    var block: Int
    /// The text of the whole block, as shown.
    var text: String
    var match: TextMatch
    var hasPhrase: Bool
    var isAlone: Bool
    var isLabel: Bool
    /// The letters agree also in case.
    var sameCase: Bool
    /// The shown text has letters, all of them capitals: a style, not a spelling.
    var isAllCapitals: Bool
    /// A number stands before the name: "2 Mira", "Photo 5: Mira".
    var isNumbered = false
}

/// Finds names on one screen and remembers the answers.
final class NameIndex {
    let screen: Screen
    let phrases: CreditPhrases
    let texts: TextBlocks
    private let looksEverywhere: Bool
    /// Pairs of lines, made when the first name is found nowhere whole; they are counted on from the blocks.
    private lazy var linePairs = LinePairs(texts)
    /// The blocks that were asked for.
    private var made: [Int: TextBlock] = [:]
    private var tolerantBlocks: [Int: CanonicalText] = [:]
    private var tolerantPieces: [Int: [CanonicalText]] = [:]
    private var known: [String: [Occurrence]] = [:]

    /// `looksEverywhere` takes no short cut through the pile of texts; the tests compare both ways.
    init(_ screen: Screen, phrases: CreditPhrases, looksEverywhere: Bool = false) {
        self.screen = screen
        self.looksEverywhere = looksEverywhere
        self.phrases = phrases
        texts = TextBlocks(screen)
    }

    /// The elements that make up the block of an occurrence.
    func elements(ofBlock number: Int) -> [Int] {
        number < texts.count ? texts.elements(of: number) : block(number).parts.map(\.element)
    }

    /// The block of a number, made once.
    func block(_ number: Int) -> TextBlock {
        if let known = made[number] { return known }
        let block = number < texts.count ? texts.block(number) : linePairs.block(number - texts.count)
        made[number] = block
        return block
    }

    /// All occurrences of a name. `others` are names of the same record, which may stand in the same credit.
    func occurrences(of name: String, others: [String]) -> [Occurrence] {
        let cacheKey = others.isEmpty ? name : ([name] + others).joined(separator: "\u{0}")
        if let found = known[cacheKey] { return found }
        let strict = CanonicalText(name)
        let otherNames = others.map { CanonicalText($0) }
        var found: [Occurrence] = []
        if !strict.isEmpty {
            let tolerant = CanonicalText(name, .tolerant)
            for number in looksEverywhere ? Array(texts.indices) : texts.pile.mayHold(strict, tolerant) {
                if let occurrence = look(for: strict, tolerant, name: name, others: otherNames, in: block(number), number) {
                    found.append(occurrence)
                }
            }
            // Only a name that stands nowhere whole can be one that breaks between two lines.
            if mayBreak(strict), !found.contains(where: { $0.match == .exact || $0.match == .wholeWords }) {
                found += brokenNames(strict, tolerant, name: name, others: otherNames)
            }
        }
        found = withoutDuplicates(found)
        known[cacheKey] = found
        return found
    }

    /// Whether a name may break between two lines: it has words, and each of them stands somewhere. False is certain.
    private func mayBreak(_ name: CanonicalText) -> Bool {
        let words = name.string.split(separator: " ")
        guard words.count > 1 else { return false }
        return looksEverywhere
            || words.allSatisfy { word in
                let form = CanonicalText(String(word), .tolerant)
                return form.isEmpty || !texts.pile.mayHold(word: form).isEmpty
            }
    }

    /// Places where a name stands over two lines; where bounds do not say that they are one below the other, it is approximate.
    private func brokenNames(_ strict: CanonicalText, _ tolerant: CanonicalText, name: String, others: [CanonicalText]) -> [Occurrence] {
        let pairs = looksEverywhere ? Array(linePairs.indices) : linePairs.pile.mayHold(strict, tolerant)
        return pairs.compactMap { pair in
            let block = self.block(texts.count + pair)
            guard block.strict.utf8.count >= strict.utf8.count,
                var occurrence = look(for: strict, tolerant, name: name, others: others, in: block, texts.count + pair),
                occurrence.match == .exact || occurrence.match == .wholeWords
            else { return nil }
            if !linePairs.isCertain(pair) { occurrence.match = .approximate }
            return occurrence
        }
    }

    private func look(
        for strict: CanonicalText, _ tolerant: CanonicalText, name: String, others: [CanonicalText], in block: TextBlock, _ number: Int
    ) -> Occurrence? {
        let bordered = bordered(strict, in: block.strict)
        let places = bordered.filter { !Self.goesOn(after: $0.upperBound, in: block.strict) }
        if let best = bestContext(places, in: block.strict, others: others) {
            let elements = block.elements(showing: strict)
            if block.isJoinedLine, elements.count < 2 { return nil }
            var found = occurrence(
                block, number, owed: strict, elements: elements, match: best.isAlone ? .exact : .wholeWords, context: best,
                sameCase: CanonicalText.caseSensitive(block.text).contains(CanonicalText.caseSensitive(name)))
            found.isNumbered = places.allSatisfy { Self.hasNumber(before: $0.lowerBound, in: block.strict) }
            return found
        }
        if !bordered.isEmpty, !block.isJoinedLine {
            let context = CreditPhrases.Context(hasPhrase: false, isAlone: false)
            return occurrence(
                block, number, owed: strict, elements: block.elements(showing: strict), match: .approximate, context: context,
                sameCase: true)
        }
        // Markup shown as text: the name is readable once its character references are read as such.
        if let resolved = withShownEntitiesResolved(block.text).map({ CanonicalText($0) }), !self.bordered(strict, in: resolved).isEmpty {
            let context = CreditPhrases.Context(hasPhrase: false, isAlone: false)
            return occurrence(
                block, number, owed: strict, elements: block.parts.map(\.element), match: .wholeWords, context: context, sameCase: true)
        }
        if Truncation.visibleShare(of: strict, in: block.strict) != nil {
            let context = CreditPhrases.Context(hasPhrase: true, isAlone: true)
            return occurrence(
                block, number, owed: strict, elements: block.parts.map(\.element), match: .truncated, context: context, sameCase: true)
        }
        // Spaces do not count in the tolerant form, so only a whole block, with or without a phrase, can match it.
        guard !block.isJoinedLine, tolerant.utf8.count >= 4, block.strict.utf8.count < 400 else { return nil }
        let form = tolerantBlocks[number] ?? CanonicalText(block.text, .tolerant)
        tolerantBlocks[number] = form
        guard
            form.contains(tolerant) || hasTolerantCredit(form, tolerant)
                || pieces(of: number).contains(where: { $0 == tolerant || hasTolerantCredit($0, tolerant) })
        else { return nil }
        let context = CreditPhrases.Context(hasPhrase: false, isAlone: form == tolerant)
        return occurrence(
            block, number, owed: strict, elements: block.parts.map(\.element), match: .approximate, context: context, sameCase: false)
    }

    /// Whole-word places; a known phrase touching the name is a border too, since scripts without spaces write them together.
    private func bordered(_ name: CanonicalText, in text: CanonicalText) -> [Range<Int>] {
        text.places(of: name).filter { place in
            (text.isBorder(place.lowerBound) || phrases.endsWithPrefix(text.utf8[..<place.lowerBound]))
                && (text.isBorder(place.upperBound) || phrases.startsWithSuffix(text.utf8[place.upperBound...]))
        }
    }

    /// Whether a hyphen joins more to the name: "Petra Lindqvist-Moreau" is somebody else than "Petra Lindqvist".
    private static func goesOn(after place: Int, in text: CanonicalText) -> Bool {
        let rest = text.utf8[place...].prefix(5)
        guard rest.first == UInt8(ascii: "-"), let next = String(decoding: rest.dropFirst(), as: UTF8.self).unicodeScalars.first else {
            return false
        }
        return next.properties.isAlphabetic
    }

    /// The entries of a block that lists several names, in the tolerant form; none when it lists one.
    private func pieces(of block: Int) -> [CanonicalText] {
        if let known = tolerantPieces[block] { return known }
        var list = self.block(block).text.lowercased()
        for conjunction in phrases.conjunctions { list = list.replacing(" \(conjunction.string) ", with: ",") }
        let parts = list.split { ",;·|/、，；•\n".contains($0) }
        let pieces = parts.count > 1 ? parts.map { CanonicalText(String($0), .tolerant) } : []
        tolerantPieces[block] = pieces
        return pieces
    }

    /// "photo:tomasvinals" holds "tomasvinals" after a phrase although spaces are gone.
    private func hasTolerantCredit(_ form: CanonicalText, _ name: CanonicalText) -> Bool {
        guard form.utf8.count > name.utf8.count, form.utf8.suffix(name.utf8.count).elementsEqual(name.utf8) else { return false }
        let head = CanonicalText(String(decoding: form.utf8.dropLast(name.utf8.count), as: UTF8.self))
        return phrases.isTolerantPrefix(head)
    }

    /// Whether a number of one or two digits stands before a place, with nothing but separators between.
    private static func hasNumber(before place: Int, in text: CanonicalText) -> Bool {
        var rest = text.utf8[..<place]
        while let last = rest.last, last < 0x80, !isLetterOrDigit(last) { rest.removeLast() }
        let digits = rest.reversed().prefix { (0x30...0x39).contains($0) }.count
        guard digits == 1 || digits == 2 else { return false }
        return rest.dropLast(digits).last.map { !isLetterOrDigit($0) } ?? true
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte)
    }

    private func bestContext(_ places: [Range<Int>], in text: CanonicalText, others: [CanonicalText]) -> CreditPhrases.Context? {
        var best: CreditPhrases.Context?
        for place in places {
            let context = phrases.context(of: place, in: text, others: others)
            func rank(_ c: CreditPhrases.Context) -> Int { (c.isAlone ? 2 : 0) + (c.hasPhrase ? 1 : 0) }
            if best.map({ rank(context) > rank($0) }) ?? true { best = context }
        }
        return best
    }

    private func occurrence(
        _ block: TextBlock, _ number: Int, owed: CanonicalText, elements: [Int], match: TextMatch, context: CreditPhrases.Context,
        sameCase: Bool
    ) -> Occurrence {
        let text = block.text.collapsedSpace
        return Occurrence(
            element: elements.first ?? 0, elements: elements, name: owed, block: number, text: text, match: match,
            hasPhrase: context.hasPhrase,
            isAlone: context.isAlone,
            isLabel: block.isLabel, sameCase: sameCase,
            isAllCapitals: Self.isAllCapitals(text))
    }

    private static func isAllCapitals(_ text: String) -> Bool {
        // A small letter of ASCII is one whatever marks stand on it, unless the marks are no letters' (a keycap): that is looked at below.
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
            return text.utf8.contains { $0 &- 0x41 < 26 } && !text.utf8.contains { $0 &- 0x61 < 26 }
        }
        let letters = text.filter(\.isLetter)
        return !letters.isEmpty && letters.allSatisfy { $0.isUppercase || !$0.isCased }
    }

    /// A label that repeats a drawn text of the same element adds nothing.
    private func withoutDuplicates(_ occurrences: [Occurrence]) -> [Occurrence] {
        let drawn = Set(occurrences.filter { !$0.isLabel }.map(\.element))
        return occurrences.filter { !$0.isLabel || !drawn.contains($0.element) }
    }

    /// The link that carries an element: its own or the nearest ancestor's, or the only link inside it.
    func link(at element: Int) -> (element: Int, url: String?)? {
        var current: Int? = element
        while let here = current {
            if screen.elements[here].url != nil || screen.elements[here].isOperable == true { return (here, screen.elements[here].url) }
            // A card that is one big button does not link its credit; stop at what is larger than a line of text.
            if here != element, screen.elements[here].role == .list, !screen.elements[here].isInline { return nil }
            current = screen.elements[here].parent
        }
        return nil
    }
}
