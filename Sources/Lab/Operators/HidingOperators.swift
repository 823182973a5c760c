// Mutations after which the credit cannot be seen, or hardly.
import Model

extension Operator {
    func hiding(_ mutation: inout Mutation, _ photo: Int) -> Bool {
        let scene = mutation.scene
        guard Self.ownsCredit(scene, photo) else { return false }
        let isCredit: (View) -> Bool = { $0.isCredit(of: photo) }
        mutation.hurt(photo)
        func change(_ change: (inout View) -> Void) { mutation.scene.root.update(where: isCredit, change) }
        func wrap(_ wrapped: (View) -> View) { mutation.scene.root.replace(where: isCredit) { [wrapped($0)] } }
        func group(_ view: View, _ frame: Rect? = nil) -> View { View(.group, frame ?? view.frame, children: [view]) }
        switch self {
        case .remove: mutation.scene.root.remove(where: isCredit)
        case .hide: change { $0.style.isGone = true }
        case .hideInvisible: change { $0.style.isInvisible = true }
        case .hideAncestor:
            wrap { view in
                var outer = group(group(view))
                outer.style.isGone = true
                return outer
            }
        case .transparent: change { $0.style.alpha = 0 }
        case .transparentAncestor:
            wrap { view in
                var outer = group(group(view))
                outer.style.alpha = 0
                return outer
            }
        case .faint:
            wrap { view in
                var outer = group(view)
                outer.style.alpha = 0.25
                outer.children[0].style.alpha = 0.2
                return outer
            }
        case .zeroSize:
            change { view in
                view.frame.width = 0
                view.frame.height = 0
            }
        case .tinyFont: change { $0.style.fontSize = 1 }
        case .offScreen:
            change { view in
                view.frame.x = -4_000
                view.style.isFarOut = true
            }
        case .collapse:
            wrap { view in
                var outer = View(.disclosure, view.frame, id: "more", children: [view])
                outer.style.isClosed = true
                return outer
            }
        case .otherPage:
            wrap { view in
                let first = View(.group, view.frame, children: [Self.line("Swipe for more", view.frame)])
                var second = group(view)
                second.move(x: view.frame.width)
                var pager = View(.pager, view.frame, id: "credits_pager", children: [first, second])
                pager.style.clips = true
                return pager
            }
        case .sameColour: recolour(&mutation, photo, contrast: 1)
        case .lowContrast: recolour(&mutation, photo, contrast: 2.3)
        case .clip:
            wrap { view in
                var frame = view.frame
                frame.height = 0
                var outer = group(view, frame)
                outer.style.clips = true
                return outer
            }
        case .scrollAway:
            // A small list of its own, whose first entry is something else and which is not scrolled to the credit.
            wrap { view in
                var below = view
                below.move(y: 60)
                let first = Self.line("Credits", view.frame)
                var list = View(.scroller, view.frame, id: "credits_list", children: [first, below])
                list.style.clips = true
                return list
            }
        case .cover:
            mutation.scene.root.replace(where: isCredit) { view in
                var sheet = View(.sheet, view.frame)
                sheet.frame.x -= 2
                sheet.frame.width += 4
                sheet.style.background = Color(red: 1, green: 1, blue: 1)
                return [view, sheet]
            }
        default: return false
        }
        return true
    }

    /// A plain line of text.
    static func line(_ text: String, _ frame: Rect) -> View {
        var view = View(.text, frame)
        view.runs = [Run(text: text)]
        return view
    }

    /// The credit in a colour of nearly or exactly that of its background, which it has on its own.
    private func recolour(_ mutation: inout Mutation, _ photo: Int, contrast: Double) {
        mutation.scene.root.updateCredit(of: photo) { view in
            let paper = Color(red: 0.97, green: 0.97, blue: 0.98)
            view.style.background = paper
            view.style.foreground = contrast == 1 ? paper : Color(red: 0.65, green: 0.65, blue: 0.66)
        }
    }
}
