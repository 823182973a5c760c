// By which words and names Google's marks and maps are recognised, read from `Rules/maps-marks.xml` (data, not code).
import Model
import Text
import XML

/// The vocabulary of marks and maps.
public final class MarkVocabulary: Sendable {
    /// A part of the name of a file or an element that tells a logo.
    struct PictureName: Sendable {
        var part: String
        var wording: MarkFact.Wording
        var isSure: Bool
    }
    /// How a map view is recognised.
    struct MapName: Sendable {
        enum Place: Sendable { case name, label, frame }
        var name: String
        var provider: String
        var place: Place
    }
    /// The words of the mark as prescribed.
    let exact: String
    /// Wordings by the folded text in small letters.
    private let wordings: [String: MarkFact.Wording]
    /// The words as prescribed in small letters, and without the spaces.
    private let lowerExact: String
    private let exactLetters: String
    /// The letters of ASCII in the words as prescribed, in small letters.
    private let exactShape: String
    /// For each letter or digit of ASCII how many of them the wordings have of which it is the first, as bits.
    private let lengthsByFirst: [UInt64]
    private let needles: [String]
    /// The needles in the form in which piles of texts are searched.
    private let needleForms: [CanonicalText]
    let pictures: [PictureName]
    /// For each of them the letters that it has, as bits.
    private let lettersOfPictures: [UInt64]
    let maps: [MapName]
    /// Names of classes and elements that are maps.
    let mapNames: Set<String>
    /// Labels that name a map.
    let mapLabels: Set<String>

    /// Reads the data file; a file that is no XML is refused with line and reason.
    public init(xml: [UInt8]) throws(XMLFault) {
        let document = try XPathDocument(xml)
        func nodes(_ path: String) throws(XMLFault) -> [XPathDocument.Node] { try document.select(XPathExpression(path)) }
        var wordings: [String: MarkFact.Wording] = [:]
        var exact = ""
        for node in try nodes("//texts/text") {
            guard let wording = node.attribute("wording").flatMap(MarkFact.Wording.init) else { continue }
            let text = Self.folded(node.text)
            if wording == .exact { exact = text } else { wordings[text.lowercased()] = wording }
        }
        self.exact = exact
        lowerExact = exact.lowercased()
        exactLetters = Self.letters(lowerExact)
        exactShape = Self.withLetters(exact) { String(decoding: $0, as: UTF8.self) } ?? ""
        lengthsByFirst = Self.lengthsByFirst([exact] + wordings.keys)
        self.wordings = wordings
        needles = try nodes("//needles/needle").map { $0.text.lowercased() }
        needleForms = needles.map { CanonicalText($0, .tolerant) }
        pictures = try nodes("//pictures/picture").compactMap { node in
            node.attribute("wording").flatMap(MarkFact.Wording.init).map {
                PictureName(part: node.text, wording: $0, isSure: node.attribute("sure") == "true")
            }
        }
        lettersOfPictures = pictures.map { name in Array(name.part.utf8).withUnsafeBufferPointer(Self.letters(of:)) }
        maps = try nodes("//maps/map").map { node in
            let place: MapName.Place = node.attribute("in") == "label" ? .label : node.attribute("in") == "frame" ? .frame : .name
            return MapName(name: node.text, provider: node.attribute("provider") ?? "unknown", place: place)
        }
        mapNames = Set(maps.filter { $0.place == .name }.map(\.name))
        mapLabels = Set(maps.filter { $0.place == .label }.map(\.name))
        guard !exact.isEmpty else { throw XMLFault(line: document.root.line, message: "no text with the wording exact is listed") }
    }

    /// Whether a text may hold anything of this vocabulary.
    func mayMention(_ text: String) -> Bool {
        guard text.utf8.count < 2_000 else { return false }
        let lower = text.lowercased()
        return needles.contains { lower.contains($0) }
    }

    /// The numbers of the texts of a pile that may hold anything of this vocabulary, ascending.
    func mayMention(_ pile: TextPile) -> [Int] {
        var found: Set<Int> = []
        // A needle of another script stands in no text of ASCII, and all others are told with any needle.
        for form in needleForms { found.formUnion(pile.mayHold(word: form)) }
        return needleForms.isEmpty ? [] : found.sorted()
    }

    /// White space of all kinds as single spaces, without invisible signs and without what only surrounds the words.
    static func folded(_ text: String) -> String {
        let plain = text.utf8.withContiguousStorageIfAvailable { PlainText.isPlain($0) ? plainFolded($0) : nil }
        if let plain, let plain { return plain }
        return generalFolded(text)
    }

    /// The same for ASCII, which has no invisible signs that are not white space or control characters.
    private static func plainFolded(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        let text = String(decoding: bytes, as: UTF8.self).collapsedSpace
        let rest = text.utf8.drop(while: isPlainSurrounding)
        guard let last = rest.lastIndex(where: { !isPlainSurrounding($0) }) else { return "" }
        return String(text[rest.startIndex...last])
    }

    /// Whether a byte of ASCII is punctuation or a separator around a text.
    private static func isPlainSurrounding(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: false
        case UInt8(ascii: "$"), UInt8(ascii: "+"), UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "^"),
            UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "~"), UInt8(ascii: "@"), UInt8(ascii: "#"):
            false
        default: true
        }
    }

    /// The same for any text.
    static func generalFolded(_ text: String) -> String {
        var visible = String.UnicodeScalarView()
        visible.append(contentsOf: text.unicodeScalars.lazy.filter { $0.properties.generalCategory != .format })
        var rest = String(visible).collapsedSpace.unicodeScalars[...]
        while let first = rest.first, isSurrounding(first) { rest.removeFirst() }
        while let last = rest.last, isSurrounding(last) { rest.removeLast() }
        return String(rest)
    }

    /// Punctuation and separators around a text; not signs that are put on a name, such as ™.
    private static func isSurrounding(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .spaceSeparator, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation, .control:
            true
        case .otherPunctuation: scalar != "@" && scalar != "#"
        default: scalar == "|"
        }
    }

    /// Signs between the letters of the mark that change it.
    private static let insertions = Set<Character>(" -\u{2010}\u{2011}\u{2013}™®._")

    /// What a text says that stands alone; nil when it is neither the mark nor anything like it.
    func wording(of text: String) -> MarkFact.Wording? {
        guard mayBeWording(text) else { return nil }
        let folded = Self.folded(text)
        guard folded.utf8.count < 80 else { return nil }
        if folded == exact { return .exact }
        let lower = folded.lowercased()
        if lower == lowerExact { return .capitals }
        if let known = wordings[lower] { return known }
        return Self.letters(lower) == exactLetters ? .inserted : nil
    }

    /// Whether a text has as many letters and digits of ASCII as a wording that begins with the same of them. False is certain: whatever
    /// else stands around or between them, the text is no wording then.
    private func mayBeWording(_ text: String) -> Bool {
        Self.withLetters(text) { lengthsByFirst[Int($0.first ?? 0)] & 1 << UInt64(min($0.count, 63)) != 0 } ?? true
    }

    private static func lengthsByFirst(_ texts: [String]) -> [UInt64] {
        var lengths = [UInt64](repeating: 0, count: 128)
        for text in texts {
            let isKnown: Void? = withLetters(text) { lengths[Int($0.first ?? 0)] |= 1 << UInt64(min($0.count, 63)) }
            // What nobody can rule out may be any text.
            if isKnown == nil { return [UInt64](repeating: .max, count: 128) }
        }
        return lengths
    }

    /// Calls with the letters and digits of ASCII that a text has, in small letters. nil for a long text, and for one with signs that
    /// are, or become in small letters, letters of ASCII with something on them: combining marks, İ, the sign for kelvin.
    private static func withLetters<Answer>(_ text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Answer) -> Answer? {
        let answer = text.utf8.withContiguousStorageIfAvailable { bytes -> Answer? in
            guard bytes.count <= 512 else { return nil }
            return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count) { letters in
                var count = 0
                // The last bytes of the sign, for those that have several.
                var before: UInt32 = 0
                for byte in bytes {
                    if byte < 0x80 {
                        let isLetter = (byte | 0x20) &- 0x61 < 26
                        if isLetter || byte &- 0x30 < 10 {
                            letters[count] = isLetter ? byte | 0x20 : byte
                            count &+= 1
                        }
                        continue
                    }
                    before = before << 8 | UInt32(byte)
                    if byte == 0xCC || byte == 0xCD || before & 0xFFFF == 0xC4B0 || before & 0xFF_FFFF == 0xE284AA { return nil }
                }
                return body(UnsafeBufferPointer(rebasing: letters[..<count]))
            }
        }
        return answer ?? nil
    }

    /// The letters of a text, and whatever else is no sign that may be put between them.
    private static func letters(_ text: String) -> String {
        let plain = text.utf8.withContiguousStorageIfAvailable { bytes -> String? in
            guard PlainText.isPlain(bytes) else { return nil }
            return String(decoding: bytes.filter { !PlainText.isSpace($0) && !plainInsertions.contains($0) }, as: UTF8.self)
        }
        if let plain, let plain { return plain }
        return text.filter { !insertions.contains($0) && !$0.isWhitespace }
    }

    private static let plainInsertions = Array("-._".utf8)

    /// Whether an address may be that of a map in a frame. False is certain.
    func mayBeFrame(_ address: String) -> Bool {
        let plain = address.utf8.withContiguousStorageIfAvailable { bytes -> Bool in
            guard PlainText.isPlain(bytes) else { return true }
            return maps.contains { $0.place == .frame && PlainText.holds($0.name, bytes) }
        }
        return plain ?? true
    }

    /// Whether the prescribed words stand in a longer text.
    func mentionsExact(_ text: String) -> Bool {
        if !exactShape.isEmpty, Self.withLetters(text, { PlainText.holds(exactShape, $0) }) == false { return false }
        let folded = Self.folded(text)
        let plain = folded.utf8.withContiguousStorageIfAvailable { PlainText.isPlain($0) ? PlainText.holds(exact, $0) : nil }
        if let plain, let plain { return plain }
        return folded.contains(exact)
    }

    /// What the names of a picture (file, identifier, classes) tell: the first of the known ones that stands in any of them.
    func picture(named names: some Sequence<String>) -> PictureName? {
        names.lazy.compactMap(number(ofPictureIn:)).min().map { pictures[$0] }
    }

    /// The number of the first known picture that a name tells.
    private func number(ofPictureIn name: String) -> Int? {
        func find(_ letters: UnsafeBufferPointer<UInt8>) -> Int? {
            let present = Self.letters(of: letters)
            return pictures.indices.first { lettersOfPictures[$0] & ~present == 0 && PlainText.holds(pictures[$0].part, letters) }
        }
        if let found = Self.withLetters(name, find) { return found }
        return name.lowercased().utf8.filter { $0 &- 0x61 < 26 || $0 &- 0x30 < 10 }.withUnsafeBufferPointer(find)
    }

    /// Which bytes stand in a text, as bits; bytes that are 64 apart share one.
    private static func letters(of text: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var letters: UInt64 = 0
        for byte in text { letters |= 1 << UInt64(byte & 63) }
        return letters
    }
}
