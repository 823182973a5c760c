// Every link of a screen, from every place where a dump carries one, read and checked.
import MapsLinks
import Model
import Photos
import Text

/// Collects the links of one screen.
struct LinkGatherer {
    let screen: Screen
    /// Targets that a manifest names, by element.
    let overrides: [Int: String]
    let visibility: VisibilityMeter
    /// More links than any screen has; hostile input stops here.
    private static let most = 20_000

    /// In document order; a link that one element carries twice is there once.
    func links() -> [LinkFact] {
        var facts: [LinkFact] = []
        for index in screen.elements.indices {
            let candidates = candidates(index)
            guard !candidates.isEmpty else { continue }
            var seen: Set<String> = []
            for (text, source) in candidates {
                guard facts.count < Self.most else { return facts }
                guard seen.insert(text).inserted, let fact = fact(text, source, index) else { continue }
                facts.append(fact)
            }
        }
        return facts
    }

    /// The links of one element: its target first, then those in its texts and attributes.
    private func candidates(_ index: Int) -> [(text: String, source: LinkFact.Source)] {
        var result: [(text: String, source: LinkFact.Source)] = []
        if !overrides.isEmpty, let target = overrides[index] {
            result.append((target, .manifest))
        } else if let target = screen.elements[index].url {
            result.append((target, .url))
        }
        func add(_ text: String?, _ source: LinkFact.Source) {
            guard let text, LinkFinder.mayHoldLinks(text) else { return }
            for link in LinkFinder.links(in: text) { result.append((link, source)) }
        }
        add(screen.elements[index].text, .text)
        add(screen.elements[index].label, .label)
        add(screen.elements[index].hint, .label)
        if !screen.elements[index].attributes.isEmpty {
            for attribute in screen.elements[index].attributes { add(attribute.value, .attribute) }
        }
        return result
    }

    /// One link with everything that can be told about it; nil for addresses in attributes that lead nowhere for a user.
    private func fact(_ text: String, _ source: LinkFact.Source, _ index: Int) -> LinkFact? {
        let isCut = text.hasSuffix("…") || text.hasSuffix("...")
        let link = MapsLink(isCut ? Self.withoutEllipsis(text) : text)
        let isWeb = link.carrier.isWeb
        guard source == .url || source == .manifest || link.isMaps || !isWeb || source == .text else { return nil }
        // Pictures and data of the app are addresses too, but no links.
        if source != .url, source != .manifest,
            ["data", "file", "content", "asset", "res", "android.resource", "blob"].contains(link.scheme)
        {
            return nil
        }
        let faults = link.isMaps ? link.problems : []
        return LinkFact(
            element: screen.path(of: index), elementIndex: index, url: PhotoURL.redacted(text), source: source, form: link.formName,
            scheme: link.scheme, target: link.target.kind, isMapsURL: link.isMapsURL, isUniversal: link.isUniversal,
            callbackScheme: link.callback.scheme,
            visibility: visibility.measure(index).state, isCut: isCut,
            faults: faults.map {
                LinkFault(
                    code: $0.code.rawValue, parameter: $0.parameter, value: $0.value.map(PhotoURL.redacted),
                    allowed: $0.allowed.map(PhotoURL.redacted), message: PhotoURL.redacted($0.message))
            })
    }

    /// Without the sign that the rest is not shown.
    private static func withoutEllipsis(_ text: String) -> String {
        var rest = Substring(text)
        while rest.last == "…" || rest.last == "." { rest.removeLast() }
        return String(rest)
    }
}

/// Finds addresses in texts.
enum LinkFinder {
    /// Whether a text may have addresses in it, told by its bytes. False is certain: `links(in:)` would be empty.
    static func mayHoldLinks(_ text: String) -> Bool {
        guard text.utf8.count >= 8, PlainText.has(UInt8(ascii: "/"), text) else { return false }
        return text.utf8.withContiguousStorageIfAvailable { mayHoldLinks($0) } ?? true
    }

    /// `://` anywhere, or no space and a dot before the first slash, as in `google.com/maps`.
    private static func mayHoldLinks(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var hasSpace = false
        var isDotted = false
        var slash: Int?
        for (at, byte) in bytes.enumerated() {
            if byte == 0x20 {
                hasSpace = true
            } else if byte == UInt8(ascii: ".") {
                if slash == nil { isDotted = true }
            } else if byte == UInt8(ascii: "/") {
                if at >= 2, bytes[at - 1] == byte, bytes[at - 2] == UInt8(ascii: ":") { return true }
                slash = slash ?? at
            }
        }
        return slash != nil && !hasSpace && isDotted
    }

    /// All addresses in a text: `scheme://…` anywhere, and a text that is nothing but an address of Google Maps without a scheme.
    static func links(in text: String) -> [String] {
        let bytes = text.utf8
        guard bytes.count >= 8, bytes.count <= 65_536 else { return [] }
        var result: [String] = []
        var from = text.startIndex
        while let colon = schemeEnd(text, from: from) {
            var start = colon
            while start > from, isSchemeByte(bytes[bytes.index(before: start)]) { start = bytes.index(before: start) }
            // A scheme begins with a letter.
            while start < colon, !isLetter(bytes[start]) { start = bytes.index(after: start) }
            let end = linkEnd(text, from: colon)
            if start < colon { result.append(trimmed(text[start..<end])) }
            from = end
        }
        if result.isEmpty, !bytes.contains(0x20), bytes.contains(UInt8(ascii: "/")) {
            let link = MapsLink(text)
            if link.carrier == .schemeless, link.isMaps { result.append(text) }
        }
        return result
    }

    /// The next colon before two slashes.
    private static func schemeEnd(_ text: String, from start: String.Index) -> String.Index? {
        let bytes = text.utf8
        var index = start
        while let colon = bytes[index...].firstIndex(of: UInt8(ascii: ":")) {
            if bytes[colon...].starts(with: "://".utf8) { return colon }
            index = bytes.index(after: colon)
        }
        return nil
    }

    /// The end of an address: white space, a quote or an angle bracket; `;` and `,` where another `name=` of a list begins.
    private static func linkEnd(_ text: String, from start: String.Index) -> String.Index {
        var index = start
        while index < text.endIndex {
            let character = text[index]
            if character.isWhitespace || "\"<>`{}\\".contains(character) { break }
            if character == ";" || character == ",", text[text.index(after: index)...].first == " " { break }
            index = text.index(after: index)
        }
        return index
    }

    /// Without the punctuation of the sentence around it; a closing bracket stays when it was opened inside.
    private static func trimmed(_ link: Substring) -> String {
        var rest = link
        guard !rest.hasSuffix("..."), !rest.hasSuffix("…") else { return String(rest) }
        while let last = rest.last {
            let isOpen = last == ")" && rest.contains("(") || last == "]" && rest.contains("[")
            guard ".,;:!?)]'»”’".contains(last), !isOpen else { break }
            // The bare scheme ends in nothing that could be punctuation.
            rest.removeLast()
        }
        return String(rest)
    }

    /// Whether a byte is an ASCII letter.
    private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A }
    /// Whether a byte may stand in a scheme.
    private static func isSchemeByte(_ byte: UInt8) -> Bool {
        isLetter(byte) || (byte >= 0x30 && byte <= 0x39) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: ".")
    }
}
