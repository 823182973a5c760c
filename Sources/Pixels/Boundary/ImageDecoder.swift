// Bytes of a picture to its pixels: the header is checked first, so that a small file cannot ask for gigabytes.
import Model

/// Decodes PNG, JPEG, WebP and GIF (the first frame).
public enum ImageDecoder {
    /// The pixels of a picture. 16-bit channels are reduced to 8, transparency is laid over white.
    public static func decode(_ bytes: [UInt8], limits: Limits = .standard) throws(ImageFault) -> RasterImage {
        let header = try check(bytes, limits: limits)
        let library = try Leptonica.opened()
        guard let image = library.decode(bytes) else { throw .truncated(header.kind) }
        // JPEG and PNG say their size once; a decoder that gives another one has read something else.
        guard image.width <= max(header.width, header.height), image.height <= max(header.width, header.height) else {
            throw .truncated(header.kind)
        }
        return image
    }

    /// Checks a picture's declared kind and size without decoding it.
    public static func check(_ bytes: [UInt8], limits: Limits = .standard) throws(ImageFault) -> ImageHeader {
        let header = try ImageHeader.read(bytes)
        guard header.width > 0, header.height > 0 else {
            throw ImageFault(.zeroSize, "The picture has no width or no height.")
        }
        let (area, overflow) = header.width.multipliedReportingOverflow(by: header.height)
        guard !overflow, area <= limits.imagePixels else {
            throw ImageFault(
                .tooLarge,
                "The picture declares \(header.width) × \(header.height) pixels; attrcheck reads up to \(limits.imagePixels) pixels.")
        }
        if header.isAnimated { throw ImageFault(.unsupported, "The picture is an animated WebP; save one frame as PNG, JPEG or WebP.") }
        if header.channels == 4 {
            throw ImageFault(.unsupported, "The picture is a CMYK JPEG, made for print; save it in RGB.")
        }
        return header
    }
}
