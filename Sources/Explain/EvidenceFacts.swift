// What is said about one considered text: whole sentences for its match, visibility, relation and link, and what keeps it from counting.
import Model

/// Words for enumerated facts.
enum EvidenceFacts {
    static func match(_ item: EvidenceItem, owed: String) -> String {
        if owed.isEmpty { return "found by its link, no text is owed" }
        switch item.match {
        case .exact: return "exact: the owed text, with nothing but known phrases around it"
        case .wholeWords: return "whole-words: the owed text stands whole in a longer text"
        case .truncated: return "truncated: only a part of the owed text"
        case .approximate: return "approximate: equal only without diacritics, emoji or spaces"
        case .none: return "none: not the owed text"
        }
    }

    static func visibility(_ item: EvidenceItem) -> String {
        let fact = item.visibilityDetail.isEmpty ? "" : ", since: \(item.visibilityDetail)"
        switch item.visibility {
        case .visible: return item.visibilityDetail.isEmpty ? "visible" : "visible (\(item.visibilityDetail))"
        case .hidden: return "hidden\(fact)"
        case .clipped: return "clipped away\(fact)"
        case .covered: return "covered by something else\(fact)"
        case .offScreen: return "off the screen\(fact)"
        case .transparent: return "transparent\(fact)"
        case .zeroSize: return "without size\(fact)"
        case .accessibilityOnly: return "only in a label for screen readers, not drawn\(fact)"
        }
    }

    static func relation(_ item: EvidenceItem) -> String {
        let away = item.distance.map { ", \(number($0)) away" } ?? ""
        switch item.relation {
        case .overlay: return "on the photo itself"
        case .sameCard: return "in the photo's own card\(away)"
        case .nearest: return "nearer to this photo than to any other\(away)"
        case .shared: return "between several photos, nearer to none of them\(away)"
        case .nearerToOther: return "nearer to another photo\(away)"
        case .elsewhere: return "elsewhere on the screen\(away)"
        case .otherCapture: return "on another screen"
        }
    }

    static func link(_ item: EvidenceItem) -> String {
        let target = item.linkTarget.map { ": \($0)" } ?? ""
        switch item.link {
        case .same: return "leads to the owed target\(target)"
        case .different: return "leads elsewhere\(target)"
        case .operable: return "can be operated; where it leads is not in the dump"
        case .none: return "no link"
        case .unknown: return "the dump cannot tell"
        }
    }

    static func matchedBy(_ photo: ReportedPhoto) -> String {
        switch photo.matchedBy {
        case .manifest: "manifest: the manifest or a binding says which photo this element shows"
        case .url: "url: the element's picture address (or its bytes) is that of the record"
        case .identifier: "identifier: the element's id holds the photo's key"
        case .pixels: "pixels: the screenshot shows the photo's own picture there"
        case .candidates:
            "candidates: the dump does not say which of \(photo.records.count) photos this is; a verdict needs all of them to agree"
        case .none: "none: no record describes the photo that the element shows"
        }
    }

    static func kind(_ kind: DutyKind) -> String {
        switch kind {
        case .authorCredit: "the author's name on the screen"
        case .creditLink: "the credit leads to the author's profile"
        case .providerAttribution: "the provider's attribution, complete"
        case .avatar: "the author's picture"
        case .sourceLink: "a way to this photo on Google Maps"
        case .reportLink: "a way to report this photo"
        case .placeAttribution: "the place's attribution"
        case .mapsMark: "the Google Maps mark"
        }
    }

    /// A length with at most one decimal.
    static func number(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e15 else { return "?" }
        let rounded = (value * 10).rounded() / 10
        return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
    }

    /// `95 %` of a share from 0 to 1.
    static func percent(_ share: Double) -> String {
        share.isFinite ? "\(Int((min(1, max(0, share)) * 100).rounded())) %" : "unknown"
    }

    static func bounds(_ rect: Rect) -> String {
        "(\(number(rect.x)),\(number(rect.y)) \(number(rect.width))×\(number(rect.height)))"
    }
}
