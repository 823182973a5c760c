// Records in the rows of tables: rows that are records, cells that hold them, and rows with a picture address and names beside it.
import Input
import Model

/// One search through the rows of a file's tables.
struct TableSearch {
    private var search: DeepSearch
    private let file: InputFile

    /// What a row with a photo holds somewhere, in any case of letters.
    private static let clues = ["hoto", "ttribution", "googleusercontent", "ggpht"].map { Array($0.utf8) }
    /// What a cell with a photo's address or name holds.
    private static let addressClues = ["photo", "Photo", "googleusercontent.com", "ggpht.com"].map { Array($0.utf8) }
    /// Endings of columns that name a photo's authors.
    private static let creditColumns = [
        "attribution", "attributions", "attributiontext", "photocredit", "photocredits", "imagecredit", "imagecredits", "photographer",
        "photographers", "photoauthor", "photoauthors", "photoauthorname",
    ]

    /// A search that names the given format in its records.
    init(_ file: InputFile, format: FormatID, limits: Limits) {
        self.file = file
        search = DeepSearch(file, format: format, limits: limits)
    }

    /// Looks at one row, which stands in a range of the file.
    mutating func read(_ cells: [TableCell], columns: TableColumns, at range: Range<Int>) {
        guard !range.isEmpty,
            file.text.holdsAny(Self.clues, in: range) || columns.names.contains(where: { $0.lowercased().hasPrefix("photo") })
        else { return }
        let before = search.count
        search.search(columns.document(cells, from: range.lowerBound))
        guard search.count == before else { return }
        if let record = ownColumns(cells, columns, at: range.lowerBound) { search.add(record) }
    }

    /// Everything found; nil when that is nothing.
    func finished() -> RecordFile? { search.count > 0 ? search.finished() : nil }

    /// A row that names a photo in a cell of its own, and its authors, if at all, in another.
    private func ownColumns(_ cells: [TableCell], _ columns: TableColumns, at offset: Int) -> DumpedRecord? {
        var fields: [RecordField] = []
        var hasPhoto = false
        var place = PlaceContext()
        for (cell, key) in zip(cells, columns.keys) where !cell.isNull {
            if Self.creditColumns.contains(where: key.hasSuffix), !key.hasPrefix("place") {
                fields.append(RecordField(key: "authorattributions", value: Self.credits(cell.string)))
            } else if key.hasSuffix("placeid"), !cell.isEmpty {
                place.placeID = cell.string
            } else if key.hasSuffix("placename"), !cell.isEmpty {
                place.names = [cell.string]
            } else if cell.text.count >= 16, cell.text.count <= 8_192, cell.text.holdsAny(Self.addressClues) {
                let text = cell.string.trimmed
                guard !text.contains(where: \.isWhitespace), !PhotoURL.identities(in: text).isEmpty else { continue }
                hasPhoto = true
                fields.append(RecordField(key: "url", value: .text(text)))
            } else if key.hasSuffix("width") || key.hasSuffix("height"), let number = Double(cell.string.trimmed), number.isFinite {
                fields.append(RecordField(key: key, value: .number(number)))
            }
        }
        return hasPhoto ? DumpedRecord(fields: RecordFields(fields), place: place, offset: offset, linksAreLost: true) : nil
    }

    /// Names joined by a semicolon, whose links the table cannot carry, or the HTML that was delivered.
    private static func credits(_ text: String) -> FieldValue {
        if text.isBlank || text.utf8.contains(UInt8(ascii: "<")) || PrintedAuthors.read(text) != nil { return .text(text) }
        let names = text.split(separator: ";").map { String($0).trimmed }.filter { !$0.isEmpty }
        return .list(names.map { .object(RecordFields([RecordField(key: "displayname", value: .text($0))])) }, isComplete: true)
    }
}
