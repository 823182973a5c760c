// Results of cells from earlier runs, by everything that they depend on: contents, names, rules, options and the program itself.
import Input
import JSON
import Model
import RuleEngine
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The cached results of a folder. Any thread may ask and keep.
final class ResultCache: Sendable {
    /// Where a line is: the segment, and the bytes behind the key: their digest, and the result.
    private struct Place: Sendable {
        var segment: Int
        var range: Range<Int>
    }
    private struct New: Sendable {
        var lines: [UInt8] = []
        var used: Set<ContentDigest> = []
        var keys: Set<ContentDigest> = []
    }
    private let folder: String
    private let segments: [MappedFile]
    private let places: [ContentDigest: Place]
    private let new = Mutex(New())
    /// A new segment a run; beyond these bounds they are put together, and what this run did not use is left out.
    private static let mostSegments = 8
    private static let mostBytes = 512 << 20
    private static let prefix = "cells-"

    init(folder: String) {
        self.folder = folder
        CacheFiles.makeFolder(folder)
        let names = (try? FileSystem.names(in: folder)) ?? []
        FileReplacement.removeOld(names, in: folder)
        segments = names.filter { $0.hasPrefix(Self.prefix) && $0.hasSuffix(".pack") }.compactMap { MappedFile(folder + "/" + $0) }
        var places: [ContentDigest: Place] = [:]
        for (number, segment) in segments.enumerated() {
            segment.forEachLine { line, bytes in
                guard line.count > 33, bytes[32] == 0x20, let key = ContentDigest(parsing: String(decoding: bytes[..<32], as: UTF8.self))
                else {
                    return
                }
                places[key] = Place(segment: number, range: line.lowerBound + 33..<line.upperBound)
            }
        }
        self.places = places
    }

    /// The result of a cell; nil when it is not known, or cannot be read.
    func result(_ key: ContentDigest) -> CellResult? {
        guard let place = places[key] else { return nil }
        let kept = segments[place.segment].bytes(place.range)
        // What a disk or a person has changed may still read well.
        guard kept.count > 33, kept[32] == 0x20, case let line = Array(kept[33...]),
            kept[..<32].elementsEqual(ContentDigest(line).hex.utf8),
            let result = try? LineDecoder.decode(CellResult.self, from: line), result.isSound
        else { return nil }
        new.withLock { _ = $0.used.insert(key) }
        return result
    }

    /// Keeps a result for the next run.
    func keep(_ result: CellResult, _ key: ContentDigest) {
        guard places[key] == nil, let line = try? LineEncoder.encode(result) else { return }
        let bytes = Array("\(key.hex) \(ContentDigest(line).hex) ".utf8) + line + [0x0A]
        new.withLock { new in
            guard new.keys.insert(key).inserted else { return }
            new.lines += bytes
        }
    }

    /// Writes what is new. Several runs may do so at the same time: each writes a segment of its own.
    func save() {
        let new = new.withLock { $0 }
        let size = segments.reduce(0) { $0 + $1.count } + new.lines.count
        let mustShrink = segments.count >= Self.mostSegments || size > Self.mostBytes
        guard !new.lines.isEmpty || mustShrink else { return }
        var bytes = new.lines
        if mustShrink {
            for key in new.used.sorted(by: { ($0.high, $0.low) < ($1.high, $1.low) }) {
                guard let place = places[key], bytes.count < Self.mostBytes else { continue }
                bytes += Array(key.hex.utf8) + [0x20] + segments[place.segment].bytes(place.range) + [0x0A]
            }
        }
        guard !bytes.isEmpty else { return }
        let name = Self.prefix + ContentDigest(bytes).hex + ".pack"
        _ = FileReplacement.replace(folder + "/" + name, with: bytes)
        guard mustShrink else { return }
        for segment in segments where !segment.path.hasSuffix("/" + name) { unlink(segment.path) }
    }
}

/// A file whose bytes the system reads when they are needed.
final class MappedFile: @unchecked Sendable {
    let path: String
    let count: Int
    private let base: UnsafeRawPointer

    /// nil when the file cannot be read or is empty.
    init?(_ path: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_size > 0 else { return nil }
        count = Int(facts.st_size)
        guard let mapped = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0), mapped != MAP_FAILED else { return nil }
        base = UnsafeRawPointer(mapped)
        self.path = path
    }

    deinit { munmap(UnsafeMutableRawPointer(mutating: base), count) }

    func bytes(_ range: Range<Int>) -> [UInt8] {
        guard range.lowerBound >= 0, range.upperBound <= count else { return [] }
        return Array(UnsafeRawBufferPointer(start: base + range.lowerBound, count: range.count))
    }

    /// Each line that ends with a break, as its range and its bytes.
    func forEachLine(_ body: (Range<Int>, UnsafeRawBufferPointer) -> Void) {
        var start = 0
        while start < count, let end = memchr(base + start, 0x0A, count - start) {
            let stop = UnsafeRawPointer(end) - base
            body(start..<stop, UnsafeRawBufferPointer(start: base + start, count: stop - start))
            start = stop + 1
        }
    }
}

/// What cells of a run depend on, beside their own files.
struct CellKeys: Sendable {
    private let plan: RunPlan
    private let world: String
    /// What every screenshot depends on: all photos and all records of the run.
    private let pixelWorld: String

    init(_ plan: RunPlan, _ options: ScanOptions, _ rules: RuleSet, data: [String]) {
        self.plan = plan
        var words = [
            Tool.version, Self.program(), RunSettings.digest(rules), rules.profileName, options.policy.digest, "\(options.usesPixels)",
        ]
        words += rules.active.map { "\($0.rule.id) \($0.severity)" }
        words += [
            options.infoPlist ?? "", options.ocrLanguages?.joined(separator: "+") ?? "", "\(options.needsRegions)\(options.needsDrawings)",
            options.root ?? "",
        ]
        words +=
            options.infoPlist.flatMap { try? FileSystem.read(WorkingPaths.absolute($0, base: options.baseDirectory), limit: 1 << 24) }
            .map { [ContentDigest($0).hex] } ?? []
        words += plan.around.takenIDs.sorted() + data.map { ContentDigest($0).hex }
        world = words.joined(separator: "\u{0}")
        let hasShots = options.usesPixels && plan.files.contains { $0.role == .picture }
        pixelWorld =
            hasShots
            ? ContentDigest(
                plan.files.indices.filter { plan.photos.contains($0) || plan.files[$0].role == .data || plan.files[$0].content != nil }
                    .map { plan.files[$0].file.shown + (plan.files[$0].digest?.hex ?? "?") }.joined(separator: "\u{0}")
            ).hex : ""
    }

    /// The key of a cell; nil while the content of one of its files is not known.
    func key(_ cell: Cell) -> ContentDigest? {
        var text = world + "\u{0}" + cell.key
        var hasPicture = false
        for number in cell.files + [-1] + plan.servants(of: cell) {
            guard number >= 0 else {
                text += "\u{0}-"
                continue
            }
            guard let digest = plan.files[number].digest else { return nil }
            hasPicture = hasPicture || plan.files[number].role == .picture
            let marks = (plan.photos.contains(number) ? "p" : "") + (plan.around.alone.contains(number) ? "a" : "")
            text += "\u{0}" + plan.files[number].file.shown + "\u{0}" + digest.hex + marks
        }
        // Ids are relative to the argument that was given.
        if let first = cell.files.first { text += "\u{0}" + WorkingPaths.relative(cell.folder, base: plan.files[first].file.root) }
        return ContentDigest(hasPicture ? text + pixelWorld : text)
    }

    /// Another build of the program is another program, whatever its version says.
    private static func program() -> String {
        guard let stamp = FileStamp("/proc/self/exe") else { return "" }
        return "\(stamp.size).\(stamp.modified)"
    }
}
