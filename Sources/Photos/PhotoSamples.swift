// The first photos of a JSON text, for the fingerprints of shapes; a bounded look, whatever the size of the file.
import JSON

/// A look at objects that stand under a key of photos.
enum PhotoSamples {
    /// Whether one of the first photos has a property.
    static func any(in root: JSONValue, where test: (JSONValue) -> Bool) -> Bool {
        var queue: [(value: JSONValue, isPhoto: Bool)] = [(root, false)]
        var at = 0
        while at < queue.count, at < 150 {
            let (wrapped, isPhoto) = queue[at]
            at += 1
            let value = JSONWrapper.opened(wrapped)
            if value.kind == .object {
                if isPhoto, test(value) { return true }
                for (key, member) in value.members.prefix(60) where member.kind == .object || member.kind == .array {
                    queue.append((member, canonicalKey(key).contains("photo")))
                }
            } else {
                for element in value.elements.prefix(12) { queue.append((element, isPhoto || root.kind == .array && at == 1)) }
            }
        }
        return false
    }
}
