// Validates JSON against our schemas with Debian's python3-jsonschema, where that is installed; nothing is fetched.
import Foundation

/// The validator and what it said.
public enum JSONSchemaCheck {
    /// Why the tests that need it are skipped.
    public static let absence = "python3-jsonschema is not installed (apt-get install python3-jsonschema)"
    /// Whether /usr/bin/python3 can validate draft 2020-12.
    public static let isAvailable = (try? python("import sys", input: "")) == ""

    /// The validator's complaints about a document, one a line; empty when it is valid.
    public static func complaints(_ document: String, schema: String) throws -> String {
        try complaints(document, schemaAt: TestFiles.rules.appending(path: "schemas/\(schema)"))
    }

    /// The same with a schema file of any draft.
    public static func complaints(_ document: String, schemaAt url: URL) throws -> String {
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
        let start = "import sys\nfrom jsonschema.validators import validator_for\n"
        return try Program.run("/usr/bin/python3", ["-c", start + program], input: input).output
    }
}
