// A screen is one tree, also where a list of nodes has several roots.
import Model

extension [Element] {
    /// Hangs all roots but the first below the first.
    mutating func uniteRoots() {
        guard count > 1, self[0].subtreeEnd < count else { return }
        var next = self[0].subtreeEnd
        while next < count {
            self[next].parent = 0
            next = Swift.max(next + 1, self[next].subtreeEnd)
        }
        self[0].subtreeEnd = count
    }
}
