// Wrong usage: one clear sentence that names the offending word, exit code 2, nothing on standard output.
import Foundation
import Testing

@Suite("Wrong usage")
struct UsageEndToEndTests {
    /// Command line, and what its sentence must hold.
    static let mistakes: [(arguments: [String], sentence: String)] = [
        (["scna"], #"unknown command "scna"; did you mean "scan"?"#),
        (["frobnicate"], #"unknown command "frobnicate"; "attrcheck help" lists the commands"#),
        (["dumps.d"], #""dumps.d" is a path, not a command; did you mean "attrcheck scan dumps.d"?"#),
        (["--records", "x", "scan"], #"the command comes before its options: "--records""#),
        (["help", "inspct"], #"unknown command "inspct"; did you mean "inspect"?"#),
        (["help", "scan", "inspect"], #""inspect" is one argument too many"#),
        (["explain"], "explain needs a JSON report"),
        (["scan", "--baseline", "x"], #"the baseline "x" cannot be read"#),
        (["scan", "--write-baseline", "--prune-baseline"], "--write-baseline and --prune-baseline contradict each other"),
        (["scan", "--ocr-command", "x"], "--ocr-command is not available in this version"),
        (["scan", "--ocr-language", "eng;x"], #""eng;x" is no value of --ocr-language"#),
        (["scan", "--shard", "1/2"], "--shard does a part of the run, and only"),
        (["scan", "--reprot", "x.json"], #"unknown option "--reprot"; did you mean "--report"?"#),
        (["scan", "--skiprule", "x"], #"unknown option "--skiprule"; did you mean "--skip-rule"?"#),
        (["scan", "-z"], #"unknown option "-z""#),
        (["scan", "-qz"], #"unknown option "-z""#),
        (["scan", "--zzzzzzzz"], #"unknown option "--zzzzzzzz""#),
        (["scan", "--json"], #""--json" is an option of "inspect", "records", "rules", "#),
        (["scan", "--profile"], "--profile needs a value, --profile NAME"),
        (["scan", "--profile="], "--profile needs a value"),
        (["scan", "--profile", "--quiet"], #"but "--quiet" follows; write --profile=--quiet"#),
        (["scan", "--quiet=yes"], #"--quiet takes no value, but "yes" was given"#),
        (["scan", "--no-allow-empty=yes"], #"--no-allow-empty takes no value"#),
        (["scan", "--color", "alwys"], #""alwys" is no value of --color, which takes auto, always or never; did you mean "always"?"#),
        (["scan", "--fail-on", "error"], #""error" is no value of --fail-on, which takes violation, undecided or never"#),
        (["scan", "--format", "yaml"], #""yaml" is no value of --format"#),
        (["scan", "--jobs", "many"], #""many" is no number for --jobs"#),
        (["scan", "-j0"], #""0" is no number for --jobs"#),
        (["scan", "--jobs=99999999999999999999"], "is no number for --jobs"),
        (["scan", "--quiet", "--verbose"], "--quiet and --verbose contradict each other"),
        (["scan", "--report", "jsn=x"], #"unknown report format "jsn"; did you mean "json"?"#),
        (["scan", "--report", "boxes=-"], #"--report "boxes=-" names no file"#),
        (["scan", "--format", "boxes"], #""boxes" is no value of --format"#),
        (["scan", "--report", "x.foo"], #"the file name "x.foo" does not tell which report is wanted"#),
        (["scan", "--report", "json="], #"--report "json=" names no file"#),
        (["scan", "--report", "json"], #"--report "json" names no file"#),
        (["scan", "--report", "nowhere/x.json"], #"cannot be written to "nowhere/x.json": there is no folder "nowhere""#),
        (["scan", "--report", "json=dumps.d"], #"cannot be written to "dumps.d": it is a folder"#),
        (["scan", "--report", "a.json", "--report", "json=a.json"], #"two reports are meant for the file "a.json""#),
        (["scan", "--report", "json=-", "--format", "text"], "two reports are meant for standard output"),
        (["scan", "--report", "json=-", "--report", "text=-"], "two reports are meant for standard output"),
        (["scan", "--records", "missing.json"], #"--records "missing.json" cannot be read: there is no such file or folder"#),
        (["scan", "--files-from", "missing.txt"], #"--files-from "missing.txt" cannot be read"#),
        (["scan", "--rules", "missing"], #"--rules "missing" cannot be read: there is no such folder"#),
        (["scan", "missing"], #""missing" cannot be scanned: there is no such file or folder"#),
        (["scan", "dangling"], #""dangling" cannot be scanned: the symbolic link leads nowhere"#),
        (["inspect"], "inspect needs at least one file: attrcheck inspect FILE…"),
        (["records"], "records needs at least one file"),
        (["inspect", "--evidence", "--json", "x"], "--evidence and --json contradict each other"),
        (["inspect", "--evidence", "--records", "x"], "--evidence and --records contradict each other"),
        (["rules", "a", "b"], #""b" is one argument too many"#),
        (["sc\u{1B}[31man"], #"unknown command "sc\u{1B}[31man""#),
    ]

    @Test("Each mistake has its sentence", arguments: mistakes.indices)
    func mistake(index: Int) throws {
        let (arguments, sentence) = Self.mistakes[index]
        let place = try Workplace()
        try place.write("", to: "dumps.d/keep")
        try place.link("dangling", to: "nowhere-at-all")
        let run = try place.attrcheck(arguments)
        #expect(run.status == 2)
        #expect(run.output == "")
        #expect(run.complaints.first?.hasPrefix("attrcheck: ") == true)
        #expect(run.complaints.first?.contains(sentence) == true, "\(run.errors)")
        #expect(run.complaints.count <= 2, "one sentence, and at most one line on where to read more")
        #expect(try place.names() == ["dangling", "dumps.d"], "nothing was written")
    }
}

extension Workplace {
    /// Makes a symbolic link.
    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: folder.appending(path: name).path, withDestinationPath: target)
    }
}
