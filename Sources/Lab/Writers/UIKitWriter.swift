// UIKit's `recursiveDescription`: every view with its frame in its superview and the flags that differ from the plain case.
import Model

struct UIKitWriter {
    private var lines: [String] = []
    private var address = 0x1_0482_A000

    static func recursiveDescription(_ scene: Scene, _ noise: inout Noise) -> Dump {
        var writer = UIKitWriter()
        writer.lines = ["<UIWindow: 0x104829000; frame = (0 0; 390 844); autoresize = W+H; layer = <UIWindowLayer: 0x600000ce0000>>"]
        writer.add(scene.root, parent: nil, depth: 1, isFolded: false)
        return Dump(suffix: "txt", text: writer.lines.joined(separator: noise.isOn ? "\r\n" : "\n") + "\n")
    }

    private mutating func add(_ view: View, parent: View?, depth: Int, isFolded: Bool) {
        address += 0x3E0
        let style = view.style
        let x = view.frame.x - (parent?.frame.x ?? 0)
        let y = view.frame.y - (parent?.frame.y ?? 0)
        var parts = [
            "\(Self.className(view)): 0x\(String(address, radix: 16))",
            "frame = (\(Self.number(x)) \(Self.number(y)); \(Self.number(view.frame.width)) \(Self.number(view.frame.height)))",
        ]
        if view.kind == .text { parts.append("text = '\(view.text)'") }
        if style.clips || view.kind == .scroller || view.kind == .pager { parts.append("clipsToBounds = YES") }
        if style.isGone || style.isInvisible || isFolded { parts.append("hidden = YES") }
        if style.alpha < 1 { parts.append("alpha = \(Self.number(style.alpha))") }
        if view.kind == .picture { parts.append("opaque = NO") }
        if view.kind == .picture || view.kind == .text { parts.append("userInteractionEnabled = NO") }
        if let background = style.background {
            parts.append(
                "backgroundColor = UIExtendedSRGBColorSpace \(Self.number(background.red)) \(Self.number(background.green)) \(Self.number(background.blue)) \(Self.number(background.alpha))"
            )
        }
        if view.kind == .picture {
            parts.append(
                "image = <UIImage:0x6000\(String(address, radix: 16)) CGImage anonymous; (\(Self.number(view.frame.width)) \(Self.number(view.frame.height)))@3>"
            )
        }
        parts.append("layer = <\(view.kind == .text ? "_UILabelLayer" : "CALayer"): 0x6000\(String(address + 16, radix: 16))>")
        if view.kind == .scroller || view.kind == .pager {
            parts.append("contentOffset: {0, 0}")
            parts.append("contentSize: {\(Self.number(view.frame.width)), \(Self.number(view.frame.height * 2))}")
            parts.append("adjustedContentInset: {0, 0, 0, 0}")
        }
        let guides = "   |" + String(repeating: "    |", count: depth - 1)
        lines.append("\(guides) <\(parts.joined(separator: "; "))>")
        for child in view.children { add(child, parent: view, depth: depth + 1, isFolded: style.isClosed) }
    }

    private static func className(_ view: View) -> String {
        switch view.kind {
        case .picture: "UIImageView"
        case .text: "UILabel"
        case .scroller: "UIScrollView"
        case .pager: "UICollectionView"
        case .card: "UICollectionViewCell"
        case .group, .disclosure, .sheet: "UIView"
        }
    }

    private static func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e12 ? "\(Int(value))" : "\((value * 100).rounded() / 100)"
    }
}
