// From one URL form to another and back: no parameter is lost, and what has no effect in the new form is said.

/// The forms that a link can be converted to.
public enum LinkForm: String, Sendable, CaseIterable {
    case https, comgooglemaps, comgooglemapsurl
    case callback = "x-callback"
}

/// A converted link.
public struct LinkConversion: Sendable, Hashable {
    /// Something that did not translate.
    public struct Note: Sendable, Hashable {
        public var parameter: String
        /// Why, as a clause that can stand in brackets.
        public var reason: String
        /// The parameter is still in the link, under its own name, so that converting back restores it.
        public var isKept: Bool
    }
    /// nil when the form cannot say this.
    public var link: String?
    public var notes: [Note] = []
    /// The notes in words, those with one reason together: `kept without effect: zoom (a Maps URL for a search has nothing like it)`.
    public var noteWords: [String] {
        var order: [Note] = []
        var names: [Note: [String]] = [:]
        for note in notes {
            let group = Note(parameter: "", reason: note.reason, isKept: note.isKept)
            if names[group] == nil { order.append(group) }
            names[group, default: []].append(note.parameter)
        }
        return order.map { group in
            let list = (names[group] ?? []).joined(separator: ", ")
            return "\(group.isKept ? "kept without effect" : "left out"): \(list) (\(group.reason))"
        }
    }
    /// Why there is no link.
    public var refusal: String?
}

extension MapsLink {
    /// This link in another form.
    public func converted(to form: LinkForm) -> LinkConversion {
        guard isMaps else { return LinkConversion(refusal: "this is no link to Google Maps") }
        guard target != .none else { return LinkConversion(refusal: "the link has no target that another form could have") }
        let isApp = carrier == .app || carrier == .callback
        var notes: [LinkConversion.Note] = []
        switch form {
        case .https, .comgooglemapsurl:
            let web = isApp ? webText(&notes) : host + path + (query.parameters.isEmpty ? "" : "?" + query.printed)
            return wrapped(web, as: form, notes)
        case .comgooglemaps, .callback:
            guard let parameters = isApp ? query.parameters : appParameters(&notes) else {
                return LinkConversion(
                    refusal:
                        "comgooglemaps:// cannot lead to \(targetWords); it knows maps, searches and directions only. comgooglemapsurl:// can"
                )
            }
            return wrapped(parameters, as: form, notes)
        }
    }

    /// A web address behind one of the two prefixes for web addresses.
    private func wrapped(_ web: String, as form: LinkForm, _ notes: [LinkConversion.Note]) -> LinkConversion {
        let tail = fragment.map { "#" + $0 } ?? ""
        guard form == .comgooglemapsurl else {
            return LinkConversion(link: "https://" + web + tail, notes: notes + droppedCallback("a web address has no way back to an app"))
        }
        let parts = LinkParts("https://" + web)
        guard UniversalPattern.fits(host: parts.host, path: parts.path) else {
            return LinkConversion(
                refusal:
                    "comgooglemapsurl:// takes addresses of the pattern maps.google.com/… or www.google.com/maps/… only, and this is \(parts.host + parts.path)"
            )
        }
        let back = callback.parameters.map(\.written)
        let separator = back.isEmpty ? "" : web.contains("?") ? "&" : "?"
        return LinkConversion(link: "comgooglemapsurl://" + web + separator + back.joined(separator: "&") + tail, notes: notes)
    }

    /// Parameters behind one of the two app schemes.
    private func wrapped(_ parameters: [LinkParameter], as form: LinkForm, _ notes: [LinkConversion.Note]) -> LinkConversion {
        let tail = carrier == .app || carrier == .callback ? fragment.map { "#" + $0 } ?? "" : ""
        if form == .comgooglemaps {
            let text = parameters.map(\.written).joined(separator: "&")
            return LinkConversion(
                link: "comgooglemaps://" + (text.isEmpty ? "" : "?" + text) + tail,
                notes: notes + droppedCallback("only comgooglemaps-x-callback:// and comgooglemapsurl:// have a way back"))
        }
        let all = (parameters + callback.parameters).map(\.written)
        guard callback.source != nil, callback.success != nil else {
            let model =
                all
                + AppVocabulary.callback.filter { rule in
                    rule.name == Callback.successName ? callback.success == nil : callback.source == nil
                }.map { $0.name == Callback.successName ? "x-success=YOURAPP://" : "x-source=YOURAPP" }
            return LinkConversion(
                refusal:
                    "a callback link needs x-source and x-success, which this link does not have; fill them in: comgooglemaps-x-callback://?"
                    + model.joined(separator: "&"))
        }
        return LinkConversion(link: "comgooglemaps-x-callback://?" + all.joined(separator: "&") + tail, notes: notes)
    }

    /// Notes for the callback parameters that a form has no room for.
    private func droppedCallback(_ reason: String) -> [LinkConversion.Note] {
        callback.parameters.map { LinkConversion.Note(parameter: $0.name, reason: reason, isKept: false) }
    }
}
