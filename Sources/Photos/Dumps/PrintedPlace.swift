// The place around a printed list of photos: `Place{… id=…, name=…, photoMetadatas=[` of Android, `Place(id: …` of Flutter.

/// A printed place's own fields.
struct PrintedPlace: Sendable {
    var context: PlaceContext
    /// The place's own attributions, when they are not empty.
    var attributions: FieldValue?

    /// Reads the fields printed before an offset; nil when no place is printed there.
    static func before(_ offset: Int, in text: [UInt8], from: Int, separator: String) -> PrintedPlace? {
        let bound = max(from, offset - 8 << 10)
        guard let start = lastPlace(in: text, bound..<offset) else { return nil }
        let cursor = TextCursor(text, at: start, end: offset)
        var place = PrintedPlace(context: PlaceContext())
        if let id = value("id", cursor, separator), id != "null" { place.context.placeID = id }
        if let name = value("name", cursor, separator), name != "null" { place.context.names = [name] }
        if let list = value("attributions", cursor, separator), list.hasPrefix("["), list.hasSuffix("]"), list.utf8.count > 2 {
            place.attributions = .list([.text(String(list.dropFirst().dropLast()))], isComplete: true)
        }
        return place
    }

    /// Behind the last `Place{` or `Place(` before an offset.
    private static func lastPlace(in text: [UInt8], _ range: Range<Int>) -> Int? {
        var found: Int?
        for opener in ["Place{", "Place("] {
            var at = range.lowerBound
            while let place = text.place(of: Array(opener.utf8), in: at..<range.upperBound) {
                at = place + opener.utf8.count
                found = max(found ?? 0, at)
            }
        }
        return found
    }

    /// A field's text up to the next key.
    private static func value(_ key: String, _ place: TextCursor, _ separator: String) -> String? {
        var cursor = place
        while let found = cursor.find(key + separator) {
            let isKey = found == place.at || (found >= 2 && place.bytes[found - 2] == UInt8(ascii: ",") && place.bytes[found - 1] == 0x20)
            cursor.at = found + key.utf8.count + separator.utf8.count
            guard isKey else { continue }
            let start = cursor.at
            while let comma = cursor.find(", ") {
                cursor.at = comma + 2
                var key = cursor
                if !key.run({ $0.isWordByte }).isEmpty, key.take(separator) {
                    return place.bytes.text(place.bytes.trimmed(start..<comma))
                }
            }
            // The key of the photos, which stands behind the end, is the next one.
            let last = place.bytes.trimmed(start..<place.end)
            let hasComma = !last.isEmpty && place.bytes[last.upperBound - 1] == UInt8(ascii: ",")
            return place.bytes.text(hasComma ? last.lowerBound..<(last.upperBound - 1) : last)
        }
        return nil
    }
}
