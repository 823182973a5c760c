// Names, links and kinds of credits, for the awkward cases that real records have.
import Model
import Photos
import Testing

private func authors(_ json: String) throws -> PhotoRecord {
    try #require(photo(#""name":"\#(resource)","authorAttributions":\#(json)"#))
}

private func html(_ json: String) throws -> PhotoRecord { try #require(legacyPhoto(#","html_attributions":\#(json)"#)) }

@Suite struct CreditTests {
    @Test func everyAuthorIsACreditAndRepetitionsAreOne() throws {
        let record = try authors(
            #"[{"displayName":"Quill","uri":"//maps.google.com/maps/contrib/11"},{"displayName":"Mira"},{"displayName":"Quill","uri":"https://www.google.de/maps/contrib/11/photos?hl=de"}]"#
        )
        #expect(record.names == ["Quill", "Mira"])
        #expect(record.credits.map(\.contributor) == ["11", nil])
        #expect(record.credits.map(\.uri) == ["//maps.google.com/maps/contrib/11", nil])
    }

    @Test func theSameNameOfTwoContributorsIsTwoCredits() throws {
        let record = try authors(
            #"[{"displayName":"Quill","uri":"https://maps.google.com/maps/contrib/11"},{"displayName":"QUILL","uri":"https://maps.google.com/maps/contrib/12"}]"#
        )
        #expect(record.credits.map(\.contributor) == ["11", "12"])
    }

    @Test func twoSpellingsOfOneContributorAreOneCreditWithAnAlternative() throws {
        let record = try authors(
            #"[{"displayName":"Quill F.","uri":"https://maps.google.com/maps/contrib/11"},{"displayName":"Quill Ferrow","uri":"https://maps.google.com/maps/contrib/11"}]"#
        )
        #expect(record.names == ["Quill F."])
        #expect(record.credits.map(\.alternative) == ["Quill Ferrow"])
    }

    @Test(arguments: [
        (#"R&D <Foto> Lab"#, "R&D <Foto> Lab", nil), (#"Paulie &amp; Sons"#, "Paulie &amp; Sons", "Paulie & Sons"),
        ("  Lena  Voss", "  Lena  Voss", nil),
        ("A", "A", nil), ("(.*) [Pofe]+ $1", "(.*) [Pofe]+ $1", nil), ("Tovan, uri=none", "Tovan, uri=none", nil),
        ("Pofe Travels…", "Pofe Travels…", nil),
        (#"%s \\u00e9"#, #"%s \u00e9"#, nil), ("🍕", "🍕", nil), ("&lt;b&gt; x", "&lt;b&gt; x", "<b> x"),
    ])
    func aDisplayNameIsTextAsItStands(json: String, name: String, alternative: String?) throws {
        let credit = try #require(try authors(#"[{"displayName":"\#(json)"}]"#).credits.first)
        #expect(credit.name == name)
        #expect(credit.alternative == alternative)
        #expect(credit.kind == .author)
    }

    @Test(arguments: [#"null"#, #""""#, #""  ""#])
    func anEmptyLinkIsNoLink(uri: String) throws {
        let record = try authors(#"[{"displayName":"Quill","uri":\#(uri),"photoUri":"https://lh3.googleusercontent.com/a/X"}]"#)
        #expect(record.credits == [Credit(kind: .author, name: "Quill", avatar: "https://lh3.googleusercontent.com/a/X")])
    }

    @Test(arguments: [
        (#"["<a href=\"https://maps.google.com/maps/contrib/11\">Tovan</a>"]"#, ["Tovan"]),
        (#"["From a Google User"]"#, ["From a Google User"]),
        (
            #"["Photos by <a href=\"https://maps.google.com/maps/contrib/11\">X Y</a> and <a href=\"https://maps.google.com/maps/contrib/12\">Z</a>"]"#,
            ["X Y", "Z"]
        ),
        (
            #"["<a href=\"https://maps.google.com/maps/contrib/11\">X</a>", "<a href=\"https://maps.google.com/maps/contrib/12\">Z</a>"]"#,
            ["X", "Z"]
        ),
        (
            #"["<a href=\"https://maps.google.com/maps/contrib/11\">Mika&#39;s &quot;Bistro&quot; &amp; Bar</a>"]"#,
            ["Mika's \"Bistro\" & Bar"]
        ),
        (#"["<a href='//maps.google.com/maps/contrib/11'>Nadur</a>"]"#, ["Nadur"]),
        (#"["<a href=\"https://maps.google.com/maps/contrib/11\">Nadur Kesh"]"#, ["Nadur Kesh"]),
        (#"["<A HREF=\"https://maps.google.com/maps/contrib/11\"><b>Lena</b> Voss</A>"]"#, ["Lena Voss"]),
        (#"["<!-- x --><a href=\"u\">Lena</a>"]"#, ["Lena"]),
        (#"["<a href=\"u\">R&amp;D &lt;Foto&gt;</a>"]"#, ["R&D <Foto>"]), (#"["<a href=\"u\">Suki &#127800;</a>"]"#, ["Suki 🌸"]),
        (#"["", "<a href=\"u\">Lena</a>"]"#, ["Lena"]), (#"["\u003ca href\u003d\"u\"\u003eLena\u003c/a\u003e"]"#, ["Lena"]),
    ])
    func anHTMLStringGivesItsNames(json: String, names: [String]) throws {
        let record = try html(json)
        #expect(record.names == names)
        #expect(record.duty == .due)
    }

    @Test func aDoublyEscapedNameIsDecodedOnceAndAcceptedTwice() throws {
        let credit = try #require(
            try html(#"["<a href=\"https://maps.google.com/maps/contrib/11\">Pofe &amp;amp; Sons</a>"]"#).credits.first)
        #expect(credit.name == "Pofe &amp; Sons")
        #expect(credit.alternative == "Pofe & Sons")
    }

    @Test func aNonBreakingSpaceAndABreakStayAroundThePlainName() throws {
        #expect(try html(#"["Lena&nbsp;Voss<br/>"]"#).names == ["Lena\u{A0}Voss"])
    }

    @Test func aLinkElsewhereIsAProviderWithItsWholeText() throws {
        let credit = try #require(try html(#"["Listings by <a href=\"http://www.openplates.example/\">OpenPlates</a>"]"#).credits.first)
        #expect(credit.kind == .provider)
        #expect(credit.name == "OpenPlates")
        #expect(credit.wholeText == "Listings by OpenPlates")
        #expect(credit.uri == "http://www.openplates.example/")
    }

    @Test(arguments: ["https://plus.google.com/100000000000000000015", "https://www.google.de/maps/contrib/100000000000000000015/photos"])
    func anOldOrRegionalProfileIsAnAuthor(link: String) throws {
        let credit = try #require(try html(#"["<a href=\"\#(link)\">Lena</a>"]"#).credits.first)
        #expect(credit.kind == .author)
        #expect(credit.contributor == "100000000000000000015")
    }

    @Test func htmlAndAuthorListOfOneRecordUnite() throws {
        let record = try #require(
            photo(
                #""photoReference":"REFinvented","attributions":"<a href=\"https://maps.google.com/maps/contrib/11\">Quill</a>","authorAttributions":[{"name":"Quill","uri":"https://maps.google.com/maps/contrib/11","photoUri":"av"},{"name":"Mira"}]"#
            ))
        #expect(record.names == ["Quill", "Mira"])
        #expect(record.credits.first?.avatar == "av")
    }

    @Test func aPlainAttributionIsTheProvidersUnlessItIsAnAuthorOfTheRecord() throws {
        let alone = try #require(photo(#""photoReference":"REFinvented","attributions":"Harbour Photo Archive""#))
        #expect(alone.credits.map(\.kind) == [.provider])
        let both = try #require(
            photo(#""photoReference":"REFinvented","attributions":"Quill","authorAttributions":[{"name":"Quill","uri":"u"}]"#))
        #expect(both.credits == [Credit(kind: .author, name: "Quill", uri: "u")])
    }

    @Test func aPluginThatDropsTheLinkIsMarked() throws {
        let record = try #require(
            read(
                #"{"place":{"name":"Copper Kettle","photoMetadatas":[{"photoReference":"id_1","width":4,"height":3,"attributions":"Quill"}]}}"#
            )?
            .records.first)
        #expect(record.credits == [Credit(kind: .author, name: "Quill", linkStripped: true)])
        #expect(record.keys == ["counter:id_1"])
    }

    @Test func anAttributedStringKeepsItsLinkedRange() throws {
        let record = try #require(
            photo(
                #""maxSize":{"width":40,"height":30},"attributions":{"string":"Foto 🍕 von Quill","links":[{"location":12,"length":5,"url":"https://maps.google.com/maps/contrib/11"}]}"#
            ))
        #expect(record.credits == [Credit(kind: .author, name: "Quill", uri: "https://maps.google.com/maps/contrib/11", contributor: "11")])
    }
}
