// A text that the layout has whole and the screen shows cut short with an ellipsis.

/// Recognises cut texts in what was read.
enum ReadCut {
    /// A clearly read line that begins like `whole` and ends with an ellipsis before the owed text is complete.
    static func cutLine(of whole: String, owed: String, in lines: [ReadLine]) -> String? {
        let letters = ReadLetters.folded(whole)
        for line in lines where line.confidence >= 0.6 {
            let text = line.text
            guard text.hasSuffix("…") || text.hasSuffix("..") else { continue }
            let shown = ReadLetters.folded(text)
            guard shown.count >= 4, shown.count < letters.count else { continue }
            // The last letter before the ellipsis is often misread.
            let differing = zip(shown.dropLast(), letters).filter { ReadLetters.cost($0, $1) >= 1 }.count
            if differing * 10 <= shown.count { return text }
        }
        return nil
    }
}
