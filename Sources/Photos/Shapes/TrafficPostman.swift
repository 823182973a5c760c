// Postman collections: the example answers that are saved with their requests, in folders of any depth.
import Input
import JSON
import Model

extension RecordShape {
    static let postman = RecordShape(id: FormatID("postman")) { file in
        guard let root = file.json?.root, root["item"]?.kind == .array, let info = root["info"] else { return false }
        return info["schema"]?.string?.containsBytes("getpostman.com") == true || info["_postman_id"] != nil
    } read: { file, limits in
        guard let document = file.json, let root = document.root else { return nil }
        var collector = TrafficCollector(file, format: FormatID("postman"), limits: limits)
        PostmanCollection.walk(root, in: file, into: &collector)
        for problem in JSONRecords.problems(document.faults, in: file) { collector.add(problem) }
        return collector.finish()
    }
}

/// Walking through a collection.
private enum PostmanCollection {
    /// Adds the saved answers of all items; no recursion, as folders of hostile files nest without end.
    static func walk(_ root: JSONValue, in file: InputFile, into collector: inout TrafficCollector) {
        var open: [(items: JSONElements, index: Int, path: String)] = []
        if let items = root["item"] { open.append((items.elements, 0, "$.item")) }
        while var top = open.popLast() {
            guard let item = top.items.next() else { continue }
            let place = open.count < 100 ? "\(top.path)[\(top.index)]" : top.path
            top.index += 1
            open.append(top)
            if let response = item["response"] {
                for (number, answer) in response.elements.enumerated() {
                    collector.add(exchange(answer, of: item, at: "\(place).response[\(number)]", in: file))
                }
            }
            if let items = item["item"] { open.append((items.elements, 0, open.count < 100 ? place + ".item" : place)) }
        }
    }

    /// One saved answer.
    private static func exchange(_ answer: JSONValue, of item: JSONValue, at place: String, in file: InputFile) -> Exchange {
        let request = answer["originalRequest"] ?? item["request"]
        var exchange = Exchange(
            address: request?["url"].map(address) ?? request?.string ?? "",
            location: RecordLocation(path: file.path, jsonPath: place, line: file.lines.line(of: answer.offset)))
        exchange.method = request?["method"]?.string ?? "GET"
        exchange.status = answer["code"]?.int
        if let headers = request?["header"] { exchange.read(requestHeaders: LogValue.json(headers).headers) }
        if let headers = answer["header"] { exchange.read(headers: LogValue.json(headers).headers) }
        if let body = answer["body"], let text = body.string, !text.isEmpty {
            exchange.body = .bytes(TrafficBody.bytes(of: text, encoding: nil))
            exchange.bodyLocation = RecordLocation(path: file.path, jsonPath: place + ".body", line: file.lines.line(of: body.offset))
        } else {
            // An example without a body is common, and nothing was lost.
            exchange.body = .none
        }
        return exchange
    }

    /// An address: a text, its raw form, or its parts.
    private static func address(_ url: JSONValue) -> String {
        if let text = url.string ?? url["raw"]?.string { return text }
        func joined(_ value: JSONValue?, _ separator: String) -> String {
            value?.string ?? value?.elements.compactMap(\.string).joined(separator: separator) ?? ""
        }
        var text = "\(url["protocol"]?.string ?? "https")://\(joined(url["host"], "."))/\(joined(url["path"], "/"))"
        let query = url["query"]?.elements.compactMap { item in item["key"]?.string.map { "\($0)=\(item["value"]?.string ?? "")" } } ?? []
        if !query.isEmpty { text += "?" + query.joined(separator: "&") }
        return text
    }
}
