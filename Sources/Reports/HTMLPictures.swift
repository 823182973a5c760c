// Screenshots inside the page: as they are while they are small, and never more in all than a browser opens with pleasure.
import Model
import Pixels

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Decides for each screenshot whether it stands in the page, is linked, or is replaced by a drawing.
struct HTMLPictures {
    enum Choice {
        /// The address for `src`: a data URL or a relative path.
        case picture(ReportPiece)
        /// No picture; the sentence says why, and is empty when nobody asked for one.
        case none(String)
    }
    let style: ReportStyle
    /// Bytes that may still be embedded.
    private var left = 24 << 20
    /// Bytes of drawings that the page still has room for.
    private var drawingsLeft = 16 << 20
    /// Largest screenshot that is embedded as it is.
    private static let largest = 1 << 20

    init(style: ReportStyle) { self.style = style }

    mutating func choice(_ screenshot: ReportedCapture.Screenshot) -> Choice {
        switch style.images {
        case .none: return .none("")
        case .link: return .picture(.words(Markup.escaped(style.wayToRoot + SarifAddress.encoded(screenshot.path))))
        case .inline: break
        }
        guard var bytes = style.read(screenshot.path), var type = Self.mediaType(bytes) else {
            return .none("The screenshot \(Readable.line(screenshot.path)) could not be read.")
        }
        if bytes.count > Self.largest, let smaller = Self.smaller(bytes) {
            bytes = smaller
            type = "image/png"
        }
        guard bytes.count <= Self.largest, bytes.count <= left else {
            return .none(
                "The screenshot \(Readable.line(screenshot.path)) is too large to stand in the page (--html-images link shows it).")
        }
        left -= bytes.count
        return .picture(.verbatim("data:\(type);base64,\(Data(bytes).base64EncodedString())"))
    }

    /// Whether a drawing still fits into the page, which is then taken to hold it.
    mutating func hasRoom(for drawing: String) -> Bool {
        guard drawing.utf8.count <= drawingsLeft else { return false }
        drawingsLeft -= drawing.utf8.count
        return true
    }

    /// The picture at a width at which a page shows it; nil when that cannot be made or does not help.
    static func smaller(_ bytes: [UInt8]) -> [UInt8]? {
        guard let image = try? ImageDecoder.decode(bytes) else { return nil }
        for width in [720, 480] where width < image.width {
            let height = max(1, image.height * width / image.width)
            guard let small = try? image.scaled(toWidth: width, height: height).pngData() else { return nil }
            if small.count <= largest { return small }
        }
        return nil
    }

    /// By content, never by name: only pictures that a page may hold.
    static func mediaType(_ bytes: [UInt8]) -> String? {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
        if bytes.starts(with: Array("GIF8".utf8)) { return "image/gif" }
        if bytes.starts(with: Array("RIFF".utf8)), bytes.count >= 12, bytes[8..<12].elementsEqual("WEBP".utf8) { return "image/webp" }
        return nil
    }
}

extension SHA256 {
    /// The digest as content security policies write it.
    static func base64(_ bytes: [UInt8]) -> String {
        Data(SHA256.digest(bytes)).base64EncodedString()
    }
}
