// Problems of comgooglemaps:// and comgooglemaps-x-callback:// (policy/attribution-rules.md 4.1, 4.2).
import Text

extension LinkCheck {
    /// The parameters of the app schemes.
    mutating func checkApp() {
        let isConventional = link.carrier == .callback && link.host == "x-callback-url"
        if !isConventional, !link.host.isEmpty || !link.path.allSatisfy({ $0 == "/" }) {
            add(
                .unexpectedPath, .warning,
                "\(link.host + link.path) stands between :// and the question mark, where Google's form has nothing",
                allowed: link.carrier.rawValue + "://?…")
        }
        for parameter in link.query.parameters {
            guard let rule = AppVocabulary.parameters.first(where: { $0.name == parameter.name }) else {
                addUnknown(parameter, among: AppVocabulary.parameters, severity: .warning)
                continue
            }
            check(parameter, rule)
        }
        if link.carrier == .callback { checkCallback() }
    }

    /// One value against its rule.
    mutating func check(_ parameter: LinkParameter, _ rule: ParameterRule) {
        switch rule.value.fault(parameter.value) {
        case nil: return
        case .doubtful:
            add(
                .unpublishedRange, .warning, parameter, "\(parameter.name)=\(parameter.value) is outside what Google Maps is known to take",
                allowed: rule.value.allowed)
        case .wrong:
            let shown =
                parameter.value.collapsedSpace.isEmpty ? "\(parameter.name) is empty" : "\(parameter.name) cannot be \"\(parameter.value)\""
            add(.badValue, .error, parameter, shown + hint(parameter.value, rule), allowed: rule.value.allowed)
        }
    }

    /// The likeliest cure for a wrong value: letter case, or the order of a coordinate.
    private func hint(_ value: String, _ rule: ParameterRule) -> String {
        switch rule.value {
        case .choice(let values), .list(let values, _):
            if let near = values.first(where: { $0 == value.lowercased() }) { return "; it is written \"\(near)\", in small letters" }
        case .coordinate:
            let parts = value.split(separator: ",")
            if parts.count == 2, Coordinate(parts[1] + "," + parts[0]) != nil { return "; latitude comes first" }
        default: break
        }
        return ""
    }

    /// A parameter that this form does not have; said with what it may have been meant to be.
    mutating func addUnknown(_ parameter: LinkParameter, among rules: [ParameterRule], severity: LinkProblem.Severity) {
        let name = parameter.name
        var message = "\(name.isEmpty ? "a parameter without a name" : name) is no parameter of this kind of link, so it has no effect"
        if name.hasPrefix("amp;") {
            message = "\(name): the link is escaped for HTML; its &amp; must be a plain &"
        } else if Callback.successName == name || Callback.sourceName == name {
            message = "\(name) belongs to comgooglemaps-x-callback:// and has no effect here"
        } else if let same = rules.first(where: { $0.name == name.lowercased() }) {
            message += "; it is written \(same.name)"
        } else if let twin = ParameterTwins.name(of: name, among: rules.map(\.name)) {
            message += "; here it is called \(twin)"
        }
        add(.unknownParameter, severity, parameter, message, allowed: rules.map(\.name).joined(separator: ", "))
    }

    /// Both ways back are required.
    private mutating func checkCallback() {
        add(
            .legacyCallback, .info,
            "Google's newer guide no longer describes comgooglemaps-x-callback://; plain links and comgooglemaps:// are described still")
        for rule in AppVocabulary.callback {
            let value = rule.name == Callback.successName ? link.callback.success : link.callback.source
            guard let value, !value.collapsedSpace.isEmpty else {
                addMissing(
                    .callbackIncomplete, rule.name, "\(rule.name) is \(value == nil ? "missing" : "empty"): \(rule.means)",
                    allowed: rule.value.allowed)
                continue
            }
            var parameter = LinkParameter(rule.name, "", plain: "")
            parameter.value = value
            check(parameter, rule)
        }
    }
}

/// Parameters of different forms that mean the same.
enum ParameterTwins {
    private static let groups: [[String]] = [
        ["q", "query"], ["saddr", "origin"], ["daddr", "destination"], ["directionsmode", "travelmode", "dirflg"],
        ["center", "ll", "viewpoint"],
        ["zoom", "z"], ["views", "layer", "basemap", "t"], ["mapmode", "map_action"], ["query_place_id", "place_id"], ["fov", "fovy"],
    ]

    /// What a parameter of another form is called in this one.
    static func name(of name: String, among known: [String]) -> String? {
        for group in groups where group.contains(name) {
            if let twin = group.first(where: { $0 != name && known.contains($0) }) { return twin }
        }
        return nil
    }
}
