// Puts a photo, a duty and its evidence into words: the `photo`, `owed` and `seen` lines of the text report.
import Model

/// Words for one photo's evidence.
struct EvidenceWords {
    let photo: ReportedPhoto
    let isVerbose: Bool

    /// Which photo, in which element, where, and how that is known.
    func photoLine() -> String {
        var parts = [recordWords(), "in", elementWords()]
        if let bounds = photo.bounds { parts.append("(\(Short.bounds(bounds))\(visibleWords()))") }
        parts.append(matchWords())
        // Two spaces between the parts: they are looked at one by one, not read as a sentence.
        return parts.joined(separator: "  ")
    }

    private func recordWords() -> String {
        let keys = photo.records.map {
            $0.key.map(Short.key) ?? "the record at \(Readable.line($0.source + " " + $0.jsonPath, limit: 120))"
        }
        guard let first = keys.first else { return "a place photo without a record" }
        guard keys.count > 1 else { return first }
        let shown = keys.prefix(isVerbose ? keys.count : 3).joined(separator: ", ")
        return "one of \(keys.count) photos (\(shown)\(keys.count > 3 && !isVerbose ? ", …" : ""))"
    }

    private func elementWords() -> String {
        let name = Short.className(photo.className)
        let identifier = photo.identifier.map { " #" + Short.identifier($0) } ?? ""
        let words = name + identifier
        return words.isEmpty ? "element \(photo.element)" : words
    }

    private func visibleWords() -> String {
        guard let fraction = photo.visibleFraction, fraction.isFinite, fraction < 0.995 else { return "" }
        return ", \(Int((max(0, fraction) * 100).rounded())) % on the screen"
    }

    private func matchWords() -> String {
        switch photo.matchedBy {
        case .candidates: "by candidates: the dump does not say which"
        case .none: "not matched with any record"
        default: "by \(photo.matchedBy.rawValue)"
        }
    }

    /// What the record obliges the app to show.
    func owedLine(_ duty: JudgedDuty) -> String {
        let link = duty.link.map { Short.link($0) }
        if duty.text.isEmpty { return [Self.noun(duty.kind), link].compactMap(\.self).joined(separator: " → ") }
        let text = Readable.quoted(duty.text, limit: 120)
        return [duty.kind == .avatar ? "the picture of " + text : text, link].compactMap(\.self).joined(separator: " → ")
    }

    /// What a duty without a text asks for.
    private static func noun(_ kind: DutyKind) -> String {
        switch kind {
        case .authorCredit: "the author's name"
        case .creditLink: "a link to the author"
        case .providerAttribution: "the provider's attribution"
        case .avatar: "the author's picture"
        case .sourceLink: "a link to the photo on Google Maps"
        case .reportLink: "a link to report the photo"
        case .placeAttribution: "the place's attribution"
        case .mapsMark: "the Google Maps mark"
        }
    }

    /// What the screen has instead, the most telling pieces first as the stages sorted them.
    func seenLine(_ duty: JudgedDuty) -> String {
        let limit = isVerbose ? 20 : 3
        var parts = duty.evidence.prefix(limit).map { itemWords($0, duty) }
        if duty.evidence.count > limit { parts.append("and \(duty.evidence.count - limit) more") }
        if parts.isEmpty { parts.append("nothing like it on this screen") }
        if !duty.otherNamesAtPhoto.isEmpty {
            let names = duty.otherNamesAtPhoto.prefix(3).map { Readable.quoted($0) }.joined(separator: ", ")
            parts.append("beside the photo: \(names), another photo's author")
        }
        return parts.joined(separator: " · ")
    }

    /// One found text or element: what it says, where, and what is wrong with it.
    private func itemWords(_ item: EvidenceItem, _ duty: JudgedDuty) -> String {
        let text = item.text.isEmpty ? "element \(item.element)" : Readable.quoted(item.text)
        let place = item.bounds.map { " at (\(Short.number($0.x)),\(Short.number($0.y)))" } ?? ""
        let source = item.source == .ocr ? " read from the screenshot" : ""
        let faults = faultWords(item, duty)
        return text + place + source + (faults.isEmpty ? "" : " — " + faults.joined(separator: ", "))
    }

    /// Every property that keeps a found text from counting, in the order in which a reader asks.
    private func faultWords(_ item: EvidenceItem, _ duty: JudgedDuty) -> [String] {
        var words: [String] = []
        switch item.match {
        case .none where !duty.text.isEmpty: return ["not the name"]
        case .truncated: words.append("cut off")
        case .approximate: words.append("spelt differently")
        default: break
        }
        if item.visibility != .visible {
            let detail = item.visibilityDetail.isEmpty ? "" : " (\(Readable.line(item.visibilityDetail, limit: 80)))"
            words.append(Self.visibilityWord(item.visibility) + detail)
        }
        if let contrast = item.contrast, contrast < 4.5 { words.append("contrast \(Short.number((contrast * 100).rounded() / 100)):1") }
        if let word = Self.relationWord(item.relation) { words.append(word) }
        words += linkWords(item, duty)
        if words.isEmpty, isVerbose { words.append("right") }
        return words
    }

    /// What is known of the link, where the duty is about one.
    private func linkWords(_ item: EvidenceItem, _ duty: JudgedDuty) -> [String] {
        guard duty.link != nil, duty.kind != .authorCredit, duty.kind != .avatar else { return [] }
        switch item.link {
        case .same: return []
        case .different: return [item.linkTarget.map { "leads to \(Short.link($0))" } ?? "leads elsewhere"]
        case .operable: return ["can be tapped, but the dump does not say where it leads"]
        case .none: return ["no link"]
        case .unknown: return ["the dump cannot tell whether it is a link"]
        }
    }

    private static func visibilityWord(_ visibility: Visibility) -> String {
        switch visibility {
        case .visible: "visible"
        case .hidden: "hidden"
        case .clipped: "clipped"
        case .covered: "covered"
        case .offScreen: "off the screen"
        case .transparent: "transparent"
        case .zeroSize: "without size"
        case .accessibilityOnly: "only for screen readers"
        }
    }

    private static func relationWord(_ relation: Relation) -> String? {
        switch relation {
        case .overlay, .sameCard, .nearest: nil
        case .shared: "shared by several photos"
        case .nearerToOther: "nearer to another photo"
        case .elsewhere: "elsewhere on the screen"
        case .otherCapture: "on another screen"
        }
    }
}
