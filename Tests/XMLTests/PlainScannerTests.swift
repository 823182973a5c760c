// The fast scanner against libxml2: whatever it accepts, the same tree with the same places comes out.
import Foundation
import Model
import TestSupport
import Testing

@testable import XML

@Suite struct PlainScannerTests {
    /// Everything a tree says, as text; two trees are the same when this is.
    private func everything(_ tree: XMLTree) -> String {
        (0..<tree.count).map { index in
            "\(tree.name(index)) \(tree.parent(index) ?? -1) \(tree.subtreeEnd(index)) \(tree.tagRange(index)) "
                + tree.attributes(index).map { "[\($0.name)|\($0.value)]" }.joined() + " “\(tree.text(index))”"
        }.joined(separator: "\n") + "\n\(tree.issues)"
    }

    /// Expects both ways to agree.
    private func expectSame(_ bytes: [UInt8], limits: Limits = .standard, _ name: String = "") {
        let fast = everything(XMLTree.parse(bytes, limits: limits))
        let slow = everything(XMLTree.parseWithoutPlainScanner(bytes, limits: limits))
        #expect(fast == slow, "\(name.isEmpty ? String(decoding: bytes.prefix(400), as: UTF8.self) : name)")
    }

    /// Whether the fast scanner itself takes a whole text.
    private func isPlain(_ xml: String) -> Bool {
        var table = NodeTable(limits: .standard)
        let bytes = [UInt8](xml.utf8)
        return bytes.withUnsafeBufferPointer { buffer in
            withUnsafeMutablePointer(to: &table) { table in
                if case .complete = PlainScanner.parse(buffer, from: 0, into: table) { true } else { false }
            }
        }
    }

    @Test(arguments: [
        "<a/>", "<a></a>", "<a b='1'\n c=\"2\" />", "<a>\n <b x='1'/>\n <b x='1'/>\n</a >", "<a t='A &amp; B &#65;&#x1F600;&#10;'/>",
        "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><a/>", "<?xml version=\"1.0\"?>\n<a t='日本 🙂'/>", "<a>text &lt; é</a>",
        "<a t='tab\there'/>", "<a t=\"it's > that\"/>",
    ])
    func takesWhatToolsWrite(xml: String) {
        #expect(isPlain(xml))
        expectSame([UInt8](xml.utf8))
    }

    @Test(arguments: [
        "<a", "<a t='1", "<a></b>", "<a><b></a></b>", "<a t='1' t='2'/>", "<a xmlns='x'/>", "<a:b/>", "<a b:c='1'/>", "<a t='&unknown;'/>",
        "<a t='&#0;'/>", "<a t='&#xFFFF;'/>", "<a t='&#xD800;'/>", "<a t='&#+65;'/>", "<a t='a<b'/>", "<a t='1'u='2'/>", "<a t=1/>",
        "<a t/>", "<!DOCTYPE a><a/>", "<!-- c --><a/>", "<a><!-- c --></a>", "<a><![CDATA[x]]></a>", "<a>]]></a>", "<a>\u{1}</a>",
        "<a t='\u{1}'/>", "<a t='\r'/>", "<a>x\r\ny</a>", "<a>\u{FFFE}</a>", "<a></a", "<a / >", "<ä/>", "<a ä='1'/>",
        "<?xml encoding='UTF-8'?><a/>", "<?xml version='1.1'?><a/>", "<?xml version='1.0' encoding='latin1'?><a/>", "<a><b/>",
    ])
    func leavesTheRestToLibxml2(xml: String) {
        #expect(!isPlain(xml))
        expectSame([UInt8](xml.utf8))
    }

    @Test func refusesBytesThatAreNoUTF8() {
        for bytes: [UInt8] in [[0xC3], [0xFF], [0xED, 0xA0, 0x80], [0xC0, 0x80], [0xF4, 0x90, 0x80, 0x80]] {
            expectSame(Array("<a><b t='x".utf8) + bytes + Array("y'/></a>".utf8), "bad UTF-8 in a value")
            expectSame(Array("<a>x".utf8) + bytes + Array("y</a>".utf8), "bad UTF-8 in a text")
        }
    }

    @Test(arguments: 0..<300 as Range<UInt64>) func randomDocumentsReadTheSame(seed: UInt64) {
        expectSame([UInt8](randomDocument(seed: seed).utf8))
    }

    @Test(arguments: 0..<60 as Range<UInt64>) func damagedDumpsReadTheSame(seed: UInt64) {
        var numbers = Numbers(state: seed &* 991 &+ 7)
        let dump = [UInt8](plainDump(seed: seed, nodes: 30).utf8)
        #expect(isPlain(String(decoding: dump, as: UTF8.self)))
        expectSame(dump)
        let pieces = [
            "<", ">", "\"", "'", "&", "=", " ", "/", "\u{0}", "\u{80}", "é", "]]>", "&#10;", "<!--", "t=\"1\"", ":", "</node>", "\r", "\t",
        ]
        for _ in 0..<60 {
            var bytes = dump
            for _ in 0..<Int.random(in: 1...3, using: &numbers) {
                let at = Int.random(in: 0..<bytes.count, using: &numbers)
                switch Int.random(in: 0..<4, using: &numbers) {
                case 0: bytes.remove(at: at)
                case 1: bytes[at] = UInt8.random(in: 0...255, using: &numbers)
                case 2: bytes.insert(contentsOf: (pieces.randomElement(using: &numbers) ?? "<").utf8, at: at)
                default: bytes.removeSubrange(at..<min(bytes.count, at + Int.random(in: 1...40, using: &numbers)))
                }
                if bytes.isEmpty { bytes = [0x3C] }
            }
            expectSame(bytes)
        }
    }

    @Test func limitsHoldBothWays() {
        var limits = Limits.standard
        limits.depth = 5
        let deep = String(repeating: "<a b='1'>", count: 9) + String(repeating: "</a>", count: 9)
        expectSame([UInt8]((deep + "<c/>" + deep).utf8), limits: limits)
        limits.nodes = 12
        expectSame([UInt8]((deep + "<c/>" + deep).utf8), limits: limits)
        expectSame([UInt8](String(repeating: "<a b='1'/>", count: 40).utf8))
        let many = (0..<100).map { " a\($0)='x'" }.joined()
        expectSame([UInt8]("<a\(many)><b\(many)/></a>".utf8))
    }

    @Test func everyFileOfTheProjectAndTheCorpusReadsTheSame() throws {
        for folder in [TestFiles.samples, TestFiles.shared?.appending(path: "corpus")].compactMap({ $0 }) {
            let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
            #expect(!files.isEmpty)
            for file in files where ["xml", "txt", "html"].contains(file.pathExtension) {
                let bytes = try TestFiles.bytes(file)
                // The largest pages say nothing about dumps and take long to write out.
                if bytes.count < 400_000 { expectSame(bytes, file.lastPathComponent) }
            }
        }
    }

    /// A dump as uiautomator writes it, with attributes that repeat, that are left out, and that come in another order.
    private func plainDump(seed: UInt64, nodes: Int) -> String {
        var numbers = Numbers(state: seed &+ 99)
        var xml = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation=\"0\">"
        var open = 0
        for number in 0..<nodes {
            var attributes = [
                "index=\"\(number % 5)\"", "text=\"Tom &amp; Ann \(number % 3)\"", "class=\"android.view.View\"", "clickable=\"false\"",
            ]
            if number % 7 == 3 { attributes.insert("NAF=\"true\"", at: 0) }
            if number % 11 == 5 { attributes.swapAt(1, 2) }
            if number % 5 == 1 { attributes.removeLast() }
            attributes.append("bounds=\"[\(number),\(number)][\(number * 7),\(number * 9)]\"")
            xml += "<node " + attributes.joined(separator: " ")
            if Bool.random(using: &numbers) {
                xml += ">"
                open += 1
            } else {
                xml += " />"
            }
            if open > 0, Bool.random(using: &numbers) {
                xml += "</node>\n"
                open -= 1
            }
        }
        return xml + String(repeating: "</node>", count: open) + "</hierarchy>\n"
    }
}
