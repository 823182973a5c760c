// The parameters of a link in their order, each as written and as meant; nothing is lost between reading and printing.

/// One `name=value` of a link.
public struct LinkParameter: Sendable, Hashable {
    /// Percent-encoding undone.
    public var name: String
    /// As meant: percent-encoding undone, `+` a space; empty when there is no `=`.
    public var value: String
    /// As the link writes it, with name and `=`.
    public var written: String

    /// Reads one piece between two `&`.
    init(written: some StringProtocol) {
        self.written = String(written)
        let equals = written.firstIndex(of: "=") ?? written.endIndex
        name = percentDecoded(String(written[..<equals]))
        let raw = equals == written.endIndex ? "" : String(written[written.index(after: equals)...])
        // A nested link keeps its own `+`.
        value = name == Callback.successName ? percentDecoded(raw) : LinkText.decodedValue(raw)
    }

    /// Makes a parameter; `plain` are characters of the value that need no encoding in this kind of link.
    init(_ name: String, _ value: String, plain: String) {
        self.name = name
        self.value = value
        written = LinkText.encoded(name, plain: "", spaceAsPlus: false) + "=" + LinkText.encoded(value, plain: plain)
    }

    public static func == (a: LinkParameter, b: LinkParameter) -> Bool { a.name == b.name && a.value == b.value }
    /// Name and value as meant count; the spelling does not.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(value)
    }

    /// Whether the value is one that must never be shown: an API key, a token, a signature.
    public var isSecret: Bool {
        let name = name.lowercased()
        return name != "image_key" && ["key", "token", "signature"].contains { name.hasSuffix($0) }
    }
}

/// All parameters of a link.
public struct LinkQuery: Sendable, Hashable {
    public var parameters: [LinkParameter]

    /// Parts the text after the question mark at each `&`.
    init(_ text: some StringProtocol) {
        parameters = text.split(separator: "&", omittingEmptySubsequences: true).map { LinkParameter(written: $0) }
    }

    init(_ parameters: [LinkParameter] = []) { self.parameters = parameters }

    /// The value of the first parameter of a name; nil when there is none.
    public subscript(name: String) -> String? { parameters.first { $0.name == name }?.value }

    /// Whether a parameter of this name is there, with or without a value.
    func has(_ name: String) -> Bool { parameters.contains { $0.name == name } }

    /// Parameters that have this name after an earlier one had it.
    var repeated: [LinkParameter] {
        var seen: Set<String> = []
        return parameters.filter { !seen.insert($0.name).inserted }
    }

    /// As written, without the question mark.
    var printed: String { parameters.map(\.written).joined(separator: "&") }
}

/// The way back to the calling app.
public struct Callback: Sendable, Hashable {
    static let sourceName = "x-source"
    static let successName = "x-success"
    /// What the button back says; nil when the link has no `x-source`.
    public var source: String?
    /// The link that the button opens; nil when the link has no `x-success`.
    public var success: String?

    /// Whether the link has neither.
    public var isAbsent: Bool { source == nil && success == nil }

    /// The scheme of the link back, lower-cased.
    public var scheme: String? {
        guard let success else { return nil }
        let scheme = LinkParts(success).scheme
        return scheme.isEmpty ? nil : scheme
    }

    /// Takes the callback parameters out of a query.
    static func extracted(from query: inout LinkQuery) -> Callback {
        let callback = Callback(source: query[sourceName], success: query[successName])
        query.parameters.removeAll { $0.name == sourceName || $0.name == successName }
        return callback
    }

    /// As parameters in the order of the guides. A nested link stays readable; only what would end it is encoded.
    var parameters: [LinkParameter] {
        var result: [LinkParameter] = []
        if let success {
            var parameter = LinkParameter(Self.successName, "", plain: "")
            parameter.value = success
            parameter.written = Self.successName + "=" + LinkText.encoded(success, plain: ":/?=,;@!$'()*+[]", spaceAsPlus: false)
            result.append(parameter)
        }
        if let source { result.append(LinkParameter(Self.sourceName, source, plain: ",:'()!")) }
        return result
    }
}
