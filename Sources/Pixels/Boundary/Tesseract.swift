// The one place that talks to Tesseract (text in pictures). Every pointer it gives is owned and freed here; only values go out.
#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Tesseract's functions, found by name at run time.
///
/// Unchecked: function pointers into libraries that stay open.
struct Tesseract: @unchecked Sendable {
    static let package = "libtesseract5"
    fileprivate typealias Handle = OpaquePointer
    private typealias Number = UnsafeMutablePointer<Int32>

    /// The library, opened on first use (some 16 ms); nil when it is not installed.
    static let shared = Tesseract()

    let version: String
    private let getVersion: @convention(c) () -> UnsafePointer<CChar>?
    fileprivate let deleteText: @convention(c) (UnsafeMutablePointer<CChar>) -> Void
    fileprivate let deleteTexts: @convention(c) (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Void
    fileprivate let create: @convention(c) () -> Handle?
    fileprivate let delete: @convention(c) (Handle) -> Void
    fileprivate let initialize: @convention(c) (Handle, UnsafePointer<CChar>?, UnsafePointer<CChar>) -> Int32
    fileprivate let loadedLanguages: @convention(c) (Handle) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    fileprivate let setVariable: @convention(c) (Handle, UnsafePointer<CChar>, UnsafePointer<CChar>) -> Int32
    fileprivate let setPageMode: @convention(c) (Handle, Int32) -> Void
    fileprivate let setImage: @convention(c) (Handle, UnsafePointer<UInt8>, Int32, Int32, Int32, Int32) -> Void
    fileprivate let setResolution: @convention(c) (Handle, Int32) -> Void
    fileprivate let recognize: @convention(c) (Handle, OpaquePointer?) -> Int32
    fileprivate let clear: @convention(c) (Handle) -> Void
    fileprivate let iterator: @convention(c) (Handle) -> OpaquePointer?
    fileprivate let deleteIterator: @convention(c) (OpaquePointer) -> Void
    fileprivate let next: @convention(c) (OpaquePointer, Int32) -> Int32
    fileprivate let isAtBeginning: @convention(c) (OpaquePointer, Int32) -> Int32
    fileprivate let text: @convention(c) (OpaquePointer, Int32) -> UnsafeMutablePointer<CChar>?
    fileprivate let confidence: @convention(c) (OpaquePointer, Int32) -> Float
    fileprivate let pageIterator: @convention(c) (OpaquePointer) -> OpaquePointer?
    fileprivate let box:
        @convention(c) (
            OpaquePointer, Int32, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>,
            UnsafeMutablePointer<Int32>
        ) -> Int32
    /// OpenMP's switch for nested teams, per thread: Tesseract asks for four threads for each line and is several times slower with them.
    fileprivate let setActiveLevels: (@convention(c) (Int32) -> Void)?

    private init?() {
        guard let library = DynamicLibrary(names: ["libtesseract.so.5"]) else { return nil }
        do {
            getVersion = try library.function("TessVersion")
            deleteText = try library.function("TessDeleteText")
            deleteTexts = try library.function("TessDeleteTextArray")
            create = try library.function("TessBaseAPICreate")
            delete = try library.function("TessBaseAPIDelete")
            initialize = try library.function("TessBaseAPIInit3")
            loadedLanguages = try library.function("TessBaseAPIGetLoadedLanguagesAsVector")
            setVariable = try library.function("TessBaseAPISetVariable")
            setPageMode = try library.function("TessBaseAPISetPageSegMode")
            setImage = try library.function("TessBaseAPISetImage")
            setResolution = try library.function("TessBaseAPISetSourceResolution")
            recognize = try library.function("TessBaseAPIRecognize")
            clear = try library.function("TessBaseAPIClear")
            iterator = try library.function("TessBaseAPIGetIterator")
            deleteIterator = try library.function("TessResultIteratorDelete")
            next = try library.function("TessResultIteratorNext")
            text = try library.function("TessResultIteratorGetUTF8Text")
            confidence = try library.function("TessResultIteratorConfidence")
            pageIterator = try library.function("TessResultIteratorGetPageIterator")
            isAtBeginning = try library.function("TessPageIteratorIsAtBeginningOf")
            box = try library.function("TessPageIteratorBoundingBox")
        } catch {
            return nil
        }
        setActiveLevels = try? DynamicLibrary(names: ["libgomp.so.1"])?.function("omp_set_max_active_levels")
        version = getVersion().map { String(cString: $0) } ?? "unknown"
    }
}

/// How Tesseract shall look for lines in a picture.
enum PageMode: Int32, Sendable {
    /// Text of one size in one block.
    case block = 6
    /// One line fills the picture.
    case line = 7
    /// As much text as possible anywhere.
    case sparse = 11
}

/// One word as Tesseract read it.
struct RawWord: Sendable {
    var text: String
    /// 0…100, as Tesseract rates itself.
    var confidence: Double
    var box: PixelRect
    /// Whether a new line starts with this word.
    var startsLine: Bool
}

/// One Tesseract engine with its languages loaded. Not for two threads at once; `EnginePool` sees to that.
final class TesseractEngine: @unchecked Sendable {
    private let library: Tesseract
    private let handle: OpaquePointer

    /// Loads the languages (120 ms for English); nil with the names of those that are not installed.
    static func load(_ languages: [String], in library: Tesseract) -> (engine: TesseractEngine?, missing: [String]) {
        QuietStandardError.during {
            guard let handle = library.create() else { return (nil, languages) }
            let engine = TesseractEngine(library: library, handle: handle)
            _ = library.setVariable(handle, "debug_file", "/dev/null")
            guard library.initialize(handle, nil, languages.joined(separator: "+")) == 0 else {
                // With several languages it fails only when none loads.
                return (nil, languages)
            }
            let loaded = engine.loaded
            let missing = languages.filter { !loaded.contains($0) }
            guard missing.isEmpty else { return (nil, missing) }
            // What was read before must not change what is read next: the same input has to give the same report.
            for name in ["tessedit_enable_doc_dict", "classify_enable_learning"] { _ = library.setVariable(handle, name, "0") }
            _ = library.setVariable(handle, "debug_file", "/dev/null")
            return (engine, [])
        }
    }

    private init(library: Tesseract, handle: OpaquePointer) {
        self.library = library
        self.handle = handle
    }

    deinit { library.delete(handle) }

    private var loaded: [String] {
        guard let list = library.loadedLanguages(handle) else { return [] }
        defer { library.deleteTexts(list) }
        var result: [String] = []
        var index = 0
        while let name = list[index] {
            result.append(String(cString: name))
            index += 1
        }
        return result
    }

    /// The words of a picture in reading order, with boxes in its pixels.
    func words(in image: LumaImage, mode: PageMode) -> [RawWord] {
        library.setActiveLevels?(0)
        return QuietStandardError.during {
            library.setPageMode(handle, mode.rawValue)
            return image.pixels.withUnsafeBufferPointer { pixels in
                guard let base = pixels.baseAddress else { return [] }
                library.setImage(handle, base, Int32(image.width), Int32(image.height), 1, Int32(image.width))
                library.setResolution(handle, 150)
                defer { library.clear(handle) }
                guard library.recognize(handle, nil) == 0 else { return [] }
                return collectWords()
            }
        }
    }

    private func collectWords() -> [RawWord] {
        guard let iterator = library.iterator(handle) else { return [] }
        defer { library.deleteIterator(iterator) }
        let lineLevel: Int32 = 2
        let wordLevel: Int32 = 3
        var result: [RawWord] = []
        repeat {
            guard let text = library.text(iterator, wordLevel) else { continue }
            defer { library.deleteText(text) }
            guard let page = library.pageIterator(iterator) else { continue }
            var left: Int32 = 0
            var top: Int32 = 0
            var right: Int32 = 0
            var bottom: Int32 = 0
            guard library.box(page, wordLevel, &left, &top, &right, &bottom) != 0 else { continue }
            let box = PixelRect(x: Int(left), y: Int(top), width: Int(right - left), height: Int(bottom - top))
            result.append(
                RawWord(
                    text: String(cString: text), confidence: Double(library.confidence(iterator, wordLevel)), box: box,
                    startsLine: library.isAtBeginning(page, lineLevel) != 0))
        } while library.next(iterator, wordLevel) != 0
        return result
    }
}
