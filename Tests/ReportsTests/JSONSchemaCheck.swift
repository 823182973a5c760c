// Validates JSON against our schemas with Debian's python3-jsonschema, where that is installed; nothing is fetched.
import Foundation
import TestSupport

/// The validator and what it said.
enum JSONSchemaCheck {
    /// Why the tests that need it are skipped.
    static let absence = "python3-jsonschema is not installed (apt-get install python3-jsonschema)"
    /// Whether /usr/bin/python3 can validate draft 2020-12.
    static let isAvailable = (try? python("import sys", input: "")) == ""

    /// The validator's complaints about a document, one a line; empty when it is valid.
    static func complaints(_ document: String, schema: String) throws -> String {
        try complaints(document, schemaAt: TestFiles.rules.appending(path: "schemas/\(schema)"))
    }

    /// The same with a schema file of any draft.
    static func complaints(_ document: String, schemaAt url: URL) throws -> String {
        let path = url.path
        return try python(
            """
            import json
            schema = json.load(open(\(String(reflecting: path)), encoding="utf-8"))
            validator = validator_for(schema)
            validator.check_schema(schema)
            for error in validator(schema).iter_errors(json.load(sys.stdin)):
                print(error.json_path, error.message[:300])
            """, input: document)
    }

    /// Runs a program text; everything that it prints, standard error included.
    private static func python(_ program: String, input: String) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: "attrcheck-schema-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let stdin = folder.appending(path: "in")
        let stdout = folder.appending(path: "out")
        try Data(input.utf8).write(to: stdin)
        try Data().write(to: stdout)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = ["-c", "import sys\nfrom jsonschema.validators import validator_for\n" + program]
        process.standardInput = try FileHandle(forReadingFrom: stdin)
        let output = try FileHandle(forWritingTo: stdout)
        process.standardOutput = output
        process.standardError = output
        try process.run()
        process.waitUntilExit()
        return String(decoding: try Data(contentsOf: stdout), as: UTF8.self)
    }
}
