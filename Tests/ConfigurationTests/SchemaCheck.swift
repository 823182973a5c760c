// Validates JSON against the configuration's schema with Debian's python3-jsonschema, where that is installed.
import Foundation
import TestSupport

enum SchemaCheck {
    /// Whether /usr/bin/python3 can validate draft 2020-12.
    static let isAvailable = (try? run("pass", "")) == ""

    /// The validator's complaints; empty when the document is valid.
    static func complaints(_ document: String) throws -> String {
        let path = TestFiles.rules.appending(path: "schemas/config-1.schema.json").path
        return try run(
            """
            import json
            schema = json.load(open(\(String(reflecting: path)), encoding="utf-8"))
            Draft202012Validator.check_schema(schema)
            for error in Draft202012Validator(schema).iter_errors(json.load(open(sys.argv[1], encoding="utf-8"))):
                print(error.json_path, error.message[:200])
            """, document)
    }

    /// Everything that a program prints.
    private static func run(_ program: String, _ document: String) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: "attrcheck-config-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let input = folder.appending(path: "in.json")
        let output = folder.appending(path: "out")
        try Data(document.utf8).write(to: input)
        try Data().write(to: output)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = ["-c", "import sys\nfrom jsonschema import Draft202012Validator\n" + program, input.path]
        let handle = try FileHandle(forWritingTo: output)
        process.standardOutput = handle
        process.standardError = handle
        try process.run()
        process.waitUntilExit()
        return String(decoding: try Data(contentsOf: output), as: UTF8.self)
    }
}
