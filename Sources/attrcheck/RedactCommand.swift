// `attrcheck redact PATH… -o DIR`: copies that can be shown to others, and scan to the same verdicts.
import Attribution
import Model
import Photos
import Redaction
import RuleData
import Scan

extension Command {
    static let redact = Command(
        name: .redact, operands: "PATH…", operandCount: 1...Int.max,
        summary: "copies of dumps and records with invented names, ids and keys",
        details: """
            The same value becomes the same invented value in all files of a run, of the same length and case, so that the copies scan to the \
            same verdicts. Replaced are people's names that the records tell, contributors, photos, places, addresses of pictures, API keys, \
            tokens and signatures. In screenshots the texts of their dumps are painted over; what else a picture shows stays. Screenshots \
            without a dump, archives and files that are no UTF-8 are left out, and so is a file in which something would remain. Look at the \
            copies before you pass them on: a name that no record tells is not known.
            """,
        examples: [("attrcheck redact dumps -o /tmp/shown", "a set for a bug report")]
    ) { arguments, console in
        try await RedactCommand(arguments, console).run()
    }
}

/// One redaction as the arguments ask for it.
struct RedactCommand {
    let console: Console
    let files: [ListedFile]
    let output: String
    let jobs: Int?

    /// Largest file that is rewritten: each of its characters is looked at with its place.
    private static let mostBytes = 64 << 20

    /// Looks at the paths before anything is written.
    init(_ arguments: Arguments, _ console: Console) throws {
        self.console = console
        jobs = try arguments.number(.jobs)
        guard let output = arguments.value(.outputFolder) else {
            throw UsageError("redact needs a folder for the copies: attrcheck redact PATH… -o DIR", command: .redact)
        }
        for path in arguments.operands where !Disk.exists(path) {
            throw UsageError.unreadable(path, option: nil, reason: InputPaths.absence(path))
        }
        if Disk.exists(output), !Disk.isEmptyFolder(output) {
            throw UsageError(
                "\"\(output)\" is there already and is not an empty folder; the copies need one of their own", command: .redact)
        }
        self.output = output
        files = try FoundFiles.list(arguments.operands, base: Disk.workingDirectory)
    }

    func run() async throws -> ExitStatus {
        let inspected = await Inspector.inspect(files.map(\.shown), base: Disk.workingDirectory, jobs: jobs)
        var redactor = Redactor(names: names(inspected), commonWords: try commonWords())
        var contents: [(file: ListedFile, bytes: [UInt8])] = []
        var leftOut: [(path: String, reason: String)] = []
        var skipped = 0
        var screenshots: [ListedFile] = []
        for (file, facts) in zip(files, inspected) {
            switch facts.kind {
            case .screenshot: screenshots.append(file)
            case .unreadable: leftOut.append((file.shown, "it cannot be read"))
            case .other where !Self.belongs(file.below): skipped += 1
            default:
                guard case .success(let bytes) = Disk.read(file.path), !bytes.contains(0) else {
                    leftOut.append((file.shown, "it is no text"))
                    continue
                }
                guard bytes.count <= Self.mostBytes else {
                    leftOut.append((file.shown, "it is larger than \(Self.mostBytes >> 20) MB"))
                    continue
                }
                contents.append((file, bytes))
                redactor.collect(String(decoding: bytes, as: UTF8.self))
            }
            collectIDs(facts, &redactor)
        }
        var written = 0
        for (file, bytes) in contents {
            guard let redacted = redactor.redact(bytes) else {
                leftOut.append((file.shown, "it is no UTF-8"))
                continue
            }
            let remains = redactor.remains(in: redacted)
            guard remains.isEmpty else {
                leftOut.append((file.shown, "it would still hold \(remains[0])"))
                continue
            }
            try write(redacted, to: output + "/" + redactor.redactPath(file.below))
            written += 1
        }
        let painters = screenshots.isEmpty ? [:] : try await painters(inspected)
        for file in screenshots {
            switch painted(file, painters[file.shown], &redactor) {
            case .success(let picture):
                try write(picture, to: output + "/" + redactor.redactPath(file.below))
                written += 1
            case .failure(let refusal): leftOut.append((file.shown, refusal.reason))
            }
        }
        return report(written, skipped, leftOut, redactor)
    }

    /// The screen of each screenshot that has one, by the screenshot's path.
    private func painters(_ inspected: [InspectedFile]) async throws -> [String: ScreenshotPainter] {
        var options = ScanOptions(paths: files.map(\.shown), baseDirectory: Disk.workingDirectory)
        options.allowEmpty = true
        // Only which screenshot belongs to which dump is asked for.
        options.usesPixels = false
        let screens = Dictionary(inspected.map { ($0.path, $0.screens) }, uniquingKeysWith: { first, _ in first })
        var painters: [String: ScreenshotPainter] = [:]
        for capture in try await Scanner.run(options).report.captures {
            guard let shot = capture.screenshot, let layout = capture.layout, let own = screens[layout.path], own.count == 1 else {
                continue
            }
            guard let scale = layout.scale, scale > 0 else { continue }
            painters[shot.path] = ScreenshotPainter(screen: own[0], scale: scale)
        }
        return painters
    }

    private func painted(
        _ file: ListedFile, _ painter: ScreenshotPainter?, _ redactor: inout Redactor
    ) -> Result<[UInt8], ScreenshotPainter.Refusal> {
        guard let painter else {
            return .failure(.init(reason: "a screenshot may show names, and no dump beside it says where (with a known scale)"))
        }
        guard case .success(let bytes) = Disk.read(file.path) else { return .failure(.init(reason: "it cannot be read")) }
        do throws(ScreenshotPainter.Refusal) {
            return .success(try painter.painted(bytes, &redactor))
        } catch {
            return .failure(error)
        }
    }

    /// Files that no reader takes for themselves, but that a scan needs.
    private static func belongs(_ path: String) -> Bool { path.hasSuffix(".request.json") || path.hasSuffix("Info.plist") }

    /// Everybody whom a record names as an author or reviewer.
    private func names(_ inspected: [InspectedFile]) -> [String] {
        var names: [String] = []
        for file in inspected.compactMap(\.recordFile) {
            let credits = file.records.flatMap(\.credits) + file.places.flatMap(\.credits)
            names += credits.filter { $0.kind == .author }.flatMap { [$0.name, $0.alternative].compactMap(\.self) }
            names += file.reviewAuthors
        }
        return names.filter { !$0.isEmpty }
    }

    /// Words that stand around names and on buttons, from the rules' own lists.
    private func commonWords() throws -> [String] {
        guard let file = EmbeddedFile.all.first(where: { $0.path == "credit-phrases.xml" }) else { return [] }
        let phrases = try CreditPhrases(xml: Array(file.contents.utf8))
        return (phrases.prefixes + phrases.suffixes + phrases.interfaceWords).map(\.string).sorted()
    }

    /// Ids that records tell, which no pattern might find.
    private func collectIDs(_ facts: InspectedFile, _ redactor: inout Redactor) {
        guard let file = facts.recordFile else { return }
        for identity in file.records.flatMap(\.identities) + file.links.flatMap(\.identities) {
            switch identity.kind {
            case .resourceName: for part in identity.value.split(separator: "/") { redactor.add(String(part), keeping: 4) }
            case .reference, .imageKey: redactor.add(identity.value, keeping: 6)
            case .imageURL: redactor.collect(identity.value)
            case .counter, .bytes: break
            }
        }
        for record in file.records {
            if let place = record.placeID { redactor.add(place, keeping: 4) }
            for contributor in record.credits.compactMap(\.contributor) { redactor.add(contributor, keeping: 1) }
        }
    }

    private func write(_ bytes: [UInt8], to path: String) throws(UsageError) {
        if let fault = Disk.makeFolder(Disk.folder(of: path)) ?? Disk.replace(path, with: bytes) {
            throw .unwritableFile(path, reason: fault.words)
        }
    }

    /// Says what was done, and what was not.
    private func report(_ written: Int, _ skipped: Int, _ leftOut: [(path: String, reason: String)], _ redactor: Redactor) -> ExitStatus {
        for (path, reason) in leftOut { Program.complain("left out \"\(path)\": \(reason)") }
        let others = skipped == 0 ? "" : "; \(skipped) other \(skipped == 1 ? "file is" : "files are") neither dump nor record"
        console.talk(
            "wrote \(written) \(written == 1 ? "file" : "files") to \(output), with \(redactor.names) \(redactor.names == 1 ? "name" : "names") and \(redactor.idCount) \(redactor.idCount == 1 ? "id" : "ids and keys") replaced\(others)"
        )
        if written == 0 { return .incomplete }
        // Screenshots are always left out; anything else that is missing changes what a scan of the copies says.
        return leftOut.contains { !$0.reason.hasPrefix("a screenshot") } ? .incomplete : .clean
    }
}
