// The known photos of a run, each decoded and made small once.
import Model

/// A photo that can be recognised.
public struct KnownPhoto: Sendable {
    /// The caller's number for the photo; several pictures (sizes, crops) of one photo share it.
    public let key: Int
    let tables: PictureTables

    /// A photo from its pixels; nil when there is next to nothing to recognise it by (a few pixels).
    public init?(key: Int, image: RasterImage) {
        guard let tables = PictureTables(image, part: PixelRect(x: 0, y: 0, width: image.width, height: image.height)) else { return nil }
        self.key = key
        self.tables = tables
    }

    private init(key: Int, tables: PictureTables) {
        self.key = key
        self.tables = tables
    }

    /// The same picture under another number.
    public func keyed(_ key: Int) -> KnownPhoto { KnownPhoto(key: key, tables: tables) }
}

/// The photos that a screen may show.
public struct PhotoLibrary: Sendable {
    public private(set) var photos: [KnownPhoto]
    public init(_ photos: [KnownPhoto] = []) { self.photos = photos }
    public var isEmpty: Bool { photos.isEmpty }
    public var count: Int { photos.count }
}

/// What is known about the picture in a rectangle.
public enum Identification: Sendable, Equatable {
    /// It shows this photo. `margin` is the distance to the next best one.
    case identified(key: Int, score: Double, margin: Double)
    /// It may show any of these, best first; with none named it may show anything: there is too little to see.
    case candidates([Int])
    /// It shows none of the known photos.
    case none
}
