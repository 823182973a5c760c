// `attrcheck inspect FILE…` and `attrcheck records FILE…`: what a file is, and what was understood of it.
import Model
import Reports
import Scan

extension Command {
    static let inspect = Command(
        name: .inspect, operands: "FILE…", operandCount: 1...Int.max, summary: "show what a file is and what is read from it",
        details: """
            Prints a dump as an indented tree: role, identifier, text, class, bounds, picture, link, and whatever hides an element; before \
            it, what the format cannot tell. This is what the rules see; start here when a finding surprises. The exit code is 3 when a \
            file is there but cannot be read, and 2 when a path leads nowhere.
            """,
        examples: [
            ("attrcheck inspect home.xml", "the screen as attrcheck sees it"),
            ("attrcheck inspect --json dumps/*.xml", "kinds, formats and counts for a script"),
            ("attrcheck inspect --evidence home.xml home.photos.json", "the facts that the rules judge"),
        ]
    ) { arguments, console in
        try await InspectCommand(arguments, console).run()
    }

    static let records = Command(
        name: .records, operands: "FILE…", operandCount: 1...Int.max,
        summary: "show the photo records in metadata files and what they oblige to",
        details:
            "Finds photo records at any depth of any JSON, and says for each whether a credit is owed, not owed, or unknown and why. The exit code is 3 when a file cannot be read.",
        examples: [("attrcheck records photos.json", "which photos, and what they owe")]
    ) { arguments, console in
        try await InspectCommand(arguments, console).run()
    }
}

/// One inspection as the arguments ask for it.
struct InspectCommand {
    /// What is printed.
    private enum Subject { case files, records, evidence }

    private let console: Console
    private let paths: [String]
    private let subject: Subject
    private let isJSON: Bool
    private let jobs: Int?

    init(_ arguments: Arguments, _ console: Console) throws(UsageError) {
        self.console = console
        paths = arguments.operands
        isJSON = arguments.has(.json)
        jobs = try arguments.number(.jobs)
        let wantsRecords = arguments.command == .records || arguments.has(.inspectRecords)
        let wantsEvidence = arguments.command == .inspect && arguments.has(.evidence)
        if wantsEvidence, isJSON { throw .contradiction(.evidence, .json, command: .inspect) }
        if wantsEvidence, wantsRecords { throw .contradiction(.evidence, .inspectRecords, command: .inspect) }
        subject = wantsEvidence ? .evidence : wantsRecords ? .records : .files
    }

    /// Prints what was asked for; 2 when a path leads nowhere or cannot be opened, after everything else was printed.
    func run() async throws -> ExitStatus {
        let input = InputPaths(paths)
        for problem in input.missing { Program.complain("\"\(problem.path)\" cannot be read: \(problem.message)") }
        switch subject {
        case .evidence:
            if !input.present.isEmpty {
                let options = ScanOptions(paths: input.present, baseDirectory: Disk.workingDirectory)
                let documents = try await Scanner.evidenceDocuments(options)
                if documents.isEmpty { console.talk("there is no capture in these files, hence no evidence") }
                for document in documents {
                    Output.standard.write(SecretMask.masked(document.hasSuffix("\n") ? document : document + "\n"))
                }
            }
        case .files, .records:
            let found = await Inspector.inspect(
                input.present, base: Disk.workingDirectory, jobs: jobs, keepsScreens: !isJSON && subject == .files)
            let files = merged(found, input.missing)
            Output.standard.write(SecretMask.masked(isJSON ? try json(files) : text(files)))
            if input.missing.isEmpty, files.contains(where: \.isUnreadable) { return .incomplete }
        }
        return input.missing.isEmpty ? .clean : .fault
    }

    /// One entry for each argument, in argument order, also for those that lead nowhere.
    private func merged(_ found: [InspectedFile], _ missing: [Problem]) -> [FileSummary] {
        var rest = found[...]
        let absent = Dictionary(missing.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        return paths.compactMap { path in
            if let problem = absent[path] { return FileSummary(missing: problem) }
            return rest.popFirst().map(FileSummary.init)
        }
    }

    private func json(_ files: [FileSummary]) throws -> String {
        if subject == .records {
            return try WireEncoding.text(files.map { WireRecordFile(path: $0.path, file: $0.recordFile, problems: $0.problems) })
        }
        return try WireEncoding.text(files.map(WireInspectedFile.init))
    }

    private func text(_ files: [FileSummary]) -> String {
        let words = InspectWords(style: console.style)
        let blocks = files.map { subject == .records ? words.records($0) : words.file($0) }
        return blocks.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
    }
}
