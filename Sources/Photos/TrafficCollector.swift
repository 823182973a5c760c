// From recorded exchanges to records, links and picture bytes; the same for every recorder.
import Archive
import Input
import JSON
import MapsLinks
import Model

/// Collects what the exchanges of one log say about photos.
struct TrafficCollector {
    private let path: String
    private let limits: Limits
    private var result: RecordFile
    private var links = TrafficLinks()
    private var tally = TrafficTally()
    /// Bytes of the pictures handed on so far.
    private var keptBytes = 0

    /// A collector for one log.
    init(_ file: InputFile, format: FormatID, limits: Limits) {
        path = file.path
        self.limits = limits
        result = RecordFile(format: format)
        result.isTraffic = true
    }

    /// Adds one exchange.
    mutating func add(_ exchange: Exchange) {
        links.addRedirect(of: exchange)
        if exchange.asksForPlaces, let mask = FieldMask.text(of: exchange), FieldMask(mask).leavesOutAuthors {
            tally.add(.maskWithoutAuthors(mask), at: exchange.location.line)
        }
        switch exchange.body {
        case .none, .leftOut:
            let isLeftOut = !exchange.body.isNone
            if exchange.asksForPlaces, exchange.status == 304 {
                tally.add(.notModified, at: exchange.location.line)
            } else if exchange.asksForPlaces, isLeftOut, exchange.status.map({ $0 == 200 || $0 == 0 }) ?? true {
                tally.add(.bodyMissing, at: exchange.location.line)
            }
        case .bytes(let bytes): readBody(bytes, of: exchange)
        }
    }

    /// Notes what was wrong with the log itself.
    mutating func add(_ problem: Problem) { result.problems.append(problem) }

    /// Everything that was collected.
    mutating func finish() -> RecordFile {
        result.links += links.finish(records: result.records)
        result.problems += tally.problems(path: path)
        if result.records.isEmpty, result.links.isEmpty, result.places.isEmpty, result.problems.isEmpty {
            result.problems.append(
                Problem(
                    path: path, code: "traffic-without-photos",
                    message: "The recording holds no answer about place photos: none was requested while it ran.", severity: .info))
        }
        return result
    }

    /// A picture is known by its bytes; anything else may hold records.
    private mutating func readBody(_ raw: [UInt8], of exchange: Exchange) {
        guard !raw.isEmpty else { return }
        var bytes = raw
        if TrafficBody.isGzip(raw) {
            let (unpacked, fault) = Archive.gunzip(raw)
            if fault != nil, exchange.asksForPlaces { tally.add(.bodyTruncated, at: exchange.bodyLocation.line) }
            guard let unpacked else { return }
            bytes = unpacked
        }
        if TrafficBody.picture(bytes) != nil {
            let digest = SHA256.hex(bytes)
            links.addPicture(digest, of: exchange)
            if keptBytes + bytes.count <= limits.keptPictureBytes {
                keptBytes += bytes.count
                result.pictures.append(KeptPicture(digest: digest, bytes: bytes))
            }
        } else if !exchange.isCertainlyNoRecord {
            readText(bytes, of: exchange)
        }
    }

    /// Reads a body with the readers of metadata files, and puts what they find at the body's place in the log.
    private mutating func readText(_ bytes: [UInt8], of exchange: Exchange) {
        let isPacked = ["br", "zstd", "deflate"].contains(exchange.contentEncoding)
        if isPacked, exchange.asksForPlaces, String(validating: bytes, as: UTF8.self) == nil {
            return tally.add(.bodyCompressed(exchange.contentEncoding), at: exchange.bodyLocation.line)
        }
        let inner = TrafficBody.insideCall(bytes[...]).map { Array(bytes[$0]) } ?? bytes
        let document = InputFile(path: path, raw: inner, limits: limits)
        guard let found = RecordReaders.readBody(document, limits: limits) else {
            if exchange.asksForPlaces, document.json?.isTruncated == true { tally.add(.bodyTruncated, at: exchange.bodyLocation.line) }
            return
        }
        func placed(_ location: RecordLocation) -> RecordLocation {
            RecordLocation(
                path: path, jsonPath: exchange.bodyLocation.jsonPath + ">" + location.jsonPath, line: exchange.bodyLocation.line)
        }
        for var record in found.records {
            record.location = placed(record.location)
            if let cleaned = ScrubbedName.cleaned(record) {
                tally.add(.nameScrubbed, at: record.location.line)
                record = cleaned
            }
            result.records.append(record)
        }
        for var link in found.links {
            link.location = placed(link.location)
            links.add(link)
        }
        for var place in found.places {
            place.location = placed(place.location)
            result.places.append(place)
        }
        let isAboutText: (Problem) -> Bool = { $0.code.hasPrefix("json-") || $0.code.hasPrefix("limit-") }
        if found.problems.contains(where: { isAboutText($0) && $0.severity > .info }) {
            tally.add(.bodyTruncated, at: exchange.bodyLocation.line)
        }
        for var problem in found.problems where problem.code != "records-without-photos" && !isAboutText(problem) {
            problem.path = path
            problem.line = exchange.bodyLocation.line
            problem.column = nil
            if !result.problems.contains(problem) { result.problems.append(problem) }
        }
    }
}

extension Exchange {
    /// Pages, styles, fonts, films and scripts of the app itself; a script that is an answer begins with a call.
    fileprivate var isCertainlyNoRecord: Bool {
        let kinds = [
            "text/html", "text/css", "font/", "video/", "audio/", "image/", "application/font", "application/wasm", "application/pdf",
        ]
        if kinds.contains(where: mimeType.hasPrefix) { return !asksForPlaces }
        guard mimeType.containsBytes("javascript"), case .bytes(let bytes) = body else { return false }
        return TrafficBody.insideCall(bytes[...]) == nil && !TrafficBody.startsLikeJSON(bytes)
    }
}
