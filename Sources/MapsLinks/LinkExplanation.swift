// A link explained part by part, for people who see these forms for the first time.

/// One parameter with its meaning.
public struct ExplainedParameter: Sendable, Hashable {
    public var name: String
    /// As meant; nil for keys, tokens and signatures, which are never shown.
    public var value: String?
    /// What it does, in a few words; nil when this form of link does not know it.
    public var meaning: String?
}

extension MapsLink {
    /// The form in one word: `comgooglemaps`, `x-callback`, `comgooglemapsurl`, `maps-url`, `web`, `short`, or `other` for no Google Maps link.
    public var formName: String {
        switch carrier {
        case .app: "comgooglemaps"
        case .callback: "x-callback"
        case .webInApp: "comgooglemapsurl"
        case .other: "other"
        default: !isMaps ? "other" : target == .unknown ? "short" : isMapsURL ? "maps-url" : "web"
        }
    }

    /// What happens on a tap, in words that go on after "opens".
    public var openingWords: String {
        switch carrier {
        case .app: "the Google Maps app on iOS; nothing where it is not installed"
        case .callback: "the Google Maps app on iOS, with a button that leads back to the calling app"
        case .webInApp: "the Google Maps app on iOS, at the web address behind comgooglemapsurl://"
        case .https, .http:
            !isMaps ? "the browser" : isUniversal ? "the Google Maps app where it is installed, else the browser" : "the browser"
        case .schemeRelative: "the page in a browser; nothing in an app, until https: stands before it"
        case .schemeless: "nothing by itself: a text on a screen, until https:// stands before it"
        case .other: scheme.isEmpty ? "nothing" : "whatever has registered \(scheme)://"
        }
    }

    /// The parameters in their order, the callback parameters last.
    public var explainedParameters: [ExplainedParameter] {
        let rules: [ParameterRule]
        switch carrier {
        case .app, .callback: rules = AppVocabulary.parameters
        default: rules = [MapsURLVocabulary.api] + (mapsURL?.action.map(MapsURLVocabulary.parameters) ?? Self.webWords)
        }
        let own = query.parameters.map { parameter in
            let campaign = parameter.name.hasPrefix("utm_") ? "who refers: a campaign, without effect on the target" : nil
            return ExplainedParameter(
                name: parameter.name, value: parameter.isSecret ? nil : parameter.value,
                meaning: rules.first { $0.name == parameter.name }?.means ?? campaign)
        }
        let back = callback.parameters.map { parameter in
            ExplainedParameter(
                name: parameter.name, value: parameter.value, meaning: AppVocabulary.callback.first { $0.name == parameter.name }?.means)
        }
        return own + back
    }

    /// Parameters of older and other web addresses of Google Maps; known from use, not documented.
    private static let webWords = [
        ParameterRule("cid", .text(mayBeEmpty: false), "the place, by Google's customer id"),
        ParameterRule("ftid", .text(mayBeEmpty: false), "the place, by its pair of hexadecimal numbers"),
        ParameterRule("q", .text(mayBeEmpty: false), "what to search for"),
        ParameterRule("saddr", .text(mayBeEmpty: true), "where the route starts"),
        ParameterRule("daddr", .text(mayBeEmpty: true), "where the route ends"),
        ParameterRule("dirflg", .text(mayBeEmpty: false), "how to travel: d car, w on foot, b bicycle, r transit"),
        ParameterRule("ll", .coordinate, "the middle of the map"),
        ParameterRule("z", .text(mayBeEmpty: false), "how near"),
        ParameterRule("hl", .text(mayBeEmpty: false), "the language, without effect on the target"),
        ParameterRule("image_key", .text(mayBeEmpty: false), "the photo, by its stable key"),
        ParameterRule("postId", .text(mayBeEmpty: false), "the photo or review"),
    ]
}
