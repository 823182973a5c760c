// `attrcheck url --json`: one object for each link, in argument order.
import MapsLinks
import Photos
import Reports

/// One link as JSON.
struct WireLink: Encodable {
    /// One parameter.
    struct Parameter: Encodable {
        let name: String
        /// "REDACTED" for keys, tokens and signatures.
        let value: String
        let meaning: OrNull<String>
    }
    /// One problem.
    struct Problem: Encodable {
        let code, severity, message: String
        let parameter, value, allowed: OrNull<String>
    }
    /// The way back to the calling app.
    struct Back: Encodable {
        let source, success: OrNull<String>
    }
    /// The link in another form.
    struct Conversion: Encodable {
        /// What did not translate.
        struct Note: Encodable {
            let parameter, reason: String
            let kept: Bool
        }
        let link, refusal: OrNull<String>
        let notes: [Note]
    }
    /// What the link leads to.
    struct Target: Encodable {
        let kind, key, words: String
    }
    /// The comparison with the first link.
    struct Comparison: Encodable {
        let verdict, reason: String
    }

    let link, form, opens, canonical: String
    let valid, universal: Bool
    let target: Target
    let parameters: [Parameter]
    let callback: OrNull<Back>
    let problems: [Problem]
    let conversions: [String: Conversion]
    let comparedWithFirst: OrNull<Comparison>

    /// Everything about one link; `to` keeps one conversion.
    init(_ link: MapsLink, first: MapsLink?, to form: LinkForm?) {
        self.link = PhotoURL.redacted(link.written)
        self.form = link.formName
        opens = link.openingWords
        canonical = PhotoURL.redacted(link.canonical)
        valid = link.isValid
        universal = link.isUniversal
        target = Target(kind: link.target.kind, key: PhotoURL.redacted(link.targetKey), words: PhotoURL.redacted(link.targetWords))
        parameters = link.explainedParameters.map {
            Parameter(name: $0.name, value: $0.value.map(PhotoURL.redacted) ?? "REDACTED", meaning: OrNull($0.meaning))
        }
        callback = OrNull(
            link.callback.isAbsent
                ? nil : Back(source: OrNull(link.callback.source), success: OrNull(link.callback.success.map(PhotoURL.redacted))))
        problems = link.problems.map {
            Problem(
                code: $0.code.rawValue, severity: $0.severity.rawValue, message: PhotoURL.redacted($0.message),
                parameter: OrNull($0.parameter),
                value: OrNull($0.value.map(PhotoURL.redacted)), allowed: OrNull($0.allowed.map(PhotoURL.redacted)))
        }
        var conversions: [String: Conversion] = [:]
        for other in LinkForm.allCases where form == nil || form == other {
            let result = link.converted(to: other)
            conversions[other.rawValue] = Conversion(
                link: OrNull(result.link.map(PhotoURL.redacted)), refusal: OrNull(result.refusal.map(PhotoURL.redacted)),
                notes: result.notes.map { .init(parameter: $0.parameter, reason: PhotoURL.redacted($0.reason), kept: $0.isKept) })
        }
        self.conversions = conversions
        comparedWithFirst = OrNull(
            first.map { LinkComparison($0, link) }.map {
                Comparison(verdict: $0.verdict.rawValue, reason: PhotoURL.redacted($0.reason))
            })
    }
}
