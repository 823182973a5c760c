// Which pictures could be place photos when nothing names them.
import Model
import Text

enum CandidatePicture {
    /// Words in ids, labels and class names of pictures that are no photos of places.
    private static let otherPictures: Set<String> = [
        "logo", "icon", "ic", "avatar", "arrow", "star", "badge", "marker", "chevron", "profile", "background", "placeholder", "button",
        "btn",
        "flag", "splash", "ad", "emoji", "map",
    ]

    /// Large enough, a picture, and not named like something else.
    static func isPlausible(_ index: Int, on screen: Screen) -> Bool {
        guard screen.elements[index].role == .image else { return false }
        let element = screen.elements[index]
        if isNamedOtherwise(element) { return false }
        if screen.capabilities.imageSources == .full || element.bounds == nil {
            return element.imageSources.contains { hasHiddenOrigin($0) } && isNotTiny(element)
        }
        guard let bounds = element.bounds, bounds.isUsable else { return false }
        // Android pixels without a known density: 64 dp are about 15 % of a phone's width.
        let least = screen.unit == .pixels ? (screen.size.map { min($0.width, $0.height) * 0.15 } ?? 96) : 64
        return bounds.width >= least && bounds.height >= least * 0.75
    }

    /// Whether the identifier says that a picture is an icon, a map and the like.
    static func isNamedOtherwise(_ element: Element) -> Bool {
        words(of: element.shortIdentifier ?? "").contains(where: otherPictures.contains)
    }

    /// The words of an identifier: split at punctuation and where capitals begin a word, lower-cased.
    static func words(of identifier: String) -> [String] {
        let plain = identifier.utf8.withContiguousStorageIfAvailable { PlainText.isPlain($0) ? plainWords($0) : nil }
        if let plain, let plain { return plain }
        var words: [String] = []
        var word = ""
        var previousWasLower = false
        for character in identifier {
            let isWordCharacter = character.isLetter
            if !isWordCharacter || (character.isUppercase && previousWasLower) {
                if !word.isEmpty { words.append(word.lowercased()) }
                word = ""
            }
            if isWordCharacter { word.append(character) }
            previousWasLower = character.isLowercase
        }
        if !word.isEmpty { words.append(word.lowercased()) }
        return words
    }

    /// The same for ASCII.
    private static func plainWords(_ identifier: UnsafeBufferPointer<UInt8>) -> [String] {
        var words: [String] = []
        var word: [UInt8] = []
        var previousWasLower = false
        func flush() {
            if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
            word.removeAll(keepingCapacity: true)
        }
        for byte in identifier {
            let isUpper = byte &- 0x41 < 26
            let isLower = byte &- 0x61 < 26
            if !isUpper && !isLower || isUpper && previousWasLower { flush() }
            if isUpper || isLower { word.append(byte | 0x20) }
            previousWasLower = isLower
        }
        flush()
        return words
    }

    /// A source that says nothing of where the picture came from: bytes, a blob, a file saved with the page.
    private static func hasHiddenOrigin(_ source: ImageSource) -> Bool {
        guard source.via != .deferred else { return false }
        let url = source.url.lowercased()
        if url.hasPrefix("blob:") || url == "memory:" { return true }
        if url.hasPrefix("data:image/") { return !url.hasPrefix("data:image/svg") && !url.hasPrefix("data:image/gif") }
        let file = url.split(separator: "/").last ?? ""
        return file.hasPrefix("unnamed") && file.contains(".")
    }

    /// Stated width and height of at least 32 units, or nothing stated.
    private static func isNotTiny(_ element: Element) -> Bool {
        if let bounds = element.bounds, bounds.isUsable { return bounds.width >= 32 && bounds.height >= 32 }
        return element.attributes.allSatisfy { attribute in
            guard attribute.name == "width" || attribute.name == "height", let value = Double(attribute.value) else { return true }
            return value >= 32
        }
    }
}
