// Arguments may overlap: every file is in the run once.
import Foundation
import Testing

@testable import Scan

@Suite struct FileCollectorTests {
    private func folder() throws -> TemporaryFolder {
        try TemporaryFolder([
            "a/x.xml": "", "a/y.xml": "", "a/b/z.xml": "", "a/b/c/w.xml": "", "d/v.xml": "", "d/photos.json": "{}", "a/.hidden/h.xml": "",
            "a/node_modules/n.xml": "",
        ])
    }

    private func collected(
        _ paths: [String], records: [String] = [], root: String? = nil, in folder: TemporaryFolder
    ) throws -> [FoundFile] {
        var collector = FileCollector(base: folder.path, root: root)
        for path in records { try collector.add(path, isGlobalRecord: true) }
        for path in paths { try collector.add(path, isGlobalRecord: false) }
        #expect(collector.problems.filter { $0.severity == .error }.isEmpty)
        return collector.files
    }

    @Test(arguments: [
        ["."], [".", "."], ["a", "d"], ["a", "a", "d"], ["a/b", "a", "d"], ["a", "a/b", "d"], ["a/b/z.xml", "a", "d"],
        ["a", "a/b/z.xml", "d", "d/v.xml"],
        ["a/x.xml", "a/x.xml", "a", "d"], ["d/v.xml", "."], ["./a/../a", "a/", "d/."], ["a/b/c", "a/b", "a", "d", "."],
    ])
    func everyFileIsThereOnce(paths: [String]) throws {
        let folder = try folder()
        let found = try collected(paths, in: folder).map(\.shown).sorted()
        #expect(found == ["a/b/c/w.xml", "a/b/z.xml", "a/x.xml", "a/y.xml", "d/photos.json", "d/v.xml"])
    }

    @Test func aFileOfTheRecordsIsOneOnlyThere() throws {
        let folder = try folder()
        let found = try collected([".", "d/photos.json"], records: ["d/photos.json"], in: folder)
        #expect(found.filter { $0.name == "photos.json" }.map(\.isGlobalRecord) == [true])
        #expect(found.count == 6)
    }

    @Test func aRootMakesNamesTheSameHoweverFilesAreGiven() throws {
        let folder = try folder()
        let whole = try collected(["a"], in: folder)
        let single = try collected(["a/b/c/w.xml", "a/b/z.xml", "a/x.xml", "a/y.xml"], root: "a", in: folder)
        func names(_ files: [FoundFile]) -> [String] { files.map { WorkingPaths.relative($0.path, base: $0.root) }.sorted() }
        #expect(names(whole) == names(single) && names(single) == ["b/c/w.xml", "b/z.xml", "x.xml", "y.xml"])
    }

    @Test func aPathWhereNothingStandsIsRefused() throws {
        let folder = try folder()
        #expect(throws: UsageFault.self) { try collected(["none"], in: folder) }
    }

    @Test func aLinkToAFolderThatIsReadAnywayIsNotFollowed() throws {
        let folder = try folder()
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/a/loop", withDestinationPath: "..")
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/e", withDestinationPath: "d")
        #expect(
            try collected(["."], in: folder).map(\.shown).sorted() == [
                "a/b/c/w.xml", "a/b/z.xml", "a/x.xml", "a/y.xml", "d/photos.json", "d/v.xml",
            ])
    }
}
