// What can be done with a picture: brightness, scaling, writing as PNG, drawing text. All of it needs Leptonica.

extension RasterImage {
    /// The picture's brightness (BT.601).
    public func luma() throws(ImageFault) -> LumaImage {
        guard let result = try Leptonica.opened().luma(self) else { throw .outOfMemory(width: width, height: height) }
        return result
    }

    /// The brightness of a part; nil when the part lies outside.
    public func luma(of rect: PixelRect) throws(ImageFault) -> LumaImage? {
        try crop(rect)?.luma()
    }

    /// The picture at another size (each side 1…30,000 pixels).
    public func scaled(toWidth newWidth: Int, height newHeight: Int) throws(ImageFault) -> RasterImage {
        guard let result = try Leptonica.opened().scale(self, width: side(newWidth), height: side(newHeight)) else {
            throw .outOfMemory(width: newWidth, height: newHeight)
        }
        return result
    }

    /// The picture as a PNG file.
    public func pngData() throws(ImageFault) -> [UInt8] {
        guard let result = try Leptonica.opened().encodePNG(self) else { throw .outOfMemory(width: width, height: height) }
        return result
    }

    /// Draws one line of text (printable ASCII, anything else as `?`) in a bitmap font, `y` being its baseline.
    ///
    /// `size` is the line's height in pixels; the nearest of 17, 25, 33 … 83 is taken. Returns the width in pixels.
    @discardableResult
    public mutating func drawText(_ text: String, x: Int, y: Int, size: Int, color: UInt32) throws(ImageFault) -> Int {
        let plain = String(text.unicodeScalars.map { (0x20...0x7E).contains($0.value) ? Character($0) : "?" })
        guard let drawn = try Leptonica.opened().drawText(plain, on: &self, x: x, y: y, height: size, color: color) else {
            throw ImageFault(.unsupported, "Leptonica was built without its fonts; text cannot be drawn on pictures.")
        }
        return drawn
    }
}

extension LumaImage {
    /// The picture at another size (each side 1…30,000 pixels).
    public func scaled(toWidth newWidth: Int, height newHeight: Int) throws(ImageFault) -> LumaImage {
        guard let result = try Leptonica.opened().scale(self, width: side(newWidth), height: side(newHeight)) else {
            throw .outOfMemory(width: newWidth, height: newHeight)
        }
        return result
    }
}

/// A side length that Leptonica can be asked for.
private func side(_ length: Int) -> Int { max(1, min(30_000, length)) }

extension ImageFault {
    /// The library gave no picture although its input was right.
    static func outOfMemory(width: Int, height: Int) -> ImageFault {
        ImageFault(.tooLarge, "There was not enough memory for a picture of \(width) × \(height) pixels.")
    }
}
