// Parses selector lists. What a browser at rest can never match, or what we do not know, drops that selector alone.

/// A cursor over one selector list.
struct CSSSelectorParser {
    private let bytes: [UInt8]
    private var position = 0
    private let depth: Int

    /// A cursor at the start of one selector.
    private init(_ text: String, depth: Int) {
        bytes = Array(text.utf8)
        self.depth = depth
    }

    /// The selectors of a list that can be matched; those that cannot are left out.
    static func parse(_ list: String, depth: Int = 0) -> [CSSSelector] {
        guard depth < 6, list.utf8.count < 1 << 16 else { return [] }
        // Only other browsers know these, so the browser that saved the page dropped the whole rule.
        if list.contains(":-moz-") || list.contains("::-ms-") || list.contains(":-ms-") { return [] }
        return CSSText.split(list, at: ",").compactMap { item in
            var parser = CSSSelectorParser(item, depth: depth)
            return parser.selector()
        }
    }

    /// A whole complex selector; nil when a part of it is unknown.
    private mutating func selector() -> CSSSelector? {
        var result = CSSSelector()
        while result.compounds.count < 32 {
            guard let compound = compound(&result) else { return nil }
            result.compounds.append(compound)
            guard let combinator = combinator() else {
                let isWhole = position >= bytes.count && (result.target != .slotted || result.compounds.count == 1)
                return isWhole ? result : nil
            }
            guard result.target == .element else { return nil }
            result.combinators.append(combinator)
        }
        return nil
    }

    /// The combinator before the next compound; nil at the end of the selector.
    private mutating func combinator() -> CSSCombinator? {
        var found: CSSCombinator?
        while position < bytes.count {
            switch bytes[position] {
            case let byte where byte.isHTMLSpace: found = found ?? .descendant
            case UInt8(ascii: ">"): found = .child
            case UInt8(ascii: "+"): found = .nextSibling
            case UInt8(ascii: "~"): found = .laterSibling
            default: return found
            }
            position += 1
        }
        return nil
    }

    /// One compound; adds its weight to the selector's specificity.
    private mutating func compound(_ selector: inout CSSSelector) -> CSSCompound? {
        var result = CSSCompound()
        let start = position
        if position < bytes.count, bytes[position] == UInt8(ascii: "*") {
            position += 1
        } else if let name = identifier() {
            result.tag = name.lowercased()
            selector.specificity += CSSSelector.typeWeight
        }
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "#"):
                position += 1
                guard let name = identifier() else { return nil }
                guard result.id == nil || result.id == name else { return nil }
                result.id = name
                selector.specificity += CSSSelector.idWeight
            case UInt8(ascii: "."):
                position += 1
                guard let name = identifier() else { return nil }
                result.classes.append(name)
                selector.specificity += CSSSelector.classWeight
            case UInt8(ascii: "["):
                guard let test = attribute() else { return nil }
                result.attributes.append(test)
                selector.specificity += CSSSelector.classWeight
            case UInt8(ascii: ":"):
                guard pseudo(&result, &selector) else { return nil }
            default:
                return position > start ? result : nil
            }
        }
        return position > start ? result : nil
    }

    /// `[name]`, `[name="value" i]` and the other operators.
    private mutating func attribute() -> CSSAttributeTest? {
        let end = CSSText.find("]", in: bytes, from: position + 1, to: bytes.count)
        guard end < bytes.count else { return nil }
        defer { position = end + 1 }
        position += 1
        while position < end, bytes[position].isHTMLSpace { position += 1 }
        guard let name = identifier()?.lowercased() else { return nil }
        var rest = CSSText.trimmed(bytes, min(position, end)..<end)
        guard !rest.isEmpty else { return CSSAttributeTest(name: name, operation: .exists, value: "", ignoresCase: false) }
        let operations: [(String, CSSAttributeTest.Operation)] = [
            ("~=", .word), ("|=", .dash), ("^=", .prefix), ("$=", .suffix), ("*=", .substring), ("=", .equals),
        ]
        guard let (sign, operation) = operations.first(where: { rest.hasPrefix($0.0) }) else { return nil }
        rest = String(rest.dropFirst(sign.count))
        let words = CSSText.words(rest)
        guard let first = words.first else { return nil }
        let value = CSSText.string(first) ?? CSSText.unescaped(ArraySlice(first.utf8))
        return CSSAttributeTest(
            name: name, operation: operation, value: value, ignoresCase: words.count > 1 && words[1].lowercased() == "i")
    }

    /// A pseudo-class or pseudo-element; false when it is unknown.
    private mutating func pseudo(_ compound: inout CSSCompound, _ selector: inout CSSSelector) -> Bool {
        position += 1
        var isElement = false
        if position < bytes.count, bytes[position] == UInt8(ascii: ":") {
            isElement = true
            position += 1
        }
        guard let name = identifier()?.lowercased() else { return false }
        var argument: String?
        if position < bytes.count, bytes[position] == UInt8(ascii: "(") {
            let end = CSSText.find(")", in: bytes, from: position + 1, to: bytes.count)
            argument = CSSText.trimmed(bytes, position + 1..<end)
            position = end + 1
        }
        if isElement || name == "before" || name == "after" {
            switch name {
            case "before": selector.target = .before
            case "after": selector.target = .after
            case "slotted":
                guard let argument, let inner = Self.parse(argument, depth: depth + 1).first, inner.compounds.count == 1 else {
                    return false
                }
                compound.pseudoClasses.append(.isAny([inner]))
                selector.target = .slotted
            default: return false
            }
            selector.specificity += CSSSelector.typeWeight
            return true
        }
        guard let (pseudoClass, weight) = Self.pseudoClass(name, argument, depth: depth) else { return false }
        compound.pseudoClasses.append(pseudoClass)
        selector.specificity += weight
        return true
    }

    /// An identifier with its escapes resolved; nil when none stands here.
    private mutating func identifier() -> String? {
        let start = position
        while position < bytes.count {
            let byte = bytes[position]
            if byte == UInt8(ascii: "\\"), position + 1 < bytes.count {
                position += 2
                // A hexadecimal escape may be closed by one space.
                var digits = bytes[position - 1].hexValue == nil ? 6 : 1
                while digits < 6, position < bytes.count, bytes[position].hexValue != nil {
                    position += 1
                    digits += 1
                }
                if bytes[position - 1].hexValue != nil, position < bytes.count, bytes[position].isHTMLSpace { position += 1 }
            } else if byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte >= 0x80 {
                position += 1
            } else {
                break
            }
        }
        return position > start ? CSSText.unescaped(bytes[start..<position]) : nil
    }
}

extension CSSSelectorParser {
    /// A pseudo-class and its weight; nil when it is unknown.
    fileprivate static func pseudoClass(_ name: String, _ argument: String?, depth: Int) -> (CSSPseudoClass, Int)? {
        let plain = CSSSelector.classWeight
        switch name {
        case "first-child": return (.nth(step: 0, offset: 1, fromEnd: false, ofType: false), plain)
        case "last-child": return (.nth(step: 0, offset: 1, fromEnd: true, ofType: false), plain)
        case "first-of-type": return (.nth(step: 0, offset: 1, fromEnd: false, ofType: true), plain)
        case "last-of-type": return (.nth(step: 0, offset: 1, fromEnd: true, ofType: true), plain)
        case "nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type":
            guard let (step, offset) = argument.flatMap(formula) else { return nil }
            return (.nth(step: step, offset: offset, fromEnd: name.contains("last"), ofType: name.hasSuffix("type")), plain)
        case "only-child": return pseudoClass("is", ":first-child:last-child", depth: depth)
        case "only-of-type": return pseudoClass("is", ":first-of-type:last-of-type", depth: depth)
        case "root": return (.root, plain)
        case "empty": return (.empty, plain)
        case "link", "any-link": return (.link, plain)
        case "checked": return (.checked, plain)
        case "disabled": return (.disabled, plain)
        case "enabled": return (.enabled, plain)
        case "host" where argument == nil: return (.host, plain)
        case "not", "is", "where", "matches", "-webkit-any", "host":
            let inner = parse(argument ?? "", depth: depth + 1)
            // A list that we understand only in part must not hide more than it says.
            let isComplete = inner.count == CSSText.split(argument ?? "", at: ",").count
            if name == "not", !isComplete { return nil }
            guard !inner.isEmpty else { return nil }
            let weight = name == "where" ? 0 : inner.map(\.specificity).max() ?? 0
            if name == "host" { return (.hostMatching(inner), plain + weight) }
            return (name == "not" ? .not(inner) : .isAny(inner), weight)
        case "hover", "active", "focus", "focus-visible", "focus-within", "visited", "target", "target-within", "placeholder-shown",
            "autofill", "-webkit-autofill", "fullscreen", "popover-open", "modal":
            return (.never, plain)
        default: return nil
        }
    }

    /// `an+b`, `odd`, `even` or a number.
    private static func formula(_ text: String) -> (Int, Int)? {
        let compact = text.lowercased().filter { !$0.isWhitespace }
        if compact == "odd" { return (2, 1) }
        if compact == "even" { return (2, 0) }
        guard let n = compact.firstIndex(of: "n") else { return Int(compact).map { (0, $0) } }
        let head = String(compact[..<n])
        let tail = String(compact[compact.index(after: n)...])
        let step = head.isEmpty || head == "+" ? 1 : head == "-" ? -1 : Int(head)
        let offset = tail.isEmpty ? 0 : Int(tail)
        guard let step, let offset, step.magnitude < 1 << 20, offset.magnitude < 1 << 20 else { return nil }
        return (step, offset)
    }
}
