// Finds the views that `recursiveDescription` and its relatives printed into a text, with their depths (formats/ios.md 4.2).
import Model

/// One view of a dump.
struct UIKitItem {
    var view: UIKitDescription
    /// How deep it is; deeper means inside.
    var depth: Int
    /// Whether pipes say how deep it is.
    var hasPipes: Bool
    /// Where its `<` stands, and where it ends.
    var range: Range<Int>
    /// The frame on the screen, where a home-made walker printed one.
    var absolute: RawFrame?
    /// Whether other text stands between this view and the one before.
    var followsText: Bool
}

/// Reads a text view by view.
struct UIKitDumps {
    private(set) var items: [UIKitItem] = []
    /// Views that stand at the beginning of their line, behind nothing but the marks of a tree.
    private(set) var free = 0
    /// Views with pipes or blanks of a tree before them.
    private(set) var nested = 0
    /// Lines with a frame that are no whole view.
    private(set) var lost = 0

    /// Reads a range of some bytes; stops at so many views.
    init(_ bytes: [UInt8], _ range: Range<Int>, limit: Int) {
        var at = range.lowerBound
        var followsText = false
        while at < range.upperBound, items.count < limit {
            let lineEnd = bytes[at..<range.upperBound].firstIndex(of: 0x0A) ?? range.upperBound
            guard let bracket = bytes[at..<lineEnd].firstIndex(of: UInt8(ascii: "<")) else {
                if XMLExcerpt.find("frame = (", in: bytes, at..<lineEnd) != nil { lost += 1 }
                if bytes[at..<lineEnd].contains(where: { $0 > 0x20 }) { followsText = true }
                at = lineEnd + 1
                continue
            }
            guard let item = Self.item(bytes, line: at..<range.upperBound, bracket, lineEnd, followsText) else {
                if XMLExcerpt.find("frame = (", in: bytes, at..<lineEnd) != nil { lost += 1 }
                followsText = true
                at = lineEnd + 1
                continue
            }
            items.append(item.item)
            if item.isFree { free += 1 }
            if item.item.depth > 0 { nested += 1 }
            followsText = false
            // A text may go over several lines.
            at = (bytes[min(item.item.range.upperBound, range.upperBound)..<range.upperBound].firstIndex(of: 0x0A) ?? range.upperBound) + 1
        }
        flattenRootsOfPipes()
    }

    /// Where pipes draw the tree, blanks before a view without pipes are no depth.
    private mutating func flattenRootsOfPipes() {
        guard items.contains(where: \.hasPipes) else { return }
        for index in items.indices where !items[index].hasPipes && items[index].absolute == nil { items[index].depth = 0 }
    }

    /// The view on a line whose first `<` is given; it may be a later one.
    private static func item(
        _ bytes: [UInt8], line: Range<Int>, _ first: Int, _ lineEnd: Int, _ followsText: Bool
    ) -> (item: UIKitItem, isFree: Bool)? {
        var bracket: Int? = first
        while let start = bracket {
            var scanner = ByteScanner(bytes, start..<line.upperBound)
            if let view = UIKitDescription(&scanner), view.frame != nil || view.isLayer || view.isOpen {
                let prefix = Prefix(bytes, line.lowerBound..<start)
                let isView = view.frame != nil || prefix.pipes > 0
                guard isView else { return nil }
                return (
                    UIKitItem(
                        view: view, depth: prefix.depth, hasPipes: prefix.pipes > 0, range: start..<scanner.at, absolute: prefix.absolute,
                        followsText: followsText),
                    prefix.isFree
                )
            }
            guard start + 1 < lineEnd else { return nil }
            bracket = bytes[(start + 1)..<lineEnd].firstIndex(of: UInt8(ascii: "<"))
        }
        return nil
    }

    /// What stands before a view on its line.
    private struct Prefix {
        var pipes = 0
        var depth = 0
        var absolute: RawFrame?
        /// Only blanks, pipes, a number or a walker's frame: the line is the view's own.
        var isFree = true

        /// Reads the marks of a tree.
        init(_ bytes: [UInt8], _ range: Range<Int>) {
            var blanks = 0
            var isBefore = true
            for index in range {
                switch bytes[index] {
                case UInt8(ascii: "|"):
                    pipes += 1
                    isBefore = false
                case 0x20, 0x09: if isBefore { blanks += 1 }
                case UInt8(ascii: "`"), UInt8(ascii: "("), UInt8(ascii: "\""), UInt8(ascii: "<"): continue
                default:
                    isBefore = false
                    if pipes == 0 { isFree = false }
                }
            }
            depth = pipes > 0 ? pipes : blanks
            guard !isFree else { return }
            readWalker(bytes, range)
        }

        /// `3:<UIView…` and `{{x, y}, {w, h}} --UIView:UIResponder (<UIView…`.
        private mutating func readWalker(_ bytes: [UInt8], _ range: Range<Int>) {
            var scanner = ByteScanner(bytes, range)
            scanner.skipBlanks()
            if scanner.matches("{{"), let frame = RawFrame.braces(&scanner) {
                absolute = frame
                scanner.skipBlanks()
                depth = scanner.word { $0 == UInt8(ascii: "-") }.count
                isFree = true
                return
            }
            let number = scanner.word { $0 >= 0x30 && $0 <= 0x39 }
            if !number.isEmpty, number.count < 5, scanner.skip(":"), scanner.isAtEnd {
                depth = Int(scanner.string(number)) ?? 0
                isFree = true
            } else if pipes == 0 {
                depth = 0
            }
        }
    }
}
