// From elements with depths to a screen: the tree, what is not the app's set apart, sizes, what was lost.
import Input
import Model

/// An element with its depth in the dump; depths need not be even, only deeper than those above.
struct AppleNode {
    var depth: Int
    var element: Element
}

/// Makes the screen of one dump.
struct AppleScreen {
    let format: String
    let capabilities: Capabilities
    /// Whether frames are absolute and come from several processes, as in accessibility dumps.
    var isAccessibility = true
    let limits: Limits

    /// The screen of these nodes, in document order.
    func screen(_ nodes: consuming [AppleNode], size: Size? = nil) -> Screen {
        var screen = Screen(format: FormatID(format), platform: .ios, unit: .points, capabilities: capabilities)
        let built = tree(nodes)
        screen.elements = built.elements
        if built.isTooDeep {
            screen.problems.append(
                Problem(
                    code: "limit-depth", message: "The tree is deeper than \(limits.depth) levels; what lies deeper was put at that level.",
                    severity: .warning))
        }
        screen.size = size ?? Self.size(screen.elements)
        dropCopies(&screen)
        setApart(&screen)
        if isAccessibility {
            forgetFramesOfFailedSnapshots(&screen)
            screen.elements.markRelativeFrames()
            screen.elements.settleHiding()
            noteFragment(&screen)
        }
        let root = screen.elements.first?.className ?? ""
        screen.noteIfEmpty(exceptLabelsOf: root.hasSuffix("Application") ? root : nil)
        return screen
    }

    /// The elements as a tree; several roots get one that stands for the screen.
    private func tree(_ given: consuming [AppleNode]) -> (elements: [Element], isTooDeep: Bool) {
        var nodes = given
        var list = ElementTree()
        list.reserve(nodes.count + 1)
        var depths: [Int] = []
        var isTooDeep = false
        let top = nodes.lazy.map(\.depth).min() ?? 0
        let first = nodes.first?.depth ?? 0
        if nodes.dropFirst().contains(where: { $0.depth <= first }) || top < first {
            list.open(Element())
            depths.append(Int.min)
        }
        for index in nodes.indices {
            let depth = nodes[index].depth
            while let last = depths.last, last >= depth {
                list.closeLast()
                depths.removeLast()
            }
            if depths.count > limits.depth {
                isTooDeep = true
                list.closeLast()
                depths.removeLast()
            }
            list.open(taking: &nodes[index].element)
            depths.append(depth)
        }
        return (list.finish(), isTooDeep)
    }

    /// The application's frame, else the first window's with room, else that of the root when it starts at the corner.
    private static func size(_ elements: [Element]) -> Size? {
        for wanted in ["Application", "Window"] {
            for element in elements where element.className.hasSuffix(wanted) {
                if let bounds = element.bounds, bounds.isUsable { return Size(width: bounds.maxX, height: bounds.maxY) }
            }
        }
        let root = elements.first { $0.bounds != nil || !$0.className.isEmpty }
        guard let bounds = root?.bounds, bounds.isUsable, bounds.x == 0, bounds.y == 0, min(bounds.width, bounds.height) >= 10,
            root?.boundsQuality != .approximate
        else {
            return nil
        }
        return Size(width: bounds.width, height: bounds.height)
    }

    /// Leaves out windows that repeat an earlier one element by element.
    private func dropCopies(_ screen: inout Screen) {
        var seen: [Int] = []
        var copies: [Int] = []
        var index = 0
        while index < screen.elements.count {
            guard screen.elements[index].className.hasSuffix("Window") else {
                index += 1
                continue
            }
            let hasContent = screen.elements[index].subtreeEnd - index > 2 && seen.count < 64
            if hasContent, seen.contains(where: { screen.elements.areCopies($0, index) }) {
                copies.append(index)
            } else {
                seen.append(index)
            }
            index = screen.elements[index].subtreeEnd
        }
        guard !copies.isEmpty else { return }
        screen.elements = screen.elements.without(copies)
        screen.problems.append(
            Problem(
                code: "duplicate-subtree", message: "The dump lists a window twice with the same content; the copy was left out.",
                severity: .info))
    }

    /// Leaves out status bars and keyboards, unless there is nothing else.
    private func setApart(_ screen: inout Screen) {
        // A dump has many elements and few classes.
        var known: [String: Bool] = [:]
        let apart = screen.elements.indices.filter { index in
            let name = screen.elements[index].className
            if let isPart = known[name] { return isPart }
            let isPart = Self.isSystemPart(name)
            if known.count < 1_000 { known[name] = isPart }
            return isPart
        }
        guard !apart.isEmpty else { return }
        let rest = screen.elements.without(apart)
        let count = screen.elements.count - rest.count
        guard rest.contains(where: { !$0.className.isEmpty }) else { return }
        screen.elements = rest
        screen.problems.append(
            Problem(
                code: "window-set-apart",
                message: "\(count) element\(count == 1 ? "" : "s") of the status bar or the keyboard left out; not the app's.",
                severity: .info))
    }

    /// Whether elements of a class belong to the system, with all that is below them.
    private static func isSystemPart(_ name: String) -> Bool {
        guard name.contains("StatusBar") || name.contains("Keyboard") || name.contains("Input") || name.contains("TextEffects") else {
            return false
        }
        switch IOSType.short(name) {
        case "StatusBar", "Keyboard", "UITextEffectsWindow", "UIRemoteKeyboardWindow", "UIInputSetContainerView", "UIInputSetHostView",
            "UIKeyboard", "UIKeyboardImpl":
            return true
        default: return name.hasPrefix("UIStatusBar") || name.hasPrefix("_UIStatusBar")
        }
    }

    /// Takes frames back when not one of several has room: the driver did not get any.
    private func forgetFramesOfFailedSnapshots(_ screen: inout Screen) {
        let placed = screen.elements.indices.filter { screen.elements[$0].bounds != nil }
        guard placed.count > 1, !placed.contains(where: { screen.elements[$0].bounds?.isUsable == true }) else { return }
        for index in placed {
            screen.elements[index].bounds = nil
            screen.elements[index].boundsQuality = .none
            screen.elements[index].hiding.remove(.zeroSize)
        }
        screen.problems.append(
            Problem(
                code: "bounds-missing",
                message: "No element has a size, so the frames say nothing; take the dump again when the app is idle.",
                severity: .warning))
    }

    /// Says so when the dump is a piece: neither an application nor a window is in it.
    private func noteFragment(_ screen: inout Screen) {
        let isWhole = screen.elements.contains { $0.className.hasSuffix("Application") || $0.className.hasSuffix("Window") }
        guard !isWhole, !screen.elements.isEmpty else { return }
        screen.problems.append(
            Problem(
                code: "layout-fragment",
                message: "The file holds a piece of a tree without its application; what the rest of the screen shows is unknown.",
                severity: .info))
    }
}

extension [Element] {
    /// The list without some subtrees.
    func without(_ roots: [Int]) -> [Element] {
        var isGone = [Bool](repeating: false, count: count)
        for root in roots where !isGone[root] { for index in root..<self[root].subtreeEnd { isGone[index] = true } }
        // The number of elements that stay before each index.
        var kept = [Int](repeating: 0, count: count + 1)
        for index in indices { kept[index + 1] = kept[index] + (isGone[index] ? 0 : 1) }
        return indices.filter { !isGone[$0] }.map { index in
            var element = self[index]
            element.parent = element.parent.map { kept[$0] }
            element.subtreeEnd = kept[element.subtreeEnd]
            return element
        }
    }

    /// Whether two subtrees show the same in the same places.
    func areCopies(_ a: Int, _ b: Int) -> Bool {
        let size = self[a].subtreeEnd - a
        guard size == self[b].subtreeEnd - b else { return false }
        return (0..<size).allSatisfy { offset in
            let one = self[a + offset]
            let other = self[b + offset]
            return one.className == other.className && one.text == other.text && one.label == other.label && one.bounds == other.bounds
                && one.identifier == other.identifier && one.subtreeEnd - a == other.subtreeEnd - b && one.hiding == other.hiding
        }
    }

    /// Marks what another process draws, placed from the corner of its container: outside of that, but inside when moved by its place.
    mutating func markRelativeFrames() {
        for index in indices {
            guard let parent = self[index].parent, !self[parent].isScrollable, let frame = self[parent].bounds, frame.isUsable,
                var rect = self[index].bounds, rect.isUsable, frame.intersection(rect) == nil
            else { continue }
            rect.x += frame.x
            rect.y += frame.y
            if frame.contains(rect) { self[index].boundsQuality = .approximate }
        }
    }
}

extension Capabilities {
    /// What accessibility dumps can say: no sources, no link targets; composed cells swallow pictures and texts.
    static func accessibility(
        images: Knowledge = .partial, texts: Knowledge = .partial, operability: Knowledge = .partial, bounds: Knowledge = .full,
        visibility: Knowledge = .none, offScreen: Knowledge = .full
    ) -> Capabilities {
        Capabilities(
            imageSources: .none, images: images, texts: texts, operability: operability, linkTargets: .none, bounds: bounds,
            visibility: visibility, offScreen: offScreen)
    }
}
