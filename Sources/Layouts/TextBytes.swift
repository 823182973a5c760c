// Tests on texts by their bytes. What readers look for is ASCII, so nothing has to be normalised, and no text is converted for Foundation.
import Glibc

extension StringProtocol {
    /// Whether a short text stands somewhere in this one.
    func contains(_ wanted: String) -> Bool {
        var wanted = wanted
        return wanted.withUTF8 { wanted in
            utf8.withContiguousStorageIfAvailable { bytes in
                guard let first = wanted.first, let start = bytes.baseAddress, let sought = wanted.baseAddress else {
                    return wanted.isEmpty
                }
                var index = 0
                while bytes.count - index >= wanted.count,
                    let found = memchr(start + index, Int32(first), bytes.count - index - wanted.count + 1)
                {
                    index = UnsafeRawPointer(found) - UnsafeRawPointer(start)
                    if memcmp(start + index, sought, wanted.count) == 0 { return true }
                    index += 1
                }
                return false
            } ?? String(self).contains(String(decoding: wanted, as: UTF8.self))
        }
    }
}

extension Substring {
    /// Whether a short text ends this one.
    func hasSuffix(_ wanted: String) -> Bool {
        utf8.count >= wanted.utf8.count && utf8.suffix(wanted.utf8.count).elementsEqual(wanted.utf8)
    }

    /// Whether a short text begins this one.
    func hasPrefix(_ wanted: String) -> Bool { utf8.starts(with: wanted.utf8) }
}

extension String {
    /// Whether there is nothing but white space.
    var isBlank: Bool {
        // A visible ASCII character, as nearly every text has one, answers without Unicode's tables.
        if utf8.contains(where: { $0 > 0x20 && $0 < 0x7F }) { return false }
        return allSatisfy(\.isWhitespace)
    }
}
