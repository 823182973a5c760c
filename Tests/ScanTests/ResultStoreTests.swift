// Results that wait in a file come back as they were put, and a run that needs the file has the report of one that does not.
import Foundation
import Model
import Reports
import Testing

@testable import Scan

@Suite struct ResultStoreTests {
    private func result(_ number: Int, _ size: Int) -> CellResult {
        var result = CellResult(key: "folder/\(number)")
        result.skipped = number
        result.problems = (0..<size).map { Problem(path: "p\($0)", line: $0, code: "c", message: "message \(number) \"\($0)\"\n\u{0}") }
        result.displayed = [number, .max, .min]
        return result
    }

    private func text(_ result: CellResult) throws -> String { String(reflecting: result) }

    @Test func whatWasPutComesBack() throws {
        let store = ResultStore(count: 200, mostHeld: 2)
        let results = (0..<200).map { result($0, $0 % 17 * 9) }
        for number in results.indices.reversed() { store.put(number, results[number]) }
        #expect(!store.isInMemory && store.count == 200)
        for number in results.indices { #expect(try text(store.get(number)) == text(results[number])) }
        for number in results.indices.reversed() { #expect(try text(store.get(number)) == text(results[number])) }
    }

    @Test func aLaterResultReplacesTheEarlierOne() throws {
        let store = ResultStore(count: 8, mostHeld: 2)
        for number in 0..<8 { store.put(number, result(number, 5)) }
        for number in 0..<8 {
            #expect(try text(store.get(number)) == text(result(number, 5)))
            store.put(number, result(number + 100, number * 40))
            #expect(try text(store.get(number)) == text(result(number + 100, number * 40)))
        }
        for number in 0..<8 { #expect(try text(store.get(number)) == text(result(number + 100, number * 40))) }
    }

    @Test func resultsCanBeAppended() throws {
        let store = ResultStore(count: 0, mostHeld: 3)
        for number in 0..<20 { #expect(store.append(result(number, number)) == number) }
        for number in 0..<20 { #expect(try text(store.get(number)) == text(result(number, number))) }
    }

    @Test func aNumberThatWasNeverPutIsEmpty() {
        let store = ResultStore(count: 3, mostHeld: 0)
        #expect(store.get(1).key == "" && store.get(1).captures.isEmpty)
    }

    @Test func manyThreadsPutAndGet() async throws {
        let store = ResultStore(count: 1_000, mostHeld: 2)
        await withTaskGroup(of: Void.self) { group in
            for worker in 0..<8 {
                group.addTask {
                    for number in stride(from: worker, to: 1_000, by: 8) {
                        store.put(number, self.result(number, number % 13))
                        _ = store.get(number / 2)
                    }
                }
            }
        }
        let wrong = await withTaskGroup(of: Int.self) { group in
            for worker in 0..<8 {
                group.addTask {
                    (0..<1_000).count { number in
                        let other = (number * 7 + worker * 131) % 1_000
                        return String(reflecting: store.get(other)) != String(reflecting: self.result(other, other % 13))
                    }
                }
            }
            return await group.reduce(0, +)
        }
        #expect(wrong == 0)
    }

    @Test func fewResultsNeedNoFile() throws {
        let store = ResultStore(count: 5, mostHeld: 5)
        for number in 0..<5 { store.put(number, result(number, 3)) }
        store.put(0, result(7, 3))
        #expect(store.isInMemory)
        #expect(try text(store.get(0)) == text(result(7, 3)))
    }

    /// Screens of which many share photos.
    private func folder() throws -> TemporaryFolder {
        var files: [String: String] = [:]
        for number in 0..<30 {
            let text = number % 3 == 0 ? "Nobody" : "Photo by Author \(number % 9)"
            files["group\(number % 4)/screen\(number).html"] = Invented.page([("p\(number % 9)", text), ("p\((number + 7) % 9)", "Lane")])
            files["native/n\(number).xml"] = Invented.native([("hero", text), ("second", "Author 2")])
        }
        files["photos.json"] = Invented.records((0..<9).map { ("p\($0)", "Author \($0)") })
        files["native/n3.photos.json"] = Invented.records([("p3", "Author 3"), ("p4", "Author 4")])
        files["native/n4.photos.json"] = Invented.records([("p3", "Author Three")])
        files["broken.html"] = "<html><body><img src="
        return try TemporaryFolder(files)
    }

    @Test func theReportOfARunThatSpillsIsTheSame() async throws {
        let folder = try folder()
        let held = try await folder.scan()
        let spilled = try await ResultStore.$usualMost.withValue(2) { try await folder.scan() }
        #expect(held.report.captures.count == 61 && held.report.findings.count > 30)
        for reporter in [Reporter.json, .html, .sarif, .text] {
            let isSame = reporter.render(held.report) == reporter.render(spilled.report)
            #expect(isSame, "\(reporter.name)")
        }
        #expect(held.isIncomplete == spilled.isIncomplete && held.incompleteReason == spilled.incompleteReason)
    }
}
