// The alignment behind name matching: which letters of a name stand for which letters of a read text, at what cost.

/// The cheapest way to lay a name over a window of a text, letter by letter.
struct NameAlignment {
    /// Where a name fits best.
    struct Window {
        var range: Range<Int>
        var cost: Double
    }
    private enum Step { case substitute, skipLetter, skipText }

    let best: Window?
    private let name: [UInt32]
    private let rare: [Bool]
    private let text: [UInt32]
    private let before: [Int]
    private let after: [Int]
    private var steps: [[Step]] = []

    /// `before` and `after` count the letters of the same token on both sides of each letter of the text.
    init(name: [UInt32], rare: [Bool], text: [UInt32], before: [Int], after: [Int]) {
        self.name = name
        self.rare = rare
        self.text = text
        self.before = before
        self.after = after
        // Cost of laying name[..<i] over a window that ends before j; `start` is where that window begins.
        var row = before.map { ReadName.leadingCost($0) } + [0]
        var start = Array(0...text.count)
        for (letter, isRare) in zip(name, rare) {
            var next = [row[0] + 1]
            var nextStart = [start[0]]
            var choices: [Step] = [.skipLetter]
            for j in 1...text.count {
                let substitute = row[j - 1] + Self.cost(letter, isRare, text[j - 1])
                let skipLetter = row[j] + 1
                let skipText = next[j - 1] + 1
                if substitute <= skipLetter, substitute <= skipText {
                    next.append(substitute)
                    nextStart.append(start[j - 1])
                    choices.append(.substitute)
                } else if skipLetter <= skipText {
                    next.append(skipLetter)
                    nextStart.append(start[j])
                    choices.append(.skipLetter)
                } else {
                    next.append(skipText)
                    nextStart.append(nextStart[j - 1])
                    choices.append(.skipText)
                }
            }
            row = next
            start = nextStart
            steps.append(choices)
        }
        var found: Window?
        for j in 1...text.count where start[j] < j {
            let cost = row[j] + ReadName.trailingCost(after[j - 1])
            if cost < found?.cost ?? .infinity { found = Window(range: start[j]..<j, cost: cost) }
        }
        best = found
    }

    private static func cost(_ letter: UInt32, _ isRare: Bool, _ read: UInt32) -> Double {
        let cost = ReadLetters.cost(letter, read)
        return isRare ? min(cost, 0.2) : cost
    }

    /// What each letter of the name costs on the way to a window; what lies between letters is charged to the one before.
    func costs(of window: Window) -> [Double] {
        var result = [Double](repeating: 0, count: name.count)
        var i = name.count
        var j = window.range.upperBound
        result[name.count - 1] += ReadName.trailingCost(after[j - 1])
        while i > 0 {
            switch steps[i - 1][j] {
            case .substitute:
                result[i - 1] += Self.cost(name[i - 1], rare[i - 1], text[j - 1])
                i -= 1
                j -= 1
            case .skipLetter:
                result[i - 1] += 1
                i -= 1
            case .skipText:
                result[i - 1] += 1
                j -= 1
            }
        }
        if j < text.count { result[0] += ReadName.leadingCost(before[j]) }
        return result
    }
}
