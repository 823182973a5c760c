// The same input gives the same bytes, whatever the number of workers and the order of the arguments.
import Model
import Reports
import TestSupport
import Testing

@testable import Scan

@Suite struct DeterminismTests {
    /// A folder with many screens, records of the run and of single screens, faults, and findings of many kinds.
    private func folder() throws -> TemporaryFolder {
        var files: [String: String] = [:]
        var photos: [(photo: String, author: String)] = []
        for number in 0..<24 {
            photos.append(("p\(number)", "Author Number \(number)"))
            let text = number % 3 == 0 ? "Nobody" : "Photo by Author Number \(number % 5 == 0 ? number + 1 : number)"
            files["group\(number % 4)/screen\(number).html"] = Invented.page([("p\(number)", text), ("p\((number + 7) % 24)", "Lane")])
            files["native/n\(number).xml"] = Invented.native([("hero", text), ("second", "Author Number 2")])
        }
        files["photos.json"] = Invented.records(photos)
        files["native/n3.photos.json"] = Invented.records([("p3", "Author Number 3"), ("p4", "Author Number 4")])
        files["native/n4.manifest.json"] = """
            {"schemaVersion": 1, "photos": [{"element": {"identifier": "none"}, "photo": null}]}
            """
        files["broken.html"] = "<html><body><img src="
        files["empty.xml"] = ""
        return try TemporaryFolder(files)
    }

    private func bytes(_ report: Report) -> [UInt8] { Array(Reporter.json.render(report).utf8) }

    @Test func theReportDoesNotDependOnTheNumberOfWorkers() async throws {
        let folder = try folder()
        let one = try await folder.scan { $0.jobs = 1 }.report
        #expect(one.captures.count > 40 && one.findings.count > 20 && one.problems.count > 1, "there is something to mix up")
        for jobs in [2, 4, 16] {
            let several = try await folder.scan { $0.jobs = jobs }.report
            let isSame = bytes(several) == bytes(one)
            #expect(isSame, "\(jobs) workers")
        }
    }

    @Test func theReportDoesNotDependOnTheOrderOfTheArguments() async throws {
        let folder = try folder()
        let paths = ["group0", "group1", "native", "photos.json"]
        let forth = try await folder.scan { $0.paths = paths }.report
        let back = try await folder.scan { $0.paths = paths.reversed() }.report
        let isSame = bytes(back) == bytes(forth)
        #expect(isSame)
    }

    @Test func theReportNamesNoAbsolutePath() async throws {
        let folder = try folder()
        let text = Reporter.json.render(try await folder.scan().report)
        let isNamed = text.contains(folder.path)
        #expect(!isNamed)
    }

    @Test func fingerprintsSurviveAMoveOfTheFolder() async throws {
        let first = try await folder().scan().report
        let second = try await folder().scan().report
        #expect(first.findings.map(\.fingerprint) == second.findings.map(\.fingerprint))
        #expect(Set(first.findings.map(\.fingerprint)).count == first.findings.count, "no two findings share one")
    }
}
