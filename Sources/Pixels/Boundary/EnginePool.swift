// Tesseract engines, loaded once per language set and lent to one thread at a time.
import Synchronization

/// Keeps idle engines for reuse: loading English takes 120 ms, reading a line 20.
final class EnginePool: Sendable {
    static let shared = EnginePool()

    private struct State {
        /// Idle engines by their languages joined with `+`.
        var idle: [String: [TesseractEngine]] = [:]
        /// Language sets that cannot be loaded, with the languages that are missing.
        var failures: [String: [String]] = [:]
    }
    private let state = Mutex(State())

    /// An engine, or the languages that no engine can be made for.
    private enum Lent {
        case engine(TesseractEngine)
        case missing([String])
    }

    /// Lends an engine to `body`; throws which Debian package is missing.
    func with<T>(_ languages: [String], _ body: (TesseractEngine) -> T) throws(ImageFault) -> T {
        switch try take(languages) {
        case .missing(let missing): throw .languageMissing(missing)
        case .engine(let engine):
            defer { giveBack(engine, languages) }
            return body(engine)
        }
    }

    /// The languages of a set that cannot be loaded; empty when reading is possible.
    func missing(_ languages: [String]) throws(ImageFault) -> [String] {
        switch try take(languages) {
        case .missing(let missing): return missing
        case .engine(let engine):
            giveBack(engine, languages)
            return []
        }
    }

    private func giveBack(_ engine: TesseractEngine, _ languages: [String]) {
        state.withLock { $0.idle[Self.key(languages), default: []].append(engine) }
    }

    private func take(_ languages: [String]) throws(ImageFault) -> Lent {
        let key = Self.key(languages)
        let known = state.withLock { state -> Lent? in
            state.idle[key]?.popLast().map(Lent.engine) ?? state.failures[key].map(Lent.missing)
        }
        if let known { return known }
        guard let library = Tesseract.shared else { throw .tesseractMissing }
        let loaded = TesseractEngine.load(languages, in: library)
        if let engine = loaded.engine { return .engine(engine) }
        state.withLock { $0.failures[key] = loaded.missing }
        return .missing(loaded.missing)
    }

    private static func key(_ languages: [String]) -> String { languages.joined(separator: "+") }
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
