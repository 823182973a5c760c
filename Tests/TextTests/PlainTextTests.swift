// The fast ways through ASCII and through texts of simple scalars give what the general ways give (generated texts, fixed seeds).
import Model
import Testing

@testable import Text

/// Texts of random pieces, the same for the same seed.
struct TextMaker {
    var random: SplitMix64
    var pieces: [String]

    init(seed: UInt64, pieces: [String]) {
        random = SplitMix64(state: seed)
        self.pieces = pieces
    }

    mutating func text(_ most: Int) -> String {
        (0..<Int(random.next() % UInt64(most + 1))).map { _ in pieces[Int(random.next() % UInt64(pieces.count))] }.joined()
    }

    static let ascii = (0..<128).map { String(Character(Unicode.Scalar(UInt8($0)))) } + [" ", "  ", "\r\n", "Mira", "`", "THE", "\t"]
    static let mixed =
        ascii + [
            "é", "e\u{301}", "İ", "ß", "ﬁ", "…", "·", "★", "“", "—", "\u{200B}", "\u{FE0F}", "👩‍👧", "🌿", "写真", "ｍ", "が", "か\u{3099}", "À",
            "Ж",
        ]
}

@Suite struct PlainTextTests {
    @Test(arguments: 0..<8) func asciiHasTheGeneralForm(seed: UInt64) {
        var maker = TextMaker(seed: seed, pieces: TextMaker.ascii)
        for _ in 0..<300 {
            let text = maker.text(24)
            #expect(CanonicalText(text).utf8 == CanonicalText.generalForm(text, .strict))
            #expect(CanonicalText(text, .tolerant).utf8 == CanonicalText.generalForm(text, .tolerant))
            #expect(CanonicalText.caseSensitive(text) == CanonicalText.generalCaseSensitive(text))
        }
    }

    @Test(arguments: [TextMaker.ascii, TextMaker.mixed]) func spaceCollapsesAsCharacterByCharacter(pieces: [String]) {
        var maker = TextMaker(seed: 11, pieces: pieces + [" \u{301}", "\u{A0}", "\u{3000}"])
        for _ in 0..<500 {
            let text = maker.text(12)
            #expect(text.collapsedSpace == text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
            #expect(text.holdsMoreThanSpace == text.contains { !$0.isWhitespace })
            #expect(text.dropFirst().collapsedSpace == text.dropFirst().split(whereSeparator: \.isWhitespace).joined(separator: " "))
        }
    }
}

extension TextPile {
    /// The texts that may hold a name, as a screen's texts are asked.
    fileprivate func mayHold(_ name: String) -> [Int] { mayHold(CanonicalText(name), CanonicalText(name, .tolerant)) }
}

@Suite struct TextPileTests {
    private static let names = [
        "Mira Voss", "mira", "José Nuñez", "Jose Nunez", "写真家 たなか", "Wander 🌿 Fern", "Tovan & Söhne", "Ж. Петров", "ÀB", "fi", "x",
        "İbo", "Straße", "谷歌", "がか", "Ó'Néill", "ＭＩＲＡ", "a…b",
    ]

    /// What can let a name stand in a text, in the general forms.
    private func mayStand(_ name: String, in text: String) -> Bool {
        let strict = CanonicalText.generalForm(text, .strict)
        let form = CanonicalText.generalForm(text, .tolerant)
        func holds(_ hay: [UInt8], _ pin: [UInt8]) -> Bool {
            !pin.isEmpty && hay.indices.contains { hay[$0...].starts(with: pin) }
        }
        let pieces = text.lowercased().split { ",;·|/、，；•\n".contains($0) }.map { CanonicalText.generalForm(String($0), .tolerant) }
        let tolerant = CanonicalText.generalForm(name, .tolerant)
        return holds(strict, CanonicalText.generalForm(name, .strict)) || ([form] + pieces).contains { holds($0, tolerant) }
            || withShownEntitiesResolved(text).map {
                holds(CanonicalText.generalForm($0, .strict), CanonicalText.generalForm(name, .strict))
            }
                ?? false
            || Truncation.visibleShare(of: CanonicalText(name), in: CanonicalText(text)) != nil
    }

    @Test(arguments: 0..<12) func noTextThatMayHoldANameIsMissed(seed: UInt64) {
        let words =
            Self.names.flatMap { $0.split(separator: " ").map(String.init) } + ["Photo by", "&amp;", "&", "...", "..", ".", "\u{1}"]
        var maker = TextMaker(seed: seed, pieces: TextMaker.mixed + words + words + Self.names)
        let texts = (0..<120).map { _ in maker.text(7) }
        var pile = TextPile()
        for text in texts { pile.add(text) }
        for name in Self.names {
            let told = Set(pile.mayHold(name))
            for (number, text) in texts.enumerated() where !told.contains(number) {
                #expect(!mayStand(name, in: text), "\(name) in \(text.debugDescription)")
            }
        }
    }

    @Test func tellsOnlyWhereANameStands() {
        var pile = TextPile()
        for text in ["Open now", "Photo by MIRA  voss", "", "Voss, Mira", "Miravoss", "See more...", "Tom &amp; Jerry", "Café Mira Voss"] {
            pile.add(text)
        }
        #expect(pile.mayHold("Mira Voss") == [1, 4, 6, 7])
        #expect(pile.mayHold("nobody") == [6])
        #expect(pile.mayHold("cafe") == [6, 7])
        #expect(pile.mayHold("See monkeys") == [5, 6], "its beginning stands before an ellipsis")
    }

    @Test func joinsTextsOfAPile() {
        var pile = TextPile()
        for text in ["Photo by Mira", "Voss", "See more..."] { pile.add(text) }
        pile.add(joining: [0, 1])
        pile.add(joining: [1, 2])
        var pairs = TextPile()
        pairs.add(joining: [0, 1], of: pile)
        pairs.add(joining: [0, 2], of: pile)
        #expect(pile.mayHold("Mira Voss") == [3])
        #expect(pairs.mayHold("Mira Voss") == [0])
        #expect(pile.mayHold("See more things") == [2, 4])
        #expect(pairs.mayHold("See more things") == [1])
    }

    /// Every scalar that is folded by itself: alone, between letters, doubled, and in small letters.
    @Test func simpleScalarsFoldTheSameAnywhere() {
        let general = { (text: String) in CanonicalText.generalForm(text, .tolerant) }
        var count = 0
        // Of the characters of East Asia, which all stay as they are, only some.
        for scalar in SimpleScalars.all where scalar.value < 0x3041 || scalar.value > 0xD7FF || scalar.value % 61 == 0 {
            let sign = String(Character(scalar))
            let form = general(sign)
            let x = Array("x".utf8)
            count += 1
            #expect(general("x" + sign + "x") == x + form + x, "U+\(String(scalar.value, radix: 16))")
            #expect(general(sign + " " + sign) == form + form, "U+\(String(scalar.value, radix: 16))")
            #expect(general(("X" + sign + "x").lowercased()) == x + form + x, "U+\(String(scalar.value, radix: 16))")
            var pile = TextPile()
            pile.add("x" + sign + "x")
            #expect(pile.form(0).map(Array.init) == x + form + x, "U+\(String(scalar.value, radix: 16))")
            #expect(!form.contains(UInt8(ascii: ".")) && !form.contains(0x0A), "U+\(String(scalar.value, radix: 16))")
        }
        #expect(count > 1_000)
    }
}
