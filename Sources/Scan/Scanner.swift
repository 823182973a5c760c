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
        var pool = RecordPool(files)
        let everything = RecordSet.merge(pool.recordFiles)
        problems += everything.problems
        PhotoShelf.mark(&files, known: everything.index)
        var built = CaptureBuilder.build(files)
        if !options.usesPixels { built.captures.removeAll { $0.layout == nil } }
        problems += built.problems
        let app = try declaredApp(options)
        var inputs: [CaptureInput] = []
        var shots: [PixelPass.Shot?] = []
        for capture in built.captures {
            let layout = capture.mainFile
            let pooled = pool.records(own: capture.ownRecords, shared: capture.sharedRecords)
            var screen: Screen
            switch files[layout].content {
            case .layout(let screens): screen = screens[capture.screen]
            case .screenshot(let width, let height):
                screen = ScreenshotPass.emptyScreen(files[layout].format ?? FormatID("png"), width: width, height: height)
            default: continue
            }
            if !capture.otherDumps.isEmpty {
                let parts = [CapturePart(file: layout, screen: capture.screen)] + capture.otherDumps
                if let merged = CaptureMerge.merge(files, parts) {
                    screen = merged.screen
                    problems += merged.problems
                }
            }
            var usable: PixelPass.Shot?
            if capture.layout == nil {
                usable = PixelPass.Shot(path: files[layout].file.path, shown: files[layout].file.shown)
            } else if let shot = capture.screenshot, case .screenshot(let width, let height) = files[shot].content {
                let found = CaptureMergeScale.ofScreenshot(screen, width: width, height: height)
                // A scale that follows from both sides is tried even if it is odd: texts tell whether the two belong together.
                if found.complaint == nil || found.scale != screen.scale {
                    usable = PixelPass.Shot(path: files[shot].file.path, shown: files[shot].file.shown)
                }
                screen.scale = found.scale
                if let complaint = found.complaint {
                    problems.append(
                        Problem(
                            path: files[shot].file.shown, code: "scale-implausible",
                            message: "this screenshot and \(files[layout].file.shown) do not fit: \(complaint)"))
                }
            }
            if pooled.knowsPictures { SavedPictures.addDigests(to: &screen, page: files[layout].file.path) }
            screen.isCut = (screen.problems + files[layout].problems).contains { $0.code == "layout-truncated" }
            var input = CaptureInput(
                id: capture.id, screen: screen, records: pooled.merged.records, index: pooled.merged.index, ownRecords: pooled.own,
                manifest: capture.manifest, app: app ?? InfoPlist.nearest(to: files[layout].file.path, among: files))
            input.contested = pooled.merged.contested
            input.reviewAuthors = pooled.reviewAuthors
            input.places = pooled.places
            input.markVocabulary = markVocabulary
            inputs.append(input)
            shots.append(options.usesPixels ? usable : nil)
        }
        problems += BindingStage.apply(options.policy.bindings, to: &inputs)
        let pixels = PixelPass(languages: options.ocrLanguages, limits: limits, phrases: phrases)
        // Photo files are decoded only where there is a screenshot to recognise them on.
        let hasShots = shots.contains { $0 != nil }
        let (shelf, shelfProblems) =
            hasShots
            ? await PhotoShelf.load(files, known: everything.index, limits: limits, jobs: jobs(options)) : (PhotoShelf(), [])
        problems += shelfProblems
        let matching = PictureMatching(shelf: shelf, limits: limits)
        let screenshots = ScreenshotPass(languages: options.ocrLanguages, limits: limits, phrases: phrases, shelf: shelf)
        let work = Array(zip(zip(inputs, shots), built.captures))
        let gathered = await ReadCache.$current.withValue(ReadCache(folder: options.cacheFolder)) {
            await Parallel.map(
                work, jobs: jobs(options), makeState: { () },
                transform: { _, one -> (input: CaptureInput, found: PixelPass.Gathered) in
                    var input = one.0.0
                    guard let shot = one.0.1 else { return (input, EvidenceGatherer.gather(input, phrases: phrases)) }
                    if one.1.layout == nil {
                        let found = screenshots.gather(&input, shot: shot)
                        return (input, found)
                    }
                    let problems = matching.match(&input, shot: shot)
                    var found = pixels.gather(&input, shot: shot)
                    found.problems += problems
                    return (input, found)
                })
        }
        inputs = gathered.map(\.input)
        var evidence = gathered.map(\.found.evidence)
        for (result, capture) in zip(gathered, built.captures) {
            problems += result.found.problems.map { problem in
                var placed = problem
                if placed.path.isEmpty { placed.path = files[capture.mainFile].file.shown }
                return placed
            }
        }
        OtherViews.link(&evidence)
        let recordFiles = pool.recordFiles
        problems = PixelPass.withoutRepeats(problems)
        return EvidenceRun(
            files: files, captures: built.captures, inputs: inputs, evidence: evidence,
            runRecords: RunRecords.make(everything, files: recordFiles, captures: evidence), problems: problems, rules: rules)
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
