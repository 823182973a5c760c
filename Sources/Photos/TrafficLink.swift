// Request and answer addresses of recorded traffic: they join a photo's name to the picture address that was shown.
import JSON
import Model

/// Joins from recorded traffic.
enum TrafficLink {
    /// The join in an object that holds a request's address and the address that it was answered from; nil when it is no photo.
    static func identities(_ object: JSONValue) -> [PhotoIdentity]? {
        let request =
            string(object, "url") ?? string(object, "_url") ?? string(object["request"], "url") ?? string(object["request"], "uri")
        guard let request else { return nil }
        let response = object["response"]
        let answers = [
            string(object, "responseURL"), string(object, "_responseURL"), string(object, "redirectURL"), string(response, "redirectURL"),
            locationHeader(response?["headers"]),
        ]
        let source = PhotoURL.identities(in: request)
        guard !source.isEmpty, let answer = answers.compactMap({ $0 }).first(where: { !PhotoURL.identities(in: $0).isEmpty }) else {
            return nil
        }
        let all = Set(source).union(PhotoURL.identities(in: answer))
        return all.count > Set(source).count ? RecordBuilder.sorted(all) : nil
    }

    /// A non-empty string member.
    private static func string(_ object: JSONValue?, _ key: String) -> String? {
        guard let text = object?[key]?.string, !text.isEmpty else { return nil }
        return text
    }

    /// The `Location` header in HAR's list of pairs or in an object.
    private static func locationHeader(_ headers: JSONValue?) -> String? {
        guard let headers else { return nil }
        for pair in headers.elements where pair["name"]?.string?.lowercased() == "location" { return pair["value"]?.string }
        for member in headers.members where member.key.lowercased() == "location" { return member.value.string ?? member.value[0]?.string }
        return nil
    }
}
