// Finds the next of several texts again and again, looking at every byte of the file once for each of them.

/// A search for several needles in one text.
struct MarkerScan: Sendable {
    private let text: [UInt8]
    private let needles: [[UInt8]]
    /// For each needle its next place at or behind the position; nil when there is none any more.
    private var places: [Int?]

    /// A search from the beginning of a text.
    init(_ text: [UInt8], _ needles: [[UInt8]]) {
        self.text = text
        self.needles = needles
        places = needles.map { text.place(of: $0) }
    }

    /// The needle that comes next, and where; of two at one place the first in the list.
    var next: (needle: Int, at: Int)? {
        var best: (needle: Int, at: Int)?
        for (needle, place) in places.enumerated() {
            if let place, best.map({ place < $0.at }) ?? true { best = (needle, place) }
        }
        return best
    }

    /// Goes on to needles at or behind an offset.
    mutating func advance(to offset: Int) {
        for needle in needles.indices {
            if let place = places[needle], place < offset { places[needle] = text.place(of: needles[needle], from: offset) }
        }
    }

    /// Leaves the present place of one needle; others at the same place stay.
    mutating func skip(_ needle: Int) {
        if let place = places[needle] { places[needle] = text.place(of: needles[needle], from: place + 1) }
    }
}
