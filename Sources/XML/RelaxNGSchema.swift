// RelaxNG validation, for rule files and profiles.
import CLibXML2

/// A compiled RelaxNG schema. Not `Sendable`: one worker owns it.
public final class RelaxNGSchema {
    private let schema: xmlRelaxNGPtr

    /// Compiles a schema in XML syntax; it must not include other files.
    public init(_ rng: [UInt8]) throws(XMLFault) {
        let document = try DocumentParser.parse(rng)
        defer { xmlFreeDoc(document) }
        let (compiled, faults) = LibXML.collectingFaults { () -> xmlRelaxNGPtr? in
            guard let context = xmlRelaxNGNewDocParserCtxt(document) else { return nil }
            defer { xmlRelaxNGFreeParserCtxt(context) }
            return xmlRelaxNGParse(context)
        }
        guard let compiled, faults.isEmpty else {
            if let compiled { xmlRelaxNGFree(compiled) }
            throw faults.first ?? XMLFault(line: 0, message: "The RelaxNG schema cannot be compiled.")
        }
        schema = compiled
    }

    deinit { xmlRelaxNGFree(schema) }

    /// Everything that is wrong with a document by this schema; empty when it is valid. Ill-formed XML is one fault.
    public func validate(_ xml: [UInt8]) -> [XMLFault] {
        let document: xmlDocPtr
        do { document = try DocumentParser.parse(xml) } catch { return [error] }
        defer { xmlFreeDoc(document) }
        let (status, faults) = LibXML.collectingFaults { () -> Int32 in
            guard let context = xmlRelaxNGNewValidCtxt(schema) else { return -1 }
            defer { xmlRelaxNGFreeValidCtxt(context) }
            return xmlRelaxNGValidateDoc(context, document)
        }
        if status == 0 { return [] }
        return faults.isEmpty ? [XMLFault(line: 0, message: "The document does not follow the schema.")] : faults
    }
}
