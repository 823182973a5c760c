// The files of `Rules/`: the embedded ones, and those of `--rules` that add to them or replace them; each checked by its schema.
import RuleData
import Text
import XML

/// One XML file of rules, of whatever kind.
struct RuleFile {
    /// What a file is, told by its root element.
    enum Kind: String, CaseIterable {
        case rule, profile, states, definitions, reasons
        case creditPhrases = "credit-phrases"
        case mapsMarks = "maps-marks"
    }
    /// As reports of faults name it.
    let path: String
    /// The file's name without folder and extension.
    let stem: String
    let contents: String
    let kind: Kind
    /// Keeps the nodes alive.
    let root: XPathDocument.Node

    /// Parses the file and tells its kind.
    init(path: String, contents: String) throws(RuleFault) {
        self.path = path
        let name = path.split(separator: "/").last ?? ""
        stem = String(name.hasSuffix(".xml") ? name.dropLast(4) : name)
        self.contents = contents
        do {
            root = try XPathDocument(Array(contents.utf8)).root
        } catch {
            throw RuleFault(path: path, line: error.line, message: "this cannot be read as XML: \(error.message)")
        }
        guard let kind = Kind(rawValue: root.name) else {
            let known = Kind.allCases.map { "<\($0.rawValue)>" }.joined(separator: ", ")
            throw RuleFault(path: path, line: root.line, message: "a rule file starts with one of \(known), not with <\(root.name)>")
        }
        self.kind = kind
    }

    /// The place of a node, for faults.
    func place(_ node: XPathDocument.Node) -> RulePlace { RulePlace(path: path, line: node.line) }
    /// A fault of the file as a whole.
    func fault(_ message: String) -> RuleFault { RuleFault(path: path, line: root.line, message: message) }
}

/// All files that one rule set is made of.
struct RuleFiles {
    private(set) var all: [RuleFile] = []

    /// The embedded files with `overrides` over them: a file of the same kind and name replaces, any other adds.
    ///
    /// Without `checks` the files are not compared with their schemas.
    /// - Throws: the first fault of a file against its schema, with file and line.
    init(overrides: [(path: String, contents: String)], checks: Bool) throws(RuleFault) {
        for file in EmbeddedFile.all where file.path.hasSuffix(".xml") {
            all.append(try RuleFile(path: "Rules/" + file.path, contents: file.contents))
        }
        for (path, contents) in overrides.sorted(by: { $0.path < $1.path }) {
            let file = try RuleFile(path: path, contents: contents)
            if let index = all.firstIndex(where: { $0.kind == file.kind && $0.stem == file.stem }) {
                all[index] = file
            } else {
                all.append(file)
            }
        }
        if checks { try validate() }
    }

    /// All files of a kind.
    func of(_ kind: RuleFile.Kind) -> [RuleFile] { all.filter { $0.kind == kind } }

    /// The only file of a kind.
    func one(_ kind: RuleFile.Kind) throws(RuleFault) -> RuleFile {
        let files = of(kind)
        guard let file = files.first else { throw RuleFault(message: "the rules have no \(kind.rawValue).xml") }
        guard files.count == 1 else {
            throw files[1].fault("the rules have a \(kind.rawValue) file already; name this one \(file.stem).xml to replace it")
        }
        return file
    }

    /// Every file against the schema of its kind.
    private func validate() throws(RuleFault) {
        for kind in RuleFile.Kind.allCases {
            let name = kind.rawValue + ".rng"
            guard let schema = EmbeddedFile.all.first(where: { $0.path == name }) else {
                throw RuleFault(message: "the rules have no \(name)")
            }
            let compiled: RelaxNGSchema
            do {
                compiled = try RelaxNGSchema(Array(schema.contents.utf8))
            } catch {
                throw RuleFault(path: "Rules/" + name, line: error.line, message: error.message)
            }
            for file in of(kind) {
                // libxml2 lists what follows from a fault before and after it; the line is the fault's own.
                guard let fault = compiled.validate(Array(file.contents.utf8)).first else { continue }
                throw RuleFault(path: file.path, line: fault.line, message: "this does not follow \(name): \(fault.message)")
            }
        }
    }
}

/// A node of a rule file.
typealias RuleNode = XPathDocument.Node

extension XPathDocument.Node {
    /// The value of an attribute that the schema guarantees.
    func required(_ name: String) -> String { attribute(name) ?? "" }
    /// Child elements of a name.
    func all(_ name: String) -> [XPathDocument.Node] { children(named: name) }
    /// The text of a child element that the schema guarantees.
    func content(_ name: String) -> String { all(name).first?.text.collapsedSpace ?? "" }
}
