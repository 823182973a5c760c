// The run: files → captures → evidence → verdicts → report. One direction, each stage over all captures in parallel.
import Attribution
import Configuration
import Input
import Layouts
import Model
import Photos
import Pixels
import RuleData
import RuleEngine

public enum Scanner {
    /// Scans files and folders. `progress` is told how many of how many files are read.
    public static func run(
        _ options: ScanOptions, progress: (@Sendable (Int, Int) -> Void)? = nil
    ) async throws(UsageFault) -> ScanResult {
        let run = try await evidence(options, progress: progress)
        let rules = run.rules
        let judged = try await judge(run, jobs: jobs(options))
        var result = ReportBuilder(run: run, rules: rules, judged: judged, options: options).result()
        Processing(options: options, rules: rules).apply(to: &result.report)
        return result
    }

    /// The evidence documents of a run, as `inspect --evidence` prints them.
    public static func evidenceDocuments(_ options: ScanOptions) async throws(UsageFault) -> [String] {
        let run = try await evidence(options)
        return run.evidence.map { EvidenceDocument.xml($0) } + [EvidenceDocument.xml(run: run.runRecords)]
    }

    static func jobs(_ options: ScanOptions) -> Int { max(1, options.jobs ?? Cores.available) }

    /// Everything up to the evidence.
    static func evidence(
        _ options: ScanOptions, progress: (@Sendable (Int, Int) -> Void)? = nil
    ) async throws(UsageFault) -> EvidenceRun {
        let rules = try loadRules(options)
        let phrases = try loadPhrases(options)
        let markVocabulary = try loadMarkVocabulary(options)
        var collector = FileCollector(base: options.baseDirectory)
        for path in options.recordPaths { try collector.add(path, isGlobalRecord: true) }
        for path in options.photoPaths { try collector.add(path, isGlobalRecord: false, isPhotoFile: true) }
        for path in options.paths { try collector.add(path, isGlobalRecord: false) }
        let limits = options.limits
        // The order of the arguments must not matter.
        let found = collector.files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        var files = await Parallel.map(
            found, jobs: jobs(options), progress: progress, makeState: { () },
            transform: { _, file in FileClassifier.classify(file, limits: limits) })
        var problems = collector.problems + files.flatMap(\.problems)
        let pool = RecordPool(files)
        let everything = RecordSet.merge(pool.recordFiles)
        problems += everything.problems
        PhotoShelf.mark(&files, known: everything.index)
        var built = CaptureBuilder.build(files)
        if !options.usesPixels { built.captures.removeAll { $0.layout == nil } }
        problems += built.problems
        let app = try declaredApp(options)
        var preparation = CapturePreparation(files: files, options: options, app: app, markVocabulary: markVocabulary, pool: pool)
        let prepared = built.captures.compactMap { preparation.prepare($0) }
        problems += preparation.problems
        var inputs = prepared.map(\.input)
        problems += BindingStage.apply(options.policy.bindings, to: &inputs)
        // Photo files are decoded only where there is a screenshot to recognise them on.
        let hasShots = prepared.contains { $0.shot != nil }
        let (shelf, shelfProblems) =
            hasShots
            ? await PhotoShelf.load(files, known: everything.index, limits: limits, jobs: jobs(options)) : (PhotoShelf(), [])
        problems += shelfProblems
        let stage = GatherStage(options: options, phrases: phrases, shelf: shelf)
        let work = Array(zip(inputs, prepared))
        let gathered = await ReadCache.$current.withValue(ReadCache(folder: options.cacheFolder)) {
            await Parallel.map(
                work, jobs: jobs(options), makeState: { () },
                transform: { _, one -> (input: CaptureInput, found: PixelPass.Gathered) in
                    var input = one.0
                    let found = stage.gather(&input, one.1)
                    return (input, found)
                })
        }
        inputs = gathered.map(\.input)
        var evidence = gathered.map(\.found.evidence)
        for (result, one) in zip(gathered, prepared) {
            problems += result.found.problems.map { problem in
                var placed = problem
                if placed.path.isEmpty { placed.path = files[one.capture.mainFile].file.shown }
                return placed
            }
        }
        OtherViews.link(&evidence)
        problems = PixelPass.withoutRepeats(problems)
        return EvidenceRun(
            files: files, captures: prepared.map(\.capture), inputs: inputs, evidence: evidence,
            runRecords: RunRecords.make(everything, files: pool.recordFiles, captures: evidence), problems: problems, rules: rules)
    }

    /// What the Info.plist of `--info-plist` declares.
    private static func declaredApp(_ options: ScanOptions) throws(UsageFault) -> AppDeclaration? {
        guard let path = options.infoPlist else { return nil }
        let absolute = WorkingPaths.absolute(path, base: options.baseDirectory)
        let raw: [UInt8]
        do {
            raw = try FileSystem.read(absolute, limit: options.limits.fileBytes)
        } catch {
            throw UsageFault("--info-plist \"\(path)\" cannot be read: it \(error)")
        }
        let shown = WorkingPaths.relative(absolute, base: options.baseDirectory)
        guard let app = InfoPlist.read(InputFile(path: shown, raw: raw, limits: options.limits)) else {
            throw UsageFault("--info-plist \"\(path)\" is no Info.plist: it has none of the keys that describe an app")
        }
        return app
    }

    /// The outcomes of every capture, then those of the run's records.
    private static func judge(_ run: EvidenceRun, jobs: Int) async throws(UsageFault) -> JudgedRun {
        let rules = run.rules
        do {
            let captures = try await Parallel.map(
                run.evidence, jobs: jobs, makeState: { try Judge(rules) }, transform: { judge, evidence in judge.judge(evidence) })
            return JudgedRun(captures: captures, records: try Judge(rules).judge(run: run.runRecords))
        } catch {
            throw UsageFault(String(describing: error))
        }
    }

    /// The rules that a run judges by; also what `attrcheck rules` prints.
    public static func loadRules(_ options: ScanOptions) throws(UsageFault) -> RuleSet {
        var overrides: [(path: String, contents: String)] = []
        if let directory = options.rulesDirectory {
            let absolute = WorkingPaths.absolute(directory, base: options.baseDirectory)
            guard FileSystem.kind(absolute) == .folder else { throw UsageFault("--rules: there is no folder \"\(directory)\"") }
            overrides = try ruleFiles(absolute, below: "", shown: directory)
        }
        do {
            var rules = try RuleSet.load(profile: options.profile, overrides: overrides)
            try adjust(&rules, by: options.policy)
            try rules.narrow(only: options.onlyRules, skip: options.skipRules)
            return rules
        } catch let fault as UsageFault {
            throw fault
        } catch {
            throw UsageFault(String(describing: error))
        }
    }

    /// The configuration's own severities and thresholds; faults get their place there.
    private static func adjust(_ rules: inout RuleSet, by policy: Policy) throws(UsageFault) {
        var line = 0
        do throws(RuleFault) {
            for entry in policy.severities {
                line = entry.line
                try rules.setSeverity(of: entry.rule, to: entry.level)
            }
            for entry in policy.thresholds {
                line = entry.line
                try rules.setThreshold(entry.name, to: entry.value)
            }
        } catch {
            throw UsageFault("\(policy.path):\(line): \(error.message)")
        }
    }

    /// All rule files below a folder, as paths relative to it.
    private static func ruleFiles(_ folder: String, below: String, shown: String) throws(UsageFault) -> [(path: String, contents: String)] {
        var files: [(path: String, contents: String)] = []
        do {
            for name in try FileSystem.names(in: folder) where !name.hasPrefix(".") {
                let path = folder + "/" + name
                if FileSystem.kind(path) == .folder {
                    files += try ruleFiles(path, below: below + name + "/", shown: shown)
                } else if name.hasSuffix(".xml") {
                    files.append((below + name, String(decoding: try FileSystem.read(path, limit: 1 << 20), as: UTF8.self)))
                }
            }
        } catch let fault as FileFault {
            throw UsageFault("--rules \(shown): \(below) \(fault)")
        } catch let fault as UsageFault {
            throw fault
        } catch {
            throw UsageFault("--rules \(shown): \(error)")
        }
        return files
    }

    private static func loadPhrases(_ options: ScanOptions) throws(UsageFault) -> CreditPhrases {
        let contents = try data("credit-phrases.xml", options)
        do {
            let phrases = try CreditPhrases(xml: Array(contents.utf8))
            return phrases.adding(prefixes: options.policy.creditPrefixes, suffixes: options.policy.creditSuffixes)
        } catch {
            throw UsageFault("credit-phrases.xml: \(error)")
        }
    }

    private static func loadMarkVocabulary(_ options: ScanOptions) throws(UsageFault) -> MarkVocabulary {
        let contents = try data("maps-marks.xml", options)
        do {
            return try MarkVocabulary(xml: Array(contents.utf8))
        } catch {
            throw UsageFault("maps-marks.xml: \(error)")
        }
    }

    /// A data file of the rules: that of `--rules`, or the embedded one.
    private static func data(_ name: String, _ options: ScanOptions) throws(UsageFault) -> String {
        var contents = EmbeddedFile.all.first { $0.path == name }?.contents
        if let directory = options.rulesDirectory {
            let path = WorkingPaths.absolute(directory, base: options.baseDirectory) + "/" + name
            if FileSystem.kind(path) == .file, let bytes = try? FileSystem.read(path, limit: 1 << 20) {
                contents = String(decoding: bytes, as: UTF8.self)
            }
        }
        guard let contents else { throw UsageFault("the rules lack \(name)") }
        return contents
    }
}

/// A run up to its evidence.
struct EvidenceRun: Sendable {
    var files: [ClassifiedFile]
    var captures: [Capture]
    var inputs: [CaptureInput]
    var evidence: [CaptureEvidence]
    var runRecords: [RunRecord]
    var problems: [Problem]
    var rules: RuleSet
}

/// What the rules say, capture by capture.
struct JudgedRun: Sendable {
    var captures: [[Outcome]]
    var records: [Outcome]
}
