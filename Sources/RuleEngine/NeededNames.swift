// Which elements have to be in a document before a path can select anything there: most captures hold a few of those that rules are about.

/// Names of elements that a path steps through before it asks anything of them.
struct NeededNames {
    /// For each of the paths joined by `|` the names of its steps, up to the first with a predicate; nil for a path of another form.
    private let alternatives: [[String]]?

    /// Looks into a path of plain steps, such as `//duty[…]` or `/screen/link | /screen/link[…]/problem`; any other is always evaluated.
    init(_ source: String) {
        var alternatives: [[String]] = [[]]
        var isBehindPredicate = false
        var depth = 0
        var quote: UInt8?
        var name: [UInt8] = []
        /// Ends the name that was being read; false for one that may be an operator.
        func take() -> Bool {
            guard !name.isEmpty else { return true }
            let step = String(decoding: name, as: UTF8.self)
            name = []
            if !isBehindPredicate { alternatives[alternatives.count - 1].append(step) }
            return !["and", "or", "div", "mod"].contains(step)
        }
        for byte in source.utf8 {
            if let open = quote {
                if byte == open { quote = nil }
                continue
            }
            let isQuote = byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"")
            if depth > 0 {
                switch byte {
                case _ where isQuote: quote = byte
                case UInt8(ascii: "["): depth += 1
                case UInt8(ascii: "]"): depth -= 1
                default: break
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
                name.append(byte)
                continue
            case UInt8(ascii: "-") where !name.isEmpty:
                name.append(byte)
                continue
            default: break
            }
            let isStep = take()
            switch byte {
            case _ where !isStep:
                self.alternatives = nil
                return
            case UInt8(ascii: "/"), UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
            case UInt8(ascii: "["):
                depth = 1
                isBehindPredicate = true
            case UInt8(ascii: "|"):
                alternatives.append([])
                isBehindPredicate = false
            default:
                self.alternatives = nil
                return
            }
        }
        self.alternatives = take() && depth == 0 && quote == nil ? alternatives : nil
    }

    /// Whether the path may select something in a document with elements of these names.
    func areThere(in names: Set<String>) -> Bool { alternatives?.contains { $0.allSatisfy(names.contains) } ?? true }
}
