// What the C library does with memory that is free again.
#if canImport(Glibc)
    import Glibc
#endif

public enum FreedMemory {
    /// Keeps the memory of a file that was read for the next one. Otherwise glibc gives large pieces back to the system at once, which
    /// clears and maps the same pages again for every file: a sixth of the time of reading. At most 64 MB are kept at the top of a heap.
    public static func keep() {
        #if canImport(Glibc)
            // The header is not part of Swift's module of the C library.
            guard let symbol = dlsym(nil, "mallopt") else { return }
            let mallopt = unsafeBitCast(symbol, to: (@convention(c) (Int32, Int32) -> Int32).self)
            let (trimThreshold, mappingThreshold): (Int32, Int32) = (-1, -3)
            _ = mallopt(trimThreshold, 64 << 20)
            _ = mallopt(mappingThreshold, 8 << 20)
        #endif
    }
}
