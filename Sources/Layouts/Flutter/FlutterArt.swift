// What the drawn tree to the left of a line says: a new node, a property, or a line of a text block.

/// One line of a dump, its tree drawing read.
struct FlutterArt {
    /// What a line is.
    enum Kind {
        case blank
        /// A node; its branch stands at `column`. Dense trees draw no `─` behind the branch; dashed branches lead to what is not shown.
        case node(isDense: Bool, isDashed: Bool, isLast: Bool)
        /// A property or its continuation.
        case property
        case textStart(isLast: Bool)
        case text, textEnd
        /// Nothing drawn: the root of a tree, or a line of another program.
        case plain
    }

    var kind: Kind
    /// Where the branch stands, or the content of a property or text starts; in characters from 0.
    var column: Int
    /// Where the last line of an open branch stands; -1 when there is none.
    var bar = -1
    var content: Range<Int>

    /// Reads the drawing of a line.
    init(_ bytes: [UInt8], _ range: Range<Int>) {
        var at = range.lowerBound
        var column = 0
        var bar = -1
        while at < range.upperBound {
            if bytes[at] == 0x20 {
                at += 1
                column += 1
                continue
            }
            guard let scalar = Self.drawing(bytes, at, range.upperBound) else { break }
            let next = Self.drawing(bytes, at + 3, range.upperBound)
            // A dashed bar followed by a dash is a branch.
            switch scalar == 0x254E && next != 0x254C ? 0x2502 : scalar {
            case 0x2502:
                bar = column
                at += 3
                column += 1
            case 0x251C, 0x2514, 0x254E:
                self.init(branch: scalar, at: column, bytes, at + 3..<range.upperBound)
                self.bar = bar
                return
            case 0x255E, 0x2558:
                self.init(kind: .textStart(isLast: scalar == 0x2558), column: column, bar: bar, content: at..<range.upperBound)
                return
            case 0x2551:
                let start = at + 3 < range.upperBound && bytes[at + 3] == 0x20 ? at + 4 : at + 3
                self.init(kind: .text, column: column, bar: bar, content: start..<range.upperBound)
                return
            case 0x255A:
                self.init(kind: .textEnd, column: column, bar: bar, content: at..<range.upperBound)
                return
            case 0x2550:
                // The frame around an error message.
                self.init(kind: .plain, column: column, content: at..<range.upperBound)
                return
            default:
                // Marks of folded and unfolded nodes, which the console of the developer tools draws.
                at += 3
                column += 1
            }
        }
        let isBlank = at >= range.upperBound
        self.init(
            kind: isBlank ? .blank : column == 0 ? .plain : .property, column: column, bar: bar,
            content: min(at, range.upperBound)..<range.upperBound)
    }

    /// A finished line.
    private init(kind: Kind, column: Int, bar: Int = -1, content: Range<Int>) {
        self.kind = kind
        self.column = column
        self.bar = bar
        self.content = content
    }

    /// A node behind its branch.
    private init(branch: UInt32, at column: Int, _ bytes: [UInt8], _ range: Range<Int>) {
        var at = range.lowerBound
        var isDense = true
        var isDashed = branch == 0x254E
        while let scalar = Self.drawing(bytes, at, range.upperBound) {
            if scalar == 0x254C { isDashed = true }
            if scalar == 0x254C || scalar == 0x2500 { isDense = false }
            guard scalar != 0x2502 else { break }
            at += 3
        }
        self.init(
            kind: .node(isDense: isDense, isDashed: isDashed, isLast: branch == 0x2514), column: column, content: at..<range.upperBound)
    }

    /// The scalar at a place when it is one that trees are drawn with.
    private static func drawing(_ bytes: [UInt8], _ at: Int, _ end: Int) -> UInt32? {
        guard at + 2 < end, bytes[at] == 0xE2, bytes[at + 1] == 0x94 || bytes[at + 1] == 0x95 || bytes[at + 1] == 0x96 else { return nil }
        let scalar = 0x2000 | UInt32(bytes[at + 1] & 0x3F) << 6 | UInt32(bytes[at + 2] & 0x3F)
        switch scalar {
        case 0x2500, 0x2502, 0x2514, 0x251C, 0x254C, 0x254E, 0x2550, 0x2551, 0x2558, 0x255A, 0x255E, 0x2566, 0x25B6, 0x25BC, 0x25B7, 0x25BD:
            return scalar
        default: return nil
        }
    }
}
