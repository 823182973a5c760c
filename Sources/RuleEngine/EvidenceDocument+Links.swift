// The links of a screen and the app's declarations as XML.
import Model

extension EvidenceDocument {
    /// A `link` with its `problem`s, each the problem's sentence with its parts as attributes.
    static func write(_ link: LinkFact, to writer: inout XMLWriter) {
        writer.start("link")
        writer.attribute("element", link.element)
        writer.attribute("url", link.url)
        writer.attribute("from", link.source.rawValue)
        writer.attribute("form", link.form)
        writer.attribute("scheme", link.scheme)
        writer.attribute("target", link.target)
        writer.attribute("maps-url", link.isMapsURL)
        writer.attribute("universal", link.isUniversal)
        writer.attribute("callback-scheme", link.callbackScheme)
        writer.attribute("visibility", link.visibility.rawValue)
        writer.attribute("cut", link.isCut)
        for fault in link.faults {
            writer.start("problem")
            writer.attribute("code", fault.code)
            writer.attribute("parameter", fault.parameter)
            writer.attribute("value", fault.value)
            writer.attribute("allowed", fault.allowed)
            writer.attribute("text", fault.message)
            writer.end()
        }
        writer.end()
    }

    /// The `app` with what it `queries` and `registers`; nothing when no Info.plist is at hand.
    static func write(_ app: AppDeclaration?, to writer: inout XMLWriter) {
        guard let app else { return }
        writer.start("app")
        writer.attribute("info-plist", app.path)
        writer.attribute("variables", app.hasVariables)
        let lists: [(name: StaticString, schemes: [String])] = [("queries", app.queriedSchemes), ("registers", app.registeredSchemes)]
        for (name, schemes) in lists {
            for scheme in schemes {
                writer.start(name)
                writer.attribute("scheme", scheme)
                writer.end()
            }
        }
        writer.end()
    }
}
