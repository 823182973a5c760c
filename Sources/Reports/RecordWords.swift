// Photo records as text: which photo, and what it obliges an app to show (`attrcheck records`, `attrcheck inspect --records`).
import Model

/// Writes the records of one file for people.
public struct RecordWords {
    private let palette: Palette
    private let isVerbose: Bool

    public init(style: ReportStyle) {
        palette = Palette(isColoured: style.isColoured)
        isVerbose = style.isVerbose
    }

    /// "places-new: 2 photo records, 1 link between names, 1 place duty".
    public func heading(_ file: RecordFile) -> String {
        var parts = [Readable.count(file.records.count, "photo record")]
        if !file.links.isEmpty { parts.append("\(Readable.count(file.links.count, "link")) between names of one photo") }
        if !file.places.isEmpty { parts.append(Readable.count(file.places.count, "place duty", "place duties")) }
        return "\(file.format): \(parts.joined(separator: ", "))"
    }

    /// Everything that the file holds, one block a record.
    public func lines(_ file: RecordFile) -> [String] {
        let lines = file.records.flatMap(record) + file.links.flatMap(link) + file.places.flatMap(place)
        return lines.map(SecretMask.masked)
    }

    private func record(_ record: PhotoRecord) -> [String] {
        let key = record.key.map(key) ?? "a photo without any name"
        var lines = ["  " + palette.paint(key, .bold) + at(record.location)]
        let others = record.identities.map(\.key).filter { $0 != record.key }.map(self.key)
        if !others.isEmpty { lines.append(detail("also", others.joined(separator: ", "))) }
        let names = record.placeNames.prefix(3).map { Readable.quoted($0) }
        let place = [record.placeID.map { Readable.line($0, limit: 80) }].compactMap(\.self) + names
        if !place.isEmpty { lines.append(detail("place", place.joined(separator: " "))) }
        switch record.duty {
        case .due: lines += record.credits.map { detail("owes", credit($0)) }
        case .noneDeclared: lines.append(detail("owes", "no credit: the record says that there are none"))
        case .unknown(let reason):
            lines.append(detail("owes", "unknown (\(reason.rawValue)): \(Self.explanation(reason))"))
            lines += record.credits.map { detail("holds", credit($0)) }
        }
        if let source = record.sourceLink { lines.append(detail("source", Short.link(source))) }
        if let report = record.reportLink { lines.append(detail("report", Short.link(report))) }
        return lines
    }

    private func link(_ link: LinkRecord) -> [String] {
        ["  " + palette.paint(link.identities.map { key($0.key) }.joined(separator: " = "), .bold) + at(link.location)]
    }

    private func place(_ duty: PlaceDuty) -> [String] {
        let name = duty.placeID.map { "place " + Readable.line($0, limit: 80) } ?? "the place or list"
        return ["  " + palette.paint(name, .bold) + at(duty.location)] + duty.credits.map { detail("owes", credit($0)) }
    }

    /// A credit: name, kind, link.
    private func credit(_ credit: Credit) -> String {
        var words = credit.name.isEmpty ? "a credit without a name" : Readable.quoted(credit.name, limit: 120)
        if let whole = credit.wholeText { words += " in " + Readable.quoted(whole, limit: 160) }
        words += credit.kind == .author ? " (author)" : " (provider)"
        if let uri = credit.uri { return words + " → " + Short.link(uri) }
        return words + (credit.linkStripped ? " — its link was lost by the library that wrote this record" : "")
    }

    private func key(_ key: String) -> String {
        isVerbose ? Readable.line(key) : Short.key(key)
    }

    private func at(_ location: RecordLocation) -> String {
        var words = location.jsonPath.isEmpty ? [] : ["at " + Readable.line(location.jsonPath, limit: 160)]
        if location.line > 0 { words.append("line \(location.line)") }
        return words.isEmpty ? "" : palette.paint("  " + words.joined(separator: ", "), .dim)
    }

    private func detail(_ label: String, _ text: String) -> String {
        "      " + palette.paint(label, .dim) + String(repeating: " ", count: max(1, 8 - label.count)) + text
    }

    /// Why a record cannot tell what is owed.
    private static func explanation(_ reason: DutyState.Reason) -> String {
        switch reason {
        case .fieldAbsent: "the record has no attribution field; it may not have been requested"
        case .fieldNull: "the attribution field is null"
        case .fieldEmptyText: "the attribution field holds only empty text"
        case .authorWithoutName: "an author is named without a readable name"
        case .truncated: "the file ends inside this record"
        case .malformed: "the attribution field has a shape that no SDK or service writes"
        }
    }
}
