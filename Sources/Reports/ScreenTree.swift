// A screen as an indented tree in which a developer recognises his own view hierarchy (`attrcheck inspect`).
import Model

/// Writes screens as text.
public struct ScreenTree {
    private let palette: Palette
    private let isVerbose: Bool
    /// Deeper levels are not indented further: hostile depth would make the output quadratic.
    private static let deepestIndent = 40

    public init(style: ReportStyle) {
        palette = Palette(isColoured: style.isColoured)
        isVerbose = style.isVerbose
    }

    /// The tree, one element a line, indented by `indent` spaces to begin with.
    public func lines(_ screen: Screen, indent: Int = 2) -> [String] {
        var depths: [Int] = []
        depths.reserveCapacity(screen.elements.count)
        return screen.elements.map { element in
            let depth = element.parent.flatMap { depths.indices.contains($0) ? depths[$0] + 1 : nil } ?? 0
            depths.append(depth)
            let spaces = String(repeating: " ", count: indent + 2 * min(depth, Self.deepestIndent))
            let level = depth > Self.deepestIndent ? palette.paint("[level \(depth)] ", .dim) : ""
            return SecretMask.masked(spaces + level + line(element))
        }
    }

    /// One element: role, identifier, text, label, class, bounds, picture, link, and everything that takes it off the screen.
    private func line(_ element: Element) -> String {
        var parts = [palette.paint(element.role.rawValue, .bold)]
        if let identifier = element.identifier, !identifier.isEmpty {
            parts.append(palette.paint("#" + Short.identifier(identifier), .cyan))
        }
        if let text = element.text, !text.isEmpty { parts.append(Readable.quoted(text, limit: isVerbose ? 2_000 : 80)) }
        if let label = element.label, !label.isEmpty { parts.append("label " + Readable.quoted(label)) }
        if let hint = element.hint, !hint.isEmpty { parts.append("hint " + Readable.quoted(hint)) }
        let className = Short.className(element.className)
        if !className.isEmpty { parts.append(palette.paint(className, .dim)) }
        if let bounds = element.bounds {
            let doubt = element.boundsQuality == .approximate ? "about " : ""
            parts.append("(\(doubt)\(Short.bounds(bounds)))")
        }
        parts += element.imageSources.prefix(isVerbose ? 20 : 2).map(Self.picture)
        if element.imageSources.count > 2, !isVerbose { parts.append("and \(element.imageSources.count - 2) more pictures") }
        if let url = element.url, !url.isEmpty { parts.append("→ " + Short.link(url)) }
        parts += flags(element)
        if isVerbose { parts += element.attributes.map { "\(Readable.line($0.name, limit: 40))=\(Readable.quoted($0.value))" } }
        return parts.joined(separator: " ")
    }

    /// A picture source with how it is bound to the element.
    private static func picture(_ source: ImageSource) -> String {
        let how =
            switch source.via {
            case .source: "picture"
            case .candidate: "picture among"
            case .style: "background"
            case .deferred: "not loaded"
            }
        return how + " " + (source.url.hasPrefix("data:") ? "data:…" : Short.link(source.url))
    }

    /// Facts in square brackets: what hides the element, and how it can be used.
    private func flags(_ element: Element) -> [String] {
        let hiding: [(HidingFacts, String)] = [
            (.notRendered, "not rendered"), (.invisible, "invisible"), (.collapsed, "inside something closed"), (.zeroSize, "zero size"),
            (.offScreen, "off screen"), (.clipped, "clipped"), (.doubtful, "perhaps not visible"),
        ]
        var flags = hiding.filter { element.hiding.contains($0.0) }.map { palette.paint($0.1, .yellow) }
        if element.opacity < 1 { flags.append(palette.paint("opacity \(Short.number(element.opacity))", .yellow)) }
        if element.covering == .screen { flags.append("covers the screen") }
        if element.covering == .parent { flags.append("covers its parent") }
        if element.isOperable == true { flags.append("tappable") }
        if element.isScrollable { flags.append("scrolls") }
        if element.truncatesText { flags.append("cuts its text") }
        return flags.isEmpty ? [] : ["[" + flags.joined(separator: ", ") + "]"]
    }

    /// What the format cannot tell, in at most two lines; nothing when it tells everything.
    public static func unknowns(_ capabilities: Capabilities) -> [String] {
        let facts: [(Knowledge, String)] = [
            (capabilities.images, "which pictures there are"), (capabilities.imageSources, "where pictures come from"),
            (capabilities.texts, "the texts drawn"), (capabilities.operability, "what can be tapped"),
            (capabilities.linkTargets, "where links lead"), (capabilities.bounds, "bounds"), (capabilities.visibility, "what is hidden"),
        ]
        let never = facts.filter { $0.0 == .none }.map(\.1)
        let partly = facts.filter { $0.0 == .partial }.map(\.1)
        var lines: [String] = []
        if !never.isEmpty { lines.append("this format never tells: " + never.joined(separator: ", ")) }
        if !partly.isEmpty { lines.append("this format tells only in part: " + partly.joined(separator: ", ")) }
        return lines
    }
}

extension ScreenTree {
    /// A screen's size with its unit: `1080×2400 px`.
    public static func words(_ size: Size, _ unit: LengthUnit?) -> String {
        Short.size(size) + (unit.map { " " + $0.rawValue } ?? "")
    }
}
