// Screens for tests, written as nested values.
import Model

/// One element of a test screen.
public struct Node: Sendable {
    public var element: Element
    public var children: [Node]

    public init(_ role: Role = .container, id: String? = nil, text: String? = nil, _ bounds: Rect? = nil, _ children: [Node] = []) {
        element = Element(role: role, className: role.rawValue)
        element.identifier = id
        element.text = text
        element.bounds = bounds
        element.boundsQuality = bounds == nil ? .none : .exact
        self.children = children
    }

    /// This node with its element changed.
    public func with(_ change: (inout Element) -> Void) -> Node {
        var copy = self
        change(&copy.element)
        return copy
    }

    public static func photo(_ url: String? = nil, id: String? = nil, _ bounds: Rect? = nil, _ children: [Node] = []) -> Node {
        Node(.image, id: id, bounds, children).with { element in
            if let url { element.imageSources = [ImageSource(url: url, via: .source)] }
        }
    }

    public static func text(_ text: String, id: String? = nil, _ bounds: Rect? = nil) -> Node { Node(.text, id: id, text: text, bounds) }

    /// Inline text as HTML has it.
    public static func inline(_ text: String, url: String? = nil) -> Node {
        Node(url == nil ? .text : .link, text: text).with { element in
            element.isInline = true
            element.url = url
            element.isOperable = url != nil
        }
    }
}

extension Capabilities {
    /// A format that tells everything.
    public static let all = Capabilities(
        imageSources: .full, images: .full, texts: .full, operability: .full, linkTargets: .full, bounds: .full, visibility: .full)
    /// A native dump: no addresses, no link targets.
    public static let native = Capabilities(
        imageSources: .none, images: .partial, texts: .partial, operability: .partial, linkTargets: .none, bounds: .full,
        visibility: .partial)
}

extension Screen {
    /// A screen from nested nodes.
    public static func make(
        _ root: Node, capabilities: Capabilities = .all, platform: Platform = .web, unit: LengthUnit = .cssPixels, size: Size? = nil
    ) -> Screen {
        var screen = Screen(format: FormatID("test"), platform: platform, unit: unit, capabilities: capabilities, size: size)
        func add(_ node: Node, parent: Int?) {
            let index = screen.elements.count
            var element = node.element
            element.parent = parent
            element.line = index + 1
            element.column = 1
            screen.elements.append(element)
            for child in node.children { add(child, parent: index) }
            screen.elements[index].subtreeEnd = screen.elements.count
        }
        add(root, parent: nil)
        return screen
    }

    /// The index of the element with an identifier.
    public func index(_ identifier: String) -> Int { elements.firstIndex { $0.identifier == identifier } ?? -1 }
}

extension PhotoRecord {
    /// A due record with authors, each with a contributor link made from its position.
    public static func due(_ token: String, authors: [String], place: String = "ChIJinvented", placeNames: [String] = []) -> PhotoRecord {
        PhotoRecord(
            identities: [PhotoIdentity(.resourceName, "places/\(place)/photos/\(token)"), PhotoIdentity(.reference, token)], placeID: place,
            placeNames: placeNames, duty: authors.isEmpty ? .noneDeclared : .due,
            credits: authors.enumerated().map { index, name in
                let id = "10000000000000000\(abs(name.utf8.reduce(7) { ($0 &* 31 &+ Int($1)) % 9000 }) + 1000)"
                return Credit(kind: .author, name: name, uri: "https://maps.google.com/maps/contrib/\(id)", contributor: id)
            }, format: FormatID("places-new"), location: RecordLocation(path: "records.json", jsonPath: "$[\(token)]", line: 1))
    }

    /// The address of the record's picture.
    public var mediaURL: String {
        let name = identities.first { $0.kind == .resourceName }?.value ?? ""
        return "https://places.googleapis.com/v1/\(name)/media?maxWidthPx=400"
    }
}
