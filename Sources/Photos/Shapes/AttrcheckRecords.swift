// Our own shape, for teams that write their records themselves; its JSON Schema is `Rules/schemas/records-1.schema.json`.
import Input
import JSON
import Model

extension RecordShape {
    static let attrcheckRecords = RecordShape(id: FormatID("attrcheck-records")) { file in
        guard let root = file.json?.root, root["schemaVersion"]?.kind == .number else { return false }
        return root["photos"]?.kind == .array || root["links"]?.kind == .array
    } read: { file, limits in
        var reader = AttrcheckRecordsReader(file)
        return reader.read()
    }
}

/// Reads one file of our own shape; unlike the deep search it takes every entry of `photos` for a record.
private struct AttrcheckRecordsReader {
    private let file: InputFile
    private var result: RecordFile

    /// A reader of one file.
    init(_ file: InputFile) {
        self.file = file
        result = RecordFile(format: FormatID("attrcheck-records"))
    }

    /// The file's records, links and problems; nil when there are none at all.
    mutating func read() -> RecordFile? {
        guard let document = file.json, let root = document.root else { return nil }
        result.problems = JSONRecords.problems(document.faults, in: file)
        if let version = root["schemaVersion"], version.int != 1 {
            problem(
                version, "records-schema-version",
                "Records of schema version 1 can be read; this file says otherwise and was read as version 1.")
        }
        for (index, photo) in (root["photos"]?.array ?? []).enumerated() { readPhoto(photo, index) }
        for (index, link) in (root["links"]?.array ?? []).enumerated() { readLink(link, index) }
        return result.records.isEmpty && result.links.isEmpty && result.problems.isEmpty ? nil : result
    }

    /// One entry of `photos`.
    private mutating func readPhoto(_ photo: JSONValue, _ index: Int) {
        guard photo.kind == .object else {
            return problem(photo, "record-malformed", "An entry of \"photos\" is no object and was skipped.")
        }
        var fields = RecordFields(record: photo)
        // `reference` is always a reference here, whatever its length.
        for at in fields.fields.indices where fields.fields[at].key == "reference" { fields.fields[at].key = "photoreference" }
        let place = PlaceContext(
            placeID: fields.value("placeid")?.filledText, names: fields.value("placename")?.filledText.map { [$0] } ?? [])
        let location = RecordLocation(path: file.path, jsonPath: "$.photos[\(index)]", line: file.lines.line(of: photo.offset))
        var record = RecordBuilder(format: result.format).record(fields, enclosing: "photos", place: place, location: location).record
        if let url = fields.value("url")?.filledText, PhotoURL.identities(in: url).isEmpty, let own = PhotoURL.ownAddress(url) {
            record.identities = RecordBuilder.sorted(record.identities + [own])
        }
        if record.identities.isEmpty {
            problem(
                photo, "record-without-identity",
                "A photo record has no readable name, reference, url, imageKey or Maps link, so no picture can be tied to it by its address."
            )
        }
        result.records.append(record)
    }

    /// One entry of `links`.
    private mutating func readLink(_ link: JSONValue, _ index: Int) {
        var identities: Set<PhotoIdentity> = []
        for value in link.elements {
            let found = value.string.map(Self.identities) ?? []
            if found.isEmpty {
                problem(
                    value, "record-malformed", "An identity in \"links\" is neither a photo address nor a key such as gplaces-ref:TOKEN.")
            }
            identities.formUnion(found)
        }
        guard identities.count >= 2 else { return }
        let location = RecordLocation(path: file.path, jsonPath: "$.links[\(index)]", line: file.lines.line(of: link.offset))
        result.links.append(LinkRecord(identities: RecordBuilder.sorted(identities), location: location))
    }

    /// Reads a canonical key as reports print it, or anything that names a photo by itself.
    private static func identities(_ text: String) -> [PhotoIdentity] {
        for kind in PhotoIdentity.Kind.allCases where text.hasPrefix(kind.rawValue + ":") {
            let value = String(text.dropFirst(kind.rawValue.count + 1))
            if kind == .resourceName { return ResourceName(value)?.identities ?? [] }
            return value.isBlank ? [] : [PhotoIdentity(kind, value)]
        }
        return PhotoURL.identities(in: text)
    }

    /// Notes a problem at a value.
    private mutating func problem(_ value: JSONValue, _ code: String, _ message: String) {
        let place = file.lines.position(of: value.offset)
        result.problems.append(Problem(path: file.path, line: place.line, column: place.column, code: code, message: message))
    }
}
