// An evidence document whose photos stand on other screens of the run as well: kept as text until the whole run is known, then filled in.
import Model

/// The evidence document of one capture with the same photos on other screens filled in.
public struct LinkedDocument: Sendable {
    private var parts: [String: String] = [:]
    private let text: String

    /// Takes a document that `EvidenceDocument.xml` wrote with slots.
    public init(_ text: String) { self.text = text }

    /// Where other views of a photo belong.
    static func views(_ photo: Int) -> String { "views \(photo)" }
    /// Where evidence for a duty from other screens belongs.
    static func evidence(_ photo: Int, _ match: Int, _ duty: Int) -> String { "evidence \(photo).\(match).\(duty)" }

    /// The photo, by its number on the screen, stands on other screens as well.
    public mutating func add(_ views: [OtherView], toPhoto photo: Int) {
        var writer = XMLWriter(isPart: true)
        for view in views { EvidenceDocument.write(view, to: &writer) }
        parts[Self.views(photo), default: ""] += writer.text
    }

    /// What another screen shows for a duty of a photo.
    public mutating func add(_ item: EvidenceItem, toPhoto photo: Int, match: Int, duty: Int) {
        var writer = XMLWriter(isPart: true)
        EvidenceDocument.write(item, nil, to: &writer)
        parts[Self.evidence(photo, match, duty), default: ""] += writer.text
    }

    /// The whole document.
    public var xml: String {
        var result = ""
        var rest = text[...]
        while let start = rest.firstRange(of: "\n<?"), let end = rest[start.upperBound...].firstRange(of: "?>\n") {
            result += rest[..<start.lowerBound] + "\n"
            result += parts[String(rest[start.upperBound..<end.lowerBound])] ?? ""
            // The line break stays: the next slot begins with it.
            rest = rest[rest.index(before: end.upperBound)...]
        }
        return result + rest
    }
}
