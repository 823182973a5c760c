// From verdicts to one cell's part of the report: findings with place, severity and fingerprint, deduplicated and sorted.
import Attribution
import Model
import Photos
import RuleEngine
import Text

/// The captures of one cell up to their verdicts.
struct CellRun {
    var files: [ClassifiedFile]
    var captures: [Capture]
    var inputs: [CaptureInput]
    var evidence: [CaptureEvidence]
    /// Photos that other captures may show as well, and the documents that were judged, capture by capture.
    var views: [[PhotoView]] = []
    var documents: [String] = []
    /// The outcomes of the rules, capture by capture.
    var outcomes: [[Outcome]]

    /// Adds the evidence of the next capture.
    mutating func add(_ capture: CaptureEvidence, _ judge: Judge) {
        let number = evidence.count
        evidence.append(capture)
        let own = PhotoViews.of(capture) { path(of: $0.elementIndex, on: number) }
        let judged = judge.judge(capture, slots: !own.isEmpty)
        views.append(own)
        documents.append(judged.document)
        outcomes.append(judged.outcomes)
    }

    /// The file in which an element stands: that of the capture, or another dump of the same screen.
    func path(of element: Int, on number: Int) -> String {
        let screen = inputs[number].screen
        let other = screen.elements.indices.contains(element) ? screen.elements[element].sourceFile : nil
        return files[other ?? captures[number].mainFile].file.shown
    }
}

/// Writes the part of one cell. The order of the processing steps matters and is given with its reason at each step.
struct CellReporter {
    let run: CellRun
    let limits: Limits
    let needsRegions: Bool
    let needsDrawings: Bool

    /// The captures with their findings in the report's order, as far as they do not depend on the rest of the run.
    func captures() -> [CaptureResult] {
        run.captures.indices.map { number in
            let evidence = run.evidence[number]
            let combined = evidence.photos.enumerated().map { index, photo in
                VerdictCombiner.combine(photo, number: index, outcomes: run.outcomes[number])
            }
            var findings = captureFindings(number, combined)
            FindingOrder.sort(&findings)
            if needsRegions { addRegions(&findings, of: number) }
            let views = run.views[number]
            var result = CaptureResult(
                capture: reported(number, combined), findings: findings, photosDisplayed: evidence.photos.count(where: Self.isDisplayed),
                isCut: run.inputs[number].screen.isCut, screen: run.captures[number].screen, views: views)
            if !views.isEmpty {
                result.names = ElementNames.all(in: run.documents[number], of: run.inputs[number].screen)
                result.evidence = run.documents[number]
            }
            return result
        }
    }

    private func captureFindings(_ number: Int, _ combined: [CombinedPhoto]) -> [Finding] {
        let evidence = run.evidence[number]
        let capture = run.captures[number]
        var findings: [Finding] = []
        for (photo, combinedPhoto) in zip(evidence.photos, combined) {
            for (outcome, duty) in combinedPhoto.findings {
                let judgedDuty = duty.map { combinedPhoto.duties[$0] }
                let record = photo.records.first.map { evidence.records[$0.record] }
                var finding = finding(outcome, capture: capture.id, element: photo.elementIndex, of: number)
                finding.photo = photo.id
                finding.duty = duty
                finding.fingerprint = Fingerprint.make(
                    rule: outcome.rule, screen: capture.id, place: record?.placeID ?? "", photo: stablePhoto(record, photo),
                    missing: judgedDuty?.text ?? "")
                findings.append(finding)
            }
        }
        findings += screenFindings(number)
        return findings
    }

    /// Findings about the screen as a whole; the same fault of many elements is one finding.
    private func screenFindings(_ number: Int) -> [Finding] {
        let evidence = run.evidence[number]
        var first: [String: Finding] = [:]
        var more: [String: Int] = [:]
        var order: [String] = []
        for outcome in run.outcomes[number] where outcome.verdict == .violation || outcome.verdict == .undecided {
            let element: Int
            // One finding for a rule, but for each link and fault of its own.
            var key = outcome.rule
            var thing = ""
            switch outcome.subject {
            case .exposedKey(let key): element = evidence.exposedKeys[key].elementIndex
            case .link(let link):
                element = evidence.links[link].elementIndex
                thing = evidence.links[link].url
                key += "\u{0}" + outcome.message
            case .element(let index): element = index
            case .screen: element = 0
            default: continue
            }
            if first[key] == nil {
                var made = finding(outcome, capture: evidence.id, element: element, of: number)
                made.fingerprint = Fingerprint.make(
                    rule: outcome.rule, screen: evidence.id, place: "", photo: "", missing: thing)
                first[key] = made
                order.append(key)
            } else {
                more[key, default: 0] += 1
            }
        }
        return order.compactMap { key in
            guard var made = first[key] else { return nil }
            if let count = more[key] { made.message += " (and \(count) more on this screen)" }
            return made
        }
    }

    private func finding(_ outcome: Outcome, capture: String, element: Int, of number: Int) -> Finding {
        let screen = run.inputs[number].screen
        let facts = screen.elements.indices.contains(element) ? screen.elements[element] : nil
        return Finding(
            rule: outcome.rule, severity: outcome.severity, verdict: outcome.verdict, reason: outcome.reason,
            message: ElementNames.named(outcome.message, in: screen), fix: outcome.fix, capture: capture,
            path: run.path(of: element, on: number),
            line: facts.flatMap { $0.line > 0 ? $0.line : nil },
            column: facts.flatMap { $0.column > 0 ? $0.column : nil }, element: facts == nil ? nil : screen.path(of: element),
            bounds: facts?.bounds)
    }

    /// What identifies a photo over runs: its stable image key, else its author, else how it is known.
    private func stablePhoto(_ record: PhotoRecord?, _ photo: DisplayedPhoto) -> String {
        // Resource names and references change from answer to answer, and a place in the tree with every change of the layout.
        guard let record else { return photo.shownIdentity.flatMap { $0.kind == .imageKey ? $0.key : nil } ?? "" }
        return Fingerprint.stablePhoto(record)
    }
}

/// The order of findings in a report, and their ordinals.
enum FindingOrder {
    /// By place, then by rule and message.
    static func isBefore(_ a: Finding, _ b: Finding) -> Bool {
        if a.path != b.path { return a.path < b.path }
        let (x, y) = ((a.line ?? 0, a.column ?? 0, a.rule, a.message), (b.line ?? 0, b.column ?? 0, b.rule, b.message))
        return x != y ? x < y : (photo(a), a.duty ?? -1) < (photo(b), b.duty ?? -1)
    }

    /// The photo's number on its screen; findings about the screen come behind those about photos.
    private static func photo(_ finding: Finding) -> Int { finding.photo.flatMap { Int($0.dropFirst()) } ?? .max }

    /// Sorts findings; of equal ones the first stays first.
    static func sort(_ findings: inout [Finding]) {
        findings = findings.enumerated().sorted { a, b in
            if isBefore(a.element, b.element) { return true }
            return isBefore(b.element, a.element) ? false : a.offset < b.offset
        }.map(\.element)
    }
}
