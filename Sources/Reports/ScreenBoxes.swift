// The numbered boxes of one screen: photos, credits found, texts considered; for the page, the annotated pictures and SARIF.
import Model

/// One box on a screen.
struct ScreenBox: Sendable {
    enum Role: String, Sendable {
        /// A place photo.
        case photo
        /// A text or element that meets a duty.
        case credit
        /// One that was considered, but does not count.
        case considered
    }
    var role: Role
    /// What stands at the box: `P1` for photos, `1`, `2` ... for what was considered, one series for each screen.
    let tag: String
    /// In the screen's unit; nil where the dump has no geometry.
    let bounds: Rect?
    /// Index of the element in its screen.
    let element: Int?
    let label: String
    /// The worst verdict of the photo, or that of the duty.
    let verdict: Verdict
    /// Ids of the photos that it belongs to.
    var photos: [String]
}

/// Collects the boxes of a capture.
struct ScreenBoxes {
    let capture: ReportedCapture

    /// All boxes: photos in document order, each followed by what was considered for it; one box for each element.
    func all() -> [ScreenBox] {
        var boxes: [ScreenBox] = []
        var known: [Int: Int] = [:]
        for photo in capture.photos { add(photo, duties: photo.duties, to: &boxes, &known) }
        return boxes
    }

    /// The boxes of one photo, and of one of its duties only.
    func boxes(photo: ReportedPhoto, duty: JudgedDuty?) -> [ScreenBox] {
        var boxes: [ScreenBox] = []
        var known: [Int: Int] = [:]
        add(photo, duties: duty.map { [$0] } ?? photo.duties, to: &boxes, &known)
        return boxes
    }

    private func add(_ photo: ReportedPhoto, duties: [JudgedDuty], to boxes: inout [ScreenBox], _ known: inout [Int: Int]) {
        let words = EvidenceWords(photo: photo, names: capture.elementNames, isVerbose: true)
        boxes.append(
            ScreenBox(
                role: .photo, tag: photo.id.uppercased(), bounds: photo.bounds, element: photo.elementIndex,
                label: "photo \(photo.id): \(words.elementWords())", verdict: Verdict.combined(photo.duties.map(\.verdict)),
                photos: [photo.id]))
        for duty in duties {
            for item in duty.evidence where Self.isShown(item, duty) {
                let isCredit = duty.verdict == .pass && Self.counts(item, duty)
                if let index = known[item.elementIndex] {
                    if !boxes[index].photos.contains(photo.id) { boxes[index].photos.append(photo.id) }
                    // What meets one duty is a credit, whatever else it was looked at for.
                    if isCredit { boxes[index].role = .credit }
                    continue
                }
                known[item.elementIndex] = boxes.count
                let number = boxes.count { $0.role != .photo } + 1
                boxes.append(
                    ScreenBox(
                        role: isCredit ? .credit : .considered, tag: "\(number)", bounds: item.bounds, element: item.elementIndex,
                        label: "\(duty.kind.words): \(words.itemWords(item, duty))", verdict: duty.verdict, photos: [photo.id]))
            }
        }
    }

    /// Texts that have nothing to do with the owed one get no box.
    private static func isShown(_ item: EvidenceItem, _ duty: JudgedDuty) -> Bool {
        guard item.relation != .otherCapture else { return false }
        return item.match != .none || duty.text.isEmpty && (item.link == .same || item.link == .operable) || duty.kind == .avatar
    }

    /// Whether a piece of evidence meets its duty as far as one can tell from the piece alone.
    private static func counts(_ item: EvidenceItem, _ duty: JudgedDuty) -> Bool {
        guard item.visibility == .visible else { return false }
        if duty.text.isEmpty || duty.kind == .avatar { return true }
        return (item.match == .exact || item.match == .wholeWords) && item.relation != .elsewhere && item.relation != .nearerToOther
    }

    /// Screenshot pixels for each unit of the dump, in both directions; nil without a screenshot or any means to relate both.
    var pixelScale: (x: Double, y: Double)? {
        guard let shot = capture.screenshot, shot.width > 0, shot.height > 0 else { return nil }
        if let scale = capture.layout?.scale, scale.isFinite, scale > 0 { return (scale, scale) }
        guard let size = capture.layout?.size, size.rect.isUsable else { return nil }
        return (Double(shot.width) / size.width, Double(shot.height) / size.height)
    }

    /// A rectangle of the dump in the screenshot's pixels, cut to the picture; nil when nothing of it is on the picture.
    func pixels(_ bounds: Rect?) -> Rect? {
        guard let bounds, bounds.isUsable, let scale = pixelScale, let shot = capture.screenshot else { return nil }
        let scaled = Rect(x: bounds.x * scale.x, y: bounds.y * scale.y, width: bounds.width * scale.x, height: bounds.height * scale.y)
        return scaled.intersection(Rect(x: 0, y: 0, width: Double(shot.width), height: Double(shot.height)))
    }
}
