// Bytes to a libxml2 tree, for XPath and RelaxNG: well-formed XML only, nothing loaded, no document type declaration.
import CLibXML2

/// Makes the trees that XPath and RelaxNG need. Dumps do not come this way; see `XMLTree`.
///
/// It may be used for many documents, one after another, which then share the names of their elements and attributes.
final class DocumentParser {
    private let context: xmlParserCtxtPtr

    /// Makes a parser; `names` keeps the names of its documents where they are to be the same as those of others.
    init(names: NameStore? = nil) throws(XMLFault) {
        _ = LibXML.isReady
        guard let context = xmlNewParserCtxt() else { throw XMLFault(line: 0, message: "There is not enough memory.") }
        self.context = context
        if let names, xmlDictReference(names.dictionary) == 0 {
            xmlDictFree(context.pointee.dict)
            context.pointee.dict = names.dictionary
        }
        // Large depths are allowed, which switches libxml2's guard against exploding entities off: so no declarations at all.
        context.pointee.sax.pointee.internalSubset = { context, _, _, _ in
            guard let context else { return }
            xmlStopParser(context.assumingMemoryBound(to: xmlParserCtxt.self))
        }
    }

    deinit { xmlFreeParserCtxt(context) }

    /// Parses the bytes of one document; the caller frees it.
    static func parse(_ xml: [UInt8]) throws(XMLFault) -> xmlDocPtr {
        let parser = try DocumentParser()
        return try xml.withUnsafeBufferPointer { (bytes) throws(XMLFault) in try parser.parse(bytes) }
    }

    /// Parses a text; the caller frees the document.
    func parse(_ xml: String) throws(XMLFault) -> xmlDocPtr {
        var xml = xml
        let result: Result<xmlDocPtr, XMLFault> = xml.withUTF8 { bytes in
            do throws(XMLFault) { return .success(try parse(bytes)) } catch { return .failure(error) }
        }
        return try result.get()
    }

    /// Parses bytes; the caller frees the document.
    private func parse(_ xml: UnsafeBufferPointer<UInt8>) throws(XMLFault) -> xmlDocPtr {
        guard xml.count < Int(Int32.max) else { throw XMLFault(line: 0, message: "The document is larger than 2 GiB.") }
        let options = Int32(
            XML_PARSE_HUGE.rawValue | XML_PARSE_NONET.rawValue | XML_PARSE_NOCDATA.rawValue | XML_PARSE_COMPACT.rawValue)
        let (document, faults) = LibXML.collectingFaults {
            xml.withMemoryRebound(to: CChar.self) {
                xmlCtxtReadMemory(context, $0.baseAddress, Int32($0.count), nil, nil, options)
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
