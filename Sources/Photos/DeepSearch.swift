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
    }

    private let file: InputFile
    private let limits: Limits
    private let builder: RecordBuilder
    private var frames: [Frame] = []
    /// Offset in the file of the string that the document being walked stands in.
    private var outerOffset: Int?
    private(set) var output: RecordFile
    private var suspiciousLists: [Int] = []

    init(_ file: InputFile, format: FormatID, limits: Limits) {
        self.file = file
        self.limits = limits
        builder = RecordBuilder(format: format)
        output = RecordFile(format: format)
    }

    /// Walks through one document and everything opened inside it.
    mutating func search(_ root: JSONValue) {
        guard !SchemaDocument.isSchema(root) else { return }
        visit(root, enclosing: "", step: .root, openings: 0)
        while var top = frames.popLast() {
            if let member = top.members.next() {
                frames.append(top)
                let key = canonicalKey(member.key)
                if !Self.isNeverSearched(key) { visit(member.value, enclosing: key, step: .key(member.key), openings: top.openings) }
            } else if let element = top.elements.next() {
                let index = top.position
                top.position += 1
                frames.append(top)
                visit(element, enclosing: top.enclosing, step: .index(index), openings: top.openings)
            } else if case .opened = top.step, !frames.contains(where: { if case .opened = $0.step { true } else { false } }) {
                outerOffset = nil
            }
        }
    }

    /// The result, with what the team's own data claims about empty lists.
    func finished() -> RecordFile {
        var result = output
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

    private mutating func push(_ value: JSONValue, enclosing: String, step: JSONPathStep, openings: Int) {
        frames.append(
            Frame(value: value, members: value.members, elements: value.elements, enclosing: enclosing, step: step, openings: openings))
    }

    /// Opens JSON or base64 in a string and walks on inside it.
    private mutating func open(_ string: JSONValue, enclosing: String, step: JSONPathStep, openings: Int) {
        guard openings < limits.containerDepth, let document = EmbeddedText.document(in: string, limits: limits), let root = document.root
        else {
            return
        }
        if SchemaDocument.isSchema(root) { return }
        if outerOffset == nil { outerOffset = string.offset }
        // The string itself keeps its place in the path; the document inside starts a path of its own.
        push(root, enclosing: enclosing, step: .opened(step), openings: openings + 1)
        if root.kind == .object { examine(root, enclosing: enclosing) }
        if document.isTruncated, document.faults.contains(where: \.endsReading) {
            output.problems.append(
                Problem(
                    path: file.path, line: line(of: string), code: JSONFault.Code.truncated,
                    message: "The JSON text inside a string ends early or is broken; only its readable part was used."))
        }
    }

    /// Scores an object and notes what it is.
    private mutating func examine(_ value: JSONValue, enclosing: String) {
        let interest = ObjectInterest(value)
        guard interest.isWorthReading else { return }
        let location = RecordLocation(path: file.path, jsonPath: JSONPathStep.path(frames.lazy.map(\.step)), line: line(of: value))
        if interest.isTraffic, let link = TrafficLink.link(value, location: location) { output.links.append(link) }
        guard interest.mayBeRecord else { return }
        let fields = RecordFields(value)
        let score = RecordScore(fields, enclosing: enclosing)
        if score.isMediaLink {
            let identities = RecordBuilder.identities(fields, isObfuscated: false)
            if identities.contains(where: { $0.kind == .imageURL }) {
                output.links.append(LinkRecord(identities: identities, location: location))
            }
        } else if score.isHit {
            let (record, isSuspicious) = builder.record(
                fields, enclosing: enclosing, isObfuscated: score.isObfuscated, place: PlaceFinder.context(path: placePath()),
                location: location)
            output.records.append(record)
            if isSuspicious { suspiciousLists.append(location.line) }
        } else if !enclosing.contains("photo"), let duty = PlaceFinder.duty(fields, value: value, location: location) {
            output.places.append(duty)
        }
    }

    /// The objects around the present one, innermost first, up to the border of their document.
    private func placePath() -> [JSONValue] {
        var path: [JSONValue] = []
        for frame in frames.reversed() {
            if frame.value.kind == .object { path.append(frame.value) }
            if case .opened = frame.step { break }
        }
        return path
    }

    private func line(of value: JSONValue) -> Int { file.lines.position(of: outerOffset ?? value.offset).line }
}
