// Everything that is wrong with a link, worst first; nothing here depends on which app or screen carries it.

extension MapsLink {
    /// All problems, the worst first, else in the order of the link.
    public var problems: [LinkProblem] {
        var check = LinkCheck(link: self)
        check.run()
        return check.problems.enumerated().sorted { ($1.element.severity, $0.offset) < ($0.element.severity, $1.offset) }.map(\.element)
    }

    /// Whether the link does what it says: no problem of the severity error.
    public var isValid: Bool { !problems.contains { $0.severity == .error } }
}

/// Collects the problems of one link.
struct LinkCheck {
    let link: MapsLink
    var problems: [LinkProblem] = []

    init(link: MapsLink) { self.link = link }

    /// Checks the text first, then what the form of the link demands.
    mutating func run() {
        checkText()
        guard link.isMaps else { return checkForeign() }
        switch link.carrier {
        case .app, .callback: checkApp()
        default: checkWeb()
        }
        for parameter in link.query.repeated {
            add(
                .repeatedParameter, .warning, parameter,
                "\(parameter.name) stands there more than once, and which one counts is not documented")
        }
    }

    /// Adds a problem of the link as a whole.
    mutating func add(_ code: LinkProblemCode, _ severity: LinkProblem.Severity, _ message: String, allowed: String? = nil) {
        problems.append(LinkProblem(code, severity, message, allowed: allowed))
    }

    /// Adds a problem of a parameter that is there.
    mutating func add(
        _ code: LinkProblemCode, _ severity: LinkProblem.Severity, _ parameter: LinkParameter, _ message: String, allowed: String? = nil
    ) {
        let value = parameter.isSecret ? nil : parameter.value
        problems.append(LinkProblem(code, severity, parameter: parameter.name, value: value, message, allowed: allowed))
    }

    /// Adds the problem that a parameter is not there.
    mutating func addMissing(_ code: LinkProblemCode, _ name: String, _ message: String, allowed: String?) {
        problems.append(LinkProblem(code, .error, parameter: name, message, allowed: allowed))
    }

    /// White space and encoding, in any form of link.
    private mutating func checkText() {
        if link.wasFolded {
            add(.whiteSpace, .warning, "white space stood inside the link; it was taken out, as after copying over line breaks")
        }
        guard link.isMaps else { return }
        for parameter in link.query.parameters + link.callback.parameters where LinkText.hasBrokenEncoding(parameter.written) {
            add(
                .brokenEncoding, .warning, parameter, "a % in \(parameter.name) is not followed by two hexadecimal digits",
                allowed: "%25 for a percent sign")
        }
        let raw = link.written
        for (sign, code, name) in [(" ", "%20 or +", "a space"), ("|", "%7C", "a vertical bar")] where raw.contains(sign) {
            let parameter = link.query.parameters.first { $0.written.contains(sign) }?.name
            problems.append(
                LinkProblem(
                    .unencoded, .info, parameter: parameter, value: sign,
                    "\(name) stands in the link as it is; some apps cannot open such a link",
                    allowed: code))
        }
    }

    /// Why a link is not Google Maps.
    private mutating func checkForeign() {
        if link.hasUserInfo {
            add(
                .userInfo, .error, "what stands before the @ is a user name; the link leads to \(link.host.isEmpty ? "nowhere" : link.host)"
            )
        } else if GoogleHost.isLookAlike(link.host) {
            add(.lookAlikeHost, .error, "\(link.host) only looks like Google's; it is not one of Google's domains")
        } else if link.written.isEmpty {
            add(.notMaps, .error, "there is no link")
        } else if GoogleHost.isShortener(link.host) {
            add(.shortened, .info, "a short link to anything; only following it would tell whether it leads to Google Maps")
        } else {
            add(.notMaps, .error, "this is no link to Google Maps", allowed: "a web address of Google Maps, or one of its app schemes")
        }
    }
}
