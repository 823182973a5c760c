// What a run is asked to do, and what comes back.
import Configuration
import Model

/// Wrong usage or configuration, as one sentence; the command ends with exit code 2.
public struct UsageFault: Error, Sendable, CustomStringConvertible {
    public var message: String
    public init(_ message: String) { self.message = message }
    public var description: String { message }
}

/// The options of a scan.
public struct ScanOptions: Sendable {
    /// Files and folders with dumps.
    public var paths: [String]
    /// Metadata files for the whole run (`--records`).
    public var recordPaths: [String]
    /// Files and folders with the picture files of photos (`--photos`).
    public var photoPaths: [String] = []
    /// The Info.plist of the app under test (`--info-plist`), when it is not found beside the dumps.
    public var infoPlist: String?
    public var profile: String
    /// Extra or overriding rules (`--rules`).
    public var rulesDirectory: String?
    /// Only these rules (`--rule`); empty means all.
    public var onlyRules: [String]
    public var skipRules: [String]
    /// Number of workers; nil for one per core.
    public var jobs: Int?
    /// An input without captures or photos is no fault.
    public var allowEmpty: Bool
    /// Absolute path of the working directory; reported paths are relative to it.
    public var baseDirectory: String
    /// Whether screenshots are looked at (`--no-pixels` switches it off).
    public var usesPixels = true
    /// Tesseract's languages (`--ocr-language`); nil to take them from the letters of the owed names.
    public var ocrLanguages: [String]?
    /// Absolute path of a folder that keeps what was read in screenshots from run to run (`--cache`).
    public var cacheFolder: String?
    public var limits: Limits
    /// Some report marks ranges in the dumps, so where each finding's element ends is worked out as well.
    public var needsRegions = false
    /// Some report draws screens, so what a drawing needs is kept.
    public var needsDrawings = true
    /// The part of the run that this process does; nil for all of it.
    public var shard: Shard?
    /// The folder that ids of captures are relative to (`--root`); nil for the paths that were given.
    public var root: String?
    /// What a configuration says of rules, evidence and findings.
    public var policy = Policy()
    /// The day that decides whether a suppression still holds.
    public var today = Day.today

    public init(
        paths: [String] = ["."], recordPaths: [String] = [], profile: String = "places-2026-07", rulesDirectory: String? = nil,
        onlyRules: [String] = [], skipRules: [String] = [], jobs: Int? = nil, allowEmpty: Bool = false, baseDirectory: String,
        limits: Limits = .standard
    ) {
        self.paths = paths
        self.recordPaths = recordPaths
        self.profile = profile
        self.rulesDirectory = rulesDirectory
        self.onlyRules = onlyRules
        self.skipRules = skipRules
        self.jobs = jobs
        self.allowEmpty = allowEmpty
        self.baseDirectory = baseDirectory
        self.limits = limits
    }
}

/// The outcome of a run.
public struct ScanResult: Sendable {
    public var report: Report
    /// Input was unreadable or empty, so that silence proves nothing (exit code 3).
    public var isIncomplete: Bool
    /// Why, in one sentence.
    public var incompleteReason: String?
    /// The same files and options will give the same report: nothing else was asked, and everything could be read.
    public var isRepeatable = false
    /// Whether a part of the report could not be read again from where a large run keeps it; asked once everything is written.
    public var hasLost: @Sendable () -> Bool = { false }

    public init(report: Report, isIncomplete: Bool, incompleteReason: String?) {
        self.report = report
        self.isIncomplete = isIncomplete
        self.incompleteReason = incompleteReason
    }
}
