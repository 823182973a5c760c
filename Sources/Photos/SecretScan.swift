// Finds secret values in text by the parameter names before them, at any depth of percent-encoding, and Google keys by their form.
import Text

/// Finding and masking of secrets in text.
enum SecretScan {
    static let mask = "REDACTED"

    /// Names whose values are never printed.
    private static let names: [[UInt8]] = [
        "key", "token", "signature", "sig", "access_token", "api_key", "apikey", "api-key", "client_secret", "sessiontoken",
        "session_token",
        "id_token", "auth", "x-goog-signature", "x-goog-api-key", "x-amz-signature", "x-amz-security-token", "password",
    ].map { Array($0.utf8) }

    /// What such a name may begin with: its first letter, or that percent-encoded.
    private static let initials: [Bool] = {
        var initials = [Bool](repeating: false, count: 256)
        for name in names { initials[Int(name[0])] = true }
        initials[Int(UInt8(ascii: "%"))] = true
        return initials
    }()

    /// `=` at depths 0 to 3 of percent-encoding.
    private static let equalSigns: [[UInt8]] = ["=", "%3d", "%253d", "%25253d"].map { Array($0.utf8) }
    /// What ends a value or stands before a name, percent-encoded.
    private static let encodedBorders: [[UInt8]] = ["26", "3f", "23", "22", "27", "3b", "2f", "20"].map { Array($0.utf8) }

    /// The text with secret values masked.
    static func redact(_ bytes: [UInt8]) -> [UInt8] {
        let lower = bytes.map { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") ? $0 | 0x20 : $0 }
        var out: [UInt8] = []
        out.reserveCapacity(bytes.count)
        var at = 0
        while at < bytes.count {
            if let value = secretStart(lower, at) {
                out += bytes[at..<value]
                at = valueEnd(lower, value)
                out += Array(mask.utf8)
            } else if let end = googleKeyEnd(bytes, at) {
                out += Array(mask.utf8)
                at = end
            } else {
                out.append(bytes[at])
                at += 1
            }
        }
        return out
    }

    /// Whether a Google API key stands anywhere in the text.
    static func holdsGoogleKey(_ bytes: [UInt8]) -> Bool {
        bytes.indices.contains { googleKeyEnd(bytes, $0) != nil }
    }

    /// Whether a key is plainly none: `YOUR_API_KEY`, `<API_KEY>`, `{{key}}`, `${KEY}`.
    static func isPlaceholder(_ key: String) -> Bool {
        let plain = canonicalKey(key)
        return plain.contains("apikey") || plain.hasPrefix("your") || key.hasPrefix("<") || key.hasPrefix("{") || key.hasPrefix("$")
            || Set(plain).count <= 1
    }

    /// Where the value begins, when a secret's name begins at `at`.
    private static func secretStart(_ lower: [UInt8], _ at: Int) -> Int? {
        guard initials[Int(lower[at])], isBorder(lower, before: at) else { return nil }
        for name in names {
            guard let after = end(of: name, in: lower, at) else { continue }
            for sign in equalSigns where lower[after...].starts(with: sign) { return after + sign.count }
        }
        return nil
    }

    /// The end of a text that begins at `at`, however many of its characters are percent-encoded; nil when another stands there.
    private static func end(of text: [UInt8], in bytes: [UInt8], _ at: Int) -> Int? {
        guard at < bytes.count, bytes[at] == text[0] || bytes[at] == UInt8(ascii: "%") else { return nil }
        var at = at
        for byte in text {
            guard let (found, next) = character(bytes, at), (found &- 0x41 < 26 ? found | 0x20 : found) == byte else { return nil }
            at = next
        }
        return at
    }

    /// The character at a place, percent-encoded any number of times or not, and what follows it; nil at the end and for other encoding.
    private static func character(_ bytes: [UInt8], _ at: Int) -> (UInt8, next: Int)? {
        guard at < bytes.count else { return nil }
        guard bytes[at] == UInt8(ascii: "%") else { return (bytes[at], at + 1) }
        let digits = encodedDigits(bytes, behind: at)
        guard digits + 1 < bytes.count, let high = PlainText.hexValue(bytes[digits]), let low = PlainText.hexValue(bytes[digits + 1]) else {
            return nil
        }
        return (high << 4 | low, digits + 2)
    }

    /// Where the digits stand that a percent sign is for: behind those of the signs that it was encoded into again (`%25`).
    private static func encodedDigits(_ bytes: [UInt8], behind percent: Int) -> Int {
        var digits = percent + 1
        while digits + 1 < bytes.count, bytes[digits] == UInt8(ascii: "2"), bytes[digits + 1] == UInt8(ascii: "5") { digits += 2 }
        return digits
    }

    /// Whether a parameter's name can begin here.
    private static func isBorder(_ lower: [UInt8], before at: Int) -> Bool {
        guard at > 0 else { return true }
        if !lower[at - 1].isTokenByte, lower[at - 1] != UInt8(ascii: "%") { return true }
        guard at >= 3 else { return false }
        // The last two digits of an encoded `&` or `?`: `%26`, `%2526`.
        let pair = lower[(at - 2)..<at]
        return encodedBorders.contains { $0.elementsEqual(pair) } && isEncodedBefore(lower, at)
    }

    /// Where a secret's value ends.
    private static func valueEnd(_ lower: [UInt8], _ start: Int) -> Int {
        var at = start
        while at < lower.count {
            switch lower[at] {
            case UInt8(ascii: "&"), UInt8(ascii: "#"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"), UInt8(ascii: ">"),
                UInt8(ascii: " "), UInt8(ascii: ","), UInt8(ascii: ")"), UInt8(ascii: ";"), UInt8(ascii: "\\"), UInt8(ascii: "/"), 0x09,
                0x0A, 0x0D:
                return at
            case UInt8(ascii: "%"):
                let digits = encodedDigits(lower, behind: at)
                if digits + 1 < lower.count, encodedBorders.contains(where: { $0.elementsEqual(lower[digits...(digits + 1)]) }) {
                    return at
                }
                at += 1
            default: at += 1
            }
        }
        return at
    }

    /// The end of a key of the form `AIza…` that begins at `at`.
    private static func googleKeyEnd(_ bytes: [UInt8], _ at: Int) -> Int? {
        guard bytes[at] == UInt8(ascii: "A") || bytes[at] == UInt8(ascii: "%"), let name = keyName(bytes, at),
            at == 0 || !bytes[at - 1].isTokenByte || isEncodedBefore(bytes, at)
        else { return nil }
        var end = name
        var count = 4
        while let (byte, next) = character(bytes, end), byte.isTokenByte {
            end = next
            count += 1
        }
        return count >= 20 ? end : nil
    }

    /// The end of the letters that a Google key begins with.
    private static func keyName(_ bytes: [UInt8], _ at: Int) -> Int? {
        var at = at
        for byte in "AIza".utf8 {
            guard let (found, next) = character(bytes, at), found == byte else { return nil }
            at = next
        }
        return at
    }

    /// Whether an encoded character, such as `%3D` or `%253D`, ends right before a place.
    private static func isEncodedBefore(_ bytes: [UInt8], _ at: Int) -> Bool {
        guard at >= 3, PlainText.hexValue(bytes[at - 1]) != nil, PlainText.hexValue(bytes[at - 2]) != nil else { return false }
        var sign = at - 3
        while sign >= 2, bytes[sign] == UInt8(ascii: "5"), bytes[sign - 1] == UInt8(ascii: "2") { sign -= 2 }
        return bytes[sign] == UInt8(ascii: "%")
    }
}
