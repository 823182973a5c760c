// Temporary files of reports that are being written: whoever interrupts the program must not find them afterwards.
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The temporary files that exist now. An interrupt removes them and ends the program as it would have ended without.
enum Litter {
    private static let most = 8
    /// Paths that a signal handler may read: nothing is allocated or freed there.
    private nonisolated(unsafe) static let slots = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: most)
    private static let taken = Mutex<[String: Int]>([:])
    private static let isReady: Bool = {
        slots.initialize(repeating: nil, count: most)
        for number in [SIGINT, SIGTERM, SIGHUP] {
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

    static func add(_ path: String) {
        guard isReady else { return }
        taken.withLock { taken in
            guard let free = (0..<most).first(where: { slot in !taken.values.contains(slot) }) else { return }
            taken[path] = free
            slots[free] = strdup(path)
        }
    }

    static func remove(_ path: String) {
        taken.withLock { taken in
            guard let slot = taken.removeValue(forKey: path) else { return }
            // The few bytes stay: a handler may be reading them.
            slots[slot] = nil
        }
    }

    /// Only what is allowed in a signal handler.
    private static func sweep() {
        for slot in 0..<most {
            if let path = slots[slot] { unlink(path) }
        }
    }
}
