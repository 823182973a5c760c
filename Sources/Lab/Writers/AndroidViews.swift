// What Android tells of a screen: pixels, visible parts, classes.
import Model

/// A view as Android's accessibility tree has it: only what the user may see, each cut down to its visible part.
struct SeenView {
    var view: View
    /// In pixels of the screen.
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int
    var index: Int
    var children: [SeenView]

    var bounds: String { "[\(left),\(top)][\(right),\(bottom)]" }
}

enum AndroidViews {
    /// Pixels for each dp of the invented phone.
    static let density = 2.75
    static let package = "com.example.strollbook"

    /// `View.isVisibleToUser` for every view: neither it nor an ancestor hidden or fully transparent, and a part within all ancestors.
    static func seen(_ scene: Scene) -> SeenView? { seen(scene.root, clip: scene.size.rect, index: 0) }

    private static func seen(_ view: View, clip: Rect, index: Int) -> SeenView? {
        guard !view.style.isGone, !view.style.isInvisible, view.style.alpha > 0, let part = view.frame.intersection(clip),
            part.width > 0, part.height > 0
        else { return nil }
        let children = view.style.isClosed ? [] : view.children
        return SeenView(
            view: view, left: px(part.x), top: px(part.y), right: px(part.maxX), bottom: px(part.maxY), index: index,
            children: children.enumerated().compactMap { seen($0.element, clip: part, index: $0.offset) })
    }

    static func px(_ value: Double) -> Int { Escaped.whole(value * density) }

    /// The class that the accessibility tree names.
    static func className(_ view: View) -> String {
        switch view.kind {
        case .picture: "android.widget.ImageView"
        case .text: "android.widget.TextView"
        case .scroller: "androidx.recyclerview.widget.RecyclerView"
        case .pager: "androidx.viewpager2.widget.ViewPager2"
        case .card: "androidx.cardview.widget.CardView"
        case .group, .disclosure: "android.view.ViewGroup"
        case .sheet: "android.widget.FrameLayout"
        }
    }

    static func resource(_ view: View) -> String { view.id.map { "\(package):id/\($0)" } ?? "" }
    static func isClickable(_ view: View) -> Bool { view.link != nil }
    static func isScrollable(_ view: View) -> Bool { view.kind == .scroller || view.kind == .pager }
}
