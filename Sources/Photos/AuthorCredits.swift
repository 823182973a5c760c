// Credits in author lists and in the objects that plugins make of an attribution.
import MapsLinks
import Model

/// Reading of author lists and of attribution objects.
enum AuthorCredits {
    /// Reads a value of `authorAttributions`: a list of authors, one author, or what a serialiser made of them.
    static func outcome(_ value: FieldValue) -> CreditOutcome {
        switch value {
        case .null: return .null
        case .list(let items, let isComplete):
            if items.isEmpty { return isComplete ? .none : .unknown(.truncated, []) }
            return HTMLCredits.combined(items.map(author))
        case .object(let fields):
            if let list = fields.value("aslist", "authors", "list") { return outcome(list) }
            return HTMLCredits.combined([author(value)])
        case .text(let text):
            if text.isBlank { return .unknown(.fieldEmptyText, []) }
            if let list = PrintedAuthors.read(text) { return outcome(list) }
            // A printed object that cannot be read is no name.
            if text.hasPrefix("AuthorAttribution") || text.hasPrefix("[") || text.hasPrefix("{") { return .unknown(.malformed, []) }
            return HTMLCredits.combined([author(value)])
        case .bool, .number, .unreadable: return .unknown(.malformed, [])
        }
    }

    /// One author: an object with name and links, or a bare name.
    private static func author(_ value: FieldValue) -> CreditOutcome {
        switch value {
        case .object(let fields):
            let uri = fields.fields.first { isLinkKey($0.key) && $0.value.filledText != nil }?.value.filledText
            let avatar = fields.value(endingIn: "photouri", "photourl", "avatar", "avatarurl")?.filledText
            let nameValue = fields.value(endingIn: "displayname", "authorname", "name", "title")
            let name = nameValue?.filledText ?? nameValue?.fields?.value("text")?.filledText
            let contributor = uri.flatMap(ContributorLink.id)
            guard let name else {
                guard fields.isComplete else { return .unknown(.truncated, []) }
                let nameless = Credit(kind: .author, name: "", uri: uri, contributor: contributor, avatar: avatar)
                return .unknown(.authorWithoutName, uri == nil ? [] : [nameless])
            }
            return .credits([
                Credit(
                    kind: .author, name: name, alternative: HTMLCredits.decodedAgain(name), uri: uri, contributor: contributor,
                    avatar: avatar)
            ])
        case .text(let text):
            if text.isBlank { return .unknown(.authorWithoutName, []) }
            if text.utf8.contains(UInt8(ascii: "<")), text.lowercased().containsBytes("href") { return HTMLCredits.read(text) }
            return .credits([Credit(kind: .author, name: text, alternative: HTMLCredits.decodedAgain(text))])
        case .null: return .unknown(.authorWithoutName, [])
        case .bool, .number, .list, .unreadable: return .unknown(.malformed, [])
        }
    }

    /// Keys of an author's profile link, not of the avatar.
    private static func isLinkKey(_ key: String) -> Bool {
        if key.hasSuffix("photouri") || key.hasSuffix("photourl") || key.hasPrefix("avatar") || key.hasPrefix("image") { return false }
        return key.hasSuffix("uri") || key.hasSuffix("url") || key == "link" || key == "href"
    }

    /// Reads a value of `attributions`, which SDKs and plugins deliver in five forms.
    static func attributions(_ value: FieldValue, linksAreStripped: Bool) -> CreditOutcome {
        switch value {
        case .text(let text):
            if text.isEmpty { return .emptyText }
            if let list = PrintedAuthors.read(text) { return attributions(list, linksAreStripped: linksAreStripped) }
            return plainAsProvider(self.text(text), linksAreStripped: linksAreStripped)
        case .list: return plainAsProvider(HTMLCredits.outcome(value), linksAreStripped: linksAreStripped)
        case .object(let fields):
            if let list = fields.value("authors", "aslist") { return outcome(list) }
            return HTMLCredits.combined([linkedText(fields)])
        case .null: return .null
        case .bool, .number, .unreadable: return .unknown(.malformed, [])
        }
    }

    /// An attribution text of any kind: the description of an attributed string, HTML, or plain.
    static func text(_ text: String) -> CreditOutcome {
        let bytes = Array(text.utf8)
        guard bytes.place(of: Array("NSLink = ".utf8)) != nil else { return HTMLCredits.read(text) }
        let start = text.hasPrefix("Optional(") ? 9 : 0
        let described = AttributedStringText(bytes, at: start, isLogged: start > 0)
        guard !described.runs.isEmpty else { return HTMLCredits.read(text) }
        return described.isCut ? .unknown(.truncated, []) : attributions(described.value, linksAreStripped: false)
    }

    /// A text without a link in `attributions` is the provider's string, unless a plugin made it of an author by dropping the link.
    private static func plainAsProvider(_ outcome: CreditOutcome, linksAreStripped: Bool) -> CreditOutcome {
        guard case .credits(let credits) = outcome else { return outcome }
        return .credits(
            credits.map { credit in
                guard credit.uri == nil else { return credit }
                var changed = credit
                if linksAreStripped { changed.linkStripped = true } else { changed.kind = .provider }
                return changed
            })
    }

    /// A text with its link in an object: `{text, url}`, `{name, url}`, `{provider, providerUri}`, or an attributed string.
    static func linkedText(_ fields: RecordFields) -> CreditOutcome {
        if let whole = fields.value("string")?.filledText, case .list(let links, _)? = fields.value("links") {
            return attributedString(whole, links)
        }
        let text = fields.value("text", "provider", "name", "displayname", "title")?.filledText?.trimmed
        let uri = fields.fields.first { isLinkKey($0.key) && $0.value.filledText != nil }?.value.filledText
        let contributor = uri.flatMap(ContributorLink.id)
        let kind: Credit.Kind = contributor != nil || (uri == nil && fields.value("provider") == nil) ? .author : .provider
        guard let text else {
            let nameless = Credit(kind: kind, name: "", uri: uri, contributor: contributor)
            return .unknown(.authorWithoutName, uri == nil ? [] : [nameless])
        }
        return .credits([Credit(kind: kind, name: text, alternative: HTMLCredits.decodedAgain(text), uri: uri, contributor: contributor)])
    }

    /// An iOS attributed string: the text and its linked ranges in UTF-16 units.
    private static func attributedString(_ whole: String, _ links: [FieldValue]) -> CreditOutcome {
        let units = Array(whole.utf16)
        var credits: [Credit] = []
        for link in links {
            guard let fields = link.fields, let location = fields.value("location")?.number.flatMap({ Int(exactly: $0) }),
                let length = fields.value("length")?.number.flatMap({ Int(exactly: $0) }), location >= 0, length > 0,
                location <= units.count, length <= units.count - location, let uri = fields.value("url", "uri")?.filledText
            else { continue }
            let name = String(decoding: units[location..<(location + length)], as: UTF16.self)
            let contributor = ContributorLink.id(in: uri)
            let isWhole = name == whole
            credits.append(
                Credit(
                    kind: contributor == nil ? .provider : .author, name: name, wholeText: contributor == nil && !isWhole ? whole : nil,
                    uri: uri,
                    contributor: contributor))
        }
        return credits.isEmpty ? .credits([Credit(kind: .provider, name: whole)]) : .credits(credits)
    }
}
