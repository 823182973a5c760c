// Where views are on the screen, from frames that are relative to the view around them (formats/ios.md 4.3).
import Model

/// The way from a view's own coordinates to the screen's: a linear part and a shift.
struct UIKitSpace {
    /// x' = a·x + c·y + tx, y' = b·x + d·y + ty, as CGAffineTransform has it.
    var a = 1.0
    var b = 0.0
    var c = 0.0
    var d = 1.0
    var tx = 0.0
    var ty = 0.0
    /// Whether everything down to here is certain.
    var isCertain = true

    /// The coordinates of a screen.
    static let screen = UIKitSpace()

    /// Whether rectangles stay rectangles.
    private var keepsRectangles: Bool { (abs(b) < 1e-6 && abs(c) < 1e-6) || (abs(a) < 1e-6 && abs(d) < 1e-6) }

    /// The screen's point for a point of this space.
    private func point(_ x: Double, _ y: Double) -> (x: Double, y: Double) { (a * x + c * y + tx, b * x + d * y + ty) }

    /// The smallest upright rectangle on the screen around one of this space; nil for numbers that are none.
    func onScreen(_ frame: RawFrame?) -> (frame: RawFrame, quality: BoundsQuality)? {
        guard let rect = frame?.rect, rect.width >= 0, rect.height >= 0 else { return nil }
        let corners = [point(rect.x, rect.y), point(rect.maxX, rect.y), point(rect.x, rect.maxY), point(rect.maxX, rect.maxY)]
        let left = corners.map(\.x).min() ?? 0
        let top = corners.map(\.y).min() ?? 0
        let right = corners.map(\.x).max() ?? 0
        let bottom = corners.map(\.y).max() ?? 0
        let result = RawFrame(x: left, y: top, width: right - left, height: bottom - top)
        guard result.rect != nil else { return nil }
        return (result, isCertain && keepsRectangles ? .exact : .approximate)
    }

    /// The space in which the views inside a view are placed.
    func inside(_ view: UIKitDescription) -> UIKitSpace {
        var space = self
        if view.isMoving || view.frame?.rect == nil { space.isCertain = false }
        guard let frame = view.frame?.rect else { return space }
        let offset = view.contentOffset.flatMap { abs($0.x) < 1e9 && abs($0.y) < 1e9 ? $0 : nil } ?? (x: 0, y: 0)
        if view.contentOffset != nil, offset.x == 0, offset.y == 0, view.contentOffset.map({ $0.x != 0 || $0.y != 0 }) == true {
            space.isCertain = false
        }
        guard let t = view.transform, t.count == 6 else {
            let origin = point(frame.x - offset.x, frame.y - offset.y)
            space.tx = origin.x
            space.ty = origin.y
            return space
        }
        // The frame is the box around the turned view; what is inside is placed in the view as it was before.
        let size = Self.sizeBefore(t, frame)
        if size == nil { space.isCertain = false }
        let width = size?.width ?? frame.width
        let height = size?.height ?? frame.height
        let centre = point(frame.x + frame.width / 2, frame.y + frame.height / 2)
        space.a = a * t[0] + c * t[1]
        space.b = b * t[0] + d * t[1]
        space.c = a * t[2] + c * t[3]
        space.d = b * t[2] + d * t[3]
        let middle = (x: offset.x + width / 2, y: offset.y + height / 2)
        space.tx = centre.x - space.a * middle.x - space.c * middle.y
        space.ty = centre.y - space.b * middle.x - space.d * middle.y
        guard [space.a, space.b, space.c, space.d, space.tx, space.ty].allSatisfy({ $0.isFinite && abs($0) < 1e12 }) else {
            space = self
            space.isCertain = false
            return space
        }
        return space
    }

    /// The size of a view before a transform made its box; nil where that cannot be told, as at 45 degrees.
    private static func sizeBefore(_ t: [Double], _ box: Rect) -> Size? {
        let (a, b, c, d) = (abs(t[0]), abs(t[1]), abs(t[2]), abs(t[3]))
        let determinant = a * d - b * c
        guard abs(determinant) > 0.05 else { return nil }
        let width = (d * box.width - c * box.height) / determinant
        let height = (a * box.height - b * box.width) / determinant
        guard width.isFinite, height.isFinite, width >= -0.5, height >= -0.5 else { return nil }
        return Size(width: max(0, width), height: max(0, height))
    }
}
