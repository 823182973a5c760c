// Where the results of a run's cells wait for the decisions about the whole run: in memory, and when there are many, in a file without a name.
import JSON
import Model
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The results of a run by the number of their cell. Any thread may put and get.
final class ResultStore: Sendable {
    /// Where one result is.
    private enum Place: Sendable {
        case none
        indirect case held(CellResult)
        case filed(FiledPlace)
    }
    /// The parts of a result that are asked for apart, each a line of its own in the file.
    private enum Part: Int, CaseIterable, Sendable { case findings, captures, records, rest }
    private struct FiledPlace: Sendable {
        var start: Int
        /// Where the parts end, counted from the start.
        var ends: SIMD4<UInt32>

        func range(_ part: Part) -> Range<Int> {
            let first = part.rawValue == 0 ? 0 : Int(ends[part.rawValue - 1])
            return start + first..<start + Int(ends[part.rawValue])
        }
    }
    private struct State: Sendable {
        var places: [Place]
        var held = 0
        var end = 0
        /// Why the file could not be written; the results stay in memory then.
        var descriptor: Int32 = -1
        var hasFailed = false
        /// The result that was asked for last: findings and photos of one cell are asked for one after the other.
        var lastCaptures: (number: Int, captures: [ReportedCapture])?
        var lastFindings: (number: Int, findings: [[Finding]])?
        var hasLost = false
    }
    private let state: Mutex<State>
    /// Results up to this number are held as they are.
    private let mostHeld: Int

    /// How many are held where nothing else is said; tests make it small.
    @TaskLocal static var usualMost = 4_096

    init(count: Int, mostHeld: Int = usualMost) {
        state = Mutex(State(places: [Place](repeating: .none, count: count)))
        // A run that does not fit leaves the memory to other things.
        self.mostHeld = count > mostHeld ? 0 : mostHeld
    }

    deinit {
        let descriptor = state.withLock { $0.descriptor }
        if descriptor >= 0 { close(descriptor) }
    }

    /// Keeps one more result; gives its number.
    func append(_ result: CellResult) -> Int {
        let number = state.withLock { state in
            state.places.append(.none)
            return state.places.count - 1
        }
        put(number, result)
        return number
    }

    /// Whether no result had to go into the file.
    var isInMemory: Bool { state.withLock { $0.descriptor < 0 } }

    var count: Int { state.withLock { $0.places.count } }

    /// Keeps a result; an earlier one of the same number is forgotten.
    func put(_ number: Int, _ result: CellResult) {
        let isRoom = state.withLock { state in
            if state.lastCaptures?.number == number { state.lastCaptures = nil }
            if state.lastFindings?.number == number { state.lastFindings = nil }
            if case .held = state.places[number] {
                state.places[number] = .held(result)
                return true
            }
            guard state.held < mostHeld || state.hasFailed else { return false }
            state.held += 1
            state.places[number] = .held(result)
            return true
        }
        if isRoom { return }
        guard let (lines, ends) = try? Self.lines(result), lines.count <= UInt32.max else { return hold(number, result) }
        let place = state.withLock { state -> (descriptor: Int32, start: Int)? in
            if state.descriptor < 0 { state.descriptor = Self.nameless() }
            guard state.descriptor >= 0 else {
                state.hasFailed = true
                return nil
            }
            defer { state.end += lines.count }
            state.places[number] = .filed(FiledPlace(start: state.end, ends: ends))
            return (state.descriptor, state.end)
        }
        guard let place, lines.withBytes({ Self.write($0, to: place.descriptor, at: place.start) }) else { return hold(number, result) }
    }

    /// The parts of a result, one behind the other.
    private static func lines(_ result: CellResult) throws -> (lines: LineSink, ends: SIMD4<UInt32>) {
        // Most results fit.
        let lines = LineSink(capacity: 16_384)
        var ends = SIMD4<UInt32>()
        for part in Part.allCases {
            switch part {
            case .findings: try LineEncoder.append(result.findings, to: lines)
            case .captures: try LineEncoder.append(result.reportedCaptures, to: lines)
            case .records: try LineEncoder.append(result.cellRecords, to: lines)
            case .rest: try LineEncoder.append(result.rest, to: lines)
            }
            ends[part.rawValue] = UInt32(clamping: lines.count)
        }
        return (lines, ends)
    }

    /// A full disk costs memory, never a result.
    private func hold(_ number: Int, _ result: CellResult) {
        state.withLock { state in
            state.hasFailed = true
            state.places[number] = .held(result)
        }
    }

    /// A result that was put; an empty one for a number that was not.
    func get(_ number: Int) -> CellResult {
        guard case .filed(let place) = state.withLock({ $0.places[number] }) else { return held(number) ?? CellResult(key: "") }
        guard var result = read(.rest, of: place, as: CellResult.self), let findings = read(.findings, of: place, as: [[Finding]].self),
            let captures = read(.captures, of: place, as: [ReportedCapture].self),
            let records = read(.records, of: place, as: CellRecords.self)
        else { return CellResult(key: "") }
        result.findings = findings
        result.reportedCaptures = captures
        result.cellRecords = records
        return result
    }

    /// The records of a cell, with what was found out about them.
    func records(_ number: Int) -> CellRecords { part(.records, of: number, \.cellRecords) ?? CellRecords() }

    /// The captures of a cell as reports show them.
    func captures(_ number: Int) -> [ReportedCapture] {
        if let last = state.withLock({ $0.lastCaptures }), last.number == number { return last.captures }
        let captures = part(.captures, of: number, \.reportedCaptures) ?? []
        state.withLock { $0.lastCaptures = (number, captures) }
        return captures
    }

    /// The findings of each capture of a cell.
    func findings(_ number: Int) -> [[Finding]] {
        if let last = state.withLock({ $0.lastFindings }), last.number == number { return last.findings }
        let findings = part(.findings, of: number, \.findings) ?? []
        state.withLock { $0.lastFindings = (number, findings) }
        return findings
    }

    /// A result that is held in memory.
    private func held(_ number: Int) -> CellResult? {
        guard case .held(let result) = state.withLock({ $0.places[number] }) else { return nil }
        return result
    }

    /// A part of a result that was put; nil for a number that was not.
    private func part<Value: Decodable>(_ part: Part, of number: Int, _ member: (CellResult) -> Value) -> Value? {
        if case .filed(let place) = state.withLock({ $0.places[number] }) { return read(part, of: place, as: Value.self) }
        return held(number).map(member)
    }

    private func read<Value: Decodable>(_ part: Part, of place: FiledPlace, as type: Value.Type) -> Value? {
        let descriptor = state.withLock { $0.descriptor }
        let line = Self.read(descriptor, place.range(part))
        if let value = line.flatMap({ try? LineDecoder.decode(type, from: $0) }) { return value }
        state.withLock { $0.hasLost = true }
        return nil
    }

    /// Whether a result could not be read again: what was reported is not the whole run then.
    var hasLost: Bool { state.withLock { $0.hasLost } }

    // MARK: the file

    /// A file that nobody else can open and that is gone with the process, however it ends.
    private static func nameless() -> Int32 {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(folder)/attrcheck-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { return -1 }
        unlink(template)
        return descriptor
    }

    private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, at offset: Int) -> Bool {
        var done = 0
        while done < bytes.count {
            let wrote = pwrite(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done, off_t(offset + done))
            if wrote <= 0 { return false }
            done += wrote
        }
        return true
    }

    private static func read(_ descriptor: Int32, _ range: Range<Int>) -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
            while filled < range.count {
                let got = pread(
                    descriptor, buffer.baseAddress.map { $0 + filled }, range.count - filled, off_t(range.lowerBound + filled))
                if got <= 0 { break }
                filled += got
            }
        }
        return bytes.count == range.count ? bytes : nil
    }
}
