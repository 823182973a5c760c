// Configuration, suppressions, acknowledgements and baseline on the built binary.
import Configuration
import Foundation
import TestSupport
import Testing

@testable import attrcheck

@Suite("Configuration and baseline")
struct ConfigEndToEndTests {
    private func place(_ config: String? = nil, credit: String = "Photos") throws -> Workplace {
        let place = try Workplace()
        try place.write(Fixture.screen(credit: credit), to: "dumps/home.xml")
        try place.write(Fixture.records, to: "dumps/home.photos.json")
        if let config { try place.write(config, to: ".attrcheck.yml") }
        return place
    }

    private func findings(_ place: Workplace, _ path: String = "r.json") throws -> [[String: Any]] {
        let report = try JSONSerialization.jsonObject(with: Data(try #require(place.read(path)).utf8)) as? [String: Any]
        return try #require(report?["findings"] as? [[String: Any]])
    }

    @Test("The schema knows every setting, and every setting of the schema is one")
    func schema() throws {
        let data = try Data(contentsOf: TestFiles.rules.appending(path: "schemas/config-1.schema.json"))
        let schema = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let inSchema = Set(try #require(schema["properties"] as? [String: Any]).keys)
        let keys = Set(ConfigSource.keys.map(\.name) + ConfigReader.ownKeys)
        #expect(keys.subtracting(inSchema).isEmpty, "\(keys.subtracting(inSchema)) are missing in the schema")
        #expect(inSchema.subtracting(keys).subtracting(Flag.later).isEmpty)
    }

    @Test("It is found upward from the input, its paths are relative to it, and what is typed wins")
    func found() throws {
        let place = try place("paths: [dumps]\nreport: [out/r.json]\nfail-on: never\n")
        try place.write("", to: "out/keep")
        try place.write("", to: "deep/er/keep")
        #expect(try place.attrcheck("scan").status == 0)
        #expect(try findings(place, "out/r.json").isEmpty == false)
        #expect(try place.attrcheck("scan", "dumps/home.xml").status == 0)
        #expect(try place.attrcheck("scan", "--fail-on", "violation").status == 1)
        #expect(try place.attrcheck("scan", "dumps", "--isolated").status == 1)
        try place.write("fail-on: violation\n", to: "other.yml")
        #expect(try place.attrcheck("scan", "dumps", "--config", "other.yml").status == 1)
        #expect(try place.attrcheck("scan", "--config", "none.yml").status == 2)
        #expect(try place.attrcheck("scan", "--config", "other.yml", "--isolated").status == 2)
        try place.write("fail-on: never\n", to: "dumps/.attrcheck.yml")
        let both = try place.attrcheck("scan", "dumps", ".")
        #expect(both.status == 2 && both.errors.contains("different configurations"))
    }

    @Test("A wrong configuration stops the run with place and nearest word")
    func wrong() throws {
        let run = try place("fail-on: never\nsupressions: []\n").attrcheck("scan", "dumps")
        #expect(run.status == 2 && run.output == "")
        #expect(run.errors.contains(".attrcheck.yml:2: unknown key \"supressions\"; did you mean \"suppressions\"?"))
        let rule = try place("severities:\n  photo-credit-hiden: off\n").attrcheck("scan", "dumps")
        #expect(
            rule.status == 2 && rule.errors.contains(".attrcheck.yml:2: there is no rule") && rule.errors.contains("photo-credit-hidden"))
    }

    @Test("Severities and thresholds hold, and change the digest of the report's profile")
    func rules() throws {
        let place = try place("severities: {photo-author-credit-missing: warning, photo-credit-link-missing: off}\n")
        _ = try place.attrcheck("scan", "dumps", "--report", "r.json")
        #expect(try findings(place).first { $0["rule"] as? String == "photo-author-credit-missing" }?["severity"] as? String == "warning")
        #expect(try !findings(place).contains { $0["rule"] as? String == "photo-credit-link-missing" })
        _ = try place.attrcheck("scan", "dumps", "--report", "plain.json", "--isolated")
        func digest(_ path: String) throws -> Substring? {
            try #require(place.read(path)).firstMatch(of: /"digest" : "([0-9a-f]+)"/)?.output.1
        }
        #expect(try digest("r.json") != digest("plain.json"))
    }

    @Test("Own credit words make a short name count")
    func words() throws {
        let record = Fixture.records.replacing("Mirelle Tamsworth", with: "Mo")
        let plain = try place(credit: "Aufnahme: Mo")
        try plain.write(record, to: "dumps/home.photos.json")
        #expect(try plain.attrcheck("scan", "dumps", "--fail-on", "undecided", "--rule", "photo-author-credit-missing").status == 1)
        try plain.write("credit-words:\n  prefixes: ['Aufnahme:']\n", to: ".attrcheck.yml")
        #expect(try plain.attrcheck("scan", "dumps", "--fail-on", "undecided", "--rule", "photo-author-credit-missing").status == 0)
    }

    @Test("A binding names the photo of an element, or says that it is none; one that fits nothing is told")
    func bindings() throws {
        let place = try place()
        let screen = Fixture.screen(credit: "Photos").replacing(
            "places/ChIJinventedPlace0001/photos/\(Fixture.token)", with: "com.example:id/hero")
        try place.write(screen, to: "dumps/home.xml")
        try place.write(
            "bindings:\n  - {screen: home, identifier: hero, photo: places/ChIJinventedPlace0001/photos/\(Fixture.token)}\n",
            to: ".attrcheck.yml")
        _ = try place.attrcheck("scan", "dumps", "--report", "r.json")
        #expect(try #require(place.read("r.json")).contains("\"matchedBy\" : \"manifest\""))
        try place.write("bindings:\n  - {xpath: \"//element[@shortIdentifier='hero']\", photo: ~}\n", to: ".attrcheck.yml")
        let none = try place.attrcheck("scan", "dumps")
        #expect(none.status == 3 && none.output.contains("No photo found"))
        try place.write("bindings:\n  - {identifier: heroo, photo: ~}\n", to: ".attrcheck.yml")
        #expect(try place.attrcheck("scan", "dumps").output.contains("[binding-unmatched]"))
    }

    private static let suppression =
        "suppressions:\n  - {rule: photo-author-credit-missing, screen: home, reason: redesign in May, expires: 2027-03-31}\n"
    private static let before = ["SOURCE_DATE_EPOCH": "1798675200"]
    private static let after = ["SOURCE_DATE_EPOCH": "1806796800"]

    @Test("A suppressed finding stays in the report with its reason, and the duty stays violated")
    func suppression() throws {
        let place = try place(Self.suppression)
        let run = try place.attrcheck(["scan", "dumps", "--report", "r.json"], environment: Self.before)
        #expect(run.status == 0 && run.output.contains("1 suppressed") && run.output.contains("1 violated"))
        let finding = try #require(try findings(place).first { $0["rule"] as? String == "photo-author-credit-missing" })
        #expect(finding["suppressed"] as? Bool == true && finding["verdict"] as? String == "violation")
        let reason = try #require(finding["suppression"] as? [String: Any])
        #expect(
            reason["justification"] as? String == "redesign in May" && reason["path"] as? String == ".attrcheck.yml"
                && reason["line"] as? Int == 2)
    }

    @Test("After its last day the finding counts again, and the suppression is a problem")
    func expiry() throws {
        let place = try place(Self.suppression)
        let run = try place.attrcheck(["scan", "dumps"], environment: Self.after)
        #expect(run.status == 1 && run.output.contains(".attrcheck.yml:2: error: ") && run.output.contains("[suppression-expired]"))
        #expect(try place.attrcheck(["config", "check"], environment: Self.after).status == 2)
        #expect(try place.attrcheck(["config", "check"], environment: Self.before).status == 0)
    }

    @Test("A suppression that covers nothing is told, unless the run was narrowed")
    func unused() throws {
        let place = try place(Self.suppression, credit: "Photo by Mirelle Tamsworth")
        #expect(try place.attrcheck(["scan", "dumps"], environment: Self.before).output.contains("[suppression-unused]"))
        let narrowed = try place.attrcheck(["scan", "dumps", "--rule", "photo-credit-hidden"], environment: Self.before)
        #expect(!narrowed.output.contains("[suppression-unused]"))
    }

    @Test("A credit elsewhere suppresses the findings of credits, not those of other links, and is never a pass")
    func acknowledgement() throws {
        let place = try place(
            "acknowledgements:\n  - {photo: \(Fixture.token), where: Settings > Credits, reason: agreed, expires: 2027-03-31}\n")
        let run = try place.attrcheck(["scan", "dumps", "--report", "r.json"], environment: Self.before)
        #expect(run.status == 0 && run.output.contains("1 violated"))
        let finding = try #require(try findings(place).first { $0["rule"] as? String == "photo-author-credit-missing" })
        #expect(
            (finding["suppression"] as? [String: Any])?["justification"] as? String == "credit given elsewhere (Settings > Credits): agreed"
        )
        #expect((finding["suppression"] as? [String: Any])?["kind"] as? String == "acknowledgement")
        try place.write("acknowledgements:\n  - {photo: another, where: x, reason: y, expires: 2027-03-31}\n", to: ".attrcheck.yml")
        #expect(try place.attrcheck(["scan", "dumps"], environment: Self.before).status == 1)
    }

    @Test("config show names value and origin, for people and for programs")
    func show() throws {
        let place = try place("fail-on: never\nseverities: {photo-credit-hidden: off}\n")
        let text = try place.attrcheck("config", "show", "dumps").output
        #expect(text.contains(/fail-on: never +# \.attrcheck\.yml:1/) && text.contains(/profile: places-2026-07 +# default/))
        #expect(text.contains(/photo-credit-hidden: off +# \.attrcheck\.yml:2/))
        let json = try place.attrcheck("config", "show", "--json").output
        #expect(try JSONSerialization.jsonObject(with: Data(json.utf8)) is [String: Any])
        #expect(try place.attrcheck("config", "shwo").errors.contains("did you mean \"show\"?"))
    }

    // MARK: baseline

    @Test("Known findings are marked and do not fail; new ones do; what is gone is told, pruned, or fails a strict run")
    func baseline() throws {
        let place = try place()
        let written = try place.attrcheck("scan", "dumps", "--baseline", "b.jsonl", "--write-baseline")
        #expect(written.status == 0 && written.errors.contains("wrote the baseline b.jsonl"))
        let file = try #require(place.read("b.jsonl"))
        #expect(!file.contains("Mirelle") && !file.contains("dumps"))
        let known = try place.attrcheck("scan", "dumps", "--baseline", "b.jsonl", "--report", "r.json")
        #expect(known.status == 0)
        #expect(known.output.contains("known from the baseline") && !known.output.contains("Undecided: "))
        #expect(try place.attrcheck("scan", "dumps", "--baseline", "b.jsonl", "--verbose").output.contains("] (known)"))
        #expect(try findings(place).allSatisfy { $0["baseline"] as? String == "unchanged" })
        // The same finding elsewhere on the screen and in the file is the same finding.
        let moved = Fixture.screen(credit: "Photos").replacing("\n  <node", with: "\n\n\n  <node").replacing(
            "[0,210][1080,930]", with: "[0,110][1080,830]")
        try place.write(moved, to: "dumps/home.xml")
        #expect(try place.attrcheck("scan", "dumps", "--baseline", "b.jsonl").status == 0)
        // Another answer of the service has other tokens for the same photo.
        let token = "AUanotherTokenOfTheSamePhoto00000000000002"
        try place.write(moved.replacing(Fixture.token, with: token), to: "dumps/home.xml")
        try place.write(Fixture.records.replacing(Fixture.token, with: token), to: "dumps/home.photos.json")
        #expect(try place.attrcheck("scan", "dumps", "--baseline", "b.jsonl").status == 0)
        try place.write(Fixture.records, to: "dumps/home.photos.json")
        try place.write(Fixture.screen(credit: "Photo by Mirelle T…"), to: "dumps/home.xml")
        let other = try place.attrcheck("scan", "dumps", "--baseline", "b.jsonl", "--report", "r.json")
        #expect(other.status == 1 && other.errors.contains("gone: photo-author-credit-missing on home"))
        try place.write(Fixture.screen(credit: "Photo by Mirelle Tamsworth"), to: "dumps/home.xml")
        #expect(try place.attrcheck("scan", "dumps", "--baseline", "b.jsonl").status == 0)
        #expect(try place.attrcheck("scan", "dumps", "--baseline", "b.jsonl", "--strict-baseline").status == 1)
        #expect(try place.attrcheck("scan", "dumps", "--baseline", "b.jsonl", "--prune-baseline").status == 0)
        #expect(try !#require(place.read("b.jsonl")).contains("photo-author-credit-missing"))
        #expect(try place.attrcheck("scan", "dumps", "--baseline", "b.jsonl", "--strict-baseline").status == 0)
    }

    @Test("A baseline that is missing or broken is a fault, never an empty one")
    func brokenBaseline() throws {
        let place = try place()
        #expect(try place.attrcheck("scan", "dumps", "--baseline", "none.jsonl").errors.contains("--write-baseline writes one"))
        try place.write("<<<<<<< HEAD\n", to: "b.jsonl")
        let run = try place.attrcheck("scan", "dumps", "--baseline", "b.jsonl")
        #expect(run.status == 2 && run.errors.contains("line 1") && run.output == "")
        #expect(try place.attrcheck("scan", "dumps", "--baseline", "b.jsonl", "--write-baseline").status == 0)
    }
}
