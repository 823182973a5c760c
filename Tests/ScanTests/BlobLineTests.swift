// Lines of blobs hold all that a result is; lines of unknown origin do no harm.
import Foundation
import JSON
import Model
import TestSupport
import Testing

@testable import Scan

@Suite struct BlobLineTests {
    /// A result with something in every member.
    private static func full() -> CellResult {
        let place = RecordLocation(path: "a.json", jsonPath: "$.photos[0]", line: 3)
        let item = EvidenceItem(
            element: "/0", elementIndex: 1, text: "t", match: .exact, strength: 2, visibility: .visible, visibilityDetail: "",
            relation: .overlay,
            distance: 0.5, link: .same, linkTarget: "l", contrast: 21, source: .ocr, bounds: Rect(x: 0, y: 0, width: 1, height: 1))
        let duty = JudgedDuty(kind: .sourceLink, text: "t", link: "l", verdict: .pass, rule: "r", reason: "u", evidence: [item])
        var photo = ReportedPhoto(
            id: "p", element: "/0", identifier: "i", className: "c", bounds: Rect(x: 1, y: 2, width: 3, height: 4), visibleFraction: 1,
            records: [ReportedRecord(key: "k", source: "s", jsonPath: "$")], matchedBy: .url, confidence: 0.5, duties: [duty])
        (photo.line, photo.column, photo.elementIndex) = (1, 2, 3)
        let finding = Finding(
            id: 1, rule: "r", severity: .warning, verdict: .undecided, reason: "u", message: "m", fix: "f", capture: "c", photo: "p",
            path: "a.xml",
            line: 4, column: 5, element: "/0", bounds: Rect(x: 0, y: 0, width: 1, height: 1), fingerprint: "ff", duty: 0)
        let view = PhotoView(
            photo: 0, key: "k", isCredited: true, share: 0.25, area: 12, place: "pl", stablePhoto: "st", path: "a.xml", sourceLink: item,
            reportLink: item)
        let capture = CaptureResult(
            capture: ReportedCapture(
                id: "c", layout: .init(path: "a.xml", format: FormatID("html"), size: nil, unit: .cssPixels, scale: nil), screenshot: nil,
                records: ["a.json"], photos: [photo]),
            findings: [finding], photosDisplayed: 1, isCut: true, screen: 2, views: [view], evidence: "<screen a=\"&amp;\"/>\n",
            names: ["/0": "img"])
        let record = PhotoRecord(duty: .unknown(.fieldNull), format: FormatID("places-new"), location: place)
        return CellResult(
            key: "f/home", captures: [capture], records: [RecordFile(format: FormatID("places-new"), records: [record])],
            recordVerdict: RecordVerdict(records: 1, notDisplayed: 0, findings: [], problems: [Problem(code: "c", message: "m")]),
            problems: [Problem(path: "a", line: 1, column: 2, code: "c", message: "m", severity: .info)], unreadable: ["u"], skipped: 3,
            displayed: [.min, .max], candidates: [0, -1], manifestScreens: [ManifestUse(path: "m", screens: ["s"])],
            manifests: [ManifestUse(path: "m", screens: [])], bindings: [BindingUse(binding: 0, screens: 1, elements: 2)],
            uselessShots: [UselessShot(folder: "f", path: "f/s.png")])
    }

    private func read(_ line: [UInt8]) throws -> CellResult {
        guard case .cell(let result) = try BlobLine(Array(line.dropLast())) else { throw UsageFault("no cell") }
        return result
    }

    @Test func aResultComesBackWhole() throws {
        for result in [Self.full(), CellResult(key: "")] {
            let line = try BlobLine.cell(result).written()
            #expect(line.last == 0x0A && line.dropLast().firstIndex(of: 0x0A) == nil)
            let again = try read(line)
            #expect(String(reflecting: again) == String(reflecting: result))
            let isSame = try BlobLine.cell(again).written() == line
            #expect(isSame)
        }
    }

    @Test func headerAndEndComeBack() throws {
        let header = BlobHeader(
            profile: .init(name: "n", digest: "d"), settings: "none", configuration: "c", shard: 2, shards: 5, cells: 9, plan: "p",
            problems: [Problem(path: "x", code: "c", message: "m")])
        guard case .header(let again) = try BlobLine(BlobLine.header(header).written()) else {
            Issue.record("no header")
            return
        }
        #expect(String(reflecting: again) == String(reflecting: header))
        guard case .end(let end) = try BlobLine(BlobLine.end(BlobEnd(cells: 7)).written()) else {
            Issue.record("no end")
            return
        }
        #expect(end.cells == 7)
    }

    @Test func aLineCutAnywhereIsRefused() throws {
        let line = try BlobLine.cell(Self.full()).written().dropLast()
        for count in 0..<line.count { #expect(throws: (any Error).self, "\(count)") { try BlobLine(Array(line.prefix(count))) } }
    }

    @Test func realResultsComeBackWhole() async throws {
        let lines = Lines()
        var options = ScanOptions(paths: ["demo"], baseDirectory: TestFiles.samples.path)
        options.jobs = 2
        try await Scanner.write(options, blob: { lines.add($0) })
        #expect(lines.all.count > 3)
        for line in lines.all where !line.starts(with: Array("{\"cell\"".utf8)) { _ = try BlobLine(Array(line.dropLast())) }
        for line in lines.all where line.starts(with: Array("{\"cell\"".utf8)) {
            let isSame = try BlobLine.cell(read(line)).written() == line
            #expect(isSame)
        }
    }

    @Test("Any number of any real line may become any other: the line is refused or the merge ends well")
    func changedNumbers() async throws {
        let lines = Lines()
        try await Scanner.write(ScanOptions(paths: ["demo"], baseDirectory: TestFiles.samples.path), blob: { lines.add($0) })
        let whole = lines.all.map { String(decoding: $0, as: UTF8.self) }
        let number = try Regex("[:\\[,](-?[0-9]+(?:\\.[0-9]+)?)(?=[,}\\]])")
        var dice = SplitMix64(state: 11)
        let extremes = [
            "-5", "-1", "0", "3", "99", "4294967296", "9223372036854775807", "-9223372036854775808", "1e300", "-1e300", "\"nan\"",
            "\"inf\"",
        ]
        var merged = 0
        for _ in 0..<60 {
            var changed = whole
            let at = Int(dice.next() % UInt64(changed.count))
            let places = changed[at].matches(of: number).compactMap { $0.output[1].range }
            guard !places.isEmpty else { continue }
            let range = places[Int(dice.next() % UInt64(places.count))]
            changed[at].replaceSubrange(range, with: extremes[Int(dice.next() % UInt64(extremes.count))])
            var left = changed.map { Array($0.utf8.dropLast()) }[...]
            let options = ScanOptions(paths: [], baseDirectory: TestFiles.samples.path)
            let source = BlobSource(name: "b.jsonl") { left.popFirst() }
            guard let merge = try? BlobMerge([source], options, allowsGaps: false) else { continue }
            _ = try await merge.result(options)
            merged += 1
        }
        #expect(merged > 0, "some changes do no harm")
    }
}

/// Lines from any thread, in order.
final class Lines: @unchecked Sendable {
    private let lock = NSLock()
    private var lines: [[UInt8]] = []
    func add(_ line: [UInt8]) { lock.withLock { lines.append(line) } }
    var all: [[UInt8]] { lock.withLock { lines } }
}
