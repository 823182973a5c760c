// HAR logs: of browsers, test runners and proxies, as a file, as a script that passes the log to a function, and Polly.JS's recordings.
import Input
import JSON
import Model

extension RecordShape {
    static let har = RecordShape(id: FormatID("har"), recognises: { HARFile.log(in: $0) != nil }, withNeighbours: HARFile.read)
}

/// A HAR log that is a file of its own.
enum HARFile {
    /// The document, its entries and their JSON path; nil when the file is no HAR log.
    static func log(in file: InputFile) -> (document: JSONDocument, entries: JSONValue, path: String)? {
        if let document = file.json { return log(in: document) }
        // JSONP: `onInputData({ "log": …});`
        guard file.magic == .none, let range = TrafficBody.insideCall(file.text[...]),
            file.text[range].prefix(4_096).firstIndex(of: Array("\"log\"".utf8)) != nil
        else { return nil }
        return log(in: JSONDocument.parse(Array(file.text[..<range.upperBound]), from: range.lowerBound))
    }

    /// The entries below `log`, or a bare list of them.
    private static func log(in document: JSONDocument) -> (document: JSONDocument, entries: JSONValue, path: String)? {
        guard let root = document.root else { return nil }
        if let log = root["log"] {
            if let entries = log["entries"], entries.kind == .array { return (document, entries, "$.log.entries") }
            // A log that was cut before its entries.
            return log["creator"] != nil && log["version"] != nil ? (document, log, "$.log") : nil
        }
        let first = root[0]
        return first?["request"]?["url"]?.string != nil && first?["response"] != nil ? (document, root, "$") : nil
    }

    /// Reads a log; bodies that it keeps outside itself stand beside it.
    static func read(_ file: InputFile, limits: Limits, neighbours: NeighbourFiles) -> RecordFile? {
        guard let log = log(in: file) else { return nil }
        let isPolly = log.document.root?["log"]?["_recordingName"] != nil
        var collector = TrafficCollector(file, format: FormatID(isPolly ? "polly" : "har"), limits: limits)
        let reader = HAREntryReader(file: file, path: file.path) { neighbours.bytes($0) ?? neighbours.bytes($0, in: "resources") }
        for (index, entry) in log.entries.elements.enumerated() {
            if let exchange = reader.exchange(entry, at: "\(log.path)[\(index)]") { collector.add(exchange) }
        }
        for problem in JSONRecords.problems(log.document.faults, in: file) where problem.code != JSONFault.Code.trailingData {
            collector.add(problem)
        }
        return collector.finish()
    }
}
