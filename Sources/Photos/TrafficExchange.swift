// One recorded request with its answer, whatever tool recorded it.
import Model

/// What is left of an answer's body.
enum RecordedBody: Sendable {
    /// The answer has none, or the log does not say.
    case none
    /// There was one, and the recorder left it out.
    case leftOut
    /// Bytes as the log gives them: perhaps still compressed.
    case bytes([UInt8])

    var isNone: Bool {
        if case .none = self { return true }
        return false
    }
}

/// A request and its answer, reduced to what can tell of photos.
struct Exchange: Sendable {
    /// The request's address; stubs may lack scheme and host.
    var address: String
    var method = "GET"
    var status: Int?
    /// Where the answer sends the client.
    var redirect: String?
    /// Where the answer came from after redirects that the client followed.
    var finalAddress: String?
    /// The request's `X-Goog-FieldMask`.
    var fieldMask: String?
    var mimeType = ""
    /// How the body's bytes are compressed, when the log keeps them so.
    var contentEncoding = ""
    var body = RecordedBody.none
    /// The exchange's place in the log.
    var location: RecordLocation
    /// The body's place in the log.
    var bodyLocation: RecordLocation

    /// An exchange whose body stands where it stands itself, until somebody says better.
    init(address: String, location: RecordLocation) {
        self.address = address
        self.location = location
        bodyLocation = location
    }

    /// Takes from the answer's headers what matters; names in any letter case.
    mutating func read(headers: some Sequence<(name: String, value: String)>) {
        for header in headers {
            switch header.name.lowercased() {
            case "location": redirect = redirect ?? (header.value.isEmpty ? nil : header.value)
            case "content-type": if mimeType.isEmpty { mimeType = header.value.lowercased() }
            case "content-encoding": contentEncoding = header.value.lowercased()
            default: break
            }
        }
    }

    /// Takes from the request's headers what matters.
    mutating func read(requestHeaders headers: some Sequence<(name: String, value: String)>) {
        for header in headers where header.name.lowercased() == "x-goog-fieldmask" { fieldMask = header.value }
    }

    /// Whether the request asks Google's place service for places, whose answers carry photo records.
    var asksForPlaces: Bool {
        guard method.uppercased() != "OPTIONS" else { return false }
        let parts = PhotoURL.parts(of: address)
        let path = parts.path
        if parts.host == "places.googleapis.com" { return !path.hasSuffix("/media") && !path.hasSuffix(":autocomplete") }
        guard parts.host == "maps.googleapis.com", path.containsBytes("/maps/api/place/") else { return false }
        return ["/details/", "/textsearch/", "/nearbysearch/", "/findplacefromtext/"].contains { path.containsBytes($0) }
    }

    /// Where the answer sends the client, in full.
    var redirectTarget: String? {
        guard let redirect, !redirect.isEmpty else { return nil }
        if redirect.hasPrefix("//") { return "https:" + redirect }
        guard redirect.hasPrefix("/") else { return redirect }
        let parts = PhotoURL.parts(of: address)
        return parts.host.isEmpty ? redirect : (parts.scheme.isEmpty ? "https" : parts.scheme) + "://" + parts.host + redirect
    }
}
