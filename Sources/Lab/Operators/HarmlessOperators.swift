// Mutations after which everything is as right as before: they find false alarms.
import Model

extension Operator {
    func harmless(_ mutation: inout Mutation, _ photo: Int) -> Bool {
        let scene = mutation.scene
        switch self {
        case .mirror:
            mutation.scene.root.mirror(width: scene.size.width)
            mutation.scene.isRightToLeft = true
            return true
        case .scroll:
            // All content moves down by a little, the photo and its credit with it.
            for index in mutation.scene.root.children.indices where mutation.scene.root.children[index].id == "content" {
                for child in mutation.scene.root.children[index].children.indices {
                    mutation.scene.root.children[index].children[child].move(y: 20)
                }
            }
            return true
        default: break
        }
        guard Self.ownsCredit(scene, photo) else { return false }
        mutation.hurt(photo)
        switch self {
        case .duplicate:
            mutation.scene.root.replaceCredit(of: photo) { view in
                var second = view
                second.id = nil
                return [view, second]
            }
        case .split:
            return split(&mutation, photo)
        case .splitLines: return splitElements(&mutation, photo, isBelow: true)
        case .splitElements: return splitElements(&mutation, photo, isBelow: false)
        case .prefix:
            mutation.scene.root.updateCredit(of: photo) { view in
                view.runs.removeAll { Cast.prefixes.contains($0.text) }
                view.runs.insert(Run(text: "Photo by "), at: 0)
            }
        case .noPrefix:
            mutation.scene.root.updateCredit(of: photo) { view in
                view.runs.removeAll { Cast.prefixes.contains($0.text) }
            }
        case .upperCase:
            mutation.scene.root.updateCredit(of: photo) { view in
                view.runs = view.runs.map { Run(text: $0.text.uppercased(), link: $0.link) }
            }
        case .invisibleMarks:
            // What layout engines and databases put between words: a no-break space, and marks of direction around names.
            mutation.scene.root.updateCredit(of: photo) { view in
                view.runs = view.runs.map { run in
                    let text = run.text.split(separator: " ", omittingEmptySubsequences: false).joined(separator: "\u{A0}")
                    return Run(text: run.link == nil ? text : "\u{2068}\(text)\u{2069}", link: run.link)
                }
            }
        default: return false
        }
        return true
    }

    /// The name's last word in an element of its own, in the same line.
    private func split(_ mutation: inout Mutation, _ photo: Int) -> Bool {
        var isDone = false
        mutation.scene.root.updateCredit(of: photo) { view in
            view.runs = view.runs.flatMap { run -> [Run] in
                guard run.link != nil, let space = run.text.lastIndex(of: " ") else { return [run] }
                isDone = true
                let rest = run.text.index(after: space)
                return [
                    Run(text: String(run.text[..<rest]), link: run.link), Run(text: String(run.text[rest...]), link: run.link),
                ]
            }
        }
        return isDone
    }

    /// The name over two text views: one above the other, or side by side on one line.
    private func splitElements(_ mutation: inout Mutation, _ photo: Int, isBelow: Bool) -> Bool {
        let credits = mutation.scene.photos[photo].credits
        guard credits.count == 1, let space = credits[0].person.name.lastIndex(of: " ") else { return false }
        let name = credits[0].person.name
        let rest = name.index(after: space)
        mutation.scene.root.replaceCredit(of: photo) { view in
            var first = view
            first.runs = view.runs.filter { $0.link == nil } + [Run(text: String(name[..<space]), link: view.link)]
            var second = first
            second.id = view.id.map { $0 + "_2" }
            second.runs = [Run(text: String(name[rest...]), link: view.link)]
            if isBelow {
                first.frame.height = 10
                second.frame.height = 10
                second.frame.y += 10
            } else {
                first.frame.width = min(view.frame.width - 60, Double(first.text.count) * 7 + 2)
                second.frame.x = first.frame.maxX + 3
                second.frame.width = 56

            }
            return [first, second]
        }
        return true
    }
}
