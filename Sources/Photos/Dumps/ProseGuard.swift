// Source code and READMEs show records as examples; they are no recordings.
import Input

/// Tells recordings from texts that only speak of records.
enum ProseGuard {
    /// Line starts of source code.
    private static let code = [
        "import ", "package ", "#include", "using ", "const ", "let ", "var ", "val ", "function ", "export ", "module.exports", "def ",
        "class ", "public ", "private ", "fun ", "func ", "struct ", "interface ", "type ", "@interface", "@Test", "return ", "} else",
        "if (", "for (", "namespace ", "use ", "async ", "describe(", "it(", "final ", "static ",
    ]

    /// Whether the head of a file reads like source code or Markdown.
    static func isSourceOrProse(_ file: InputFile) -> Bool {
        var kinds: Set<String> = []
        var headings = 0
        var fences = 0
        var lines = 0
        for line in file.head(32 << 10).split(separator: "\n", omittingEmptySubsequences: true).prefix(400) {
            let text = line.drop { $0 == " " || $0 == "\t" }
            lines += 1
            if let start = code.first(where: text.hasPrefix) { kinds.insert(start) }
            if line.hasPrefix("# ") || line.hasPrefix("## ") || line.hasPrefix("### ") { headings += 1 }
            if line.hasPrefix("```") { fences += 1 }
            if text.hasPrefix("<?php") || text.hasPrefix("#!/") { return true }
        }
        return kinds.count >= 2 || (headings > 0 && fences > 0) || fences >= 2
    }
}
