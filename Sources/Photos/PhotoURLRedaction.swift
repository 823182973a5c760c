// Keys in photo URLs: found for a finding of their own, and taken out of everything that is printed.
import MapsLinks

extension PhotoURL {
    /// A URL without the values of `key`, `token`, `signature` and the like, also where they stand percent-encoded or in base64.
    public static func redacted(_ url: String) -> String {
        var bytes = Array(url.utf8)
        bytes = SecretScan.redact(bytes)
        return redactingBase64(String(decoding: bytes, as: UTF8.self))
    }

    /// Whether a URL, or one hidden in it, carries an API key that works for whoever reads it.
    public static func exposesKey(_ url: String) -> Bool {
        let text = unescapingAmpersands(url.trimmed)
        guard !text.hasPrefix("data:") else { return false }
        return ([text] + candidateStrings(in: text)).contains { candidate in
            if SecretScan.holdsGoogleKey(Array(candidate.utf8)) { return true }
            let parts = parts(of: candidate)
            guard parts.host.hasSuffix(".googleapis.com") || parts.host.hasSuffix(".google.com") else { return false }
            guard let key = parts.parameter("key")?.trimmed, key.utf8.count >= 8, !key.hasPrefix(SecretScan.mask) else { return false }
            return !SecretScan.isPlaceholder(key)
        }
    }

    /// Replaces base64 parts whose content holds a secret by the base64 of the redacted content.
    private static func redactingBase64(_ text: String) -> String {
        var segments = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        var index = 0
        while index < segments.count {
            // imgproxy may break one base64 text over several segments.
            if segments[index].hasPrefix("aHR0c"), !segments[index].contains("."), index + 1 < segments.count,
                let whole = redactedBase64(segments[index...].joined())
            {
                segments.replaceSubrange(index..., with: [whole])
                break
            }
            segments[index] = redactedBase64(segments[index]) ?? segments[index]
            index += 1
        }
        return segments.joined(separator: "/")
    }

    /// A segment with its base64 runs redacted; nil when there is nothing to redact.
    private static func redactedBase64(_ segment: String) -> String? {
        let bytes = Array(segment.utf8)
        var out: [UInt8] = []
        var copied = 0
        var start = 0
        while start < bytes.count {
            var end = start
            while end < bytes.count, bytes[end].isTokenByte || bytes[end] == UInt8(ascii: "+") { end += 1 }
            if end - start >= 16, let text = Base64Text.decodeText(bytes[start..<end]) {
                let clean = redacted(text)
                if clean != text {
                    out += bytes[copied..<start]
                    out += Base64Text.encodeURL(clean).utf8
                    copied = end
                }
            }
            start = end + 1
        }
        return copied == 0 ? nil : String(decoding: out + bytes[copied...], as: UTF8.self)
    }
}
