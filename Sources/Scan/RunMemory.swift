// What whole runs said, for the next run of the same kind: when nothing at all has changed, nothing is read and nothing is decided again.
import Configuration
import Input
import Model
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Everything that a run wrote, in order.
public struct RunTranscript: Sendable, Equatable {
    /// Where something was written.
    public enum Channel: Sendable, Equatable {
        case output, error
        case file(String)
    }
    public struct Piece: Sendable, Equatable {
        public var channel: Channel
        public var bytes: [UInt8]

        public init(channel: Channel, bytes: [UInt8]) {
            self.channel = channel
            self.bytes = bytes
        }
    }
    public var status: Int32
    public var pieces: [Piece]

    public init(status: Int32, pieces: [Piece]) {
        self.status = status
        self.pieces = pieces
    }
}

/// The place in a cache where the transcript of one kind of run is kept. A run is the same when its files, and all other files that
/// it asks, have the same names, sizes, times and inodes; contents are the business of `ResultCache`.
public struct RunMemory: Sendable {
    /// Larger transcripts are not kept.
    public static let mostBytes = 32 << 20
    private static let mostRuns = 16
    private static let prefix = "run-"
    private static let header = Array("attrcheck-run 1\n".utf8)
    private let folder: String
    private let key: ContentDigest
    private let options: ScanOptions
    private let words: [String]
    private let asked: [String]

    /// The memory of a run; nil where a run has none: without a cache, of single files (they may ask others beside them), and while a
    /// file is so new that it may change again unseen. `words` is what the run depends on beside its options' files, `asked` the paths of
    /// further files that it reads.
    public init?(_ options: ScanOptions, words: [String], asked: [String]) {
        guard let folder = options.cacheFolder, options.shard == nil,
            let key = RunFingerprint(options, words: words, asked: asked)?.digest
        else { return nil }
        self.folder = folder
        self.key = key
        self.options = options
        self.words = words
        self.asked = asked
    }

    private var path: String { folder + "/" + Self.prefix + key.hex + ".pack" }

    /// What the run said the last time; nil when that is not known.
    public func transcript() -> RunTranscript? {
        guard let bytes = try? FileSystem.read(path, limit: Self.mostBytes + 1 << 20), bytes.count > Self.header.count + 64,
            bytes.starts(with: Self.header)
        else { return nil }
        let end = bytes.count - 64
        guard SHA256.hex(Array(bytes[..<end])).utf8.elementsEqual(bytes[end...]) else { return nil }
        var reader = TranscriptReader(bytes: bytes[Self.header.count..<end])
        guard let transcript = reader.transcript() else { return nil }
        // What is used stays.
        utimensat(AT_FDCWD, path, nil, 0)
        return transcript
    }

    /// Keeps what the run said, unless something has changed since it began.
    public func keep(_ transcript: RunTranscript) {
        guard RunFingerprint(options, words: words, asked: asked)?.digest == key else { return }
        var bytes = Self.header
        TranscriptReader.write(transcript, to: &bytes)
        guard bytes.count <= Self.mostBytes else { return }
        CacheFiles.makeFolder(folder)
        _ = FileReplacement.replace(path, with: bytes + Array(SHA256.hex(bytes).utf8))
        evict()
    }

    /// Leaves the runs that were used last.
    private func evict() {
        let names = ((try? FileSystem.names(in: folder)) ?? []).filter { $0.hasPrefix(Self.prefix) && $0.hasSuffix(".pack") }
        guard names.count > Self.mostRuns else { return }
        let aged = names.map { (name: $0, time: FileStamp(folder + "/" + $0)?.modified ?? 0) }
        for old in aged.sorted(by: { ($0.time, $0.name) < ($1.time, $1.name) }).dropLast(Self.mostRuns) { unlink(folder + "/" + old.name) }
    }
}

/// Numbers of eight bytes, and bytes behind their number.
private struct TranscriptReader {
    var bytes: ArraySlice<UInt8>

    static func write(_ transcript: RunTranscript, to bytes: inout [UInt8]) {
        func number(_ value: Int) { withUnsafeBytes(of: Int64(value).littleEndian) { bytes += $0 } }
        number(Int(transcript.status))
        for piece in transcript.pieces {
            let place: [UInt8]
            switch piece.channel {
            case .output: place = Array("o".utf8)
            case .error: place = Array("e".utf8)
            case .file(let path): place = Array("f\(path)".utf8)
            }
            for part in [place, piece.bytes] {
                number(part.count)
                bytes += part
            }
        }
    }

    mutating func transcript() -> RunTranscript? {
        guard let status = number() else { return nil }
        var transcript = RunTranscript(status: Int32(truncatingIfNeeded: status), pieces: [])
        while !bytes.isEmpty {
            guard let place = part(), let text = part() else { return nil }
            let channel: RunTranscript.Channel
            switch place.first {
            case UInt8(ascii: "o"): channel = .output
            case UInt8(ascii: "e"): channel = .error
            case UInt8(ascii: "f"): channel = .file(String(decoding: place.dropFirst(), as: UTF8.self))
            default: return nil
            }
            transcript.pieces.append(RunTranscript.Piece(channel: channel, bytes: Array(text)))
        }
        return transcript
    }

    private mutating func number() -> Int? {
        guard bytes.count >= 8 else { return nil }
        let value = bytes.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        bytes = bytes.dropFirst(8)
        return Int(exactly: value)
    }

    private mutating func part() -> ArraySlice<UInt8>? {
        guard let count = number(), count <= bytes.count else { return nil }
        defer { bytes = bytes.dropFirst(count) }
        return bytes.prefix(count)
    }
}

/// What identifies a run before anything of it is read.
struct RunFingerprint {
    let digest: ContentDigest

    /// nil for a run that cannot be told from another by its files' names and stamps.
    init?(_ options: ScanOptions, words: [String], asked: [String]) {
        let given = options.recordPaths + options.photoPaths + options.paths
        guard given.allSatisfy({ FileSystem.kind(WorkingPaths.absolute($0, base: options.baseDirectory)) == .folder }) else { return nil }
        guard var collector = try? FileCollector(options) else { return nil }
        if let rules = options.rulesDirectory, (try? collector.add(rules, isGlobalRecord: false)) == nil { return nil }
        guard collector.problems.isEmpty else { return nil }
        let now = FileIndex.now()
        var text: [UInt8] = []
        text.reserveCapacity(collector.files.count * 96)
        var folder: FoundFolder?
        func add(_ stamp: FileStamp) -> Bool {
            for number in [stamp.size, stamp.modified, stamp.changed, stamp.inode] { withUnsafeBytes(of: number) { text += $0 } }
            return stamp.isSettled(at: now)
        }
        for file in collector.files {
            if folder !== file.folder {
                folder = file.folder
                text += "\u{0}\(file.folder.shown)\u{0}\(file.folder.root)\u{0}".utf8
            }
            text += file.name.utf8
            text.append(file.isGlobalRecord ? 1 : file.isPhotoFile ? 2 : 0)
            guard let stamp = FileStamp(file.path), add(stamp) else { return nil }
        }
        for path in asked + (options.infoPlist.map { [$0] } ?? []) {
            guard let stamp = FileStamp(WorkingPaths.absolute(path, base: options.baseDirectory)), add(stamp) else { return nil }
        }
        let all = words + [Tool.version, options.baseDirectory, "\(options.today)", options.policy.digest]
        text += "\u{0}\u{0}\(all.joined(separator: "\u{0}"))".utf8
        guard let program = FileStamp("/proc/self/exe") else { return nil }
        _ = add(program)
        digest = ContentDigest(text)
    }
}
