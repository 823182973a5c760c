// Names that are no proof by themselves (formats/photo-metadata.md 7.2).
import Model
import Text

enum WeakName: String {
    case short = "short"
    case noLetters = "no-letters"
    case interfaceWord = "interface-word"
    case placeName = "place-name"
    /// One word of an alphabet, which may stand in any sentence.
    case singleWord = "single-word"
    /// Also the name of somebody who wrote a review.
    case reviewer

    /// Why a name is weak, or nil when it is a name that nobody shows by chance.
    static func reason(_ name: String, placeNames: [String], reviewers: Set<String> = [], phrases: CreditPhrases) -> WeakName? {
        let canonical = CanonicalText(name)
        let letters = canonical.string.filter(\.isLetter)
        if letters.isEmpty { return .noLetters }
        if phrases.interfaceWords.contains(canonical) { return .interfaceWord }
        // A leading article changes nothing: "a google user".
        let bare = canonical.string.split(separator: " ", maxSplits: 1)
        if bare.count == 2, ["a", "an", "the"].contains(bare[0]), phrases.interfaceWords.contains(CanonicalText(String(bare[1]))) {
            return .interfaceWord
        }
        for place in placeNames where CanonicalText(place).contains(canonical) { return .placeName }
        if letters.count < 3 { return .short }
        if !reviewers.isEmpty, reviewers.contains(where: { CanonicalText($0) == canonical }) { return .reviewer }
        let isOneWord = !canonical.string.contains(" ") && canonical.string.count <= 12 && letters.allSatisfy(\.isCased)
        return isOneWord ? .singleWord : nil
    }
}
