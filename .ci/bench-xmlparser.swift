// Foundation's XMLParser over every dump of a folder, for the benchmark: it counts elements and photos' names, and judges nothing.
import Foundation
import FoundationXML

/// Counts what a parser reports.
final class Counter: NSObject, XMLParserDelegate {
    var elements = 0
    var photos = 0
    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?, attributes: [String: String] = [:]
    ) {
        elements += 1
        if attributes["content-desc"]?.hasPrefix("places/") == true { photos += 1 }
    }
}

let folder = CommandLine.arguments[1]
let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".xml") }.sorted()
let counter = Counter()
for name in names {
    let parser = XMLParser(data: try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name)))
    parser.delegate = counter
    guard parser.parse() else { fatalError("\(name) was not read") }
}
print(counter.elements, counter.photos)
