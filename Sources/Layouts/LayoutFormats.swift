// The list of all layout readers. A new format is its own file and one line here.
import Input

/// All layout formats, in the order in which they are tried.
public enum LayoutFormats {
    /// The first that recognises a file reads it: specific tests come first, those that accept much come last.
    public static let all: [LayoutFormat] = [
        .attrcheckScreen,
        // Apple: `wda-json` before `appium-ios`, as WebDriverAgent's answers may carry escaped page sources.
        .wdaJSON, .idb, .axe, .mobileMCP, .calabash, .sentryViewHierarchy, .swiftUIDebug, .wdaDescription, .xcuitestDebugDescription,
        .earlGrey,
        .uikitRecursiveDescription, .simUse, .argent,
        .appiumAndroid,
        .androidUIAutomator,
        .appiumIOS,
        .maestro,
        // The web: snapshots and recordings of browsers, and of test runners.
        .cdpDOMSnapshot,
        .mhtml,
        .percyDOM,
        .rrweb,
        .jestSnapshot,
        .cypressSnapshot,
        .ariaSnapshot,
        .playwrightTrace,
        // Android and Detox, in subfolder Android.
        .droidbot,
        .rico,
        .patrol,
        .poco,
        .androidScreenshotTests,
        .detox,
        .androidDumpsys,
        .espresso,
        .androidViewServer,
        .composeSemantics,
        // Flutter's own trees, in subfolder Flutter.
        .flutterRender,
        .flutterWidgets,
        .flutterSemantics,
        // Last: it accepts every text that has tags.
        .html,
    ]

    /// The format of a file, or nil when it is no layout that is known.
    public static func recognise(_ file: InputFile) -> LayoutFormat? {
        // Of files that are no text, protocol buffers may hold a dump, and archives a trace; pictures are read elsewhere.
        let magics: [Magic] = [.none, .binary, .appleDouble, .zip]
        guard magics.contains(file.magic) else { return nil }
        // What a file begins with says most of what it is; the others would search all of it for their own signs.
        return recognise(byRootOf: file) ?? all.first { $0.recognises(file) }
    }

    /// The format that the root of a file's text tells; the beginning of the file is enough for it.
    public static func recognise(byRootOf file: InputFile) -> LayoutFormat? {
        guard let root = file.rootName else { return nil }
        return all.first { $0.roots.contains(root) && $0.recognises(file) }
    }
}
