// Entries of lists in a configuration: bindings, suppressions, acknowledgements.
import Attribution
import Model
import YAML

extension ConfigReader {
    /// One binding: a screen pattern, one way to name an element, and a photo or null.
    mutating func readBinding(_ item: YAMLValue) {
        var parts: [String: YAMLValue] = [:]
        for (key, value) in members(of: item, known: ["screen", "identifier", "index", "xpath", "bounds", "photo"]) { parts[key] = value }
        guard let photo = parts["photo"] else {
            return fault(item.line, "a binding needs \"photo\": a photo's identity, or null for \"no place photo\"")
        }
        guard photo.isNull || photo.string != nil else { return fault(photo.line, "\"photo\" must be a photo's identity, or null") }
        var selectors: [ElementSelector] = []
        if let name = parts["identifier"] {
            guard let text = name.string else { return fault(name.line, "\"identifier\" must be a text") }
            if let index = parts["index"], index.int.map({ $0 < 0 }) ?? true { return fault(index.line, "\"index\" counts from 0") }
            selectors.append(.identifier(text, index: parts["index"]?.int))
        } else if let index = parts["index"] {
            return fault(index.line, "\"index\" needs \"identifier\"")
        }
        if let xpath = parts["xpath"] {
            guard let text = xpath.string else { return fault(xpath.line, "\"xpath\" must be a text") }
            selectors.append(.xpath(text))
        }
        if let bounds = parts["bounds"] {
            let parts = members(of: bounds, known: ["x", "y", "width", "height"])
            let values = ["x", "y", "width", "height"].compactMap { name in parts.last { $0.key == name }?.value.string.flatMap(Double.init)
            }
            guard values.count == 4 else { return fault(bounds.line, "\"bounds\" needs the numbers x, y, width and height") }
            selectors.append(.bounds(x: values[0], y: values[1], width: values[2], height: values[3]))
        }
        guard let selector = selectors.first, selectors.count == 1 else {
            return fault(item.line, "a binding names its element in one of three ways: \"identifier\", \"xpath\" or \"bounds\"")
        }
        file.policy.bindings.append(
            ScreenBinding(
                screen: Glob(parts["screen"]?.string ?? "**"), element: selector, photo: photo.string, path: file.path, line: item.line))
    }

    /// One suppression or acknowledgement.
    mutating func readWaiver(_ item: YAMLValue, _ kind: Suppression.Kind) {
        let name = kind == .suppression ? "a suppression" : "an acknowledgement"
        let selecting = kind == .suppression ? ["rule", "screen", "path", "photo", "text", "fingerprint"] : ["photo", "record", "screen"]
        let others = kind == .suppression ? ["reason", "expires"] : ["where", "duties", "reason", "expires"]
        var texts: [String: String] = [:]
        var lines: [String: Int] = [:]
        var duties: [DutyKind] = []
        for (key, value) in members(of: item, known: selecting + others) {
            lines[key] = value.line
            if key == "duties" {
                duties = readDuties(value)
            } else if let text = value.string, !text.allSatisfy(\.isWhitespace) {
                texts[key] = text
            } else {
                return fault(value.line, "\"\(key)\" must be a text")
            }
        }
        if !selecting.contains(where: { texts[$0] != nil }) {
            fault(item.line, "\(name) must say what it is about: \(selecting.map { "\"\($0)\"" }.joined(separator: ", "))")
        }
        if kind == .acknowledgement, texts["where"] == nil {
            fault(item.line, "an acknowledgement needs \"where\": where the credit is given")
        }
        guard let reason = texts["reason"] else { return fault(item.line, "\(name) needs a \"reason\"") }
        guard let written = texts["expires"] else { return fault(item.line, "\(name) needs \"expires\", a day such as 2027-03-31") }
        guard let expires = Day(written) else {
            return fault(lines["expires"] ?? item.line, "\"\(written)\" is no day; write it as 2027-03-31")
        }
        if let print = texts["fingerprint"], print.count < 8 || !print.allSatisfy(\.isHexDigit) {
            fault(lines["fingerprint"] ?? item.line, "\"fingerprint\" needs the first 8 or more of its hexadecimal digits")
        }
        var waiver = Waiver(kind: kind, reason: reason, expires: expires, line: item.line)
        waiver.rule = texts["rule"].map(Glob.init)
        waiver.screen = texts["screen"].map(Glob.init)
        waiver.path = texts["path"].map { Glob(resolve($0)) }
        waiver.photo = texts["photo"]
        // The JSON path is no path of a file.
        waiver.record = texts["record"].map { text in
            let parts = text.split(separator: " ", maxSplits: 1)
            return Glob(([resolve(String(parts.first ?? ""))] + parts.dropFirst().map(String.init)).joined(separator: " "))
        }
        waiver.text = texts["text"]
        waiver.fingerprint = texts["fingerprint"]?.lowercased()
        waiver.duties = duties
        waiver.place = texts["where"]
        file.policy.waivers.append(waiver)
    }

    /// Kinds of duties that a credit elsewhere may answer for.
    private mutating func readDuties(_ value: YAMLValue) -> [DutyKind] {
        let allowed = Waiver.creditDuties.map(\.rawValue)
        return (texts(value, "duties") ?? []).compactMap { word in
            if let kind = DutyKind(rawValue: word), Waiver.creditDuties.contains(kind) { return kind }
            fault(value.line, "\"\(word)\" is no duty that a credit elsewhere can answer for; there are \(allowed.joined(separator: ", "))")
            return nil
        }
    }
}

extension Waiver {
    /// What a credit that is given elsewhere can answer for; links to the photo and for reports are no credits.
    public static let creditDuties: [DutyKind] = [.authorCredit, .creditLink, .providerAttribution, .avatar, .placeAttribution]
}
