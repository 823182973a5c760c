// An interrupt while a report is being written waits until the file is whole.
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The signal that came meanwhile; 0 for none. An atomic, because a signal handler may do little else.
private let pendingSignal = Atomic<Int32>(0)

/// Puts SIGINT, SIGTERM and SIGHUP off from its making to `release()`.
struct HeldInterrupts {
    private static let signals = [SIGINT, SIGTERM, SIGHUP]
    private let previous: [sigaction]

    init() {
        pendingSignal.store(0, ordering: .relaxed)
        previous = Self.signals.map { number in
            var old = sigaction()
            sigaction(number, nil, &old)
            signal(number) { pendingSignal.store($0, ordering: .relaxed) }
            return old
        }
    }

    /// Puts the handlers back and delivers what came meanwhile.
    func release() {
        for (number, old) in zip(Self.signals, previous) {
            var old = old
            sigaction(number, &old, nil)
        }
        let number = pendingSignal.load(ordering: .relaxed)
        if number != 0 { raise(number) }
    }
}
