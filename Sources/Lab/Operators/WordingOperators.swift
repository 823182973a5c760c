// Mutations of what the credit says.
import Model

extension Operator {
    func wording(_ mutation: inout Mutation, _ photo: Int, _ numbers: inout SeededNumbers) -> Bool {
        let scene = mutation.scene
        guard Self.ownsCredit(scene, photo) else { return false }
        let people = scene.photos[photo].credits.map(\.person)
        guard let person = people.first else { return false }
        let isCredit: (View) -> Bool = { $0.isCredit(of: photo) }
        func rename(_ new: String) {
            mutation.scene.root.update(where: isCredit) { view in
                view.runs = view.runs.map { $0.text == person.name ? Run(text: new, link: $0.link) : $0 }
            }
            mutation.hurt(photo, names: [person.name])
        }
        switch self {
        case .truncate:
            // What is left is long enough to be recognised (photo-metadata.md 7.3).
            let left = person.name.count * 7 / 10
            guard people.count == 1, left >= 8 else { return false }
            var head = String(person.name.prefix(left))
            while head.hasSuffix(" ") { head.removeLast() }
            rename(head + "…")
        case .wrongAuthor:
            let stranger = numbers.pick(Cast.strangers, or: "")
            mutation.scene.root.update(where: isCredit) { view in
                view.runs = view.runs.map { run in
                    let uri = "https://maps.google.com/maps/contrib/1\(person.name.utf8.count)000000000000000000"
                    return run.text == person.name ? Run(text: stranger, link: uri) : run
                }
            }
            mutation.hurt(photo, names: [person.name])
        case .similarName: rename(person.similar)
        case .otherScript: rename(person.transcribed)
        case .stripMarks:
            guard let plain = person.plain else { return false }
            rename(plain)
        case .labelOnly:
            let text = scene.root.first(where: isCredit)?.text ?? ""
            mutation.scene.root.remove(where: isCredit)
            mutation.scene.root.update(where: { $0.shows(photo) }, { $0.label = text })
            mutation.hurt(photo)
        case .dropOneAuthor:
            guard people.count > 1, let dropped = people.last else { return false }
            mutation.scene.root.update(where: isCredit) { view in
                view.runs.removeLast(2)
            }
            mutation.hurt(photo, names: [dropped.name])
        case .andOthers:
            guard people.count > 1 else { return false }
            let others = "\(people.count - 1) other\(people.count > 2 ? "s" : "")"
            mutation.scene.root.update(where: isCredit) { view in
                guard let end = view.runs.firstIndex(where: { $0.link != nil }) else { return }
                view.runs = Array(view.runs[...end]) + [Run(text: " and \(others)")]
            }
            mutation.hurt(photo, names: Set(people.dropFirst().map(\.name)))
        case .phraseOnly:
            mutation.scene.root.update(where: isCredit) { $0.runs = [Run(text: "Photo by ")] }
            mutation.hurt(photo)
        default: return false
        }
        return true
    }
}
