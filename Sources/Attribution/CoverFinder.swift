// What lies over an element: modals, opaque boxes and photographs that are painted later (policy D11; architecture.md "Where a credit counts").
import Model

/// What was found over an element.
struct Cover {
    enum Extent {
        /// So little that the element still shows.
        case part
        /// Much of it, or all of it by something that may as well lie below.
        case perhaps
        case whole
    }
    var extent: Extent
    /// The covered share of what is visible of the element, 0 to 1.
    var share: Double
    var detail: String
}

/// Finds what covers the elements of one screen.
struct CoverFinder {
    private let screen: Screen
    /// Elements that lie over others without bounds being needed.
    private let declared: [(element: Int, covering: Covering)]
    /// Elements that nothing shines through, with the part of them that is on the screen, in document order.
    private let opaque: [(element: Int, frame: Rect)]
    private let photos: Set<Int>
    /// Other pictures of native screens: whether anything shines through them is not in the dump.
    private let pictures: [(element: Int, frame: Rect)]

    /// The share of an element that must be covered before a text on it is doubtful, and before it is gone.
    private static let doubtfulShare = 0.5
    private static let wholeShare = 0.95
    /// Pieces of an element that are followed at most; more only blur the share.
    private static let mostPieces = 64

    /// The pictures of a native screen that are on it: what all finders of the screen look among.
    static func pictures(of screen: Screen) -> [(element: Int, frame: Rect)] {
        guard screen.platform != .web else { return [] }
        return screen.elements.indices.filter {
            screen.elements[$0].role == .image && OwnVisibility.measure($0, on: screen).state == .visible
        }.compactMap { index in OwnVisibility.visiblePart(of: index, on: screen).map { (index, $0) } }
    }

    /// `pictures` are those of the screen.
    init(_ screen: Screen, photos: [Int], pictures: [(element: Int, frame: Rect)]) {
        self.screen = screen
        self.photos = Set(photos)
        var declared: [(element: Int, covering: Covering)] = []
        var opaque: [(element: Int, frame: Rect)] = []
        var isPhoto = [Bool](repeating: false, count: screen.elements.count)
        for photo in photos { isPhoto[photo] = true }
        for index in screen.elements.indices {
            let isOpaque = isPhoto[index] || (screen.elements[index].background?.alpha ?? 0) >= 0.85
            guard isOpaque || screen.elements[index].covering != nil else { continue }
            let element = screen.elements[index]
            // Only what is itself on the screen covers anything.
            guard OwnVisibility.measure(index, on: screen).state == .visible else { continue }
            if let covering = element.covering { declared.append((index, covering)) }
            let opacity = screen.lineage(of: index).reduce(self.photos.contains(index) ? 1 : element.background?.alpha ?? 1) {
                $0 * screen.elements[$1].opacity
            }
            if isOpaque, opacity >= 0.85,
                let frame = OwnVisibility.visiblePart(of: index, on: screen)
            {
                opaque.append((index, frame))
            }
        }
        self.declared = declared
        self.opaque = opaque
        let known = Set(opaque.map(\.element))
        self.pictures = pictures.filter { !known.contains($0.element) }
    }

    /// What lies over an element, or nil when nothing does.
    func cover(of index: Int) -> Cover? {
        if let element = declaredCover(of: index) {
            return Cover(extent: .whole, share: 1, detail: "covered by \(screen.path(of: element))")
        }
        guard let whole = OwnVisibility.visiblePart(of: index, on: screen) else { return nil }
        return opaqueCover(of: index, whole) ?? pictureCover(of: index, whole)
    }

    /// A picture that is drawn later over the whole of a text hides it unless it is transparent.
    private func pictureCover(of index: Int, _ whole: Rect) -> Cover? {
        guard screen.elements[index].role != .image else { return nil }
        for picture in pictures where picture.frame.contains(whole) && paintOrder(of: picture.element, over: index).isLater {
            guard !screen.contains(picture.element, index), !screen.contains(index, picture.element) else { continue }
            return Cover(extent: .perhaps, share: 1, detail: "the picture \(screen.path(of: picture.element)) lies over it")
        }
        return nil
    }

    private func opaqueCover(of index: Int, _ whole: Rect) -> Cover? {
        guard !opaque.isEmpty else { return nil }
        var rest = [whole]
        var largest: (element: Int, area: Double)?
        var isCertain = true
        for other in opaque where other.element != index {
            guard let common = other.frame.intersection(whole), !screen.contains(other.element, index),
                !screen.contains(index, other.element)
            else { continue }
            let order = paintOrder(of: other.element, over: index)
            guard order.isLater else { continue }
            if !order.isCertain { isCertain = false }
            if common.area > largest?.area ?? 0 { largest = (other.element, common.area) }
            guard rest.count < Self.mostPieces else { continue }
            rest = rest.flatMap { $0.subtracting(other.frame) }
        }
        guard let largest else { return nil }
        let share = 1 - rest.reduce(0) { $0 + $1.area } / whole.area
        guard share > 0.01 else { return nil }
        let name = screen.path(of: largest.element)
        if share >= Self.wholeShare {
            return Cover(
                extent: isCertain ? .whole : .perhaps, share: share,
                detail: isCertain ? "covered by \(name)" : "\(name) lies in the same place, above or below")
        }
        if share >= Self.doubtfulShare {
            return Cover(extent: .perhaps, share: share, detail: "\(Int((share * 100).rounded())) % of it is covered by \(name)")
        }
        return Cover(extent: .part, share: isCertain ? share : 0, detail: "")
    }

    private func declaredCover(of index: Int) -> Int? {
        for cover in declared where !screen.contains(cover.element, index) && !screen.contains(index, cover.element) {
            switch cover.covering {
            case .screen: return cover.element
            case .parent:
                if let parent = screen.elements[cover.element].parent, screen.contains(parent, index), index < cover.element {
                    return cover.element
                }
            }
        }
        return nil
    }

    /// Document order, corrected by the painting order of the screen or the drawing order of the two branches below their common ancestor.
    ///
    /// A dump that states neither lists views as they were added, which accessibility trees of photographs do not always follow.
    private func paintOrder(of a: Int, over b: Int) -> (isLater: Bool, isCertain: Bool) {
        if let orderA = screen.elements[a].paintOrder, let orderB = screen.elements[b].paintOrder {
            return (orderA == orderB ? a > b : orderA > orderB, true)
        }
        var branchA = a
        while let parent = screen.elements[branchA].parent, !screen.contains(parent, b) { branchA = parent }
        var branchB = b
        while let parent = screen.elements[branchB].parent, !screen.contains(parent, a) { branchB = parent }
        if let orderA = screen.elements[branchA].drawingOrder, let orderB = screen.elements[branchB].drawingOrder, orderA != orderB {
            return (orderA > orderB, true)
        }
        // Formats that state backgrounds are view trees; of the others only Flutter's render tree paints in its own order.
        let isViewTree = screen.platform == .flutter || !photos.contains(a)
        return (a > b, isViewTree)
    }
}

extension Rect {
    /// What is left of this rectangle when another is taken away: up to four pieces that do not overlap.
    func subtracting(_ other: Rect) -> [Rect] {
        guard let common = intersection(other) else { return [self] }
        let pieces = [
            Rect(x: x, y: y, width: width, height: common.y - y),
            Rect(x: x, y: common.maxY, width: width, height: maxY - common.maxY),
            Rect(x: x, y: common.y, width: common.x - x, height: common.height),
            Rect(x: common.maxX, y: common.y, width: maxX - common.maxX, height: common.height),
        ]
        return pieces.filter(\.isUsable)
    }
}
