// Fuzz targets of the floor: bytes to text, trees, links and pictures.
import Archive
import HTML
import Input
import JSON
import MapsLinks
import Model
import Photos
import Pixels
import Text
import XML
import YAML

extension FuzzTarget {
    static let floor: [FuzzTarget] = [
        FuzzTarget(
            "json", takes: { $0.file.json != nil },
            run: { bytes in
                let document = JSONDocument.parse(bytes)
                if let root = document.root { walk(root, depth: 0) }
                use(document.faults.count)
            }),
        FuzzTarget(
            "xml", takes: { $0.file.head(200).contains("<") },
            run: { bytes in
                let tree = XMLTree.parse(bytes)
                for index in 0..<tree.count {
                    use((tree.name(index), tree.attributes(index), tree.text(index), tree.offset(index), tree.tagRange(index)))
                    precondition(tree.subtreeEnd(index) > index && tree.subtreeEnd(index) <= tree.count)
                    precondition(tree.tagRange(index).upperBound <= bytes.count)
                }
            }),
        FuzzTarget(
            "xpath", longest: 512, takes: { $0.file.path.hasPrefix("xpath") },
            run: { bytes in
                let source = String(decoding: bytes, as: UTF8.self)
                guard let document = try? XPathDocument(Array("<a b='1'><c d='x'>t</c><c/></a>".utf8)),
                    let expression = try? XPathExpression(source)
                else { return }
                // What is answered without libxml2 must be its answer.
                if let evaluator = try? XPathEvaluator(), let asked = try? evaluator.expression(source),
                    let holds = try? evaluator.boolean(asked, at: document.root),
                    let whole = try? XPathExpression("string(boolean(\(source)))"),
                    let told = try? evaluator.string(whole, at: document.root)
                {
                    precondition(told == (holds ? "true" : "false"), source)
                }
                use(try? document.select(expression).map { ($0.name, $0.attributes, $0.text) })
                use(try? document.string(expression))
            }),
        FuzzTarget(
            "html", takes: { $0.file.head(400).contains("<") },
            run: { bytes in
                let decoded = HTMLDecoder.decode(bytes)
                let tree = HTMLTree.parse(decoded.bytes)
                for (index, node) in tree.nodes.enumerated() {
                    precondition(Int(node.parent) < index && Int(node.subtreeEnd) > index && Int(node.subtreeEnd) <= tree.nodes.count)
                    precondition(Int(node.offset) + Int(node.length) <= decoded.bytes.count)
                }
            }),
        FuzzTarget(
            "yaml", takes: { $0.file.path.hasSuffix(".yml") || $0.file.path.hasSuffix(".yaml") },
            run: { bytes in
                let document = YAMLDocument.parse(bytes)
                for root in document.roots { walk(root, depth: 0) }
            }),
        FuzzTarget(
            "archive", longest: 16_384, takes: { $0.file.magic == .zip || $0.file.magic == .gzip },
            run: { bytes in
                var limits = ArchiveLimits.standard
                limits.entries = 200
                limits.totalBytes = 1 << 20
                let contents = Archive.unpack(bytes, limits: limits)
                precondition(contents.entries.reduce(0) { $0 + $1.bytes.count } <= limits.totalBytes)
                use(Archive.gunzip(bytes, limits: limits).bytes?.count)
            }),
        FuzzTarget(
            "text", takes: { $0.file.magic == .none },
            run: { bytes in
                let decoded = TextDecoder.decode(bytes)
                precondition(String(validating: decoded.bytes, as: UTF8.self) != nil)
                let lines = LineIndex(decoded.bytes)
                for offset in [0, decoded.bytes.count / 2, decoded.bytes.count] { use(lines.position(of: offset)) }
                let text = String(decoding: decoded.bytes.prefix(600), as: UTF8.self)
                use((CanonicalText(text), CanonicalText(text, .tolerant), Base64.decode(decoded.bytes)))
            }),
        FuzzTarget(
            "link", longest: 2_048, takes: { $0.file.path.hasPrefix("link") },
            run: { bytes in
                let text = String(decoding: bytes, as: UTF8.self)
                let link = MapsLink(text)
                use((link.problems, link.printed, link.explainedParameters, link.targetKey))
                for form in LinkForm.allCases { use(link.converted(to: form)) }
                use((UniversalPattern.fits(text), LinkTarget.imageKey(in: text), ContributorLink.id(in: text)))
            }),
        FuzzTarget(
            "photo-url", longest: 2_048, takes: { $0.file.path.hasPrefix("link") },
            run: { bytes in
                let text = String(decoding: bytes, as: UTF8.self)
                use((PhotoURL.identities(in: text), PhotoURL.isAvatar(text), PhotoURL.ownAddress(text)))
                let clean = PhotoURL.redacted(text)
                precondition(PhotoURL.redacted(clean) == clean && !PhotoURL.exposesKey(clean))
            }),
        FuzzTarget(
            "image", longest: 16_384, takes: { [.png, .jpeg, .gif, .webp].contains($0.file.magic) },
            run: { bytes in
                var limits = Limits.standard
                limits.imagePixels = 250_000
                use(InputFile(path: "fuzz", raw: bytes).pixelSize)
                use(try? ImageDecoder.decode(bytes, limits: limits))
            }),
    ]

    /// Looks at every value as readers do.
    private static func walk(_ value: JSONValue, depth: Int) {
        use((value.string, value.int, value.double, value.isNull, value.offset))
        guard depth < 200 else { return }
        for element in value.elements { walk(element, depth: depth + 1) }
        for (key, member) in value.members {
            use((key, value[key]?.offset))
            walk(member, depth: depth + 1)
        }
    }

    /// The same for YAML.
    private static func walk(_ value: YAMLValue, depth: Int) {
        use((value.string, value.int, value.isBinary, value.line))
        guard depth < 200 else { return }
        for element in value.elements { walk(element, depth: depth + 1) }
        for (_, member) in value.members { walk(member, depth: depth + 1) }
    }
}
