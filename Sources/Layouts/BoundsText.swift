// Bounds as Android tools write them: `[left,top][right,bottom]`.
import Model

/// The four edges that a bounds text gives.
struct BoundsText {
    var left, top, right, bottom: Double

    /// Reads four finite numbers with brackets and commas between them; anything else, such as `NaN`, is nil.
    init?(_ text: String) {
        var numbers: [Double] = []
        for part in text.split(whereSeparator: { $0 == "[" || $0 == "]" || $0 == "," || $0 == " " }) {
            guard numbers.count < 4, let number = Double(part), number.isFinite, abs(number) < 1e9 else { return nil }
            numbers.append(number)
        }
        guard numbers.count == 4 else { return nil }
        (left, top, right, bottom) = (numbers[0], numbers[1], numbers[2], numbers[3])
    }

    /// The rectangle when it has area.
    var rect: Rect? {
        right > left && bottom > top ? Rect(x: left, y: top, width: right - left, height: bottom - top) : nil
    }

    /// Clipping against the screen turned the rectangle inside out: the element lies outside.
    var isInverted: Bool { right < left || bottom < top }
}
