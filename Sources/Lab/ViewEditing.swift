// Walking and changing a tree of views.
import Model

extension View {
    /// All views in document order.
    func flattened() -> [View] { [self] + children.flatMap { $0.flattened() } }

    /// All views but those that are folded away.
    func unfolded() -> [View] { [self] + (style.isClosed ? [] : children.flatMap { $0.unfolded() }) }

    /// The first view that fits, in document order.
    func first(where fits: (View) -> Bool) -> View? {
        if fits(self) { return self }
        for child in children {
            if let found = child.first(where: fits) { return found }
        }
        return nil
    }

    /// Changes every view that fits, itself included.
    mutating func update(where fits: (View) -> Bool, _ change: (inout View) -> Void) {
        if fits(self) { change(&self) }
        for index in children.indices { children[index].update(where: fits, change) }
    }

    /// Puts other views in the place of everything below it that fits; what is put there is left as it is.
    mutating func replace(where fits: (View) -> Bool, with others: (View) -> [View]) {
        children = children.flatMap { child -> [View] in
            if fits(child) { return others(child) }
            var kept = child
            kept.replace(where: fits, with: others)
            return [kept]
        }
    }

    /// Takes out every child that fits.
    mutating func remove(where fits: (View) -> Bool) { replace(where: fits, with: { _ in [] }) }

    /// Moves it and all that is in it.
    mutating func move(x: Double = 0, y: Double = 0) {
        frame.x += x
        frame.y += y
        for index in children.indices { children[index].move(x: x, y: y) }
    }

    /// Puts it and all that is in it where a mirror of a width would show it.
    mutating func mirror(width: Double) {
        frame.x = width - frame.x - frame.width
        for index in children.indices { children[index].mirror(width: width) }
    }

    /// Whether a view below it, or itself, fits.
    func contains(where fits: (View) -> Bool) -> Bool { first(where: fits) != nil }

    func isCredit(of photo: Int) -> Bool { kind == .text && credits.contains(photo) }
    func shows(_ photo: Int) -> Bool { kind == .picture && self.photo == photo }

    /// Changes the text that credits a photo.
    mutating func updateCredit(of photo: Int, _ change: (inout View) -> Void) { update(where: { $0.isCredit(of: photo) }, change) }

    /// Puts other views in the place of the text that credits a photo.
    mutating func replaceCredit(of photo: Int, with others: (View) -> [View]) { replace(where: { $0.isCredit(of: photo) }, with: others) }
}
