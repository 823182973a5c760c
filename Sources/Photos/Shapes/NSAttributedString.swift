// A file that is nothing but the description of an attributed string, as teams save a photo's `attributions`.
import Input
import Model

extension RecordShape {
    static let attributedStringFile = RecordShape(id: FormatID("ns-attributed-string")) { file in
        // Cheap first: attributes are indented lines below an open brace.
        let head = 0..<min(file.text.count, 16 << 10)
        guard file.json == nil, let brace = file.text.place(of: Array("{\n".utf8), in: head), file.text.count < 1 << 20 else {
            return false
        }
        let behind = brace + 2
        guard behind < file.text.count, file.text[behind] == 0x20 || file.text[behind] == UInt8(ascii: "}") else { return false }
        let text = AttributedStringText(file.text, at: 0)
        let isWhole = text.isCut || file.text[text.end...].allSatisfy(\.isSpace)
        return isWhole && text.hasAppleKey && !text.runs.contains { LogLine.isLogged($0.text) }
    } read: { file, _ in
        let text = AttributedStringText(file.text, at: 0)
        var result = RecordFile(format: FormatID("ns-attributed-string"))
        let location = RecordLocation(path: file.path, jsonPath: "", line: 1)
        if text.hasContributor {
            // A label before the text cannot be told from a name.
            let isLabelled = LogLine.hasLabel(text.runs.first?.text ?? "")
            let value = isLabelled ? text.linksAlone : text.value
            let fields = RecordFields([RecordField(key: "attributions", value: value)], isComplete: !text.isCut)
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
