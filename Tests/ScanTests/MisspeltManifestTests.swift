// A file that is called a manifest and is none is said, never passed over in silence.
import Input
import Testing

@testable import Scan

@Suite struct MisspeltManifestTests {
    private func codes(_ text: String, path: String) -> [String]? {
        ManifestReader.read(InputFile(path: path, raw: Array(text.utf8)))?.problems.map(\.code)
    }

    @Test func anUnknownKeyIsNamed() {
        #expect(codes(#"{"schemaVersion":1,"photo":[]}"#, path: "home.manifest.json") == ["manifest-unknown-key"])
        #expect(codes(#"{"schemaVersion":1,"photos":[]}"#, path: "home.manifest.json") == [])
    }

    @Test func theNameAloneMakesNoManifest() {
        #expect(codes(#"{"name":"app","version":"1"}"#, path: "web.manifest.json") == nil)
        #expect(codes(#"{"schemaVersion":1,"photo":[]}"#, path: "home.json") == nil)
    }
}
