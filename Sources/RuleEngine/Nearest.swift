// "Did you mean …?" for names of rules and profiles.

/// Finds the known name that an unknown one was probably meant to be.
enum Nearest {
    /// The end of a sentence about an unknown name: the nearest known one, or the whole list when it is short.
    static func hint(_ name: String, among known: [String]) -> String {
        let near = known.map { ($0, distance(name, $0)) }.min { ($0.1, $0.0) < ($1.1, $1.0) }
        if let near, near.1 <= 3 { return "; did you mean \"\(near.0)\"?" }
        if known.count <= 8 { return "; there are \(known.joined(separator: ", "))" }
        return "; \"attrcheck rules\" lists all"
    }

    /// Edit distance over UTF-8; long strangers are simply far.
    private static func distance(_ a: String, _ b: String) -> Int {
        let a = Array(a.utf8.prefix(100))
        let b = Array(b.utf8.prefix(100))
        var row = Array(0...b.count)
        for (i, x) in a.enumerated() {
            var corner = row[0]
            row[0] = i + 1
            for (j, y) in b.enumerated() {
                let next = min(row[j] + 1, row[j + 1] + 1, corner + (x == y ? 0 : 1))
                corner = row[j + 1]
                row[j + 1] = next
            }
        }
        return row[b.count]
    }
}
