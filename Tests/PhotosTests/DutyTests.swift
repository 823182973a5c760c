// Due, none declared, unknown: the three outcomes, for every value a record may have.
import Model
import Photos
import Testing

private let ada =
    #"{"displayName":"Quill Ferrow","uri":"https://maps.google.com/maps/contrib/100000000000000000001","photoUri":"//lh3.googleusercontent.com/a/X"}"#

@Suite struct DutyTests {
    @Test(arguments: [
        (#""authorAttributions":[\#(ada)]"#, DutyState.due), (#""authorAttributions":[]"#, .noneDeclared),
        (#""note":1"#, .unknown(.fieldAbsent)), (#""authorAttributions":null"#, .unknown(.fieldNull)),
        (#""authorAttributions":"""#, .unknown(.fieldEmptyText)), (#""authorAttributions":" ""#, .unknown(.fieldEmptyText)),
        (#""authorAttributions":[{"displayName":"","uri":"u"}]"#, .unknown(.authorWithoutName)),
        (#""authorAttributions":[{"displayName":"  "}]"#, .unknown(.authorWithoutName)),
        (#""authorAttributions":[{"displayName":null}]"#, .unknown(.authorWithoutName)),
        (#""authorAttributions":[{"uri":"u"}]"#, .unknown(.authorWithoutName)),
        (#""authorAttributions":[null]"#, .unknown(.authorWithoutName)),
        (#""authorAttributions":[{"displayName":"\u200b\u00a0"}]"#, .unknown(.authorWithoutName)),
        (#""authorAttributions":7"#, .unknown(.malformed)), (#""authorAttributions":"Quill Ferrow""#, .due),
        (#""authorAttributions":{"displayName":"Quill Ferrow"}"#, .due),
        (#""authorAttributions":{"asList":[{"name":"Quill Ferrow"}]}"#, .due),
        (#""authorAttributions":{"asList":[]}"#, .noneDeclared), (#""author_attributions":[\#(ada)]"#, .due),
        (#""attributions":"","authorAttributions":null"#, .noneDeclared), (#""attributions":"","authorAttributions":[]"#, .noneDeclared),
        (#""attributions":"""#, .unknown(.fieldEmptyText)), (#""attributions":"  ","authorAttributions":null"#, .unknown(.fieldEmptyText)),
        (#""attributions":null,"authorAttributions":null"#, .unknown(.fieldNull)),
        (#""attributions":null,"authorAttributions":[\#(ada)]"#, .due),
        (#""attributions":"<a href='u'>Quill</a>","authorAttributions":null"#, .due),
        (#""attributions":null,"authorAttributions":[]"#, .noneDeclared),
        (#""attributions":{"url":"","name":""}"#, .unknown(.authorWithoutName)), (#""attributions":{"url":"u","name":"Quill"}"#, .due),
        (#""authorAttributions":[{"displayName":""},\#(ada)]"#, .due), (#""authorAttribution":\#(ada)"#, .due),
    ])
    func aNewRecordHasItsDuty(fields: String, expected: DutyState) throws {
        #expect(try #require(photo(#""name":"\#(resource)",\#(fields)"#)).duty == expected)
    }

    @Test(arguments: [
        ("", DutyState.unknown(.fieldAbsent)), (#","html_attributions":[]"#, .noneDeclared),
        (#","html_attributions":null"#, .unknown(.fieldNull)),
        (#","html_attributions":"""#, .unknown(.fieldEmptyText)), (#","html_attributions":[""]"#, .unknown(.fieldEmptyText)),
        (#","html_attributions":["  "]"#, .unknown(.fieldEmptyText)), (#","html_attributions":[null]"#, .unknown(.fieldNull)),
        (#","html_attributions":["From a Google User"]"#, .due), (#","html_attributions":"<a href=\"u\">Quill</a>""#, .due),
        (#","html_attributions":["<a href=\"https://maps.google.com/maps/contrib/1\"></a>"]"#, .unknown(.authorWithoutName)),
        (#","html_attributions":3"#, .unknown(.malformed)), (#","htmlAttributions":["Quill"]"#, .due),
    ])
    func aLegacyRecordHasItsDuty(fields: String, expected: DutyState) throws {
        #expect(try #require(legacyPhoto(fields)).duty == expected)
    }

    @Test func anAuthorWithoutNameKeepsTheLink() throws {
        let record = try #require(photo(#""name":"\#(resource)","authorAttributions":[{"uri":"https://maps.google.com/maps/contrib/12"}]"#))
        #expect(record.credits == [Credit(kind: .author, name: "", uri: "https://maps.google.com/maps/contrib/12", contributor: "12")])
        let legacy = try #require(legacyPhoto(#","html_attributions":["<a href=\"https://maps.google.com/maps/contrib/12\"></a>"]"#))
        #expect(legacy.credits.map(\.contributor) == ["12"])
    }

    @Test func anEmptyListInAServicesRecordIsNotedAsTheTeamsOwn() throws {
        let file = try #require(read("{\"photos\":[\n{\"name\":\"\(resource)\",\"authorAttributions\":[]}]}"))
        #expect(file.problems.map(\.code) == ["record-empty-author-list"])
        #expect(file.problems.map(\.severity) == [.info])
        #expect(file.problems.map(\.line) == [2])
    }

    @Test(arguments: [
        #"{"photos":[{"name":"\#(resource)","widthPx":1"#, #"{"photos":[{"name":"\#(resource)","authorAttributions":["#,
        #"{"photos":[{"name":"\#(resource)","authorAttributions":[{"displayName":"Quill Fer"#,
        #"{"photos":[{"name":"\#(resource)","authorAttributions":[]"#,
    ])
    func aRecordCutInTheMiddleIsUnknownNeverNone(text: String) throws {
        let file = try #require(read(text))
        #expect(file.records.map(\.duty) == [.unknown(.truncated)])
        #expect(file.problems.contains { $0.code == "json-truncated" && $0.message.contains("unreadable from line 1") })
    }
}
