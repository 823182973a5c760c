// Configurations: what is read, and every way of being wrong with its line and a sentence.
import Attribution
import Model
import TestSupport
import Testing

@testable import Configuration

@Suite("Configuration")
struct ConfigurationTests {
    static let keys = [
        SettingKey(name: "paths", kind: .list), SettingKey(name: "fail-on", kind: .choice(["violation", "undecided", "never"])),
        SettingKey(name: "jobs", kind: .number), SettingKey(name: "quiet", kind: .onOff), SettingKey(name: "baseline", kind: .text),
    ]

    private func read(_ text: String) -> ConfigFile {
        ConfigReader.read(Array(text.utf8), path: "c.yml", keys: Self.keys) { "base/" + $0 }
    }

    static let waiver = #""reason": "agreed", "expires": "2027-03-31""#

    /// JSON is YAML: the same texts go to the reader and to the schema.
    static let soundTexts = [
        "{}", #"{"schemaVersion": 1, "paths": ["a", "b"], "fail-on": "never", "jobs": 3, "quiet": true}"#, #"{"paths": "a"}"#,
        #"{"severities": {"photo-credit-hidden": "warning", "photo-record-unused": "off"}, "thresholds": {"minimum-contrast": 3.5, "relief-allowed": false}}"#,
        #"{"credit-words": {"prefixes": ["Aufnahme:"], "suffixes": "mit Dank"}}"#,
        #"{"bindings": [{"screen": "a/*", "identifier": "hero", "index": 1, "photo": "places/A/photos/B"}, {"xpath": "//element[@className='X']", "photo": null}, {"bounds": {"x": 0, "y": 1.5, "width": 2, "height": 3}, "photo": "k"}]}"#,
        #"{"suppressions": [{"rule": "photo-*", "screen": "s", "path": "p/**", "photo": "x", "text": "t", "fingerprint": "0123abcd", \#(waiver)}]}"#,
        #"{"acknowledgements": [{"record": "r.json", "where": "About", "duties": ["authorCredit"], \#(waiver)}]}"#,
    ]

    @Test("Sound configurations have no faults and fit the schema", arguments: soundTexts)
    func sound(text: String) throws {
        #expect(read(text).faults == [])
        if JSONSchemaCheck.isAvailable { #expect(try JSONSchemaCheck.complaints(text, schema: "config-1.schema.json") == "") }
    }

    /// A text that is wrong, and words of the fault.
    static let wrongTexts: [(String, String)] = [
        (#"{"fail-onn": "never"}"#, "unknown key \"fail-onn\"; did you mean \"fail-on\"?"),
        (#"{"fail-on": "nevr"}"#, "did you mean \"never\"?"),
        (#"{"jobs": "many"}"#, "whole number"), (#"{"quiet": "loud"}"#, "true or false"), (#"{"schemaVersion": 2}"#, "must be 1"),
        (#"{"severities": {"a": "loud"}}"#, "error, warning, info and off"), (#"{"thresholds": {"a": "much"}}"#, "must be a number"),
        (#"{"thresholds": {"a": -1}}"#, "must be a number"), (#"{"credit-words": {"prefixs": []}}"#, "did you mean \"prefixes\"?"),
        (#"{"bindings": {"photo": null}}"#, "is a list"), (#"{"bindings": [{"xpath": "//element"}]}"#, "needs \"photo\""),
        (#"{"bindings": [{"photo": "a"}]}"#, "one of three ways"),
        (#"{"bindings": [{"photo": "a", "xpath": "//x", "identifier": "y"}]}"#, "one of three ways"),
        (#"{"bindings": [{"photo": "a", "bounds": {"x": 1}}]}"#, "x, y, width and height"),
        (#"{"bindings": [{"photo": "a", "identifier": "y", "index": -1}]}"#, "counts from 0"),
        (#"{"suppressions": [{"rule": "a", "expires": "2027-03-31"}]}"#, "needs a \"reason\""),
        (#"{"suppressions": [{"rule": "a", "reason": "", "expires": "2027-03-31"}]}"#, "must be a text"),
        (#"{"suppressions": [{"rule": "a", "reason": "b"}]}"#, "needs \"expires\""),
        (#"{"suppressions": [{"rule": "a", "reason": "b", "expires": "31.3.2027"}]}"#, "is no day"),
        (#"{"suppressions": [{\#(waiver)}]}"#, "must say what it is about"),
        (#"{"suppressions": [{"where": "x", "rule": "a", \#(waiver)}]}"#, "unknown key \"where\""),
        (#"{"suppressions": [{"fingerprint": "12", \#(waiver)}]}"#, "first 8"),
        (#"{"acknowledgements": [{"photo": "a", \#(waiver)}]}"#, "needs \"where\""),
        (#"{"acknowledgements": [{"photo": "a", "where": "b", "duties": "sourceLink", \#(waiver)}]}"#, "no duty that a credit elsewhere"),
        (#"["a"]"#, "keys and values"),
    ]

    @Test("Wrong configurations are refused, by the schema too", arguments: wrongTexts)
    func wrong(text: String, words: String) throws {
        let faults = read(text).faults
        #expect(faults.contains { $0.message.contains(words) }, "\(faults.map(\.message))")
        if JSONSchemaCheck.isAvailable { #expect(try JSONSchemaCheck.complaints(text, schema: "config-1.schema.json") != "") }
    }

    @Test("Faults carry their lines, all of them at once, in order")
    func lines() {
        let faults = read("fail-on: never\nquiet: maybe\n\nsupressions: []\nquiet: true\n").faults
        #expect(faults.map(\.line) == [2, 4, 5])
        #expect(faults.map(\.description).first?.hasPrefix("c.yml:2: ") == true)
    }

    @Test("Broken YAML is a fault with its line, an empty file is none")
    func broken() {
        #expect(read("paths: [a\nfail-on: never").faults.isEmpty == false)
        #expect(read("").faults == [] && read("# nothing\n").faults == [] && read("paths:\nbaseline: ~\n").faults == [])
    }

    @Test("Paths of entries are relative to the configuration")
    func paths() {
        let file = read(
            "suppressions:\n  - {path: d/*.xml, reason: r, expires: 2027-01-01}\nacknowledgements:\n  - {record: 'p.json $.photos[0]', where: w, reason: r, expires: 2027-01-01}\n"
        )
        #expect(file.policy.waivers.map { $0.path?.pattern ?? $0.record?.pattern } == ["base/d/*.xml", "base/p.json $.photos[0]"])
        #expect(file.policy.waivers.map(\.justification) == ["r", "credit given elsewhere (w): r"])
    }

    @Test(
        "Patterns",
        arguments: [
            ("a/*", "a/b", true), ("a/*", "a/b/c", false), ("a/**", "a/b/c", true), ("**", "", true), ("**/b", "b", true),
            ("**/b", "a/c/b", true),
            ("a?c", "abc", true), ("a?c", "a/c", false), ("*.xml", "é.xml", true), ("photo-*", "photo-credit", true),
            ("photo-*", "maps", false),
            ("", "", true), ("", "a", false), ("a**b", "a/x/b", true),
            (String(repeating: "*a", count: 40), String(repeating: "a", count: 200) + "b", false),
        ])
    func globs(pattern: String, name: String, fits: Bool) {
        #expect(Glob(pattern).matches(name) == fits)
    }

    @Test(
        "Days",
        arguments: [
            ("2024-02-29", true), ("2023-02-29", false), ("2100-02-29", false), ("2027-13-01", false), ("2027-1-01", false),
            ("today", false),
        ])
    func days(text: String, isDay: Bool) {
        #expect((Day(text) != nil) == isDay)
    }

    @Test(
        "Days from seconds",
        arguments: [
            (0, "1970-01-01"), (86_399, "1970-01-01"), (951_782_400, "2000-02-29"), (1_798_675_200, "2026-12-31"), (-1, "1969-12-31"),
        ])
    func seconds(seconds: Int, day: String) throws {
        #expect(Day(secondsSince1970: seconds).description == day)
        #expect(try #require(Day("2026-12-31")) < #require(Day("2027-01-01")))
    }
}
