// A run that saw nothing, or not all, is never green; nothing that was found besides is lost.
import Foundation
import Model
import Testing

@testable import Scan

@Suite struct IncompleteRunTests {
    private let page = Invented.page([("one", "Photo by Mira Osterlund")])
    private let records = Invented.records([("one", "Mira Osterlund")])

    @Test func anEmptyFolderProvesNothing() async throws {
        let result = try await TemporaryFolder().scan()
        #expect(result.isIncomplete)
        #expect(result.incompleteReason?.contains("no layout dump") == true)
    }

    @Test func filesThatAreNothingProveNothing() async throws {
        let result = try await TemporaryFolder(["README.md": "# Hello", "tool.sh": "echo hello"]).scan()
        #expect(result.isIncomplete)
        #expect(result.report.summary.skippedFiles == 2)
    }

    @Test func allowEmptyAcceptsARunWithoutDumps() async throws {
        let result = try await TemporaryFolder().scan { $0.allowEmpty = true }
        #expect(!result.isIncomplete)
        #expect(result.incompleteReason == nil)
    }

    @Test func recordsWithoutAnyPhotoOnAScreenProveNothing() async throws {
        let folder = try TemporaryFolder(["home.html": Invented.page([]), "photos.json": records])
        let result = try await folder.scan()
        #expect(result.isIncomplete)
        #expect(result.incompleteReason?.contains("no place photo was found") == true)
        #expect(result.report.findings.map(\.rule) == ["photo-record-unused"])
        let allowed = try await folder.scan { $0.allowEmpty = true }
        #expect(!allowed.isIncomplete)
    }

    @Test func aScreenWithoutPhotosAndRecordsIsComplete() async throws {
        let result = try await TemporaryFolder(["settings.html": Invented.page([])]).scan()
        #expect(!result.isIncomplete)
    }

    @Test(arguments: ["empty", "damaged picture", "too large"])
    func aFileThatCannotBeReadIsSaidAndTheRestIsJudged(kind: String) async throws {
        let folder = try TemporaryFolder(["home.html": page, "home.photos.json": records])
        switch kind {
        case "empty": try folder.write("bad.xml", [])
        case "damaged picture": try folder.write("bad.xml", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0])
        default: try folder.write("bad.xml", Array(repeating: 0x20, count: 5_000))
        }
        let result = try await folder.scan { $0.limits.fileBytes = 4_000 }
        #expect(result.isIncomplete)
        #expect(result.incompleteReason?.contains("bad.xml") == true)
        #expect(result.report.summary.unreadableFiles == 1)
        #expect(result.report.problems.map(\.path) == ["bad.xml"])
        #expect(result.report.problems.allSatisfy { $0.message.count > 10 })
        #expect(result.report.credits("home") == ["one": .pass])
    }

    @Test func allowEmptyDoesNotExcuseUnreadableFiles() async throws {
        let folder = try TemporaryFolder(["home.html": page, "home.photos.json": records, "bad.xml": ""])
        #expect(try await folder.scan { $0.allowEmpty = true }.isIncomplete)
    }

    @Test func aLinkThatLeadsNowhereIsSaid() async throws {
        let folder = try TemporaryFolder(["home.html": page, "home.photos.json": records])
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/lost.xml", withDestinationPath: folder.path + "/gone.xml")
        let result = try await folder.scan()
        #expect(result.isIncomplete)
        #expect(result.report.problems.map(\.code) == ["file-unreadable"])
        #expect(result.report.problems.map(\.path) == ["lost.xml"])
        #expect(result.report.credits("home") == ["one": .pass])
    }

    @Test func aPathWhereNothingStandsIsAUsageFault() async throws {
        let folder = try TemporaryFolder()
        await #expect(throws: UsageFault.self) { try await folder.scan { $0.paths = ["nowhere"] } }
        await #expect(throws: UsageFault.self) { try await folder.scan { $0.recordPaths = ["nowhere.json"] } }
    }

    @Test func hiddenFoldersAndDependenciesAreLeftOut() async throws {
        let folder = try TemporaryFolder([
            ".git/home.html": page, "node_modules/x/home.html": page, "Pods/home.html": page, "home.html": page,
        ])
        #expect(try await folder.scan().report.captures.map(\.id) == ["home"])
    }
}
