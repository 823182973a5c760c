// `uiautomator dump` XML, and the failures that it prints in place of one (formats/android.md 1).
import Input
import Model

extension LayoutFormat {
    /// `<hierarchy rotation="0"><node …>`, also of Python's uiautomator2, Kaspresso and patrol; with `--windows` inside `<displays>`.
    static let androidUIAutomator = LayoutFormat(
        id: FormatID("android-uiautomator"),
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
        guard let excerpt = AndroidDump.excerpt(file) else { return false }
        if excerpt.find("<node", in: 0..<excerpt.bytes.count) != nil { return true }
        return excerpt.find("<hierarchy rotation=", in: 0..<min(excerpt.bytes.count, 200)) != nil
    }

    /// The problem of a file that holds nothing but the words of a failed dump.
    static func failure(_ file: InputFile) -> Problem? {
        // Anything longer is a log that happens to quote these words.
        guard file.text.count < 8_192 else { return nil }
        let text = file.head(8_192)
        guard !text.contains("<") else { return nil }
        for (sign, message) in failures where text.contains(sign) {
            let before = text[..<(text.range(of: sign)?.lowerBound ?? text.startIndex)]
            let line = before.count { $0 == "\n" || $0 == "\r\n" } + 1
            return Problem(line: line, code: "dump-failed", message: message, severity: .error)
        }
        return nil
    }

    private static let failures = [
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
