// Where the trees of a file are: in its lines, or in the JSON answer of a driver or of the inspector.
import Input
import JSON
import Model

/// The text of dumps in a file: the file itself, or a string in the JSON answer of a driver or of the inspector.
enum FlutterSource {
    case log(FlutterLog)
    case inspector(JSONValue)
    /// What the app said in place of a tree.
    case failed

    /// The source in a file; nil when it holds no dump.
    init?(_ file: InputFile) {
        if let root = file.json?.root {
            if let tree = Self.treeString(root), tree.rawText.contains(UInt8(ascii: "#")), let string = tree.string {
                let log = FlutterLog(string: string, at: tree.offset)
                guard FlutterDump.first(log) != nil else { return nil }
                self = .log(log)
                return
            }
            if let tree = FlutterInspector.tree(root) {
                self = .inspector(tree)
                return
            }
            guard file.json?.isTruncated == true, let tree = Self.cutTree(file.text) else { return nil }
            let log = FlutterLog(string: tree.text, at: tree.offset)
            guard FlutterDump.first(log) != nil else { return nil }
            self = .log(log)
            return
        }
        guard file.magic == .none else { return nil }
        if Self.hasBranch(file.text) {
            let log = FlutterLog(file)
            guard FlutterDump.first(log) != nil else { return nil }
            self = .log(log)
            return
        }
        guard file.text.count < 8_192, file.head(8_192).contains("Semantics not generated for RenderView#") else { return nil }
        self = .failed
    }

    /// The string that holds a tree in an answer of `flutter_driver` or of the service extensions.
    private static func treeString(_ root: JSONValue) -> JSONValue? {
        guard root.kind == .object else { return nil }
        for outer in [root, root["response"], root["result"]] {
            for key in ["tree", "data"] {
                if let value = outer?[key], value.kind == .string { return value }
            }
        }
        return nil
    }

    /// The tree in an answer that ends within it: a string without its end is no value for a reader of JSON.
    private static func cutTree(_ text: [UInt8]) -> (text: String, offset: Int)? {
        guard let name = XMLExcerpt.find("\"tree\"", in: text, 0..<min(text.count, 1_024)) else { return nil }
        guard let start = text[(name + 6)...].prefix(8).firstIndex(of: UInt8(ascii: "\"")) else { return nil }
        var bytes: [UInt8] = []
        var at = start + 1
        while at < text.count, text[at] != UInt8(ascii: "\"") {
            guard text[at] == UInt8(ascii: "\\"), at + 1 < text.count else {
                bytes.append(text[at])
                at += 1
                continue
            }
            switch text[at + 1] {
            case UInt8(ascii: "n"): bytes.append(0x0A)
            case UInt8(ascii: "u"):
                let digits = String(decoding: text[(at + 2)...].prefix(4), as: UTF8.self)
                bytes += Array(String(UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init).map(Character.init) ?? "\u{FFFD}").utf8)
                at += min(4, digits.utf8.count)
            case let other: bytes.append(other)
            }
            at += 2
        }
        return (String(decoding: bytes, as: UTF8.self), start)
    }

    /// Whether a text holds the sign `└`, with which every drawn tree ends.
    private static func hasBranch(_ text: [UInt8]) -> Bool {
        text.withUnsafeBufferPointer { text in
            var at = 0
            while at + 2 < text.count {
                if text[at] == 0xE2, text[at + 1] == 0x94, text[at + 2] == 0x94 { return true }
                at += 1
            }
            return false
        }
    }

    /// What its first tree is of.
    var kind: FlutterDump.Kind? {
        switch self {
        case .log(let log): FlutterDump.first(log)?.kind
        case .inspector: .widgets
        case .failed: .semantics
        }
    }
}
