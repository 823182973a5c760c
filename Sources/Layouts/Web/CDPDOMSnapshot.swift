// The `cdp-domsnapshot` format: what Chrome's `DOMSnapshot.captureSnapshot` (or the older `getSnapshot`) answers.
import HTML
import Input
import JSON
import Model

extension LayoutFormat {
    /// A DOM snapshot, bare or as the whole answer of the protocol. A file `NAME.request.json` beside it names its styles.
    static let cdpDOMSnapshot = LayoutFormat(
        id: CDPDOMSnapshot.format, sidecar: ".request.json", servesNeighbours: true, recognises: { CDPDOMSnapshot.snapshot(in: $0) != nil },
        read: CDPDOMSnapshot.read)
}

/// Reads snapshots into one screen: the page with the frames in it.
enum CDPDOMSnapshot {
    static let format = FormatID("cdp-domsnapshot")

    /// The object that holds the snapshot; nil when the file is something else.
    static func snapshot(in file: InputFile) -> JSONValue? {
        guard let root = file.json?.root, root.kind == .object else { return nil }
        for candidate in [root, root["result"]].compactMap({ $0 }) {
            if let documents = candidate["documents"], documents.kind == .array, isDocument(documents[0]) { return candidate }
            if candidate["domNodes"]?.kind == .array, candidate["domNodes"]?[0]?["nodeType"] != nil { return candidate }
        }
        return nil
    }

    /// Whether a value looks like a document of a snapshot.
    private static func isDocument(_ value: JSONValue?) -> Bool {
        guard let nodes = value?["nodes"] else { return false }
        return nodes["parentIndex"] != nil || nodes["nodeName"] != nil || nodes["nodeType"] != nil
    }

    /// Reads a recognised file.
    static func read(_ file: InputFile, _ limits: Limits) -> LayoutReading {
        guard let json = file.json, let root = snapshot(in: file) else { return LayoutReading() }
        var reading = LayoutReading(problems: JSONProblems.problems(json, file))
        guard let table = DOMSnapshotDecoder.decode(root, limits: limits) ?? DOMSnapshotLegacy.decode(root, limits: limits) else {
            reading.problems.append(
                Problem(
                    code: "layout-malformed",
                    message: "The snapshot's table of strings is missing, so no tag, text or address in it can be read. Capture it again.",
                    severity: .error))
            return reading
        }
        if json.isTruncated, table.brokenReferences > 0 {
            // The strings come last: without them nobody can tell which texts and pictures are missing.
            reading.problems.append(
                Problem(
                    code: "layout-malformed",
                    message: "The snapshot is cut off inside its table of strings, so it cannot be judged. Capture it again.",
                    severity: .error))
            return reading
        }
        var screen = screen(table, request: file.sidecar, bytes: file.text, limits: limits)
        if json.isTruncated {
            let partial = Capabilities(
                imageSources: .partial, images: .partial, texts: .partial, operability: .partial, linkTargets: .partial, bounds: .partial,
                visibility: .partial)
            screen.capabilities = partial
        }
        screen.noteIfEmpty()
        reading.screens = [screen]
        return reading
    }

    /// The screen of a decoded snapshot.
    private static func screen(_ table: DOMSnapshotTable, request: [UInt8], bytes: [UInt8], limits: Limits) -> Screen {
        let columns = columns(of: table, request: request)
        let ratio = pixelRatio(table)
        var builder = DOMSnapshotBuilder(DOMSnapshotFacts(table, columns: columns.names, ratio: ratio), limits: limits)
        builder.build()
        builder.findPlaces(bytes)
        let size = pageSize(table, &builder)
        let isFull = builder.elements.count >= builder.limits.nodes
        var elements = builder.takeElements()
        elements.uniteRoots()
        elements.settleEmptyBoxes()
        if elements.isEmpty {
            var root = Element(className: "html")
            root.subtreeEnd = 1
            elements = [root]
        }
        let knowsHiding = builder.facts.knows("visibility") && builder.facts.knows("opacity")
        let knowsPictures = builder.facts.knows("background-image") || builder.missingSheets == 0
        let capabilities = Capabilities(
            imageSources: knowsPictures ? .full : .partial, images: .full, texts: .full, operability: .full, linkTargets: .full,
            bounds: .full,
            visibility: knowsHiding ? .full : .partial)
        var screen = Screen(
            format: format, platform: .web, unit: .cssPixels, capabilities: capabilities, size: size, scale: ratio > 1 ? ratio : nil,
            elements: elements)
        screen.problems = problems(table, columns, builder, isFull: isFull)
        screen.isPart = table.brokenReferences > 0 || table.isCut || builder.isTooDeep || isFull
        return screen
    }

    /// Names of the style columns, and whether they were only guessed.
    private struct Columns {
        var names: [String?]
        var isGuess: Bool
    }

    /// The names by the snapshot itself, by the request beside it, or by the values.
    private static func columns(of table: DOMSnapshotTable, request: [UInt8]) -> Columns {
        if !table.columns.isEmpty { return Columns(names: table.columns, isGuess: false) }
        let width = DOMSnapshotColumns.width(table)
        guard width > 0, width <= 1_000 else { return Columns(names: [], isGuess: true) }
        if let names = DOMSnapshotColumns.names(request: request, width: width) { return Columns(names: names, isGuess: false) }
        return Columns(names: DOMSnapshotColumns.guessed(table), isGuess: true)
    }

    /// Pixels of `bounds` in one CSS pixel: 1 unless the capture ran on a real screen of higher density.
    private static func pixelRatio(_ table: DOMSnapshotTable) -> Double {
        var ratios: [Double] = []
        for document in table.documents {
            for row in document.rows.prefix(5_000) {
                if let width = row.offsetWidth, width >= 40, row.bounds.width >= 40 { ratios.append(row.bounds.width / width) }
            }
        }
        guard !ratios.isEmpty else { return 1 }
        let median = ratios.sorted()[ratios.count / 2]
        // Offsets are whole numbers; what is near 1 is their rounding.
        guard median.isFinite, median > 1.05, median < 16 else { return 1 }
        return (median * 1_000).rounded() / 1_000
    }

    /// The size of the page; where the page cuts off what is beyond its window, that of the window, and everything moved to it.
    private static func pageSize(_ table: DOMSnapshotTable, _ builder: inout DOMSnapshotBuilder) -> Size? {
        guard let page = table.documents.first else { return nil }
        let ratio = builder.facts.ratio
        let window = page.rows.first { page.nodes[$0.node].type == 9 }?.bounds
        let html = page.rows.first { table.name(page.nodes[$0.node]).text == "html" }?.bounds
        guard var width = page.content?.width ?? html?.maxX ?? window?.width,
            var height = page.content?.height ?? html.map({ max($0.maxY, window?.height ?? 0) }) ?? window?.height
        else { return nil }
        if let window, window.isUsable {
            var shift = (x: 0.0, y: 0.0)
            if builder.pageOverflow.x == .cut, width > window.width {
                width = window.width
                shift.x = -page.scroll.x / ratio
            }
            if builder.pageOverflow.y == .cut, height > window.height {
                height = window.height
                shift.y = -page.scroll.y / ratio
            }
            if shift != (0, 0) { builder.move(x: shift.x, y: shift.y) }
        }
        let size = Size(width: width / ratio, height: height / ratio)
        return size.rect.isUsable ? size : nil
    }

    /// What was lost or cannot be told.
    private static func problems(_ table: DOMSnapshotTable, _ columns: Columns, _ builder: DOMSnapshotBuilder, isFull: Bool) -> [Problem] {
        var result: [Problem] = []
        if table.brokenReferences > 0 {
            let what = table.brokenReferences == 1 ? "1 reference" : "\(table.brokenReferences) references"
            result.append(
                Problem(
                    code: "layout-repaired", message: "\(what) in the snapshot lead nowhere; what they stood for is missing.",
                    severity: .warning))
        }
        if table.isCut || isFull {
            result.append(
                Problem(code: "limit-nodes", message: "The snapshot has more nodes than the limit allows; the rest was left out."))
        }
        if builder.isTooDeep {
            result.append(
                Problem(code: "limit-depth", message: "Nodes are nested deeper than the limit allows; the deeper ones were left out."))
        }
        if columns.names.isEmpty {
            result.append(
                Problem(
                    code: "snapshot-styles",
                    message:
                        "The snapshot was taken without styles (computedStyles is empty): what is transparent, cut off or the colour of its"
                        + " background cannot be told. Ask for display, visibility, opacity, color, background-color, background-image, overflow-x,"
                        + " overflow-y, position and clip-path.",
                    severity: .info))
        } else if columns.isGuess {
            let known = columns.names.compactMap { $0 }
            result.append(
                Problem(
                    code: "snapshot-styles",
                    message: "The snapshot does not name its styles; \(known.count) of \(columns.names.count) were told by their values"
                        + "\(known.isEmpty ? "" : " (\(known.joined(separator: ", ")))"). Save the request beside it as NAME.request.json.",
                    severity: .info))
        }
        return result
    }
}

extension [Element] {
    /// Takes the box away from elements that have none of their own but hold something with area: lines around blocks, `display: contents`.
    fileprivate mutating func settleEmptyBoxes() {
        var hasArea = [Bool](repeating: false, count: count)
        for index in indices.reversed() {
            let isUsable = self[index].bounds?.isUsable == true
            if !isUsable, hasArea[index], !self[index].hiding.contains(.zeroSize) {
                self[index].bounds = nil
                self[index].boundsQuality = .none
            }
            if let parent = self[index].parent, isUsable || hasArea[index] { hasArea[parent] = true }
        }
    }
}
