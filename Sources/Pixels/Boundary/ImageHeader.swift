// What the first bytes of a picture declare: kind, size, frames, colour channels. Nothing is decoded; content decides, never a file name.

/// The declared facts of a picture file.
public struct ImageHeader: Sendable, Hashable {
    public enum Kind: String, Sendable { case png, jpeg, webp, gif }
    public var kind: Kind
    public var width: Int
    public var height: Int
    /// JPEG: 1 grey, 3 colour, 4 CMYK. Others: 0.
    public var channels = 0
    /// More than one frame (WebP).
    public var isAnimated = false

    /// Reads the header; throws what is wrong with it in one sentence.
    public static func read(_ bytes: [UInt8]) throws(ImageFault) -> ImageHeader {
        let reader = HeaderBytes(bytes: bytes)
        if reader.starts(0, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return try png(reader) }
        if reader.starts(0, [0xFF, 0xD8, 0xFF]) { return try jpeg(reader) }
        if reader.starts(0, Array("GIF8".utf8)) {
            guard bytes.count >= 10 else { throw .truncated(.gif) }
            return ImageHeader(kind: .gif, width: reader.little(6, 2), height: reader.little(8, 2))
        }
        if reader.starts(0, Array("RIFF".utf8)), reader.starts(8, Array("WEBP".utf8)) { return try webp(reader) }
        guard !bytes.isEmpty else { throw ImageFault(.corrupt, "The picture file is empty.") }
        let name = reader.foreignKind.map { "The picture is \($0)" } ?? "The file is no picture that attrcheck reads"
        throw ImageFault(.unsupported, "\(name); save it as PNG, JPEG, WebP or GIF.")
    }

    private static func png(_ reader: HeaderBytes) throws(ImageFault) -> ImageHeader {
        guard reader.count >= 33, reader.starts(12, Array("IHDR".utf8)) else { throw .truncated(.png) }
        return ImageHeader(kind: .png, width: reader.big(16, 4), height: reader.big(20, 4))
    }

    /// Walks the segments up to a start-of-frame marker.
    private static func jpeg(_ reader: HeaderBytes) throws(ImageFault) -> ImageHeader {
        var offset = 2
        while offset + 10 <= reader.count, reader.byte(offset) == 0xFF {
            let marker = reader.byte(offset + 1)
            if marker == 0xFF {
                offset += 1
            } else if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
                return ImageHeader(
                    kind: .jpeg, width: reader.big(offset + 7, 2), height: reader.big(offset + 5, 2), channels: reader.byte(offset + 9))
            } else if (0xD0...0xD9).contains(marker) || marker == 0x01 {
                offset += 2
            } else {
                offset += 2 + reader.big(offset + 2, 2)
            }
        }
        throw .truncated(.jpeg)
    }

    /// The three kinds of WebP: extended, lossless, lossy.
    private static func webp(_ reader: HeaderBytes) throws(ImageFault) -> ImageHeader {
        guard reader.count >= 30 else { throw .truncated(.webp) }
        if reader.starts(12, Array("VP8X".utf8)) {
            return ImageHeader(
                kind: .webp, width: reader.little(24, 3) + 1, height: reader.little(27, 3) + 1, isAnimated: reader.byte(20) & 2 != 0)
        }
        if reader.starts(12, Array("VP8L".utf8)) {
            let bits = reader.little(21, 4)
            return ImageHeader(kind: .webp, width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
        }
        if reader.starts(12, Array("VP8 ".utf8)) {
            return ImageHeader(kind: .webp, width: reader.little(26, 2) & 0x3FFF, height: reader.little(28, 2) & 0x3FFF)
        }
        throw .truncated(.webp)
    }
}

/// Bounds-checked numbers in a byte array; beyond its end everything is 0.
private struct HeaderBytes {
    let bytes: [UInt8]
    var count: Int { bytes.count }

    func byte(_ offset: Int) -> Int { offset >= 0 && offset < bytes.count ? Int(bytes[offset]) : 0 }
    func big(_ offset: Int, _ length: Int) -> Int { (0..<length).reduce(0) { $0 << 8 | byte(offset + $1) } }
    func little(_ offset: Int, _ length: Int) -> Int { (0..<length).reversed().reduce(0) { $0 << 8 | byte(offset + $1) } }
    func starts(_ offset: Int, _ prefix: [UInt8]) -> Bool {
        offset + prefix.count <= bytes.count && bytes[offset..<offset + prefix.count].elementsEqual(prefix)
    }

    /// The name of a known kind that is not read.
    var foreignKind: String? {
        if starts(0, Array("BM".utf8)) { return "a BMP" }
        if starts(0, [0x49, 0x49, 0x2A, 0x00]) || starts(0, [0x4D, 0x4D, 0x00, 0x2A]) { return "a TIFF" }
        if starts(4, Array("ftypavif".utf8)) { return "an AVIF" }
        if ["ftypheic", "ftypheix", "ftypmif1", "ftyphevc"].contains(where: { starts(4, Array($0.utf8)) }) { return "a HEIC" }
        if starts(0, [0xFF, 0x0A]) || starts(4, Array("JXL ".utf8)) { return "a JPEG XL" }
        return nil
    }
}

extension ImageFault {
    /// The one sentence for a picture that ends too early or is damaged.
    static func truncated(_ kind: ImageHeader.Kind) -> ImageFault {
        ImageFault(.corrupt, "The \(kind.rawValue.uppercased()) picture is damaged or cut off; save it again.")
    }
}
