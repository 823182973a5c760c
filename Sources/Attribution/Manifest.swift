// What the app or the test knows and a dump cannot say (interface.md, "Manifest").

/// How a manifest entry names an element.
public enum ElementSelector: Sendable, Hashable {
    /// The element's id as the dump writes it or, for Android, the part after `:id/`; `index` counts from 0 in document order.
    case identifier(String, index: Int?)
    /// In the dump's own units.
    case bounds(x: Double, y: Double, width: Double, height: Double)
    /// XPath over the neutral tree, for example `//element[@className='HeroView']`.
    case xpath(String)
}

/// One screen's manifest.
public struct Manifest: Sendable {
    public struct PhotoEntry: Sendable {
        public var element: ElementSelector
        /// Any identity of a photo; nil for "no place photo".
        public var photo: String?
        public var line: Int
        public init(element: ElementSelector, photo: String?, line: Int) {
            self.element = element
            self.photo = photo
            self.line = line
        }
    }
    public struct LinkEntry: Sendable {
        public var element: ElementSelector
        public var url: String
        public var line: Int
        public init(element: ElementSelector, url: String, line: Int) {
            self.element = element
            self.url = url
            self.line = line
        }
    }
    public var path: String
    /// Screenshot pixels per unit of the dump.
    public var scale: Double?
    public var photos: [PhotoEntry]
    public var links: [LinkEntry]

    public init(path: String, scale: Double? = nil, photos: [PhotoEntry] = [], links: [LinkEntry] = []) {
        self.path = path
        self.scale = scale
        self.photos = photos
        self.links = links
    }
}
