// Faults that a newcomer ran into, each as a small scan.
import Foundation
import Model
import Testing

@testable import Scan

@Suite struct NewcomerTests {
    private static let records = """
        {"places":[{"id":"ChIJinventedA","displayName":{"text":"Copper Kettle"},"reviews":[{"authorAttribution":{"displayName":"Henrike Vossloh"}}],
        "photos":[{"name":"places/ChIJinventedA/photos/TOKENinventedA","widthPx":4000,"heightPx":3000,"authorAttributions":[{"displayName":"NAME"}]}]}]}
        """

    /// Scans one uiautomator dump with a hero picture and whatever follows it; the manifest names the photo.
    private func verdict(author: String, after: String, closed: Bool = true) async throws -> (duty: JudgedDuty?, result: ScanResult) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "attrcheck-newcomer-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func node(_ kind: String, _ attributes: String) -> String {
            "<node class=\"android.widget.\(kind)\" package=\"example\" clickable=\"false\" \(attributes) />\n"
        }
        var dump =
            "<hierarchy rotation=\"0\">\n<node class=\"android.widget.FrameLayout\" package=\"example\" bounds=\"[0,0][1080,2340]\">\n"
        dump += node("ImageView", "resource-id=\"example:id/hero\" text=\"\" bounds=\"[0,180][1080,720]\"")
        dump += after.isEmpty ? "" : node("TextView", "text=\"\(after)\" bounds=\"[40,740][1040,800]\"")
        if closed { dump += "</node>\n</hierarchy>\n" }
        try dump.write(to: folder.appending(path: "s.xml"), atomically: true, encoding: .utf8)
        try Self.records.replacingOccurrences(of: "NAME", with: author)
            .write(to: folder.appending(path: "s.photos.json"), atomically: true, encoding: .utf8)
        try #"{"photos":[{"element":{"identifier":"hero"},"photo":"TOKENinventedA"}]}"#
            .write(to: folder.appending(path: "s.manifest.json"), atomically: true, encoding: .utf8)
        let result = try await Scanner.run(ScanOptions(paths: [folder.path], baseDirectory: folder.path))
        return (result.report.captures.first?.photos.first?.duties.first { $0.kind == .authorCredit }, result)
    }

    @Test func absenceInACutDumpProvesNothing() async throws {
        let cut = try await verdict(author: "Marisol Quintavalle", after: "", closed: false)
        #expect(cut.duty?.verdict == .undecided)
        #expect(cut.duty?.reason == "dump-cut-short")
        #expect(cut.result.isIncomplete)
        #expect(try await verdict(author: "Marisol Quintavalle", after: "").duty?.verdict == .violation)
    }

    @Test(arguments: [
        ("Mark", "Leave a mark in our guest book", Verdict.undecided), ("Mark", "Photo by Mark", .pass), ("Mark", "Mark", .pass),
        ("Henrike Vossloh", "Henrike Vossloh", .undecided), ("Henrike Vossloh", "Photo: Henrike Vossloh", .pass),
        ("Marisol Quintavalle", "Marisol Quintavalle", .pass),
    ]) func namesThatOtherThingsAreCalledNeedTheContextOfACredit(author: String, text: String, expected: Verdict) async throws {
        #expect(try await verdict(author: author, after: text).duty?.verdict == expected)
    }
}
