// The quick ways of readers against the plain ones: positions, bounds, searching in bytes.
import Input
import Model
import Testing

@testable import Layouts

@Suite struct QuickWaysTests {
    @Test(arguments: ["", "a\nb", "a\r\nb\rc\n\né日\nend", "\r", "\r\n", "one line only, with é and 日本", "\n\n\n\n\n\n\n\n\n"])
    func positionsAreThoseOfAWalkOverTheText(text: String) {
        let file = InputFile(path: "x", raw: Array(text.utf8))
        var quick = PositionCursor(file)
        var plain = PositionCursor(file.text)
        for offset in 0...(file.text.count + 1) {
            let (expected, other) = (plain.position(of: offset), quick.position(of: offset))
            #expect(expected == other, "offset \(offset)")
            #expect(file.lines.position(of: offset) == expected, "offset \(offset)")
        }
        // Going back starts again.
        #expect(quick.position(of: 0) == (1, 1))
    }

    @Test(arguments: [
        "[0,210][1080,930]", "[-5,-6][0,0]", "[0,0][10,NaN]", "[1.5,2][3,4]", "[0,0][99999999,1]", "[0,0][999999999999,1]", "[0,0]", "",
        "[,][,]",
        "[1,2][3,4]x", " [1,2][3,4]", "0,0,1,1", "[1,2][3,4", "[1,2]][3,4]", "[--1,2][3,4]",
    ])
    func boundsOfBytesAreThoseOfTheText(text: String) {
        let plain = BoundsText(text)
        let quick = Array(text.utf8).withUnsafeBufferPointer { BoundsText($0) }
        #expect(plain?.left == quick?.left && plain?.top == quick?.top && plain?.right == quick?.right && plain?.bottom == quick?.bottom)
        #expect((plain == nil) == (quick == nil))
    }

    @Test(arguments: [
        ("abcabd", "abd"), ("abc", "abc"), ("abc", "abcd"), ("", "a"), ("aaaaab", "ab"), ("Größe", "ö"), ("x", "y"), ("Frame", "frame"),
    ])
    func textsAreFoundByTheirBytes(text: String, wanted: String) {
        let expected = Array(text.utf8).indices.contains { Array(text.utf8)[$0...].starts(with: wanted.utf8) }
        #expect(text.contains(wanted) == expected)
        #expect(text[...].hasSuffix(wanted) == Array(text.utf8).reversed().starts(with: wanted.utf8.reversed()))
    }

    @Test func aTextIsFoundAtItsFirstAndLastPlace() {
        let text = Array("x\"AXFrame\", y\"AXFrame\", z, {{".utf8)
        let excerpt = XMLExcerpt(text, 0..<text.count)
        #expect(excerpt.find("AXFrame", in: 0..<text.count) == 2)
        #expect(excerpt.find("AXFrame", in: 3..<text.count) == 14)
        #expect(excerpt.findLast("AXFrame", in: 0..<text.count) == 14)
        #expect(excerpt.findLast("AXFrame", in: 0..<20) == 2)
        #expect(excerpt.find(", {{", in: 0..<text.count) == text.count - 4)
        #expect(excerpt.find(", {{", in: 0..<text.count - 1) == nil)
    }

    @Test(arguments: [
        ("<hierarchy rotation=\"0\">", "hierarchy"), ("\u{FEFF}\n <?xml version='1.0'?>\n<!-- c --><a.b-c/>", "a.b-c"),
        ("<UIView: 0x7f; frame", nil),
        ("{\"a\":1}", nil), ("<!DOCTYPE html>", nil), ("<", nil), ("<a", nil), ("<?xml", nil), ("log <hierarchy>", nil),
    ])
    func theRootElementIsSeenAtTheBeginning(text: String, name: String?) {
        #expect(InputFile(path: "x", raw: Array(text.utf8)).rootName == name)
    }
}
