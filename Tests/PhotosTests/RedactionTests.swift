// Keys never get into a report, however deep they are hidden.
import Photos
import Testing

private let key = "AIzaInventedInventedInventedInvented000"

@Suite struct RedactionTests {
    @Test(arguments: [
        ("https://maps.googleapis.com/p?photo_reference=R&key=\(key)", "https://maps.googleapis.com/p?photo_reference=R&key=REDACTED"),
        ("https://maps.googleapis.com/p?key=\(key)&w=1", "https://maps.googleapis.com/p?key=REDACTED&w=1"),
        ("https://a.example/p?KEY=abc&amp;token=12&amp;w=1", "https://a.example/p?KEY=REDACTED&amp;token=REDACTED&amp;w=1"),
        ("https://a.example/p?X-Goog-Signature=ff00#top", "https://a.example/p?X-Goog-Signature=REDACTED#top"),
        (
            "/_next/image?url=https%3A%2F%2Fm.example%2Fp%3Fkey%3D\(key)%26w%3D1&q=7",
            "/_next/image?url=https%3A%2F%2Fm.example%2Fp%3Fkey%3DREDACTED%26w%3D1&q=7"
        ),
        (
            "/i?url=https%253A%252F%252Fm.example%253Fa%253D1%2526token%253Dsecret%2526w%253D1",
            "/i?url=https%253A%252F%252Fm.example%253Fa%253D1%2526token%253DREDACTED%2526w%253D1"
        ),
        ("/path/\(key)/photo", "/path/REDACTED/photo"),
        ("https://a.example/p?monkey=1&tokens=2&keyword=x", "https://a.example/p?monkey=1&tokens=2&keyword=x"),
        // No key begins within a word, whatever stands encoded before that.
        ("https://a.example/p?u=%251FplAIzaSyxxxxxxxxxxxxxxxxxx", "https://a.example/p?u=%251FplAIzaSyxxxxxxxxxxxxxxxxxx"),
        ("https://a.example/p?u=%1FAIzaSyxxxxxxxxxxxxxxxxxx", "https://a.example/p?u=%1FREDACTED"),
        // Percent-encoding that nobody needs hides no key: found by fuzzing.
        ("https://a.example/p/AIzaSyInventedI6A%504F%", "https://a.example/p/REDACTED%"),
        ("https://a.example/p/%41Iza%53yInventedInvented", "https://a.example/p/REDACTED"),
        ("/i?u=%252541IzaSyInventedInvented%26w=1", "/i?u=REDACTED%26w=1"),
        ("https://a.example/p?ke%79=abc&%54OKEN=d&w%6B=1", "https://a.example/p?ke%79=REDACTED&%54OKEN=REDACTED&w%6B=1"),
        ("", ""), ("no url at all", "no url at all"),
    ])
    func aSecretIsMasked(url: String, expected: String) {
        #expect(PhotoURL.redacted(url) == expected)
        #expect(PhotoURL.redacted(expected) == expected)
    }

    @Test func aSecretInBase64IsMaskedAndTheRestStaysReadable() {
        // https://maps.googleapis.com/maps/api/place/photo?photo_reference=REFinvented&key=AIzaInventedInventedInventedInvented000
        let base64 =
            "aHR0cHM6Ly9tYXBzLmdvb2dsZWFwaXMuY29tL21hcHMvYXBpL3BsYWNlL3Bob3RvP3Bob3RvX3JlZmVyZW5jZT1SRUZpbnZlbnRlZCZrZXk9QUl6YUludmVudGVkSW52ZW50ZWRJbnZlbnRlZEludmVudGVkMDAw"
        let url = "https://img.example/insecure/rs:fit:300/\(base64).webp"
        let clean = PhotoURL.redacted(url)
        #expect(!clean.contains("QUl6YUludmVudGVk"))
        #expect(clean.hasPrefix("https://img.example/insecure/rs:fit:300/") && clean.hasSuffix(".webp"))
        #expect(PhotoURL.identities(in: clean).map(\.key) == ["gplaces-ref:REFinvented"])
        #expect(PhotoURL.exposesKey(url))
        #expect(!PhotoURL.exposesKey(clean))
        let middle = base64.index(base64.startIndex, offsetBy: 50)
        #expect(!PhotoURL.exposesKey(PhotoURL.redacted("/insecure/rs:fit/\(base64[..<middle])/\(base64[middle...])")))
    }

    @Test(arguments: [
        ("https://places.googleapis.com/v1/places/P/photos/T/media?key=\(key)", true),
        ("/_next/image?url=https%3A%2F%2Fmaps.googleapis.com%2Fp%3Fkey%3Dsecretsecret", true),
        ("https://maps.googleapis.com/p?key=REDACTED", false), ("https://maps.googleapis.com/p?key=YOUR_API_KEY", false),
        ("https://maps.googleapis.com/p?key=", false), ("https://bucket.example/get?key=photos/2024/hero.jpg", false),
        ("https://lh3.googleusercontent.com/place-photos/AEk=w1", false),
    ])
    func anExposedKeyIsGooglesAndReal(url: String, expected: Bool) {
        #expect(PhotoURL.exposesKey(url) == expected)
    }
}
