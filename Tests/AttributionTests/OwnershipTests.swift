// To which photo a text belongs: cards, overlays, lists without cards, groups, geometry.
import Model
import TestSupport
import Testing

@testable import Attribution

@Suite struct OwnershipTests {
    private func ownership(_ screen: Screen) -> PhotoOwnership {
        PhotoOwnership(screen, photos: screen.elements.indices.filter { screen.elements[$0].role == .image })
    }

    @Test func aTextInACardBelongsToItsPhoto() {
        let screen = Screen.make(
            Node(
                .container, nil,
                [
                    Node(.container, nil, [.photo(), .text("A", id: "a")]),
                    Node(.container, nil, [.photo(), Node(.container, nil, [.text("B", id: "b")])]),
                ]))
        #expect(ownership(screen).owner(of: screen.index("a")) == .card(0))
        #expect(ownership(screen).owner(of: screen.index("b")) == .card(1))
    }

    @Test func aTextInsideThePhotoElementLiesOverIt() {
        let screen = Screen.make(Node(.container, nil, [.photo(nil, nil, [.text("A", id: "a")]), .photo()]))
        #expect(ownership(screen).owner(of: screen.index("a")) == .overlay(0))
    }

    @Test func captionsAfterPhotosPairWithThePhotoBefore() {
        let screen = Screen.make(Node(.container, nil, [.photo(), .text("A", id: "a"), .photo(), .text("B", id: "b")]))
        #expect(ownership(screen).owner(of: screen.index("a")) == .nearest(0))
        #expect(ownership(screen).owner(of: screen.index("b")) == .nearest(1))
    }

    @Test func captionsBeforePhotosPairWithThePhotoAfter() {
        let screen = Screen.make(Node(.container, nil, [.text("A", id: "a"), .photo(), .text("B", id: "b"), .photo()]))
        #expect(ownership(screen).owner(of: screen.index("a")) == .nearest(0))
        #expect(ownership(screen).owner(of: screen.index("b")) == .nearest(1))
    }

    @Test func oneLineUnderAGroupIsShared() {
        let screen = Screen.make(
            Node(
                .container, nil,
                [
                    Node(.container, nil, [Node(.container, nil, [.photo()]), Node(.container, nil, [.photo()])]),
                    .text("A and B", id: "line"),
                ]))
        #expect(ownership(screen).owner(of: screen.index("line")) == .shared([0, 1]))
    }

    @Test func boundsDecideInFlatLists() {
        let screen = Screen.make(
            Node(
                .container, Rect(x: 0, y: 0, width: 400, height: 900),
                [
                    .photo(nil, Rect(x: 0, y: 0, width: 400, height: 300)), .photo(nil, Rect(x: 0, y: 400, width: 400, height: 300)),
                    .text("A", id: "a", Rect(x: 0, y: 305, width: 200, height: 20)),
                    .text("B", id: "b", Rect(x: 0, y: 705, width: 200, height: 20)),
                    .text("over", id: "over", Rect(x: 10, y: 660, width: 200, height: 20)),
                ]))
        let owners = ownership(screen)
        #expect(owners.owner(of: screen.index("a")) == .nearest(0))
        #expect(owners.owner(of: screen.index("b")) == .nearest(1))
        #expect(owners.owner(of: screen.index("over")) == .overlay(1))
    }

    @Test func aTextAsNearToTwoPhotosIsShared() {
        let screen = Screen.make(
            Node(
                .container, nil,
                [
                    .photo(nil, Rect(x: 0, y: 0, width: 400, height: 300)), .photo(nil, Rect(x: 0, y: 340, width: 400, height: 300)),
                    .text("A", id: "a", Rect(x: 0, y: 310, width: 200, height: 20)),
                ]))
        #expect(ownership(screen).owner(of: screen.index("a")) == .shared([0, 1]))
    }

    @Test func whereDistancesDecideNothingTheOrderDoes() {
        // A caption as far from its hero above as from the tiles below.
        let tiles = [0.0, 110].map { Node.photo(nil, Rect(x: $0, y: 246, width: 100, height: 100)) }
        let screen = Screen.make(
            Node(
                .container, Rect(x: 0, y: 0, width: 210, height: 400),
                [
                    .photo(nil, Rect(x: 0, y: 0, width: 210, height: 200)), .text("A", id: "a", Rect(x: 0, y: 214, width: 200, height: 18)),
                    Node(.container, Rect(x: 0, y: 246, width: 210, height: 100), tiles),
                ]))
        #expect(ownership(screen).owner(of: screen.index("a")) == .nearest(0))
    }

    @Test func aLineBetweenTwoRowsOfAGridStaysShared() {
        func row(_ y: Double) -> Node {
            Node(
                .container, Rect(x: 0, y: y, width: 210, height: 100),
                [0.0, 110].map { .photo(nil, Rect(x: $0, y: y, width: 100, height: 100)) })
        }
        let screen = Screen.make(
            Node(
                .container, Rect(x: 0, y: 0, width: 210, height: 400),
                [row(0), .text("A", id: "a", Rect(x: 0, y: 110, width: 210, height: 18)), row(138)]))
        #expect(ownership(screen).owner(of: screen.index("a")) == .shared([0, 1, 2, 3]))
    }

    @Test func aTextInAnotherPicturesCardBelongsToNoPhoto() {
        let screen = Screen.make(
            Node(
                .container, nil,
                [
                    Node(.container, nil, [.photo(nil, id: "p"), .text("A", id: "a")]),
                    Node(.container, nil, [.photo(nil, id: "other"), .text("B", id: "b")]),
                ]))
        let pairing = PhotoOwnership(screen, photos: [screen.index("p")], otherPictures: [screen.index("other")])
        #expect(pairing.owner(of: screen.index("a")) == .card(0))
        #expect(pairing.owner(of: screen.index("b")) == .otherPicture)
        #expect(pairing.relation(.otherPicture, to: 0) == .nearerToOther)
        #expect(!pairing.isLonePhoto)
    }

    @Test func ofAGroupOnlyThePhotosCount() {
        let line = Node.text("A", id: "line")
        let screen = Screen.make(
            Node(.container, nil, [Node(.container, nil, [.photo(nil, id: "p"), .photo(nil, id: "other")]), line]))
        let pairing = PhotoOwnership(screen, photos: [screen.index("p")], otherPictures: [screen.index("other")])
        #expect(pairing.owner(of: screen.index("line")) == .nearest(0))
    }

    @Test func theOnlyPictureOwnsByDistanceWhereThereIsOne() {
        let screen = Screen.make(
            Node(
                .container, nil,
                [
                    .photo(nil, Rect(x: 0, y: 0, width: 400, height: 300)), .text("A", id: "a", Rect(x: 0, y: 900, width: 90, height: 20)),
                    .text("B", id: "b"),
                ]))
        #expect(ownership(screen).isLonePhoto)
        #expect(ownership(screen).owner(of: screen.index("a")) == .nearest(0))
        #expect(ownership(screen).owner(of: screen.index("b")) == .card(0))
    }
}

@Suite struct OtherPicturesTests {
    private let photo = Node.photo(nil, id: "p", Rect(x: 0, y: 0, width: 400, height: 300))

    private func others(_ node: Node) -> Int {
        let screen = Screen.make(Node(.container, nil, [photo, node]))
        return OtherPictures.find(beside: [screen.index("p")], on: screen, VisibilityMeter(screen)).count
    }

    @Test func aPictureOfAboutItsSizeIsARival() { #expect(others(.photo(nil, Rect(x: 0, y: 400, width: 400, height: 200))) == 1) }

    @Test(arguments: [
        Node.photo(nil, Rect(x: 0, y: 400, width: 90, height: 90)), Node.photo(nil, Rect(x: 0, y: 0, width: 400, height: 300)),
        Node.photo(nil, id: "map_view", Rect(x: 0, y: 400, width: 400, height: 200)), Node.photo(nil, nil),
        Node.photo(nil, Rect(x: 0, y: 400, width: 400, height: 200)).with { $0.hiding = .notRendered },
    ]) func smallNamedHiddenAndOverlaidPicturesAreNone(picture: Node) { #expect(others(picture) == 0) }

    @Test func aReadyMadeComponentIsOneWhateverItsSize() {
        #expect(others(Node(.placesUIKit, nil, [.photo(nil, Rect(x: 0, y: 400, width: 400, height: 300))])) == 1)
    }
}
