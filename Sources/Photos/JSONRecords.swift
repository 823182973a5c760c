// The common reading of all JSON shapes: one deep search over the file's documents; shapes differ only in their fingerprint.
import Input
import JSON
import Model

extension RecordShape {
    /// A JSON shape that is recognised by its root.
    static func json(_ name: String, _ recognises: @escaping @Sendable (JSONValue) -> Bool) -> RecordShape {
        let id = FormatID(name)
        return RecordShape(id: id) { file in
            file.json?.root.map(recognises) ?? false
        } read: { file, limits in
            JSONRecords.read(file, format: id, limits: limits)
        }
    }
}

/// What all JSON shapes share.
enum JSONRecords {
    /// Searches the file's documents, one after another when there are several (a document a line), and tells what was unreadable.
    static func read(_ file: InputFile, format: FormatID, limits: Limits) -> RecordFile? {
        guard var document = file.json, let root = document.root, !SchemaDocument.isSchema(root) else { return nil }
        var search = DeepSearch(file, format: format, limits: limits)
        var faults: [JSONFault] = []
        while let root = document.root {
            search.search(root)
            let next = document.end
            guard document.faults.last?.code == JSONFault.Code.trailingData, next < file.text.count,
                file.text[next] == UInt8(ascii: "{") || file.text[next] == UInt8(ascii: "[")
            else {
                faults += document.faults
                break
            }
            faults += document.faults.dropLast()
            document = JSONDocument.parse(file.text, from: next, limits: limits)
        }
        var result = search.finished()
        if result.records.isEmpty, result.links.isEmpty, result.places.isEmpty {
            // A file that is plainly a service's answer is one also without photos, or cut before the first.
            guard format != RecordShape.generic.id else { return nil }
            if !faults.contains(where: \.endsReading) {
                result.problems.append(
                    Problem(
                        path: file.path, code: "records-without-photos",
                        message: "the answer holds no photo: the place has none, or the request did not ask for photos", severity: .info))
            }
        }
        result.problems = problems(faults, in: file) + result.problems
        return result
    }

    /// The faults as problems with their lines; those that lost text are warnings, the others only notes.
    static func problems(_ faults: [JSONFault], in file: InputFile) -> [Problem] {
        faults.map { fault in
            let place = file.lines.position(of: fault.offset)
            let message = fault.endsReading ? "\(fault.message) The file is unreadable from line \(place.line) on." : fault.message
            return Problem(
                path: file.path, line: place.line, column: place.column, code: fault.code, message: message,
                severity: fault.endsReading ? .warning : .info)
        }
    }
}
