// One input file: read once, decoded once, parsed as JSON once; readers look at it and take what they need.
import JSON
import Model
import Text

/// The kind of bytes a file starts with.
public enum Magic: Sendable {
    case none, png, jpeg, gif, webp, zip, gzip, appleDouble
    /// Bytes that are no text and no known kind.
    case binary
}

/// A file's bytes with everything that all readers would otherwise do again.
public struct InputFile: Sendable {
    /// The path as it is reported.
    public let path: String
    public let raw: [UInt8]
    public let magic: Magic
    /// Decoded UTF-8 without a byte-order mark; empty for binary files.
    public let text: [UInt8]
    /// The encoding that `text` came from.
    public let encoding: String
    /// Bad sequences replaced while decoding.
    public let repairs: Int
    public let lines: LineIndex
    /// The name of the element that the text begins with, behind blanks, an XML declaration and comments; nil when it begins otherwise.
    public let rootName: String?
    /// What readers found out and need again.
    public let memo = InputMemo()
    /// The text as JSON, when it starts like JSON.
    public let json: JSONDocument?
    /// The content of a file beside this one that its format asked for; empty when there is none.
    public var sidecar: [UInt8] = []

    public init(path: String, raw: [UInt8], limits: Limits = .standard) {
        self.path = path
        self.raw = raw
        magic = Self.magic(of: raw)
        guard magic == .none else {
            text = []
            encoding = "binary"
            repairs = 0
            lines = LineIndex([])
            rootName = nil
            json = nil
            return
        }
        let decoded = TextDecoder.decode(raw)
        text = decoded.bytes
        encoding = decoded.encoding
        repairs = decoded.repairs
        lines = LineIndex(decoded.bytes)
        rootName = Self.rootName(of: decoded.bytes)
        let first = decoded.bytes.first { !Self.isSpace($0) }
        let second = decoded.bytes.drop { Self.isSpace($0) }.dropFirst().first { !Self.isSpace($0) }
        // `[` also starts log lines and Markdown links; what follows must look like JSON.
        let startsLikeJSON =
            first == UInt8(ascii: "{")
            || (first == UInt8(ascii: "[") && second.map { "{[\"]-0123456789tfn".utf8.contains($0) } == true)
            || (first == UInt8(ascii: "/") && (second == UInt8(ascii: "/") || second == UInt8(ascii: "*")))
        json = startsLikeJSON ? JSONDocument.parse(decoded.bytes, limits: limits) : nil
    }

    /// The first `count` bytes of the text as a string.
    public func head(_ count: Int) -> String {
        String(decoding: text.prefix(count), as: UTF8.self)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }

    /// The name in the first tag of a text; nil when something else comes first.
    private static func rootName(of text: [UInt8]) -> String? {
        var rest = text[...].drop(while: isSpace)
        for (start, end) in [("<?xml", "?>"), ("<!--", "-->")] {
            // More than one comment is as good as none: the answer saves time only.
            guard rest.starts(with: start.utf8) else { continue }
            let stop = Array(end.utf8)
            guard let place = rest.prefix(4_096).indices.first(where: { rest[$0...].starts(with: stop) }) else { return nil }
            rest = rest[(place + stop.count)...].drop(while: isSpace)
        }
        guard rest.first == UInt8(ascii: "<") else { return nil }
        let name = rest.dropFirst().prefix(64).prefix { byte in
            (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A || byte >= 0x30 && byte <= 0x39 || byte == UInt8(ascii: ".")
                || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
        }
        guard let next = rest[name.endIndex...].first, isSpace(next) || next == UInt8(ascii: ">") || next == UInt8(ascii: "/") else {
            return nil
        }
        return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
    }

    private static func magic(of raw: [UInt8]) -> Magic {
        if raw.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return .png }
        if raw.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
        if raw.starts(with: Array("GIF8".utf8)) { return .gif }
        if raw.starts(with: Array("RIFF".utf8)), raw.count >= 12, raw[8..<12].elementsEqual("WEBP".utf8) { return .webp }
        if raw.starts(with: [0x50, 0x4B, 0x03, 0x04]) || raw.starts(with: [0x50, 0x4B, 0x05, 0x06]) { return .zip }
        if raw.starts(with: [0x1F, 0x8B]) { return .gzip }
        if raw.starts(with: [0x00, 0x05, 0x16, 0x07]) { return .appleDouble }
        return isBinary(raw) ? .binary : .none
    }

    /// Whether one of eight bytes is below the space.
    @inline(__always) private static func holdsControl(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
        guard let base = UnsafeRawPointer(bytes.baseAddress) else { return false }
        let word = base.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        return (word &- 0x2020_2020_2020_2020) & ~word & 0x8080_8080_8080_8080 != 0
    }

    /// Text may hold a few stray control bytes; many of them, outside UTF-16 and UTF-32, mean binary.
    private static func isBinary(_ raw: [UInt8]) -> Bool {
        if raw.starts(with: [0xFF, 0xFE]) || raw.starts(with: [0xFE, 0xFF]) || raw.starts(with: [0, 0, 0xFE, 0xFF]) { return false }
        let sample = raw.prefix(4096)
        guard !sample.isEmpty else { return false }
        var zeros = 0
        var zerosAtEven = 0
        var controls = 0
        sample.withUnsafeBufferPointer { sample in
            var index = 0
            while index < sample.count {
                // Eight letters at a time; a control byte among them is looked at on its own.
                if index + 8 <= sample.count, !holdsControl(sample, index) {
                    index += 8
                    continue
                }
                defer { index += 1 }
                let byte = sample[index]
                guard byte < 0x20 else { continue }
                if byte == 0 {
                    zeros += 1
                    if index & 1 == 0 { zerosAtEven += 1 }
                } else if !isSpace(byte), byte != 0x1B {
                    controls += 1
                }
            }
        }
        let looksLikeUTF16 =
            zeros * 10 > sample.count * 3 && (zerosAtEven * 20 < zeros || zerosAtEven * 20 > zeros * 19) && controls * 50 < sample.count
        return !looksLikeUTF16 && (zeros + controls) * 20 > sample.count
    }
}
