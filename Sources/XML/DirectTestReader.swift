// From the text of an XPath expression to a direct test, or to the answer that it is no simple one.
import CLibXML2

/// Reads the part of XPath 1.0 that `DirectTest` knows. What it does not know for certain, it gives up.
struct DirectTestReader {
    /// What a piece gives; the place of its operation goes with it.
    private enum Kind { case test, nodes, text, number }
    private typealias Piece = (kind: Kind, place: Int32)
    private typealias Operation = DirectTest.Operation
    /// Somewhere the expression goes beyond what is known.
    private struct NotSimple: Error {}

    private let source: [UInt8]
    private let constants: [String: XPathValue]
    private let names: NameStore
    private var index = 0
    private var depth = 0
    private var operations: [Operation] = []
    /// Most brackets inside brackets.
    private static let deepest = 100

    /// Reads an expression; `constants` are variables that never change, `names` keeps the texts. nil for one that is not simple.
    static func read(_ source: String, constants: [String: XPathValue], names: NameStore) -> DirectTest? {
        var reader = DirectTestReader(source: Array(source.utf8), constants: constants, names: names)
        do {
            let first = try reader.or()
            var test = try reader.test(first)
            var paths = first.kind == .nodes ? [first.place] : []
            while !paths.isEmpty, reader.take("|") {
                let next = try reader.or()
                guard next.kind == .nodes else { return nil }
                test = reader.add(Operation(kind: .or, a: test, b: try reader.test(next)))
                paths.append(next.place)
            }
            guard reader.peek() == nil else { return nil }
            if !paths.allSatisfy(reader.isOrdered) { paths = [] }
            return DirectTest(operations: reader.operations, test: test, paths: paths, names: names)
        } catch {
            return nil
        }
    }

    private init(source: [UInt8], constants: [String: XPathValue], names: NameStore) {
        self.source = source
        self.constants = constants
        self.names = names
    }

    // MARK: Operators, the weakest first

    private mutating func or() throws(NotSimple) -> Piece {
        depth += 1
        defer { depth -= 1 }
        guard depth < Self.deepest else { throw NotSimple() }
        var left = try and()
        while take(word: "or") { left = (.test, add(Operation(kind: .or, a: try test(left), b: try test(try and())))) }
        return left
    }

    private mutating func and() throws(NotSimple) -> Piece {
        var left = try comparison()
        while take(word: "and") { left = (.test, add(Operation(kind: .and, a: try test(left), b: try test(try comparison())))) }
        return left
    }

    private mutating func comparison() throws(NotSimple) -> Piece {
        let left = try product()
        guard let sign = takeSign() else { return left }
        let right = try product()
        // Comparisons of comparisons are for libxml2.
        guard takeSign() == nil else { throw NotSimple() }
        let kind: Operation.Kind
        switch (left.kind, right.kind) {
        case (.nodes, .number): kind = .nodesNumber
        case (.nodes, .text) where sign == .equal || sign == .unequal: kind = .nodesText
        case (.nodes, .nodes) where sign == .equal || sign == .unequal: kind = .nodesNodes
        default: throw NotSimple()
        }
        return (.test, add(Operation(kind: kind, comparison: sign, a: left.place, b: right.place)))
    }

    /// Passes a sign of comparison.
    private mutating func takeSign() -> Operation.Comparison? {
        switch peek() {
        case UInt8(ascii: "="): take("=") ? .equal : nil
        case UInt8(ascii: "!"): take("!=") ? .unequal : nil
        case UInt8(ascii: "<"): take("<=") ? .lessOrEqual : take("<") ? .less : nil
        case UInt8(ascii: ">"): take(">=") ? .greaterOrEqual : take(">") ? .greater : nil
        default: nil
        }
    }

    private mutating func product() throws(NotSimple) -> Piece {
        var left = try value()
        while take("*") {
            let right = try value()
            left = (.number, add(Operation(kind: .product, a: try single(left, .number), b: try single(right, .number))))
        }
        return left
    }

    // MARK: Values

    private mutating func value() throws(NotSimple) -> Piece {
        guard let byte = peek() else { throw NotSimple() }
        switch byte {
        case UInt8(ascii: "("):
            index += 1
            let inside = try or()
            // A path that goes on behind a bracket is for libxml2.
            guard take(")"), peek() != UInt8(ascii: "["), peek() != UInt8(ascii: "/") else { throw NotSimple() }
            return inside
        case UInt8(ascii: "'"), UInt8(ascii: "\""):
            guard let close = source[(index + 1)...].firstIndex(of: byte) else { throw NotSimple() }
            defer { index = close + 1 }
            return (.text, add(Operation(kind: .text, text: try kept(source[(index + 1)..<close]))))
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            let digits = source[index...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: ".") }
            index = digits.endIndex
            return (.number, add(Operation(kind: .number, number: xmlXPathCastStringToNumber(try kept(digits)))))
        case UInt8(ascii: "$"):
            index += 1
            switch constants[String(decoding: try name(), as: UTF8.self)] {
            case .number(let number): return (.number, add(Operation(kind: .number, number: number)))
            case .boolean(let value): return (.test, add(Operation(kind: .always, number: value ? 1 : 0)))
            default: throw NotSimple()
            }
        default:
            if let call = try call() { return call }
            return try path()
        }
    }

    /// A call of one of the known functions; nil where none begins.
    private mutating func call() throws(NotSimple) -> Piece? {
        guard let first = peek(), Self.isLetter(first) else { return nil }
        let begin = index
        let name = try name()
        guard take("(") else {
            index = begin
            return nil
        }
        var arguments: [Piece] = []
        while !take(")") {
            guard arguments.isEmpty || take(",") else { throw NotSimple() }
            arguments.append(try or())
        }
        switch (String(decoding: name, as: UTF8.self), arguments.count) {
        case ("not", 1): return (.test, add(Operation(kind: .not, a: try test(arguments[0]))))
        case ("starts-with", 2), ("contains", 2):
            let kind: Operation.Kind = name.first == UInt8(ascii: "s") ? .beginsWith : .contains
            return (.test, add(Operation(kind: kind, a: try single(arguments[0], .text), b: try single(arguments[1], .text))))
        default: throw NotSimple()
        }
    }

    /// A piece as a test: nodes hold where there are some.
    private mutating func test(_ piece: Piece) throws(NotSimple) -> Int32 {
        switch piece.kind {
        case .test: return piece.place
        case .nodes: return add(Operation(kind: .exists, a: piece.place))
        default: throw NotSimple()
        }
    }

    /// A piece as one value: a path only where it reaches one node at most, since else their order would matter.
    private func single(_ piece: Piece, _ kind: Kind) throws(NotSimple) -> Int32 {
        if piece.kind == kind { return piece.place }
        guard piece.kind == .nodes else { throw NotSimple() }
        var isTop = false
        for step in steps(of: piece.place) {
            switch step.kind {
            case .attribute, .parent, .selfNamed, .root: break
            case .child where isTop: break
            default: throw NotSimple()
            }
            isTop = step.kind == .root
        }
        return piece.place
    }

    // MARK: Paths

    /// A path; its steps are listed from the first to the last.
    private mutating func path() throws(NotSimple) -> Piece {
        var steps: [Operation] = []
        var isBelow = false
        if take("//") {
            steps.append(Operation(kind: .root))
            isBelow = true
        } else if take("/") {
            steps.append(Operation(kind: .root))
        }
        repeat {
            steps.append(try step(isBelow: isBelow))
            isBelow = take("//")
        } while isBelow || take("/")
        var next: Int32 = -1
        for var step in steps.reversed() {
            step.b = next
            next = add(step)
        }
        return (.nodes, next)
    }

    private mutating func step(isBelow: Bool) throws(NotSimple) -> Operation {
        var step = Operation(kind: isBelow ? .descendant : .child)
        if take("..") {
            step.kind = .parent
        } else if take("@") {
            step.kind = .attribute
        } else {
            let first = try name()
            if take("::") {
                switch String(decoding: first, as: UTF8.self) {
                case "self": step.kind = .selfNamed
                case "ancestor": step.kind = .ancestor
                case "ancestor-or-self": step.kind = .ancestorOrSelf
                default: throw NotSimple()
                }
            } else {
                step.text = try kept(first)
            }
        }
        guard !isBelow || step.kind == .descendant else { throw NotSimple() }
        if step.text == nil, step.kind != .parent { step.text = try kept(try name()) }
        // A name with a prefix, a call and a test for kinds of nodes are for libxml2.
        if peek() == UInt8(ascii: ":") || peek() == UInt8(ascii: "(") { throw NotSimple() }
        while take("[") {
            // A number would ask for a position.
            let predicate = try test(try or())
            guard take("]"), step.kind != .attribute else { throw NotSimple() }
            step.a = step.a < 0 ? predicate : add(Operation(kind: .and, a: step.a, b: predicate))
        }
        return step
    }

    private func steps(of place: Int32) -> [Operation] {
        var steps: [Operation] = []
        var next = place
        while next >= 0 {
            steps.append(operations[Int(next)])
            next = operations[Int(next)].b
        }
        return steps
    }

    /// Whether the nodes of a path come in document order, each once: children of children, or what is anywhere below the root.
    private func isOrdered(_ place: Int32) -> Bool {
        let steps = steps(of: place)
        guard steps.first?.kind == .root else { return false }
        return steps.dropFirst().allSatisfy { $0.kind == .child } || steps.count == 2 && steps[1].kind == .descendant
    }

    // MARK: Signs

    private mutating func add(_ operation: Operation) -> Int32 {
        operations.append(operation)
        return Int32(operations.count - 1)
    }

    /// The next byte that is no white space; nil at the end.
    private mutating func peek() -> UInt8? {
        while index < source.count, source[index] == 0x20 || (0x9...0xA).contains(source[index]) || source[index] == 0xD { index += 1 }
        return index < source.count ? source[index] : nil
    }

    /// Passes a sign where it stands next.
    private mutating func take(_ sign: StaticString) -> Bool {
        let count = sign.utf8CodeUnitCount
        guard let byte = peek(), byte == sign.utf8Start.pointee, index + count <= source.count else { return false }
        for offset in 1..<max(count, 1) where source[index + offset] != sign.utf8Start[offset] { return false }
        index += count
        return true
    }

    /// Passes an operator that is a word.
    private mutating func take(word: StaticString) -> Bool {
        let begin = index
        guard let first = peek(), Self.isLetter(first), take(word), index == source.count || !Self.goesOn(source[index]) else {
            index = begin
            return false
        }
        return true
    }

    /// A name of ASCII letters, digits and hyphens.
    private mutating func name() throws(NotSimple) -> ArraySlice<UInt8> {
        guard let first = peek(), Self.isLetter(first) else { throw NotSimple() }
        let begin = index
        while index < source.count, Self.goesOn(source[index]) {
            // Names with other signs and letters are for libxml2.
            guard source[index] < 0x80, source[index] != UInt8(ascii: "_"), source[index] != UInt8(ascii: ".") else { throw NotSimple() }
            index += 1
        }
        return source[begin..<index]
    }

    /// Whether a name that has begun goes on with a byte.
    private static func goesOn(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), 0x80...: true
        default: isLetter(byte)
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    }

    /// A text that lives as long as the dictionary.
    private func kept(_ text: ArraySlice<UInt8>) throws(NotSimple) -> UnsafePointer<UInt8> {
        let kept = text.withUnsafeBufferPointer { bytes in
            withUnsafePointer(to: UInt8(0)) { xmlDictLookup(names.dictionary, bytes.baseAddress ?? $0, Int32(bytes.count)) }
        }
        guard let kept else { throw NotSimple() }
        return kept
    }
}
