// Decides how the bytes of a page are to be read: saved pages often lie about it, and a wrong guess garbles every name.
import Model

/// A page's text as valid UTF-8 without NUL, and how it was decoded.
public struct DecodedHTML: Sendable {
    public var bytes: [UInt8]
    /// The encoding in use, as the web names it.
    public var encoding: String
    /// How many bytes or sequences did not belong to the encoding and became U+FFFD.
    public var repairs: Int
    /// The encoding that the page declares but that its bytes contradict.
    public var contradicted: String?
    /// How many NUL characters were dropped, as browsers drop them.
    public var droppedNULs: Int

    /// The problems to report about the decoding.
    public var problems: [Problem] {
        var result: [Problem] = []
        if let contradicted {
            result.append(
                Problem(
                    code: "html-encoding",
                    message: "The page declares the encoding \(contradicted), but its bytes are \(encoding); it was read as \(encoding).",
                    severity: encoding == "utf-8" ? .info : .warning))
        }
        if repairs > 0 {
            let what = repairs == 1 ? "1 byte sequence is" : "\(repairs) byte sequences are"
            result.append(
                Problem(
                    code: "html-encoding",
                    message: "\(what) not valid \(encoding) and became U+FFFD; a name may be damaged there. Save the page as UTF-8."))
        }
        return result
    }
}

/// The encoding decision: byte order mark, valid UTF-8, declaration in the first 1024 bytes, windows-1252.
public enum HTMLDecoder {
    /// Decodes the raw bytes of a page; never fails.
    public static func decode(_ raw: [UInt8]) -> DecodedHTML {
        if raw.starts(with: [0xEF, 0xBB, 0xBF]) {
            return finish(Transcoder.utf8(raw.dropFirst(3)), .utf8, raw: raw)
        }
        if raw.starts(with: [0xFF, 0xFE]) || raw.starts(with: [0x3C, 0x00]) {
            return finish(Transcoder.utf16(raw.dropFirst(raw[0] == 0xFF ? 2 : 0), bigEndian: false), named: "utf-16le")
        }
        if raw.starts(with: [0xFE, 0xFF]) || raw.starts(with: [0x00, 0x3C]) {
            return finish(Transcoder.utf16(raw.dropFirst(raw[0] == 0xFE ? 2 : 0), bigEndian: true), named: "utf-16be")
        }
        let declared = MetaCharset.find(in: raw)
        let usesEscapes = declared?.name == "iso-2022-jp" && raw.contains(0x1B)
        if !usesEscapes, isUTF8(raw) {
            var page = finish(Transcoder.utf8(raw), .utf8, raw: raw)
            if let declared, declared != .utf8, raw.contains(where: { $0 >= 0x80 }) { page.contradicted = declared.name }
            return page
        }
        return decodeOther(raw, declared: declared)
    }

    /// The encoding that the page declares in its first 1024 bytes, as the web names it; nil when it declares none that is known.
    public static func declaredEncoding(_ raw: [UInt8]) -> String? { MetaCharset.find(in: raw)?.name }

    /// Bytes that are not valid UTF-8: the declaration decides unless the bytes contradict it.
    private static func decodeOther(_ raw: [UInt8], declared: WebEncoding?) -> DecodedHTML {
        if let declared, declared != .utf8 {
            if let name = declared.iconvName, let bytes = Transcoder.byIconv(raw, from: name) { return finish(bytes, declared, raw: raw) }
            var page = finish(Transcoder.windows1252(raw), .windows1252, raw: raw)
            if declared != .windows1252 { page.contradicted = declared.name }
            return page
        }
        // Without a usable declaration the bytes themselves tell: a few broken sequences among many good ones are damage, not another encoding.
        let text = String(decoding: raw, as: UTF8.self)
        var good = 0
        var bad = 0
        for scalar in text.unicodeScalars where scalar.value >= 0x80 {
            if scalar.value == 0xFFFD { bad += 1 } else { good += 1 }
        }
        if good > 2 * bad { return finish(Array(text.utf8), .utf8, raw: raw) }
        var page = finish(Transcoder.windows1252(raw), .windows1252, raw: raw)
        page.contradicted = declared?.name
        return page
    }

    /// Whether all bytes are UTF-8; a character that the end of the file cuts off does not count against it.
    private static func isUTF8(_ raw: [UInt8]) -> Bool {
        if String(validating: raw, as: UTF8.self) != nil { return true }
        guard let lead = raw.indices.suffix(3).last(where: { raw[$0] >= 0xC0 }) else { return false }
        let expected = raw[lead] >= 0xF0 ? 4 : raw[lead] >= 0xE0 ? 3 : 2
        guard raw.count - lead < expected, raw[(lead + 1)...].allSatisfy({ $0 & 0xC0 == 0x80 }) else { return false }
        return String(validating: raw[..<lead], as: UTF8.self) != nil
    }

    /// Counts the repairs of a decoded page and drops its NUL characters.
    private static func finish(_ bytes: [UInt8], _ encoding: WebEncoding, raw: [UInt8]) -> DecodedHTML {
        var page = finish(bytes, named: encoding.name)
        if encoding == .utf8 { page.repairs -= replacements(raw) }
        return page
    }

    /// As above, for encodings in which U+FFFD cannot be told from a repair.
    private static func finish(_ bytes: [UInt8], named name: String) -> DecodedHTML {
        var page = DecodedHTML(bytes: bytes, encoding: name, repairs: replacements(bytes), contradicted: nil, droppedNULs: 0)
        if bytes.contains(0) {
            page.bytes.removeAll { $0 == 0 }
            page.droppedNULs = bytes.count - page.bytes.count
        }
        return page
    }

    /// How often U+FFFD stands in UTF-8 bytes.
    private static func replacements(_ bytes: [UInt8]) -> Int {
        var count = 0
        var position = 0
        while let index = bytes.firstIndex(of: 0xEF, from: position) {
            position = index + 1
            if index + 2 < bytes.count, bytes[index + 1] == 0xBF, bytes[index + 2] == 0xBD { count += 1 }
        }
        return count
    }
}
