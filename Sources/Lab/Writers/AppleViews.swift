// What XCUITest and idb tell of a screen: the accessibility tree, in points, with frames that nothing has cut.
import Model

/// An element of the accessibility tree of an iOS app.
struct AppleElement {
    /// The type without `XCUIElementType`.
    var type: String
    var identifier: String?
    var label: String?
    var value: String?
    var frame: Rect
    /// What WebDriverAgent says of it: some part of it is within the screen and all scroll views.
    var isVisible: Bool
    var children: [AppleElement]
}

enum AppleViews {
    /// The application element. Hidden and fully transparent views are no part of the accessibility tree.
    static func application(_ scene: Scene) -> AppleElement {
        let content = elements(scene.root, visible: scene.size.rect)
        let window = AppleElement(type: "Window", frame: scene.size.rect, isVisible: true, children: content)
        return AppleElement(type: "Application", label: "Strollbook", frame: scene.size.rect, isVisible: true, children: [window])
    }

    private static func elements(_ view: View, visible: Rect?) -> [AppleElement] {
        guard !view.style.isGone, !view.style.isInvisible, view.style.alpha >= 0.01 else { return [] }
        let part = visible.flatMap { view.frame.intersection($0) }
        var element = AppleElement(
            type: type(view), identifier: view.id, label: view.label, frame: view.frame, isVisible: (part?.area ?? 0) > 0, children: [])
        let inner = view.kind == .scroller || view.kind == .pager || view.style.clips ? part : visible
        if view.kind == .text {
            element.label = view.label ?? view.text
            element.value = view.text
            if view.link != nil { element.children = links(view, isVisible: element.isVisible) }
        } else if !view.style.isClosed {
            element.children = view.children.flatMap { elements($0, visible: inner) }
        }
        return [element]
    }

    /// A text view shows its links as elements of their own.
    private static func links(_ view: View, isVisible: Bool) -> [AppleElement] {
        let total = max(1, view.text.count)
        let width = min(view.frame.width, Double(total) * 7)
        var x = view.frame.x
        var found: [AppleElement] = []
        for run in view.runs {
            let part = width * Double(run.text.count) / Double(total)
            if run.link != nil {
                let frame = Rect(x: x, y: view.frame.y, width: part, height: view.frame.height)
                found.append(AppleElement(type: "Link", label: run.text, frame: frame, isVisible: isVisible, children: []))
            }
            x += part
        }
        return found
    }

    private static func type(_ view: View) -> String {
        switch view.kind {
        case .picture: "Image"
        case .text: view.link == nil ? "StaticText" : "TextView"
        case .scroller: "ScrollView"
        case .pager: "CollectionView"
        case .card: "Cell"
        case .group, .disclosure, .sheet: "Other"
        }
    }
}
