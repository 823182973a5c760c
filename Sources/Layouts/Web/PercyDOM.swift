// The `percy-dom` format: what Percy's serializer makes of a page, HTML inside a JSON string with the resources it points to.
import HTML
import Input
import JSON
import Model

extension LayoutFormat {
    /// `{"html": "<!DOCTYPE html>…", "resources": […], "warnings": […]}`, also as the `domSnapshot` of an upload.
    static let percyDOM = LayoutFormat(
        id: PercyDOM.format, recognises: { !PercyDOM.snapshots(in: $0).isEmpty }, read: PercyDOM.read)
}

/// Reads the HTML of a serialized page.
enum PercyDOM {
    static let format = FormatID("percy-dom")

    /// The objects that hold a page each; responsive uploads have one for every width.
    static func snapshots(in file: InputFile) -> [JSONValue] {
        guard let root = file.json?.root, root.kind == .object else { return [] }
        if isSnapshot(root) { return [root] }
        guard let inner = root["domSnapshot"] else { return [] }
        let list = inner.kind == .array ? Array(inner.elements.prefix(50)) : [inner]
        return list.filter(isSnapshot)
    }

    /// Whether an object has a page and one of the lists that Percy writes beside it.
    private static func isSnapshot(_ value: JSONValue) -> Bool {
        guard value.kind == .object, let html = value["html"], html.kind == .string else { return false }
        guard html.rawText.prefix(200).contains(UInt8(ascii: "<")) else { return false }
        return value["resources"]?.kind == .array || value["warnings"]?.kind == .array || value["hints"]?.kind == .array
    }

    /// Reads a recognised file.
    static func read(_ file: InputFile, _ limits: Limits) -> LayoutReading {
        guard let json = file.json else { return LayoutReading() }
        var reading = LayoutReading(problems: JSONProblems.problems(json, file))
        let snapshots = snapshots(in: file)
        for (number, snapshot) in snapshots.enumerated() {
            guard let value = snapshot["html"], let html = value.string else { continue }
            var screen = HTMLReader.screen(
                html.utf8.filter { $0 != 0 }, styleSheets: styleSheets(snapshot["resources"]), limits: limits)
            screen.format = format
            let width = snapshot["width"]?.int.map { "\($0) px" }
            screen.name = snapshots.count > 1 ? width ?? String(number + 1) : nil
            EmbeddedHTML.place(&screen, at: value.offset, in: file)
            screen.noteIfEmpty()
            reading.screens.append(screen)
        }
        return reading
    }

    /// Style sheets that came with the page, by their address.
    private static func styleSheets(_ resources: JSONValue?) -> [String: String] {
        var sheets: [String: String] = [:]
        for resource in resources?.elements.map({ $0 }) ?? [] {
            guard let url = resource["url"]?.string, let type = resource["mimetype"]?.string, type.contains("css") else { continue }
            sheets[url] = resource["content"]?.string
        }
        return sheets
    }
}

/// Pages inside texts of another format.
enum EmbeddedHTML {
    /// Puts all elements and problems where the text that holds the page begins: inside it lines and columns mean nothing to a reader.
    static func place(_ screen: inout Screen, at offset: Int, in file: InputFile) {
        let position = file.lines.position(of: offset)
        for index in screen.elements.indices {
            screen.elements[index].byteRange = offset..<offset + 1
            screen.elements[index].line = position.line
            screen.elements[index].column = position.column
        }
        for index in screen.problems.indices where screen.problems[index].line != nil {
            screen.problems[index].line = position.line
            screen.problems[index].column = position.column
        }
    }
}
