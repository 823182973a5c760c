// Cassettes of VCR, vcrpy and Betamax, in YAML and JSON: one structure, a few spellings.
import Input
import JSON
import Model
import YAML

extension RecordShape {
    static let cassette = RecordShape(id: FormatID("vcr")) { file in
        Cassette.isYAML(file) || (file.json?.root.map { Cassette.interactions(.json($0)) != nil } ?? false)
    } read: { file, limits in
        Cassette.read(file, limits: limits)
    }
}

/// Reading of cassettes.
private enum Cassette {
    /// Whether a text is YAML with the list that all cassettes have.
    static func isYAML(_ file: InputFile) -> Bool {
        guard file.magic == .none, file.json == nil else { return false }
        let head = Array(file.text.prefix(4_096))
        if head.starts(with: Array("!tape".utf8)) { return true }
        return ["http_interactions:", "interactions:"].contains { word in
            guard let at = head.firstIndex(of: Array(word.utf8)) else { return false }
            return at == 0 || head[at - 1] == 0x0A
        }
    }

    /// The list of recorded exchanges and its name.
    static func interactions(_ root: LogValue) -> (list: LogValue, name: String)? {
        for name in ["http_interactions", "interactions"] {
            guard let list = root[name], list.isList else { continue }
            let first = list.elements.first
            if first == nil || first?["request"] != nil { return (list, name) }
        }
        return nil
    }

    /// Reads a cassette of either notation.
    static func read(_ file: InputFile, limits: Limits) -> RecordFile? {
        var collector = TrafficCollector(file, format: FormatID("vcr"), limits: limits)
        if let document = file.json, let root = document.root {
            add(.json(root), of: file, to: &collector)
            for problem in JSONRecords.problems(document.faults, in: file) { collector.add(problem) }
        } else {
            let document = YAMLDocument.parse(file.text, limits: limits)
            for root in document.roots { add(.yaml(root), of: file, to: &collector) }
            for fault in document.faults {
                collector.add(Problem(path: file.path, line: fault.line, code: fault.code, message: fault.message))
            }
        }
        return collector.finish()
    }

    /// Adds every exchange of a document.
    private static func add(_ root: LogValue, of file: InputFile, to collector: inout TrafficCollector) {
        guard let found = interactions(root) else { return }
        for (index, item) in found.list.elements.enumerated() {
            if let exchange = exchange(item, at: "$.\(found.name)[\(index)]", in: file) { collector.add(exchange) }
        }
    }

    /// One exchange; nil when it has no address.
    private static func exchange(_ item: LogValue, at place: String, in file: InputFile) -> Exchange? {
        guard let request = item["request"], let address = request["uri"]?.text ?? request["url"]?.text else { return nil }
        let response = item["response"]
        var exchange = Exchange(address: address, location: RecordLocation(path: file.path, jsonPath: place, line: item.line(in: file)))
        exchange.method = request["method"]?.text ?? "GET"
        let status = response?["status"]
        exchange.status = status?["code"]?.int ?? status?["status_code"]?.int ?? status?.int ?? response?["status_code"]?.int
        if let headers = request["headers"] { exchange.read(requestHeaders: headers.headers) }
        if let headers = response?["headers"] { exchange.read(headers: headers.headers) }
        exchange.finalAddress = response?["url"]?.text
        guard let body = response?["body"] ?? response?["content"] else { return exchange }
        let parts: [(value: LogValue?, name: String, isBase64: Bool)] = [
            (body["base64_string"], ".base64_string", true), (body["string"], ".string", false), (body.isObject ? nil : body, "", false),
        ]
        for part in parts {
            guard let value = part.value, let text = value.text, !text.isEmpty else { continue }
            exchange.body = .bytes(TrafficBody.bytes(of: text, encoding: part.isBase64 || value.isBinary ? "base64" : nil))
            exchange.bodyLocation = RecordLocation(
                path: file.path, jsonPath: place + ".response.body" + part.name, line: value.line(in: file))
            return exchange
        }
        if response != nil { exchange.body = .leftOut }
        return exchange
    }
}
