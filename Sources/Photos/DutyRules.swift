// From the attribution fields of one record to its duty: due, none declared or unknown (formats/photo-metadata.md 1).
import MapsLinks
import Model
import Text

/// The attribution fields of one record, each as it was understood.
struct DutyReading: Sendable {
    private(set) var outcomes: [CreditOutcome] = []
    /// An author list stands in the record and is empty.
    private(set) var hasEmptyAuthorList = false
    private var hasAuthorField = false

    /// Reads every attribution field of a record.
    init(_ object: RecordFields, linksAreStripped: Bool, acceptsSingular: Bool) {
        for field in object.fields {
            if field.key.hasSuffix("authorattributions") {
                let outcome = AuthorCredits.outcome(field.value)
                hasAuthorField = true
                if case .none = outcome { hasEmptyAuthorList = true }
                outcomes.append(outcome)
            } else if field.key.hasSuffix("htmlattributions") || field.key.hasSuffix("htmlattribution") {
                outcomes.append(HTMLCredits.outcome(field.value))
            } else if field.key.hasSuffix("attributions") {
                outcomes.append(AuthorCredits.attributions(field.value, linksAreStripped: linksAreStripped))
            } else if field.key == "attribution", field.value.fields?.value("authors") != nil {
                outcomes.append(AuthorCredits.attributions(field.value, linksAreStripped: false))
            }
        }
        if acceptsSingular, !hasAuthorField, let single = object.value(endingIn: "authorattribution") {
            outcomes.append(AuthorCredits.outcome(single))
        }
    }

    /// A reading made of known outcomes, for shapes whose values have no fields.
    init(outcomes: [CreditOutcome]) { self.outcomes = outcomes }

    /// The duty and the credits owed; due beats everything, and an unreadable entry beats an empty list.
    func result(isComplete: Bool) -> (duty: DutyState, credits: [Credit]) {
        var credits: [Credit] = []
        var reason: DutyState.Reason?
        var isNone = false
        var isEmptyText = false
        var isNull = false
        for outcome in outcomes {
            switch outcome {
            case .credits(let found): credits += found
            case .unknown(let why, let nameless):
                credits += nameless
                reason = reason ?? why
            case .none: isNone = true
            case .emptyText: isEmptyText = true
            case .null: isNull = true
            }
        }
        let united = CreditUnion.of(credits)
        if united.contains(where: { !$0.name.isEmpty }) { return (.due, united) }
        if let reason { return (.unknown(reason), united) }
        if !isComplete { return (.unknown(.truncated), united) }
        // The Android SDK's "" says "none" only when the author list beside it is empty or null as well.
        if isNone || (isEmptyText && isNull && hasAuthorField) { return (.noneDeclared, united) }
        if isEmptyText { return (.unknown(.fieldEmptyText), united) }
        return (.unknown(isNull ? .fieldNull : .fieldAbsent), united)
    }
}

/// One list of credits out of several that name the same people.
enum CreditUnion {
    /// Unites credits by contributor, else by normalised name; what one lacks the other fills in.
    static func of(_ credits: [Credit]) -> [Credit] {
        guard credits.count > 1 else { return credits }
        var result: [Credit] = []
        var byContributor: [String: Int] = [:]
        var byName: [CanonicalText: [Int]] = [:]
        for credit in credits {
            let name = CanonicalText(credit.name)
            let known =
                credit.contributor.flatMap { byContributor[$0] }
                ?? byName[name]?.prefix(comparedNamesakes).first { isSame(result[$0], credit) }
            let place = known ?? result.count
            if known == nil { result.append(credit) } else { result[place] = merged(result[place], credit) }
            if let contributor = result[place].contributor { byContributor[contributor] = place }
            if byName[name]?.contains(place) != true, byName[name, default: []].count < comparedNamesakes {
                byName[name, default: []].append(place)
            }
        }
        return result
    }

    /// How many credits of one name are compared: a bound for hostile lists.
    private static let comparedNamesakes = 64

    /// Whether two credits of the same normalised name owe one text: different links, or different contributors, make them two.
    private static func isSame(_ a: Credit, _ b: Credit) -> Bool {
        if let first = a.contributor, let second = b.contributor { return first == second }
        guard let first = a.uri, let second = b.uri else { return true }
        return LinkTarget.isSame(first, second)
    }

    /// One credit with what both say.
    private static func merged(_ a: Credit, _ b: Credit) -> Credit {
        var result = a
        if b.kind == .author { result.kind = .author }
        if result.name.isEmpty { result.name = b.name }
        if result.alternative == nil, !b.name.isEmpty, CanonicalText(b.name) != CanonicalText(result.name) { result.alternative = b.name }
        result.alternative = result.alternative ?? b.alternative
        result.wholeText = result.wholeText ?? b.wholeText
        result.uri = result.uri ?? b.uri
        result.contributor = result.contributor ?? b.contributor
        result.avatar = result.avatar ?? b.avatar
        result.linkStripped = result.linkStripped && b.linkStripped
        return result
    }
}
