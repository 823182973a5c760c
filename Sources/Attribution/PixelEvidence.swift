// The screenshot as second witness of the evidence: what to ask it, and what its answers change. Pixels themselves are looked at elsewhere.
import Model
import Text

/// One owed name at one element of the dump.
public struct SightedCredit: Sendable, Hashable {
    public var element: Int
    public var name: CanonicalText
    public init(element: Int, name: CanonicalText) {
        self.element = element
        self.name = name
    }
}

/// One credit of the dump that the screenshot is asked about.
public struct CreditQuestion: Sendable, Hashable {
    public var credit: SightedCredit
    /// The owed name as the record has it.
    public var name: String
    /// The element's whole text.
    public var text: String
    public var bounds: Rect
}

/// One photo whose credit the dump does not show: where to look for it, and for which names.
public struct MissingCredit: Sendable, Hashable {
    public var photo: Rect
    public var names: [String]
}

/// A text that the dump calls visible, and where.
public struct PlacedText: Sendable, Hashable {
    public var text: String
    public var bounds: Rect
}

public enum PixelEvidence {
    /// Letters that fit this well are the name; fewer may be another name like it.
    static let certainScore = 0.95
    /// Most owed names that are looked for around one photo.
    private static let mostNames = 60

    /// What an answer changes. Only a clear one counts against the dump.
    static func apply(_ sighting: PixelSighting, _ seen: inout MeasuredVisibility, _ match: inout TextMatch) {
        switch sighting.state {
        case .seen:
            // A doubtful flag, or a label that may be drawn: it is.
            if seen.isPerhapsVisible || seen.state == .accessibilityOnly { seen = .visible }
        case .blank where seen.state == .visible:
            seen = MeasuredVisibility(state: .hidden, detail: "the screenshot shows nothing at its place", fraction: 0)
        case .otherText where seen.state == .visible:
            seen = MeasuredVisibility(
                state: .covered,
                detail: (sighting.isCertain ? "" : "doubtful: ") + "the screenshot shows \"\(sighting.text.prefix(60))\" at its place",
                fraction: 0)
        case .cut where seen.state == .visible && (match == .exact || match == .wholeWords):
            match = .truncated
        case .blank, .otherText, .cut, .unsure: break
        }
    }

    /// The credits in the evidence that stand with their photo and have a place of their own.
    public static func questions(_ evidence: CaptureEvidence, _ screen: Screen) -> [CreditQuestion] {
        var asked: Set<SightedCredit> = []
        var result: [CreditQuestion] = []
        for (duty, item) in credits(evidence) where item.match != .none && item.relation.isHere || item.relation == .shared {
            let credit = SightedCredit(element: item.elementIndex, name: CanonicalText(duty.text))
            let element = screen.elements[item.elementIndex]
            let isOpen = item.visibility == .visible || item.visibility == .accessibilityOnly || item.visibilityDetail.hasPrefix("doubtful")
            guard item.source == .layout, isOpen, !duty.text.isEmpty, let bounds = element.bounds, bounds.isUsable,
                element.boundsQuality == .exact || element.boundsQuality == .rounded,
                let text = item.visibility == .accessibilityOnly ? element.label : element.text, CanonicalText(text).contains(credit.name),
                asked.insert(credit).inserted
            else { continue }
            result.append(CreditQuestion(credit: credit, name: duty.text, text: text, bounds: bounds))
        }
        return result
    }

    /// The displayed photos with an owed name that is not seen with them.
    public static func missing(_ evidence: CaptureEvidence) -> [MissingCredit] {
        var result: [MissingCredit] = []
        for photo in evidence.photos {
            guard photo.visibility == .visible, let bounds = photo.bounds, bounds.isUsable else { continue }
            var names: [String] = []
            for duty in photo.records.flatMap(\.duties) where isCredit(duty) && !duty.text.isEmpty && !names.contains(duty.text) {
                let isShown = duty.evidence.contains {
                    ($0.match == .exact || $0.match == .wholeWords) && $0.visibility == .visible && $0.relation.isHere
                }
                if !isShown { names.append(duty.text) }
            }
            if !names.isEmpty, names.count <= mostNames { result.append(MissingCredit(photo: bounds, names: names)) }
        }
        return result
    }

    /// All owed names of a capture, sorted.
    public static func owedNames(_ evidence: CaptureEvidence) -> [String] {
        Set(evidence.photos.flatMap(\.records).flatMap(\.duties).filter { isCredit($0) && !$0.text.isEmpty }.map(\.text)).sorted()
    }

    /// The texts of a screen that the dump says can be seen at exact places.
    public static func visibleTexts(_ screen: Screen) -> [PlacedText] {
        let meter = VisibilityMeter(screen)
        return screen.elements.indices.compactMap { index in
            let element = screen.elements[index]
            guard let text = element.text, element.drawsText, let bounds = element.bounds, bounds.isUsable,
                element.boundsQuality == .exact || element.boundsQuality == .rounded, element.readScore == nil
            else { return nil }
            let seen = meter.measure(index)
            guard seen.state == .visible, seen.fraction ?? 1 > 0.95 else { return nil }
            return PlacedText(text: text, bounds: bounds)
        }
    }

    /// The screen with lines that were read from its screenshot as texts of their own, at the end of the tree.
    public static func adding(_ texts: [PixelText], to screen: Screen) -> Screen {
        guard !texts.isEmpty, !screen.elements.isEmpty else { return screen }
        var screen = screen
        for text in texts {
            var element = Element(role: .text, className: "pixels", parent: 0)
            element.text = text.text
            element.bounds = text.bounds
            element.boundsQuality = .rounded
            element.readScore = text.score
            element.readContrast = text.contrast
            element.subtreeEnd = screen.elements.count + 1
            screen.elements.append(element)
        }
        screen.elements[0].subtreeEnd = screen.elements.count
        return screen
    }

    private static func isCredit(_ duty: Duty) -> Bool { duty.kind == .authorCredit || duty.kind == .providerAttribution }

    private static func credits(_ evidence: CaptureEvidence) -> [(duty: Duty, item: EvidenceItem)] {
        evidence.photos.filter { $0.visibility == .visible }.flatMap(\.records).flatMap(\.duties).filter(isCredit).flatMap { duty in
            duty.evidence.map { (duty, $0) }
        }
    }
}
