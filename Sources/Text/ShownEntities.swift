// Character references that an app shows as they are, because it inserted HTML as text.

/// The text with the five basic character references and the no-break space resolved once; nil when it has none.
public func withShownEntitiesResolved(_ text: String) -> String? {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return nil }
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
