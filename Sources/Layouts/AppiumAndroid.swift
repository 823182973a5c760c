// Appium's page source for Android: a hierarchy whose tags are class names (formats/android.md 2).
import Input
import Model

extension LayoutFormat {
    /// `<hierarchy class="hierarchy"><android.widget.FrameLayout …>`, of the UiAutomator2 driver and of the older UiAutomator1 driver.
    static let appiumAndroid = LayoutFormat(
        id: FormatID("appium-android"), roots: ["hierarchy", "displays"],
        recognises: { file in
            guard let place = AndroidDump.place(file) else { return false }
            return AppiumAndroid.isPageSource(place) && !SourceCode.quotesDump(file)
        },
        read: { file, limits in AndroidDump.read(file, limits, format: FormatID("appium-android")) })
}

/// What tells the driver's page sources from plain dumps.
private enum AppiumAndroid {
    /// Whether the hierarchy says `class="hierarchy"`, or its first element's name has a dot.
    static func isPageSource(_ place: AndroidDump.Place) -> Bool {
        let (text, range) = (place.text, place.range)
        guard let hierarchy = text.find("<hierarchy", in: range) else { return false }
        let tagEnd = text.find(">", in: hierarchy..<range.upperBound) ?? range.upperBound
        if text.find("class=\"hierarchy\"", in: hierarchy..<tagEnd) != nil { return true }
        guard let child = text.find("<", in: tagEnd..<range.upperBound) else { return false }
        let name = text.bytes[(child + 1)..<range.upperBound].prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
        return name.contains(UInt8(ascii: "."))
    }
}
