// Temporary files that are being written: whoever interrupts the program must not find them afterwards.
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The temporary files that exist now. An interrupt removes them and ends the program as it would have ended without.
enum Litter {
    private static let most = 8
    private static let signals = [SIGINT, SIGTERM, SIGHUP]
    /// Paths that a signal handler may read: nothing is allocated or freed there.
    private nonisolated(unsafe) static let slots = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: most)
    private static let taken = Mutex<[String: Int]>([:])
    /// How many threads are making, naming or removing a temporary file just now.
    private static let busy = Atomic<Int>(0)
    /// Set by the first interrupt: from then on nothing is made or named any more.
    private static let isEnding = Atomic<Bool>(false)
    private static let isReady: Bool = {
        slots.initialize(repeating: nil, count: most)
        for number in signals {
            // What the caller ignores (nohup) stays ignored.
            if let before = signal(number, SIG_IGN), unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
                continue
            }
            signal(number) { number in
                Litter.sweep()
                signal(number, SIG_DFL)
                raise(number)
            }
        }
        return true
    }()

    /// Does something to a temporary file that an interrupt must not cut in two, such as making it and noting its name, or putting
    /// it in its place: the interrupt comes before or after it. It must not take long: the interrupt waits.
    static func undisturbed<Result>(_ work: () -> Result) -> Result {
        guard isReady else { return work() }
        // A handler on this very thread would wait for itself.
        var held = sigset_t()
        var before = sigset_t()
        sigemptyset(&held)
        for number in signals { sigaddset(&held, number) }
        pthread_sigmask(SIG_BLOCK, &held, &before)
        busy.add(1, ordering: .sequentiallyConsistent)
        if isEnding.load(ordering: .sequentiallyConsistent) {
            busy.subtract(1, ordering: .sequentiallyConsistent)
            // The program is about to end by the signal; whatever this thread would do or say now comes too late.
            while true { pause() }
        }
        defer {
            busy.subtract(1, ordering: .sequentiallyConsistent)
            pthread_sigmask(SIG_SETMASK, &before, nil)
        }
        return work()
    }

    /// Notes a temporary file that is about to be made; to be called undisturbed.
    static func add(_ path: String) {
        taken.withLock { taken in
            guard let free = (0..<most).first(where: { slot in !taken.values.contains(slot) }) else { return }
            taken[path] = free
            slots[free] = strdup(path)
        }
    }

    /// Forgets a temporary file that is gone; to be called undisturbed.
    static func remove(_ path: String) {
        taken.withLock { taken in
            guard let slot = taken.removeValue(forKey: path) else { return }
            // The few bytes stay: a handler may be reading them.
            slots[slot] = nil
        }
    }

    /// Only what is allowed in a signal handler.
    private static func sweep() {
        isEnding.store(true, ordering: .sequentiallyConsistent)
        while busy.load(ordering: .sequentiallyConsistent) > 0 { usleep(50) }
        for slot in 0..<most {
            if let path = slots[slot] { unlink(path) }
        }
    }
}
