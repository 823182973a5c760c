// A DOM snapshot as flat tables, whichever of its two shapes it came in: nodes, layout rows, lines of text.
import Model

/// Everything that one snapshot holds; indexes are checked, so that readers may follow them.
struct DOMSnapshotTable {
    /// One node of a document's flat tree.
    struct Node {
        /// Index of the parent, always smaller than the node's own; -1 for a root.
        var parent = -1
        /// DOM node type: 1 element, 3 text, 9 document.
        var type = 0
        /// Tag or pseudo-element name in lower case, `#text` and the like otherwise.
        var name = ""
        var value = ""
        var attributes: [(name: String, value: String)] = []
        /// `open`, `closed` or `user-agent` for nodes inside a shadow tree.
        var shadow: String?
        var isPseudo = false
        /// The picture address that is really in use.
        var source: String?
        /// The document that a frame shows.
        var frame: Int?
        var isClickable = false
        /// Byte offset in the file, when the shape gives each node a place of its own.
        var offset = 0
    }

    /// One box that the layout gives to a node.
    struct Row {
        var node: Int
        var bounds: Rect
        var text: String?
        /// Where the row's style values stand in `values`; empty when it has none.
        var style: Range<Int>
        /// Position in the painting order of the whole snapshot.
        var paintOrder: Int?
        /// Width in CSS pixels, to be compared with `bounds`.
        var offsetWidth: Double?
        /// Left and top border of the box.
        var border: (x: Double, y: Double) = (0, 0)
        /// The colour that the browser blended from all backgrounds behind the text.
        var blended: String?
    }

    /// One line of a row's text.
    struct Line {
        var row: Int
        var bounds: Rect
        /// UTF-16 range in the row's text.
        var start: Int
        var length: Int
    }

    /// One document: the page, or what a frame shows.
    struct Document {
        var nodes: [Node] = []
        var rows: [Row] = []
        /// Sorted by row.
        var lines: [Line] = []
        var scroll = (x: 0.0, y: 0.0)
        var content: Size?
    }

    var documents: [Document] = []
    /// Distinct style values.
    var texts: [String] = []
    /// Style values of all rows, as indexes into `texts`; -1 for none.
    var values: [Int] = []
    /// Property names by column, where the snapshot itself or its request tells them.
    var columns: [String?] = []
    /// Whether the snapshot has the columns that newer browsers always write.
    var knowsClicks = false
    /// References that point nowhere; what they stood for is lost.
    var brokenReferences = 0
    /// Whether nodes or rows were left out because there were too many.
    var isCut = false
}
