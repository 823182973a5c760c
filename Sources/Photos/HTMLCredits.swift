// Credits in attribution strings: HTML with links, or plain text.
import HTML
import MapsLinks
import Model
import Text

/// What one delivered value says about credits.
enum CreditOutcome: Sendable {
    /// Credits, of which at least one has a name.
    case credits([Credit])
    /// The record says that there are none.
    case none
    /// The Android SDK's empty string, which means "none" only beside an empty author list.
    case emptyText
    /// Nothing was delivered.
    case null
    /// It cannot be told; nameless credits keep their links.
    case unknown(DutyState.Reason, [Credit])
}

/// Reading of attribution strings.
enum HTMLCredits {
    /// Reads a value of `html_attributions`: strings in a list, or one string.
    static func outcome(_ value: FieldValue) -> CreditOutcome {
        switch value {
        case .null: return .null
        case .text(let text):
            // Tables and caches keep the list as text.
            if let list = PrintedAuthors.read(text) { return outcome(list) }
            return combined([read(text)])
        case .list(let items, let isComplete):
            if items.isEmpty { return isComplete ? .none : .unknown(.truncated, []) }
            return combined(items.map(element))
        case .object(let fields): return combined([AuthorCredits.linkedText(fields)])
        case .bool, .number, .unreadable: return .unknown(.malformed, [])
        }
    }

    /// One element of a list of strings.
    private static func element(_ value: FieldValue) -> CreditOutcome {
        switch value {
        case .text(let text): read(text)
        case .object(let fields): AuthorCredits.linkedText(fields)
        case .null: .unknown(.fieldNull, [])
        case .bool, .number, .list, .unreadable: .unknown(.malformed, [])
        }
    }

    /// All credits of a list's elements; unknown only when none of them has a name.
    static func combined(_ outcomes: [CreditOutcome]) -> CreditOutcome {
        var credits: [Credit] = []
        var reason: DutyState.Reason?
        for outcome in outcomes {
            switch outcome {
            case .credits(let found): credits += found
            case .unknown(let why, let nameless):
                credits += nameless
                reason = reason ?? why
            case .none, .emptyText, .null: reason = reason ?? .fieldEmptyText
            }
        }
        if credits.contains(where: { !$0.name.isEmpty }) { return .credits(credits) }
        return .unknown(reason ?? .fieldEmptyText, credits)
    }

    /// Reads one string: a credit for each link, or the plain text as one.
    static func read(_ html: String) -> CreditOutcome {
        if html.isBlank { return .unknown(.fieldEmptyText, []) }
        let runs = htmlRuns(html)
        let whole = runs.map(\.text).joined().trimmed
        var links: [(text: String, href: String)] = []
        var lastHref: String?
        for run in runs {
            guard let href = run.href else {
                if !run.text.isBlank { lastHref = nil }
                continue
            }
            if href == lastHref, !links.isEmpty { links[links.count - 1].text += run.text } else { links.append((run.text, href)) }
            lastHref = href
        }
        let named = links.filter { !$0.text.isBlank }.map { linkCredit($0.text.trimmed, $0.href, whole: whole) }
        if !named.isEmpty { return .credits(named) }
        let lowered = html.lowercased()
        if whole.isBlank || lowered.containsBytes("href") {
            let uri = contributorLinks(in: html).first
            let credits = uri.map { [Credit(kind: .author, name: "", uri: $0, contributor: ContributorLink.id(in: $0))] } ?? []
            return .unknown(.authorWithoutName, credits)
        }
        if ContributorLink.id(in: whole) != nil {
            return .unknown(.authorWithoutName, [Credit(kind: .author, name: "", uri: whole, contributor: ContributorLink.id(in: whole))])
        }
        return .credits([Credit(kind: .author, name: whole, alternative: decodedAgain(whole))])
    }

    /// A linked name; a provider's string is also accepted, and owed, whole.
    private static func linkCredit(_ name: String, _ href: String, whole: String) -> Credit {
        let contributor = ContributorLink.id(in: href)
        let isProvider = contributor == nil && !href.isBlank
        return Credit(
            kind: isProvider ? .provider : .author, name: name, wholeText: isProvider && whole != name ? whole : nil,
            alternative: decodedAgain(name), uri: href.isBlank ? nil : href, contributor: contributor)
    }

    /// A name with its literal entities resolved, when it has any; markup in it stays text.
    static func decodedAgain(_ name: String) -> String? {
        guard name.utf8.contains(UInt8(ascii: "&")), name.utf8.contains(UInt8(ascii: ";")) else { return nil }
        let guarded = name.split(separator: "<", omittingEmptySubsequences: false).joined(separator: "&lt;")
        let decoded = htmlRuns(guarded).map(\.text).joined()
        return decoded == name ? nil : decoded
    }

    /// Contributor links that stand anywhere in a text, up to the end of their path.
    static func contributorLinks(in text: String) -> [String] {
        let bytes = Array(text.utf8)
        let marker = Array("maps/contrib/".utf8)
        var links: [String] = []
        var from = 0
        while let at = bytes.firstIndex(of: marker, from: from) {
            var start = at
            while start > 0, !isLinkBorder(bytes[start - 1]) { start -= 1 }
            var end = at + marker.count
            let digits = end
            while end < bytes.count, bytes[end].isASCIIDigit { end += 1 }
            from = end
            guard end > digits else { continue }
            while end < bytes.count, !isLinkBorder(bytes[end]), bytes[end] != UInt8(ascii: "?") { end += 1 }
            links.append(String(decoding: bytes[start..<end], as: UTF8.self))
        }
        return links
    }

    /// Bytes that cannot stand inside a link.
    private static func isLinkBorder(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">")
            || byte == UInt8(ascii: "=") || byte == UInt8(ascii: "\\")
    }
}
