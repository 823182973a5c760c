// Clips, transforms and filters, reduced to the question whether anything is left to see.

/// Answers about shapes; what cannot be told counts as visible.
enum CSSShapes {
    /// Whether `clip: rect(…)` leaves no area.
    static func clipIsEmpty(_ value: String) -> Bool {
        guard let (name, inside) = CSSText.function(value), name == "rect" else { return false }
        let edges = CSSText.split(inside, at: ", ").map { CSSLength.parse($0) }
        guard edges.count == 4, let top = edges[0], let right = edges[1], let bottom = edges[2], let left = edges[3] else { return false }
        // `rect(1px, 1px, 1px, 1px)` and `rect(0 0 1px 1px)` are the usual ways to leave nothing.
        return bottom.pixels - top.pixels <= 1 || right.pixels - left.pixels <= 1
    }

    /// Whether `clip-path` leaves no area.
    static func pathIsEmpty(_ value: String) -> Bool {
        guard let (name, inside) = CSSText.function(CSSText.words(value).first ?? "") else { return false }
        let words = CSSText.words(inside)
        switch name {
        case "inset":
            let parts = words.prefix { $0 != "round" }.map { CSSLength.parse($0) }
            guard (1...4).contains(parts.count) else { return false }
            func part(_ index: Int) -> CSSLength? { parts[index] }
            let top = part(0)
            let right = part(1 % parts.count)
            let bottom = part(parts.count > 2 ? 2 : 0)
            let left = part(parts.count > 3 ? 3 : 1 % parts.count)
            func covers(_ a: CSSLength?, _ b: CSSLength?) -> Bool { (a?.percent ?? 0) + (b?.percent ?? 0) >= 100 }
            return covers(top, bottom) || covers(left, right)
        case "circle": return words.first.map(isZero) ?? false
        case "ellipse": return words.prefix(2).contains(where: isZero) && words.first != "at"
        case "polygon":
            let points = Set(CSSText.split(inside, at: ",").map { CSSText.words($0).map { isZero($0) ? "0" : $0 } })
            let corners = points.filter { $0.count == 2 }
            return !corners.isEmpty && (Set(corners.map { $0[0] }).count == 1 || Set(corners.map { $0[1] }).count == 1)
        case "rect":
            guard words.count >= 4 else { return false }
            let edges = words.prefix(4).map { CSSLength.parse($0) }
            return edges[0] != nil && edges[0] == edges[2] || edges[1] != nil && edges[1] == edges[3]
        default: return false
        }
    }

    /// The sum of a transform list's movements, and whether a scale or a turn leaves nothing.
    static func transform(_ value: String) -> CSSTransform {
        var result = CSSTransform()
        for item in CSSText.words(value) {
            guard let (name, inside) = CSSText.function(item) else { continue }
            let arguments = CSSText.split(inside, at: ",")
            switch name {
            case "scale": if arguments.prefix(2).contains(where: isZero) { result.isNothing = true }
            case "scale3d": if arguments.prefix(2).contains(where: isZero) { result.isNothing = true }
            case "scalex", "scaley": if arguments.first.map(isZero) == true { result.isNothing = true }
            case "matrix", "matrix3d":
                let numbers = arguments.compactMap(Double.init)
                guard numbers.count == arguments.count else { continue }
                if numbers.count == 6 {
                    if numbers[0] * numbers[3] - numbers[1] * numbers[2] == 0 { result.isNothing = true }
                    result.x.pixels += numbers[4]
                    result.y.pixels += numbers[5]
                } else if numbers.count == 16 {
                    if numbers[0] * numbers[5] - numbers[1] * numbers[4] == 0 { result.isNothing = true }
                    result.x.pixels += numbers[12]
                    result.y.pixels += numbers[13]
                }
            case "translate", "translate3d", "translatex", "translatey":
                let isVertical = name == "translatey"
                let movement = translation(isVertical ? ["0"] + arguments : Array(arguments.prefix(name == "translatex" ? 1 : 2)))
                add(movement.x, to: &result.x)
                add(movement.y, to: &result.y)
            case "rotatex", "rotatey": if ["90deg", "270deg", "-90deg", "0.25turn", ".25turn"].contains(inside) { result.isNothing = true }
            default: break
            }
        }
        return result
    }

    /// The movement that one or two lengths describe.
    static func translation(_ lengths: [String]) -> CSSTransform {
        let parsed = lengths.prefix(2).map { CSSLength.parse($0) ?? .zero }
        return CSSTransform(x: parsed.first ?? .zero, y: parsed.count > 1 ? parsed[1] : .zero)
    }

    /// The opacity factor and the blur radius in pixels of a filter list.
    static func filter(_ value: String) -> (opacity: Double, blur: Double) {
        var opacity = 1.0
        var blur = 0.0
        for item in CSSText.words(value) {
            guard let (name, inside) = CSSText.function(item) else { continue }
            if name == "opacity", let factor = CSSColor.fraction(inside) { opacity *= factor }
            if name == "blur", let radius = CSSLength.parse(inside)?.resolved(fontSize: 16, rootFontSize: 16, base: nil) { blur += radius }
        }
        return (opacity, blur)
    }

    /// Whether a number or length is zero (or too near to it to be seen).
    static func isZero(_ text: String) -> Bool {
        if let number = Double(text) { return abs(number) < 0.01 }
        return CSSLength.parse(text) == .zero
    }

    /// Adds a length to a sum, part by part.
    private static func add(_ length: CSSLength, to sum: inout CSSLength) {
        sum.pixels += length.pixels
        sum.em += length.em
        sum.rem += length.rem
        sum.percent += length.percent
    }
}
