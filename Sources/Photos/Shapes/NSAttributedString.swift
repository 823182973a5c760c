// A file that is nothing but the description of an attributed string, as teams save a photo's `attributions`.
import Input
import Model

extension RecordShape {
    static let attributedStringFile = RecordShape(id: FormatID("ns-attributed-string")) { file in
        // Cheap first: attributes are indented lines below an open brace.
        let head = 0..<min(file.text.count, 16 << 10)
        guard file.json == nil, let brace = file.text.place(of: Array("{\n".utf8), in: head), file.text.count < 1 << 20 else { return false }
        let behind = brace + 2
        guard behind < file.text.count, file.text[behind] == 0x20 || file.text[behind] == UInt8(ascii: "}") else { return false }
        let text = AttributedStringText(file.text, at: 0, end: file.text.count)
        let isWhole = text.isCut || file.text[text.end...].allSatisfy(\.isSpace)
        return isWhole && text.hasAppleKey && !text.runs.contains { $0.text.containsBytes("Optional(") || $0.text.containsBytes("\n20") }
    } read: { file, _ in
        let text = AttributedStringText(file.text, at: 0, end: file.text.count)
        var result = RecordFile(format: FormatID("ns-attributed-string"))
        let location = RecordLocation(path: file.path, jsonPath: "", line: 1)
        if text.hasContributor {
            let fields = RecordFields([RecordField(key: "attributions", value: text.value)], isComplete: !text.isCut)
            let builder = RecordBuilder(format: result.format)
            result.records = [builder.record(fields, enclosing: "photo", place: PlaceContext(), location: location).record]
        } else {
            result.problems = [
                Problem(
                    path: file.path, code: "records-without-photos",
                    message: "the attributed string links to no Google Maps contributor; it is not taken for a photo's attribution",
                    severity: .info)
            ]
        }
        return result
    }
}
