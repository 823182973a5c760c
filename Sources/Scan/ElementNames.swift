// Tree paths such as /0/1/1/2 put into words that a developer finds again: class, identifier and line.
import Model

/// Names for elements in messages and evidence.
enum ElementNames {
    /// `figcaption #credit (line 26)`; without class and identifier the path itself.
    static func name(of index: Int, in screen: Screen) -> String {
        let element = screen.elements[index]
        // A text node has no name of its own; people look for the element that holds it.
        if element.className.hasPrefix("#"), element.shortIdentifier == nil, let parent = element.parent {
            return name(of: parent, in: screen)
        }
        var words: [String] = []
        let className = element.className.split(separator: ".").last.map(String.init) ?? element.className
        if !className.isEmpty { words.append(cut(className)) }
        if let identifier = element.shortIdentifier, !identifier.isEmpty { words.append("#" + cut(identifier)) }
        if words.isEmpty { words.append("element " + screen.path(of: index)) }
        if element.line > 0 { words.append("(line \(element.line))") }
        return words.joined(separator: " ")
    }

    /// Names that apps make up can be endless; a message keeps what can be recognised.
    private static func cut(_ name: String) -> String { name.count > 40 ? name.prefix(40) + "…" : name }

    /// The element at a path of child indexes.
    static func index(of path: Substring, in screen: Screen) -> Int? {
        guard path.hasPrefix("/"), !screen.elements.isEmpty else { return nil }
        var current = 0
        for step in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) where !step.isEmpty {
            guard let number = Int(step), number >= 0 else { return nil }
            var child = current + 1
            var passed = 0
            let end = screen.elements[current].subtreeEnd
            while passed < number, child < end {
                child = screen.elements[child].subtreeEnd
                passed += 1
            }
            guard child < end else { return nil }
            current = child
        }
        return current
    }

    /// The text with every path that a fact of visibility names replaced by the element's name.
    static func named(_ text: String, in screen: Screen) -> String {
        replacing(text) { path in index(of: path, in: screen).map { name(of: $0, in: screen) } }
    }

    /// The same with names that were collected before.
    static func named(_ text: String, by names: [String: String]) -> String { replacing(text) { names[String($0)] } }

    /// The names of all elements that a text speaks of, by their paths.
    static func all(in text: String, of screen: Screen) -> [String: String] {
        var names: [String: String] = [:]
        _ = replacing(text) { path in
            if let index = index(of: path, in: screen) { names[String(path)] = name(of: index, in: screen) }
            return nil
        }
        return names
    }

    /// The words that stand before a path in the facts of visibility; the path's first slash follows.
    private static let leads: [StaticString] = [" on ", "outside ", "covered by "]

    /// The text with every path replaced for which there is a name.
    private static func replacing(_ text: String, _ name: (Substring) -> String?) -> String {
        var result = ""
        var copied = text.startIndex
        for path in paths(in: text) {
            guard let name = name(text[path]) else { continue }
            result += text[copied..<path.lowerBound] + name
            copied = path.upperBound
        }
        return copied == text.startIndex ? text : result + text[copied...]
    }

    /// Where paths stand in a text; looked for by bytes, since most texts have none.
    private static func paths(in text: String) -> [Range<String.Index>] {
        var text = text
        let found = text.withUTF8 { bytes -> [Range<Int>] in
            var found: [Range<Int>] = []
            var index = 0
            while index < bytes.count {
                defer { index += 1 }
                guard bytes[index] == UInt8(ascii: "/"), leads.contains(where: { ends($0, bytes, index) }) else { continue }
                var end = index
                while end < bytes.count, bytes[end] == UInt8(ascii: "/") || (0x30...0x39).contains(bytes[end]) { end += 1 }
                let next = end < bytes.count ? bytes[end] : 0x20
                if " ,;).\"".utf8.contains(next) { found.append(index..<end) }
                index = end - 1
            }
            return found
        }
        return found.map {
            text.utf8.index(text.startIndex, offsetBy: $0.lowerBound)..<text.utf8.index(text.startIndex, offsetBy: $0.upperBound)
        }
    }

    private static func ends(_ lead: StaticString, _ bytes: UnsafeBufferPointer<UInt8>, _ end: Int) -> Bool {
        let count = lead.utf8CodeUnitCount
        guard end >= count else { return false }
        for offset in 0..<count where bytes[end - count + offset] != lead.utf8Start[offset] { return false }
        return true
    }
}
