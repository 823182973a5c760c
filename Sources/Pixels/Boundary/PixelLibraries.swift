// Which of the optional C libraries this machine has, and which Debian package brings what is missing.

/// One optional library.
public struct PixelLibrary: Sendable, Hashable {
    /// What it is for: `pictures` or `text`.
    public var purpose: String
    public var name: String
    public var package: String
    /// Its version as it says itself; nil when it is not installed.
    public var version: String?
    public var isAvailable: Bool { version != nil }
}

/// The state of the optional libraries. Asking opens them.
public enum PixelLibraries {
    public static var status: [PixelLibrary] {
        [
            PixelLibrary(purpose: "pictures", name: "Leptonica", package: Leptonica.package, version: Leptonica.shared?.version),
            PixelLibrary(purpose: "text", name: "Tesseract", package: Tesseract.package, version: Tesseract.shared?.version),
        ]
    }
    /// Whether pictures can be decoded.
    public static var canDecode: Bool { Leptonica.shared != nil }
    /// Whether text can be read, as far as the library goes; language data is asked for by `TextReader`.
    public static var canRead: Bool { Leptonica.shared != nil && Tesseract.shared != nil }
}
