// Which record an element shows by the pixels in its rectangle (architecture.md, way 4). The pixels themselves are looked at elsewhere.
import Model

/// What the pixels of one picture element say.
public enum PictureMatch: Sendable, Hashable {
    /// It shows this record's photo; the confidence is 0 to 1.
    case identified(record: Int, confidence: Double)
    /// It may show any of these records' photos, best first.
    case candidates([Int])
    /// It shows the photo of none of these records, whose picture files are known.
    case noneOf(Set<Int>)
}

extension PhotoLocator {
    /// Places pictures by what their pixels show; where something stronger placed them otherwise, says so.
    func placeByPixels(_ placed: inout [Int: PlacedPhoto], _ excluded: Set<Int>) {
        for (element, match) in pictureMatches.sorted(by: { $0.key < $1.key }) where !excluded.contains(element) {
            switch match {
            case .identified(let record, let confidence):
                let found = PlacedPhoto(element: element, matchedBy: .pixels, confidence: confidence, records: [record])
                if let before = placed[element], !before.records.isEmpty {
                    if !before.records.contains(record) {
                        placed[element]?.conflicts.append(
                            "the screenshot shows another photo there than its \(before.matchedBy.rawValue) says")
                    } else if before.matchedBy == .candidates {
                        placed[element] = found
                    }
                } else {
                    placed[element] = found
                }
            case .candidates(let records) where placed[element] == nil && !records.isEmpty:
                placed[element] = PlacedPhoto(
                    element: element, matchedBy: .candidates, confidence: 1 / Double(records.count), records: records, isExhaustive: false)
            case .candidates, .noneOf: break
            }
        }
    }

    /// Whether the pixels of a picture rule all of some records out.
    func showsNone(of records: Set<Int>, _ element: Int) -> Bool {
        if case .noneOf(let known)? = pictureMatches[element] { return records.isSubset(of: known) }
        return false
    }
}

public enum PictureElements {
    /// Least width and height, in the screen's units, of a picture that is worth recognising.
    private static let leastSide = 32.0

    /// The visible picture elements of a screen that have a place, and their visible parts.
    public static func visible(on screen: Screen) -> [(element: Int, bounds: Rect)] {
        let meter = VisibilityMeter(screen)
        return screen.elements.indices.compactMap { index in
            let element = screen.elements[index]
            guard element.role == .image || element.className.lowercased() == "canvas" || !element.imageSources.isEmpty,
                let bounds = element.bounds, bounds.width >= leastSide, bounds.height >= leastSide, bounds.isUsable
            else { return nil }
            let seen = meter.measure(index)
            guard seen.state == .visible, seen.fraction ?? 1 > 0.5 else { return nil }
            return (index, bounds)
        }
    }
}
