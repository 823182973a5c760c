// Tesseract engines, loaded once per language set and lent to one thread at a time.
#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Keeps idle engines for reuse: loading English takes 120 ms, reading a line 20.
final class EnginePool: @unchecked Sendable {
    static let shared = EnginePool()

    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    /// Idle engines by their languages joined with `+`.
    private var idle: [String: [TesseractEngine]] = [:]
    /// Language sets that cannot be loaded, with the languages that are missing.
    private var failures: [String: [String]] = [:]

    private init() { pthread_mutex_init(lock, nil) }

    private func locked<T>(_ body: () -> T) -> T {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        return body()
    }

    /// Lends an engine to `body`; throws which Debian package is missing.
    func with<T>(_ languages: [String], _ body: (TesseractEngine) -> T) throws(ImageFault) -> T {
        let engine = try take(languages)
        defer { locked { idle[languages.joined(separator: "+"), default: []].append(engine) } }
        return body(engine)
    }

    /// The languages of a set that cannot be loaded; empty when reading is possible.
    func missing(_ languages: [String]) throws(ImageFault) -> [String] {
        let key = languages.joined(separator: "+")
        if let known = locked({ failures[key] }) { return known }
        if locked({ idle[key]?.isEmpty == false }) { return [] }
        guard let library = Tesseract.shared else { throw .tesseractMissing }
        let loaded = TesseractEngine.load(languages, in: library)
        locked {
            if let engine = loaded.engine { idle[key, default: []].append(engine) } else { failures[key] = loaded.missing }
        }
        return loaded.missing
    }

    private func take(_ languages: [String]) throws(ImageFault) -> TesseractEngine {
        let key = languages.joined(separator: "+")
        if let engine = locked({ idle[key]?.popLast() }) { return engine }
        if let missing = locked({ failures[key] }) { throw .languageMissing(missing) }
        guard let library = Tesseract.shared else { throw .tesseractMissing }
        let loaded = TesseractEngine.load(languages, in: library)
        guard let engine = loaded.engine else {
            locked { failures[key] = loaded.missing }
            throw .languageMissing(loaded.missing)
        }
        return engine
    }
}

extension ImageFault {
    static let tesseractMissing = ImageFault(
        .libraryMissing,
        "Text in screenshots cannot be read without Tesseract; install it: apt-get install \(Tesseract.package) tesseract-ocr-eng.")

    static func languageMissing(_ languages: [String]) -> ImageFault {
        let packages = languages.map { Language.package($0) }.joined(separator: " ")
        return ImageFault(
            .libraryMissing,
            "Tesseract has no language data for \(languages.joined(separator: ", ")); install it: apt-get install \(packages).")
    }
}
