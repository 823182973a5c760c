// Scalars that fold to the tolerant form by themselves, whatever stands beside them: most of what is not ASCII on a screen.
import Synchronization

/// Knows which scalars are simple, and remembers what each folds to.
///
/// A simple scalar is a starter that composes with no other one, so that the form of a text of simple scalars is made of their forms.
/// The tests hold every one of them against the general way.
enum SimpleScalars {
    /// Letters of Latin, Greek, Cyrillic, Hebrew, Arabic and of East Asia, marks and signs, and most emoji.
    private static let ranges: [ClosedRange<UInt32>] = [
        // Not the dieresis, macron, cedilla (they become a space with a mark) and fractions (they grow).
        0xA0...0xA7, 0xA9...0xAE, 0xB0...0xB7, 0xB9...0xBB, 0xBF...0x24F,
        0x386...0x3CE, 0x400...0x481, 0x48A...0x4FF, 0x5D0...0x5EA, 0x620...0x64A, 0x660...0x66F, 0x679...0x6D3, 0x6F0...0x6F9,
        0x1E00...0x1E9B, 0x1EA0...0x1EF9,
        // Not the leaders and the ellipsis, which are dots, nor joiners.
        0x2000...0x200B, 0x200E...0x2016, 0x2018...0x2023, 0x2027...0x2027, 0x202A...0x2033, 0x2039...0x203A, 0x205F...0x2060,
        0x2066...0x2069, 0x20A0...0x20A7, 0x20A9...0x20BF, 0x2116...0x2116, 0x2122...0x2122, 0x2190...0x21FF, 0x2212...0x2212,
        0x2500...0x25FF, 0x2600...0x27BF, 0x2B00...0x2BFF,
        0x3000...0x3029, 0x3041...0x3096, 0x309D...0x309E, 0x30A0...0x30FE, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3,
        0xFE0E...0xFE0F, 0xFEFF...0xFEFF, 0xFF01...0xFF0D, 0xFF0F...0xFF5E,
        0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF,
    ]

    /// All of them, for the tests.
    static var all: some Sequence<Unicode.Scalar> { ranges.lazy.flatMap { $0 }.compactMap { Unicode.Scalar($0) } }

    /// What a scalar folds to: up to three bytes, or itself.
    struct Form {
        fileprivate var packed: UInt32

        /// No scalar of the ranges: only the general way can tell.
        var isUnknown: Bool { packed == Self.unknown.packed }
        var isSelf: Bool { packed == Self.itself.packed }
        /// How many bytes it is, when it is not the scalar itself.
        var count: Int { Int(packed >> 24) - 1 }

        /// One of its bytes.
        subscript(place: Int) -> UInt8 { UInt8(truncatingIfNeeded: packed >> UInt32(place * 8)) }

        fileprivate static let itself = Form(packed: 0xFE00_0000)
        fileprivate static let unknown = Form(packed: 0xFF00_0000)
    }

    /// The form of a scalar beyond ASCII.
    static func form(_ scalar: UInt32) -> Form {
        // Characters of East Asia stay as they are.
        if scalar >= 0x3041, scalar < 0xD800 { return isSimple(scalar) ? .itself : .unknown }
        guard let slot = slot(scalar) else { return .unknown }
        let packed = known[slot].load(ordering: .relaxed)
        if packed != 0 { return Form(packed: packed) }
        let form = isSimple(scalar) ? made(scalar) : .unknown
        // Two threads may both make it; they make the same.
        known[slot].store(form.packed, ordering: .relaxed)
        return form
    }

    private static func isSimple(_ scalar: UInt32) -> Bool {
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < scalar { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].contains(scalar)
    }

    /// Folds a scalar the general way.
    private static func made(_ scalar: UInt32) -> Form {
        guard let sign = Unicode.Scalar(scalar).map({ String(Character($0)) }) else { return .unknown }
        let bytes = CanonicalText.generalForm(sign, .tolerant)
        if bytes.elementsEqual(sign.utf8) { return .itself }
        guard bytes.count <= 3 else { return .unknown }
        return Form(packed: bytes.enumerated().reduce(UInt32(bytes.count + 1) << 24) { $0 | UInt32($1.element) << UInt32($1.offset * 8) })
    }

    /// The place of a scalar among those whose forms are remembered.
    private static func slot(_ scalar: UInt32) -> Int? {
        switch scalar {
        case 0..<0x3041: Int(scalar)
        case 0xFE00...0xFFFF: Int(scalar - 0xFE00) + 0x3041
        case 0x1F000...0x1FAFF: Int(scalar - 0x1F000) + 0x3241
        default: nil
        }
    }
    private static let slots = 0x3D41

    /// The forms that were asked for, packed; 0 for those that were not. It lives as long as the process.
    nonisolated(unsafe) private static let known: UnsafeMutablePointer<Atomic<UInt32>> = {
        let known = UnsafeMutablePointer<Atomic<UInt32>>.allocate(capacity: slots)
        for slot in 0..<slots { (known + slot).initialize(to: Atomic(0)) }
        return known
    }()
}
