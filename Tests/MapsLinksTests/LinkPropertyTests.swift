// Properties that hold for every link: printing gives an equivalent link, converting loses nothing, nothing crashes. Links are generated from seeds.
import Testing

@testable import MapsLinks

@Suite struct LinkPropertyTests {
    /// Equal in everything but the spelling.
    private func isEquivalent(_ a: MapsLink, _ b: MapsLink) -> Bool {
        a.carrier == b.carrier && a.target == b.target && a.targetKey == b.targetKey && a.callback == b.callback
    }
    private func sorted(_ query: LinkQuery) -> [String] { query.parameters.map { "\($0.name)=\($0.value)" }.sorted() }

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func `reading and printing gives an equivalent link`(seed: UInt64) {
        var maker = LinkMaker(seed: seed)
        for _ in 0..<500 {
            let text = maker.link()
            let link = MapsLink(text)
            let again = MapsLink(link.printed)
            #expect(isEquivalent(link, again) && link.query == again.query, "\(text)")
            let canonical = MapsLink(link.canonical)
            #expect(canonical.targetKey == link.targetKey && canonical.callback == link.callback, "\(text) → \(link.canonical)")
            #expect(canonical.canonical == link.canonical, "\(text)")
            if link.mapsURL != nil || link.carrier == .app || link.carrier == .callback {
                #expect(sorted(canonical.query) == sorted(link.query), "\(text) → \(link.canonical)")
            }
        }
    }

    @Test(arguments: 11...18 as ClosedRange<UInt64>)
    func `converting there and back loses no parameter`(seed: UInt64) {
        var maker = LinkMaker(seed: seed)
        for _ in 0..<500 {
            let text = maker.link()
            let link = MapsLink(text)
            let own: LinkForm =
                link.carrier == .app
                ? .comgooglemaps : link.carrier == .callback ? .callback : link.carrier == .webInApp ? .comgooglemapsurl : .https
            for form in LinkForm.allCases {
                let there = link.converted(to: form)
                #expect((there.link == nil) == (there.refusal != nil), "\(text)")
                guard let middle = there.link.map({ MapsLink($0) }), there.notes.allSatisfy(\.isKept) else { continue }
                let back = middle.converted(to: own)
                guard let end = back.link.map({ MapsLink($0) }) else {
                    Issue.record("no way back from \(middle.written), made of \(text)")
                    continue
                }
                let isAcross = (link.carrier == .app || link.carrier == .callback) != (form == .comgooglemaps || form == .callback)
                // A browser's own address comes back as a Maps URL, which says what it has no words for.
                let isBrowsers = isAcross && link.mapsURL == nil && (link.carrier.isWeb || link.carrier == .webInApp)
                if !isBrowsers || back.notes.isEmpty {
                    #expect(end.targetKey == link.targetKey, "\(text) → \(middle.written) → \(end.written)")
                }
                if isBrowsers { continue }
                #expect(missing(link.query, in: end.query) == [], "\(text) → \(middle.written) → \(end.written)")
            }
        }
    }

    /// Parameters of one query that another lacks; what says only what holds anyway may go.
    private func missing(_ query: LinkQuery, in other: LinkQuery) -> [String] {
        let defaults: Set = ["mapmode=standard", "basemap=roadmap", "layer=none", "views="]
        func settled(_ query: LinkQuery) -> Set<String> {
            Set(
                query.parameters.map { parameter in
                    let value =
                        parameter.name == "views" ? parameter.value.split(separator: ",").sorted().joined(separator: ",") : parameter.value
                    return "\(parameter.name)=\(value)"
                })
        }
        return settled(query).subtracting(settled(other)).subtracting(defaults).sorted()
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `no input crashes, and reading is stable`(seed: UInt64) {
        var maker = LinkMaker(seed: 1_000 + seed)
        var base = ""
        for number in 0..<10_000 {
            if number % 8 == 0 { base = maker.link() }
            let text = maker.broken(base)
            let link = MapsLink(text)
            // All else on a share of the links: debug builds are slow.
            guard number % 4 == 0 else { continue }
            let problems = link.problems
            let printed = link.printed
            _ = link.canonical
            let conversion = link.converted(to: LinkForm.allCases[number / 4 % 4])
            let again = MapsLink(printed)
            #expect(again.printed == printed || link.carrier == .other || link.hasDoubledScheme, "\(text.debugDescription)")
            #expect(problems.allSatisfy { !$0.message.isEmpty })
            #expect((conversion.link == nil) == (conversion.refusal != nil))
            #expect(LinkComparison(link, link).verdict == .same)
        }
    }
}
