// The neutral tree as XML, so that a manifest or binding can name elements by XPath.
import Model
import XML

enum NeutralXML {
    /// The elements that an XPath selects, as indexes into `screen.elements`, in document order.
    static func select(_ xpath: String, on screen: Screen) throws(XMLFault) -> [Int] {
        let document = try XPathDocument(Array(render(screen).utf8))
        return try document.select(XPathExpression(xpath)).compactMap { $0.attribute("n").flatMap { Int($0) } }
    }

    /// One `element` per element, nested as on the screen; `n` is its number.
    private static func render(_ screen: Screen) -> String {
        var text = ""
        var open: [Int] = []
        for (index, element) in screen.elements.enumerated() {
            while let last = open.last, screen.elements[last].subtreeEnd <= index {
                text += "</element>"
                open.removeLast()
            }
            text += "<element n=\"\(index)\" role=\"\(element.role.rawValue)\""
            let values: [(String, String?)] = [
                ("className", element.className), ("identifier", element.identifier), ("shortIdentifier", element.shortIdentifier),
                ("text", element.text), ("label", element.label), ("url", element.url), ("image", element.imageSources.first?.url),
            ]
            for (name, value) in values {
                if let value, !value.isEmpty { text += " \(name)=\"\(escaped(value))\"" }
            }
            text += ">"
            open.append(index)
        }
        return text + String(repeating: "</element>", count: open.count)
    }

    private static func escaped(_ value: String) -> String {
        var output = ""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "&": output += "&amp;"
            case "<": output += "&lt;"
            case "\"": output += "&quot;"
            case "\t", "\n", "\r": output += "&#\(scalar.value);"
            case "\u{FFFE}", "\u{FFFF}": continue
            default: if scalar.value >= 0x20 { output.unicodeScalars.append(scalar) }
            }
        }
        return output
    }
}
