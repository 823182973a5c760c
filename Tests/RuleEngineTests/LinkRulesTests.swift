// Rules on the links of a screen: one verdict for each fault, a pass for each clean link, and the app's declarations.
import Model
import Testing

@testable import RuleEngine

@Suite struct LinkRulesTests {
    private func link(
        _ url: String, form: String = "comgooglemaps", scheme: String = "comgooglemaps", target: String = "search", isMapsURL: Bool = false,
        isUniversal: Bool = false, back: String? = nil, isCut: Bool = false, faults: [LinkFault] = []
    ) -> LinkFact {
        LinkFact(
            element: "/0", elementIndex: 0, url: url, source: .url, form: form, scheme: scheme, target: target, isMapsURL: isMapsURL,
            isUniversal: isUniversal, callbackScheme: back, isCut: isCut, faults: faults)
    }

    private func told(_ links: [LinkFact], _ rule: String, platform: Platform = .ios, app: AppDeclaration? = nil) throws -> [Outcome] {
        var capture = Fixture.capture([], platform: platform)
        capture.links = links
        capture.app = app
        return try Judging.judge(capture).filter { $0.rule == rule }
    }

    @Test func `every fault of a link is a violation of its own, and a clean link passes`() throws {
        let faults = [
            LinkFault(code: "bad-value", parameter: "zoom", value: "x", allowed: "a number", message: "zoom cannot be \"x\""),
            LinkFault(code: "bad-value", parameter: "center", value: "y", allowed: "latitude,longitude", message: "center cannot be \"y\""),
            LinkFault(code: "unknown-parameter", parameter: "a", message: "a is no parameter"),
        ]
        let outcomes = try told(
            [link("comgooglemaps://?q=a"), link("comgooglemaps://?zoom=x&center=y&a=1", faults: faults)], "maps-url-bad-value")
        #expect(outcomes.map(\.verdict) == [.pass, .violation, .violation])
        #expect(outcomes.map(\.subject) == [.link(0), .link(1), .link(1)])
        #expect(outcomes[1].message == "zoom cannot be \"x\": comgooglemaps://?zoom=x&center=y&a=1")
        #expect(outcomes[1].fix == "allowed: a number")
        let unknown = try told([link("comgooglemaps://?a=1", faults: [faults[2]])], "maps-url-unknown-parameter")
        #expect(unknown.map(\.verdict) == [.violation])
    }

    @Test func `a fault that may lie in the part that is not shown is undecided`() throws {
        let fault = LinkFault(code: "missing-api", parameter: "api", message: "api=1 is missing")
        let cut = link("https://…", form: "maps-url", scheme: "https", isMapsURL: true, isCut: true, faults: [fault])
        let outcomes = try told([cut], "maps-url-missing-api")
        #expect(outcomes.map(\.verdict) == [.undecided] && outcomes[0].reason == "link-cut-short")
        #expect(outcomes[0].message.hasPrefix("api=1 is missing: https://… — if"))
    }

    @Test(arguments: [
        (Platform.ios, "web", "place", false, Verdict.violation), (.ios, "web", "place", true, .pass),
        (.android, "web", "place", false, .notApplicable),
        (.web, "web", "place", false, .notApplicable), (.flutter, "web", "place", false, .undecided),
        (.ios, "short", "unknown", false, .undecided),
    ])
    func `links outside the pattern matter on iOS`(platform: Platform, form: String, target: String, fits: Bool, verdict: Verdict) throws {
        let fact = link("https://www.google.com/maps?cid=1", form: form, scheme: "https", target: target, isUniversal: fits)
        #expect(try told([fact], "maps-url-not-universal", platform: platform).map(\.verdict) == [verdict])
    }

    @Test func `forms for reporting and other hosts are left alone`() throws {
        let report = link("https://www.google.com/local/x", form: "web", scheme: "https", target: "report")
        let other = link("https://shop.example/", form: "other", scheme: "https", target: "foreign")
        #expect(try told([report, other], "maps-url-not-universal").isEmpty)
    }

    @Test(
        arguments: [
            ("comgooglemaps", ["comgooglemaps"], [], Verdict.pass), ("comgooglemaps", [], ["comgooglemaps"], .pass),
            ("comgooglemaps", ["comgooglemapsurl"], ["thornby"], .violation), ("comgooglemaps", ["$(x)"], [], .undecided),
            ("comgooglemaps", ["comgooglemaps", "$(x)"], [], .pass),
        ] as [(String, [String], [String], Verdict)])
    func `custom schemes are looked up in the declaration`(scheme: String, queries: [String], own: [String], verdict: Verdict) throws {
        let app = AppDeclaration(path: "Info.plist", queriedSchemes: queries, registeredSchemes: own)
        #expect(try told([link("\(scheme)://", scheme: scheme)], "query-scheme-undeclared", app: app).map(\.verdict) == [verdict])
        #expect(try told([link("\(scheme)://", scheme: scheme)], "query-scheme-undeclared").map(\.reason) == ["info-plist-missing"])
        let elsewhere = try told([link("\(scheme)://", scheme: scheme)], "query-scheme-undeclared", platform: .android, app: app)
        #expect(elsewhere.map(\.verdict) == [.notApplicable])
    }

    @Test(arguments: ["https", "mailto", "tel", "javascript", ""])
    func `schemes of the system need no declaration`(scheme: String) throws {
        #expect(try told([link("x", form: "other", scheme: scheme, target: "foreign")], "query-scheme-undeclared").isEmpty)
    }

    @Test(arguments: [("thornby", Verdict.pass), ("other", .violation)])
    func `the way back must be the app's own`(scheme: String, verdict: Verdict) throws {
        let app = AppDeclaration(path: "Info.plist", queriedSchemes: [], registeredSchemes: ["thornby"])
        let outcomes = try told([link("x", form: "x-callback", back: scheme)], "callback-scheme-unregistered", app: app)
        #expect(outcomes.map(\.verdict) == [verdict])
        #expect(try told([link("x", form: "x-callback", back: "https")], "callback-scheme-unregistered", app: app).isEmpty)
    }
}
