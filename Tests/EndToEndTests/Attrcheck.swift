// Runs the built binary in a temporary folder of its own, as a user does.
import Foundation
import TestSupport

/// What a run of the program gave.
struct Run {
    var status: Int32
    var output: String
    var errors: String
    /// The lines of standard error.
    var complaints: [String] { errors.split(separator: "\n").map(String.init) }
}

/// A temporary folder with files in it; gone when the test ends.
final class Workplace {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "attrcheck-e2e-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Writes a file, with its folders.
    func write(_ contents: String, to path: String) throws {
        try write(Array(contents.utf8), to: path)
    }

    /// Writes a file of bytes, with its folders.
    func write(_ bytes: [UInt8], to path: String) throws {
        let url = folder.appending(path: path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
    }

    /// The text of a file, or nil where there is none.
    func read(_ path: String) -> String? {
        (try? Data(contentsOf: folder.appending(path: path))).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The names in a folder, hidden ones included, sorted.
    func names(in path: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: path).path).sorted()
    }

    /// Runs a line of shell here, in which `$A` is the program.
    func shell(_ line: String) throws -> Run {
        let streams = FileManager.default.temporaryDirectory.appending(path: "attrcheck-e2e-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: streams, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: streams) }
        let script = "A='\(Self.program.path)'; ( \(line) ) >'\(streams.path)/out' 2>'\(streams.path)/err'"
        let status = try TestSupport.Program.run("/bin/sh", ["-c", script], in: folder).status
        func text(_ name: String) throws -> String { String(decoding: try Data(contentsOf: streams.appending(path: name)), as: UTF8.self) }
        return Run(status: status, output: try text("out"), errors: try text("err"))
    }

    /// Runs `attrcheck` here.
    func attrcheck(
        _ arguments: String..., input: String = "", environment: [String: String] = [:], output: FileHandle? = nil
    ) throws -> Run {
        try attrcheck(arguments, input: input, environment: environment, output: output)
    }

    /// Runs `attrcheck` here; streams go through files, so that no amount of output blocks.
    func attrcheck(
        _ arguments: [String], input: String = "", environment: [String: String] = [:], output: FileHandle? = nil
    ) throws -> Run {
        let streams = FileManager.default.temporaryDirectory.appending(path: "attrcheck-e2e-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: streams, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: streams) }
        for (name, text) in [("in", input), ("out", ""), ("err", "")] { try Data(text.utf8).write(to: streams.appending(path: name)) }
        let process = Process()
        process.executableURL = Self.program
        process.arguments = arguments
        process.currentDirectoryURL = folder
        var variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        // What a CI system around the tests says must not change what the program writes.
        for name in ["NO_COLOR", "GITHUB_ACTIONS", "GITHUB_STEP_SUMMARY", "GITHUB_WORKSPACE", "CI_PROJECT_DIR", "XCODE_VERSION_ACTUAL"]
        where environment[name] == nil { variables[name] = nil }
        process.environment = variables
        process.standardInput = try FileHandle(forReadingFrom: streams.appending(path: "in"))
        process.standardOutput = try output ?? FileHandle(forWritingTo: streams.appending(path: "out"))
        process.standardError = try FileHandle(forWritingTo: streams.appending(path: "err"))
        try process.run()
        process.waitUntilExit()
        func text(_ name: String) throws -> String { String(decoding: try Data(contentsOf: streams.appending(path: name)), as: UTF8.self) }
        // A death by signal must never look like an exit code.
        let status = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
        return Run(status: status, output: try text("out"), errors: try text("err"))
    }

    /// The binary beside the running test bundle, else that of the debug build.
    static let program: URL = {
        let bundles = [CommandLine.arguments.first.map { URL(filePath: $0) }, Bundle.main.executableURL].compactMap(\.self)
        let folders =
            bundles.map { $0.resolvingSymlinksInPath().deletingLastPathComponent() } + [TestFiles.root.appending(path: ".build/debug")]
        let candidates = folders.map { $0.appending(path: "attrcheck") }
        return candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? candidates[candidates.count - 1]
    }()
}

/// System calls of the program, looked at by strace.
enum Tracing {
    /// Whether programs can be traced here; containers often forbid it.
    static let isAllowed = (try? TestSupport.Program.run("/bin/sh", ["-c", "strace -qq -o /dev/null true"]).status) == 0
}
