// Windows that are in a dump but not of the app: status bar, navigation bar, keyboards.
import Model
import XML

/// Tells the system's windows from the app's.
enum AndroidWindows {
    /// Whether a window of this package belongs to the system or to a keyboard.
    static func isSetApart(package: String) -> Bool {
        package == "com.android.systemui" || isKeyboard(package)
    }

    /// Keyboards are apps of their own; their packages say so in one way or another.
    private static func isKeyboard(_ package: String) -> Bool {
        let parts = package.lowercased().split(separator: ".")
        return parts.contains { part in
            part == "ime" || part.hasPrefix("inputmethod") || part.hasSuffix("inputmethod") || part == "honeyboard" || part == "swiftkey"
                || part == "gboard" || part.hasSuffix("keyboard")
        }
    }

    /// The problem that says which windows were left out, or that no other was there.
    static func problem(packages: [String], elements: Int, nothingElse: Bool) -> Problem {
        var names: [String] = []
        for package in packages where !names.contains(package) { names.append(package) }
        let list = names.joined(separator: ", ")
        if nothingElse {
            return Problem(
                code: "no-app-window",
                message: "The dump holds only windows of the system (\(list)), none of the app; take it while the app is in front.",
                severity: .warning)
        }
        return Problem(
            code: "window-set-apart",
            message: "\(elements) elements of windows that are not the app's were left out (\(list)).", severity: .info)
    }
}
