// The `playwright-trace` format: recordings of test runs as zip files, of which the DOM snapshots are screens.
import Archive
import HTML
import Input
import JSON
import Model

extension LayoutFormat {
    /// `trace.zip`: members `trace.trace`, `0-trace.trace`, `test.trace`. Its traffic is read by the record readers.
    static let playwrightTrace = LayoutFormat(
        id: PlaywrightTraceFormat.format, recognises: PlaywrightTraceFormat.accepts, read: PlaywrightTraceFormat.read)
}

/// Reads the screens that a trace went through: of those that show the same pictures under the same address, the last.
enum PlaywrightTraceFormat {
    static let format = FormatID("playwright-trace")
    /// The newest version of traces whose snapshots were seen.
    private static let newestVersion = 10
    private static let mostScreens = 200

    /// Whether an archive holds a trace.
    static func accepts(_ file: InputFile) -> Bool {
        guard file.magic == .zip else { return false }
        return Archive.unpack(file.raw, wanted: { _ in false }).names.contains(where: isTrace)
    }

    /// Whether a member is a list of trace events.
    private static func isTrace(_ name: String) -> Bool { name.hasSuffix(".trace") }

    /// Reads a recognised file.
    static func read(_ file: InputFile, _ limits: Limits) -> LayoutReading {
        var reading = LayoutReading()
        let contents = Archive.unpack(file.raw) { isTrace($0) || $0.hasSuffix(".network") }
        for fault in contents.faults {
            // Worded as the record readers do, who meet the same loss: it is told once.
            let entry = fault.entry.map { " (\($0.prefix(120)))" } ?? ""
            reading.problems.append(Problem(path: file.path, code: fault.code.rawValue, message: fault.message + entry))
        }
        let members = contents.entries.filter { isTrace($0.name) }
        var version = 0
        for member in members {
            var trace = PlaywrightSnapshots(lines(member.bytes, limits: limits), limits: limits)
            version = max(version, trace.version)
            let prefix = members.count > 1 ? member.name.split(separator: "/").last.map { "\($0.dropLast(6)) " } ?? "" : ""
            let sheets = styleSheets(trace, contents, file, limits)
            for number in trace.settled().prefix(max(0, mostScreens - reading.screens.count)) {
                reading.screens.append(screen(&trace, number, prefix: prefix, sheets: sheets, limits: limits))
            }
            if trace.isCut {
                reading.problems.append(
                    Problem(
                        code: "limit-nodes", message: "The trace's snapshots have more nodes than the limit allows; some were left out."))
            }
        }
        reading.problems += problems(version: version, hasScreens: !reading.screens.isEmpty)
        return reading
    }

    /// What to say about the trace as a whole.
    private static func problems(version: Int, hasScreens: Bool) -> [Problem] {
        if version > newestVersion {
            let message = "The trace has version \(version), newer than any that is known here (\(newestVersion))"
            return [
                Problem(
                    code: "trace-version",
                    message: message + (hasScreens ? "; what looks as it always did was read." : "; no screen could be read."),
                    severity: .warning)
            ]
        }
        guard !hasScreens else { return [] }
        return [
            Problem(
                code: "layout-empty",
                message: "The trace holds no DOM snapshot; record it with snapshots: true (trace: 'on' in the configuration).",
                severity: .warning)
        ]
    }

    /// The JSON values of a file with one a line.
    static func lines(_ bytes: [UInt8], limits: Limits) -> [JSONValue] {
        var result: [JSONValue] = []
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 10) ?? bytes.count
            if bytes[start] == UInt8(ascii: "{"), let root = JSONDocument.parse(Array(bytes[start..<end]), limits: limits).root {
                result.append(root)
            }
            start = end + 1
        }
        return result
    }

    /// The screen of one snapshot.
    private static func screen(
        _ trace: inout PlaywrightSnapshots, _ number: Int, prefix: String, sheets: [String: String], limits: Limits
    ) -> Screen {
        let tree = trace.tree(of: number)
        var screen = HTMLReader.screen(tree, bytes: [], styleSheets: sheets, limits: limits)
        screen.format = format
        screen.name = prefix + trace.snapshots[number].name
        screen.size = trace.snapshots[number].viewport
        for index in screen.elements.indices {
            screen.elements[index].byteRange = 0..<0
            (screen.elements[index].line, screen.elements[index].column) = (0, 0)
        }
        for index in screen.problems.indices { (screen.problems[index].line, screen.problems[index].column) = (nil, nil) }
        return screen
    }

    /// Style sheets that the trace's traffic holds, by the address that a page's links lead to and by that as written.
    private static func styleSheets(_ trace: PlaywrightSnapshots, _ contents: ArchiveContents, _ file: InputFile, _ limits: Limits)
        -> [String: String]
    {
        var members: [String: [String]] = [:]
        for network in contents.entries where network.name.hasSuffix(".network") {
            for event in lines(network.bytes, limits: limits) {
                guard let exchange = event["snapshot"], let url = exchange["request"]?["url"]?.string,
                    let content = exchange["response"]?["content"], content["mimeType"]?.string?.contains("css") == true,
                    let name = (content["_file"] ?? content["_sha1"])?.string
                else { continue }
                members["resources/" + (name.split(separator: "/").last.map(String.init) ?? name), default: []].append(url)
            }
        }
        guard !members.isEmpty else { return [:] }
        let links = trace.sheetLinks()
        var sheets: [String: String] = [:]
        for entry in Archive.unpack(file.raw, wanted: { members[$0] != nil }).entries {
            let text = String(decoding: entry.bytes, as: UTF8.self)
            for url in members[entry.name] ?? [] {
                sheets[url] = text
                for link in links where RelativeURL.resolve(link.href, base: link.base) == url { sheets[link.href] = text }
            }
        }
        return sheets
    }
}

/// Addresses relative to a page, as far as style sheets need them.
enum RelativeURL {
    /// The whole address of a link on a page.
    static func resolve(_ link: String, base: String) -> String {
        if link.contains("://") || link.hasPrefix("data:") { return link }
        guard let colon = base.firstIndex(of: ":"), base[colon...].hasPrefix("://") else { return link }
        if link.hasPrefix("//") { return base[...colon] + link }
        let start = base.index(colon, offsetBy: 3)
        let path = base[start...].prefix { $0 != "?" && $0 != "#" }
        let host = path.prefix { $0 != "/" }
        if link.hasPrefix("/") { return base[..<start] + host + link }
        var segments = path.dropFirst(host.count).split(separator: "/", omittingEmptySubsequences: true)
        if !path.hasSuffix("/"), !segments.isEmpty { segments.removeLast() }
        for part in link.split(separator: "/") {
            if part == ".." { _ = segments.popLast() } else if part != "." { segments.append(part) }
        }
        return base[..<start] + host + "/" + segments.joined(separator: "/")
    }
}
