// Which files belong to one screen: stems, companions, only pairs, folders, records of the run.
import Model
import Testing

@testable import Scan

@Suite struct GroupingTests {
    private let page = Invented.page([("one", "Photo by Mira Osterlund")])
    private let records = Invented.records([("one", "Mira Osterlund")])

    @Test func filesWithOneStemAreOneCapture() async throws {
        let folder = try TemporaryFolder(["home.html": page, "home.photos.json": records, "away.html": page])
        try folder.write("home.png", Invented.png(width: 39, height: 84))
        let report = try await folder.scan().report
        #expect(report.captures.map(\.id) == ["away", "home"])
        let home = try #require(report.captures.last)
        #expect(home.layout?.path == "home.html")
        #expect(home.screenshot?.path == "home.png")
        #expect(home.screenshot?.width == 39 && home.screenshot?.height == 84)
        #expect(home.records == ["home.photos.json"])
        #expect(report.captures.first?.records == [])
        #expect(report.credits("home") == ["one": .pass])
        #expect(report.credits("away") == ["one": .undecided], "the record of another screen is not this one's")
    }

    @Test func aCompanionBelongsToTheLongestStemThatItContinues() async throws {
        let folder = try TemporaryFolder(["home.html": page, "home.detail.html": page, "home.detail.photos.json": records])
        let report = try await folder.scan().report
        #expect(report.captures.map(\.id) == ["home", "home.detail"])
        #expect(report.captures.map(\.records) == [[], ["home.detail.photos.json"]])
    }

    @Test func aStemIsNoMerePrefix() async throws {
        let folder = try TemporaryFolder(["home.html": page, "home2.html": page, "home2.photos.json": records])
        let report = try await folder.scan().report
        #expect(report.captures.map(\.records) == [[], ["home2.photos.json"]])
    }

    @Test func theOnlyPairOfAFolderBelongsTogether() async throws {
        let folder = try TemporaryFolder(["a/dump.html": page, "b/dump.html": page, "b/other.html": page])
        try folder.write("a/shot.png", Invented.png(width: 1, height: 2))
        try folder.write("b/shot.png", Invented.png(width: 1, height: 2))
        let report = try await folder.scan().report
        #expect(report.captures.map { $0.screenshot?.path } == ["a/shot.png", nil, nil])
        #expect(report.problems.map(\.code) == ["screenshot-without-layout"])
        #expect(report.problems.map(\.path) == ["b/shot.png"])
    }

    @Test func recordsWithAnotherNameServeTheirFolderAndBelow() async throws {
        let folder = try TemporaryFolder([
            "run/photos.json": records, "run/top.html": page, "run/deep/down/low.html": page, "side/far.html": page,
        ])
        let report = try await folder.scan().report
        #expect(report.captures.map(\.id) == ["run/deep/down/low", "run/top", "side/far"])
        #expect(report.captures.map(\.records) == [["run/photos.json"], ["run/photos.json"], []])
        #expect(report.credits("run/deep/down/low") == ["one": .pass])
        #expect(report.credits("side/far") == ["one": .undecided])
    }

    @Test func recordsOfTheRunServeEveryCapture() async throws {
        let folder = try TemporaryFolder(["meta/answer.json": records, "dumps/a.html": page, "dumps/sub/b.html": page])
        let report = try await folder.scan { options in
            options.paths = ["dumps"]
            options.recordPaths = ["meta"]
        }.report
        #expect(report.captures.map(\.id) == ["a", "sub/b"], "ids are relative to the folder that was named")
        #expect(report.captures.map(\.records) == [["meta/answer.json"], ["meta/answer.json"]])
        #expect(report.credits("sub/b") == ["one": .pass])
    }

    @Test func severalScreensOfOneFileAreSeveralCaptures() async throws {
        func document(_ text: String) -> String {
            """
            <hierarchy rotation="0" class="hierarchy" width="1080" height="2400">
            <android.widget.TextView class="android.widget.TextView" package="com.example.two" text="\(text)" bounds="[0,0][1080,200]"/>
            </hierarchy>

            """
        }
        let folder = try TemporaryFolder(["two.xml": document("First") + document("Second")])
        let report = try await folder.scan().report
        #expect(report.captures.map(\.id) == ["two#1", "two#2"])
        #expect(report.captures.allSatisfy { $0.layout?.path == "two.xml" })
    }

    @Test func capturesThatWouldShareAnIDAreTheirFiles() async throws {
        let folder = try TemporaryFolder(["home.html": page, "home.xml": Invented.native([("hero", "Hello")])])
        let report = try await folder.scan().report
        #expect(Set(report.captures.map(\.id)) == ["home.html", "home.xml"])
    }

    @Test func twoRootsWithOneNameKeepTheirCapturesApart() async throws {
        let folder = try TemporaryFolder(["a/home.html": page, "b/home.html": page])
        let report = try await folder.scan { $0.paths = ["a", "b"] }.report
        #expect(Set(report.captures.map(\.id)) == ["a/home.html", "b/home.html"])
    }

    @Test func aFileThatIsNamedTwiceIsReadOnce() async throws {
        let folder = try TemporaryFolder(["a/home.html": page, "a/home.photos.json": records])
        let report = try await folder.scan { $0.paths = ["a", "./a/home.html", "a/../a"] }.report
        #expect(report.captures.count == 1)
        #expect(report.summary.records == 1)
    }

    @Test func contentDecidesWhatAFileIs() async throws {
        let folder = try TemporaryFolder([
            "home.txt": page, "home.log": records, "notes.html": "Remember the milk.", "Main.swift": "let x = 1",
        ])
        let report = try await folder.scan().report
        #expect(report.captures.map { $0.layout?.path } == ["home.txt"])
        #expect(report.credits("home") == ["one": .pass])
        #expect(report.summary.skippedFiles == 2)
    }
}
