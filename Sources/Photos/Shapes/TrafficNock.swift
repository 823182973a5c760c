// Recordings of nock (Node.js): a list of scopes with answers as JSON, text, or hexadecimal pieces of what went over the wire.
import Input
import JSON
import Model

extension RecordShape {
    static let nock = RecordShape(id: FormatID("nock")) { file in
        file.json?.root.map { Nock.isScope($0[0] ?? $0) } ?? false
    } read: { file, limits in
        Nock.read(file, limits: limits)
    }
}

/// Reading of nock's scopes.
private enum Nock {
    /// Whether an object is one recorded exchange.
    static func isScope(_ value: JSONValue) -> Bool {
        value["scope"]?.string != nil && value["path"]?.string != nil && (value["response"] != nil || value["rawHeaders"] != nil)
    }

    /// Reads every exchange of a file.
    static func read(_ file: InputFile, limits: Limits) -> RecordFile? {
        guard let document = file.json, let root = document.root else { return nil }
        var collector = TrafficCollector(file, format: FormatID("nock"), limits: limits)
        let scopes = root.kind == .array ? Array(root.elements) : [root]
        for (index, scope) in scopes.enumerated() where isScope(scope) {
            let place = root.kind == .array ? "$[\(index)]" : "$"
            let location = RecordLocation(path: file.path, jsonPath: place, line: file.lines.line(of: scope.offset))
            var exchange = Exchange(address: address(scope), location: location)
            exchange.method = scope["method"]?.string ?? "GET"
            exchange.status = scope["status"]?.int
            if let headers = scope["reqheaders"] { exchange.read(requestHeaders: LogValue.json(headers).headers) }
            if let headers = scope["rawHeaders"] ?? scope["headers"] { exchange.read(headers: LogValue.json(headers).headers) }
            if let response = scope["response"] {
                let bytes = body(response, in: file)
                exchange.body = bytes.isEmpty ? .leftOut : .bytes(bytes)
                exchange.bodyLocation = RecordLocation(
                    path: file.path, jsonPath: place + ".response", line: file.lines.line(of: response.offset))
            }
            collector.add(exchange)
        }
        for problem in JSONRecords.problems(document.faults, in: file) { collector.add(problem) }
        return collector.finish()
    }

    /// Scope and path, without the port that nock always writes.
    private static func address(_ scope: JSONValue) -> String {
        var host = scope["scope"]?.string ?? ""
        for port in [":443", ":80"] where host.hasSuffix(port) { host.removeLast(port.count) }
        return host + (scope["path"]?.string ?? "")
    }

    /// The bytes of an answer.
    private static func body(_ response: JSONValue, in file: InputFile) -> [UInt8] {
        switch response.kind {
        case .string:
            if let bytes = TrafficBody.hexadecimal(response.rawText), bytes.count >= 8 { return bytes }
            return response.string.map { TrafficBody.bytes(of: $0, encoding: nil) } ?? []
        case .array:
            var bytes: [UInt8] = []
            for piece in response.elements {
                guard piece.kind == .string, let part = TrafficBody.hexadecimal(piece.rawText) else { return source(response, in: file) }
                bytes += part
            }
            return bytes
        case .object: return source(response, in: file)
        case .null, .bool, .number: return []
        }
    }

    /// The text of a value as it stands in the file.
    private static func source(_ value: JSONValue, in file: InputFile) -> [UInt8] {
        Array(file.text[value.offset..<max(value.offset, min(value.end, file.text.count))])
    }
}
