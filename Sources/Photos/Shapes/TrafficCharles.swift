// Sessions of Charles as JSON (`.chlsj`).
import Input
import JSON
import Model

extension RecordShape {
    static let charles = RecordShape(id: FormatID("charles")) { file in
        guard let first = file.json?.root?[0] else { return false }
        return first["host"]?.string != nil && first["path"] != nil && (first["actualPort"] != nil || first["tunnel"] != nil)
    } read: { file, limits in
        guard let document = file.json, let root = document.root else { return nil }
        var collector = TrafficCollector(file, format: FormatID("charles"), limits: limits)
        for (index, entry) in root.elements.enumerated() {
            if let exchange = charlesExchange(entry, at: "$[\(index)]", in: file) { collector.add(exchange) }
        }
        for problem in JSONRecords.problems(document.faults, in: file) { collector.add(problem) }
        return collector.finish()
    }

    /// One transaction; nil for tunnels, which say nothing of what went through them.
    private static func charlesExchange(_ entry: JSONValue, at place: String, in file: InputFile) -> Exchange? {
        guard let host = entry["host"]?.string, entry["method"]?.string != "CONNECT" else { return nil }
        let query = entry["query"]?.string.map { $0.isEmpty ? "" : "?" + $0 } ?? ""
        let port = entry["port"]?.int.map { [80, 443].contains($0) ? "" : ":\($0)" } ?? ""
        let address = "\(entry["scheme"]?.string ?? "https")://\(host)\(port)\(entry["path"]?.string ?? "/")\(query)"
        var exchange = Exchange(
            address: address, location: RecordLocation(path: file.path, jsonPath: place, line: file.lines.line(of: entry.offset)))
        exchange.method = entry["method"]?.string ?? "GET"
        if let headers = entry["request"]?["header"]?["headers"] { exchange.read(requestHeaders: LogValue.json(headers).headers) }
        guard let response = entry["response"], response.kind == .object else { return exchange }
        exchange.status = response["status"]?.int
        exchange.mimeType = response["mimeType"]?.string?.lowercased() ?? ""
        if let headers = response["header"]?["headers"] { exchange.read(headers: LogValue.json(headers).headers) }
        for (name, encoding) in [("encoded", "base64"), ("text", nil)] as [(String, String?)] {
            guard let value = response["body"]?[name], let text = value.string, !text.isEmpty else { continue }
            exchange.body = .bytes(TrafficBody.bytes(of: text, encoding: encoding))
            exchange.bodyLocation = RecordLocation(
                path: file.path, jsonPath: "\(place).response.body.\(name)", line: file.lines.line(of: value.offset))
            return exchange
        }
        exchange.body = .leftOut
        return exchange
    }
}
