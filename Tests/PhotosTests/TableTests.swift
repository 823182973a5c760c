// Records in tables: four kinds of CSV, and dumps of SQL databases.
import Model
import Photos
import Testing

private let link = #"<a href=""https://maps.google.com/maps/contrib/11"">Quill, Co</a>"#
private let media = "https://places.googleapis.com/v1/places/ChIJtest/photos/TOK/media?maxWidthPx=8&key=AIzaInvented"

@Suite struct TableTests {
    @Test(arguments: [
        "photos/0/html_attributions/0,photos/0/photo_reference,photos/0/width,photos/0/height",
        "photos.0.html_attributions.0,photos.0.photo_reference,photos.0.width,photos.0.height",
        "photos[0].html_attributions[0],photos[0].photo_reference,photos[0].width,photos[0].height",
    ])
    func aFlattenedHeaderIsReadInItsThreeSpellings(columns: String) throws {
        let file = try #require(
            read("\u{FEFF}name,place_id,\(columns)\r\nCopper,ChIJtest,\"\(link)\",REF,40,30\r\nNone,ChIJtwo,,,,\r\n", path: "places.csv"))
        #expect(file.format.rawValue == "csv")
        #expect(file.records.map(\.names) == [["Quill, Co"]])
        #expect(file.records.map(\.keys) == [["gplaces-ref:REF"]])
        #expect(file.records.map(\.placeNames) == [["Copper"]])
        #expect(file.records.map(\.pixelSize) == [Size(width: 40, height: 30)])
        #expect(file.records.map(\.location.line) == [2])
    }

    @Test(arguments: [
        #""[{""photo_reference"":""REF"",""html_attributions"":[""Quill""]}]""#,
        #""[{'photo_reference': 'REF', 'html_attributions': ['Quill']}]""#,
    ])
    func aCellWithJSONOrPythonIsOpened(cell: String) throws {
        let file = try #require(read("place_id;photos;note\nChIJtest;\(cell);\"two\nlines\"\nChIJb;;x\n", path: "places.csv"))
        #expect(file.records.map(\.names) == [["Quill"]])
        #expect(file.records.map(\.placeID) == ["ChIJtest"])
    }

    @Test(arguments: [
        ("Quill Ferrow", ["Quill Ferrow"], DutyState.due), ("\"Quill; Mira\"", ["Quill", "Mira"], .due),
        ("", [], .unknown(.fieldEmptyText)),
        ("[]", [], .noneDeclared), ("\"\(link)\"", ["Quill, Co"], .due), ("\"[\"\"Quill\"\"]\"", ["Quill"], .due),
    ])
    func columnsOfTheTeamsOwnAreRead(cell: String, names: [String], duty: DutyState) throws {
        let file = try #require(read("place_id,place_name,photo_url,photo_attribution\nChIJtest,Copper,\(media),\(cell)\n", path: "p.csv"))
        #expect(file.records.map(\.names) == [names])
        #expect(file.records.map(\.duty) == [duty])
        #expect(file.records.first?.keys.first == "gplaces-photo:places/ChIJtest/photos/TOK")
        #expect(file.records.first?.credits.allSatisfy { $0.linkStripped == ($0.uri == nil) } == true)
    }

    @Test func onePhotoARowIsReadFromFlatColumns() throws {
        let file = try #require(
            read("photo_reference,width,height,html_attributions\nREF,40,30,\"['\(link)']\"\nREG,4,3,\"[]\"\n", path: "p.csv"))
        #expect(file.records.map(\.names) == [["Quill, Co"], []])
        #expect(file.records.map(\.duty) == [.due, .noneDeclared])
    }

    @Test(arguments: [
        "place_id,author_name,author_url,profile_photo_url,rating\nChIJt,Quill,https://www.google.com/maps/contrib/11/reviews,https://lh3.googleusercontent.com/a/X=s128,4\n",
        "id,photo,credit\n1,/img/a.jpg,Quill\n", "photo,width\nhello,3\n", "one line, with photo words\n", "image;b\n", "name,place\na,b\n",
        "index\tcase\n0\tone author\n",
    ])
    func otherTablesHoldNoRecord(text: String) {
        #expect(read(text, path: "t.csv") == nil)
    }

    @Test func aLogThatLooksLikeATableIsReadAsALog() throws {
        let line = "photo loaded, PhotoMetadata{attributions=Quill, height=30, width=40, photoReference=REF}\n"
        #expect(try #require(read(line + line, path: "a.log")).format.rawValue == "android-sdk")
    }

    @Test(arguments: ["ChIJtest,Copper,\(media),\"Qui", "ChIJtest,Copper,\(media)", "ChIJtest,Copper"])
    func aRowThatIsCutIsNotRead(rest: String) throws {
        let file = try #require(
            read("place_id,place_name,photo_url,photo_attribution\nChIJtest,Copper,\(media),Mira\n\(rest)", path: "p.csv"))
        #expect(file.records.map(\.names) == [["Mira"]])
        #expect(file.problems.map(\.code) == ["csv-truncated"])
        #expect(file.problems.map(\.line) == [3])
    }

    @Test(arguments: [
        "CREATE TABLE `t` (\n `id` int, `photo_url` text, `photo_attribution` varchar(20) DEFAULT ',', PRIMARY KEY (`id`)\n);\nINSERT INTO `t` VALUES (1,'\(media)','Joe''s; Mira'),\n(2,'/bg.jpg',NULL);\n",
        "INSERT INTO t (id, photo_url, photo_attribution) VALUES (1, '\(media)', 'Joe''s; Mira');\n",
        "COPY public.t (id, photo_url, photo_attribution) FROM stdin;\n1\t\(media)\tJoe's; Mira\n2\t\\N\t\\N\n\\.\n",
        "insert into \"t\" (\"photo_url\", \"photo_attribution\") values (E'\(media)', N'Joe\\'s; Mira');\n",
    ])
    func aDumpsRowsAreReadByTheirColumns(text: String) throws {
        let file = try #require(read(text, path: "dump.sql"))
        #expect(file.format.rawValue == "sql")
        #expect(file.records.map(\.names) == [["Joe's", "Mira"]])
        #expect(file.records.first?.keys.first == "gplaces-photo:places/ChIJtest/photos/TOK")
    }

    @Test(arguments: [
        #"INSERT INTO t (photos) VALUES ('[{"photo_reference":"REF","html_attributions":["Joe''s \u0026 Co"]}]'::jsonb);"#,
        #"INSERT INTO `t` (photos) VALUES ('[{\"photo_reference\":\"REF\",\"html_attributions\":[\"Joe\'s \\u0026 Co\"]}]');"#,
    ])
    func aLiteralWithJSONIsOpened(text: String) throws {
        #expect(try #require(read(text + "\n", path: "dump.sql")).records.map(\.names) == [["Joe's & Co"]])
    }

    @Test func anAddressAloneIsAPhotoWhoseDutyIsUnknown() throws {
        let file = try #require(read("INSERT INTO trips VALUES (1,'Trip','\(media)'),(2,'T','/bg.jpg');", path: "dump.sql"))
        #expect(file.records.map(\.duty) == [.unknown(.fieldAbsent)])
    }

    @Test func aDumpThatIsCutSaysSo() throws {
        let file = try #require(read("INSERT INTO t (photo_url) VALUES ('\(media)'),('https://pla", path: "dump.sql"))
        #expect(file.records.count == 1)
        #expect(file.problems.map(\.code) == ["sql-truncated"])
    }
}
