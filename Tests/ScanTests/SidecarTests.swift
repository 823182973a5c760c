// Files beside a dump that say more about it: the request of a DOM snapshot names its styles.
import Model
import Testing

@testable import Scan

@Suite struct SidecarTests {
    private let snapshot = """
        {"documents": [{"nodes": {"parentIndex": [-1, 0], "nodeType": [9, 1], "nodeName": [0, 1], "attributes": [[], [3, 4]]},
          "layout": {"nodeIndex": [0, 1], "bounds": [[0, 0, 400, 800], [0, 0, 400, 20]], "text": [-1, -1], "styles": [[], [2]]}}],
         "strings": ["#document", "DIV", "0.02", "id", "faint"]}
        """

    private func opacity(_ files: [String: String]) async throws -> Double? {
        let folder = try TemporaryFolder(files)
        let inspected = await Inspector.inspect(["home.json"], base: folder.path)
        return inspected.first?.screens.first?.elements.first { $0.identifier == "faint" }?.opacity
    }

    @Test func theRequestBesideASnapshotNamesItsStyles() async throws {
        let request = "{\"params\": {\"computedStyles\": [\"opacity\"]}}"
        #expect(try await opacity(["home.json": snapshot, "home.request.json": request]) == 0.02)
    }

    @Test func theRequestOfAnotherSnapshotDoesNot() async throws {
        let other = "{\"params\": {\"computedStyles\": [\"flex-grow\"]}}"
        #expect(try await opacity(["home.json": snapshot, "home.request.json": other]) == 1)
        #expect(try await opacity(["home.json": snapshot, "away.request.json": "{\"params\": {\"computedStyles\": [\"opacity\"]}}"]) == 1)
    }
}
