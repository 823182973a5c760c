// Results of a run as JSON lines: what shards of a run hand to `attrcheck merge`. A header, one line a cell, an end mark.
import JSON
import Model
import RuleEngine
import Synchronization

/// The part of a run that one process does.
public struct Shard: Sendable, Hashable, CustomStringConvertible {
    /// 1-based.
    public var number: Int
    public var count: Int

    /// nil unless 1 ≤ number ≤ count.
    public init?(_ number: Int, of count: Int) {
        guard count >= 1, (1...count).contains(number) else { return nil }
        self.number = number
        self.count = count
    }

    /// Reads "2/7".
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]) else { return nil }
        self.init(number, of: count)
    }

    public var description: String { "\(number)/\(count)" }

    /// Whether a cell is this shard's business; the same on every machine.
    func holds(_ key: String) -> Bool { Int(UInt(bitPattern: StableHash.of(key)) % UInt(count)) == number - 1 }
}

/// The first line: what scanned, and what the whole run consists of.
struct BlobHeader: Sendable, Codable {
    /// The format's version.
    var blob = 2
    var tool = Tool.name
    var version = Tool.version
    var profile: Report.Profile
    /// Options that change results, in words, and a digest of the configuration.
    var settings: String
    var configuration: String
    /// 0 of 0 for a whole run.
    var shard = 0
    var shards = 0
    /// How many cells the whole run has, and a digest of their keys.
    var cells: Int
    var plan: String
    /// What went wrong before any cell was scanned.
    var problems: [Problem]
}

/// The last line: without it the blob is cut off.
struct BlobEnd: Sendable, Codable {
    /// The lines between header and end.
    var cells: Int
}

/// One line.
enum BlobLine: Sendable {
    case header(BlobHeader)
    case cell(CellResult)
    case end(BlobEnd)

    private struct Header: Codable { var header: BlobHeader }
    private struct Cell: Codable { var cell: CellResult }
    private struct End: Codable { var end: BlobEnd }

    /// The line with its line break.
    func written() throws -> [UInt8] {
        var bytes: [UInt8]
        switch self {
        case .header(let header): bytes = try LineEncoder.encode(Header(header: header))
        case .cell(let cell): bytes = try LineEncoder.encode(Cell(cell: cell))
        case .end(let end): bytes = try LineEncoder.encode(End(end: end))
        }
        bytes.append(0x0A)
        return bytes
    }

    /// - Throws: `DecodingError` for what is no line of a blob.
    init(_ line: [UInt8]) throws {
        let value = try LineDecoder.parse(line)
        if let header = value["header"] {
            self = .header(try LineDecoder.decode(BlobHeader.self, from: header))
        } else if let cell = value["cell"] {
            let result = try LineDecoder.decode(CellResult.self, from: cell)
            guard result.isSound else {
                throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "the line has numbers that no scan writes"))
            }
            self = .cell(result)
        } else if let end = value["end"] {
            self = .end(try LineDecoder.decode(BlobEnd.self, from: end))
        } else {
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "no line of a blob"))
        }
    }
}

/// Writes a blob while its run goes on: the lines of cells in their order, as soon as all before them are there.
final class BlobWriter: Sendable {
    private struct State: Sendable {
        var waiting: [Int: [UInt8]] = [:]
        var next = 0
        var written = 0
        var fault: String?
    }
    private let state = Mutex(State())
    private let sink: @Sendable ([UInt8]) -> Void

    init(_ header: BlobHeader, sink: @escaping @Sendable ([UInt8]) -> Void) throws {
        self.sink = sink
        sink(try BlobLine.header(header).written())
    }

    /// Takes the result of a cell by its number; numbers come in any order, each once, without gaps.
    func take(_ number: Int, _ result: CellResult) {
        let line = try? BlobLine.cell(result).written()
        state.withLock { state in
            guard let line else {
                state.fault = "the result of \(result.key) cannot be written as a line"
                return
            }
            state.waiting[number] = line
            while let line = state.waiting.removeValue(forKey: state.next) {
                sink(line)
                state.next += 1
                state.written += 1
            }
        }
    }

    /// Writes the end mark.
    /// - Throws: `UsageFault` when a line could not be written.
    func finish() throws(UsageFault) {
        let (written, fault) = state.withLock { ($0.written, $0.fault) }
        guard fault == nil, let line = try? BlobLine.end(BlobEnd(cells: written)).written() else {
            throw UsageFault(fault ?? "the end mark cannot be written")
        }
        sink(line)
    }
}
