// The links of a screen and what the app declares about schemes: facts, no judgement.

/// Something wrong with a link, as the link itself shows it.
public struct LinkFault: Sendable, Hashable {
    /// A permanent code such as `bad-value`.
    public var code: String
    /// The parameter at fault; nil when it is the link as a whole.
    public var parameter: String?
    /// What stands there.
    public var value: String?
    /// What is allowed there.
    public var allowed: String?
    /// One sentence without a full stop.
    public var message: String

    public init(code: String, parameter: String? = nil, value: String? = nil, allowed: String? = nil, message: String) {
        self.code = code
        self.parameter = parameter
        self.value = value
        self.allowed = allowed
        self.message = message
    }
}

/// One link that an element of a screen carries.
public struct LinkFact: Sendable, Hashable {
    /// Where the dump has it.
    public enum Source: String, Sendable, CaseIterable { case url, manifest, text, label, attribute }
    /// Element path in the screen.
    public var element: String
    public var elementIndex: Int
    /// As the dump writes it, secrets redacted.
    public var url: String
    public var source: Source
    /// `comgooglemaps`, `x-callback`, `comgooglemapsurl`, `maps-url`, `web`, `short` or `other` (no Google Maps link).
    public var form: String
    /// Lower-cased, without the colon; empty when there is none.
    public var scheme: String
    /// `contributor`, `photo`, `search` and so on; `foreign` for what is not Google Maps.
    public var target: String
    /// One of Google's documented Maps URLs (`api=1`), or meant to be one; plain or behind `comgooglemapsurl://`.
    public var isMapsURL: Bool
    /// Fits the documented pattern of links that open the app on iOS.
    public var isUniversal: Bool
    /// The scheme of the link that leads back to the calling app.
    public var callbackScheme: String?
    public var visibility: Visibility
    /// The screen shows only its beginning.
    public var isCut: Bool
    public var faults: [LinkFault]

    public init(
        element: String, elementIndex: Int, url: String, source: Source, form: String, scheme: String, target: String,
        isMapsURL: Bool = false, isUniversal: Bool = false, callbackScheme: String? = nil, visibility: Visibility = .visible,
        isCut: Bool = false,
        faults: [LinkFault] = []
    ) {
        self.element = element
        self.elementIndex = elementIndex
        self.url = url
        self.source = source
        self.form = form
        self.scheme = scheme
        self.target = target
        self.isMapsURL = isMapsURL
        self.isUniversal = isUniversal
        self.callbackScheme = callbackScheme
        self.visibility = visibility
        self.isCut = isCut
        self.faults = faults
    }
}

/// What an iOS app declares about schemes in its Info.plist.
public struct AppDeclaration: Sendable, Hashable {
    /// Path of the Info.plist, as reported.
    public var path: String
    /// `LSApplicationQueriesSchemes`, lower-cased: what the app may ask for.
    public var queriedSchemes: [String]
    /// `CFBundleURLTypes`, lower-cased: what opens the app.
    public var registeredSchemes: [String]

    public init(path: String, queriedSchemes: [String], registeredSchemes: [String]) {
        self.path = path
        self.queriedSchemes = queriedSchemes
        self.registeredSchemes = registeredSchemes
    }

    /// Some scheme is a build variable such as `$(APP_SCHEME)`, whose value the file does not tell.
    public var hasVariables: Bool { (queriedSchemes + registeredSchemes).contains { $0.contains("$(") || $0.contains("${") } }
}
