// Helpers for the tests of XMLTree: trees as text, and generated documents.
import Model
import XML

/// Parses a string.
func tree(_ xml: String, limits: Limits = .standard) -> XMLTree { XMLTree.parse([UInt8](xml.utf8), limits: limits) }

/// A tree written out again in one notation, to compare two trees at a glance.
func outline(_ tree: XMLTree) -> String {
    func write(_ index: Int) -> String {
        let attributes = tree.attributes(index).map { " \($0.name)=\($0.value)" }.joined()
        var children = ""
        var child = index + 1
        while child < tree.subtreeEnd(index) {
            children += write(child)
            child = tree.subtreeEnd(child)
        }
        let text = tree.text(index)
        return "(\(tree.name(index))\(attributes)\(text.isEmpty ? "" : " “\(text)”")\(children))"
    }
    return tree.roots.map(write).joined()
}

/// The codes of a tree's problems, sorted.
func codes(_ tree: XMLTree) -> [String] { tree.problems.map(\.code).sorted() }

/// A random number generator whose numbers are the same in every run.
struct Numbers: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 29)
    }
}

/// A well-formed document of random shape, with every construct the parsers have to agree on.
func randomDocument(seed: UInt64) -> String {
    var numbers = Numbers(state: seed &* 77_777 &+ 1)
    let names = ["node", "android.view.View", "a", "x-y_z", "n:s", "ünï"]
    let values = [
        "", "plain", "[0,0][10,20]", "A &amp; B", "&#65;&#x1F600;", "it's", "tab\there", "line\nbreak", "&lt;b&gt;", "a > b", "日本 🙂",
        "\u{FFFD}",
    ]
    let texts = ["", " ", "\n  ", "word", "Tom &amp; Ann", "<!-- c <x> -->", "<![CDATA[a<b & c]]>", "<?pi data?>", "é\r\nè", "]]&gt;"]
    func element(_ depth: Int) -> String {
        let name = names.randomElement(using: &numbers) ?? "a"
        var xml = "<\(name)"
        for attribute in ["text", "class", "bounds", "a:b"].shuffled(using: &numbers).prefix(Int.random(in: 0...4, using: &numbers)) {
            let value = values.randomElement(using: &numbers) ?? ""
            let quote = value.contains("'") || Bool.random(using: &numbers) ? "\"" : "'"
            xml += [" ", "\n\t", "  "].randomElement(using: &numbers).map { "\($0)\(attribute)=\(quote)\(value)\(quote)" } ?? ""
        }
        let children = depth > 5 ? 0 : Int.random(in: 0...4, using: &numbers)
        if children == 0, Bool.random(using: &numbers) { return xml + "/>" }
        xml += ">"
        for _ in 0..<children {
            xml += texts.randomElement(using: &numbers) ?? ""
            xml += element(depth + 1)
        }
        return xml + (texts.randomElement(using: &numbers) ?? "") + "</\(name) >"
    }
    return "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n" + element(0) + "\n"
}
