// XPath 1.0 expressions and the values that go into them and come out.
import CLibXML2

/// A value for an XPath variable.
public enum XPathValue: Sendable, Hashable {
    case number(Double)
    case string(String)
    case boolean(Bool)

    /// libxml2's own object for the value; the variable table of a context takes it over.
    func makeObject() -> xmlXPathObjectPtr? {
        switch self {
        case .number(let number): xmlXPathNewFloat(number)
        case .string(let string): xmlXPathNewCString(string)
        case .boolean(let boolean): xmlXPathNewBoolean(boolean ? 1 : 0)
        }
    }
}

/// A compiled XPath expression. libxml2 caches inside it while it runs, so each worker compiles its own; it is not `Sendable`.
public final class XPathExpression {
    /// The expression as written.
    public let source: String
    /// What answers it without libxml2, where it is simple.
    let direct: DirectTest?
    private var form: xmlXPathCompExprPtr?

    /// Compiles the expression, or tells what is wrong with it and where.
    public convenience init(_ source: String) throws(XMLFault) {
        self.init(source, nil)
        _ = try compiled()
    }

    /// Takes an expression that is compiled only where libxml2 has to answer it.
    init(_ source: String, _ direct: DirectTest?) {
        self.source = source
        self.direct = direct
    }

    /// libxml2's form.
    func compiled() throws(XMLFault) -> xmlXPathCompExprPtr {
        if let form { return form }
        guard !source.utf8.contains(0) else { throw XMLFault(line: 0, message: "The expression contains a zero byte.") }
        // libxml2 takes `f(` for `f()`.
        guard Self.isBalanced(source) else { throw XMLFault(line: 0, message: "A bracket of \"\(source)\" has no partner.") }
        let (result, faults) = LibXML.collectingFaults { xmlXPathCompile(source) }
        guard let result, faults.isEmpty else {
            if let result { xmlXPathFreeCompExpr(result) }
            throw faults.first ?? XMLFault(line: 0, message: "\"\(source)\" is not an XPath 1.0 expression.")
        }
        form = result
        return result
    }

    /// Whether parentheses and brackets close in number, outside of quoted strings.
    private static func isBalanced(_ source: String) -> Bool {
        var round = 0
        var square = 0
        var quote: UInt8?
        for byte in source.utf8 {
            if let open = quote {
                if byte == open { quote = nil }
                continue
            }
            switch byte {
            case UInt8(ascii: "'"), UInt8(ascii: "\""): quote = byte
            case UInt8(ascii: "("): round += 1
            case UInt8(ascii: ")"): round -= 1
            case UInt8(ascii: "["): square += 1
            case UInt8(ascii: "]"): square -= 1
            default: break
            }
        }
        return round == 0 && square == 0
    }

    deinit { if let form { xmlXPathFreeCompExpr(form) } }
}
