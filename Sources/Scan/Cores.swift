// How many cores a run may use.
#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

enum Cores {
    /// Cores that are online; at least one.
    static var available: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
