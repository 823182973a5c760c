// Flutter's `debugDumpApp()`: the widgets in dense tree art, without places.
import Model

struct FlutterWidgetWriter {
    private var lines: [String] = []
    private var hash = 0x1A00

    static func widgets(_ scene: Scene, _ noise: inout Noise) -> Dump {
        var writer = FlutterWidgetWriter()
        writer.lines = [
            "WidgetsFlutterBinding - DEBUG MODE", "[root](renderObject: RenderView#f887d)",
            "└View-[GlobalObjectKey FlutterView#6c525](renderObject: RenderView#ac9ab)", " └_ViewScope",
            "  └MediaQuery(MediaQueryData(size: Size(390.0, 844.0), devicePixelRatio: 3.0, textScaler: no scaling, platformBrightness: Brightness.light))",
            "   └StrollbookApp", "    └MaterialApp(state: _MaterialAppState#0b102)",
        ]
        writer.add([writer.tree(scene.root, scene)].compactMap { $0 }, indent: "     ")
        let prefix = noise.isOn ? "I/flutter ( 8123): " : ""
        return Dump(suffix: "txt", text: writer.lines.map { prefix + $0 }.joined(separator: "\n") + "\n")
    }

    /// One widget in the words of the dump.
    private struct Widget {
        var line: String
        var children: [Widget] = []
    }

    private mutating func object(_ type: String) -> String {
        hash += 0x11
        return "\(type)#\(String(0x10000 + hash, radix: 16).suffix(5))"
    }

    private mutating func tree(_ view: View, _ scene: Scene) -> Widget? {
        var inner = plain(view, scene)
        if let label = view.label, view.kind != .picture {
            inner = Widget(
                line:
                    "Semantics(container: false, properties: SemanticsProperties, label: \"\(label)\", renderObject: \(object("RenderSemanticsAnnotations")))",
                children: [inner])
        }
        if view.frame.width < 1 || view.frame.height < 1 {
            let size = "width: \(Escaped.decimal(view.frame.width)), height: \(Escaped.decimal(view.frame.height))"
            inner = Widget(line: "SizedBox(\(size), renderObject: \(object("RenderConstrainedBox")))", children: [inner])
        }
        if view.style.alpha < 1 {
            inner = Widget(line: "Opacity(opacity: \(view.style.alpha), renderObject: \(object("RenderOpacity")))", children: [inner])
        }
        if view.style.isOverlay || view.style.isFarOut {
            inner = Widget(line: "Positioned(left: \(Escaped.decimal(view.frame.x)), dirty)", children: [inner])
        }
        if view.style.isGone {
            let offstage = Widget(line: "Offstage(offstage: true, renderObject: \(object("RenderOffstage")))", children: [inner])
            inner = Widget(line: "Visibility(hidden)", children: [offstage])
        }
        return inner
    }

    private mutating func plain(_ view: View, _ scene: Scene) -> Widget {
        let key = view.id.map { "-[<'\($0)'>]" } ?? ""
        switch view.kind {
        case .text: return text(view, key: key)
        case .picture:
            let label = view.label.map { ", semanticLabel: \"\($0)\"" } ?? ""
            let url = view.photo.map { scene.photos[$0].url } ?? view.source ?? ""
            let raw = Widget(
                line:
                    "RawImage(image: [480×360], alignment: Alignment.center, fit: cover, invertColors: false, filterQuality: medium, renderObject: \(object("RenderImage")))"
            )
            return Widget(
                line:
                    "Image\(key)(image: NetworkImage(\"\(url)\", scale: 1.0), frameBuilder: null, loadingBuilder: null, alignment: Alignment.center\(label), this.excludeFromSemantics: false, filterQuality: medium)",
                children: [raw])
        default:
            var children: [Widget] = []
            // Closed tiles and pages that are not on the screen are not built.
            let built =
                view.style.isClosed
                ? [] : view.kind == .pager ? view.children.filter { $0.frame.intersection(view.frame) != nil } : view.children
            for child in built {
                if let made = tree(child, scene) { children.append(made) }
            }
            return Widget(line: name(view) + key + arguments(view), children: children)
        }
    }

    /// A text with one run, or a `Text.rich` whose runs the dump joins; a link is a gesture around it.
    private mutating func text(_ view: View, key: String) -> Widget {
        let color = "Color(0xff\(Self.hex(view.style.foreground)))"
        let size = Escaped.decimal(view.style.fontSize)
        let rich = Widget(
            line:
                "RichText(softWrap: wrapping at box width, maxLines: unlimited, text: \"\(view.text)\", renderObject: \(object("RenderParagraph")))"
        )
        let text = Widget(line: "Text\(key)(\"\(view.text)\", inherit: true, color: \(color), size: \(size))", children: [rich])
        guard view.link != nil else { return text }
        return Widget(
            line: "GestureDetector(startBehavior: start)",
            children: [
                Widget(
                    line:
                        "RawGestureDetector(state: RawGestureDetectorState#\(object("x").suffix(5))(gestures: [tap], behavior: deferToChild))",
                    children: [text])
            ])
    }

    private func name(_ view: View) -> String {
        switch view.kind {
        case .card: "Card"
        case .scroller: "ListView"
        case .pager: "PageView"
        case .disclosure: "ExpansionTile"
        default: view.children.contains { $0.style.isOverlay || $0.kind == .sheet } ? "Stack" : "Column"
        }
    }

    private func arguments(_ view: View) -> String {
        switch name(view) {
        case "ListView": "(scrollDirection: vertical)"
        case "PageView": "(scrollDirection: horizontal)"
        case "Column": "(direction: vertical, mainAxisAlignment: start, mainAxisSize: min, crossAxisAlignment: start)"
        case "Stack": "(alignment: AlignmentDirectional.topStart, fit: loose)"
        default: ""
        }
    }

    private mutating func add(_ widgets: [Widget], indent: String) {
        for (index, widget) in widgets.enumerated() {
            let isLast = index == widgets.count - 1
            lines.append(indent + (isLast ? "└" : "├") + widget.line)
            add(widget.children, indent: indent + (isLast ? " " : "│"))
        }
    }

    static func hex(_ color: Color) -> String {
        func byte(_ value: Double) -> String {
            let text = String(Int((max(0, min(1, value)) * 255).rounded()), radix: 16)
            return text.count < 2 ? "0" + text : text
        }
        return byte(color.red) + byte(color.green) + byte(color.blue)
    }
}
