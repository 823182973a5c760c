// Whether an element is on the screen, and the fact that says so (architecture.md, "Where a credit counts").
import Model

/// A measured visibility with the fact behind it.
struct MeasuredVisibility {
    var state: Visibility
    /// The fact, for example `opacity 0.02`; `doubtful: …` when the dump's word is known to be unreliable.
    var detail: String
    /// The part of the element that is on the screen and not covered, 0 to 1; nil when bounds are unknown.
    var fraction: Double?
    /// It lies below the lower edge of what scrolls: a user who scrolls down sees it.
    var isPastLowerEdge = false
    static let visible = MeasuredVisibility(state: .visible, detail: "", fraction: nil)

    /// Perhaps on the screen: no reliable fact takes the element off it.
    var isPerhapsVisible: Bool { state == .visible || detail.hasPrefix("doubtful") }
}

/// Measures visibility on one screen. Facts of ancestors count for everything below them.
final class VisibilityMeter {
    let screen: Screen
    private let pictures: [(element: Int, frame: Rect)]
    private let covers: CoverFinder
    /// The colours of texts against what lies behind them.
    private(set) lazy var contrast = Contrast(screen)
    /// Answers already given, by element.
    private var known: [Int: MeasuredVisibility] = [:]

    /// `photos` are elements known to show photographs, which nothing shines through.
    convenience init(_ screen: Screen, photos: [Int] = []) {
        self.init(screen, photos: photos, pictures: CoverFinder.pictures(of: screen))
    }

    private init(_ screen: Screen, photos: [Int], pictures: [(element: Int, frame: Rect)]) {
        self.screen = screen
        self.pictures = pictures
        covers = CoverFinder(screen, photos: photos, pictures: pictures)
    }

    /// A meter of the same screen for which more is known to show photographs.
    func knowing(photos: [Int]) -> VisibilityMeter { VisibilityMeter(screen, photos: photos, pictures: pictures) }

    /// The visibility of an element, everything considered.
    func measure(_ index: Int) -> MeasuredVisibility {
        if let answer = known[index] { return answer }
        let answer = measured(index)
        known[index] = answer
        return answer
    }

    private func measured(_ index: Int) -> MeasuredVisibility {
        // What was read from the screenshot was seen there.
        if screen.elements[index].readScore != nil { return .visible }
        let own = OwnVisibility.measure(index, on: screen)
        guard own.state == .visible, let cover = covers.cover(of: index) else { return own }
        let rest = (own.fraction ?? 1) * (1 - cover.share)
        switch cover.extent {
        case .part: return MeasuredVisibility(state: .visible, detail: "", fraction: rest)
        case .perhaps: return MeasuredVisibility(state: .covered, detail: "doubtful: " + cover.detail, fraction: rest)
        case .whole: return MeasuredVisibility(state: .covered, detail: cover.detail, fraction: 0)
        }
    }
}

/// What the element and its ancestors say of its visibility; what lies over it is another matter.
enum OwnVisibility {
    /// Flags, opacity, sizes and clips of the element and its ancestors.
    static func measure(_ index: Int, on screen: Screen) -> MeasuredVisibility {
        var doubt = ""
        var opacity = 1.0
        var blur = 0.0
        var current: Int? = index
        while let here = current {
            let hiding = screen.elements[here].hiding
            if !hiding.isEmpty, let fact = hidingFact(hiding, isSelf: here == index, screen.platform) {
                let place = here == index ? "" : " on \(screen.path(of: here))"
                return MeasuredVisibility(state: fact.state, detail: fact.name + place, fraction: 0)
            }
            if hiding.contains(.doubtful), here == index { doubt = "doubtful: the dump says not visible" }
            opacity *= screen.elements[here].opacity
            blur = max(blur, screen.elements[here].blur)
            current = screen.elements[here].parent
        }
        if opacity < 0.1 { return MeasuredVisibility(state: .transparent, detail: "opacity \(rounded(opacity))", fraction: 0) }
        let element = screen.elements[index]
        let isText = element.text != nil || element.isInline
        if isText, let size = element.fontSize, size < 4 {
            return MeasuredVisibility(state: .zeroSize, detail: "font size \(rounded(size))", fraction: 0)
        }
        // Letters run together when the blur reaches a third of their height; whether a blurred photo is displayed is for a person to say.
        let readable = (element.fontSize ?? 16) / 3
        if isText, blur >= readable { return MeasuredVisibility(state: .hidden, detail: "blurred by \(rounded(blur))", fraction: 0) }
        if blur >= (isText ? readable / 2 : 3) { doubt = "doubtful: blurred by \(rounded(blur))" }
        let result = clipped(index, on: screen)
        if result.state == .visible, !doubt.isEmpty { return MeasuredVisibility(state: .hidden, detail: doubt, fraction: result.fraction) }
        return result
    }

    private static func hidingFact(_ facts: HidingFacts, isSelf: Bool, _ platform: Platform) -> (state: Visibility, name: String)? {
        if facts.contains(.notRendered) { return (.hidden, "not rendered") }
        // CSS visibility can be switched on again further down, so web readers state it for each element.
        if facts.contains(.invisible), isSelf || platform != .web { return (.hidden, "invisible") }
        if facts.contains(.collapsed) { return (.hidden, "inside something closed") }
        if facts.contains(.zeroSize) { return (.zeroSize, "no size") }
        if facts.contains(.offScreen) { return (.offScreen, "placed off the screen") }
        if facts.contains(.clipped) { return (.clipped, "cut away") }
        return nil
    }

    /// The part of an element's bounds that the screen and every clipping ancestor let through; nil without usable bounds, or with none left.
    static func visiblePart(of index: Int, on screen: Screen) -> Rect? {
        guard let bounds = screen.elements[index].bounds, bounds.isUsable else { return nil }
        var visible = bounds
        if let size = screen.size {
            guard let part = visible.intersection(size.rect) else { return nil }
            visible = part
        }
        for ancestor in clippingAncestors(of: index, on: screen) {
            guard let frame = screen.elements[ancestor].bounds, let part = visible.intersection(frame) else { return nil }
            visible = part
        }
        return visible
    }

    /// The ancestors that cut off what reaches beyond their bounds, innermost first.
    private static func clippingAncestors(of index: Int, on screen: Screen) -> [Int] {
        var found: [Int] = []
        var current = screen.elements[index].clipParent ?? screen.elements[index].parent
        while let here = current {
            let clips = screen.elements[here].clipsChildren
            // One without room shows nothing of what is in it, where its place is stated exactly.
            if clips || screen.elements[here].isScrollable, let frame = screen.elements[here].bounds,
                frame.isUsable || clips && screen.elements[here].boundsQuality == .exact && frame.isFinite
            {
                found.append(here)
            }
            current = screen.elements[here].clipParent ?? screen.elements[here].parent
        }
        return found
    }

    /// Bounds against the screen and every clipping ancestor.
    private static func clipped(_ index: Int, on screen: Screen) -> MeasuredVisibility {
        let element = screen.elements[index]
        guard let bounds = element.bounds, element.boundsQuality != .none else { return .visible }
        guard bounds.isUsable else { return MeasuredVisibility(state: .zeroSize, detail: "bounds are empty", fraction: 0) }
        if bounds.width < 2 || bounds.height < 2 {
            return MeasuredVisibility(state: .zeroSize, detail: "\(rounded(bounds.width))×\(rounded(bounds.height))", fraction: 0)
        }
        // Places that lack scroll offsets prove nothing about what lies outside of something.
        let doubt = element.boundsQuality == .approximate ? "doubtful: " : ""
        var visible = bounds
        let ancestors = clippingAncestors(of: index, on: screen)
        if let size = screen.size {
            guard let part = visible.intersection(size.rect) else {
                let scrolls = screen.platform == .web || ancestors.contains { scrollsDown($0, on: screen) }
                return MeasuredVisibility(
                    state: .offScreen, detail: doubt + "outside the screen", fraction: 0,
                    isPastLowerEdge: scrolls && isBelow(bounds, size.rect))
            }
            visible = part
        }
        for here in ancestors {
            guard let frame = screen.elements[here].bounds else { continue }
            guard let part = visible.intersection(frame) else {
                return MeasuredVisibility(
                    state: .clipped, detail: doubt + "outside \(screen.path(of: here)), which clips it", fraction: 0,
                    isPastLowerEdge: scrollsDown(here, on: screen) && isBelow(bounds, frame))
            }
            visible = part
        }
        let fraction = visible.area / bounds.area
        if fraction < 0.5, element.role != .image {
            let isCutBelow = visible.maxY < bounds.maxY - 0.5 && visible.y < bounds.y + 0.5
            return MeasuredVisibility(
                state: .clipped, detail: doubt + "only \(Int((fraction * 100).rounded())) % of it is inside its container",
                fraction: fraction, isPastLowerEdge: isCutBelow && ancestors.contains { scrollsDown($0, on: screen) })
        }
        return MeasuredVisibility(state: .visible, detail: "", fraction: fraction)
    }

    /// The share of the screen's height from which something that scrolls is a list, not a row of slides.
    private static let listShare = 0.4

    /// Whether an element scrolls up and down: dumps say only that it scrolls, and rows of slides are low.
    static func scrollsDown(_ index: Int, on screen: Screen) -> Bool {
        let element = screen.elements[index]
        guard element.isScrollable, let frame = element.bounds, frame.isUsable else { return false }
        guard let height = screen.size?.height, height > 0 else { return frame.height >= frame.width }
        return frame.height >= listShare * height
    }

    /// Whether something lies below a frame, not beside it.
    private static func isBelow(_ bounds: Rect, _ frame: Rect) -> Bool {
        bounds.y >= frame.maxY - 0.5 && bounds.x < frame.maxX && bounds.maxX > frame.x
    }

    /// A number for messages: at most two decimals.
    private static func rounded(_ value: Double) -> String {
        let hundredths = (value * 100).rounded()
        guard hundredths.isFinite, abs(hundredths) < 1e15 else { return "\(value)" }
        let whole = Int(hundredths)
        if whole % 100 == 0 { return "\(whole / 100)" }
        return "\(Double(whole) / 100)"
    }
}
