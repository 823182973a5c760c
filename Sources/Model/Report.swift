// The outcome of a run: what reporters write. Plain values, sorted, paths relative to the working directory.

/// A verdict that goes to the reader.
public struct Finding: Sendable, Codable {
    /// Where the element's start ends in the dump, for formats that mark ranges; worked out only when a report asks for it.
    public struct Region: Sendable, Codable, Hashable {
        /// 1-based; the column is exclusive and counts characters, as `Finding.column` does.
        public var endLine: Int
        public var endColumn: Int
        /// The 1-based column of the start, in UTF-8 bytes.
        public var startColumnBytes: Int
        /// The same range in the file's own bytes; nil when the file is not UTF-8 or had to be repaired.
        public var byteRange: Range<Int>?
        public init(endLine: Int, endColumn: Int, startColumnBytes: Int, byteRange: Range<Int>?) {
            self.endLine = endLine
            self.endColumn = endColumn
            self.startColumnBytes = startColumnBytes
            self.byteRange = byteRange
        }
    }

    /// 1-based, in the report's order.
    public var id: Int
    public var rule: String
    public var severity: Severity
    public var verdict: Verdict
    /// Reason code of an undecided verdict.
    public var reason: String?
    public var message: String
    public var fix: String
    /// Capture id; nil for findings about a record file alone.
    public var capture: String?
    /// Photo id inside the capture.
    public var photo: String?
    public var path: String
    public var line: Int?
    public var column: Int?
    public var element: String?
    public var bounds: Rect?
    public var fingerprint: String
    public var isSuppressed: Bool
    /// Index of the duty inside the photo's `duties`, for explanations.
    public var duty: Int?
    public var region: Region?
    /// Why it is suppressed; nil while `isSuppressed` is false.
    public var suppression: Suppression?
    /// Compared with the baseline; new where there is none.
    public var baseline: BaselineState = .new

    public init(
        id: Int = 0, rule: String, severity: Severity, verdict: Verdict, reason: String? = nil, message: String, fix: String,
        capture: String? = nil, photo: String? = nil, path: String, line: Int? = nil, column: Int? = nil, element: String? = nil,
        bounds: Rect? = nil, fingerprint: String = "", isSuppressed: Bool = false, duty: Int? = nil
    ) {
        self.id = id
        self.rule = rule
        self.severity = severity
        self.verdict = verdict
        self.reason = reason
        self.message = message
        self.fix = fix
        self.capture = capture
        self.photo = photo
        self.path = path
        self.line = line
        self.column = column
        self.element = element
        self.bounds = bounds
        self.fingerprint = fingerprint
        self.isSuppressed = isSuppressed
        self.duty = duty
    }
}

/// One judged duty of a photo, passed ones included.
public struct JudgedDuty: Sendable, Codable {
    public var kind: DutyKind
    public var text: String
    public var link: String?
    public var verdict: Verdict
    /// The rule that decided.
    public var rule: String
    public var reason: String?
    public var evidence: [EvidenceItem]
    /// Other authors' names that stand at the photo.
    public var otherNamesAtPhoto: [String]

    public init(
        kind: DutyKind, text: String, link: String?, verdict: Verdict, rule: String, reason: String?, evidence: [EvidenceItem],
        otherNamesAtPhoto: [String] = []
    ) {
        self.kind = kind
        self.text = text
        self.link = link
        self.verdict = verdict
        self.rule = rule
        self.reason = reason
        self.evidence = evidence
        self.otherNamesAtPhoto = otherNamesAtPhoto
    }
}

/// A record as a photo's report entry names it.
public struct ReportedRecord: Sendable, Codable {
    public var key: String?
    public var source: String
    public var jsonPath: String
    /// A name of the place that the photo is of, when the record tells one.
    public var placeName: String?
    public init(key: String?, source: String, jsonPath: String) {
        self.key = key
        self.source = source
        self.jsonPath = jsonPath
    }
}

/// A displayed photo with its verdicts.
public struct ReportedPhoto: Sendable, Codable {
    public var id: String
    public var element: String
    public var identifier: String?
    public var className: String
    public var bounds: Rect?
    public var visibleFraction: Double?
    public var records: [ReportedRecord]
    public var matchedBy: MatchedBy
    public var confidence: Double
    public var duties: [JudgedDuty]
    /// Index of the element in its screen, for drawings; nil where it is not known.
    public var elementIndex: Int?
    /// Where the element stands in its dump, 1-based.
    public var line: Int?
    public var column: Int?
    /// Whether the photo is on the screen at all: the run's sum counts only those that are.
    public var isDisplayed = true

    public init(
        id: String, element: String, identifier: String?, className: String, bounds: Rect?, visibleFraction: Double?,
        records: [ReportedRecord], matchedBy: MatchedBy, confidence: Double, duties: [JudgedDuty]
    ) {
        self.id = id
        self.element = element
        self.identifier = identifier
        self.className = className
        self.bounds = bounds
        self.visibleFraction = visibleFraction
        self.records = records
        self.matchedBy = matchedBy
        self.confidence = confidence
        self.duties = duties
    }
}

/// One capture of the run.
public struct ReportedCapture: Sendable, Codable {
    public struct Layout: Sendable, Codable {
        public var path: String
        public var format: FormatID
        public var size: Size?
        public var unit: LengthUnit
        public var scale: Double?
        public init(path: String, format: FormatID, size: Size?, unit: LengthUnit, scale: Double?) {
            self.path = path
            self.format = format
            self.size = size
            self.unit = unit
            self.scale = scale
        }
    }
    public struct Screenshot: Sendable, Codable {
        public var path: String
        public var width: Int
        public var height: Int
        public init(path: String, width: Int, height: Int) {
            self.path = path
            self.width = width
            self.height = height
        }
    }
    public var id: String
    public var layout: Layout?
    public var screenshot: Screenshot?
    /// Paths of the record files that serve it.
    public var records: [String]
    public var photos: [ReportedPhoto]
    /// What a drawing of the screen needs, in document order.
    public var drawing: [DrawnElement] = []
    /// Elements that the evidence names, by path: `figcaption #credit (line 26)`.
    public var elementNames: [String: String] = [:]

    public init(id: String, layout: Layout?, screenshot: Screenshot?, records: [String], photos: [ReportedPhoto]) {
        self.id = id
        self.layout = layout
        self.screenshot = screenshot
        self.records = records
        self.photos = photos
    }
}

/// The whole run.
public struct Report: Sendable {
    public struct Profile: Sendable, Codable {
        public var name: String
        /// SHA-256 (or another stable digest) of the profile and its rules.
        public var digest: String
        public init(name: String, digest: String) {
            self.name = name
            self.digest = digest
        }
    }
    public struct Summary: Sendable {
        public var captures = 0
        public var photos = 0
        public var duties = 0
        public var verdicts: [Verdict: Int] = [:]
        public var findings: [Severity: Int] = [:]
        public var suppressed = 0
        public var unreadableFiles = 0
        public var skippedFiles = 0
        /// Photo records in the input, and how many of them no screen displayed.
        public var records = 0
        public var recordsNotDisplayed = 0
        public init() {}
    }
    public var profile: Profile
    public var summary: Summary
    /// Sorted by id.
    public var captures: ReportList<ReportedCapture>
    /// Sorted by place.
    public var findings: ReportList<Finding>
    public var problems: [Problem]
    /// The rules that were judged, and the reasons there are for not deciding: words for reports that explain.
    public var rules: [ReportedRule] = []
    public var reasons: [ReportedReason] = []
    /// The documents of the policy that the profile follows, by key.
    public var policySources: [PolicySource] = []
    /// Finds a capture's place by its id where captures are not held in memory; nil where they are.
    public var captureFinder: (@Sendable (String) -> Int?)?
    /// What the baseline holds and this run did not find.
    public var absent: [AbsentFinding] = []

    public init(
        profile: Profile, summary: Summary, captures: ReportList<ReportedCapture>, findings: ReportList<Finding>, problems: [Problem]
    ) {
        self.profile = profile
        self.summary = summary
        self.captures = captures
        self.findings = findings
        self.problems = problems
    }
}

/// The program's name and version, for reports.
public enum Tool {
    public static let name = "attrcheck"
    public static let version = "0.1.0"
}
