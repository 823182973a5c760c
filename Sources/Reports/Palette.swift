// ANSI colours, in one place so that output without colour is the same text.
import Model

/// Paints text, or leaves it alone.
struct Palette {
    /// What a colour means; the codes are the sixteen that every terminal theme defines.
    enum Ink: String {
        case bold = "1"
        case dim = "2"
        case red = "1;31"
        case green = "32"
        case yellow = "1;33"
        case blue = "1;34"
        case cyan = "36"
    }

    let isColoured: Bool

    /// The text in this colour.
    func paint(_ text: String, _ ink: Ink) -> String {
        isColoured && !text.isEmpty ? "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m" : text
    }

    /// The word for a severity, in its colour.
    func severity(_ severity: Severity) -> String {
        paint(severity.rawValue, severity == .error ? .red : severity == .warning ? .yellow : .blue)
    }
}
