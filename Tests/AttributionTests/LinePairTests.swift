// Names that break between two elements: which pairs of texts may be read as one.
import Model
import TestSupport
import Testing

@testable import Attribution

@Suite struct LinePairTests {
    private func pairs(_ children: [Node]) -> [String] {
        let screen = Screen.make(Node(.container, nil, children))
        let pairs = LinePairs(TextBlocks(screen))
        return pairs.indices.map { (pairs.isCertain($0) ? "" : "perhaps ") + words(pairs.block($0).text) }
    }

    private func words(_ text: String) -> String { text.split(separator: " ").joined(separator: " ") }

    private func rect(_ x: Double, _ y: Double, _ width: Double = 100) -> Rect { Rect(x: x, y: y, width: width, height: 14) }

    @Test func aLineAndTheOneDirectlyBelowIt() {
        #expect(pairs([.text("Photo by Mirelle", rect(0, 0)), .text("Tamsworth", rect(0, 15))]) == ["Photo by Mirelle Tamsworth"])
        #expect(pairs([.text("Photo by Mirelle", rect(0, 0)), .text("Tamsworth", rect(0, 60))]) == [])
        #expect(pairs([.text("Photo by Mirelle", rect(0, 0)), .text("Tamsworth", rect(300, 15))]) == [])
    }

    @Test func twoLabelsOnOneLine() {
        #expect(pairs([.text("Mirelle", rect(0, 0)), .text("Tamsworth", rect(104, 0))]).contains("Mirelle Tamsworth"))
    }

    @Test func withoutPlacesItIsNotCertain() {
        #expect(pairs([.text("Mirelle"), .text("Tamsworth")]) == ["perhaps Mirelle Tamsworth"])
        #expect(pairs([.text("Mirelle"), .photo(), .text("Tamsworth")]) == [], "a picture stands between them")
    }

    @Test func whatWrapsATextStandsInItsPlace() {
        let wrapped = Node(.container, nil, [Node(.container, nil, [.text("Mirelle", rect(0, 0))])])
        #expect(pairs([wrapped, Node(.container, nil, [.text("Tamsworth", rect(0, 15))])]) == ["Mirelle Tamsworth"])
    }

    @Test func textsOfTwoCardsWithPicturesAreNoPair() {
        let card = { (text: String, y: Double) in
            Node(
                .container, nil,
                [.photo(nil, Rect(x: 0, y: y, width: 80, height: 10)), .text(text, Rect(x: 0, y: y, width: 80, height: 14))])
        }
        #expect(pairs([card("Mirelle", 0), card("Tamsworth", 15)]) == [])
    }

    @Test func aLinkWithinATextIsNoLineOfItsOwn() {
        let first = Node(.text, text: "Photo by Mirelle", rect(0, 0), [Node(.link, text: "Mirelle", rect(50, 0, 50))])
        let second = Node(.text, text: "Tamsworth", rect(0, 15), [Node(.link, text: "Tamsworth", rect(0, 15))])
        #expect(pairs([first, second]) == ["Photo by Mirelle Tamsworth"])
    }

    @Test func aLineOfSeveralRunsIsMeasuredAsAWhole() {
        func paragraph(_ runs: [Node]) -> Node { Node(.container, nil, runs) }
        func run(_ text: String, _ bounds: Rect) -> Node { Node.inline(text).with { $0.bounds = bounds } }
        let first = paragraph([run("Image by ", rect(0, 0, 60)), run("Kestrel & Loom", rect(60, 0))])
        let second = paragraph([run("Studio", rect(0, 15, 40))])
        #expect(pairs([first, second]) == ["Image by Kestrel & Loom Studio"])
    }
}
