// Zip and gzip: HAR logs with their bodies beside them, browser traces, and compressed files of every other shape.
import Archive
import Input
import JSON
import Model

extension RecordShape {
    static let harArchive = RecordShape(id: FormatID("har")) { file in
        file.magic == .zip || file.magic == .gzip
    } read: { file, limits in
        ArchivedTraffic(file, limits: limits).read()
    }

    /// The network part of an unpacked Playwright trace, its bodies in `resources/` beside it.
    static let playwrightNetwork = RecordShape(
        id: PlaywrightTrace.format, recognises: { $0.json?.root?["type"]?.string == "resource-snapshot" },
        withNeighbours: { file, limits, neighbours in
            var collector = TrafficCollector(file, format: PlaywrightTrace.format, limits: limits)
            let reader = HAREntryReader(file: file, path: file.path) { neighbours.bytes($0) ?? neighbours.bytes($0, in: "resources") }
            PlaywrightTrace.add(file, reader: reader, to: &collector, limits: limits)
            return collector.finish()
        })
}

/// Lines of a trace that are HAR entries.
enum PlaywrightTrace {
    static let format = FormatID("playwright-trace")

    /// Whether a member of an archive belongs to a trace.
    static func isPart(_ name: String) -> Bool { name.hasSuffix(".trace") || name.hasSuffix(".network") }

    /// Adds every exchange of a network file, one a line.
    static func add(_ file: InputFile, reader: HAREntryReader, to collector: inout TrafficCollector, limits: Limits) {
        for (number, entry) in entries(file, limits: limits).enumerated() {
            if let exchange = reader.exchange(entry, at: "$[\(number)].snapshot") { collector.add(exchange) }
        }
    }

    /// The entries of a network file.
    static func entries(_ file: InputFile, limits: Limits) -> [JSONValue] {
        var result: [JSONValue] = []
        var document = file.json
        while let root = document?.root {
            if root["type"]?.string == "resource-snapshot", let entry = root["snapshot"] { result.append(entry) }
            guard let end = document?.end, end < file.text.count, document?.isTruncated == true || document?.faults.isEmpty == false,
                file.text[end] == UInt8(ascii: "{")
            else { break }
            document = JSONDocument.parse(file.text, from: end, limits: limits)
        }
        return result
    }
}

/// One archive, opened twice: once for its logs, once for the bodies that they name.
private struct ArchivedTraffic {
    private let file: InputFile
    private let limits: Limits
    /// Other members that may hold records.
    private static let readable = [".json", ".har", ".harp", ".ndjson", ".jsonl", ".yml", ".yaml", ".flow", ".mitm", ".chlsj", ".xml"]
    private static let mostMembers = 200

    /// A reader of one archive.
    init(_ file: InputFile, limits: Limits) {
        self.file = file
        self.limits = limits
    }

    /// Everything about photos in the archive; nil when it is no recording and holds no records.
    func read() -> RecordFile? {
        if file.magic == .gzip, let single = readSingle() { return single }
        let logs = Archive.unpack(file.raw) { Self.isLog($0) || PlaywrightTrace.isPart($0) }
        if logs.names.contains(where: PlaywrightTrace.isPart) {
            return read(logs, format: PlaywrightTrace.format) { $0.hasSuffix(".network") }
        }
        if logs.names.contains(where: Self.isLog) { return read(logs, format: FormatID("har"), isLog: Self.isLog) }
        return readMembers()
    }

    /// Whether a member is a HAR log.
    private static func isLog(_ name: String) -> Bool { name.hasSuffix(".har") }

    /// Reads the logs of an archive, with the bodies that stand beside them in it.
    private func read(_ logs: ArchiveContents, format: FormatID, isLog: (String) -> Bool) -> RecordFile {
        var collector = TrafficCollector(file, format: format, limits: limits)
        let members = logs.entries.filter { isLog($0.name) }.map { entry in
            (name: entry.name, file: InputFile(path: file.path, raw: entry.bytes, limits: limits))
        }
        let isTrace = format == PlaywrightTrace.format
        var wanted: Set<String> = []
        for member in members {
            let entries = isTrace ? PlaywrightTrace.entries(member.file, limits: limits) : HARFile.log(in: member.file)?.entries.array ?? []
            for name in entries.flatMap(HAREntryReader.attachments) { wanted.formUnion([name, "resources/" + name]) }
        }
        let bodies = wanted.isEmpty ? ArchiveContents() : Archive.unpack(file.raw) { wanted.contains($0) }
        let byName = Dictionary(bodies.entries.map { ($0.name, $0.bytes) }, uniquingKeysWith: { $1 })
        for member in members {
            let reader = HAREntryReader(file: member.file, path: file.path, prefix: member.name + ">") { name in
                byName[name] ?? byName["resources/" + name]
            }
            if isTrace {
                PlaywrightTrace.add(member.file, reader: reader, to: &collector, limits: limits)
            } else if let log = HARFile.log(in: member.file) {
                for (index, entry) in log.entries.elements.enumerated() {
                    if let exchange = reader.exchange(entry, at: "\(log.path)[\(index)]") { collector.add(exchange) }
                }
                for problem in JSONRecords.problems(log.document.faults, in: member.file) { collector.add(problem) }
            }
        }
        for fault in logs.faults + bodies.faults.filter({ !logs.faults.contains($0) }) { collector.add(problem(fault)) }
        return collector.finish()
    }

    /// A gzip file that holds a single document and no tar archive.
    private func readSingle() -> RecordFile? {
        let (bytes, fault) = Archive.gunzip(file.raw)
        guard let bytes, !bytes.dropFirst(257).starts(with: Array("ustar".utf8)) else { return nil }
        let inner = InputFile(path: file.path, raw: bytes, limits: limits)
        guard inner.magic != .gzip, inner.magic != .zip, var result = RecordReaders.read(inner, limits: limits) else { return nil }
        if let fault { result.problems.append(problem(fault)) }
        return result
    }

    /// Any other archive: its members of readable kinds, one after another.
    private func readMembers() -> RecordFile? {
        var budget = Self.mostMembers
        let contents = Archive.unpack(file.raw) { name in
            guard budget > 0, Self.readable.contains(where: name.hasSuffix) else { return false }
            budget -= 1
            return true
        }
        var result: RecordFile?
        for entry in contents.entries {
            let member = InputFile(path: file.path, raw: entry.bytes, limits: limits)
            guard member.magic != .zip, member.magic != .gzip, var found = RecordReaders.read(member, limits: limits) else { continue }
            found.prefixPaths(with: entry.name + ">")
            result = result.map { $0.appending(found) } ?? found
        }
        result?.problems += contents.faults.map(problem)
        return result
    }

    /// A loss of the archive as a problem of the file.
    private func problem(_ fault: ArchiveFault) -> Problem {
        Problem(path: file.path, code: fault.code.rawValue, message: fault.message + (fault.entry.map { " (\($0.prefix(120)))" } ?? ""))
    }
}

extension RecordFile {
    /// Puts the name of an archive's member before every JSON path.
    fileprivate mutating func prefixPaths(with prefix: String) {
        for index in records.indices { records[index].location.jsonPath = prefix + records[index].location.jsonPath }
        for index in links.indices { links[index].location.jsonPath = prefix + links[index].location.jsonPath }
        for index in places.indices { places[index].location.jsonPath = prefix + places[index].location.jsonPath }
    }

    /// This file and another of the same archive.
    fileprivate func appending(_ other: RecordFile) -> RecordFile {
        var result = self
        result.records += other.records
        result.links += other.links
        result.places += other.places
        result.problems += other.problems
        result.isTraffic = isTraffic && other.isTraffic
        return result
    }
}
