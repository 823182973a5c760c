// Names are found by bytes first: the answers are those of looking at every block (generated screens, fixed seeds, invented names).
import Model
import TestSupport
import Testing
import Text

@testable import Attribution

@Suite struct NameSearchTests {
    private static let names = [
        "Mirelle Tamsworth", "José Nuñez", "Tovan & Söhne", "写真家", "Quillon", "Wander 🌿 Fern", "İbo Straße", "A. B...C",
    ]
    private static let pieces =
        names + names.flatMap { $0.split(separator: " ").map(String.init) } + [
            "Photo by ", "photo: ", "写真:", " via Google", "さんの写真", " and ", ", ", " · ", "...", "…", "Mirelle Tams…", "-Moreau", " ", "\n",
            "mirelle tamsworth", "JOSE NUNEZ", "Jose\u{301}", "&amp;", "&", "3", "open now", "★", "📷", "👩‍👧", "©", ":", "—", "\u{A0}",
            "\u{200B}",
            "Google Maps", "google", "谷歌", "Goog\u{AD}le",
        ]

    private struct Maker {
        var random: SplitMix64

        mutating func number(_ below: Int) -> Int { Int(random.next() % UInt64(below)) }

        mutating func text() -> String { (0..<number(5)).map { _ in pieces[number(pieces.count)] }.joined() }

        /// Texts in lines and paragraphs, some without bounds, with labels and hints.
        mutating func screen() -> Screen {
            var rows: [Node] = []
            for row in 0..<12 {
                let isInline = number(4) == 0
                let hasBounds = number(5) > 0
                let nodes = (0..<(1 + number(4))).map { column -> Node in
                    let bounds = hasBounds ? Rect(x: Double(column * 104), y: Double(row * 15), width: 100, height: 14) : nil
                    let node = isInline ? Node.inline(text()) : Node.text(text(), bounds)
                    let label = number(6) == 0 ? text() : nil
                    let hint = number(9) == 0 ? text() : nil
                    return node.with {
                        $0.label = label
                        $0.hint = hint
                    }
                }
                rows.append(contentsOf: number(2) == 0 ? nodes : [Node(.container, nil, nodes)])
            }
            return Screen.make(Node(.container, nil, rows))
        }
    }

    @Test(arguments: 0..<40) func findsWhatLookingEverywhereFinds(seed: UInt64) {
        var maker = Maker(random: SplitMix64(state: seed))
        let screen = maker.screen()
        let fast = NameIndex(screen, phrases: phrases)
        let slow = NameIndex(screen, phrases: phrases, looksEverywhere: true)
        for name in Self.names + ["mirelle tamsworth", "写真家 写真家", "Nuñez"] {
            for others in [[], ["Quillon"]] {
                let found = fast.occurrences(of: name, others: others)
                #expect(String(describing: found) == String(describing: slow.occurrences(of: name, others: others)), "\(name)")
            }
        }
    }

    @Test(arguments: 0..<20) func noEmptyCreditIsMissed(seed: UInt64) {
        var maker = Maker(random: SplitMix64(state: seed))
        let separators = ["", " ", ":", "—", "★", "·", "。", "(", "\u{200B}", "📷", "©", "\u{A0}", "  - ", "👩‍👧"]
        let texts = separators.flatMap { before in
            ["Photo by", "photos", "写真", "撮影", "PHOTO:", "Photo", "phóto", ""].map {
                before + separators[maker.number(separators.count)] + $0 + separators[maker.number(separators.count)]
            }
        }
        let known = CreditPhrases(prefixes: ["photo:", "photo by", "写真:", "撮影:", "📷", "©"], suffixes: [], interfaceWords: [])
        var pile = TextPile()
        for text in texts { pile.add(text) }
        for (number, text) in texts.enumerated() where known.isEmptyCredit(CanonicalText(text)) {
            #expect(known.mayBeEmptyCredit(pile.form(number)), "\(text)")
        }
        #expect(!known.mayBeEmptyCredit(CanonicalText("Open now", .tolerant).utf8[...]))
    }

    @Test(arguments: 0..<20) func noMentionOfAMarkIsMissed(seed: UInt64) throws {
        let vocabulary = try MarkVocabulary(xml: TestFiles.bytes(TestFiles.rules.appending(path: "maps-marks.xml")))
        var maker = Maker(random: SplitMix64(state: seed))
        let texts = (0..<200).map { _ in maker.text() } + ["Goo gle", "Gooɡle", "GOOGLE", "google\u{301}", "jوجل جوجل"]
        var pile = TextPile()
        for text in texts { pile.add(text) }
        let told = Set(vocabulary.mayMention(pile))
        for (number, text) in texts.enumerated() where vocabulary.mayMention(text) { #expect(told.contains(number), "\(text)") }
    }

    @Test(arguments: 0..<10) func noLinkIsMissed(seed: UInt64) {
        var random = SplitMix64(state: seed)
        let pieces = [
            "google.com", "/maps", "https://", "://", "a", " ", ".", "/", "goo.gl", "maps.app.goo.gl/x", ":", "?q=1", "#", "é",
            "www.google.de/maps/@1,2",
        ]
        for _ in 0..<500 {
            let text = (0..<(1 + Int(random.next() % 6))).map { _ in pieces[Int(random.next() % UInt64(pieces.count))] }.joined()
            #expect(LinkFinder.mayHoldLinks(text) || LinkFinder.links(in: text).isEmpty, "\(text)")
        }
    }

    @Test(arguments: [
        "heroImage", "ic_logo2x", "place-photo_IMG", "ABCDef", "", "x", "org.example:id/mapView", "HTMLView", "a1B2c3", "__",
        "Ünicode_Icon",
    ]) func wordsOfAnIdentifier(identifier: String) {
        // A letter beyond ASCII, set apart, takes the general way and adds a word of its own.
        #expect(CandidatePicture.words(of: identifier) + ["ж"] == CandidatePicture.words(of: identifier + "_ж"))
    }

    @Test(arguments: 0..<10) func wordsOfAMarkFoldTheSameByBytes(seed: UInt64) {
        var random = SplitMix64(state: seed)
        for _ in 0..<300 {
            let bytes = (0..<(random.next() % 14)).map { _ in
                random.next() % 3 == 0 ? UInt8(random.next() % 128) : Array(" (Google Maps).-|@".utf8)[Int(random.next() % 18)]
            }
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(MarkVocabulary.folded(text) == MarkVocabulary.generalFolded(text), "\(text.debugDescription)")
        }
    }

    @Test func repeatedTextsAreAskedAboutOnce() {
        var asked: [String] = []
        var cache = RepeatCache<Int>()
        for text in ["a", "bb", "a", "bb", "a"] {
            let answer = cache.answer(text) {
                asked.append($0)
                return $0.utf8.count
            }
            #expect(answer == text.utf8.count)
        }
        #expect(asked == ["a", "bb"])
        for number in 0..<1_000 { #expect(cache.answer("name\(number)") { $0.utf8.count } == "name\(number)".utf8.count) }
    }
}
