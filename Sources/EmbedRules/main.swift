// Writes the files of `Rules/` into one Swift source: EmbedRules ROOT OUTPUT FILE…
import Foundation

let arguments = CommandLine.arguments
guard arguments.count >= 3 else {
    FileHandle.standardError.write(Data("EmbedRules: usage: EmbedRules ROOT OUTPUT FILE…\n".utf8))
    exit(2)
}
let root = arguments[1].hasSuffix("/") ? arguments[1] : arguments[1] + "/"
var source =
    "// Generated from Rules/ by EmbedRules; do not edit.\n\nextension EmbeddedFile {\n    public static let all: [EmbeddedFile] = [\n"
for path in arguments.dropFirst(3) {
    let contents = try String(contentsOfFile: path, encoding: .utf8)
    let name = path.hasPrefix(root) ? String(path.dropFirst(root.count)) : path
    // A raw literal: enough # signs that no text of the file can end it.
    var hashes = "#"
    while contents.contains("\"\"\"" + hashes) || contents.contains("\\" + hashes) { hashes += "#" }
    source += "        EmbeddedFile(path: \(hashes)\"\(name)\"\(hashes), contents: \(hashes)\"\"\"\n\(contents)\n\"\"\"\(hashes)),\n"
}
source += "    ]\n}\n"
try source.write(toFile: arguments[2], atomically: true, encoding: .utf8)
