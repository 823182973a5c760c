// Where the pictures of an HTML element come from: attributes, candidates, styles, and addresses that are not loaded yet.
import HTML
import Model
import Text

/// Reads picture sources off elements.
enum HTMLPictures {
    /// Attributes in which lazy loaders keep the address until the picture comes into view.
    static let deferredAttributes = HTMLKey.deferredNames

    /// Elements whose content is a picture or a document instead of their children.
    static let replaced: Set<String> = ["img", "image", "video", "canvas", "iframe", "object", "embed", "audio"]

    /// All sources of an element, each URL once; what is shown stands before what is not.
    static func sources(_ tree: HTMLTree, _ node: Int, tag: String, style: CSSStyle, showsBackground: Bool) -> [ImageSource] {
        var list = SourceList()
        switch tag {
        case "img": imageSources(tree, node, into: &list)
        case "image": list.add(tree.attribute(node, .href) ?? tree.attribute(node, .xlinkHref), .source)
        case "input" where tree.attribute(node, .type)?.lowercased() == "image": list.add(tree.attribute(node, .src), .source)
        case "video": list.add(tree.attribute(node, .poster), .source)
        case "object" where holdsPicture(tree, node): list.add(tree.attribute(node, "data"), .source)
        case "embed" where holdsPicture(tree, node): list.add(tree.attribute(node, .src), .source)
        default: break
        }
        if showsBackground { for url in style.backgroundImages { list.add(url, .style) } }
        for case .image(let url) in style.content ?? [] { list.add(url, .style) }
        if tag == "li" { list.add(style.listStyleImage, .style) }
        guard tree.has(node, .deferred) else { return list.sources }
        for attribute in tree.attributes(of: node) where deferredAttributes.contains(attribute.name) {
            let isList = attribute.name.contains("set") || attribute.value.contains(", ")
            for url in isList ? srcset(attribute.value) : [attribute.value] { list.add(url, .deferred) }
        }
        return list.sources
    }

    /// The sources of `img`: its own, and those of the `picture` around it.
    private static func imageSources(_ tree: HTMLTree, _ node: Int, into list: inout SourceList) {
        var parent = Int(tree.nodes[node].parent)
        // Formatting elements may stand between `picture` and `img` in broken pages.
        for _ in 0..<3 where parent >= 0 && tree.nodes[parent].tag != "picture" { parent = Int(tree.nodes[parent].parent) }
        var alternatives: [String] = []
        // A page may put any number of pictures into one `picture`; only near sources are looked at.
        if parent >= 0, tree.nodes[parent].tag == "picture", node - parent < 200 {
            for child in parent + 1..<node where tree.nodes[child].tag == "source" {
                guard let candidates = tree.attribute(child, .srcset), CSSMedia.applies(tree.attribute(child, .media) ?? "") else {
                    continue
                }
                alternatives += srcset(candidates)
            }
        }
        let candidates = srcset(tree.attribute(node, .srcset) ?? "")
        let source = tree.attribute(node, .src)
        // Where a `source` applies, `src` is only the fallback.
        if alternatives.isEmpty { list.add(source, .source) }
        for url in alternatives { list.add(url, .candidate) }
        for url in candidates { list.add(url, .candidate) }
        if !alternatives.isEmpty { list.add(source, .candidate) }
    }

    /// Whether `object` or `embed` shows a picture: by its type, or by not naming one.
    static func holdsPicture(_ tree: HTMLTree, _ node: Int) -> Bool {
        guard let type = tree.attribute(node, .type)?.lowercased(), !type.isEmpty else { return true }
        return type.hasPrefix("image/")
    }

    /// The URLs of a `srcset`, split as the standard says: a comma ends a candidate only before white space or behind a descriptor.
    static func srcset(_ value: String) -> [String] {
        var result: [String] = []
        var rest = Substring(value)
        func isSpace(_ character: Character) -> Bool { character.isWhitespace }
        while true {
            rest = rest.drop { isSpace($0) || $0 == "," }
            guard !rest.isEmpty else { return result }
            var url = rest.prefix { !isSpace($0) }
            rest = rest[url.endIndex...]
            if url.last == "," {
                while url.last == "," { url.removeLast() }
            } else {
                var depth = 0
                while let next = rest.first {
                    rest.removeFirst()
                    if next == "(" { depth += 1 }
                    if next == ")" { depth -= 1 }
                    if next == ",", depth <= 0 { break }
                }
            }
            if !url.isEmpty { result.append(String(url)) }
        }
    }

    /// A URL as it is kept: data URLs shortened to their start and length, since they hold whole pictures.
    static func kept(_ url: String) -> String {
        guard url.utf8.count > 96, url.utf8.first.map({ $0 | 0x20 }) == UInt8(ascii: "d"), url.prefix(5).lowercased() == "data:" else {
            return url
        }
        return "\(url.prefix(64))…(\(url.utf8.count) bytes)"
    }
}

/// Sources in order without repetitions.
private struct SourceList {
    private(set) var sources: [ImageSource] = []

    /// Adds a URL unless it is empty or already there.
    mutating func add(_ url: String?, _ via: ImageSource.Via) {
        guard let url else { return }
        let trimmed = url.trimmed
        guard !trimmed.isEmpty, !trimmed.hasPrefix("#") else { return }
        let kept = HTMLPictures.kept(trimmed)
        if !sources.contains(where: { $0.url == kept }) { sources.append(ImageSource(url: kept, via: via)) }
    }
}
