// Texts of a snapshot: a text node, or its lines one by one where a clip takes some of them away.
import HTML
import Model

/// A piece of text with its box.
struct DOMSnapshotPiece {
    var text: String
    var bounds: Rect?
    /// Whether letters of it are cut off or replaced by an ellipsis.
    var isShortened = false
}

extension DOMSnapshotPage {
    /// The pieces of a node's text; `place` moves boxes to their place on the screen.
    func pieces(of node: Int, _ table: DOMSnapshotTable, clip: Rect?, lineClamp: Bool, place: (Rect) -> Rect) -> [DOMSnapshotPiece] {
        var result: [DOMSnapshotPiece] = []
        forEachRow(of: node) { row in
            let text = table.text(document.rows[row].text)
            guard !text.isEmpty else { return }
            let bounds = place(document.rows[row].bounds)
            let cut = DOMSnapshotCut(bounds, in: clip)
            let lines = lines(of: row)
            if clip.map({ $0.contains(bounds) }) ?? true {
                result.append(DOMSnapshotPiece(text: text, bounds: bounds))
            } else if lines.count < 2 {
                result.append(DOMSnapshotPiece(text: text, bounds: bounds, isShortened: cut == .shortened))
            } else {
                result += pieces(text, lines, clip: clip, lineClamp: lineClamp, place: place)
            }
        }
        return result
    }

    /// One piece a line; the last line before lines that are gone ends in an ellipsis where the style clamps lines.
    private func pieces(
        _ text: String, _ lines: ArraySlice<DOMSnapshotTable.Line>, clip: Rect?, lineClamp: Bool, place: (Rect) -> Rect
    ) -> [DOMSnapshotPiece] {
        let units = Array(text.utf16)
        var result: [DOMSnapshotPiece] = []
        var isGone: [Bool] = []
        var used = 0
        for line in lines {
            let start = min(max(line.start, used), units.count)
            let end = min(start + line.length, units.count)
            let bounds = place(line.bounds)
            let cut = DOMSnapshotCut(bounds, in: clip)
            // What stands between two lines, such as the space at which the text broke, goes with the second.
            let piece = String(decoding: units[min(used, start)..<end], as: UTF16.self)
            used = end
            guard !piece.isEmpty else { continue }
            result.append(DOMSnapshotPiece(text: piece, bounds: bounds, isShortened: cut == .shortened))
            isGone.append(cut == .gone)
        }
        if used < units.count, !result.isEmpty { result[result.count - 1].text += String(decoding: units[used...], as: UTF16.self) }
        if lineClamp, let firstGone = isGone.firstIndex(of: true), firstGone > 0 { result[firstGone - 1].isShortened = true }
        return result
    }
}
