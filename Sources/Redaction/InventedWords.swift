// Invented letters for real ones: the same length, case, script and marks, so that what was equal, cut or similar stays so.
import Foundation
import Model

extension String {
    /// Letters and marks as one character where there is one.
    var precomposed: String { precomposedStringWithCanonicalMapping }
    /// In lower case, without marks: words that differ only in these get the same letters.
    var bareWord: String {
        // ASCII, the usual case, needs no Unicode tables.
        if utf8.allSatisfy({ $0 < 0x80 }) { return lowercased() }
        return folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }
}

/// The invented letters of words. They depend on the order of words and their lengths only, so nothing of a word is in its replacement.
struct InventedWords {
    private var random = SplitMix64(state: 0x9E37_79B9_7F4A_7C15)
    /// Letters by bare word.
    private var letters: [String: [Character]] = [:]
    private var taken: Set<String>

    /// - Parameter avoided: bare words that no replacement may be.
    init(avoiding avoided: Set<String>) { taken = avoided }

    /// How many words have replacements.
    var count: Int { letters.count }

    /// The invented form of a word's beginning, or of all of it.
    mutating func replacement(for shown: String, beginning word: String) -> String {
        let invented = lettersOf(word.bareWord)
        var output = ""
        for (index, character) in shown.precomposed.enumerated() {
            output += index < invented.count ? Self.dressed(invented[index], like: character) : String(character)
        }
        return output.precomposed
    }

    private mutating func lettersOf(_ bare: String) -> [Character] {
        if let known = letters[bare] { return known }
        var made: [Character] = []
        // Very short words may have no free form; then the last try stands.
        for _ in 0..<200 {
            made = bare.map { invented($0) }
            if !taken.contains(String(made)), String(made) != bare { break }
        }
        taken.insert(String(made))
        letters[bare] = made
        return made
    }

    /// A letter of the same kind: vowels for vowels, consonants for consonants, others within their script.
    private mutating func invented(_ character: Character) -> Character {
        let vowels = Array("aeiou")
        let consonants = Array("bdfgklmnprstvz")
        guard let scalar = character.unicodeScalars.first, character.isLetter else { return character }
        if character.isASCII { return (vowels.contains(character) ? vowels : consonants).randomElement(using: &random) ?? character }
        // A stretch of common letters in each script; those that are not listed stay as they are.
        let ranges: [(within: ClosedRange<UInt32>, from: ClosedRange<UInt32>)] = [
            (0x370...0x3FF, 0x3B1...0x3C1), (0x400...0x52F, 0x430...0x44F), (0x5D0...0x5EA, 0x5D0...0x5D9), (0x620...0x64A, 0x641...0x648),
            (0x904...0x939, 0x915...0x928), (0xE01...0xE2E, 0xE01...0xE2E), (0x3041...0x3096, 0x304B...0x3068),
            (0x30A1...0x30FA, 0x30AB...0x30C8),
            (0x4E00...0x9FFF, 0x5E00...0x6200), (0xAC00...0xD7A3, 0xAC00...0xB000),
        ]
        guard let range = ranges.first(where: { $0.within.contains(scalar.value) })?.from, let value = range.randomElement(using: &random)
        else {
            return (consonants.randomElement(using: &random) ?? "x")
        }
        return Unicode.Scalar(value).map(Character.init) ?? character
    }

    /// The invented letter in the case, and with the marks, of the real one.
    private static func dressed(_ letter: Character, like original: Character) -> String {
        var text = original.isUppercase ? letter.uppercased() : String(letter)
        for mark in String(original).decomposedStringWithCanonicalMapping.unicodeScalars.dropFirst()
        where mark.properties.generalCategory == .nonspacingMark {
            // Hiragana and others have marks that belong to the letter.
            if (0x300...0x36F).contains(mark.value) { text.unicodeScalars.append(mark) }
        }
        return text
    }

    // MARK: ids

    private var ids: [String: String] = [:]
    private var madeIDs: Set<String> = []

    /// An invented id: digits for digits, letters for letters of the same case, the first characters kept, since they tell the kind.
    mutating func id(for id: String, keeping kept: Int) -> String {
        if let known = ids[id] { return known }
        var made = id
        for _ in 0..<50 {
            made = String(
                id.enumerated().map { index, character in
                    guard index >= kept, character.isASCII else { return character }
                    if character.isNumber { return "0123456789".randomElement(using: &random) ?? character }
                    if character.isUppercase { return "ABCDEFGHJKLMNPQRSTUVWXYZ".randomElement(using: &random) ?? character }
                    return character.isLowercase ? "abcdefghijkmnpqrstuvwxyz".randomElement(using: &random) ?? character : character
                })
            if made != id, !madeIDs.contains(made) { break }
        }
        madeIDs.insert(made)
        ids[id] = made
        return made
    }

    var idCount: Int { ids.count }
}
