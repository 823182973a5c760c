// `inspect`, `records` and `rules` on the built binary.
import Foundation
import Testing

@Suite("Inspect, records, rules")
struct InspectEndToEndTests {
    private func place() throws -> Workplace {
        let place = try Workplace()
        try place.write(Fixture.screen(credit: "Photo by Mirelle Tamsworth"), to: "home.xml")
        try place.write(Fixture.records, to: "home.photos.json")
        try place.write("just words\n", to: "notes.txt")
        return place
    }

    private func array(_ text: String) throws -> [[String: Any]] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    }

    @Test("inspect --json is one array in argument order with the interface's keys")
    func json() throws {
        let run = try place().attrcheck("inspect", "--json", "notes.txt", "home.xml", "home.photos.json")
        #expect(run.status == 0 && run.errors == "")
        let files = try array(run.output)
        #expect(files.map { $0["path"] as? String } == ["notes.txt", "home.xml", "home.photos.json"])
        #expect(files.map { $0["kind"] as? String } == ["other", "layout", "records"])
        let keys: Set = ["path", "kind", "format", "elements", "images", "texts", "photos", "records", "links", "size", "problems"]
        for file in files { #expect(Set(file.keys) == keys) }
        #expect(files[0]["format"] is NSNull && files[1]["format"] as? String == "android-uiautomator")
        #expect(files[1]["images"] as? Int == 1 && files[1]["texts"] as? Int == 1 && files[2]["records"] as? Int == 1)
        #expect((files[1]["size"] as? [String: Any])?["height"] as? Int == 2400)
    }

    @Test("A path that leads nowhere is unreadable with its problem; the others are still printed; exit code 2")
    func missing() throws {
        let place = try place()
        let run = try place.attrcheck("inspect", "--json", "home.xml", "missing.xml", "notes.txt")
        #expect(run.status == 2)
        let files = try array(run.output)
        #expect(files.map { $0["path"] as? String } == ["home.xml", "missing.xml", "notes.txt"])
        #expect(files[1]["kind"] as? String == "unreadable")
        let problem = try #require((files[1]["problems"] as? [[String: Any]])?.first)
        #expect(problem["code"] as? String == "path-missing" && problem["line"] is NSNull)
        #expect(run.errors.contains(#""missing.xml" cannot be read"#))
    }

    @Test("inspect shows the screen as a tree")
    func tree() throws {
        let run = try place().attrcheck("inspect", "home.xml")
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("home.xml\n  layout · android-uiautomator · 1080×2400 px · "))
        #expect(run.output.contains("text #credit \"Photo by Mirelle Tamsworth\" TextView (24,940 676×60)"))
    }

    @Test("inspect --records and records print the records understood")
    func records() throws {
        let place = try place()
        let run = try place.attrcheck("records", "home.photos.json")
        #expect(run.status == 0)
        #expect(run.output.contains("home.photos.json: places-new: 1 photo record\n"))
        #expect(run.output.contains("owes    \"Mirelle Tamsworth\" (author) → maps.google.com/maps/contrib/1000…0002"))
        #expect(try place.attrcheck("inspect", "--records", "home.photos.json").output == run.output)
        let files = try array(try place.attrcheck("records", "--json", "home.photos.json", "notes.txt").output)
        let record = try #require((files[0]["records"] as? [[String: Any]])?.first)
        #expect(record["key"] as? String == "gplaces-photo:places/ChIJinventedPlace0001/photos/\(Fixture.token)")
        #expect(record["duty"] as? String == "due" && record["place"] as? String == "ChIJinventedPlace0001")
        #expect((files[1]["records"] as? [Any])?.isEmpty == true && files[1]["format"] is NSNull)
    }

    @Test("inspect --evidence prints the evidence as XML")
    func evidence() throws {
        let run = try place().attrcheck("inspect", "--evidence", "home.xml", "home.photos.json")
        #expect(run.status == 0)
        #expect(run.output.contains("Mirelle Tamsworth") && run.output.contains("<"))
    }

    @Test("rules lists rules and profiles, explains one, and refuses an unknown one")
    func rules() throws {
        let place = try Workplace()
        let list = try place.attrcheck("rules")
        #expect(list.status == 0 && list.output.contains("photo-author-credit-missing") && list.output.contains("places-2026-07"))
        let page = try place.attrcheck("rules", "photo-author-credit-missing")
        #expect(page.status == 0 && page.output.contains("photo-author-credit-missing"))
        let wrong = try place.attrcheck("rules", "photo-author-credit-mising")
        #expect(wrong.status == 2 && wrong.errors.contains(/did you mean ["“]photo-author-credit-missing["”]\?/))
        let json = try place.attrcheck("rules", "--json")
        #expect(json.status == 0)
        _ = try JSONSerialization.jsonObject(with: Data(json.output.utf8))
    }
}
