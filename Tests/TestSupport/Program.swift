// Programs of the machine that tests ask for a second opinion: Python, Chromium, shells.
import Foundation

public enum Program {
    /// Runs a program and waits for it; streams go through files, so that no amount of output blocks.
    ///
    /// - Parameter joinsErrors: whether standard error is part of the output; else it goes where the tests' own goes.
    public static func run(
        _ path: String, _ arguments: [String], input: String = "", in folder: URL? = nil, joinsErrors: Bool = true
    ) throws -> (status: Int32, output: String) {
        let streams = FileManager.default.temporaryDirectory.appending(path: "attrcheck-program-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: streams, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: streams) }
        let stdin = streams.appending(path: "in")
        let stdout = streams.appending(path: "out")
        try Data(input.utf8).write(to: stdin)
        try Data().write(to: stdout)
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        if let folder { process.currentDirectoryURL = folder }
        process.standardInput = try FileHandle(forReadingFrom: stdin)
        let output = try FileHandle(forWritingTo: stdout)
        process.standardOutput = output
        if joinsErrors { process.standardError = output }
        try process.run()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: try Data(contentsOf: stdout), as: UTF8.self))
    }
}
