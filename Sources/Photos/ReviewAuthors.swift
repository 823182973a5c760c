// The people who wrote a place's reviews: never a photo's authors, even where both carry the same keys.
import JSON

/// Collects reviewers' names, each once, in order.
struct ReviewAuthors: Sendable {
    private(set) var names: [String] = []
    private var known: Set<String> = []
    /// A bound for hostile files; no place has more than five reviews in an answer.
    private let limit = 10_000

    /// Reads a list of reviews, or one review.
    mutating func read(_ json: JSONValue) {
        let value = JSONWrapper.opened(json)
        if value.kind == .object { return review(value) }
        for element in value.elements { review(JSONWrapper.opened(element)) }
    }

    /// Adds a name.
    mutating func add(_ name: String?) {
        guard let name, !name.isBlank, names.count < limit, known.insert(name).inserted else { return }
        names.append(name)
    }

    /// One review, in the spelling of any interface.
    private mutating func review(_ review: JSONValue) {
        for (key, member) in review.members {
            let value = JSONWrapper.opened(member)
            switch canonicalKey(key) {
            case "authorname": add(value.string)
            case "authorattribution", "author": add((value["displayName"] ?? value["display_name"] ?? value["name"])?.string)
            default: break
            }
        }
    }
}
