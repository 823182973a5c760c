// Patterns for screens, paths and rules: `*` within a folder, `**` over folders, `?` for one character.

/// A pattern over names with slashes.
public struct Glob: Sendable, Hashable {
    public let pattern: String
    private let parts: [Part]

    private enum Part: Sendable, Hashable {
        case character(Character)
        case one, within, across
    }

    public init(_ pattern: String) {
        self.pattern = pattern
        var parts: [Part] = []
        var rest = pattern[...]
        while let character = rest.popFirst() {
            switch character {
            case "?": parts.append(.one)
            case "*" where rest.first == "*":
                while rest.first == "*" { rest.removeFirst() }
                // `**/` also stands for no folder at all.
                if rest.first == "/", parts.isEmpty || parts.last == .character("/") { rest.removeFirst() }
                parts.append(.across)
            case "*": parts.append(.within)
            default: parts.append(.character(character))
            }
        }
        self.parts = parts
    }

    /// Whether the whole name fits; linear in the size of the name times that of the pattern, however many stars there are.
    public func matches(_ name: String) -> Bool {
        // `reachable[i]`: the first i parts fit what was read so far.
        var reachable = [Bool](repeating: false, count: parts.count + 1)
        reachable[0] = true
        spread(&reachable)
        for character in name {
            var next = [Bool](repeating: false, count: parts.count + 1)
            for (index, part) in parts.enumerated() where reachable[index] {
                switch part {
                case .character(let wanted): if wanted == character { next[index + 1] = true }
                case .one: if character != "/" { next[index + 1] = true }
                case .within: if character != "/" { next[index] = true }
                case .across: next[index] = true
                }
            }
            spread(&next)
            reachable = next
        }
        return reachable[parts.count]
    }

    /// A star may stand for nothing.
    private func spread(_ reachable: inout [Bool]) {
        for (index, part) in parts.enumerated() where reachable[index] && (part == .within || part == .across) {
            reachable[index + 1] = true
        }
    }
}
