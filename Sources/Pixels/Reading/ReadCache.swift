// What was read in a part of a picture, kept by its content: the same strip is read once, in a run and (with `--cache`) across runs.
import Model
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Words by the content of the picture they were read in, with everything else that decides the reading.
public final class ReadCache: Sendable {
    /// The cache of the run that a task belongs to; nil reads everything anew.
    @TaskLocal public static var current: ReadCache?

    private let folder: String?
    private let memory = Mutex<[String: [RawWord]]>([:])
    /// Entries kept in memory; then it starts anew, so that a long run stays flat.
    private static let mostInMemory = 2_048
    /// Changes with the settings of reading, so that older entries are never taken for new ones.
    private static let header = "attrcheck-read 1"

    /// A cache that keeps readings in a folder, or only in memory.
    public init(folder: String?) { self.folder = folder }

    /// The key of one reading: the pixels, how they are prepared, and what reads them.
    static func key(_ crop: LumaImage, _ pass: ReadPass, _ languages: [String]) -> String {
        let settings = "\(crop.width)x\(crop.height) \(pass.scale) \(pass.isLight) \(pass.layout) \(languages.joined(separator: "+"))"
        let engine = Tesseract.shared?.version ?? ""
        return SHA256.hex(Array("\(SHA256.hex(crop.pixels)) \(settings) \(engine)".utf8))
    }

    /// What was read before under a key; nil when nothing was.
    func words(_ key: String) -> [RawWord]? {
        if let known = memory.withLock({ $0[key] }) { return known }
        guard let path = path(of: key), let data = FileManager.default.contents(atPath: path),
            let words = Self.parse(String(decoding: data, as: UTF8.self))
        else { return nil }
        remember(words, key)
        return words
    }

    /// Keeps a reading. A folder that cannot be written to costs time in the next run, nothing else.
    func keep(_ words: [RawWord], _ key: String) {
        remember(words, key)
        guard let path = path(of: key) else { return }
        let parent = String(path.dropLast(key.utf8.count - 2 + 1))
        try? FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
        try? Data(Self.text(words).utf8).write(to: URL(filePath: path), options: .atomic)
    }

    private func remember(_ words: [RawWord], _ key: String) {
        memory.withLock { memory in
            if memory.count >= Self.mostInMemory { memory = [:] }
            memory[key] = words
        }
    }

    private func path(of key: String) -> String? {
        folder.map { "\($0)/read/\(key.prefix(2))/\(key.dropFirst(2))" }
    }

    // MARK: one line a word: confidence, place, whether it starts a line, text

    private static func text(_ words: [RawWord]) -> String {
        words.reduce(into: header + "\n") { text, word in
            let shown = String(word.text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
            text +=
                "\(word.confidence)\t\(word.box.x)\t\(word.box.y)\t\(word.box.width)\t\(word.box.height)\t\(word.startsLine ? 1 : 0)\t\(shown)\n"
        }
    }

    private static func parse(_ text: String) -> [RawWord]? {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.first == Substring(header), lines.popLast() == "" else { return nil }
        var words: [RawWord] = []
        for line in lines.dropFirst() {
            let fields = line.split(separator: "\t", maxSplits: 6, omittingEmptySubsequences: false)
            guard fields.count == 7, let confidence = Double(fields[0]), let x = Int(fields[1]), let y = Int(fields[2]),
                let width = Int(fields[3]), let height = Int(fields[4])
            else { return nil }
            words.append(
                RawWord(
                    text: String(fields[6]), confidence: confidence, box: PixelRect(x: x, y: y, width: width, height: height),
                    startsLine: fields[5] == "1"))
        }
        return words
    }
}
