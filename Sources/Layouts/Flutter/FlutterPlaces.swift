// Where render objects are: each states its place in its parent only, and some parents move their children.
import Model

/// Maps the coordinates of a render object to those of the screen.
struct FlutterSpace {
    /// x′ = a·x + c·y + tx, y′ = b·x + d·y + ty.
    var a = 1.0, b = 0.0, c = 0.0, d = 1.0, tx = 0.0, ty = 0.0
    /// Whether something on the way is not known, or turns what it holds.
    var isApproximate = false

    /// This space after a move of its content.
    func moved(_ x: Double, _ y: Double) -> FlutterSpace {
        var moved = self
        moved.tx += a * x + c * y
        moved.ty += b * x + d * y
        return moved
    }

    /// This space with another one inside.
    func holding(_ inner: FlutterSpace) -> FlutterSpace {
        FlutterSpace(
            a: a * inner.a + c * inner.b, b: b * inner.a + d * inner.b, c: a * inner.c + c * inner.d, d: b * inner.c + d * inner.d,
            tx: a * inner.tx + c * inner.ty + tx, ty: b * inner.tx + d * inner.ty + ty,
            isApproximate: isApproximate || inner.isApproximate || inner.b != 0 || inner.c != 0)
    }

    /// The smallest rectangle on the screen around one at the origin of this space.
    func rect(_ size: Size) -> Rect? { rect(Rect(x: 0, y: 0, width: size.width, height: size.height)) }

    /// The smallest rectangle on the screen around one in this space.
    func rect(_ rect: Rect) -> Rect? {
        let xs = [a * rect.x, a * rect.maxX].flatMap { x in [c * rect.y, c * rect.maxY].map { x + $0 + tx } }
        let ys = [b * rect.x, b * rect.maxX].flatMap { y in [d * rect.y, d * rect.maxY].map { y + $0 + ty } }
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return nil }
        let result = Rect(x: left, y: top, width: right - left, height: bottom - top)
        return [left, right, top, bottom].allSatisfy { $0.isFinite && abs($0) < 1e9 } ? result : nil
    }

    /// `[0] 1.0,0.0,0.0,12.0` and three more rows, or the same rows behind `;`.
    init?(matrix: String) {
        let rows = matrix.split(whereSeparator: { $0 == "\n" || $0 == ";" }).map { row -> [Double] in
            let numbers = row.drop { $0 == " " }
            let bare = numbers.first == "[" && numbers.dropFirst(2).first == "]" ? numbers.dropFirst(3) : numbers.drop { $0 == "[" }
            return bare.split(separator: ",").compactMap { FlutterValues.number($0.drop { $0 == " " }) }
        }
        guard rows.count >= 2, rows[0].count == 4, rows[1].count == 4 else { return nil }
        self.init(a: rows[0][0], b: rows[1][0], c: rows[0][1], d: rows[1][1], tx: rows[0][3], ty: rows[1][3])
    }

    /// A space of these numbers.
    init(
        a: Double = 1, b: Double = 0, c: Double = 0, d: Double = 1, tx: Double = 0, ty: Double = 0, isApproximate: Bool = false
    ) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
        self.isApproximate = isApproximate
    }
}

/// Works out the spaces of all nodes of a render tree.
struct FlutterPlaces {
    private let nodes: [FlutterNode]
    private(set) var spaces: [FlutterSpace] = []

    /// Follows the tree from its root; parents stand before their children.
    init(_ nodes: [FlutterNode]) {
        self.nodes = nodes
        spaces.reserveCapacity(nodes.count)
        for node in nodes {
            guard let parent = node.parent else {
                spaces.append(FlutterSpace())
                continue
            }
            var space = spaces[parent].holding(inner(of: nodes[parent], child: node))
            let data = node.value("parentData")
            if let offset = data.flatMap({ offset($0, of: node, in: nodes[parent]) }) { space = space.moved(offset.0, offset.1) }
            if data == nil || node.isDetached { space.isApproximate = true }
            spaces.append(space)
        }
    }

    /// What a parent does to all its children.
    private func inner(of parent: FlutterNode, child: FlutterNode) -> FlutterSpace {
        let size = FlutterValues.size(parent.value("size"))
        if parent.type.contains("SingleChildViewport") {
            let offset = parent.value("offset").flatMap { FlutterValues.numbers($0, after: "Offset") } ?? []
            return offset.count == 2 ? FlutterSpace(tx: offset[0], ty: offset[1]) : FlutterSpace()
        }
        if parent.type == "RenderFractionalTranslation", let size,
            let part = parent.value("translation").flatMap({ FlutterValues.numbers($0, after: "Offset") }), part.count == 2
        {
            return FlutterSpace(tx: part[0] * size.width, ty: part[1] * size.height)
        }
        if let matrix = parent.rawValue("transform matrix") ?? parent.rawValue("transform") {
            guard let space = FlutterSpace(matrix: matrix) else { return FlutterSpace(isApproximate: true) }
            // Turned and scaled around a point of the box, which is its middle unless said otherwise.
            let origin = parent.value("origin").flatMap { FlutterValues.numbers($0, after: "Offset") } ?? []
            let middle = alignment(parent.value("alignment"), size)
            let x = middle.x + (origin.count == 2 ? origin[0] : 0)
            let y = middle.y + (origin.count == 2 ? origin[1] : 0)
            return FlutterSpace(tx: x, ty: y).holding(space).moved(-x, -y)
        }
        if parent.type == "RenderFittedBox", let size, let inside = FlutterValues.size(child.value("size")), inside.width > 0,
            inside.height > 0
        {
            return fitted(inside, in: size, parent.value("fit") ?? "contain")
        }
        return FlutterSpace(isApproximate: parent.type == "RenderRotatedBox")
    }

    /// The point that an alignment names; the origin when there is none.
    private func alignment(_ value: String?, _ size: Size?) -> (x: Double, y: Double) {
        guard let value, let size else { return (0, 0) }
        let horizontal = value.contains("Left") ? 0 : value.contains("Right") ? 1 : 0.5
        let vertical = value.contains("top") ? 0 : value.contains("bottom") ? 1 : 0.5
        return (horizontal * size.width, vertical * size.height)
    }

    /// A child scaled to fit a box, in its middle.
    private func fitted(_ child: Size, in box: Size, _ fit: String) -> FlutterSpace {
        let wide = box.width / child.width
        let high = box.height / child.height
        let scale =
            switch fit {
            case "fill": (wide, high)
            case "cover": (max(wide, high), max(wide, high))
            case "fitWidth": (wide, wide)
            case "fitHeight": (high, high)
            case "none": (1.0, 1.0)
            case "scaleDown": (min(wide, high, 1), min(wide, high, 1))
            default: (min(wide, high), min(wide, high))
            }
        return FlutterSpace(
            a: scale.0, d: scale.1, tx: (box.width - child.width * scale.0) / 2, ty: (box.height - child.height * scale.1) / 2,
            isApproximate: true)
    }

    /// Where a node says it lies in its parent.
    private func offset(_ data: String, of node: FlutterNode, in parent: FlutterNode) -> (Double, Double)? {
        // `offset=`, or `paintOffset=` of what scrolls.
        if let numbers = FlutterValues.numbers(data, after: "ffset=Offset"), numbers.count == 2 { return (numbers[0], numbers[1]) }
        guard let main = FlutterValues.number(named: "layoutOffset=", in: data) else { return nil }
        let constraints = parent.value("constraints") ?? ""
        let geometry = parent.value("geometry") ?? ""
        let scrolled = main - (FlutterValues.number(named: "scrollOffset:", in: constraints) ?? 0)
        let cross = FlutterValues.number(named: "crossAxisOffset=", in: data) ?? 0
        let painted = geometry.contains("hidden") ? 0 : FlutterValues.number(named: " paintExtent:", in: geometry) ?? 0
        let size = FlutterValues.size(node.value("size")) ?? Size(width: 0, height: 0)
        let isReversed = constraints.contains("GrowthDirection.reverse")
        switch axis(constraints) {
        case .down: return isReversed ? (cross, painted - scrolled - size.height) : (cross, scrolled)
        case .up: return isReversed ? (cross, scrolled) : (cross, painted - scrolled - size.height)
        case .right: return isReversed ? (painted - scrolled - size.width, cross) : (scrolled, cross)
        case .left: return isReversed ? (scrolled, cross) : (painted - scrolled - size.width, cross)
        }
    }

    /// The direction that something scrolls in.
    private enum Axis { case down, up, left, right }

    /// The direction in a sliver's constraints.
    private func axis(_ constraints: String) -> Axis {
        let word = constraints.firstRange(of: "(AxisDirection.").map { constraints[$0.upperBound...].prefix { $0.isLetter } } ?? "down"
        return word == "up" ? .up : word == "left" ? .left : word == "right" ? .right : .down
    }
}
