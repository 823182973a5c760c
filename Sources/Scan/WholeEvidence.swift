// All evidence of a run at once, for those who want to look at it: small runs only.
import Attribution
import Model
import Photos
import Pixels
import RuleEngine

/// The evidence of a run with its rules.
struct WholeEvidence: Sendable {
    var rules: RuleSet
    /// Sorted by id, with what other screens show filled in.
    var captures: [CaptureEvidence]
    var records: [RunRecord]
}

extension Scanner {
    /// Everything that rules judge in a run.
    static func evidence(_ options: ScanOptions) async throws(UsageFault) -> WholeEvidence {
        let run = try await prepared(options, progress: nil)
        let scanner = run.scanner
        let cells = await ReadCache.$current.withValue(ReadCache(folder: options.cacheFolder)) {
            await Parallel.map(
                run.plan.cells, jobs: jobs(options), makeState: { () },
                transform: { _, cell in scanner.evidence(of: cell) })
        }
        var captures = cells.flatMap(\.captures).sorted { $0.id < $1.id }
        link(&captures)
        let files = cells.flatMap(\.records) + run.plan.others.compactMap { RunPlanner.records(of: run.plan.files[$0]) }
        var displayed: Set<RecordLocation> = []
        var candidates: Set<RecordLocation> = []
        for capture in captures {
            for photo in capture.photos {
                let places = photo.records.map { capture.records[$0.record].location }
                if photo.matchedBy == .candidates { candidates.formUnion(places) } else { displayed.formUnion(places) }
            }
        }
        let records = RunRecords.make(
            RecordSet.merge(files), files: files, displayed: { displayed.contains($0) }, candidate: { candidates.contains($0) })
        return WholeEvidence(rules: run.rules, captures: captures, records: records)
    }

    /// Fills in what other screens show of the same photos.
    private static func link(_ captures: inout [CaptureEvidence]) {
        var facts = RunFacts()
        let views = captures.map { PhotoViews.of($0) { _ in "" } }
        for (number, views) in views.enumerated() {
            let layout = ReportedCapture.Layout(
                path: "", format: captures[number].format, size: nil, unit: captures[number].unit, scale: nil)
            let capture = ReportedCapture(id: captures[number].id, layout: layout, screenshot: nil, records: [], photos: [])
            var result = CellResult(key: "")
            result.captures = [CaptureResult(capture: capture, findings: [], photosDisplayed: 0, isCut: false, screen: 0, views: views)]
            facts.add(result, cell: number)
        }
        facts.sort()
        let units = captures.map(\.unit)
        let ids = captures.map(\.id)
        for (number, links) in ViewLinks.of(facts) {
            for link in links[0] ?? [] {
                let here = views[number][link.view]
                captures[number].photos[here.photo].otherViews = link.witnesses.map { ref in
                    let there = views[ref.capture.cell][ref.view]
                    return OtherView(
                        capture: ids[ref.capture.cell], bounds: nil, isFullyCredited: there.isCredited,
                        isLarger: PhotoViews.isLarger(there, units[ref.capture.cell], than: here, units[number]))
                }
                for duty in captures[number].photos[here.photo].records[0].duties.indices {
                    let kind = captures[number].photos[here.photo].records[0].duties[duty].kind
                    guard kind == .sourceLink || kind == .reportLink else { continue }
                    for ref in link.linking {
                        let there = views[ref.capture.cell][ref.view]
                        guard let item = kind == .sourceLink ? there.sourceLink : there.reportLink else { continue }
                        captures[number].photos[here.photo].records[0].duties[duty].evidence.append(
                            OtherViews.brought(item, from: ids[ref.capture.cell]))
                    }
                }
            }
        }
    }
}
