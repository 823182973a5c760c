// Small helpers of the HTML reader: lines and columns, white space, and what of a style is needed until the end.
import HTML
import Model

/// Line and column of every node, found in one pass over the text: nodes may stand in another order than their sources.
struct HTMLPlaces {
    private var lines: [Int32]
    private var columns: [Int32]

    /// Finds the places of all nodes.
    init(_ tree: HTMLTree, _ bytes: [UInt8]) {
        lines = Array(repeating: 0, count: tree.nodes.count)
        columns = lines
        var cursor = PositionCursor(bytes)
        for node in tree.nodes.indices.sorted(by: { (tree.nodes[$0].offset, $0) < (tree.nodes[$1].offset, $1) }) {
            let (line, column) = cursor.position(of: Int(tree.nodes[node].offset))
            lines[node] = Int32(clamping: line)
            columns[node] = Int32(clamping: column)
        }
    }

    /// 1-based line and column of a node's start.
    func position(of node: Int) -> (line: Int, column: Int) { (Int(lines[node]), Int(columns[node])) }
}

/// White space in text as it is drawn.
enum HTMLTextSpace {
    /// Runs of spaces, tabs and line ends as one space; non-breaking spaces stay.
    static func collapsed(_ text: String) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count)
        var isSpace = false
        for byte in text.utf8 {
            let space = byte == 32 || (byte >= 9 && byte <= 13)
            if !space { result.append(byte) } else if !isSpace { result.append(32) }
            isSpace = space
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// An estimate of a text's width in ems: half an em for most letters, one for wide scripts and emoji.
    static func estimatedWidth(_ text: String) -> Double {
        text.unicodeScalars.reduce(0) { sum, scalar in
            switch scalar.value {
            case 0x300...0x36F, 0x200B...0x200F, 0xFE00...0xFE0F: sum
            case 0x1100...0x11FF, 0x2E80...0xD7FF, 0xF900...0xFAFF, 0xFF00...0xFF60, 0x1F000...0x3FFFF: sum + 0.95
            default: sum + 0.45
            }
        }
    }
}

/// What the end of the reading needs to know of an element's style.
struct HTMLElementStyle {
    /// The node in the parsed tree.
    var node: Int
    var position: CSSPosition
    var zIndex: Int?
    var coversContainer: Bool
    /// How many pixels of text fit, when the style states it and cuts what is longer.
    var textRoom: Double?
    /// For carousels: a frame that cuts, a row of slides in it, and widths and shifts in shares.
    var isFrame: Bool
    var isTrack: Bool
    var widthShare: Double?
    var shiftShare: Double?

    /// Takes what is needed from a style.
    init(_ style: CSSStyle, node: Int) {
        self.node = node
        position = style.position
        zIndex = style.zIndex
        coversContainer = style.coversContainer
        isFrame = style.isFrame
        isTrack = style.isTrack
        widthShare = style.widthShare
        shiftShare = style.shiftShare
        guard style.cutsContent, let width = style.statedWidth else { return }
        if let lines = style.lineClamp, lines > 0 {
            textRoom = width * Double(lines)
        } else if style.whiteSpace == .noWrap {
            textRoom = width
        }
    }
}
