// `uiautomator dump` XML, and the failures that it prints in place of one (formats/android.md 1).
import Input
import Model

extension LayoutFormat {
    /// `<hierarchy rotation="0"><node …>`, also of Python's uiautomator2, Kaspresso and patrol; with `--windows` inside `<displays>`.
    static let androidUIAutomator = LayoutFormat(
        id: FormatID("android-uiautomator"), roots: ["hierarchy", "displays"],
        recognises: { file in
            (AndroidUIAutomator.failure(file) != nil || AndroidUIAutomator.isDump(file)) && !SourceCode.quotesDump(file)
        },
        read: { file, limits in
            if let failure = AndroidUIAutomator.failure(file) { return LayoutReading(problems: [failure]) }
            return AndroidDump.read(file, limits, format: FormatID("android-uiautomator"))
        })
}

/// The tool's dumps and its failures.
private enum AndroidUIAutomator {
    /// Whether the first document's nodes are called `node`, or there is a hierarchy without any.
    static func isDump(_ file: InputFile) -> Bool {
        guard let place = AndroidDump.place(file) else { return false }
        if place.text.find("<node", in: place.range) != nil { return true }
        return place.text.find("<hierarchy rotation=", in: place.range.prefix(200)) != nil
    }

    /// The problem of a file that holds nothing but the words of a failed dump.
    static func failure(_ file: InputFile) -> Problem? {
        // Anything longer is a log that happens to quote these words.
        guard file.text.count < 8_192, !file.text.contains(UInt8(ascii: "<")) else { return nil }
        for (sign, message) in failures {
            guard let place = XMLExcerpt.find(sign, in: file.text, 0..<file.text.count) else { continue }
            return Problem(line: file.lines.line(of: place), code: "dump-failed", message: message, severity: .error)
        }
        return nil
    }

    private static let failures: [(StaticString, String)] = [
        (
            "could not get idle state",
            "The dump failed since the screen never came to rest; stop its animations, or use uiautomator dump --compressed."
        ),
        (
            "null root node returned",
            "The dump failed since no window could be read; unlock the device, bring the app to the front and dump again."
        ),
        (
            "UI hierchary dumped to:",
            "The file holds only uiautomator's status line; the tree was written to the path it names: pull that file."
        ),
        (
            "UI hierarchy dumped to:",
            "The file holds only uiautomator's status line; the tree was written to the path it names: pull that file."
        ),
    ]
}
