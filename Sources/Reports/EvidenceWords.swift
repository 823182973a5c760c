// Puts a photo, a duty and its evidence into words: the `photo`, `owed` and `seen` lines of the text report.
import Model

/// Words for one photo's evidence.
struct EvidenceWords {
    let photo: ReportedPhoto
    /// Names of elements by path, as the capture has them.
    var names: [String: String] = [:]
    let isVerbose: Bool

    /// Which photo, in which element, where, and how that is known.
    func photoLine() -> String {
        var parts = [recordWords(), "in", elementWords()]
        if let bounds = photo.bounds { parts.append("(\(Short.bounds(bounds))\(visibleWords()))") }
        parts.append(matchWords())
        // Two spaces between the parts: they are looked at one by one, not read as a sentence.
        return parts.joined(separator: "  ")
    }

    func recordWords() -> String {
        let keys = photo.records.map {
            $0.key.map(Short.key) ?? "the record at \(Readable.line($0.source + " " + $0.jsonPath, limit: 120))"
        }
        guard let first = keys.first else { return "a place photo without a record" }
        guard keys.count > 1 else { return first }
        let shown = keys.prefix(isVerbose ? keys.count : 3).joined(separator: ", ")
        return "one of \(keys.count) photos (\(shown)\(keys.count > 3 && !isVerbose ? ", …" : ""))"
    }

    func elementWords() -> String {
        let type = Short.className(photo.className)
        let identifier = photo.identifier.map { " #" + Short.identifier($0) } ?? ""
        let words = type + identifier
        return words.isEmpty ? name(of: photo.element) : words
    }

    /// A name for the element at a path; the path itself where the report has no better one.
    private func name(of path: String) -> String { names[path].map { Readable.line($0, limit: 140) } ?? "element \(path)" }

    func visibleWords() -> String {
        guard let fraction = photo.visibleFraction, fraction.isFinite, fraction < 0.995 else { return "" }
        return ", \(Int((max(0, fraction) * 100).rounded())) % on the screen"
    }

    func matchWords() -> String {
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
        return seenParts(duty, limit: limit).joined(separator: " · ")
    }

    /// The parts of the `seen` line, one for each text or element considered.
    func seenParts(_ duty: JudgedDuty, limit: Int) -> [String] {
        var parts = duty.evidence.prefix(limit).map { itemWords($0, duty) }
        if duty.evidence.count > limit { parts.append("and \(duty.evidence.count - limit) more") }
        if parts.isEmpty { parts.append(Self.nothingWords(duty)) }
        if !duty.otherNamesAtPhoto.isEmpty {
            let names = duty.otherNamesAtPhoto.prefix(3).map { Readable.quoted($0) }.joined(separator: ", ")
            parts.append("beside the photo: \(names), another photo's author")
        }
        return parts
    }

    /// Said when a screen has nothing for the duty at all.
    private static func nothingWords(_ duty: JudgedDuty) -> String {
        switch duty.kind {
        case .avatar: "no picture of the author that this dump tells of"
        case .creditLink, .sourceLink, .reportLink: "no such link that this dump tells of"
        default: duty.text.isEmpty ? "nothing to compare: what is owed is not known" : "no text like it on this screen"
        }
    }

    /// One found text or element: what it says, where, and what is wrong with it.
    func itemWords(_ item: EvidenceItem, _ duty: JudgedDuty) -> String {
        // Paths count in their own screen only.
        let thing = item.relation == .otherCapture ? "a link" : name(of: item.element)
        let text = item.text.isEmpty ? thing : Readable.quoted(item.text)
        let place =
            item.bounds.flatMap { item.relation == .otherCapture ? nil : $0 }.map { " at (\(Short.number($0.x)),\(Short.number($0.y)))" }
            ?? ""
        let source = item.source == .ocr ? " read from the screenshot" : ""
        let faults = faultWords(item, duty)
        return text + place + source + (faults.isEmpty ? "" : " — " + faults.joined(separator: ", "))
    }

    /// Every property that keeps a found text from counting, in the order in which a reader asks.
    func faultWords(_ item: EvidenceItem, _ duty: JudgedDuty) -> [String] {
        if item.relation == .otherCapture {
            let place = item.visibilityDetail.hasPrefix("on ") ? item.visibilityDetail.dropFirst(3) : "another screen"
            return ["not here, but on " + Readable.line(String(place), limit: 80)]
        }
        var words: [String] = []
        switch item.match {
        case .none where Self.owesText(duty.kind) && !duty.text.isEmpty:
            return [duty.kind == .providerAttribution ? "not the owed text" : "not the name"]
        case .truncated: words.append("cut off")
        case .approximate: words.append("spelt differently")
        default: break
        }
        if item.visibility != .visible {
            let detail = Readable.line(item.visibilityDetail, limit: 160)
            let word = Self.visibilityWord(item.visibility)
            // "transparent (opacity 0 on ...)", but never "covered (covered by ...)".
            words.append(detail.isEmpty ? word : detail.hasPrefix(word) ? detail : "\(word) (\(detail))")
        }
        if let contrast = item.contrast, contrast < 4.5 {
            words.append("contrast \(Short.number((contrast * 100).rounded() / 100)):1 with its background")
        }
        if Self.owesText(duty.kind), let word = Self.relationWord(item.relation) { words.append(word) }
        words += linkWords(item, duty)
        if words.isEmpty, isVerbose { words.append("as owed") }
        return words
    }

    /// Whether the duty is about a text that has to be read.
    private static func owesText(_ kind: DutyKind) -> Bool {
        switch kind {
        case .authorCredit, .creditLink, .providerAttribution, .placeAttribution, .mapsMark: true
        case .avatar, .sourceLink, .reportLink: false
        }
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

    static func visibilityWord(_ visibility: Visibility) -> String {
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
