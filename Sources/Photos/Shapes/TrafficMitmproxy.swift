// mitmproxy's flow files: flows one after another, bodies as they went over the wire.
import Input
import Model

extension RecordShape {
    static let mitmproxy = RecordShape(id: FormatID("mitmproxy")) { file in
        MitmproxyFlows.recognises(file.raw)
    } read: { file, limits in
        MitmproxyFlows.read(file, limits: limits)
    }
}

/// Reading of flow files.
private enum MitmproxyFlows {
    private static let keys = ["9:websocket", "8:response", "7:request", "7:version", "4:type"].map { Array($0.utf8) }

    /// Whether bytes begin with a map that has the keys of a flow.
    static func recognises(_ raw: [UInt8]) -> Bool {
        guard let first = raw.first, first.isASCIIDigit, let colon = raw.prefix(13).firstIndex(of: UInt8(ascii: ":")) else { return false }
        guard raw[..<colon].allSatisfy(\.isASCIIDigit) else { return false }
        let start = raw[(colon + 1)...].prefix(16)
        return keys.contains { start.starts(with: $0) }
            || (start.first?.isASCIIDigit == true && raw.prefix(4_096).firstIndex(of: Array("7:request".utf8)) != nil)
    }

    /// Reads flow after flow; a broken one ends the reading, as nothing says where the next begins.
    static func read(_ file: InputFile, limits: Limits) -> RecordFile? {
        var collector = TrafficCollector(file, format: FormatID("mitmproxy"), limits: limits)
        var at = 0
        var number = 0
        while at < file.raw.count {
            guard let (flow, end) = TNetString.value(file.raw, at: at) else {
                collector.add(
                    Problem(
                        path: file.path, code: "traffic-truncated",
                        message: "The recording ends early or is damaged after \(number) exchanges (at byte \(at)); the rest was not read.")
                )
                break
            }
            if let exchange = exchange(flow, number, in: file) { collector.add(exchange) }
            number += 1
            at = end
        }
        return collector.finish()
    }

    /// One flow; nil for those that are no HTTP.
    private static func exchange(_ flow: TNetValue, _ number: Int, in file: InputFile) -> Exchange? {
        guard let request = flow["request"], let path = request["path"]?.text else { return nil }
        let place = RecordLocation(path: file.path, jsonPath: "$[\(number)]", line: 1)
        var exchange = Exchange(address: address(request, path: path), location: place)
        exchange.method = request["method"]?.text ?? "GET"
        if let headers = request["headers"] { exchange.read(requestHeaders: headers.headers) }
        guard let response = flow["response"] else { return exchange }
        exchange.status = response["status_code"]?.text.flatMap { Int($0) } ?? response["code"]?.text.flatMap { Int($0) }
        if let headers = response["headers"] { exchange.read(headers: headers.headers) }
        exchange.bodyLocation.jsonPath = place.jsonPath + ".response.content"
        if let body = response["content"]?.bytes, !body.isEmpty {
            exchange.body = .bytes(Array(body))
        } else if case .map = response {
            exchange.body = .leftOut
        }
        return exchange
    }

    /// The address as the client wrote it: transparent proxies know only the server's number.
    private static func address(_ request: TNetValue, path: String) -> String {
        if path.hasPrefix("http://") || path.hasPrefix("https://") { return path }
        var host = request["host"]?.text ?? ""
        if host.allSatisfy({ $0.isNumber || $0 == "." || $0 == ":" }) {
            let named = request["headers"]?.headers.first { $0.name.lowercased() == "host" || $0.name == ":authority" }?.value
            host = named ?? request["authority"]?.text ?? host
        }
        let port = request["port"]?.text.map { ["80", "443"].contains($0) || host.contains(":") ? "" : ":" + $0 } ?? ""
        return "\(request["scheme"]?.text ?? "https")://\(host)\(port)\(path)"
    }
}
