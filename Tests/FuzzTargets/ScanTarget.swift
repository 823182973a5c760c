// The whole run as a fuzz target: a dump and records from one input, scanned, judged, and written in one of all formats.
import Foundation
import Model
import Reports
import Scan

extension FuzzTarget {
    /// The input is a dump and, after a line `=====`, the records beside it.
    static let scan = FuzzTarget(
        "scan", longest: 8_192, takes: { $0.file.path.hasPrefix("scan") },
        run: { bytes in
            guard let place = ScanPlace.shared else { return }
            let text = String(decoding: bytes, as: UTF8.self)
            let parts = text.firstRange(of: "\n=====\n").map { [text[..<$0.lowerBound], text[$0.upperBound...]] } ?? [text[...]]
            guard place.write(parts) else { return }
            var options = ScanOptions(paths: [place.folder], jobs: 1, allowEmpty: true, baseDirectory: place.folder)
            options.needsRegions = true
            let asked = options
            let result = waitFor { try? await Scanner.run(asked) }
            guard let report = result??.report else { return }
            // Writing all of them would take most of the time; which one it is depends on the input.
            let reporters = Reporters.all.filter { !$0.isFolder }
            use(reporters[bytes.reduce(0) { $0 &+ Int($1) } % reporters.count].render(report).utf8.count)
        })

    /// The value of an asynchronous piece of work, waited for.
    static func waitFor<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) -> Value? {
        let box = Box<Value>()
        let done = DispatchSemaphore(value: 0)
        Task.detached {
            box.value = await work()
            done.signal()
        }
        done.wait()
        return box.value
    }
}

/// Hands a value from the task to the thread that waits for it; the semaphore orders the two.
private final class Box<Value>: @unchecked Sendable {
    var value: Value?
}

/// A folder in memory for the files of one scan.
private struct ScanPlace: Sendable {
    static let shared = try? ScanPlace()
    let folder: String

    init() throws {
        let parent = FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()
        folder = parent + "/attrcheck-fuzz-\(ProcessInfo.processInfo.processIdentifier)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        // Each process uses one folder, and takes it away when it ends.
        atexit { if let place = ScanPlace.shared { try? FileManager.default.removeItem(atPath: place.folder) } }
    }

    /// Writes the dump and its records.
    func write(_ parts: [Substring]) -> Bool {
        for (name, index) in [("home.xml", 0), ("home.photos.json", 1)] {
            let contents = index < parts.count ? Data(parts[index].utf8) : Data()
            guard FileManager.default.createFile(atPath: folder + "/" + name, contents: contents) else { return false }
        }
        return true
    }
}
