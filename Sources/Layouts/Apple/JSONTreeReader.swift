// Turns trees of JSON nodes into screens; what a node says is for the format's own reader.
import Input
import JSON
import Model

/// Reads the nodes of one tree in document order.
struct JSONTreeReader {
    let file: InputFile
    let json: AppleJSON
    let limits: Limits

    /// The nodes below a root. Types of the nodes around each one are handed to `facts`.
    func nodes(_ root: JSONValue, children key: String = "children", element: (JSONValue) -> Element?) -> [AppleNode] {
        var walk = JSONWalk(root, children: key)
        var cursor = PositionCursor(file)
        var result: [AppleNode] = []
        // A node seldom takes less than this in any of the formats.
        result.reserveCapacity(min(limits.nodes, file.text.count / 300))
        while let step = walk.next(), result.count < limits.nodes {
            guard var element = element(step.value) else { continue }
            let start = json.offset(step.value)
            let place = cursor.position(of: start)
            element.byteRange = start..<min(file.text.count, start + 1)
            element.line = place.line
            element.column = place.column
            result.append(AppleNode(depth: step.depth, element: element))
        }
        return result
    }

    /// A reading of one screen with the problems of the file.
    func reading(_ screens: [Screen]) -> LayoutReading {
        LayoutReading(screens: screens, problems: json.problems(file))
    }
}
