// Finding credits and gathering evidence on small screens.
import Model
import Photos
import TestSupport
import Testing

@testable import Attribution

@Suite struct CreditTests {
    /// The best evidence for the first author credit of the first photo.
    private func best(_ root: Node, _ records: [PhotoRecord] = [mira], photo: Int = 0) -> EvidenceItem? {
        let photos = gather(root, records).evidence.photos
        guard photos.indices.contains(photo) else { return nil }
        return photos[photo].records.first?.duties.first { $0.kind == .authorCredit }?.evidence.first
    }

    private func card(_ nodes: Node..., photo: PhotoRecord = mira) -> Node { Node(.container, nil, [.photo(photo.mediaURL)] + nodes) }

    @Test func aLinkedNameIsTheStrongestEvidence() {
        let credit = Node(.container, nil, [.inline("Photo: "), .inline("Mira Tamsworth", url: mira.credits[0].uri)])
        let item = best(card(credit))
        #expect(item?.match == .exact)
        #expect(item?.strength == 1)
        #expect(item?.link == .same)
        #expect(item?.relation == .sameCard)
    }

    @Test func aNameSplitOverInlineElementsIsJoined() {
        let credit = Node(.container, nil, [.inline("Photo: Mi"), .inline("ra "), .inline("Tams"), .inline("worth")])
        #expect(best(card(credit))?.match == .exact)
    }

    @Test(arguments: [
        ("Mira Tamsworth", TextMatch.exact, 2), ("Photo by Mira Tamsworth via Google", .exact, 2),
        ("Taken on a hike, photo by Mira Tamsworth in May", .wholeWords, 3),
        ("Thanks to Mira Tamsworth for this", .wholeWords, 4), ("PHOTO: MIRA TAMSWORTH", .exact, 2), ("Photo: Mira Tamswo…", .truncated, 2),
        ("Photo: Míra Tamsworth", .approximate, 2),
    ]) func strengthFollowsTheWordsAround(text: String, match: TextMatch, strength: Int) {
        let item = best(card(.text(text)))
        #expect(item?.match == match)
        if match == .exact || match == .wholeWords { #expect(item?.strength == strength) }
    }

    @Test(arguments: ["写真佐野ゆづき", "佐野ゆづきさんの写真", "撮影:佐野ゆづき"]) func phrasesAreBordersInScriptsWithoutSpaces(text: String) {
        let sano = PhotoRecord.due("TOKENinventedSano1", authors: ["佐野ゆづき"])
        #expect(best(card(.text(text), photo: sano), [sano])?.match == .exact)
    }

    @Test(arguments: ["M. Tamsworth", "Miranda Tamsworth", "Tamsworth Mira"]) func anotherNameIsNoEvidence(text: String) {
        #expect(best(card(.text(text))) == nil)
    }

    @Test func aLabelCountsOnlyForAssistiveTechnology() {
        let item = best(Node(.container, nil, [Node.photo(mira.mediaURL).with { $0.label = "Photo by Mira Tamsworth" }]))
        #expect(item?.visibility == .accessibilityOnly)
    }

    @Test func aCreditAtAnotherPhotoIsSaidToBeThere() {
        let root = Node(.container, nil, [card(.text("Photo: Quillon Ferrowick")), card(.text("Photo: Mira Tamsworth"), photo: quill)])
        #expect(best(root, [mira, quill])?.relation == .nearerToOther)
        let duty = gather(root, [mira, quill]).evidence.photos[0].records[0].duties[0]
        #expect(duty.otherNamesAtPhoto == ["Quillon Ferrowick"])
    }

    @Test func aCollectiveLineIsSharedByThePhotosThatItNames() {
        let root = Node(
            .container, nil,
            [Node(.container, nil, [.photo(mira.mediaURL), .photo(quill.mediaURL)]), .text("Photos: Mira Tamsworth, Quillon Ferrowick")])
        #expect(best(root, [mira, quill])?.relation == .shared)
        #expect(best(root, [mira, quill], photo: 1)?.relation == .shared)
    }

    @Test func aPlaceTitleDoesNotSatisfyAnAuthorOfTheSameName() {
        let owner = PhotoRecord.due("TOKENinventedOwner", authors: ["Saltmarsh Museum"], placeNames: ["Saltmarsh Museum"])
        #expect(best(card(.text("Saltmarsh Museum"), photo: owner), [owner])?.match == TextMatch.none)
        #expect(best(card(.text("Saltmarsh Museum"), .text("Photo: Saltmarsh Museum"), photo: owner), [owner])?.match == .exact)
        #expect(best(card(.text("Saltmarsh Museum"), .text("Saltmarsh Museum"), photo: owner), [owner])?.strength == 2)
    }

    @Test func aGenericPhraseInAnotherSpellingIsNotTheName() {
        let user = PhotoRecord.due("TOKENinventedUser1", authors: ["A Google User"])
        #expect(best(card(.text("Photo: a Google user"), photo: user), [user])?.match == .approximate)
        #expect(best(card(.text("Photo: A Google User"), photo: user), [user])?.match == .exact)
        #expect(best(card(.text("PHOTO: A GOOGLE USER"), photo: user), [user])?.match == .exact)
    }

    @Test func aCardWideLinkIsNotTheCreditsLink() {
        let root = Node(.link, nil, [.photo(mira.mediaURL), .text("Photo: Mira Tamsworth")]).with {
            $0.url = "https://larder.example/place"
        }
        #expect(best(root)?.link == LinkState.none)
    }

    @Test func hiddenPhotosOweNothingAndDoNotOwnTexts() {
        let hidden = Node.photo(quill.mediaURL).with { $0.hiding = .notRendered }
        let photos = gather(Node(.container, nil, [.photo(mira.mediaURL), hidden, .text("Photo: Mira Tamsworth")]), [mira, quill]).evidence
            .photos
        #expect(photos.map(\.visibility) == [.visible, .hidden])
        #expect(photos[0].records[0].duties[0].evidence.first?.relation == .sameCard)
    }

    @Test(arguments: [
        ("1 Mira Tamsworth · 2 Quillon Ferrowick", true), ("Photo 2: Mira Tamsworth", true), ("(1) Mira Tamsworth", true),
        ("Mira Tamsworth", false), ("Room 101 Mira Tamsworth", false), ("B2 Mira Tamsworth", false),
    ])
    func aNumberBeforeTheNameIsALegend(text: String, isNumbered: Bool) {
        let result = gather(Node(.container, nil, [.photo(mira.mediaURL), .text(text)]), [mira]).evidence
        #expect(result.photos.first?.records.first?.duties.first?.evidence.first?.isNumbered == isNumbered)
    }

    @Test(arguments: [("Photo by", ["Photo by"]), ("Photo:", ["Photo:"]), ("Photos", []), ("Photo by Mira Tamsworth", []), ("Menu", [])])
    func aPhraseWithoutANameIsNoted(text: String, expected: [String]) {
        let result = gather(Node(.container, nil, [.photo(mira.mediaURL), .text(text)]), [mira]).evidence
        #expect(result.photos.first?.records.first?.duties.first?.emptyPhrases == expected)
    }

    @Test func withoutBoundsTheTextBetweenIsCounted() {
        let filler = String(repeating: "word ", count: 50)
        let below = gather(Node(.container, nil, [.photo(mira.mediaURL), .text(filler), .text("Mira Tamsworth")]), [mira]).evidence
        #expect(below.photos.first?.records.first?.duties.first?.evidence.first?.charactersBetween == 250)
        let above = gather(Node(.container, nil, [.text("Mira Tamsworth"), .text("four"), .photo(mira.mediaURL)]), [mira]).evidence
        #expect(above.photos.first?.records.first?.duties.first?.evidence.first?.charactersBetween == 4)
        #expect(above.photos.first?.isLone == true)
    }

    @Test(arguments: [
        (Rect(x: 0, y: 500, width: 400, height: 300), true), (Rect(x: 0, y: 400, width: 400, height: 300), false),
        (Rect(x: 0, y: 0, width: 400, height: 800), false),
    ])
    func aPhotoAtTheLowerEdgeOfAListIsNoted(bounds: Rect, isAtEdge: Bool) {
        let list = Node(.list, Rect(x: 0, y: 0, width: 400, height: 800), [.photo(mira.mediaURL, bounds)]).with { $0.isScrollable = true }
        let result = gather(list, [mira], size: Size(width: 400, height: 800)).evidence
        #expect(result.photos.first?.isAtLowerEdge == isAtEdge)
    }

    @Test func whiteSpaceBetweenPicturesIsNoCaption() {
        let space = { Node.inline("\n  ") }
        let gallery = Node(
            .container, nil,
            [
                .photo(mira.mediaURL, id: "a"), space(), .photo(mira.mediaURL, id: "b"), space(),
                Node(.container, nil, [.inline("Photos by Mira Tamsworth")]),
            ])
        let result = gather(gallery, [mira]).evidence
        #expect(result.photos.map { $0.records.first?.duties.first?.evidence.first?.relation } == [.nearest, .nearest])
    }

    @Test func aShortRunIsAsNearAsItsParagraph() {
        let row = [0.0, 110, 220].map { Node.photo(mira.mediaURL, Rect(x: $0, y: 0, width: 100, height: 100)) }
        let run = Node.inline("Mira Tamsworth").with {
            $0.bounds = Rect(x: 0, y: 110, width: 90, height: 20)
            $0.boundsQuality = .exact
        }
        let line = Node(.container, Rect(x: 0, y: 110, width: 320, height: 20), [run])
        let result = gather(Node(.container, Rect(x: 0, y: 0, width: 320, height: 300), [Node(.container, nil, row), line]), [mira])
            .evidence
        #expect(result.photos.map { $0.records.first?.duties.first?.evidence.first?.relation } == [.nearest, .nearest, .nearest])
    }

    @Test(arguments: [(122.0, TextMatch.exact), (180, .none)]) func aNameMayBreakBetweenTwoLines(second: Double, expected: TextMatch) {
        let upper = Node.text("Photo by Mira", Rect(x: 0, y: 100, width: 200, height: 20))
        let lower = Node.text("Tamsworth", Rect(x: 0, y: second, width: 200, height: 20))
        let photo = Node.photo(mira.mediaURL, Rect(x: 0, y: 0, width: 200, height: 90))
        let result = gather(Node(.container, nil, [photo, upper, lower]), [mira]).evidence
        #expect((result.photos.first?.records.first?.duties.first?.evidence.first?.match ?? .none) == expected)
    }

    @Test func aNameOverTwoParagraphsWithoutPlacesIsOnlyApproximate() {
        let lines = ["Photo by Mira", "Tamsworth"].map { Node(.container, nil, [.inline($0)]) }
        let result = gather(Node(.container, nil, [.photo(mira.mediaURL)] + lines), [mira]).evidence
        #expect(result.photos.first?.records.first?.duties.first?.evidence.first?.match == .approximate)
    }

    @Test func aLinkInsideACollectiveLineIsPartOfIt() {
        let line = Node(.text, text: "1 Mira Tamsworth · 2 Quillon Ferrowick", nil, [.text("Mira Tamsworth"), .text("Quillon Ferrowick")])
        let row = Node(.container, nil, [.photo(mira.mediaURL), .photo(quill.mediaURL)])
        let result = gather(Node(.container, nil, [row, line]), [mira, quill]).evidence
        let relations = result.photos.flatMap { $0.records.first?.duties.first?.evidence.map(\.relation) ?? [] }
        #expect(Set(relations) == [.shared])
    }

    @Test func aManifestsLinkReachesWhatIsInsideAndWhatIsTappedAround() {
        let url = "https://maps.google.com/maps/contrib/999"
        let manifest = Manifest(path: "m", links: [.init(element: .identifier("credit", index: nil), url: url, line: 1)])
        let inner = Node(.text, id: "credit", nil, [.text("Mira Tamsworth")])
        let tapped = Node(.button, nil, [inner]).with { $0.isOperable = true }
        let result = gather(Node(.container, nil, [.photo(mira.mediaURL), tapped]), [mira], manifest: manifest, capabilities: .native)
            .evidence
        #expect(result.photos.first?.records.first?.duties.first?.evidence.first?.linkTarget == url)
        #expect(result.links.count { $0.url == url } == 1, "one link, however far it reaches")
    }

    @Test(arguments: [
        (HidingFacts.offScreen, Visibility.offScreen), (HidingFacts(), .accessibilityOnly), (HidingFacts.doubtful, .accessibilityOnly),
    ])
    func aLabelOfWhatIsNotOnTheScreenIsHiddenToo(fact: HidingFacts, expected: Visibility) {
        let labelled = Node(.other, nil).with {
            $0.label = "Mira Tamsworth"
            $0.hiding = fact
        }
        let result = gather(Node(.container, nil, [.photo(mira.mediaURL), labelled]), [mira]).evidence
        #expect(result.photos.first?.records.first?.duties.first?.evidence.first?.visibility == expected)
    }

    @Test func oneCreditRepeatedForAllPhotosIsCounted() {
        let third = PhotoRecord.due("TOKENinventedOdda", authors: ["Odda Brightwater"])
        let cards = [mira, quill, third].map { record in
            Node(.container, nil, [.photo(record.mediaURL), .text("Photo by Mira Tamsworth")])
        }
        let result = gather(Node(.container, nil, cards), [mira, quill, third]).evidence
        let duties = result.photos.compactMap { $0.records.first?.duties.first }
        #expect(duties.map(\.otherNamesAtPhoto) == [[], ["Mira Tamsworth"], ["Mira Tamsworth"]])
        #expect(duties.map(\.photosOfOtherName) == [0, 3, 3])
    }

    @Test func theOnlyNameInALineForAWholeRowIsSharedWhateverTheOthersOwe() {
        let third = PhotoRecord.due("TOKENinventedMira2", authors: ["Mira Tamsworth"])
        func tile(_ record: PhotoRecord, _ x: Double) -> Node {
            .photo(record.mediaURL, Rect(x: x, y: 0, width: 100, height: 100))
        }
        // The run with the name stands under the first tile, its paragraph under all three.
        let run = Node.inline("Photos by Mira Tamsworth").with { $0.bounds = Rect(x: 0, y: 104, width: 90, height: 14) }
        let line = Node(.container, Rect(x: 0, y: 104, width: 320, height: 14), [run])
        let row = Node(.container, nil, [tile(mira, 0), tile(quill, 110), tile(third, 220), line])
        let result = gather(row, [mira, quill, third]).evidence
        let relations = result.photos.map { $0.records.first?.duties.first?.evidence.first?.relation }
        #expect(relations.first == .nearest)
        #expect(relations.last == .shared)
    }

    @Test func anAlmostRightNameInAListOfAuthorsIsApproximate() {
        let record = PhotoRecord.due("TOKENinventedZdenka", authors: ["Mira Tamsworth", "Zdeňka Přívozová"])
        let result = gather(
            Node(.container, nil, [.photo(record.mediaURL), .text("Photo by Mira Tamsworth and Zdenka Privozova")]), [record]
        ).evidence
        let duties = result.photos.first?.records.first?.duties.filter { $0.kind == .authorCredit } ?? []
        #expect(duties.map { $0.evidence.first?.match } == [.wholeWords, .approximate])
    }

    @Test func aLineBreakInsideAParagraphBreaksNoName() {
        let breaking = Node(.container, nil).with { $0.className = "br" }
        let caption = Node(.container, nil, [.inline("Photo by Mira"), breaking, .inline("Tamsworth")])
        let result = gather(Node(.container, nil, [.photo(mira.mediaURL), caption]), [mira]).evidence
        #expect(result.photos.first?.records.first?.duties.first?.evidence.first?.match == .exact)
    }

    @Test func aManifestMayNameAPhotoByTheKeyThatReportsPrint() throws {
        let key = try #require(mira.key)
        let manifest = Manifest(path: "m", photos: [.init(element: .identifier("hero", index: nil), photo: key, line: 3)])
        let result = gather(Node(.container, nil, [.photo(nil, id: "hero")]), [quill, mira], manifest: manifest).evidence
        #expect(result.photos.first?.records.map(\.record) == [1])
    }

    @Test(arguments: [
        ("Photo by Mira Tamsworth-Oake", TextMatch.approximate), ("Mira Tamsworth - Google Maps", .exact), ("Mira Tamsworth-", .exact),
    ])
    func aHyphenMayMakeItAnotherName(text: String, expected: TextMatch) {
        let result = gather(Node(.container, nil, [.photo(mira.mediaURL), .text(text)]), [mira]).evidence
        let match = result.photos.first?.records.first?.duties.first?.evidence.first?.match
        #expect(expected == .approximate ? match == .approximate : match == .exact || match == .wholeWords)
    }
}
