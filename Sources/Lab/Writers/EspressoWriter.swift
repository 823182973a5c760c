// The "View Hierarchy:" text in Espresso's error messages: every view with its flags, placed relative to its parent.
import Model

struct EspressoWriter {
    private var lines: [String] = []
    private var id = 2_131_230_000

    static func espresso(_ scene: Scene, _ noise: inout Noise) -> Dump {
        var writer = EspressoWriter()
        writer.add(scene.root, parent: nil, depth: 0, isFolded: false)
        let head =
            "androidx.test.espresso.NoMatchingViewException: No views in hierarchy found matching: an invented view\n\nView Hierarchy:\n"
        let text = head + writer.lines.joined(separator: "\n|\n") + "\n"
        return Dump(
            suffix: "txt", text: noise.isOn ? text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n") : text
        )
    }

    private mutating func add(_ view: View, parent: View?, depth: Int, isFolded: Bool) {
        id += 1
        let isText = view.kind == .text
        let isClickable = AndroidViews.isClickable(view)
        let state = view.style.isGone || isFolded ? "GONE" : view.style.isInvisible ? "INVISIBLE" : "VISIBLE"
        var fields = ["id=\(view.id == nil ? -1 : id)"]
        if let name = view.id { fields.append("res-name=\(name)") }
        if let label = view.label { fields.append("desc=\(label)") }
        let x = Double(AndroidViews.px(view.frame.x) - AndroidViews.px(parent?.frame.x ?? 0))
        let y = Double(AndroidViews.px(view.frame.y) - AndroidViews.px(parent?.frame.y ?? 0))
        fields += [
            "visibility=\(state)", "width=\(AndroidViews.px(view.frame.maxX) - AndroidViews.px(view.frame.x))",
            "height=\(AndroidViews.px(view.frame.maxY) - AndroidViews.px(view.frame.y))", "has-focus=false",
            "has-focusable=\(isClickable)", "has-window-focus=true", "is-clickable=\(isClickable)", "is-enabled=true", "is-focused=false",
            "is-focusable=\(isClickable)", "is-layout-requested=false", "is-selected=false",
            "layout-params=android.widget.LinearLayout$LayoutParams@\(String(id, radix: 16))", "tag=null",
            "root-is-layout-requested=false", "has-input-connection=false", "x=\(Escaped.decimal(x))", "y=\(Escaped.decimal(y))",
        ]
        if isText { fields += ["text=\(view.text)", "input-type=0", "ime-target=false", "has-links=\(isClickable)"] }
        let children = view.children
        if !isText && view.kind != .picture { fields.append("child-count=\(children.count)") }
        lines.append("+\(String(repeating: "-", count: depth))>\(Self.className(view)){\(fields.joined(separator: ", "))}")
        for child in children { add(child, parent: view, depth: depth + 1, isFolded: view.style.isClosed) }
    }

    private static func className(_ view: View) -> String {
        switch view.kind {
        case .picture: "AppCompatImageView"
        case .text: "MaterialTextView"
        case .scroller: "RecyclerView"
        case .pager: "ViewPager2"
        case .card: "MaterialCardView"
        case .group: "FrameLayout"
        case .disclosure, .sheet: "LinearLayout"
        }
    }
}
