// Judges a capture once more, with what other screens of the run show of its photos.
import Attribution
import Model
import RuleEngine

struct CaptureRelinking {
    let judge: Judge
    let store: ResultStore
    let ids: [CaptureRef: String]

    /// The reason of what a screen in a missing part of the run may decide.
    static let missing = "screens-missing"

    /// Fills in the views of other captures, and replaces verdicts and findings of the photos that they are about.
    func relink(_ capture: inout CaptureResult, _ links: [LinkedView]) {
        guard var document = document(of: capture, links) else { return }
        for link in links.sorted(by: { $0.view < $1.view }) where capture.views.indices.contains(link.view) {
            bringLinks(link, to: capture.views[link.view].photo, &capture, &document)
        }
        let outcomes = judge.judge(document)
        for link in links where capture.views.indices.contains(link.view) {
            replace(capture.views[link.view], &capture, outcomes)
        }
        FindingOrder.sort(&capture.findings)
    }

    /// A part of the run is missing: what a larger and fully credited view there would waive is not violated, but undecided.
    func doubt(_ capture: inout CaptureResult, _ links: [LinkedView], decidedBy: String) {
        guard var document = document(of: capture, links) else { return }
        let witness = OtherView(capture: "a screen that is missing", bounds: nil, isFullyCredited: true, isLarger: true)
        for view in capture.views { document.add([witness], toPhoto: view.photo) }
        let outcomes = judge.judge(document)
        for view in capture.views where capture.capture.photos.indices.contains(view.photo) {
            let photo = capture.capture.photos[view.photo]
            let waived = VerdictCombiner.combine(photo.duties, number: view.photo, outcomes: outcomes)
            for (number, duty) in photo.duties.enumerated() where duty.verdict == .violation {
                guard waived.duties.indices.contains(number), waived.duties[number].verdict == .relief else { continue }
                capture.capture.photos[view.photo].duties[number].verdict = .undecided
                capture.capture.photos[view.photo].duties[number].reason = Self.missing
                for index in capture.findings.indices {
                    let finding = capture.findings[index]
                    guard finding.photo == photo.id, finding.duty == number, finding.verdict == .violation else { continue }
                    capture.findings[index].verdict = .undecided
                    capture.findings[index].reason = Self.missing
                    capture.findings[index].severity = .info
                    capture.findings[index].fix = decidedBy
                }
            }
        }
        FindingOrder.sort(&capture.findings)
    }

    /// The capture's document with the views of other captures.
    private func document(of capture: CaptureResult, _ links: [LinkedView]) -> LinkedDocument? {
        guard let text = capture.evidence, let unit = capture.capture.layout?.unit else { return nil }
        var document = LinkedDocument(text)
        for link in links.sorted(by: { $0.view < $1.view }) where capture.views.indices.contains(link.view) {
            let here = capture.views[link.view]
            let views = link.witnesses.compactMap { ref -> OtherView? in
                guard let (there, thereUnit) = view(ref), let id = ids[ref.capture] else { return nil }
                return OtherView(
                    capture: id, bounds: nil, isFullyCredited: there.isCredited,
                    isLarger: PhotoViews.isLarger(there, thereUnit, than: here, unit))
            }
            document.add(views, toPhoto: here.photo)
        }
        return document
    }

    private func view(_ ref: ViewRef) -> (PhotoView, LengthUnit)? {
        let result = store.get(ref.capture.cell)
        guard result.captures.indices.contains(ref.capture.capture) else { return nil }
        let capture = result.captures[ref.capture.capture]
        guard capture.views.indices.contains(ref.view), let unit = capture.capture.layout?.unit else { return nil }
        return (capture.views[ref.view], unit)
    }

    /// A way to the source, or to a report, that stands on another view of the photo counts as evidence from another capture.
    private func bringLinks(_ link: LinkedView, to photo: Int, _ capture: inout CaptureResult, _ document: inout LinkedDocument) {
        guard capture.capture.photos.indices.contains(photo) else { return }
        for duty in capture.capture.photos[photo].duties.indices {
            let kind = capture.capture.photos[photo].duties[duty].kind
            guard kind == .sourceLink || kind == .reportLink else { continue }
            for ref in link.linking {
                guard let (there, _) = view(ref), let id = ids[ref.capture] else { continue }
                guard let item = kind == .sourceLink ? there.sourceLink : there.reportLink else { continue }
                let brought = OtherViews.brought(item, from: id)
                document.add(brought, toPhoto: photo, match: 0, duty: duty)
                capture.capture.photos[photo].duties[duty].evidence.append(brought)
            }
        }
    }

    /// New verdicts for one photo, which shows one known record.
    private func replace(_ view: PhotoView, _ capture: inout CaptureResult, _ outcomes: [Outcome]) {
        guard capture.capture.photos.indices.contains(view.photo) else { return }
        let photo = capture.capture.photos[view.photo]
        let combined = VerdictCombiner.combine(photo.duties, number: view.photo, outcomes: outcomes)
        capture.capture.photos[view.photo].duties = combined.duties
        // All of them are about the photo's own element.
        let region = capture.findings.first { $0.photo == photo.id }?.region
        capture.findings.removeAll { $0.photo == photo.id }
        for (outcome, duty) in combined.findings {
            var finding = Finding(
                rule: outcome.rule, severity: outcome.severity, verdict: outcome.verdict, reason: outcome.reason,
                message: ElementNames.named(outcome.message, by: capture.names), fix: outcome.fix, capture: capture.capture.id,
                photo: photo.id,
                path: view.path, line: photo.line, column: photo.column, element: photo.element, bounds: photo.bounds, duty: duty)
            finding.fingerprint = Fingerprint.make(
                rule: outcome.rule, screen: capture.capture.id, place: view.place, photo: view.stablePhoto,
                missing: duty.map { combined.duties[$0].text } ?? "")
            finding.region = region
            capture.findings.append(finding)
        }
    }
}
