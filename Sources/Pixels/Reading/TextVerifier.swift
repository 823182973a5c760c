// Is a known text readable in a part of a picture? Several ways of preparing the part are tried, the likeliest first.

/// The outcome of looking for a known text.
public struct Verification: Sendable, Hashable {
    /// How well the best place fits.
    public var match: NameMatch
    /// The line that holds the best place.
    public var line: ReadLine?
    /// Everything that was read on the way, of the pass that read most letters.
    public var lines: [ReadLine]
    public var isVerified: Bool
    /// Whether the best place was read as light text; nil when nothing was.
    public var isLight: Bool?
}

/// Looks for known texts with a reader.
public struct TextVerifier: Sendable {
    public var reader: TextReader

    public init(reader: TextReader = TextReader()) { self.reader = reader }

    /// The passes for a strip in which a caption may stand anywhere.
    public static func stripPasses(lightFirst: Bool) -> [ReadPass] {
        [
            ReadPass(scale: 2, isLight: lightFirst, layout: .sparse), ReadPass(scale: 2, isLight: !lightFirst, layout: .sparse),
            ReadPass(scale: 3, isLight: lightFirst, layout: .block), ReadPass(scale: 3, isLight: !lightFirst, layout: .block),
        ]
    }

    /// The passes for the rectangle of one text element of so many lines.
    public static func textPasses(height: Int, lightFirst: Bool) -> [ReadPass] {
        // Capitals of some 25 pixels read best.
        let scale = max(2, min(4, 56 / Double(max(1, height))))
        return [
            ReadPass(scale: scale, isLight: lightFirst, layout: .line), ReadPass(scale: scale + 1, isLight: lightFirst, layout: .block),
            ReadPass(scale: scale, isLight: !lightFirst, layout: .line),
        ]
    }

    /// The passes for a text element of several lines.
    static func blockPasses(_ rows: [InkRow], lightFirst: Bool) -> [ReadPass] {
        let heights = rows.filter { $0.isLight == lightFirst }.map(\.box.height).sorted()
        let scale = max(2, min(4, 44 / Double(max(1, heights.isEmpty ? 1 : heights[heights.count / 2]))))
        return [
            ReadPass(scale: scale, isLight: lightFirst, layout: .block), ReadPass(scale: scale, isLight: lightFirst, layout: .sparse),
            ReadPass(scale: scale, isLight: !lightFirst, layout: .block),
        ]
    }

    /// How many rows stand below one another.
    static func lineCount(_ rows: [InkRow]) -> Int {
        var bottom = Int.min
        var count = 0
        for row in rows.sorted(by: { $0.box.y < $1.box.y }) where row.box.y + row.box.height / 2 > bottom {
            count += 1
            bottom = row.box.maxY
        }
        return count
    }

    /// Looks for a text until a pass finds it.
    public func verify(
        _ name: ReadName, in image: LumaImage, rect: PixelRect, passes: [ReadPass], languages: [String]
    ) throws(ImageFault) -> Verification {
        var best = Verification(match: .none, line: nil, lines: [], isVerified: false)
        var mostLetters = -1
        for pass in passes {
            let lines = try reader.lines(in: image, rect: rect, pass: pass, languages: languages)
            let letters = lines.reduce(0) { $0 + $1.text.filter(\.isLetter).count }
            if letters > mostLetters {
                mostLetters = letters
                best.lines = lines
            }
            let found = Self.find(name, in: lines)
            if found.match.score > best.match.score {
                best.match = found.match
                best.line = found.line
                best.isLight = pass.isLight
            }
            if best.match.score >= name.threshold {
                best.isVerified = true
                break
            }
        }
        return best
    }

    /// Looks for a text in the rectangle of its element (`isText`), or in a strip in which it may stand anywhere.
    public func look(for text: String, in image: LumaImage, rect: PixelRect, isText: Bool) throws(ImageFault) -> Verification {
        let area = isText ? rect.grown(by: 4) : rect
        let rows = try InkRows.find(in: image, rect: area)
        let light = rows.reduce(0) { $0 + ($1.isLight ? $1.count : 0) }
        let dark = rows.reduce(0) { $0 + ($1.isLight ? 0 : $1.count) }
        let lightFirst = light > dark
        var passes =
            !isText
            ? Self.stripPasses(lightFirst: lightFirst)
            : Self.lineCount(rows.filter { $0.isLight == lightFirst }) > 1
                ? Self.blockPasses(rows, lightFirst: lightFirst) : Self.textPasses(height: rect.height, lightFirst: lightFirst)
        // In a strip, marks that form no row are no caption; a text's own rectangle is too small to say.
        if !isText { passes.removeAll { ($0.isLight ? light : dark) == 0 } }
        return try verify(ReadName(text), in: image, rect: area, passes: passes, languages: reader.languages(for: text))
    }

    /// The best place of a name in read lines. A name may run over two lines.
    public static func find(_ name: ReadName, in lines: [ReadLine]) -> (match: NameMatch, line: ReadLine?) {
        var best: (match: NameMatch, line: ReadLine?) = (.none, nil)
        for (index, line) in lines.enumerated() {
            let alone = name.match(line.words.map(\.text))
            if alone.score > best.match.score { best = (alone, line) }
            if alone.score < 1, index + 1 < lines.count {
                let both = ReadLine(words: line.words + lines[index + 1].words)
                let joined = name.match(both.words.map(\.text))
                if joined.score > best.match.score { best = (joined, both) }
            }
        }
        return best
    }
}
