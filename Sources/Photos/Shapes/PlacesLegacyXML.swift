// The legacy web service's XML: `<photo>` with a repeated `<html_attribution>` of escaped HTML.
import Input
import Model
import XML

extension RecordShape {
    static let placesLegacyXML = RecordShape(id: FormatID("places-legacy-xml")) { file in
        guard file.json == nil, file.text.first(where: { !$0.isSpace }) == UInt8(ascii: "<") else { return false }
        let head = 0..<min(file.text.count, 4 << 10)
        if file.text.holdsAny(PlacesLegacyXMLReader.roots, in: head) { return true }
        // A part of an answer: photos alone.
        return file.text.holdsAny([Array("<photo>".utf8)], in: head) && file.text.holdsAny([Array("<photo_reference>".utf8)])
    } read: { file, limits in
        PlacesLegacyXMLReader(file, limits).read()
    }
}

/// Reads one answer.
private struct PlacesLegacyXMLReader {
    static let roots = ["<PlaceDetailsResponse", "<PlaceSearchResponse", "<FindPlaceFromTextResponse", "<PlacesNearbySearchResponse"].map {
        Array($0.utf8)
    }

    private let file: InputFile
    private let tree: XMLTree
    private let format = FormatID("places-legacy-xml")

    /// A reader of one file.
    init(_ file: InputFile, _ limits: Limits) {
        self.file = file
        tree = XMLTree.parse(file.text, limits: limits)
    }

    /// The answer's records, credits of the list and reviewers.
    func read() -> RecordFile {
        var result = RecordFile(format: format)
        var reviewers = ReviewAuthors()
        var positions: [Int: Int] = [:]
        for index in 0..<tree.count {
            switch tree.name(index) {
            case "photo":
                positions[tree.parent(index) ?? -1, default: 0] += 1
                result.records.append(record(index, position: positions[tree.parent(index) ?? -1] ?? 1))
            case "author_name": reviewers.add(tree.text(index))
            case "html_attribution":
                let parent = tree.parent(index)
                if parent.map({ tree.name($0) }) == "photo" { continue }
                let location = RecordLocation(path: file.path, jsonPath: path(index), line: line(index))
                if let duty = PlaceFinder.duty([.text(tree.text(index))], place: placeBelow(parent), location: location) {
                    result.places.append(duty)
                }
            default: break
            }
        }
        result.reviewAuthors = reviewers.names
        result.problems = tree.problems.map(recordProblem)
        if result.records.isEmpty, result.places.isEmpty, result.problems.isEmpty {
            result.problems = [
                Problem(
                    path: file.path, code: "records-without-photos",
                    message: "the answer holds no photo: the place has none, or the request did not ask for photos", severity: .info)
            ]
        }
        return result
    }

    /// One photo; without an attribution element its list is empty.
    private func record(_ index: Int, position: Int) -> PhotoRecord {
        var fields: [RecordField] = []
        var attributions: [FieldValue] = []
        for child in children(of: index) {
            let text = tree.text(child)
            switch tree.name(child) {
            case "html_attribution":
                // The last element of a text that ends early may have lost a part of the name.
                if !isBroken || tree.subtreeEnd(child) < tree.count { attributions.append(.text(text)) }
            case "width", "height":
                if let number = Double(text.trimmed), number.isFinite {
                    fields.append(RecordField(key: tree.name(child), value: .number(number)))
                }
            default: fields.append(RecordField(key: canonicalKey(tree.name(child)), value: .text(text)))
            }
        }
        let isComplete = !isBroken || tree.subtreeEnd(index) < tree.count
        if isComplete || !attributions.isEmpty {
            fields.append(RecordField(key: "htmlattributions", value: .list(attributions, isComplete: isComplete)))
        }
        let place = tree.parent(index).map(place) ?? PlaceContext()
        let location = RecordLocation(
            path: file.path, jsonPath: path(tree.parent(index)) + "/photo[\(position)]", line: line(index))
        return RecordBuilder(format: format).record(
            RecordFields(fields, isComplete: isComplete), enclosing: "photo", place: place, location: location
        ).record
    }

    /// Whether something is wrong with the text, so that its last element may be cut.
    private var isBroken: Bool { !tree.problems.isEmpty }

    /// The elements directly below one.
    private func children(of index: Int) -> [Int] {
        var result: [Int] = []
        var child = index + 1
        while child < tree.subtreeEnd(index) {
            result.append(child)
            child = tree.subtreeEnd(child)
        }
        return result
    }

    /// The place that an element is.
    private func place(_ index: Int) -> PlaceContext {
        var place = PlaceContext()
        for child in children(of: index) {
            if tree.name(child) == "place_id" { place.placeID = tree.text(child) }
            if tree.name(child) == "name" { place.names = [tree.text(child)] }
        }
        return place
    }

    /// The id of the only place of an answer, for credits that stand beside it.
    private func placeBelow(_ parent: Int?) -> String? {
        guard let parent else { return nil }
        let places = children(of: parent).filter { tree.name($0) == "result" }
        return places.count == 1 ? place(places[0]).placeID : nil
    }

    /// The way to an element by names.
    private func path(_ index: Int?) -> String {
        var names: [String] = []
        var at = index
        while let here = at, names.count < 50 {
            names.append(tree.name(here))
            at = tree.parent(here)
        }
        return names.reversed().map { "/" + $0 }.joined()
    }

    /// The line of an element.
    private func line(_ index: Int) -> Int { file.lines.line(of: tree.offset(index)) }

    /// A fault of the tree in a record file's words.
    private func recordProblem(_ problem: Problem) -> Problem {
        var problem = problem
        problem.path = file.path
        if problem.code.hasPrefix("layout-") { problem.code = "xml-" + problem.code.dropFirst("layout-".count) }
        return problem
    }
}
