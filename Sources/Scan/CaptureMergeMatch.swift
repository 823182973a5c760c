// Which element of one dump is which of another: by run-time object, identifier, text with place, picture, and order between these.
import Model
import Text

/// Pairs the elements of two dumps of one screen.
struct CaptureMergeMatch {
    private let base: Screen
    private let other: Screen
    /// The other dump's lengths in the base's unit; nil when their places cannot be compared.
    private let scale: Double?
    /// How far the other dump's places are off: one of them may begin below the status bar.
    private(set) var offset = (x: 0.0, y: 0.0)
    /// For each element of the other dump the base's.
    private(set) var partner: [Int?]
    private var isTaken: [Bool]

    /// Pairs all that can be paired.
    init(_ base: Screen, _ other: Screen, scale: Double?) {
        self.base = base
        self.other = other
        self.scale = scale
        partner = Array(repeating: nil, count: other.elements.count)
        isTaken = Array(repeating: false, count: base.elements.count)
        let texts = (Self.index(base, by: Self.text), Self.index(other, by: Self.text))
        measureOffset(texts)
        for name in [CaptureMergeKeys.object, CaptureMergeKeys.semantics] {
            pairUnique(by: { element in element.attributes.first { $0.name == name }?.value }, mustOverlap: false)
        }
        pairUnique(by: { $0.shortIdentifier.flatMap { $0.isEmpty ? nil : $0 } }, mustOverlap: true)
        pairUnique(by: { $0.imageSources.first?.url }, mustOverlap: true)
        pairTexts(texts)
        pairPicturesByPlace()
        pairPicturesByOrder()
    }

    /// An element's place in the base's unit.
    func place(_ element: Element) -> Rect? {
        guard let scale, let bounds = element.bounds, bounds.isUsable else { return nil }
        return Rect(
            x: bounds.x * scale + offset.x, y: bounds.y * scale + offset.y, width: bounds.width * scale, height: bounds.height * scale)
    }

    // MARK: texts

    /// What a text is compared by; labels stand for texts where nothing is drawn.
    private static func text(_ element: Element) -> CanonicalText? {
        guard let text = element.text ?? element.label, text.utf8.count < 4_096 else { return nil }
        let canonical = CanonicalText(text)
        return canonical.isEmpty ? nil : canonical
    }

    /// Elements by a key.
    private static func index<Key: Hashable>(_ screen: Screen, by key: (Element) -> Key?) -> [Key: [Int]] {
        var result: [Key: [Int]] = [:]
        for (index, element) in screen.elements.enumerated() {
            if let key = key(element) { result[key, default: []].append(index) }
        }
        return result
    }

    /// The middle of how far equal texts lie apart.
    private mutating func measureOffset(_ texts: ([CanonicalText: [Int]], [CanonicalText: [Int]])) {
        var xs: [Double] = []
        var ys: [Double] = []
        for (text, indexes) in texts.1 where indexes.count == 1 {
            guard let mine = texts.0[text], mine.count == 1, base.elements[mine[0]].text != nil, other.elements[indexes[0]].text != nil,
                let a = base.elements[mine[0]].bounds, a.isUsable, let b = place(other.elements[indexes[0]])
            else { continue }
            xs.append(a.x - b.x)
            ys.append(a.y - b.y)
        }
        guard xs.count >= 2 else { return }
        xs.sort()
        ys.sort()
        offset = (xs[xs.count / 2], ys[ys.count / 2])
    }

    /// Pairs equal texts: those that overlap, or, without places, one with one, or as many with as many in order.
    private mutating func pairTexts(_ texts: ([CanonicalText: [Int]], [CanonicalText: [Int]])) {
        for (text, theirs) in texts.1 {
            guard let mine = texts.0[text] else { continue }
            let free = mine.filter { !isTaken[$0] }
            let open = theirs.filter { partner[$0] == nil }
            if free.count == open.count {
                for (a, b) in zip(free, open) where canOverlap(a, b) { pair(a, b) }
            } else {
                for b in open { if let a = free.first(where: { !isTaken[$0] && overlap($0, b) > 0.3 }) { pair(a, b) } }
            }
        }
    }

    // MARK: other keys

    /// Pairs what is the only one with its key on both sides.
    private mutating func pairUnique(by key: (Element) -> String?, mustOverlap: Bool) {
        let mine = Self.index(base, by: key)
        for (value, theirs) in Self.index(other, by: key) where theirs.count == 1 {
            guard let own = mine[value], own.count == 1, !isTaken[own[0]], partner[theirs[0]] == nil else { continue }
            if !mustOverlap || canOverlap(own[0], theirs[0]) { pair(own[0], theirs[0]) }
        }
    }

    /// Pairs pictures that lie in the same place.
    private mutating func pairPicturesByPlace() {
        let free = base.elements.indices.filter {
            isPicture(base.elements[$0]) && !isTaken[$0] && base.elements[$0].bounds?.isUsable == true
        }
        let open = other.elements.indices.filter {
            isPicture(other.elements[$0]) && partner[$0] == nil && other.elements[$0].bounds?.isUsable == true
        }
        // Every picture with every other would take too long on a hostile dump.
        guard free.count * open.count < 4_000_000 else { return }
        for b in open {
            var best = (picture: -1, share: 0.7)
            for a in free where !isTaken[a] {
                let share = likeness(a, b)
                if share > best.share { best = (a, share) }
            }
            if best.picture >= 0 { pair(best.picture, b) }
        }
    }

    /// Pairs the pictures between two paired texts with those between their partners, when they are as many.
    private mutating func pairPicturesByOrder() {
        var anchors: [(base: Int, other: Int)] = []
        for (b, a) in partner.enumerated() {
            guard let a, a > (anchors.last?.base ?? -1), Self.text(other.elements[b]) != nil else { continue }
            anchors.append((a, b))
        }
        guard !anchors.isEmpty else { return }
        anchors.append((base.elements.count, other.elements.count))
        var from = (base: 0, other: 0)
        for anchor in anchors {
            let mine = (from.base..<max(from.base, anchor.base)).filter { isPicture(base.elements[$0]) && !isTaken[$0] }
            let theirs = (from.other..<max(from.other, anchor.other)).filter { isPicture(other.elements[$0]) && partner[$0] == nil }
            if mine.count == theirs.count {
                for (a, b) in zip(mine, theirs) where canOverlap(a, b) { pair(a, b) }
            }
            from = anchor
        }
    }

    // MARK: helpers

    /// Whether an element is a picture.
    private func isPicture(_ element: Element) -> Bool { element.role == .image || !element.imageSources.isEmpty }

    /// Makes two elements partners.
    private mutating func pair(_ a: Int, _ b: Int) {
        guard !isTaken[a], partner[b] == nil else { return }
        isTaken[a] = true
        partner[b] = a
    }

    /// The common part of two places, as a share of the smaller one.
    private func overlap(_ a: Int, _ b: Int) -> Double {
        guard let one = base.elements[a].bounds, one.isUsable, let two = place(other.elements[b]) else { return 0 }
        return (one.intersection(two)?.area ?? 0) / Swift.min(one.area, two.area)
    }

    /// Whether two places overlap as far as they are known.
    private func canOverlap(_ a: Int, _ b: Int) -> Bool {
        guard base.elements[a].bounds?.isUsable == true, place(other.elements[b]) != nil else { return true }
        return overlap(a, b) > 0.3
    }

    /// The common part of two places, as a share of what both cover: 1 for the same rectangle.
    private func likeness(_ a: Int, _ b: Int) -> Double {
        guard let one = base.elements[a].bounds, one.isUsable, let two = place(other.elements[b]) else { return 0 }
        let common = one.intersection(two)?.area ?? 0
        return common / (one.area + two.area - common)
    }
}
