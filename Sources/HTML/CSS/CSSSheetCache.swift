// The style sheets that were parsed last: the pages of one app mostly come with the same ones.
import Synchronization

/// Parsed sheets by their sources, shared by all threads. What is found here is what parsing anew would give.
enum CSSSheetCache {
    /// Bytes of the sources that are kept at most; what is parsed takes many times as much.
    private static let most = 1 << 20

    private struct Known {
        var sheets: [String: CSSStyleSheet] = [:]
        var bytes = 0
    }

    private static let known = Mutex(Known())

    /// The sheet of a source.
    static func sheet(_ source: String) -> CSSStyleSheet {
        if let found = known.withLock({ $0.sheets[source] }) { return found }
        let sheet = CSSStyleSheet(parsing: source)
        let size = source.utf8.count
        guard size <= most / 2 else { return sheet }
        known.withLock { known in
            // Another thread may have been as quick.
            guard known.sheets[source] == nil else { return }
            if known.bytes + size > most { known = Known() }
            known.sheets[source] = sheet
            known.bytes += size
        }
        return sheet
    }
}
