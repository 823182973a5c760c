// Session recordings of rrweb: a page as numbered nodes in a full-snapshot event.
import Model

enum RRWebWriter {
    static func rrweb(_ scene: Scene, _ noise: inout Noise) -> Dump {
        var id = 5
        let body = node(WebPage.body(scene), &id)
        let head: JSONText = .object([
            ("type", .raw("2")), ("tagName", .string("head")), ("attributes", .object([])), ("childNodes", .list([])), ("id", .raw("4")),
        ])
        let html: JSONText = .object([
            ("type", .raw("2")), ("tagName", .string("html")), ("attributes", .object([])), ("childNodes", .list([head, body])),
            ("id", .raw("3")),
        ])
        let doctype: JSONText = .object([
            ("type", .raw("1")), ("name", .string("html")), ("publicId", .string("")), ("systemId", .string("")), ("id", .raw("2")),
        ])
        let document: JSONText = .object([("type", .raw("0")), ("childNodes", .list([doctype, html])), ("id", .raw("1"))])
        let meta: JSONText = .object([
            ("type", .raw("4")),
            (
                "data",
                .object([("href", .string("https://strollbook.example/screen")), ("width", .raw("390")), ("height", .raw("844"))])
            ),
            ("timestamp", .raw("1793000000000")),
        ])
        let offset: JSONText = .object([("top", .raw("0")), ("left", .raw("0"))])
        let full: JSONText = .object([
            ("type", .raw("2")), ("data", .object([("node", document), ("initialOffset", offset)])), ("timestamp", .raw("1793000000010")),
        ])
        return Dump(suffix: "json", text: JSONText.list([meta, full]).write(&noise))
    }

    private static func node(_ page: PageNode, _ id: inout Int) -> JSONText {
        id += 1
        let own = id
        guard !page.tag.isEmpty else {
            return .object([("type", .raw("3")), ("textContent", .string(page.text)), ("id", .raw("\(own)"))])
        }
        var children: [JSONText] = []
        for child in page.children { children.append(node(child, &id)) }
        return .object([
            ("type", .raw("2")), ("tagName", .string(page.tag)),
            ("attributes", .object(page.attributes.map { ($0.name, .string($0.value)) })), ("childNodes", .list(children)),
            ("id", .raw("\(own)")),
        ])
    }
}
