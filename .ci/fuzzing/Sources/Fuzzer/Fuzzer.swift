// The program that libFuzzer calls: one target a process, named by ATTRCHECK_FUZZ. `.ci/fuzz` is the way to run it.
import Foundation
import FuzzTargets

/// The target of this process; its time is measured by the processor's clock, since other work on the machine must not count.
private let target: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["ATTRCHECK_FUZZ"] ?? ""
    guard let found = FuzzTarget.all.first(where: { $0.name == name }) else {
        print("there is no fuzz target \"\(name)\"")
        exit(2)
    }
    return found
}()
/// Most processor time of one input, in nanoseconds. libFuzzer calls from one thread only.
nonisolated(unsafe) private var slowest: UInt64 = 0

/// Lists targets (ATTRCHECK_FUZZ_LIST) or writes their seeds (ATTRCHECK_FUZZ_SEEDS=FOLDER) instead of fuzzing.
@_cdecl("LLVMFuzzerInitialize")
public func initialise(_ count: UnsafeMutableRawPointer?, _ arguments: UnsafeMutableRawPointer?) -> Int32 {
    let environment = ProcessInfo.processInfo.environment
    if environment["ATTRCHECK_FUZZ_LIST"] != nil {
        for target in FuzzTarget.all { print(target.name, target.longest) }
        exit(0)
    }
    if let folder = environment["ATTRCHECK_FUZZ_SEEDS"] {
        let root = URL(filePath: environment["ATTRCHECK_ROOT"] ?? ".")
        let more = (environment["ATTRCHECK_FUZZ_MORE"] ?? "").split(separator: ":").map { URL(filePath: String($0)) }
        writeSeeds(Seeds.candidates(root: root, more: more) + Seeds.writtenBlobs(root: root), to: URL(filePath: folder))
        exit(0)
    }
    _ = target
    atexit { FileHandle.standardError.write(Data("slowest: \(slowest / 1_000) us\n".utf8)) }
    return 0
}

/// A folder for each target.
private func writeSeeds(_ candidates: [SeedFile], to folder: URL) {
    for target in FuzzTarget.all {
        let place = folder.appending(path: target.name)
        try? FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        for (number, seed) in Seeds.seeds(for: target, among: candidates).prefix(200).enumerated() {
            try? Data(seed).write(to: place.appending(path: "seed-\(number)"))
        }
    }
}

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let before = processorTime()
    target.run(bytes)
    let took = processorTime() - before
    slowest = max(slowest, took)
    if took > 1_000_000_000 { fatalError("this input takes \(took / 1_000_000) ms") }
    return 0
}

/// Processor time of the process so far, in nanoseconds.
private func processorTime() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<Int32>, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

/// The name that SwiftPM links as `main` for the executable.
@_cdecl("Fuzzer_main")
public func start(_ count: Int32, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32 {
    var count = count
    var arguments = arguments
    return runDriver(&count, &arguments, testOneInput)
}
