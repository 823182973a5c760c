// Info.plist files: XML and binary, odd and hostile ones.
import Foundation
import Input
import Model
import Testing

@testable import Scan

@Suite struct InfoPlistTests {
    private let contents: [String: Any] = [
        "CFBundleIdentifier": "example.thornby.guide", "LSApplicationQueriesSchemes": ["comgooglemaps", "GoogleChromes", 7, "größe"],
        "CFBundleURLTypes": [
            ["CFBundleTypeRole": "Editor", "CFBundleURLSchemes": ["thornby", "thornby-dev"]], ["CFBundleURLName": "none"],
            ["CFBundleURLSchemes": ["other"]],
        ], "UIBackgroundModes": [["a": ["b": ["c": [1, 2.5, true, Date(timeIntervalSince1970: 0), Data([1, 2])]]]]],
        "LongKey": String(repeating: "long text ", count: 40),
    ]

    private func read(_ bytes: [UInt8]) -> AppDeclaration? { InfoPlist.read(InputFile(path: "Info.plist", raw: bytes)) }
    private func bytes(_ format: PropertyListSerialization.PropertyListFormat) throws -> [UInt8] {
        [UInt8](try PropertyListSerialization.data(fromPropertyList: contents, format: format, options: 0))
    }

    @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
    func schemesAreReadFromBothForms(format: PropertyListSerialization.PropertyListFormat) throws {
        let app = try #require(read(try bytes(format)))
        #expect(app.queriedSchemes == ["comgooglemaps", "googlechromes", "größe"])
        #expect(app.registeredSchemes == ["thornby", "thornby-dev", "other"])
        #expect(!app.hasVariables)
    }

    @Test func aDocumentTypeAndVariablesAreNoHindrance() throws {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0"><dict><!-- c --><key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key>
            <array><string>$(APP_SCHEME)</string></array></dict></array></dict></plist>
            """
        let app = try #require(read(Array(text.utf8)))
        #expect(app.registeredSchemes == ["$(app_scheme)"] && app.hasVariables && app.queriedSchemes == [])
    }

    @Test(arguments: [
        "", "<plist/>", "<plist><string>CFBundleIdentifier</string></plist>",
        "<plist><dict><key>Photos</key><string>a</string></dict></plist>",
        "{\"CFBundleIdentifier\": \"json\"}", "bplist00", "<html>CFBundleIdentifier</html>",
    ])
    func otherFilesAreNone(text: String) { #expect(read(Array(text.utf8)) == nil) }

    @Test func damagedBinaryFilesAreReadAsFarAsTheyGoOrNotAtAll() throws {
        let whole = try bytes(.binary)
        for length in 0..<whole.count { _ = read(Array(whole[..<length])) }
        var random = SystemRandomNumberGenerator.seeded(7)
        for _ in 0..<3_000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                bytes[Int.random(in: 8..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            _ = read(bytes)
        }
    }

    @Test func anArrayThatHoldsItselfEnds() {
        // One object: an array of fourteen references to itself.
        var bytes = Array("bplist00".utf8) + [0xAE] + Array(repeating: 0, count: 14)
        let table = bytes.count
        bytes += [8]
        bytes +=
            [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 1] + Array(repeating: 0, count: 8) + [0, 0, 0, 0, 0, 0, 0, UInt8(table)]
        #expect(read(bytes) == nil)
    }
}

/// A generator with a seed, so that every run sees the same damage.
private struct Seeded: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 29)
    }
}

extension SystemRandomNumberGenerator {
    fileprivate static func seeded(_ seed: UInt64) -> Seeded { Seeded(state: seed) }
}
