// What keeps a considered text from meeting its duty, each with what would change it. These are facts; the rules alone decide.
import Model

/// One fact that stands in the way, and the change that removes it.
struct Blocker: Sendable {
    /// Completes "does not count: …".
    var fact: String
    /// An instruction.
    var change: String
}

/// Finds what stands in the way of a duty.
struct Blockers {
    let duty: JudgedDuty
    let photo: ReportedPhoto
    /// Least contrast of the report's profile, when it has one.
    let minimumContrast: Double?

    /// The owed text as it is quoted.
    private var owed: String { "\"\(duty.text)\"" }

    /// The facts about one text, in the order in which a reader asks; none for a text that counts.
    func of(_ item: EvidenceItem) -> [Blocker] {
        var blockers: [Blocker] = []
        let place = "element \(item.element)"
        if !duty.text.isEmpty {
            switch item.match {
            case .exact, .wholeWords: break
            case .truncated:
                blockers.append(Blocker(fact: "it is cut short", change: "show \(owed) whole in \(place), for example on a second line"))
            case .approximate:
                blockers.append(Blocker(fact: "it is spelt differently", change: "write \(owed) in \(place) exactly as the record has it"))
            case .none: blockers.append(Blocker(fact: "it is not the owed text", change: "show \(owed) in \(place)"))
            }
        }
        if item.visibility == .accessibilityOnly {
            blockers.append(
                Blocker(fact: "it is not drawn", change: "draw the text of \(place): a label for screen readers does not show it"))
        } else if item.visibility != .visible {
            let fact = EvidenceFacts.visibility(item)
            blockers.append(Blocker(fact: "it cannot be seen", change: "make \(place) visible; now it is \(fact)"))
        }
        if let contrast = item.contrast, let least = minimumContrast, contrast < least {
            let now = EvidenceFacts.number(contrast)
            blockers.append(
                Blocker(
                    fact: "its contrast is \(now):1",
                    change: "raise the contrast of \(place) from \(now):1 to at least \(EvidenceFacts.number(least)):1"))
        }
        if isAboutPlace {
            blockers += relation(item, place)
        } else if item.relation == .otherCapture {
            blockers.append(
                Blocker(fact: "it is on another screen, which serves thumbnails only", change: "offer the link on this screen as well"))
        }
        if isAboutLink { blockers += link(item, place) }
        return blockers
    }

    /// Whether the text has to stand with the photo.
    private var isAboutPlace: Bool {
        switch duty.kind {
        case .authorCredit, .providerAttribution, .creditLink, .avatar: true
        default: false
        }
    }

    private var isAboutLink: Bool { duty.link != nil && duty.kind != .authorCredit && duty.kind != .avatar }

    private func relation(_ item: EvidenceItem, _ place: String) -> [Blocker] {
        let target = "to the photo at \(photo.bounds.map(EvidenceFacts.bounds) ?? "element \(photo.element)")"
        switch item.relation {
        case .overlay, .sameCard, .nearest: return []
        case .shared:
            return [
                Blocker(fact: "it stands for several photos together", change: "give each photo a credit of its own, on it or in its card")
            ]
        case .nearerToOther:
            return [Blocker(fact: "it is nearer to another photo", change: "move \(place) \(target), on it, in its card or nearest to it")]
        case .elsewhere:
            return [Blocker(fact: "it is not with the photo", change: "move \(place) \(target), on it, in its card or nearest to it")]
        case .otherCapture:
            return [Blocker(fact: "it is on another screen", change: "show \(owed) on this screen, with the photo")]
        }
    }

    private func link(_ item: EvidenceItem, _ place: String) -> [Blocker] {
        let link = duty.link ?? ""
        switch item.link {
        case .same: return []
        case .different:
            return [
                Blocker(
                    fact: "it leads elsewhere", change: "let \(place) open \(link); now it opens \(item.linkTarget ?? "something else")")
            ]
        case .none: return [Blocker(fact: "it is no link", change: "let \(place) open \(link)")]
        case .operable, .unknown:
            return [Blocker(fact: "where it leads is not in the dump", change: "say in the manifest that \(place) opens \(link)")]
        }
    }

    /// The considered text that is nearest to passing, with what it still needs.
    var best: (item: EvidenceItem, blockers: [Blocker])? {
        let hasOwed = duty.evidence.contains { duty.text.isEmpty || $0.match != .none }
        return duty.evidence.filter { !hasOwed || duty.text.isEmpty || $0.match != .none }
            .map { ($0, of($0)) }
            .enumerated().min { ($0.element.1.count, $0.offset) < ($1.element.1.count, $1.offset) }?.element
    }
}
