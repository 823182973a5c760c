// The JSON of `attrcheck records --json` and `attrcheck inspect --records --json`: keys and texts complete, nulls where nothing is known.
import Model

/// One file with the records understood in it.
public struct WireRecordFile: Encodable {
    let path: String
    let format: OrNull<String>
    let records: [WireRecord]
    let links: [WireLink]
    let places: [WirePlace]
    let problems: [WireFileProblem]

    /// - Parameter file: nil when the file holds no record.
    public init(path: String, file: RecordFile?, problems: [Problem]) {
        self.path = path
        format = OrNull(file?.format.rawValue)
        records = (file?.records ?? []).map(WireRecord.init)
        links = (file?.links ?? []).map(WireLink.init)
        places = (file?.places ?? []).map(WirePlace.init)
        self.problems = problems.map(WireFileProblem.init)
    }
}

/// One photo record.
struct WireRecord: Encodable {
    let key: OrNull<String>
    let identities: [String]
    let place: OrNull<String>
    let placeNames: [String]
    let duty: String
    let reason: OrNull<String>
    let credits: [WireCredit]
    let size: OrNull<WireSize>
    let sourceLink: OrNull<String>
    let reportLink: OrNull<String>
    let jsonPath: String
    let line: OrNull<Int>

    init(_ record: PhotoRecord) {
        key = OrNull(record.key)
        identities = record.identities.map(\.key)
        place = OrNull(record.placeID)
        placeNames = record.placeNames
        duty = record.duty.name
        if case .unknown(let why) = record.duty { reason = OrNull(why.rawValue) } else { reason = OrNull(nil) }
        credits = record.credits.map(WireCredit.init)
        size = OrNull(WireSize(record.pixelSize))
        sourceLink = OrNull(record.sourceLink)
        reportLink = OrNull(record.reportLink)
        jsonPath = record.location.jsonPath
        line = OrNull(record.location.line > 0 ? record.location.line : nil)
    }
}

/// One owed credit.
struct WireCredit: Encodable {
    let kind: String
    let name: String
    let wholeText: OrNull<String>
    let link: OrNull<String>
    let contributor: OrNull<String>
    let avatar: OrNull<String>
    let linkStripped: Bool

    init(_ credit: Credit) {
        kind = credit.kind.rawValue
        name = credit.name
        wholeText = OrNull(credit.wholeText)
        link = OrNull(credit.uri)
        contributor = OrNull(credit.contributor)
        avatar = OrNull(credit.avatar)
        linkStripped = credit.linkStripped
    }
}

/// Names that belong to one photo.
struct WireLink: Encodable {
    let identities: [String]
    let jsonPath: String
    let line: OrNull<Int>

    init(_ link: LinkRecord) {
        identities = link.identities.map(\.key)
        jsonPath = link.location.jsonPath
        line = OrNull(link.location.line > 0 ? link.location.line : nil)
    }
}

/// Credits owed for a whole place or list.
struct WirePlace: Encodable {
    let place: OrNull<String>
    let credits: [WireCredit]
    let jsonPath: String
    let line: OrNull<Int>

    init(_ duty: PlaceDuty) {
        place = OrNull(duty.placeID)
        credits = duty.credits.map(WireCredit.init)
        jsonPath = duty.location.jsonPath
        line = OrNull(duty.location.line > 0 ? duty.location.line : nil)
    }
}

/// A problem inside the object of its file: `{"code", "message", "line"}`.
public struct WireFileProblem: Encodable {
    let code: String
    let message: String
    let line: OrNull<Int>

    public init(_ problem: Problem) {
        code = problem.code
        message = problem.message
        line = OrNull(problem.line.flatMap { $0 > 0 ? $0 : nil })
    }
}
