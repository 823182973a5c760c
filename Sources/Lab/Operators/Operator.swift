// The list of mutations: what is done to a correct screen, each with a fixed meaning. What is right afterwards stands in `Expectation`.
import Model

/// One way to change a correct capture.
public enum Operator: String, CaseIterable, Sendable {
    // Nothing that matters changes.
    case none, duplicate, reorder, mirror, split, splitElements, splitLines, prefix, noPrefix, scroll, upperCase, invisibleMarks
    // The credit is gone, or cannot be seen.
    case remove, hide, hideInvisible, hideAncestor, transparent, transparentAncestor, faint, zeroSize, tinyFont, offScreen, collapse
    case otherPage, sameColour, clip, scrollAway, cover
    // The credit can be seen, but not well.
    case truncate, lowContrast
    // The credit stands elsewhere.
    case moveToOther, footerOfMany, footerOfOne, swap, repeatFirst
    // Something else stands in its place.
    case wrongAuthor, similarName, otherScript, stripMarks, labelOnly, dropOneAuthor, andOthers, phraseOnly
    // Its link changes.
    case dropLink, wrongLink, unknownLinks
    // What else a record asks for changes.
    case dropSource, placeLevelSource, foldSource, dropReport, dropAvatar
    case dropMark, hideMark, translateMark
    // Names that are no proof by themselves.
    case placeAuthor, titleOnly, shortName, namesake, namesakeOnly
    // Something lies over the whole screen; another screen shows the photo.
    case dialog, enlarged, enlargedUncredited
    // The metadata changes.
    case emptyList, missingField, recordRemoved, photoRemoved, unidentified, unidentifiedRemoved
}

/// A scene after a mutation.
struct Mutation {
    var scene: Scene
    /// The photos whose credits changed, each with the names concerned; nil for all.
    var hurt: [Int: Set<String>?] = [:]
    var isNoisy = false
    var knowsPhotos = true
    var knowsLinks = true
    /// Another screen of the run, on which one photo stands alone.
    var second: Scene?
    var secondPhoto = 0

    init(_ scene: Scene) { self.scene = scene }

    /// Marks a photo's credit as changed.
    mutating func hurt(_ photo: Int, names: Set<String>? = nil) { hurt[photo] = .some(names) }
}

extension Operator {
    /// The scene after this mutation of the credit of one photo; nil where it makes no sense.
    func apply(to scene: Scene, photo: Int, _ numbers: inout SeededNumbers) -> Mutation? {
        guard scene.photos.indices.contains(photo), !scene.offScreenPhotos.contains(photo) else { return nil }
        var mutation = Mutation(scene)
        let isDone: Bool
        switch self {
        case .none: isDone = true
        case .reorder:
            mutation.isNoisy = true
            isDone = true
        case .duplicate, .mirror, .split, .splitElements, .splitLines, .prefix, .noPrefix, .scroll, .upperCase, .invisibleMarks:
            isDone = harmless(&mutation, photo)
        case .remove, .hide, .hideInvisible, .hideAncestor, .transparent, .transparentAncestor, .faint, .zeroSize, .tinyFont, .offScreen,
            .collapse, .otherPage, .sameColour, .clip, .scrollAway, .cover, .lowContrast:
            isDone = hiding(&mutation, photo)
        case .moveToOther, .footerOfMany, .footerOfOne, .swap, .repeatFirst: isDone = moving(&mutation, photo)
        case .truncate, .wrongAuthor, .similarName, .otherScript, .stripMarks, .labelOnly, .dropOneAuthor, .andOthers, .phraseOnly:
            isDone = wording(&mutation, photo, &numbers)
        case .dropLink, .wrongLink, .unknownLinks: isDone = linking(&mutation, photo, &numbers)
        case .dropMark, .hideMark, .translateMark: isDone = marking(&mutation)
        case .dropSource, .placeLevelSource, .foldSource, .dropReport, .dropAvatar: isDone = asking(&mutation, photo)
        case .placeAuthor, .titleOnly, .shortName, .namesake, .namesakeOnly: isDone = naming(&mutation, photo)
        case .dialog, .enlarged, .enlargedUncredited: isDone = showing(&mutation, photo, numbers)
        case .emptyList, .missingField, .recordRemoved, .photoRemoved, .unidentified, .unidentifiedRemoved:
            isDone = recording(&mutation, photo)
        }
        return isDone ? mutation : nil
    }

    /// Whether the photo has a credit of its own on this screen.
    static func ownsCredit(_ scene: Scene, _ photo: Int) -> Bool {
        scene.root.contains { $0.credits == [photo] }
    }
}
