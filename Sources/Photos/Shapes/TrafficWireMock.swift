// WireMock's stubs: one mapping a file or a bundle of them; bodies as text, JSON, base64, or in `__files` beside the mappings.
import Input
import JSON
import Model

extension RecordShape {
    static let wiremock = RecordShape(
        id: FormatID("wiremock"), recognises: { $0.json?.root.map { !WireMock.mappings($0).isEmpty } ?? false },
        withNeighbours: WireMock.read)
}

/// Reading of stubs.
private enum WireMock {
    private static let addresses = ["url", "urlPath", "urlPattern", "urlPathPattern", "urlPathTemplate"]
    private static let bodies = ["body", "jsonBody", "base64Body", "bodyFileName"]

    /// The mappings of a file with their JSON paths.
    static func mappings(_ root: JSONValue) -> [(value: JSONValue, path: String)] {
        if let list = root["mappings"], list.kind == .array {
            return list.elements.enumerated().filter { isMapping($0.element) }.map { ($0.element, "$.mappings[\($0.offset)]") }
        }
        return isMapping(root) ? [(root, "$")] : []
    }

    /// A request pattern beside an answer.
    private static func isMapping(_ value: JSONValue) -> Bool {
        guard let request = value["request"], let response = value["response"], request.kind == .object, response.kind == .object else {
            return false
        }
        guard addresses.contains(where: { request[$0]?.string != nil }) else { return false }
        let isBare = response["content"] == nil && request["headersSize"] == nil
        return isBare && (response["status"] != nil || bodies.contains { response[$0] != nil } || value["uuid"] != nil)
    }

    /// Reads every stub of a file.
    static func read(_ file: InputFile, limits: Limits, neighbours: NeighbourFiles) -> RecordFile? {
        guard let document = file.json, let root = document.root else { return nil }
        var collector = TrafficCollector(file, format: FormatID("wiremock"), limits: limits)
        var missing: [JSONValue] = []
        for mapping in mappings(root) {
            guard let request = mapping.value["request"], let response = mapping.value["response"] else { continue }
            let location = RecordLocation(path: file.path, jsonPath: mapping.path, line: file.lines.line(of: mapping.value.offset))
            var exchange = Exchange(address: address(request), location: location)
            exchange.method = request["method"]?.string ?? "GET"
            exchange.status = response["status"]?.int
            if let headers = response["headers"] { exchange.read(headers: LogValue.json(headers).headers) }
            for name in bodies {
                guard let value = response[name], let bytes = body(value, name: name, file: file, neighbours: neighbours) else { continue }
                exchange.body = .bytes(bytes)
                exchange.bodyLocation = RecordLocation(
                    path: file.path, jsonPath: "\(mapping.path).response.\(name)", line: file.lines.line(of: value.offset))
                break
            }
            if exchange.body.isNone, let name = response["bodyFileName"] { missing.append(name) }
            collector.add(exchange)
        }
        for name in missing {
            collector.add(
                Problem(
                    path: file.path, line: file.lines.line(of: name.offset), code: "traffic-body-missing",
                    message: "The stub's answer is in a file that is not in __files beside the mappings: hand that file over as well."))
        }
        for problem in JSONRecords.problems(document.faults, in: file) { collector.add(problem) }
        return collector.finish()
    }

    /// The bytes of a stub's body.
    private static func body(_ value: JSONValue, name: String, file: InputFile, neighbours: NeighbourFiles) -> [UInt8]? {
        switch name {
        case "jsonBody": return Array(file.text[value.offset..<max(value.offset, min(value.end, file.text.count))])
        case "base64Body": return value.string.map { TrafficBody.bytes(of: $0, encoding: "base64") }
        case "bodyFileName":
            guard let name = value.string else { return nil }
            return ["../__files", "__files", "../../__files"].lazy.compactMap { neighbours.bytes(name, in: $0) }.first
        default: return value.string.map { TrafficBody.bytes(of: $0, encoding: nil) }
        }
    }

    /// The address that a stub answers to; empty for a pattern that fits many. WireMock does not write hosts: Google's are put back.
    private static func address(_ request: JSONValue) -> String {
        guard let name = addresses.first(where: { request[$0]?.string != nil }), var path = request[name]?.string else { return "" }
        if name.hasSuffix("Pattern") {
            path = path.split(separator: "\\", omittingEmptySubsequences: false).joined()
            if path.contains(where: { "[](){}*+^$|".contains($0) }) { return "" }
        }
        var parameters: [String] = []
        if let wanted = request["queryParameters"] {
            for (key, value) in wanted.members {
                if let text = value["equalTo"]?.string { parameters.append("\(key)=\(text)") }
            }
        }
        if !parameters.isEmpty { path += (path.contains("?") ? "&" : "?") + parameters.joined(separator: "&") }
        if path.hasPrefix("/maps/api/") { return "https://maps.googleapis.com" + path }
        if path.hasPrefix("/v1/places") { return "https://places.googleapis.com" + path }
        let isPicture = ["/place-photos/", "/places/", "/p/AF1Qip"].contains(where: path.hasPrefix)
        return isPicture ? "https://lh3.googleusercontent.com" + path : path
    }
}
