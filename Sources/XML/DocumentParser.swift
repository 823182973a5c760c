// Bytes to a libxml2 tree, for XPath and RelaxNG: well-formed XML only, nothing loaded, no document type declaration.
import CLibXML2

/// Makes the trees that XPath and RelaxNG need. Dumps do not come this way; see `XMLTree`.
enum DocumentParser {
    /// Parses the bytes; the caller frees the document.
    static func parse(_ xml: [UInt8]) throws(XMLFault) -> xmlDocPtr {
        guard xml.count < Int(Int32.max) else { throw XMLFault(line: 0, message: "The document is larger than 2 GiB.") }
        _ = LibXML.isReady
        guard let context = xmlNewParserCtxt() else { throw XMLFault(line: 0, message: "There is not enough memory.") }
        defer { xmlFreeParserCtxt(context) }
        // Large depths are allowed, which switches libxml2's guard against exploding entities off: so no declarations at all.
        context.pointee.sax.pointee.internalSubset = { context, _, _, _ in
            guard let context else { return }
            xmlStopParser(context.assumingMemoryBound(to: xmlParserCtxt.self))
        }
        let options = Int32(XML_PARSE_HUGE.rawValue | XML_PARSE_NONET.rawValue | XML_PARSE_NOCDATA.rawValue)
        let (document, faults) = LibXML.collectingFaults {
            xml.withUnsafeBytes { bytes in
                xmlCtxtReadMemory(context, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(xml.count), nil, nil, options)
            }
        }
        let wasStopped = context.pointee.errNo == Int32(XML_ERR_USER_STOP.rawValue)
        guard let document, faults.isEmpty, !wasStopped, xmlDocGetRootElement(document) != nil else {
            if let document { xmlFreeDoc(document) }
            if wasStopped { throw XMLFault(line: 0, message: "Document type declarations are not accepted.") }
            throw faults.first ?? XMLFault(line: 0, message: "The document has no element.")
        }
        return document
    }
}
