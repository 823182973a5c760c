// The element that a manifest entry names.
import Model
import XML

enum ElementFinder {
    /// Why no element was found, in one sentence.
    struct Failure: Error {
        var message: String
    }

    static func find(_ selector: ElementSelector, on screen: Screen) -> Result<Int, Failure> {
        switch selector {
        case .identifier(let name, let wanted):
            let matches = screen.elements.indices.filter { isNamed(screen.elements[$0], name) }
            guard !matches.isEmpty else { return .failure(Failure(message: "no element has the identifier \"\(name)\"")) }
            let position = wanted ?? 0
            guard matches.indices.contains(position) else {
                return .failure(
                    Failure(message: "only \(matches.count) elements have the identifier \"\(name)\"; index \(position) counts from 0"))
            }
            return .success(matches[position])
        case .bounds(let x, let y, let width, let height):
            let wanted = Rect(x: x, y: y, width: width, height: height)
            let best = screen.elements.indices.compactMap { index -> (index: Int, overlap: Double)? in
                guard let bounds = screen.elements[index].bounds, let common = bounds.intersection(wanted) else { return nil }
                return (index, common.area / (bounds.area + wanted.area - common.area))
            }.max { ($0.overlap, $0.index) < ($1.overlap, $1.index) }
            guard let best, best.overlap > 0.8 else {
                return .failure(Failure(message: "no element has the bounds (\(x),\(y) \(width)×\(height)), also not nearly"))
            }
            return .success(best.index)
        case .xpath(let source):
            do throws(XMLFault) {
                guard let first = try NeutralXML.select(source, on: screen).first else {
                    return .failure(Failure(message: "the XPath \(source) selects no element"))
                }
                return .success(first)
            } catch {
                return .failure(Failure(message: "the XPath \(source) cannot be used: \(error.message)"))
            }
        }
    }

    /// By any id that the dump gives the element.
    private static func isNamed(_ element: Element, _ name: String) -> Bool {
        if element.identifier == name || element.shortIdentifier == name { return true }
        return element.attributes.contains {
            ["id", "data-testid", "data-test", "name", "tag", "resource-id"].contains($0.name) && $0.value == name
        }
    }
}
