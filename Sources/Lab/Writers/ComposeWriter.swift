// `printToLog` and `printToString` of Jetpack Compose tests: semantics nodes with unclipped bounds in pixels.
import Model

struct ComposeWriter {
    private var number = 0
    private var lines: [String] = []

    static func compose(_ scene: Scene, _ noise: inout Noise) -> Dump {
        var writer = ComposeWriter()
        writer.lines = ["Printing with useUnmergedTree = 'true'"]
        let root = scene.root
        writer.lines.append("Node #1 at \(bounds(root.frame))px")
        writer.number = 1
        writer.add(root.children, guides: "", isNested: true)
        let end = noise.isOn ? "\r\n" : "\n"
        return Dump(suffix: "txt", text: writer.lines.joined(separator: end) + end)
    }

    /// Views with semantics become nodes; plain boxes have none, so that what is in them moves up.
    private mutating func add(_ views: [View], guides: String, isNested: Bool) {
        let nodes = views.flatMap(Self.withSemantics)
        for (index, view) in nodes.enumerated() {
            number += 1
            let isLast = index == nodes.count - 1
            let tag = view.id.map { ", Tag: '\($0)'" } ?? ""
            lines.append("\(guides) |-Node #\(number) at \(Self.bounds(view.frame))px\(tag)")
            let inner = guides + (isLast ? "   " : " | ")
            for property in Self.properties(view) { lines.append(inner + property) }
            let below = view.style.isClosed ? [] : view.children
            add(below, guides: inner, isNested: true)
        }
    }

    private static func withSemantics(_ view: View) -> [View] {
        // What is gone is not composed. A box of its own has no semantics unless the app gives it some.
        if view.style.isGone { return [] }
        switch view.kind {
        case .picture, .text, .scroller, .pager, .card, .disclosure: return [view]
        case .group, .sheet: return view.id != nil ? [view] : view.children.flatMap(withSemantics)
        }
    }

    private static func properties(_ view: View) -> [String] {
        switch view.kind {
        case .picture:
            return ["Role = 'Image'"] + (view.label.map { ["ContentDescription = '[\($0)]'"] } ?? [])
        case .text:
            let actions = view.link == nil ? "[GetTextLayoutResult]" : "[OnClick, GetTextLayoutResult]"
            return ["Text = '[\(view.text)]'", "Actions = \(actions)"] + (view.label.map { ["ContentDescription = '[\($0)]'"] } ?? [])
        case .scroller:
            return [
                "VerticalScrollAxisRange = 'ScrollAxisRange(value=0.0, maxValue=900.0, reverseScrolling=false)'",
                "Actions = [IndexForKey, ScrollBy, ScrollToIndex]",
            ]
        case .pager:
            return [
                "HorizontalScrollAxisRange = 'ScrollAxisRange(value=0.0, maxValue=2145.0, reverseScrolling=false)'",
                "Actions = [ScrollBy, ScrollToIndex]",
            ]
        case .disclosure: return ["Role = 'Button'", "Actions = [OnClick]"]
        case .card, .group, .sheet: return []
        }
    }

    private static func bounds(_ frame: Rect) -> String {
        func px(_ value: Double) -> String { Escaped.decimal(Double(AndroidViews.px(value))) }
        return "(l=\(px(frame.x)), t=\(px(frame.y)), r=\(px(frame.maxX)), b=\(px(frame.maxY)))"
    }
}
