// The formats of the lab: each with its writer and with how a manifest can name a view in it.
import Model

/// A dump format that the lab writes. The order is that of the columns in `Expectation`.
public enum LabFormat: String, CaseIterable, Sendable {
    case html, mhtml, rrweb
    case domSnapshot = "cdp-domsnapshot"
    case screen = "attrcheck-screen"
    case uiautomator = "android-uiautomator"
    case appiumAndroid = "appium-android"
    case maestro
    case compose = "compose-semantics"
    case espresso
    case detoxAndroid = "detox (Android)"
    case detoxIOS = "detox (iOS)"
    case appiumIOS = "appium-ios"
    case wda = "wda-json"
    case xcuitest = "xcuitest-debug-description"
    case idb
    case uikit = "uikit-recursive-description"
    case flutterWidgets = "flutter-widgets"
    case flutterRender = "flutter-render"
    case flutterSemantics = "flutter-semantics"

    /// The format id that attrcheck must recognise it by.
    var id: String { self == .detoxAndroid || self == .detoxIOS ? "detox" : rawValue }

    func dump(_ scene: Scene, _ noise: inout Noise) -> Dump {
        switch self {
        case .html: HTMLWriter.html(scene, &noise)
        case .mhtml: HTMLWriter.mhtml(scene, &noise)
        case .rrweb: RRWebWriter.rrweb(scene, &noise)
        case .domSnapshot: DOMSnapshotWriter.snapshot(scene, &noise)
        case .screen: ScreenWriter.screen(scene, &noise)
        case .uiautomator: AndroidXMLWriter.uiautomator(scene, &noise)
        case .appiumAndroid: AndroidXMLWriter.appium(scene, &noise)
        case .maestro: MaestroWriter.maestro(scene, &noise)
        case .compose: ComposeWriter.compose(scene, &noise)
        case .espresso: EspressoWriter.espresso(scene, &noise)
        case .detoxAndroid: DetoxWriter.android(scene, &noise)
        case .detoxIOS: DetoxWriter.ios(scene, &noise)
        case .appiumIOS: AppleWriters.appium(scene, &noise)
        case .wda: AppleWriters.wda(scene, &noise)
        case .xcuitest: AppleWriters.debugDescription(scene, &noise)
        case .idb: AppleWriters.idb(scene, &noise)
        case .uikit: UIKitWriter.recursiveDescription(scene, &noise)
        case .flutterWidgets: FlutterWidgetWriter.widgets(scene, &noise)
        case .flutterRender: FlutterRenderWriter.render(scene, &noise)
        case .flutterSemantics: FlutterSemanticsWriter.semantics(scene, &noise)
        }
    }

    /// How a manifest names photos in its dumps; nil for formats whose dumps hold the pictures' addresses.
    var photoAddressing: Addressing? {
        switch self {
        case .html, .mhtml, .rrweb, .domSnapshot, .screen, .flutterWidgets: nil
        case .uikit, .flutterRender, .flutterSemantics: .bounds
        default: .identifiers
        }
    }

    /// How a manifest names linked texts; nil for formats whose dumps hold the links' targets.
    var linkAddressing: Addressing? {
        switch self {
        case .html, .mhtml, .rrweb, .domSnapshot, .screen: nil
        case .flutterWidgets: .identifiers
        case .uikit, .flutterRender, .flutterSemantics: .bounds
        default: .identifiers
        }
    }
}
