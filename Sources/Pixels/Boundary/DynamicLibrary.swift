// A shared library opened at run time by its Debian file name. Nothing is linked: a machine without it still runs attrcheck.
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// One opened library; it stays open for the life of the process, so that its functions stay valid.
struct DynamicLibrary {
    private let handle: UnsafeMutableRawPointer

    /// Opens the first of several names (one for each version of Debian) that the system has.
    init?(names: [String]) {
        for name in names {
            if let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) {
                self.handle = handle
                return
            }
        }
        return nil
    }

    /// This version of the library has no such function.
    struct Missing: Error {
        let name: String
    }

    /// A function of the library as the C function type that the caller declares by hand.
    func function<F>(_ name: String, as type: F.Type = F.self) throws(Missing) -> F {
        guard let symbol = dlsym(handle, name) else { throw Missing(name: name) }
        return unsafeBitCast(symbol, to: type)
    }
}

/// Keeps what C libraries print off the user's terminal: libpng and libjpeg write their warnings to C's `stderr` and cannot be told not to.
///
/// While at least one call is inside, C's `stderr` variable points to `/dev/null`. File descriptor 2, which attrcheck itself writes to, is untouched.
enum QuietStandardError {
    /// What is shared by all threads, guarded by its lock.
    private struct State {
        var depth = 0
        var sink: UnsafeMutablePointer<FILE>?
        var original: UnsafeMutablePointer<FILE>?
    }
    private static let state = Mutex(State())
    /// C's variable `stderr`, found by name since Swift does not let a global of C be changed.
    nonisolated(unsafe) private static let variable: UnsafeMutablePointer<UnsafeMutablePointer<FILE>?>? =
        dlsym(UnsafeMutableRawPointer(bitPattern: 0), "stderr")?.assumingMemoryBound(to: UnsafeMutablePointer<FILE>?.self)

    /// Runs `body` while nothing that C code prints to `stderr` is shown.
    static func during<T, E: Error>(_ body: () throws(E) -> T) throws(E) -> T {
        enter()
        defer { leave() }
        return try body()
    }

    private static func enter() {
        state.withLock { state in
            state.depth += 1
            guard state.depth == 1, let variable else { return }
            if state.sink == nil { state.sink = fopen("/dev/null", "w") }
            guard let sink = state.sink else { return }
            state.original = variable.pointee
            variable.pointee = sink
        }
    }

    private static func leave() {
        state.withLock { state in
            state.depth -= 1
            guard state.depth == 0, let variable, let original = state.original else { return }
            variable.pointee = original
            state.original = nil
        }
    }
}
