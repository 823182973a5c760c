// One entry of a HAR log, in the dialects of all recorders; Playwright's traces use the same structure.
import Input
import JSON
import Model

/// Reads HAR entries.
struct HAREntryReader {
    /// The file that the entries' offsets count in.
    let file: InputFile
    /// The path that is reported, where it is not the file's own.
    let path: String
    /// Stands before the JSON path of an entry: the name of an archive's member.
    var prefix = ""
    /// Bodies that are kept outside the log, by the names that entries use.
    let attachment: (String) -> [UInt8]?

    /// The exchange in an entry; nil for anything without a request.
    func exchange(_ entry: JSONValue, at place: String) -> Exchange? {
        guard let request = entry["request"], let address = request["url"]?.string else { return nil }
        let response = entry["response"]
        let content = response?["content"]
        let location = RecordLocation(path: path, jsonPath: prefix + place, line: file.lines.line(of: entry.offset))
        var exchange = Exchange(address: address, location: location)
        exchange.method = request["method"]?.string ?? "GET"
        exchange.status = response?["status"].flatMap { LogValue.json($0).int }
        exchange.mimeType = content?["mimeType"]?.string?.lowercased() ?? ""
        exchange.redirect = response?["redirectURL"]?.string.flatMap { $0.isEmpty ? nil : $0 }
        if let headers = request["headers"] { exchange.read(requestHeaders: LogValue.json(headers).headers) }
        if let headers = response?["headers"] { exchange.read(headers: LogValue.json(headers).headers) }
        exchange.finalAddress = response?["url"]?.string ?? entry["_responseURL"]?.string
        exchange.body = body(content, of: response)
        if let text = content?["text"] {
            exchange.bodyLocation = RecordLocation(
                path: path, jsonPath: prefix + place + ".response.content.text", line: file.lines.line(of: text.offset))
        } else if let content {
            exchange.bodyLocation = RecordLocation(
                path: path, jsonPath: prefix + place + ".response.content", line: file.lines.line(of: content.offset))
        }
        return exchange
    }

    /// The names of the members that hold an entry's body.
    static func attachments(of entry: JSONValue) -> [String] {
        guard let content = entry["response"]?["content"] else { return [] }
        return ["_file", "_sha1"].compactMap { content[$0]?.string }.filter { !$0.isEmpty }
    }

    /// The body: in the log, beside it, or left out.
    private func body(_ content: JSONValue?, of response: JSONValue?) -> RecordedBody {
        guard let content else { return response == nil ? .none : .leftOut }
        if let text = content["text"]?.stringBytes, !text.isEmpty {
            return .bytes(TrafficBody.bytes(ofUTF8: text, encoding: content["encoding"]?.string))
        }
        for name in ["_file", "_sha1"].compactMap({ content[$0]?.string }) where !name.isEmpty {
            if let bytes = attachment(name) { return .bytes(bytes) }
        }
        return .leftOut
    }
}
