// Blobs: everything comes back, and what is cut off or mixed up is refused with a sentence.
import Model
import Testing

@testable import Reports

@Suite("Blobs")
struct BlobTests {
    @Test(
        "Every other format is the same after writing a blob and reading it", arguments: Reporters.all.filter { !$0.isFolder }.map(\.name))
    func roundTrip(name: String) throws {
        let reporter = try #require(Reporters.named(name))
        var report = SampleReport.full()
        report.absent = [AbsentFinding(fingerprint: "gone", rule: "r", verdict: .violation, capture: nil)]
        report.captures[0].photos[0].bounds = Rect(x: 0.1, y: 1.0 / 3, width: .infinity, height: 7)
        let again = try Blob.read(Reporter.jsonl.render(report))
        #expect(reporter.render(again) == reporter.render(report))
    }

    @Test("One line a capture, a header first and an end mark last")
    func shape() {
        let lines = Reporter.jsonl.render(SampleReport.full()).split(separator: "\n")
        #expect(lines.count == 1 + 2 + 1 + 2 + 1)
        #expect(lines.first?.hasPrefix("{\"header\":") == true && lines.last?.hasPrefix("{\"end\":") == true)
    }

    @Test("A blob that is not whole is refused")
    func faults() throws {
        let text = Reporter.jsonl.render(SampleReport.full())
        let lines = text.split(separator: "\n").map(String.init)
        func message(_ lines: [String]) -> String {
            do throws(BlobFault) {
                _ = try Blob.read(lines.joined(separator: "\n"))
                return "read"
            } catch {
                return error.message
            }
        }
        #expect(message(lines) == "read")
        #expect(message([]) == "the file is empty")
        #expect(message(lines.dropLast()).hasPrefix("the end mark is missing"))
        #expect(message(Array(lines.dropFirst())) == "the header is missing")
        #expect(message(lines + [lines[1]]).contains("stands after the end mark"))
        #expect(message([lines[0]] + lines).contains("second header"))
        #expect(message([lines[0], lines[2]] + lines[3...]) == "the end mark counts other lines than there are")
        #expect(message(lines.dropLast() + [String(lines[lines.count - 1].prefix(20))]).contains("is no line of an attrcheck blob"))
        #expect(message([lines[0].replacing("\"blob\":1", with: "\"blob\":2")] + lines.dropFirst()).contains("newer"))
    }
}
