// What a rectangle of a screenshot looks like without reading it: smooth or marked, and how far its marks stand out.
import Model

/// Measures parts of a colour picture.
public enum TextSurface {
    /// Neighbouring pixels that differ by more than this many of 255 steps in a channel make an edge. Text of less contrast than 1.1:1 has none.
    private static let edge = 8

    /// Whether a part has no edges at all: one colour or a soft gradient, so that no text is drawn there. False when the part lies outside.
    ///
    /// Compares each pixel with those two to the right and two below, as antialiasing softens edges over one pixel.
    public static func isSmooth(_ image: RasterImage, _ rect: PixelRect) -> Bool {
        let part = rect.clamped(width: image.width, height: image.height)
        // A part that reaches beyond the picture is not wholly seen, so nothing is proved.
        guard part == rect, part.width >= 4, part.height >= 4 else { return false }
        return image.pixels.withUnsafeBufferPointer { pixels in
            for y in part.y..<part.maxY {
                let row = y * image.width
                for x in part.x..<part.maxX {
                    let here = pixels[row + x]
                    if x + 2 < part.maxX, differ(here, pixels[row + x + 2]) { return false }
                    if y + 2 < part.maxY, differ(here, pixels[row + x + 2 * image.width]) { return false }
                }
            }
            return true
        }
    }

    private static func differ(_ a: UInt32, _ b: UInt32) -> Bool {
        if a == b { return false }
        for shift: UInt32 in [24, 16, 8] where abs(Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF)) > edge { return true }
        return false
    }

    /// The contrast ratio (WCAG) of the marks in a part with what lies right around them; nil when there are no marks.
    ///
    /// Thin strokes are mixed with their background where they are antialiased, so the strongest hundredth of the marks stands for the text's colour; the
    /// ratio is rather too high over a busy picture and too low (by up to a third) for hairline fonts.
    public static func contrast(_ image: RasterImage, _ rect: PixelRect, isLight: Bool) throws(ImageFault) -> Double? {
        let part = rect.clamped(width: image.width, height: image.height)
        guard part.width >= 4, part.height >= 4, let crop = image.crop(part) else { return nil }
        let luma = try crop.luma()
        guard let bits = try Leptonica.opened().binarize(luma, inverted: isLight, window: max(6, part.height / 2), factor: 0.2) else {
            return nil
        }
        var marks: [Double] = []
        var ground: [Double] = []
        let width = crop.width
        for y in 0..<crop.height {
            for x in 0..<width {
                let index = y * width + x
                if bits.pixels[index] == 0 {
                    marks.append(luminance(crop.pixels[index]))
                } else if isNearMark(bits, x, y, inner: 1), !isNearMark(bits, x, y, inner: 0) {
                    ground.append(luminance(crop.pixels[index]))
                }
            }
        }
        guard marks.count >= 6, ground.count >= 6 else { return nil }
        marks.sort()
        ground.sort()
        let outliers = min(marks.count / 4, max(1, marks.count / 100))
        let strongest = isLight ? marks[marks.count - 1 - outliers] : marks[outliers]
        let around = ground[ground.count / 2]
        return (max(strongest, around) + 0.05) / (min(strongest, around) + 0.05)
    }

    /// Whether a mark lies within 3 pixels (`inner` 1) or touches (`inner` 0), looking along the axes.
    private static func isNearMark(_ bits: LumaImage, _ x: Int, _ y: Int, inner: Int) -> Bool {
        let reach = inner == 0 ? 1 : 3
        for step in 1...reach {
            if x >= step, bits.pixels[y * bits.width + x - step] == 0 { return true }
            if x + step < bits.width, bits.pixels[y * bits.width + x + step] == 0 { return true }
            if y >= step, bits.pixels[(y - step) * bits.width + x] == 0 { return true }
            if y + step < bits.height, bits.pixels[(y + step) * bits.width + x] == 0 { return true }
        }
        return false
    }

    /// Relative luminance of a pixel (WCAG 2), from a table of its 256 channel values.
    static func luminance(_ pixel: UInt32) -> Double {
        0.2126 * linear[Int(pixel >> 24 & 0xFF)] + 0.7152 * linear[Int(pixel >> 16 & 0xFF)] + 0.0722 * linear[Int(pixel >> 8 & 0xFF)]
    }

    private static let linear: [Double] = (0...255).map { value in
        let component = Double(value) / 255
        return Color(red: component, green: component, blue: component).luminance
    }
}
