// Appium's page source for Android: a hierarchy whose tags are class names (formats/android.md 2).
import Input
import Model

extension LayoutFormat {
    /// `<hierarchy class="hierarchy"><android.widget.FrameLayout …>`, of the UiAutomator2 driver and of the older UiAutomator1 driver.
    static let appiumAndroid = LayoutFormat(
        id: FormatID("appium-android"),
        recognises: { file in
            guard let excerpt = AndroidDump.excerpt(file) else { return false }
            return AppiumAndroid.isPageSource(excerpt) && !SourceCode.quotesDump(file)
        },
        read: { file, limits in AndroidDump.read(file, limits, format: FormatID("appium-android")) })
}

/// What tells the driver's page sources from plain dumps.
private enum AppiumAndroid {
    /// Whether the hierarchy says `class="hierarchy"`, or its first element's name has a dot.
    static func isPageSource(_ excerpt: XMLExcerpt) -> Bool {
        let bytes = excerpt.bytes
        guard let hierarchy = excerpt.find("<hierarchy", in: 0..<bytes.count) else { return false }
        let tagEnd = bytes[hierarchy...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count
        if excerpt.find("class=\"hierarchy\"", in: hierarchy..<tagEnd) != nil { return true }
        guard let child = bytes[tagEnd...].firstIndex(of: UInt8(ascii: "<")) else { return false }
        let name = bytes[(child + 1)...].prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
        return name.contains(UInt8(ascii: "."))
    }
}
