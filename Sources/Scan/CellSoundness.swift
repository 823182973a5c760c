// Blobs and cache entries may have been written by anybody: numbers that are added up or point somewhere are looked at before they are used.
import Model

extension CellResult {
    /// More than any run has, and few enough that sums over all lines of a blob stay in range.
    private static let most = 1 << 40

    /// Whether all counts and places are such as a scan writes.
    var isSound: Bool {
        var counts = [skipped]
        for use in bindings { counts += [use.binding, use.screens, use.elements] }
        if let verdict = recordVerdict { counts += [verdict.records, verdict.notDisplayed] }
        return counts.allSatisfy(Self.isCount) && captures.allSatisfy(Self.isSound)
            && (recordVerdict?.findings ?? []).allSatisfy { Self.isSound($0) && $0.photo == nil && $0.duty == nil }
    }

    private static func isCount(_ number: Int) -> Bool { (0...most).contains(number) }
    private static func isPlace(_ number: Int?) -> Bool { number.map(isCount) ?? true }

    private static func isSound(_ capture: CaptureResult) -> Bool {
        let photos = capture.capture.photos
        guard isCount(capture.photosDisplayed), isCount(capture.screen), capture.views.allSatisfy({ photos.indices.contains($0.photo) })
        else { return false }
        if let shot = capture.capture.screenshot, !isCount(shot.width) || !isCount(shot.height) { return false }
        return photos.allSatisfy { isPlace($0.elementIndex) && isPlace($0.line) && isPlace($0.column) }
            && capture.capture.drawing.allSatisfy { isCount($0.index) && isCount($0.end) } && capture.findings.allSatisfy(isSound)
    }

    private static func isSound(_ finding: Finding) -> Bool {
        guard isPlace(finding.line), isPlace(finding.column), isPlace(finding.duty) else { return false }
        guard let region = finding.region else { return true }
        return [region.endLine, region.endColumn, region.startColumnBytes].allSatisfy(isCount)
            && region.byteRange.map { isCount($0.lowerBound) && isCount($0.upperBound) } ?? true
    }
}
