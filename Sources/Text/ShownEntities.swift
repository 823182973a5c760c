// Character references that an app shows as they are, because it inserted HTML as text.

/// The text with the five basic character references and the no-break space resolved once; nil when it has none.
public func withShownEntitiesResolved(_ text: String) -> String? {
    guard mayHoldEntities(text) else { return nil }
    let names: [(String, String)] = [
        ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&#x27;", "'"), ("&apos;", "'"), ("&nbsp;", "\u{A0}"),
        ("&amp;", "&"),
    ]
    var output = ""
    var rest = Substring(text)
    var changed = false
    while let ampersand = rest.firstIndex(of: "&") {
        output += rest[..<ampersand]
        rest = rest[ampersand...]
        if let (name, character) = names.first(where: { rest.hasPrefix($0.0) }) {
            output += character
            rest = rest.dropFirst(name.count)
            changed = true
        } else {
            output += "&"
            rest = rest.dropFirst()
        }
    }
    return changed ? output + rest : nil
}

/// Whether a semicolon stands as near behind an ampersand as it does in one of the references above. False is certain.
private func mayHoldEntities(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { bytes in
        bytes.indices.contains { place in
            bytes[place] == UInt8(ascii: "&")
                && bytes[min(place + 3, bytes.count)..<min(place + 6, bytes.count)].contains(UInt8(ascii: ";"))
        }
    } ?? true
}
