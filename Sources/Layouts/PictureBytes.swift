// Pictures that stand in the dump itself: the digest of their bytes ties them to a recording that holds the same picture.
import HTML
import Model
import Text

/// Digests of pictures in a dump, kept as an element's attribute `sha256`.
enum PictureBytes {
    /// The name of the attribute.
    static let attribute = "sha256"

    /// The attribute for a picture's bytes.
    static func value(_ bytes: [UInt8]) -> NamedValue { NamedValue(name: attribute, value: SHA256.hex(bytes)) }

    /// The attribute for a `data:` address that holds a picture in base64; nil for any other address, and for drawings.
    static func value(dataURL url: String) -> NamedValue? {
        guard url.utf8.count > 64, url.prefix(11).lowercased() == "data:image/", let comma = url.utf8.firstIndex(of: UInt8(ascii: ","))
        else {
            return nil
        }
        let head = url[..<comma].lowercased()
        guard head.hasSuffix(";base64"), !head.hasPrefix("data:image/svg") else { return nil }
        guard let bytes = Base64.decode(unescaped(url.utf8[url.utf8.index(after: comma)...])) else { return nil }
        return value(bytes)
    }

    /// The attributes for what an element of a page shows: its own picture, and those that styles draw.
    static func values(_ tree: HTMLTree, _ node: Int, tag: String, styles: [String]) -> [NamedValue] {
        let names: Set<String> = tag == "image" ? ["href", "xlink:href"] : tag == "a" ? [] : ["src", "poster", "data"]
        let own = tree.attributes(of: node).filter { names.contains($0.name) }.map(\.value)
        var result: [NamedValue] = []
        for url in own + styles {
            let trimmed = url.drop { $0.isWhitespace }
            if let value = value(dataURL: String(trimmed)), !result.contains(value) { result.append(value) }
        }
        return result
    }

    /// Bytes with `%2B` and the like resolved.
    private static func unescaped(_ text: Substring.UTF8View) -> [UInt8] {
        guard text.contains(UInt8(ascii: "%")) else { return Array(text) }
        let bytes = Array(text)
        var out: [UInt8] = []
        var at = 0
        while at < bytes.count {
            let digits = bytes[at] == UInt8(ascii: "%") ? bytes.dropFirst(at + 1).prefix(2) : []
            let byte = digits.count == 2 ? UInt8(String(decoding: digits, as: UTF8.self), radix: 16) : nil
            out.append(byte ?? bytes[at])
            at += byte == nil ? 1 : 3
        }
        return out
    }
}
