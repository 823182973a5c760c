// Whatever a file or URL holds, reading ends without a crash and never says more than it knows.
import Model
import Photos
import Testing

@Suite struct HostileInputTests {
    private static let answer = """
        {"places":[{"id":"ChIJtest","displayName":{"text":"Copper Kettle"},"photos":[
        {"name":"places/ChIJtest/photos/ONE","widthPx":40,"heightPx":30,"authorAttributions":[{"displayName":"Quill","uri":"//maps.google.com/maps/contrib/11"}]},
        {"name":"places/ChIJtest/photos/TWO","authorAttributions":[{"displayName":"Mira \\ud83c\\udf55"}],"googleMapsUri":"https://www.google.com/maps/place//data=!3m4!1e2!3m2!1sKEY!2e10"}]}]}
        """

    @Test func aFileCutAnywhereNeverSaysThatNothingIsOwed() {
        let bytes = Array(Self.answer.utf8)
        for length in 0..<bytes.count {
            let file = read(String(decoding: bytes[..<length], as: UTF8.self))
            for record in file?.records ?? [] {
                #expect(record.duty == .due || record.duty == .unknown(.truncated), "cut at \(length)")
                #expect(record.credits.allSatisfy { $0.name == "Quill" || $0.name == "Mira 🍕" }, "cut at \(length)")
            }
            if file != nil { #expect(file?.problems.contains { $0.code == "json-truncated" } == true, "cut at \(length)") }
        }
    }

    @Test func aFileWithAnyByteReplacedIsReadWithoutACrash() {
        let bytes = Array(Self.answer.utf8)
        for (index, junk) in zip(bytes.indices, Array(repeating: Array("\"\\{[]},:0/\u{0}".utf8), count: 80).joined()) {
            var changed = bytes
            changed[index] = junk
            #expect(read(String(decoding: changed, as: UTF8.self))?.records.count ?? 0 <= 3)
        }
    }

    @Test func anyPartOfAURLIsTakenApartWithoutACrash() {
        let urls = [
            "/_next/image?url=https%253A%252F%252Flh3.googleusercontent.com%252Fplace-photos%252FABC%253Ds1600-w400&amp;w=1&key=AIzaInventedInventedInvented",
            "https://img.example/rs:fit/aHR0cHM6Ly9saDMuZ29vZ2xldXNlcmNvbnRlbnQuY29t/L3BsYWNl.webp",
            "https://maps.googleapis.com/maps/api/place/js/PhotoService.GetPhoto?1sREF&3u500",
            "https://lh4.googleusercontent.com/-A/B/AAAA/D/s1600-w400/F",
        ]
        for url in urls {
            for cut in url.indices {
                for part in [String(url[cut...]), String(url[..<cut])] {
                    #expect(PhotoURL.identities(in: part).count <= 2)
                    #expect(PhotoURL.candidateStrings(in: part).count <= 300)
                    let clean = PhotoURL.redacted(part)
                    #expect(PhotoURL.redacted(clean) == clean)
                    #expect(!PhotoURL.exposesKey(clean))
                }
            }
        }
    }

    /// Found by fuzzing.
    @Test func aKeyThatWasMaskedUpToASlashIsNoKeyAnyMore() {
        let clean = PhotoURL.redacted("https://maps.googleapis.com/maps/api/place/photo?photo_reference=I&key=AIzoogle.com/maps/coed0")
        #expect(clean.hasSuffix("&key=REDACTED/maps/coed0"))
        #expect(!PhotoURL.exposesKey(clean))
    }

    @Test func aURLFullOfSeparatorsIsBounded() {
        #expect(PhotoURL.candidateStrings(in: "https://a.example/" + String(repeating: "%252Fa/b?c=d&", count: 2_000)).count <= 300)
        #expect(PhotoURL.candidateStrings(in: String(repeating: "a/", count: 100_000)).isEmpty)
    }

    @Test func aWideAndADeepFileAreReadInOneGo() throws {
        let many = (0..<3_000).map { #""p\#($0)":{"photo_reference":"R\#($0)","html_attributions":["A \#($0 % 7)"]}"# }.joined(
            separator: ",")
        #expect(read("{\"cache\":{\(many)}}")?.records.count == 3_000)
        let authors = (0..<3_000).map { #"{"displayName":"Quill","uri":"https://maps.google.com/maps/contrib/1\#($0)"}"# }.joined(
            separator: ",")
        #expect(try #require(photo(#""name":"\#(resource)","authorAttributions":[\#(authors)]"#)).credits.count == 3_000)
        let deep = String(repeating: #"{"k":"#, count: 300) + #"{"photo_reference":"R"}"# + String(repeating: "}", count: 300)
        #expect(read(deep)?.records.first?.location.jsonPath.hasSuffix("…") == true)
    }
}
