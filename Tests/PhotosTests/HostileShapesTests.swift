// Samples of every shape, cut at every byte and damaged at many: no crash, no invented name, no "none" that nobody declared.
import Model
import Photos
import Testing

private let authors =
    "AuthorAttributions{asList=[AuthorAttribution{name=Quill, uri=https://maps.google.com/maps/contrib/11, photoUri=null}, AuthorAttribution{name=Quill, uri=null, photoUri=null}]}"

/// One small sample of each notation; the only name in them is Quill.
private let samples: [(name: String, text: String)] = [
    (
        "android.log",
        "E/A: Place{id=ChIJt, name=Cu, photoMetadatas=[PhotoMetadata{attributions=<a href=\"https://maps.google.com/maps/contrib/11\">Quill</a>, height=3, width=4, photoReference=R, name=places/ChIJt/photos/R, authorAttributions=\(authors)}], x=1}"
    ),
    (
        "flutter.log",
        "I: PhotoMetadata(photoReference: id_1, width: 4, height: 3, attributions: <a href=\"u\">Quill</a>)\nPhotoMetadata{attributions: <a href=\"u\">Quill</a>, width: 4, height: 3}\n"
    ),
    ("console.log", "a: Optional(Quill{\n    NSColor = \"{x\";\n    NSLink = \"https://maps.google.com/maps/contrib/11\";\n})\nb\n"),
    ("attributed.txt", "Quill{\n    NSLink = \"https://maps.google.com/maps/contrib/11\";\n}\n"),
    (
        "swift.log",
        "Photo(attributions: nil, authorAttributions: [P.AuthorAttribution(displayName: \"Quill\", uri: Optional(https://maps.google.com/maps/contrib/11), photoURI: nil)], maxSize: (4.0, 3.0))\n"
    ),
    (
        "java.log",
        "x : Photo(name=places/ChIJt/photos/R, widthPx=4, authorAttributions=[AuthorAttribution(displayName=Quill, photoUri=//x)])\n"
    ),
    ("python.log", "I: [{'html_attributions': ['<a href=\"u\">Quill</a>'], 'photo_reference': 'R', 'width': 4, 't': (1, None)}]\n"),
    (
        "rn.txt",
        "Object {\n  \"photos\": Array [\n    Object {\n      \"html_attributions\": Array [\n        \"Quill\",\n      ],\n      \"photo_reference\": \"R\",\n    },\n  ],\n}\n"
    ),
    ("t.csv", "place_id,photos/0/photo_reference,photos/0/html_attributions/0,z\nChIJt,R,\"<a href=\"\"u\"\">Quill</a>\",1\n"),
    ("own.csv", "photo_url;photo_attribution;z\nhttps://lh3.googleusercontent.com/place-photos/T=w1;\"Quill\";1\n"),
    (
        "d.sql",
        "CREATE TABLE `t` (`photo_url` text, `photo_attribution` text);\nINSERT INTO `t` VALUES ('https://lh3.googleusercontent.com/place-photos/T=w1','Quill');\nCOPY t (photo_url, photo_attribution) FROM stdin;\nhttps://lh3.googleusercontent.com/place-photos/U=w1\tQuill\n\\.\n"
    ),
    ("cache", #"a:1:{s:6:"photos";a:1:{i:0;a:2:{s:15:"photo_reference";s:1:"R";s:17:"html_attributions";a:1:{i:0;s:5:"Quill";}}}}"#),
    ("text", #"s:66:"{"photos":[{"photo_reference":"R","html_attributions":["Quill"]}]}";"#),
]

@Suite struct HostileShapesTests {
    @Test(arguments: samples)
    func theWholeSampleIsRead(name: String, text: String) {
        let records = read(text, path: name)?.records ?? []
        #expect(!records.isEmpty)
        #expect(records.allSatisfy { $0.names == ["Quill"] && $0.duty == .due })
    }

    @Test(arguments: samples)
    func aSampleCutAnywhereSaysNothingWrong(name: String, text: String) {
        let bytes = Array(text.utf8)
        for length in 0..<bytes.count {
            for record in read(String(decoding: bytes[..<length], as: UTF8.self), path: name)?.records ?? [] {
                #expect(record.duty != .noneDeclared, "\(name) cut at \(length)")
                // COPY and plain cells have no end mark: a name that the file's end cuts cannot be told from a whole one.
                let isOpenEnded = name == "d.sql" || name.hasSuffix("csv")
                #expect(isOpenEnded || record.duty != .due || record.names == ["Quill"], "\(name) cut at \(length): \(record.names)")
            }
        }
    }

    @Test(arguments: samples)
    func aSampleWithAnyByteReplacedIsReadWithoutACrash(name: String, text: String) {
        let bytes = Array(text.utf8)
        for (start, junk) in "\"'{}[](),=:\\\n\u{0}9".utf8.enumerated() {
            for index in stride(from: start % 9, to: bytes.count, by: 9) {
                var changed = bytes
                changed[index] = junk
                #expect(read(String(decoding: changed, as: UTF8.self), path: name)?.records.count ?? 0 <= 4)
            }
        }
    }

    @Test(arguments: [
        "{'photo_reference': ", "[{'html_attributions': [", "Object { \"photo_reference\": ", "PhotoMetadata{attributions=",
        "Photo(name=places/a/photos/b, x=[", "Optional(NSLink = ",
    ])
    func deepAndRepeatedOpeningsAreBounded(opening: String) {
        let text = String(repeating: opening, count: 3_000)
        #expect(read("log\n" + text, path: "a.log")?.records.count ?? 0 <= 3_000)
    }

    @Test func hugeNumbersDoNotTrap() {
        let text =
            "PhotoMetadata{attributions=Quill, height=99999999999999999999, width=1e999, photoReference=R}\ns:99999999999999999999:\"x\";"
        #expect(read(text, path: "a.log")?.records.isEmpty ?? true)
        #expect(read("s:99999999999999999999:\"{}\";", path: "a") == nil)
        #expect(read("a:1:{s:9223372036854775807:\"photo_reference\";s:1:\"R\";}", path: "a")?.records.count ?? 0 <= 1)
    }
}
