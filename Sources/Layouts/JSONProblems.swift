// Faults of a JSON dump as problems of the file, each kind once.
import Input
import JSON
import Model

/// What a damaged JSON dump lost, in the codes that all layout readers use.
enum JSONProblems {
    /// The faults as problems. Text behind the value is what commands print, and no loss.
    static func problems(_ json: JSONDocument, _ file: InputFile) -> [Problem] {
        var seen: Set<String> = []
        return json.faults.compactMap { fault in
            guard fault.code != JSONFault.Code.trailingData, seen.insert(fault.code).inserted else { return nil }
            let place = file.lines.position(of: fault.offset)
            let code: String
            switch fault.code {
            case JSONFault.Code.truncated, JSONFault.Code.empty: code = "layout-truncated"
            case JSONFault.Code.depth, JSONFault.Code.nodes: code = fault.code
            case _ where fault.endsReading: code = "layout-malformed"
            default: code = "layout-repaired"
            }
            return Problem(
                line: place.line, column: place.column, code: code, message: fault.message,
                severity: code == "layout-repaired" ? .info : .warning)
        }
    }
}
