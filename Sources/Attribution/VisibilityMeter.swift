// Whether an element is on the screen, and the fact that says so (architecture.md, "Where a credit counts").
import Model

/// A measured visibility with the fact behind it.
struct MeasuredVisibility {
    var state: Visibility
    /// The fact, for example `opacity 0.02`; `doubtful: …` when the dump's word is known to be unreliable.
    var detail: String
    /// The part of the element that is on the screen, 0 to 1; nil when bounds are unknown.
    var fraction: Double?
    static let visible = MeasuredVisibility(state: .visible, detail: "", fraction: nil)

    /// Perhaps on the screen: no reliable fact takes the element off it.
    var isPerhapsVisible: Bool { state == .visible || detail.hasPrefix("doubtful") }
}

/// Measures visibility on one screen. Facts of ancestors count for everything below them.
final class VisibilityMeter {
    let screen: Screen
    /// Elements that lie over others without bounds being needed.
    private let covers: [(element: Int, covering: Covering)]
    /// Opaque elements with bounds, in document order.
    private let opaque: [Int]

    convenience init(_ screen: Screen) {
        var covers: [(element: Int, covering: Covering)] = []
        var opaque: [Int] = []
        for (index, element) in screen.elements.enumerated() {
            if let covering = element.covering { covers.append((index, covering)) }
            if let background = element.background, background.alpha >= 0.85, element.bounds?.isUsable == true { opaque.append(index) }
        }
        // Only what is itself on the screen covers anything.
        let bare = VisibilityMeter(screen, covers: [], opaque: [])
        self.init(screen, covers: covers.filter { bare.ownState($0.element).state == .visible }, opaque: opaque)
    }

    private init(_ screen: Screen, covers: [(element: Int, covering: Covering)], opaque: [Int]) {
        self.screen = screen
        self.covers = covers
        self.opaque = opaque
    }

    /// Answers already given, by element.
    private var known: [Int: MeasuredVisibility] = [:]

    /// The visibility of an element, everything considered.
    func measure(_ index: Int) -> MeasuredVisibility {
        if let answer = known[index] { return answer }
        let answer = measured(index)
        known[index] = answer
        return answer
    }

    private func measured(_ index: Int) -> MeasuredVisibility {
        let own = ownState(index)
        guard own.state == .visible else { return own }
        if let cover = coverFact(index) { return MeasuredVisibility(state: .covered, detail: cover, fraction: own.fraction) }
        return own
    }

    /// Flags, opacity, sizes and clips of the element and its ancestors.
    private func ownState(_ index: Int) -> MeasuredVisibility {
        var doubt = ""
        var opacity = 1.0
        var current: Int? = index
        while let here = current {
            let element = screen.elements[here]
            let place = here == index ? "" : " on \(screen.path(of: here))"
            if let fact = hidingFact(element, isSelf: here == index) {
                return MeasuredVisibility(state: fact.state, detail: fact.name + place, fraction: 0)
            }
            if element.hiding.contains(.doubtful), here == index { doubt = "doubtful: the dump says not visible" }
            opacity *= element.opacity
            current = element.parent
        }
        if opacity < 0.1 { return MeasuredVisibility(state: .transparent, detail: "opacity \(rounded(opacity))", fraction: 0) }
        let element = screen.elements[index]
        if let size = element.fontSize, size < 4, element.text != nil || element.isInline {
            return MeasuredVisibility(state: .zeroSize, detail: "font size \(rounded(size))", fraction: 0)
        }
        let result = clipped(index)
        if result.state == .visible, !doubt.isEmpty { return MeasuredVisibility(state: .hidden, detail: doubt, fraction: result.fraction) }
        return result
    }

    private func hidingFact(_ element: Element, isSelf: Bool) -> (state: Visibility, name: String)? {
        let facts = element.hiding
        if facts.contains(.notRendered) { return (.hidden, "not rendered") }
        // CSS visibility can be switched on again further down, so web readers state it for each element.
        if facts.contains(.invisible), isSelf || screen.platform != .web { return (.hidden, "invisible") }
        if facts.contains(.collapsed) { return (.hidden, "inside something closed") }
        if facts.contains(.zeroSize) { return (.zeroSize, "no size") }
        if facts.contains(.offScreen) { return (.offScreen, "placed off the screen") }
        if facts.contains(.clipped) { return (.clipped, "cut away") }
        return nil
    }

    /// Bounds against the screen and every clipping ancestor.
    private func clipped(_ index: Int) -> MeasuredVisibility {
        let element = screen.elements[index]
        guard let bounds = element.bounds, element.boundsQuality != .none else { return .visible }
        guard bounds.isUsable else { return MeasuredVisibility(state: .zeroSize, detail: "bounds are empty", fraction: 0) }
        if bounds.width < 2 || bounds.height < 2 {
            return MeasuredVisibility(state: .zeroSize, detail: "\(rounded(bounds.width))×\(rounded(bounds.height))", fraction: 0)
        }
        // Places that lack scroll offsets prove nothing about what lies outside of something.
        let doubt = element.boundsQuality == .approximate ? "doubtful: " : ""
        var visible = bounds
        if let size = screen.size {
            guard let part = visible.intersection(size.rect) else {
                return MeasuredVisibility(state: .offScreen, detail: doubt + "outside the screen", fraction: 0)
            }
            visible = part
        }
        var current = element.clipParent ?? element.parent
        while let here = current {
            let ancestor = screen.elements[here]
            if ancestor.clipsChildren || ancestor.isScrollable, let frame = ancestor.bounds, frame.isUsable {
                guard let part = visible.intersection(frame) else {
                    return MeasuredVisibility(
                        state: .clipped, detail: doubt + "outside \(screen.path(of: here)), which clips it", fraction: 0)
                }
                visible = part
            }
            current = ancestor.clipParent ?? ancestor.parent
        }
        let fraction = visible.area / bounds.area
        if fraction < 0.5, element.role != .image {
            return MeasuredVisibility(
                state: .clipped, detail: doubt + "only \(Int((fraction * 100).rounded())) % of it is inside its container",
                fraction: fraction)
        }
        return MeasuredVisibility(state: .visible, detail: "", fraction: fraction)
    }

    /// What lies over the element, when something does.
    private func coverFact(_ index: Int) -> String? {
        for cover in covers where !screen.contains(cover.element, index) && !screen.contains(index, cover.element) {
            switch cover.covering {
            case .screen:
                return "covered by \(screen.path(of: cover.element))"
            case .parent:
                if let parent = screen.elements[cover.element].parent, screen.contains(parent, index), index < cover.element {
                    return "covered by \(screen.path(of: cover.element))"
                }
            }
        }
        guard let bounds = screen.elements[index].bounds, bounds.isUsable else { return nil }
        for other in opaque where other != index && !screen.contains(other, index) && !screen.contains(index, other) {
            guard let frame = screen.elements[other].bounds, frame.contains(bounds), isDrawnLater(other, than: index) else { continue }
            if ownState(other).state == .visible { return "covered by \(screen.path(of: other))" }
        }
        return nil
    }

    /// Document order, corrected by the painting order of the screen or the drawing order of the two branches below their common ancestor.
    private func isDrawnLater(_ a: Int, than b: Int) -> Bool {
        if let orderA = screen.elements[a].paintOrder, let orderB = screen.elements[b].paintOrder {
            return orderA == orderB ? a > b : orderA > orderB
        }
        var branchA = a
        while let parent = screen.elements[branchA].parent, !screen.contains(parent, b) { branchA = parent }
        var branchB = b
        while let parent = screen.elements[branchB].parent, !screen.contains(parent, a) { branchB = parent }
        if let orderA = screen.elements[branchA].drawingOrder, let orderB = screen.elements[branchB].drawingOrder, orderA != orderB {
            return orderA > orderB
        }
        return a > b
    }

    /// A number for messages: at most two decimals.
    private func rounded(_ value: Double) -> String {
        let hundredths = (value * 100).rounded()
        guard hundredths.isFinite, abs(hundredths) < 1e15 else { return "\(value)" }
        let whole = Int(hundredths)
        if whole % 100 == 0 { return "\(whole / 100)" }
        return "\(Double(whole) / 100)"
    }
}
