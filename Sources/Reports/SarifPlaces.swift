// Where things stand, for SARIF: relative addresses, and the elements that results point at as logical locations.
import Model

/// File paths as relative URI references.
enum SarifAddress {
    /// Every byte outside the unreserved characters is percent-encoded, so that a colon or space never makes another address of it.
    static func encoded(_ path: String) -> String {
        var result = ""
        // Masked first: an encoded secret no longer looks like one.
        for byte in SecretMask.masked(path).utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"),
                UInt8(ascii: "/"):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                result += "%" + (digits.count < 2 ? "0" : "") + digits
            }
        }
        // Two slashes at the beginning would name a host.
        return result.hasPrefix("//") ? "/." + result : result
    }
}

/// The elements that results name, each once, with the screen that holds them as parent.
struct ElementPlaces {
    /// The run's `logicalLocations`.
    private(set) var locations: [WireValue] = []
    private var indexes: [String: Int] = [:]

    init(_ view: ReportView) {
        for capture in view.report.captures {
            let found = view.findings(of: capture).compactMap(\.element)
            let elements = Set(found + capture.photos.map(\.element)).sorted()
            guard !elements.isEmpty else { continue }
            let parent = locations.count
            locations.append(["name": .string(capture.id), "fullyQualifiedName": .string(capture.id), "kind": "module"])
            for element in elements {
                indexes[Self.key(capture.id, element)] = locations.count
                locations.append([
                    "name": .string(capture.elementNames[element] ?? element),
                    "fullyQualifiedName": .string(Self.xpath(element)), "kind": "element", "parentIndex": .int(parent),
                ])
            }
        }
    }

    private static func key(_ capture: String, _ element: String) -> String { capture + "\u{0}" + element }

    /// A path of child indexes as XPath over the neutral tree: `/0/3` is the fourth child of the first child of the root.
    static func xpath(_ path: String) -> String {
        "/*" + path.split(separator: "/").map { "/*[\((Int($0) ?? 0) + 1)]" }.joined()
    }

    /// A reference to an element; nil where it is not known.
    func reference(capture: String?, element: String?) -> WireValue? {
        guard let capture, let element, let index = indexes[Self.key(capture, element)] else { return nil }
        return ["index": .int(index), "fullyQualifiedName": .string(Self.xpath(element))]
    }
}
