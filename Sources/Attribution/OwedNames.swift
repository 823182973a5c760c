// The names that the displayed photos of one screen owe, seen together: who owes what, lines for several photos, names at the wrong photo.
import Model
import Text

/// A name that is seen at a photo.
struct StandingName {
    var name: String
    var canonical: CanonicalText
    /// At how many photos of the screen it is.
    var photos: Int
}

struct OwedNames {
    /// For each photo the canonical names that it owes; none for photos whose record is not known.
    private(set) var names: [Int: Set<CanonicalText>] = [:]
    /// For each element whose text names authors of several photos, none of which owes them all: those photos.
    private var collective: [Int: Set<Int>] = [:]
    /// Every owed name as delivered, with the photos that owe it.
    private let photosOfName: [String: Set<Int>]
    /// Names that nobody shows by chance, canonical.
    private let strongNames: [String: CanonicalText]

    /// `photos` are the displayed ones, numbered as in `PhotoOwnership`.
    init(_ photos: [PlacedPhoto], _ records: [PhotoRecord], _ index: NameIndex) {
        var photosOfName: [String: Set<Int>] = [:]
        var strong: [String: CanonicalText] = [:]
        for (number, photo) in photos.enumerated() where photo.matchedBy != .candidates {
            names[number] = []
            for record in photo.records {
                for credit in records[record].credits {
                    let canonical = CanonicalText(credit.name)
                    names[number]?.insert(canonical)
                    guard !credit.name.isEmpty else { continue }
                    photosOfName[credit.name, default: []].insert(number)
                    guard strong[credit.name] == nil else { continue }
                    let weak = WeakName.reason(credit.name, placeNames: records[record].placeNames, phrases: index.phrases)
                    if weak == nil { strong[credit.name] = canonical }
                }
            }
        }
        self.photosOfName = photosOfName
        strongNames = strong
        if photos.count > 1 { collective = Self.collectiveLines(photosOfName, index) }
    }

    private static func collectiveLines(_ photosOfName: [String: Set<Int>], _ index: NameIndex) -> [Int: Set<Int>] {
        var namesOfBlock: [Int: Set<String>] = [:]
        for name in photosOfName.keys.sorted() {
            for occurrence in index.occurrences(of: name, others: []) where occurrence.match != .none && !occurrence.isLabel {
                namesOfBlock[occurrence.block, default: []].insert(name)
            }
        }
        var result: [Int: Set<Int>] = [:]
        for (block, found) in namesOfBlock where found.count > 1 {
            let all = found.map { photosOfName[$0] ?? [] }
            let common = all.dropFirst().reduce(all[0]) { $0.intersection($1) }
            guard common.isEmpty else { continue }
            let group = all.reduce(into: Set()) { $0.formUnion($1) }
            for element in index.elements(ofBlock: block) { result[element, default: []].formUnion(group) }
        }
        return result
    }

    /// The photos that the line of an element names together; a link inside a line is part of it.
    func collectiveLine(at element: Int, on screen: Screen) -> Set<Int>? {
        guard !collective.isEmpty else { return nil }
        return screen.lineage(of: element).lazy.compactMap { collective[$0] }.first { _ in true }
    }

    /// For each photo the unmistakable names of displayed photos' authors that are seen at it, sorted.
    func standing(_ finder: CreditFinder) -> [Int: [StandingName]] {
        var result: [Int: [StandingName]] = [:]
        for (name, canonical) in strongNames.sorted(by: { $0.key < $1.key }) {
            var numbers: Set<Int> = []
            for occurrence in finder.names.occurrences(of: name, others: []) where !occurrence.isLabel {
                guard occurrence.match == .exact || occurrence.match == .wholeWords,
                    finder.visibility.measure(occurrence.element).state == .visible,
                    let number = finder.ownership.owner(of: occurrence.element).photo,
                    collectiveLine(at: occurrence.element, on: finder.screen) == nil
                else { continue }
                numbers.insert(number)
            }
            let standing = StandingName(name: name, canonical: canonical, photos: numbers.count)
            for number in numbers { result[number, default: []].append(standing) }
        }
        return result
    }
}
