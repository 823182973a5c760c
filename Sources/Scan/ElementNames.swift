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

    /// The words that stand before a path in the facts of visibility.
    private static let leads = [" on ", "outside ", "covered by "]

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

    /// The slash of the first path behind one of the leads. Whole reports come by here, so bytes are compared, not characters.
    private static func firstPath(in text: Substring) -> Substring.Index? {
        let bytes = text.utf8
        var from = bytes.startIndex
        while let slash = bytes[from...].firstIndex(of: UInt8(ascii: "/")) {
            if leads.contains(where: { bytes[..<slash].suffix($0.utf8.count).elementsEqual($0.utf8) }) { return slash }
            from = bytes.index(after: slash)
        }
        return nil
    }

    /// The text with every path replaced for which there is a name.
    private static func replacing(_ text: String, _ name: (Substring) -> String?) -> String {
        guard text.utf8.contains(UInt8(ascii: "/")) else { return text }
        var result = ""
        var rest = text[...]
        while let start = firstPath(in: rest) {
            let path = rest[start...].prefix { $0 == "/" || ("0"..."9").contains($0) }
            result += rest[..<start]
            rest = rest[path.endIndex...]
            let endsWell = rest.first.map { " ,;).\"".contains($0) } ?? true
            result += endsWell ? name(path) ?? String(path) : String(path)
        }
        return result + rest
    }
}
