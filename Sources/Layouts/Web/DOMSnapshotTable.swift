// A DOM snapshot as flat tables, whichever of its two shapes it came in: nodes, layout rows, lines of text.
import HTML
import JSON
import Model

/// Everything that one snapshot holds; indexes are checked, so that readers may follow them. Texts are numbers here, since few are kept.
struct DOMSnapshotTable {
    /// One node of a document's flat tree.
    struct Node {
        /// Index of the parent, always smaller than the node's own; -1 for a root.
        var parent: Int32 = -1
        /// DOM node type: 1 element, 3 text, 9 document.
        var type: Int32 = 0
        /// Number in `names`: the tag or pseudo-element name in lower case, `#text` and the like otherwise.
        var name: Int32 = 0
        /// Number of the text; -1 for none.
        var value: Int32 = -1
        /// Where the node's attributes stand in `attributes`.
        var firstAttribute: Int32 = 0
        var endAttribute: Int32 = 0
        /// Elements of the same kind have the same name and attributes; 0 where nobody looked.
        var kind = 0
        /// What is known of its attributes' names.
        var keys: HTMLKeys = []
        /// Whether the node is inside a shadow tree.
        var isShadow = false
        var isPseudo = false
        var isClickable = false
        /// The picture address that is really in use, a number of a text; -1 for none.
        var source: Int32 = -1
        /// The document that a frame shows; -1 for none.
        var frame: Int32 = -1
        /// Byte offset in the file, when the shape gives each node a place of its own.
        var offset = 0
    }

    /// One attribute: a number in `names`, and the number of a text or -1 for an empty one.
    struct Attribute {
        var name: Int32
        var value: Int32
    }

    /// A tag or attribute name, in lower case, with what is asked of it again and again.
    struct Name {
        let text: String
        /// What attributes of this name are asked for.
        let keys: HTMLKeys
        /// Whether elements of this name, and all in them, show nothing.
        let isSkipped: Bool
        /// Whether elements of this name are pictures or documents instead of their children.
        let isReplaced: Bool
        /// Whether elements of this name show a document.
        let isFrame: Bool
        /// Whether elements of this name are boxes and no more.
        let isPlain: Bool

        init(_ text: String) {
            self.text = text
            keys = HTMLKeys(name: text)
            isSkipped = HTMLSemantics.skipped.contains(text) || text == "::marker"
            isReplaced = HTMLPictures.replaced.contains(text)
            isFrame = text == "iframe" || text == "frame"
            isPlain = HTMLSemantics.isPlain(text)
        }
    }

    /// One box that the layout gives to a node.
    struct Row {
        var node: Int
        var bounds: Rect
        /// Number of the text; -1 for none.
        var text: Int32
        /// The row's style in `styles`.
        var style: Int32
        /// Position in the painting order of the whole snapshot.
        var paintOrder: Int?
        /// Width in CSS pixels, to be compared with `bounds`.
        var offsetWidth: Double?
        /// Left and top border of a frame's box.
        var border: (x: Double, y: Double) = (0, 0)
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
    /// The texts that nodes and styles refer to.
    var texts = DOMSnapshotTexts()
    /// All names in lower case; the first is empty.
    private(set) var names = [Name("")]
    var attributes: [Attribute] = []
    /// The distinct styles of rows: by column an index into `texts`, or -1. The first is the one of rows without any.
    var styles: [[Int32]] = [[]]
    /// Property names by column, where the snapshot itself or its request tells them.
    var columns: [String?] = []
    /// Whether the snapshot has the columns that newer browsers always write.
    var knowsClicks = false
    /// References that point nowhere; what they stood for is lost.
    var brokenReferences = 0
    /// Whether nodes or rows were left out because there were too many.
    var isCut = false
    private var numbers: [String: Int32] = ["": 0]

    /// The number of a name.
    mutating func number(ofName text: String) -> Int32 {
        let text = text.lowercased()
        if let known = numbers[text] { return known }
        let number = Int32(clamping: names.count)
        names.append(Name(text))
        numbers[text] = number
        return number
    }

    /// The text with a number; an empty one for -1.
    func text(_ number: Int32) -> String { number >= 0 ? texts[number] : "" }

    /// A node's name.
    func name(_ node: Node) -> Name { names[Int(node.name)] }

    /// The value of a node's first attribute of a name.
    func attribute(_ key: HTMLKey, of node: Node) -> String? {
        guard node.keys.contains(key) else { return nil }
        for index in Int(node.firstAttribute)..<Int(node.endAttribute) where names[Int(attributes[index].name)].keys.contains(key) {
            return text(attributes[index].value)
        }
        return nil
    }
}

/// The texts of a snapshot. Each is made when it is first asked for: what scripts and addresses say is long, and most of it never is.
final class DOMSnapshotTexts {
    // One thread reads a snapshot, and nothing here calls back: looking at who has access would cost more than the texts.
    @exclusivity(unchecked) private var written: [JSONValue?]
    @exclusivity(unchecked) private var made: [String?]

    /// The elements of a list of strings; others are empty texts.
    init(_ strings: JSONValue) {
        written = strings.elements.map { $0 }
        made = Array(repeating: nil, count: written.count)
    }

    /// No texts.
    init() {
        written = []
        made = []
    }

    /// The text with a number.
    subscript(number: Int32) -> String {
        if let text = made[Int(number)] { return text }
        let text = written[Int(number)]?.string ?? ""
        made[Int(number)] = text
        return text
    }

    /// Adds a text and gives its number.
    func add(_ text: String) -> Int32 {
        written.append(nil)
        made.append(text)
        return Int32(clamping: made.count - 1)
    }
}
