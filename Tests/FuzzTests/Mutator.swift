// Changes inputs as a fuzzer does, from a seed, so that every machine and every run sees the same.
import Model

/// A maker of broken inputs.
struct Mutator {
    private var numbers: SplitMix64

    /// The same name gives the same mutations.
    init(seed name: String) {
        numbers = SplitMix64(state: name.utf8.reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 })
    }

    /// Values that break readers: large and small numbers, brackets, quotes, zero and bad UTF-8.
    private static let nasty: [[UInt8]] =
        [
            "9223372036854775807", "-9223372036854775808", "18446744073709551616", "1e308", "-1e400", "NaN", "0", "-1", "]]>", "<![CDATA[",
            "&#0;",
            "&#x110000;", "\\ud800", "\"", "'", "{", "}", "[", "]", "<", ">", ":", "=", ",", "\n", "\r\n", "\t", "\u{0}", "\u{200F}",
            "<!--", "%", "%25",
        ].map { Array($0.utf8) } + [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80]]

    /// One to four changes at random places.
    mutating func mutated(_ input: [UInt8], longest: Int) -> [UInt8] {
        var bytes = Array(input.prefix(longest))
        for _ in 0...Int.random(in: 0..<4, using: &numbers) { change(&bytes) }
        return bytes
    }

    private mutating func change(_ bytes: inout [UInt8]) {
        guard !bytes.isEmpty else { return bytes.append(UInt8.random(in: .min ... .max, using: &numbers)) }
        let place = Int.random(in: 0..<bytes.count, using: &numbers)
        let length = min(Int.random(in: 1...64, using: &numbers), bytes.count - place)
        switch Int.random(in: 0..<8, using: &numbers) {
        case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
        case 1: bytes[place] = UInt8.random(in: .min ... .max, using: &numbers)
        case 2: bytes.removeSubrange(place..<place + length)
        case 3: bytes.removeSubrange(place...)
        case 4: bytes.insert(contentsOf: bytes[place..<place + length], at: Int.random(in: 0...bytes.count, using: &numbers))
        case 5: bytes.insert(contentsOf: Array(repeating: bytes[place..<place + min(length, 8)], count: 20).joined(), at: place)
        case 6: replaceNumber(&bytes, from: place)
        default: bytes.insert(contentsOf: Self.nasty[Int.random(in: 0..<Self.nasty.count, using: &numbers)], at: place)
        }
    }

    /// Puts another number for the next one.
    private mutating func replaceNumber(_ bytes: inout [UInt8], from place: Int) {
        let isDigit: (UInt8) -> Bool = { $0 >= 0x30 && $0 <= 0x39 }
        guard let start = bytes[place...].firstIndex(where: isDigit) else { return }
        let end = bytes[start...].firstIndex { !isDigit($0) } ?? bytes.count
        bytes.replaceSubrange(start..<end, with: Self.nasty[Int.random(in: 0..<8, using: &numbers)])
    }
}
