// The public JSONTestSuite, where it is present: valid files read cleanly, invalid ones are refused or salvaged with a fault.
import Foundation
import JSON
import TestSupport
import Testing

private let suite = TestFiles.shared?.appending(path: "vectors/json/test_parsing")

private let files: [String] = (suite.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0.path) } ?? [])
    .filter { $0.hasSuffix(".json") }.sorted()

@Suite(.enabled(if: !files.isEmpty)) struct SuiteTests {
    @Test(arguments: files.isEmpty ? ["absent"] : files)
    func aSuiteFileBehaves(name: String) throws {
        let bytes = try TestFiles.bytes(#require(suite).appending(path: name))
        let document = JSONDocument.parse(bytes)
        if name.hasPrefix("y_") {
            #expect(document.faults == [])
            #expect(document.root != nil)
        } else if name.hasPrefix("n_") {
            #expect(document.root == nil || !document.faults.isEmpty)
        }
        #expect(drain(document.root) >= 0)
    }

    /// Reads every value once, so that a wrong offset cannot hide.
    private func drain(_ root: JSONValue?) -> Int {
        var open = root.map { [$0] } ?? []
        var seen = 0
        while let value = open.popLast() {
            seen += 1 + (value.string?.count ?? 0) + (value.double == nil ? 0 : 1)
            open.append(contentsOf: value.elements)
            open.append(contentsOf: value.members.map(\.value))
        }
        return seen
    }
}
