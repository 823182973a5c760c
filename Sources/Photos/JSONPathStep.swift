// The way to a value inside a file, as reports print it.

/// One step of a JSON path.
indirect enum JSONPathStep: Sendable {
    case root
    case key(String)
    case index(Int)
    /// A string at this step was opened; what follows is a path inside its text.
    case opened(JSONPathStep)

    /// `$.places[0].photos[2]`; behind a string that was opened, `>$` starts the path inside it.
    static func path(_ steps: some Sequence<JSONPathStep>) -> String {
        var text = ""
        for (depth, step) in steps.enumerated() {
            // Nobody reads on from here, and hostile files nest thousands deep.
            if depth == 100 { return text + "…" }
            step.write(to: &text)
        }
        return text
    }

    /// Adds this step's notation.
    private func write(to text: inout String) {
        switch self {
        case .root: text += "$"
        case .index(let index): text += "[\(index)]"
        case .key(let key):
            let isPlain =
                !key.isEmpty && key.utf8.first?.isASCIIDigit == false
                && key.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") }
            text += isPlain ? "." + key : "['" + key.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "\\'") + "']"
        case .opened(let inner):
            inner.write(to: &text)
            text += ">$"
        }
    }
}
