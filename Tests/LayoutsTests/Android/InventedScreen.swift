// Invented screens as a tree with known contents, for writing one screen in every format and counting what a reader finds.
import Model

/// One view of an invented screen, with its place on the screen.
struct InventedView {
    enum Kind { case group, picture, words }
    var kind: Kind
    var id: String?
    var text: String?
    var label: String?
    var x, y, width, height: Int
    var isClickable = false
    var children: [InventedView] = []

    var className: String {
        switch kind {
        case .group: "android.widget.FrameLayout"
        case .picture: "androidx.appcompat.widget.AppCompatImageView"
        case .words: "com.example.larder.CreditTextView"
        }
    }

    /// This view and all below it, parents first.
    var all: [InventedView] { [self] + children.flatMap(\.all) }
}

/// Makes screens up.
enum InventedScreen {
    static let width = 1080
    static let height = 2400

    /// Words that formats without escapes stumble over.
    static let words = [
        "Mirelle Tamsworth", "Foto: Ödön Szűcs", "佐野 ゆづき", "Quill & Loom", "a, b = {c}", "J. <3 Larder", "say \"hi\"", "📚 Odalys",
        "x|y -> z",
        "text=none, input-type", "100 %",
    ]

    static func make(seed: UInt64, words: [String] = words) -> InventedView {
        var dice = SplitMix64(state: seed)
        var root = InventedView(kind: .group, x: 0, y: 0, width: width, height: height)
        root.children = (0..<Int.random(in: 1...4, using: &dice)).map { _ in view(&dice, depth: 1, in: root, words) }
        return root
    }

    private static func view(_ dice: inout SplitMix64, depth: Int, in parent: InventedView, _ words: [String]) -> InventedView {
        let kind: InventedView.Kind = [.group, .group, .picture, .words][Int.random(in: 0..<4, using: &dice)]
        let x = parent.x + Int.random(in: 0...40, using: &dice)
        let y = parent.y + Int.random(in: 0...60, using: &dice)
        var view = InventedView(
            kind: kind, x: x, y: y, width: max(10, parent.width - 90), height: max(10, parent.height - 120))
        if Bool.random(using: &dice) { view.id = "part_\(Int.random(in: 1...999, using: &dice))" }
        view.isClickable = Bool.random(using: &dice)
        if kind == .words { view.text = words.randomElement(using: &dice) }
        if kind == .picture, Bool.random(using: &dice) { view.label = words.randomElement(using: &dice) }
        if kind == .group, depth < 5 {
            view.children = (0..<Int.random(in: 0...3, using: &dice)).map { _ in Self.view(&dice, depth: depth + 1, in: view, words) }
        }
        return view
    }
}
