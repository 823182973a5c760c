// What cuts off content beyond a box, followed down the tree as CSS does: positioned boxes escape the clips of unpositioned ancestors.
import HTML
import Model

/// The clips that are in force at one place of the tree.
struct DOMSnapshotClips {
    /// A clip and the element that hands it on; a nil rectangle cuts nothing.
    struct Clip {
        var rect: Rect?
        var element: Int
    }

    /// For boxes in the flow of their parent.
    private(set) var flow = Clip(rect: nil, element: 0)
    /// For absolutely positioned boxes: the clips of the nearest positioned ancestor.
    private var absolute = Clip(rect: nil, element: 0)
    /// For fixed boxes: those of the document, or of a transformed ancestor.
    private var fixed = Clip(rect: nil, element: 0)

    /// The clip that reaches a box with this position.
    func clip(for position: CSSPosition) -> Clip {
        switch position {
        case .absolute: absolute
        case .fixed: fixed
        case .normal, .relative, .sticky: flow
        }
    }

    /// The clips for what is inside an element; `box` is nil when it cuts nothing.
    func inside(_ element: Int, position: CSSPosition, isTransformed: Bool, box: Rect?) -> DOMSnapshotClips {
        var result = self
        result.flow = Clip(rect: Self.common(clip(for: position).rect, box), element: element)
        if position != .normal || isTransformed { result.absolute = result.flow }
        if isTransformed { result.fixed = result.flow }
        return result
    }

    /// The clips for a document inside a frame: the frame's box bounds everything in it.
    func insideFrame(_ element: Int, box: Rect?) -> DOMSnapshotClips {
        let clip = Clip(rect: Self.common(flow.rect, box), element: element)
        return DOMSnapshotClips(flow: clip, absolute: clip, fixed: clip)
    }

    /// The common part; empty rather than none where two rectangles have nothing in common.
    private static func common(_ a: Rect?, _ b: Rect?) -> Rect? {
        guard let a else { return b }
        guard let b else { return a }
        return a.intersection(b) ?? Rect(x: max(a.x, b.x), y: max(a.y, b.y), width: 0, height: 0)
    }
}

/// How a clip leaves a piece of text.
enum DOMSnapshotCut {
    /// Nothing of it is lost.
    case whole
    /// The end or the beginning of its line is cut off.
    case shortened
    /// Too little of the line's height is left to be read, or nothing.
    case gone

    /// Compares a line's box with a clip; half a letter of the line's height is no loss that matters.
    init(_ line: Rect, in clip: Rect?) {
        guard let clip, line.isUsable else {
            self = .whole
            return
        }
        let left = max(0, clip.x - line.x)
        let right = max(0, line.maxX - clip.maxX)
        let height = min(line.maxY, clip.maxY) - max(line.y, clip.y)
        if height < line.height * 0.5 || left >= line.width || right >= line.width {
            self = .gone
        } else {
            self = left + right > 1.5 ? .shortened : .whole
        }
    }
}
