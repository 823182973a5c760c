// All options, one value each, in the order of the help. A new option is one value here and its use in the command.
import MapsLinks
import Reports
import RuleEngine

extension Flag {
    static let records = Flag(
        long: "records", short: "r", value: Value(name: "PATH", kind: .path), repeats: true, group: .input,
        summary: "metadata files or folders for the whole run",
        details: "Adds photo metadata beside that found next to the dumps. May be given several times.", commands: [.scan])
    static let filesFrom = Flag(
        long: "files-from", value: Value(name: "FILE|-", kind: .file), repeats: true, group: .input,
        summary: "read the paths to scan from a file, or from standard input",
        details: "One path a line, or paths separated by NUL characters (find -print0). They are scanned beside the paths given.",
        commands: [.scan], isConfigurable: false)
    static let shard = Flag(
        long: "shard", value: Value(name: "I/N"), group: .input, summary: "do only part I of N, for \"attrcheck merge\"",
        details: """
            Every machine scans the same paths with its own I, counted from 1, and writes a blob (--report FILE.jsonl or --format jsonl); \
            merge makes one report of them, as if one machine had done all. auto takes I and N from the CI system's variables or from \
            ATTRCHECK_SHARD. A shard exits with 0 whatever it finds: merge decides.
            """, commands: [.scan], isConfigurable: false)
    static let root = Flag(
        long: "root", value: Value(name: "DIR", kind: .folder), group: .input, summary: "the folder that names of screens are relative to",
        details: "Without it, the path given. With --files-from it makes the names the same as in a scan of the whole folder.",
        commands: [.scan])
    static let allowIncomplete = Flag(
        long: "allow-incomplete", group: .input, summary: "merge what there is, when shards are missing or cut off",
        details: "What is missing is reported; what depends on it is undecided, and the exit code is 3 where nothing else fails.",
        commands: [.merge], isConfigurable: false)
    static let allowEmpty = Flag(
        long: "allow-empty", negation: "no-allow-empty", group: .input, summary: "input without any capture or photo is no reason to fail",
        details: "Without it a run that finds nothing to check exits with 3, because it proves nothing.", commands: [.scan, .merge])
    static let infoPlist = Flag(
        long: "info-plist", value: Value(name: "FILE", kind: .file), group: .input,
        summary: "the Info.plist of the iOS app, XML or binary",
        details: """
            Which URL schemes the app may ask for (LSApplicationQueriesSchemes) and which open it (CFBundleURLTypes). Without it, the \
            nearest Info.plist in the folder of a dump or above is taken.
            """, commands: [.scan])
    static let jobs = Flag(
        long: "jobs", short: "j", value: Value(name: "N", kind: .number), group: .input, summary: "how many files are read at once",
        details: "The report does not depend on it.", standard: "all cores", commands: [.scan, .merge, .inspect, .records, .redact])

    static let profile = Flag(
        long: "profile", short: "p", value: Value(name: "NAME", kind: .profile), group: .policy, summary: "the policy text to judge by",
        details: "A profile is a dated set of rules, severities and thresholds. \"attrcheck rules\" lists the profiles.",
        standard: RuleSet.defaultProfile, commands: [.scan, .merge, .rules])
    static let rules = Flag(
        long: "rules", value: Value(name: "DIR", kind: .folder), group: .policy, summary: "a folder of further or overriding rules",
        details: "A rule file there with the id of a built-in rule replaces it.", commands: [.scan, .merge, .rules, .explain])
    static let rule = Flag(
        long: "rule", value: Value(name: "ID", kind: .rule), repeats: true, group: .policy, summary: "judge by this rule only",
        details: "May be given several times.", commands: [.scan, .merge])
    static let skipRule = Flag(
        long: "skip-rule", value: Value(name: "ID", kind: .rule), repeats: true, group: .policy, summary: "leave this rule out",
        details: "May be given several times.", commands: [.scan, .merge])

    static let config = Flag(
        long: "config", short: "c", value: Value(name: "FILE", kind: .file), group: .known, summary: "the configuration to use",
        details: "Without it, the nearest .attrcheck.yml in the folder of an input or above is taken, up to the root of the repository.",
        commands: [.scan, .merge, .config], isConfigurable: false)
    static let isolated = Flag(
        long: "isolated", group: .known, summary: "use no configuration", details: "", commands: [.scan, .merge, .config],
        isConfigurable: false)
    static let baseline = Flag(
        long: "baseline", short: "b", value: Value(name: "FILE", kind: .file), group: .known,
        summary: "findings that were known before; only others fail the run",
        details: "All findings stay in the reports, each marked as new or unchanged. What was undecided and is a violation now is new.",
        commands: [.scan, .merge])
    static let writeBaseline = Flag(
        long: "write-baseline", group: .known, summary: "write all findings of this run into the baseline",
        details: "Into the file of --baseline, or attrcheck-baseline.jsonl.", commands: [.scan, .merge], isConfigurable: false)
    static let pruneBaseline = Flag(
        long: "prune-baseline", group: .known, summary: "take what is gone out of the baseline", details: "Nothing is added to it.",
        commands: [.scan, .merge], isConfigurable: false)
    static let strictBaseline = Flag(
        long: "strict-baseline", negation: "no-strict-baseline", group: .known,
        summary: "fail also for findings of the baseline that are gone",
        details: "So that it only ever shrinks.", commands: [.scan, .merge])

    static let report = Flag(
        long: "report", short: "o", value: Value(name: "FORMAT=FILE", kind: .file), repeats: true, group: .output,
        summary: "write a report to a file as well; FILE.html alone tells the format",
        details: """
            Formats: \(Reporters.all.map(\.name).joined(separator: ", ")). A file appears whole or not at all. "-" as the file is \
            standard output, which then gets this report instead of the text. boxes=DIR writes screenshots with numbered boxes into a \
            folder. May be given several times.
            """, commands: [.scan, .merge])
    static let htmlImages = Flag(
        long: "html-images", value: Value(name: "WHERE", choices: ReportStyle.Images.allCases.map(\.rawValue)), group: .output,
        summary: "what becomes of screenshots in the HTML report",
        details: "inline: inside the page. link: the page shows the files. none: a drawing made from the dump.", standard: "inline",
        commands: [.scan, .merge])
    static let explainReport = Flag(
        long: "report", short: "o", value: Value(name: "FILE", kind: .file), group: .input,
        summary: "the JSON report that holds the finding", details: "Write one with attrcheck scan … --report FILE.json.",
        commands: [.explain])
    static let format = Flag(
        long: "format", short: "f", value: Value(name: "FORMAT", choices: Reporters.all.filter { !$0.isFolder }.map(\.name)),
        group: .output,
        summary: "what goes to standard output", details: "", standard: "text", commands: [.scan, .merge])
    static let failOn = Flag(
        long: "fail-on", value: Value(name: "LEVEL", choices: FailLevel.allCases.map(\.rawValue)), group: .output,
        summary: "which findings make the exit code 1",
        details: """
            violation: violated duties of the severities error and warning. undecided: those, and everything that could not be decided. \
            never: none; faults and incomplete evidence still show in the exit code.
            """, standard: "violation", commands: [.scan, .merge])

    static let noPixels = Flag(
        long: "no-pixels", negation: "pixels", group: .input, summary: "do not look at screenshots",
        details: "Otherwise credits are looked for in the screenshot beside a dump, when there are any to check.", commands: [.scan])
    static let cache = Flag(
        long: "cache", value: Value(name: "DIR", kind: .folder), group: .input,
        summary: "keep what was found out in a folder, for the next run",
        details: """
            By content: a screen whose files, rules and options have not changed is not looked at again, and the reports are the same bytes. \
            Deleting the folder costs time only.
            """, commands: [.scan])
    static let noCache = Flag(
        long: "no-cache", group: .input, summary: "look at everything anew", details: "Overrides a folder that the configuration names.",
        commands: [.scan])
    static let photos = Flag(
        long: "photos", value: Value(name: "PATH", kind: .path), repeats: true, group: .input,
        summary: "picture files of photos, to recognise them by on screenshots",
        details: """
            Adds photo files beside those in folders named photos. A file belongs to the photo whose token, reference or image key is its \
            name without the extension, or as photos.index.json in its folder says. May be given several times.
            """, commands: [.scan])
    static let ocrLanguage = Flag(
        long: "ocr-language", value: Value(name: "LANGUAGES"), group: .input, summary: "Tesseract's languages for reading screenshots",
        details: """
            Such as eng or eng+hin. Without it each name is read in the language of its letters. The data of a language is in the Debian \
            package tesseract-ocr-LANGUAGE.
            """, commands: [.scan])

    static let json = Flag(
        long: "json", group: .show, summary: "JSON instead of text", details: "Nothing is shortened; what is not known is null.",
        commands: [.inspect, .records, .rules, .explain, .config, .url])
    static let inspectRecords = Flag(
        long: "records", short: "r", group: .show, summary: "the photo records understood, instead of the tree",
        details: "Each with its names, what it obliges an app to show, and where it stands.", commands: [.inspect])
    static let evidence = Flag(
        long: "evidence", short: "e", group: .show, summary: "the evidence documents that the rules judge, as XML",
        details: "Give the metadata files after the dumps: attrcheck inspect --evidence home.xml home.photos.json.", commands: [.inspect])

    static let to = Flag(
        long: "to", value: Value(name: "FORM", choices: LinkForm.allCases.map(\.rawValue)), group: .show,
        summary: "only the links in another form, one a line",
        details: "What does not translate is said on standard error. Converting back restores every parameter that was kept.",
        commands: [.url])

    static let outputFolder = Flag(
        long: "output", short: "o", value: Value(name: "DIR", kind: .folder), group: .output,
        summary: "the folder for the copies, new or empty", details: "", commands: [.redact])
    static let write = Flag(
        long: "write", short: "w", group: .output, summary: "write the file where it belongs", details: "", commands: [.initialise],
        isConfigurable: false)

    static let color = Flag(
        long: "color", value: Value(name: "WHEN", choices: ColorChoice.allCases.map(\.rawValue)), group: .talk, summary: "colours in text",
        details: "auto: on a terminal, unless NO_COLOR is set to something or TERM is \"dumb\".", standard: "auto",
        environment: ["NO_COLOR", "TERM"], commands: [.scan, .merge, .inspect, .records])
    static let quiet = Flag(
        long: "quiet", short: "q", group: .talk, summary: "no talk on standard error but faults",
        details: "The report on standard output stays.",
        commands: [.scan, .merge, .inspect, .records, .explain, .config, .initialise, .redact])
    static let verbose = Flag(
        long: "verbose", short: "v", group: .talk, summary: "leave nothing out of the text", details: "",
        commands: [.scan, .merge, .inspect, .records])
    static let noProgress = Flag(
        long: "no-progress", negation: "progress", group: .talk, summary: "no progress line",
        details: "The bar is shown on a terminal only, and never where the variable CI is set.", commands: [.scan])
    static let timing = Flag(
        long: "timing", group: .talk, summary: "say on standard error how long it took", details: "", commands: [.scan, .merge])

    static let help = Flag(
        long: "help", short: "h", group: .general, summary: "this help; -h is the short one",
        details: "", commands: CommandName.allCases, isConfigurable: false)

    /// Every option of this version.
    static let all: [Flag] = [
        records, filesFrom, root, photos, infoPlist, shard, allowIncomplete, allowEmpty, jobs, noPixels, ocrLanguage, cache, noCache,
        profile, rules, rule, skipRule,
        config, isolated, baseline, writeBaseline, pruneBaseline, strictBaseline, report, explainReport, htmlImages, format, failOn, json,
        inspectRecords,
        evidence, to, write, outputFolder, color,
        quiet, verbose, noProgress, timing, help,
    ]

    /// The options of one command, in the order of the help.
    static func all(of command: CommandName) -> [Flag] { all.filter { $0.commands.contains(command) } }

    /// Options of the interface that later versions bring; they are refused by name rather than taken and ignored.
    static let later: Set<String> = [
        "ocr-command"
    ]
}
