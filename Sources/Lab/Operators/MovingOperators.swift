// Mutations that take the credit to another place, or give it to another photo.
import Model

extension Operator {
    func moving(_ mutation: inout Mutation, _ photo: Int) -> Bool {
        let scene = mutation.scene
        guard Self.ownsCredit(scene, photo), let credit = scene.root.first(where: { $0.isCredit(of: photo) }) else { return false }
        let others = scene.photos.indices.filter { $0 != photo && !scene.offScreenPhotos.contains($0) && Self.ownsCredit(scene, $0) }
        switch self {
        case .moveToOther:
            // Into the card of the next photo, below that one's own credit.
            guard let other = others.first(where: { $0 > photo }) ?? others.first,
                let there = scene.root.first(where: { $0.isCredit(of: other) })
            else { return false }
            mutation.scene.root.remove(where: { $0.isCredit(of: photo) })
            mutation.scene.root.replaceCredit(of: other) { view in
                var moved = credit
                moved.move(x: there.frame.x - credit.frame.x, y: there.frame.maxY + 2 - credit.frame.y)
                moved.frame.height = 14
                return [view, moved]
            }
            mutation.hurt(photo)
        case .footerOfMany, .footerOfOne:
            // Farther than what the profiles take as near (`association-distance`).
            guard others.isEmpty == (self == .footerOfOne), scene.offScreenPhotos.isEmpty,
                let picture = scene.root.first(where: { $0.shows(photo) }), picture.frame.maxY < 816 - 130
            else { return false }
            mutation.scene.root.remove(where: { $0.isCredit(of: photo) })
            var moved = credit
            moved.style.isOverlay = false
            moved.style.background = nil
            moved.style.foreground = Style().foreground
            moved.move(x: 16 - credit.frame.x, y: 816 - credit.frame.y)
            let footer = View(.group, Rect(x: 0, y: 806, width: 390, height: 38), id: "footer", children: [moved])
            mutation.scene.root.children.append(footer)
            mutation.hurt(photo)
        case .swap:
            guard let other = others.first else { return false }
            guard let there = scene.root.first(where: { $0.isCredit(of: other) }) else { return false }
            mutation.scene.root.updateCredit(of: photo) { $0.runs = there.runs }
            mutation.scene.root.updateCredit(of: other) { $0.runs = credit.runs }
            mutation.hurt(photo)
            mutation.hurt(other)
        case .repeatFirst:
            guard !others.isEmpty else { return false }
            for other in others {
                mutation.scene.root.updateCredit(of: other) { $0.runs = credit.runs }
                mutation.hurt(other)
            }
        default: return false
        }
        return true
    }
}
