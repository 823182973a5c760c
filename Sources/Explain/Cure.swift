// What would make a finding pass, and for an undecided one what would decide it: concrete, for this element and this record.
import Model

/// Instructions for one finding.
struct Cure {
    let finding: Finding
    let photo: ReportedPhoto?
    let duty: JudgedDuty?
    let layoutPath: String?
    let minimumContrast: Double?

    /// What to change on the screen; every line alone is an instruction.
    func toPass() -> [String] {
        guard finding.verdict != .relief else { return [] }
        guard let photo, let duty else { return finding.verdict == .undecided ? [] : [finding.fix] }
        if finding.verdict == .undecided { return [] }
        let blockers = Blockers(duty: duty, photo: photo, minimumContrast: minimumContrast)
        var lines: [String] = []
        if let other = duty.otherNamesAtPhoto.first {
            lines.append("replace \"\(other)\", which is another photo's author, by \"\(duty.text)\"")
        } else if let best = blockers.best, !(best.item.match == .none && !duty.text.isEmpty) {
            lines += best.blockers.map(\.change)
        } else {
            lines.append(fromNothing(duty, photo))
        }
        // What the rule itself advises, unless it would only say the same again.
        if lines.isEmpty { lines.append(finding.fix) }
        return lines
    }

    /// The duty as an instruction where the screen has nothing like it.
    private func fromNothing(_ duty: JudgedDuty, _ photo: ReportedPhoto) -> String {
        let place = photo.bounds.map { "the photo at \(EvidenceFacts.bounds($0))" } ?? "the photo (element \(photo.element))"
        let link = duty.link.map { ", opening \($0)" } ?? ""
        switch duty.kind {
        case .authorCredit, .providerAttribution, .placeAttribution, .mapsMark:
            return "show \"\(duty.text)\"\(link) on \(place), in its card, or nearest to it"
        case .creditLink: return "let the credit of \(place) open \(duty.link ?? "the author's profile")"
        case .avatar: return "show the picture of \"\(duty.text)\" beside the name at \(place)"
        case .sourceLink, .reportLink: return "offer a link to \(duty.link ?? "the photo on Google Maps") for \(place)"
        }
    }

    /// What input would decide an undecided finding; manifest entries are ready to be copied.
    func toDecide() -> [String] {
        guard finding.verdict == .undecided else { return [] }
        var lines: [String] = []
        switch finding.reason {
        case "photo-not-identified", "image-sources-not-in-dump":
            let isKnown = photo?.matchedBy == .manifest || photo?.matchedBy == .url
            if let photo, !isKnown, let entry = identification(photo) { lines.append(entry) }
        case "link-target-not-in-dump", "operability-not-in-dump", "link-cut-short":
            if let duty, let entry = linkEntry(duty) { lines.append(entry) }
        case "photo-without-record":
            if let photo, let layoutPath {
                lines.append(
                    "the metadata answer of the same session, beside \(layoutPath) or with --records, that holds the photo of element \(photo.element)"
                )
            }
        default: break
        }
        if !finding.fix.isEmpty { lines.append(finding.fix) }
        return lines
    }

    /// A manifest entry that says which photo the element shows.
    private func identification(_ photo: ReportedPhoto) -> String? {
        guard let manifestPath else { return nil }
        let keys = photo.records.prefix(3).compactMap { $0.key.map(Self.identity) }
        let value = keys.count == 1 ? "\"\(keys[0])\"" : "\"…\""
        let choice = keys.count > 1 ? "; the candidates are \(keys.joined(separator: ", "))\(photo.records.count > 3 ? ", …" : "")" : ""
        let element = photo.identifier.map { "{ \"identifier\": \"\($0)\" }" } ?? photo.bounds.map(Self.selector)
        guard let element else { return nil }
        return "in \(manifestPath), \"photos\": [ { \"element\": \(element), \"photo\": \(value) } ]\(choice)"
    }

    /// A manifest entry that says where the credit leads.
    private func linkEntry(_ duty: JudgedDuty) -> String? {
        guard let manifestPath, let link = duty.link else { return nil }
        let item = duty.evidence.first { $0.match != .none && $0.visibility == .visible } ?? duty.evidence.first
        guard let bounds = item?.bounds else { return nil }
        return "if it is so, in \(manifestPath), \"links\": [ { \"element\": \(Self.selector(bounds)), \"url\": \"\(link)\" } ]"
    }

    private static func selector(_ bounds: Rect) -> String {
        let parts = [("x", bounds.x), ("y", bounds.y), ("width", bounds.width), ("height", bounds.height)]
        return "{ \"bounds\": { \(parts.map { "\"\($0)\": \(EvidenceFacts.number($1))" }.joined(separator: ", ")) } }"
    }

    /// `dumps/home.manifest.json` for `dumps/home.xml`.
    private var manifestPath: String? {
        guard let layoutPath, let dot = layoutPath.lastIndex(of: "."), !layoutPath[dot...].contains("/") else { return nil }
        return layoutPath[..<dot] + ".manifest.json"
    }

    /// A record's key without the word for its kind.
    private static func identity(_ key: String) -> String {
        guard let colon = key.firstIndex(of: ":"), key[..<colon].allSatisfy({ $0.isLetter || $0 == "-" }) else { return key }
        let kind = key[..<colon]
        return kind == "http" || kind == "https" ? key : String(key[key.index(after: colon)...])
    }
}
