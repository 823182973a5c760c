// `url` on the built binary: text that explains, JSON, conversion, exit codes; and links of screens with an app's Info.plist.
import Foundation
import Testing

@Suite("Links")
struct UrlEndToEndTests {
    @Test("A valid link is explained: what opens, where it leads, every parameter, the other forms")
    func explained() throws {
        let run = try Workplace().attrcheck("url", "comgooglemaps://?center=40.765819,-73.975866&zoom=14&views=traffic")
        #expect(run.status == 0 && run.errors == "")
        let text = run.output
        #expect(text.hasPrefix("comgooglemaps://?center=40.765819,-73.975866&zoom=14&views=traffic\n  result            valid\n"))
        #expect(text.contains("leads to          the map around 40.765819,-73.975866, zoom 14, with traffic"))
        for meaning in ["the middle of the map", "how near: 0 the world", "what is laid over the map"] { #expect(text.contains(meaning)) }
        #expect(
            text.contains(
                "https://www.google.com/maps/@?api=1&map_action=map&center=40.765819%2C-73.975866&zoom=14&basemap=roadmap&layer=traffic"))
        #expect(text.contains("x-callback        not possible: a callback link needs x-source and x-success"))
    }

    @Test("A wrong link fails with the parameter at fault and what is allowed")
    func wrong() throws {
        let run = try Workplace().attrcheck("url", "comgooglemaps://?daddr=Pier&directionsmode=flying", "comgooglemaps://?q=Pier")
        #expect(run.status == 1 && run.errors == "")
        #expect(run.output.contains("directionsmode cannot be \"flying\" [bad-value]"))
        #expect(run.output.contains("allowed: driving, transit, bicycling, walking"))
        #expect(run.output.contains("compared          different: the first leads to directions"))
    }

    @Test(
        "The exit code is 1 for links that do not do what they say, and 0 for others",
        arguments: [
            ("https://www.google.com/maps/search/?query=a", 1), ("https://google.com.evil.example/maps/", 1), ("https://shop.example/", 1),
            ("", 1),
            ("comgooglemapsurl://", 1), ("//maps.google.com/maps/contrib/42", 0), ("https://maps.app.goo.gl/x", 0), ("comgooglemaps://", 0),
        ] as [(String, Int32)])
    func exitCodes(link: String, status: Int32) throws {
        #expect(try Workplace().attrcheck("url", link).status == status)
        #expect(try Workplace().attrcheck("url", "--json", link).status == status)
    }

    @Test("--to prints nothing but the converted links; what does not translate is said on standard error")
    func conversion() throws {
        let place = try Workplace()
        let run = try place.attrcheck("url", "--to", "https", "comgooglemaps://?q=Pier&zoom=3", "comgooglemapsurl://maps.google.com/?cid=1")
        #expect(run.status == 0)
        #expect(run.output == "https://www.google.com/maps/search/?api=1&query=Pier&zoom=3\nhttps://maps.google.com/?cid=1\n")
        #expect(run.complaints == ["attrcheck: kept without effect: zoom (a Maps URL for a search has nothing like it)"])
        let refused = try place.attrcheck("url", "--to=comgooglemaps", "https://maps.google.com/?cid=1")
        #expect(refused.status == 1 && refused.output == "" && refused.errors.contains("cannot be converted to comgooglemaps"))
        for form in ["comgooglemaps", "comgooglemapsurl"] {
            #expect(
                try place.attrcheck("url", "--to", form, "https://www.google.com/maps/search/?api=1&query=a").output.hasPrefix(form + "://")
            )
        }
        let callback = "comgooglemaps-x-callback://?q=a&x-success=app://&x-source=App"
        #expect(try place.attrcheck("url", "--to", "x-callback", callback).output == callback + "\n")
    }

    @Test("--json is one array in argument order with everything that the text says")
    func json() throws {
        let run = try Workplace().attrcheck(
            "url", "--json", "comgooglemaps://?q=tea", "https://www.google.com/maps/search/?api=1&query=tea")
        #expect(run.status == 0 && run.errors == "")
        let links = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
        #expect(links.map { $0["form"] as? String } == ["comgooglemaps", "maps-url"])
        #expect(links[0]["comparedWithFirst"] is NSNull)
        #expect((links[1]["comparedWithFirst"] as? [String: Any])?["verdict"] as? String == "same")
        #expect((links[0]["target"] as? [String: Any])?["kind"] as? String == "search")
        #expect(
            Set((links[0]["conversions"] as? [String: Any] ?? [:]).keys) == ["https", "comgooglemaps", "comgooglemapsurl", "x-callback"])
    }

    @Test("Keys are printed nowhere", arguments: [[], ["--json"], ["--to", "comgooglemaps"], ["--to", "https"]])
    func keys(options: [String]) throws {
        let secret = "INVENTEDkeyOfNobody1234567"
        let run = try Workplace().attrcheck(
            ["url"] + options + ["https://www.google.com/maps/search/?api=1&query=a&key=\(secret)", "comgooglemaps://?q=b&key=\(secret)"])
        #expect(!run.output.contains(secret) && !run.errors.contains(secret))
        #expect(run.output.contains("REDACTED"))
    }

    @Test("Without a link, and with an unknown form, it is wrong usage")
    func usage() throws {
        let place = try Workplace()
        #expect(try place.attrcheck("url").errors.contains("url needs at least one link"))
        #expect(try place.attrcheck("url").status == 2)
        let form = try place.attrcheck("url", "--to", "http", "x")
        #expect(form.status == 2 && form.errors.contains("did you mean \"https\"?"))
    }

    @Test("The Info.plist of the app is found above the dump, or named")
    func infoPlist() throws {
        let place = try Workplace()
        let screen = """
            {"schemaVersion": 1, "platform": "ios", "root": {"role": "container", "children": [
              {"role": "link", "text": "Map", "url": "comgooglemaps://?q=Pier"}, {"role": "link", "text": "Other", "url": "otherapp://x"}]}}
            """
        func plist(_ scheme: String) -> String {
            "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict><key>LSApplicationQueriesSchemes</key><array><string>\(scheme)</string></array></dict></plist>"
        }
        try place.write(screen, to: "app/screens/home.json")
        func findings(_ arguments: String...) throws -> [String] {
            let run = try place.attrcheck(["scan", "app", "--allow-empty", "--format", "json", "--quiet"] + arguments)
            let report = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
            return (report["findings"] as? [[String: Any]] ?? []).compactMap { $0["message"] as? String }
        }
        #expect(try findings().count == 2 && findings().allSatisfy { $0.contains("cannot be told without its Info.plist") })
        try place.write(plist("comgooglemaps"), to: "app/Info.plist")
        #expect(
            try findings() == [
                "the scheme otherapp is used on this screen, but app/Info.plist does not list it under LSApplicationQueriesSchemes"
            ])
        try place.write(plist("otherapp"), to: "built.plist")
        #expect(try findings("--info-plist", "built.plist").first?.contains("the scheme comgooglemaps") == true)
        try place.write("<html></html>", to: "page.html")
        let wrong = try place.attrcheck("scan", "app", "--info-plist", "page.html")
        #expect(wrong.status == 2 && wrong.errors.contains("no Info.plist"))
        #expect(try place.attrcheck("scan", "app", "--info-plist", "missing.plist").status == 2)
        let inspected = try place.attrcheck("inspect", "--json", "app/Info.plist")
        #expect(inspected.output.contains("\"kind\" : \"other\""))
    }
}
