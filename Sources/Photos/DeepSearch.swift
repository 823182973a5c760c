// Finds photo records anywhere in a JSON text, whatever wraps them (formats/photo-metadata.md 4a). No recursion.
import Input
import JSON
import Model

/// One search through the documents of a file.
struct DeepSearch {
    /// A container that is being walked through.
    private struct Frame {
        let value: JSONValue
        var members: JSONMembers
        var elements: JSONElements
        var position = 0
        /// Nearest enclosing key, canonical; elements inherit their list's.
        let enclosing: String
        let step: JSONPathStep
        /// Text opened so far: JSON in a string, base64.
        let openings: Int
        /// For an opened text that is broken: how many records there were before it.
        var recordsBefore: Int?
        /// The place that this object is, found when the first photo below it asks.
        var place: PlaceContext?
        /// It is a photo record itself: what its texts repeat of it is no second one.
        var isRecord = false
    }

    private let file: InputFile
    private let limits: Limits
    /// The format named in the records that are found from now on.
    var format: FormatID
    private var frames: [Frame] = []
    /// Offset in the document of the string that the text being walked stands in.
    private var outerOffset: Int?
    /// Where the document comes from, when it was translated from another notation.
    private var translation: TranslatedText?
    private(set) var output: RecordFile
    private var suspiciousLists: [Int] = []
    private var reviewers = ReviewAuthors()

    /// A search that names the given format in its records.
    init(_ file: InputFile, format: FormatID, limits: Limits) {
        self.file = file
        self.limits = limits
        self.format = format
        output = RecordFile(format: format)
    }

    /// How many records, links and place duties there are.
    var count: Int { output.records.count + output.links.count + output.places.count }

    /// Walks through a document that was translated from another notation.
    mutating func search(_ text: TranslatedText) {
        guard let root = JSONDocument.parse(text.json, limits: limits).root else { return }
        translation = text
        search(root)
        translation = nil
    }

    /// Adds a record that a log prints.
    mutating func add(_ dumped: DumpedRecord) {
        let location = RecordLocation(path: file.path, jsonPath: dumped.path, line: file.lines.line(of: dumped.offset))
        var record = RecordBuilder(format: format).record(dumped.fields, enclosing: "photos", place: dumped.place, location: location)
            .record
        // A log cuts a line anywhere, so that further authors may be missing.
        if !dumped.fields.isComplete { record.duty = .unknown(.truncated) }
        if dumped.linksAreLost {
            for index in record.credits.indices where record.credits[index].uri == nil { record.credits[index].linkStripped = true }
        }
        output.records.append(record)
    }

    /// Adds the credits of a whole place that a log prints.
    mutating func add(placeAttributions value: FieldValue, of place: PlaceContext, at offset: Int) {
        let location = RecordLocation(path: file.path, jsonPath: "", line: file.lines.line(of: offset))
        if let duty = PlaceFinder.duty([value], place: place.placeID, location: location) { output.places.append(duty) }
    }

    /// Walks through one document and everything opened inside it.
    mutating func search(_ root: JSONValue) {
        guard !SchemaDocument.isSchema(root) else { return }
        visit(root, enclosing: "", step: .root, openings: 0)
        while var top = frames.popLast() {
            if let member = top.members.next() {
                frames.append(top)
                let key = canonicalKey(member.key)
                if key.hasSuffix("reviews") || key.hasSuffix("review") { reviewers.read(member.value) }
                if !Self.isNeverSearched(key) { visit(member.value, enclosing: key, step: .key(member.key), openings: top.openings) }
            } else if let element = top.elements.next() {
                let index = top.position
                top.position += 1
                frames.append(top)
                visit(element, enclosing: top.enclosing, step: .index(index), openings: top.openings)
            } else if case .opened = top.step {
                finish(opened: top)
            }
        }
    }

    /// Leaves an opened text; that it was broken matters only when it held records.
    private mutating func finish(opened frame: Frame) {
        if let before = frame.recordsBefore, output.records.count > before {
            output.problems.append(
                Problem(
                    path: file.path, line: line(of: frame.value), code: JSONFault.Code.truncated,
                    message: "The JSON text inside a string ends early or is broken; only its readable part was used."))
        }
        let isInsideAnother = frames.contains { if case .opened = $0.step { true } else { false } }
        if !isInsideAnother { outerOffset = nil }
    }

    /// The result, with what the team's own data claims about empty lists.
    func finished() -> RecordFile {
        var result = output
        result.reviewAuthors = reviewers.names
        if let first = suspiciousLists.min() {
            let count = suspiciousLists.count
            result.problems.append(
                Problem(
                    path: file.path, line: first, code: "record-empty-author-list",
                    message:
                        "\(count == 1 ? "A photo record has" : "\(count) photo records have") an empty author list, which Google's service never writes: "
                        + "it is declared by the team's own data.",
                    severity: .info))
        }
        return result
    }

    /// Subtrees that hold no photo record: reviews, and the credits themselves.
    private static func isNeverSearched(_ key: String) -> Bool {
        key.hasSuffix("reviews") || key.hasSuffix("review") || key.hasSuffix("authorattribution") || key.hasSuffix("authorattributions")
            || key.hasSuffix("htmlattributions")
    }

    /// Goes into a container, opens a string, or passes a scalar by.
    private mutating func visit(_ json: JSONValue, enclosing: String, step: JSONPathStep, openings: Int) {
        let value = JSONWrapper.opened(json)
        switch value.kind {
        case .object:
            if SchemaDocument.isObjectSchema(value) { return }
            push(value, enclosing: enclosing, step: step, openings: openings)
            examine(value, enclosing: enclosing)
        case .array: push(value, enclosing: enclosing, step: step, openings: openings)
        case .string: open(value, enclosing: enclosing, step: step, openings: openings)
        case .null, .bool, .number: break
        }
    }

    /// Adds a container to those being walked through.
    private mutating func push(_ value: JSONValue, enclosing: String, step: JSONPathStep, openings: Int) {
        frames.append(
            Frame(value: value, members: value.members, elements: value.elements, enclosing: enclosing, step: step, openings: openings))
    }

    /// Opens JSON or base64 in a string and walks on inside it.
    private mutating func open(_ string: JSONValue, enclosing: String, step: JSONPathStep, openings: Int) {
        guard openings < limits.containerDepth else { return }
        if let dumped = PrintedRecord.read(string) { return add(dumped, in: string, enclosing: enclosing, step: step) }
        guard let document = EmbeddedText.document(in: string, limits: limits), let root = document.root else { return }
        if SchemaDocument.isSchema(root) { return }
        if outerOffset == nil { outerOffset = string.offset }
        // The string itself keeps its place in the path; the document inside starts a path of its own.
        push(root, enclosing: enclosing, step: .opened(step), openings: openings + 1)
        if document.isTruncated { frames[frames.count - 1].recordsBefore = output.records.count }
        if root.kind == .object { examine(root, enclosing: enclosing) }
    }

    /// Adds the records that a string prints, unless they repeat the object that it stands in.
    private mutating func add(_ dumped: [DumpedRecord], in string: JSONValue, enclosing: String, step: JSONPathStep) {
        guard frames.last?.isRecord != true else { return }
        let path = JSONPathStep.path(frames.map(\.step) + [step])
        for var record in dumped {
            record.path = path
            record.offset = source(of: outerOffset ?? string.offset)
            if !record.place.isKnown { record.place = place(around: string) }
            add(record)
        }
    }

    /// Scores an object and notes what it is.
    private mutating func examine(_ value: JSONValue, enclosing: String) {
        let interest = ObjectInterest(value)
        guard interest.isWorthReading else { return }
        if interest.isTraffic, let identities = TrafficLink.identities(value) {
            output.links.append(LinkRecord(identities: identities, location: location(of: value)))
        }
        guard interest.mayBeRecord, value.count <= RecordFields.memberLimit else { return }
        let fields = RecordFields(record: value)
        let score = RecordScore(fields, enclosing: enclosing)
        if score.isMediaLink {
            let identities = RecordBuilder.identities(fields, isObfuscated: false)
            if identities.contains(where: { $0.kind == .imageURL }) {
                output.links.append(LinkRecord(identities: identities, location: location(of: value)))
            }
        } else if score.isHit {
            if !frames.isEmpty { frames[frames.count - 1].isRecord = true }
            let (record, isSuspicious) = RecordBuilder(format: format).record(
                fields, enclosing: enclosing, isObfuscated: score.isObfuscated, place: place(around: value), location: location(of: value))
            output.records.append(record)
            if isSuspicious { suspiciousLists.append(record.location.line) }
        } else if !enclosing.contains("photo"), let duty = PlaceFinder.duty(fields, value: value, location: location(of: value)) {
            output.places.append(duty)
        }
    }

    /// The nearest place that a photo stands in.
    private mutating func place(around photo: JSONValue) -> PlaceContext {
        let own = photo.kind == .object ? PlaceFinder.context(of: photo, isPhoto: true) : PlaceContext()
        if own.isKnown { return own }
        var at = frames.count - 1
        var isOutside = false
        // The last frame is the photo's own object.
        while at >= 0 {
            if at < frames.count - 1 || photo.kind != .object, frames[at].value.kind == .object {
                // Around an opened text only what is plainly about a place is about its place.
                let place = frames[at].place ?? PlaceFinder.context(of: frames[at].value, isPhoto: isOutside)
                frames[at].place = place
                if place.isKnown { return place }
            }
            if case .opened = frames[at].step { isOutside = true }
            at -= 1
        }
        return PlaceContext()
    }

    /// Where the value being visited stands.
    private func location(of value: JSONValue) -> RecordLocation {
        // A log or a table has a line, but no path to its outermost object.
        let path = translation != nil && frames.count == 1 ? "" : JSONPathStep.path(frames.lazy.map(\.step))
        return RecordLocation(path: file.path, jsonPath: path, line: line(of: value))
    }

    /// The line in the file, also for values inside opened texts.
    private func line(of value: JSONValue) -> Int { file.lines.line(of: source(of: outerOffset ?? value.offset)) }

    /// The offset in the file of an offset in the document.
    private func source(of offset: Int) -> Int { translation?.source(of: offset) ?? offset }
}
