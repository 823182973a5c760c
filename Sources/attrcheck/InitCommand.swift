// `attrcheck init KIND`: ready files for CI systems, pre-commit, the configuration, an image and Kubernetes. The files are data in Rules/templates.
import Model
import RuleData

/// A ready file.
enum Template: String, CaseIterable {
    case github, gitlab
    case preCommit = "pre-commit"
    case config, docker, kubernetes

    /// Where it belongs.
    var path: String {
        switch self {
        case .github: ".github/workflows/attrcheck.yml"
        case .gitlab: ".gitlab-ci.yml"
        case .preCommit: ".pre-commit-config.yaml"
        case .config: ConfigSource.name
        case .docker: "Dockerfile"
        case .kubernetes: "attrcheck-job.yaml"
        }
    }

    var summary: String {
        switch self {
        case .github: "a workflow for GitHub Actions"
        case .gitlab: "a job for GitLab CI"
        case .preCommit: "a hook for pre-commit"
        case .config: "a configuration with every key explained"
        case .docker: "an image that holds attrcheck"
        case .kubernetes: "an indexed job that scans on many machines, and one that merges"
        }
    }

    /// The file's text; nil only when the binary was built without it.
    var text: String? {
        EmbeddedFile.all.first { $0.path == "templates/\(rawValue).yml" || $0.path == "templates/\(rawValue).dockerfile" }?.contents
    }
}

extension Command {
    static let initialise = Command(
        name: .initialise, operands: "[github|gitlab|pre-commit|config|docker|kubernetes]", operandCount: 0...1,
        choices: Template.allCases.map(\.rawValue),
        summary: "print or write a ready file for CI, pre-commit, the configuration or Kubernetes",
        details: "Prints the file, or with --write writes it where it belongs; a file that is there already is left alone.",
        examples: [
            ("attrcheck init config --write", "begin a configuration"), ("attrcheck init github", "a workflow for GitHub Actions"),
        ]
    ) { arguments, console in
        guard let template = arguments.operands.first.flatMap(Template.init) else {
            let width = Template.allCases.map(\.rawValue.count).max() ?? 0
            for template in Template.allCases {
                let gap = String(repeating: " ", count: width - template.rawValue.count + 2)
                Output.standard.write("\(template.rawValue)\(gap)\(template.summary), for \(template.path)\n")
            }
            return .clean
        }
        guard let text = template.text else { throw UsageError("this attrcheck was built without its templates") }
        guard arguments.has(.write) else {
            Output.standard.write(text)
            return .clean
        }
        if Disk.exists(template.path) || Disk.isLink(template.path) {
            throw UsageError(
                "\(template.path) is there already and was left alone; \"attrcheck init \(template.rawValue)\" prints what to add",
                command: .initialise)
        }
        if let fault = Disk.makeFolder(Disk.folder(of: template.path)) ?? Disk.replace(template.path, with: text) {
            throw UsageError.unwritableFile(template.path, reason: fault.words)
        }
        console.talk("wrote \(template.path)")
        return .clean
    }
}
