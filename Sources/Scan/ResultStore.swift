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
        case held(CellResult)
        case filed(offset: Int, count: Int)
    }
    private struct State: Sendable {
        var places: [Place]
        var held = 0
        var end = 0
        /// Why the file could not be written; the results stay in memory then.
        var descriptor: Int32 = -1
        var hasFailed = false
        /// The result that was asked for last: findings and photos of one cell are asked for one after the other.
        var last: (number: Int, captures: [CaptureBrief])?
        /// The same where only findings were asked for.
        var lastFindings: (number: Int, captures: [CellFindings.OfCapture])?
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
            if state.last?.number == number { state.last = nil }
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
        guard let line = try? LineEncoder.encode(result) else { return hold(number, result) }
        let place = state.withLock { state -> Int32? in
            if state.descriptor < 0 { state.descriptor = Self.nameless() }
            guard state.descriptor >= 0 else {
                state.hasFailed = true
                return nil
            }
            state.places[number] = .filed(offset: state.end, count: line.count)
            state.end += line.count
            return state.descriptor
        }
        guard let place, case .filed(let offset, _) = state.withLock({ $0.places[number] }), Self.write(line, to: place, at: offset) else {
            return hold(number, result)
        }
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
        part(of: number, held: { $0 }, filed: CellResult.self) ?? CellResult(key: "")
    }

    /// The records of a cell, with what was found out about them.
    func records(_ number: Int) -> CellRecords {
        part(of: number, held: CellRecords.init, filed: CellRecords.self) ?? CellRecords()
    }

    /// The captures of a cell, without what only other captures need to know of them.
    func captures(_ number: Int) -> [CaptureBrief] {
        if let last = state.withLock({ $0.last }), last.number == number { return last.captures }
        let captures = part(of: number, held: CellBrief.init, filed: CellBrief.self)?.captures ?? []
        state.withLock { $0.last = (number, captures) }
        return captures
    }

    /// The findings of each capture of a cell: most of what is kept of a capture need not be read for them.
    func findings(_ number: Int) -> [CellFindings.OfCapture] {
        if let last = state.withLock({ $0.lastFindings }), last.number == number { return last.captures }
        let captures = part(of: number, held: CellFindings.init, filed: CellFindings.self)?.captures ?? []
        state.withLock { $0.lastFindings = (number, captures) }
        return captures
    }

    /// A result, or the part of it that is wanted.
    private func part<Part: Decodable>(of number: Int, held: (CellResult) -> Part, filed: Part.Type) -> Part? {
        let (place, descriptor) = state.withLock { ($0.places[number], $0.descriptor) }
        switch place {
        case .none: return nil
        case .held(let result): return held(result)
        case .filed(let offset, let count):
            if let part = Self.read(descriptor, offset, count).flatMap({ try? LineDecoder.decode(Part.self, from: $0) }) { return part }
            state.withLock { $0.hasLost = true }
            return nil
        }
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

    private static func write(_ bytes: [UInt8], to descriptor: Int32, at offset: Int) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var done = 0
            while done < buffer.count {
                let wrote = pwrite(descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done, offset + done)
                if wrote <= 0 { return false }
                done += wrote
            }
            return true
        }
    }

    private static func read(_ descriptor: Int32, _ offset: Int, _ count: Int) -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let got = pread(descriptor, buffer.baseAddress.map { $0 + filled }, count - filled, off_t(offset + filled))
                if got <= 0 { break }
                filled += got
            }
        }
        return bytes.count == count ? bytes : nil
    }
}
