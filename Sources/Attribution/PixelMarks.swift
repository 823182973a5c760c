// Google Maps marks that only the screenshot shows: where to look for them, and what they are as facts.
import Model

extension PixelEvidence {
    /// Bounds of pictures that may be the logo, when the screen owes a mark and the dump shows none; nil when nothing is to be looked for.
    public static func possibleMarks(_ evidence: CaptureEvidence, _ screen: Screen) -> [Rect]? {
        guard let marks = evidence.marks, evidence.photos.contains(where: { $0.visibility == .visible }) else { return nil }
        let isShown = marks.marks.contains { mark in
            mark.wording == .exact && mark.standing == .alone && mark.form != .label && mark.visibility == .visible && !mark.isOfComponent
        }
        guard !isShown else { return nil }
        let possible = Set(marks.possibleLogos)
        return screen.elements.indices.compactMap { index in
            guard MarkPictures.isPicture(index, screen), let bounds = screen.elements[index].bounds, bounds.isUsable,
                possible.contains(screen.path(of: index))
            else { return nil }
            return bounds
        }
    }

    /// Marks of the screenshot as facts, at the picture that shows them or at the root.
    static func facts(_ marks: [PixelMark], on screen: Screen, possible: [String]) -> [MarkFact] {
        let pictures = Set(possible)
        return marks.map { mark in
            let element = screen.elements.indices.first { index in
                guard let bounds = screen.elements[index].bounds, let common = bounds.intersection(mark.bounds) else { return false }
                return common.area * 2 > mark.bounds.area && pictures.contains(screen.path(of: index))
            }
            var fact = MarkFact(
                element: screen.path(of: element ?? 0), elementIndex: element ?? 0, form: mark.isLogo || element != nil ? .logo : .text,
                wording: .exact, standing: mark.isAlone ? .alone : .part, text: mark.text, visibility: .visible)
            // Letters read from pixels do not tell a logo's height; the picture's bounds do.
            fact.bounds = element.flatMap { screen.elements[$0].bounds } ?? (mark.isLogo ? nil : mark.bounds)
            fact.contrast = mark.contrast
            fact.lines = 1
            fact.source = .ocr
            return fact
        }
    }
}
