// Which subject a node of an evidence document stands for; nodes are mapped by their order, which the writer and this walk share.
import Model
import XML

/// The subjects of one document's nodes.
struct Subjects {
    private var known: [XPathDocument.Node: (subject: Subject, state: String?)] = [:]

    /// The nodes of a capture's document.
    init(_ document: XPathDocument, of capture: CaptureEvidence) {
        self.init(photosOf: document)
        let root = document.root
        for (number, link) in root.all("link").enumerated() { put(link, .link(number)) }
        if let marks = capture.marks {
            for duty in root.all("duty") { known[duty] = (.element(marks.elementIndex), nil) }
            for (node, mark) in zip(root.all("mark"), marks.marks) { put(node, .element(mark.elementIndex)) }
            for (node, map) in zip(root.all("map"), marks.maps) { put(node, .element(map.elementIndex)) }
            for (node, builtIn) in zip(root.all("builtin"), marks.builtIns) { put(node, .element(builtIn.elementIndex)) }
        }
        for (number, key) in root.all("exposed-key").enumerated() { known[key] = (.exposedKey(number), nil) }
    }

    /// The photos of a capture's document and what is below them.
    init(photosOf document: XPathDocument) {
        let root = document.root
        known[root] = (.screen, nil)
        for (number, photo) in root.all("photo").enumerated() {
            put(photo, .photo(number))
            for (matchNumber, record) in photo.all("record").enumerated() {
                known[record] = (.photo(number), nil)
                for (dutyNumber, duty) in record.all("duty").enumerated() {
                    put(duty, .duty(photo: number, match: matchNumber, duty: dutyNumber))
                }
            }
        }
    }

    /// The nodes of the run's document.
    init(_ document: XPathDocument, of records: [RunRecord]) {
        let root = document.root
        known[root] = (.screen, nil)
        for (file, layout) in zip(root.all("file"), RunLayout(records).files) {
            if let first = layout.records.first { known[file] = (.record(first.index), nil) }
            for (record, entry) in zip(file.all("record"), layout.records) { put(record, .record(entry.index)) }
        }
    }

    /// A node and, standing for the same thing, what is directly below it.
    private mutating func put(_ node: XPathDocument.Node, _ subject: Subject) {
        known[node] = (subject, nil)
        for child in node.children { known[child] = (subject, nil) }
    }

    /// The subject of a node that a rule selects, and its state once that was kept; what is no element of its own speaks for the screen.
    func entry(of node: XPathDocument.Node) -> (subject: Subject, state: String?) { known[node] ?? (.screen, nil) }

    /// Keeps the state of a node, which many rules ask for.
    mutating func keep(_ state: String, of node: XPathDocument.Node) { known[node] = (known[node]?.subject ?? .screen, state) }
}
