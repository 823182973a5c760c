// The value types: geometry, verdict algebra, digests, element paths.
import Testing

@testable import Model

@Suite struct GeometryTests {
    @Test func distanceIsZeroForTouchingRectangles() {
        let a = Rect(x: 0, y: 0, width: 10, height: 10)
        #expect(a.distance(to: Rect(x: 10, y: 0, width: 5, height: 5)) == 0)
        #expect(a.distance(to: Rect(x: 13, y: 14, width: 5, height: 5)) == 5)
    }

    @Test func invertedAndInfiniteRectanglesHaveNoArea() {
        #expect(Rect(x: 0, y: 10, width: 5, height: -3).area == 0)
        #expect(Rect(x: .infinity, y: 0, width: 5, height: 5).area == 0)
    }

    @Test(arguments: [(0.0, 1.0, 21.0), (1.0, 1.0, 1.0)]) func contrastFollowsWCAG(a: Double, b: Double, expected: Double) {
        let first = Color(red: a, green: a, blue: a)
        let second = Color(red: b, green: b, blue: b)
        #expect(abs(first.contrast(with: second) - expected) < 0.01)
    }

    @Test func contrastOfAKnownPair() {
        // #767676 on white is the textbook 4.54 : 1.
        let gray = 0x76 / 255.0
        let ratio = Color(red: gray, green: gray, blue: gray).contrast(with: Color(red: 1, green: 1, blue: 1))
        #expect(abs(ratio - 4.54) < 0.01)
    }
}

@Suite struct VerdictTests {
    @Test func violationOutweighsEverything() {
        #expect(Verdict.combined([.pass, .undecided, .violation, .relief]) == .violation)
        #expect(Verdict.combined([.pass, .undecided]) == .undecided)
        #expect(Verdict.combined([.pass, .relief]) == .pass)
        #expect(Verdict.combined([Verdict]()) == .notApplicable)
    }

    @Test func quantifyingKeepsOnlyWhatHoldsForAll() {
        #expect(Verdict.quantified([.violation, .violation]) == .violation)
        #expect(Verdict.quantified([.violation, .pass]) == .undecided)
        #expect(Verdict.quantified([.pass, .pass]) == .pass)
    }
}

@Suite struct DigestTests {
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ]) func knownVectors(text: String, digest: String) {
        #expect(SHA256.hex(Array(text.utf8)) == digest)
    }

    @Test func theProcessorsInstructionsGiveTheSameDigest() {
        for length in [0, 1, 55, 56, 63, 64, 65, 127, 128, 1_000, 65_537] {
            let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 131 &+ length) }
            #expect(SHA256.digest(bytes, byInstructions: true) == SHA256.digest(bytes, byInstructions: false), "\(length) bytes")
        }
    }
}

@Suite struct ScreenTests {
    /// A root with two children, the second with one child.
    private var screen: Screen {
        var screen = Screen(
            format: FormatID("test"), platform: .other, unit: .pixels,
            capabilities: Capabilities(
                imageSources: .none, images: .none, texts: .none, operability: .none, linkTargets: .none, bounds: .none, visibility: .none))
        var elements = [Element(), Element(parent: 0), Element(parent: 0), Element(parent: 2)]
        for (index, end) in [4, 2, 4, 4].enumerated() { elements[index].subtreeEnd = end }
        screen.elements = elements
        return screen
    }

    @Test func pathsAreChildIndexes() {
        #expect((0..<4).map { screen.path(of: $0) } == ["/", "/0", "/1", "/1/0"])
        #expect(screen.children(of: 0) == [1, 2])
    }

    @Test(arguments: [("example.app:id/hero", "hero"), ("hero", "hero"), ("a/b", "a/b")]) func androidPackagesAreDropped(
        full: String, short: String
    ) {
        var element = Element()
        element.identifier = full
        #expect(element.shortIdentifier == short)
    }
}
