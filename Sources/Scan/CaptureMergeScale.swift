// How many units of one picture or dump make up one unit of another: from widths, checked against heights.
import Model

/// Derives and checks scales.
enum CaptureMergeScale {
    /// A scale, and what is wrong with it.
    struct Found {
        var scale: Double?
        var complaint: String?
    }

    /// Densities of real devices; browsers zoom by fractions as well.
    private static let densities: [Double] = [0.75, 1, 1.25, 1.3125, 1.33, 1.5, 1.75, 2, 2.25, 2.5, 2.625, 2.75, 3, 3.5, 4]

    /// Screenshot pixels per unit of a screen; nil when the picture cannot be of this screen.
    static func ofScreenshot(_ screen: Screen, width: Int, height: Int) -> Found {
        guard let size = screen.size, size.width > 0, size.height > 0, width > 0, height > 0 else { return Found(scale: screen.scale) }
        let picture = Size(width: Double(width), height: Double(height))
        // Pages are photographed whole or in part, so only their width says anything.
        var found = ratio(of: picture, to: size, mustMatchHeight: screen.platform != .web)
        guard let scale = found.scale else {
            found.scale = screen.scale
            return found
        }
        if let stated = screen.scale, abs(stated / scale - 1) > 0.02 {
            found.complaint = "its width makes \(short(scale)) pixels a unit, but the dump says \(short(stated))"
        } else if screen.unit == .pixels, abs(scale - 1) > 0.02, screen.scale == nil {
            found.complaint = "it is \(width) pixels wide, but the dump \(short(size.width))"
        } else if screen.unit != .pixels, !isPlausible(scale) {
            found.complaint = "\(short(scale)) pixels a unit is the density of no device"
        }
        return found
    }

    /// Units of one screen per unit of another; nil when their sizes do not fit.
    static func between(_ one: Screen, _ other: Screen) -> Found {
        guard let a = one.size, let b = other.size, b.width > 0, b.height > 0, a.width > 0 else { return Found() }
        return ratio(of: a, to: b, mustMatchHeight: one.platform != .web)
    }

    /// The ratio of two widths, when the heights agree with it. Bars at the edges may be missing on one side.
    private static func ratio(of one: Size, to other: Size, mustMatchHeight: Bool) -> Found {
        let scale = one.width / other.width
        guard scale.isFinite, scale > 0.05, scale < 20 else { return Found(complaint: "their widths cannot be of one screen") }
        guard mustMatchHeight else { return Found(scale: scale) }
        let share = one.height / other.height / scale
        if share > 0.8, share < 1.25 { return Found(scale: scale) }
        let turned = one.height / other.width
        if abs(one.width / other.height / turned - 1) < 0.25 { return Found(complaint: "one of them is turned by a quarter") }
        return Found(
            complaint: "by their widths the scale is \(short(scale)), by their heights \(short(scale * share))")
    }

    /// Whether a device has such a density.
    private static func isPlausible(_ scale: Double) -> Bool {
        scale < 0.75 || densities.contains { abs($0 / scale - 1) < 0.03 }
    }

    /// A number for messages.
    static func short(_ value: Double) -> String {
        let hundredths = (value * 100).rounded()
        guard hundredths.isFinite, abs(hundredths) < 1e12 else { return "\(value)" }
        let whole = Int(hundredths)
        return whole % 100 == 0 ? "\(whole / 100)" : "\(Double(whole) / 100)"
    }
}
