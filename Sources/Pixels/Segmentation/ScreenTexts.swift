// All texts of a screenshot without a layout: read line by line, with the owed names put in as the records spell them.
import Model

/// One text that was read on a screenshot.
public struct ScreenText: Sendable, Hashable {
    public var text: String
    public var box: PixelRect
    /// How well an owed name fits, or how sure the reader is of a text without one; 0 to 1.
    public var score: Double
    /// The owed name in it, when there is one.
    public var name: String?
    public var contrast: Double?
}

/// Reads whole screenshots.
public struct ScreenTexts: Sendable {
    let verifier: TextVerifier

    public init(languages: [String]? = nil) { verifier = TextVerifier(reader: TextReader(languages: languages)) }

    /// Lines rated lower are noise.
    private static let leastConfidence = 0.3
    /// Screens narrower than this many pixels are enlarged before reading: their letters are small.
    private static let wideScreen = 700

    /// What was read, and rows of marks that look like text but could not be read.
    public struct Reading: Sendable {
        public var texts: [ScreenText] = []
        public var unread: [PixelRect] = []

        /// For each text, then each unread row, the rectangle of the picture in whose card it stands.
        private var homes: [PixelRect: PixelRect] = [:]
        private var pictures: [PixelRect] = []

        /// Finds out which picture each line belongs to.
        mutating func pair(with pictures: [PixelRect], _ panels: [PixelRect]) {
            self.pictures = pictures
            homes = [:]
            let boxes = texts.map(\.box) + unread
            for (box, owner) in zip(boxes, ScreenGroups.owners(of: boxes, pictures: pictures, panels: panels)) {
                if let owner { homes[box] = pictures[owner] }
            }
        }

        /// Whether writing that could not be read stands at a picture.
        public func hasUnread(at picture: PixelRect) -> Bool { unread.contains { isAt($0, picture) } }

        /// Whether a line belongs to a picture: it stands in its card, or nowhere clearly and no picture is nearer.
        func isAt(_ box: PixelRect, _ picture: PixelRect) -> Bool {
            if let home = homes[box] { return home == picture }
            func distance(_ other: PixelRect) -> Double { other.rect(scale: 1).distance(to: box.rect(scale: 1)) }
            let own = distance(picture)
            guard own <= Double(max(4 * box.height, picture.height)) else { return false }
            return pictures.allSatisfy { own <= distance($0) + 2 }
        }
    }

    /// Reads a screenshot on which some names may stand; `pictures` are the rectangles of its pictures.
    public func read(_ image: RasterImage, pictures: [PixelRect], names: [String]) throws(ImageFault) -> Reading {
        let luma = try image.luma()
        var lines: [ReadLine] = []
        for languages in languageSets(names) {
            lines = Self.joined(lines, try self.lines(luma, pictures, languages))
        }
        lines.sort { ($0.box.y, $0.box.x, $0.text) < ($1.box.y, $1.box.x, $1.text) }
        var reading = Reading()
        reading.texts = try texts(lines, names: names, image).filter { !Self.isTexture($0, pictures, names) }
        reading.unread = try unread(luma, lines, pictures)
        return reading
    }

    /// Whether a line is what a picture's texture looks like to a reader: inside it, short or doubtful, and like none of the names.
    private static func isTexture(_ text: ScreenText, _ pictures: [PixelRect], _ names: [String]) -> Bool {
        guard text.name == nil, pictures.contains(where: { $0.intersection(text.box).area * 2 > text.box.area }) else { return false }
        guard text.score < 0.8 || text.text.filter(\.isLetter).count < 4 else { return false }
        let words = text.text.split(separator: " ").map(String.init)
        return !names.contains { ReadName($0).looseScore(words) >= resemblance }
    }

    /// English, and the other languages that the names ask for and that are installed; each set is one pass.
    private func languageSets(_ names: [String]) -> [[String]] {
        var sets: [[String]] = []
        for name in [""] + names where verifier.reader.obstacle(for: name) == nil {
            let languages = verifier.reader.languages(for: name)
            if !sets.contains(languages) { sets.append(languages) }
        }
        return sets
    }

    /// Dark text on the whole screen, light text there where light rows are.
    private func lines(_ luma: LumaImage, _ pictures: [PixelRect], _ languages: [String]) throws(ImageFault) -> [ReadLine] {
        let scale = luma.width < Self.wideScreen ? 2.0 : 1.0
        let reader = verifier.reader
        var found = try reader.lines(in: luma, pass: ReadPass(scale: scale, isLight: false, layout: .sparse), languages: languages)
        for area in try lightAreas(luma, pictures) {
            let pass = ReadPass(scale: max(scale, 1.5), isLight: true, layout: .sparse)
            found = Self.joined(found, try reader.lines(in: luma, rect: area, pass: pass, languages: languages))
        }
        return found.filter { $0.confidence >= Self.leastConfidence }
    }

    /// Pictures, and bands of the screen, that have rows of light marks.
    private func lightAreas(_ luma: LumaImage, _ pictures: [PixelRect]) throws(ImageFault) -> [PixelRect] {
        var areas: [PixelRect] = []
        let rows = try InkRows.find(in: luma, rect: PixelRect(x: 0, y: 0, width: luma.width, height: luma.height)).filter(\.isLight)
        for row in rows {
            let home = pictures.first { $0.intersection(row.box).area * 2 > row.box.area }
            let area = home ?? PixelRect(x: 0, y: row.box.y - row.box.height, width: luma.width, height: 3 * row.box.height)
            if let near = areas.firstIndex(where: { $0.intersection(area).area > 0 }) {
                areas[near] = areas[near].union(area)
            } else {
                areas.append(area)
            }
        }
        return areas
    }

    /// Two readings of one screen: of lines at one place the surer one stays.
    private static func joined(_ a: [ReadLine], _ b: [ReadLine]) -> [ReadLine] {
        var kept: [ReadLine] = []
        for line in (a + b).sorted(by: { ($0.confidence, $1.box.y, $1.box.x) > ($1.confidence, $0.box.y, $0.box.x) }) {
            let box = line.box
            let isTaken = kept.contains { $0.box.intersection(box).area * 2 > min(box.area, $0.box.area) }
            if !isTaken { kept.append(line) }
        }
        return kept
    }

    // MARK: names

    /// The lines as texts, names put in where they fit; a name that runs over two lines joins them.
    private func texts(_ lines: [ReadLine], names: [String], _ image: RasterImage) throws(ImageFault) -> [ScreenText] {
        let owed = names.map { ReadName($0) }
        var result: [ScreenText] = []
        var used: Set<Int> = []
        for index in lines.indices where !used.contains(index) {
            let line = lines[index]
            var best = Self.best(owed, line)
            if best?.match.score ?? 0 < 1, let below = Self.below(index, lines), !used.contains(below) {
                let both = ReadLine(words: line.words + lines[below].words)
                if let joined = Self.best(owed, both), joined.match.score > best?.match.score ?? 0,
                    joined.match.words.upperBound > line.words.count,
                    joined.match.words.lowerBound < line.words.count
                {
                    used.insert(below)
                    result.append(try text(both, joined, image))
                    continue
                }
            }
            if let found = best {
                result.append(try text(line, found, image))
                best = nil
            } else {
                result.append(ScreenText(text: line.text, box: line.box, score: line.confidence, name: nil, contrast: nil))
            }
        }
        return result
    }

    private static func best(_ owed: [ReadName], _ line: ReadLine) -> (name: ReadName, match: NameMatch)? {
        var best: (name: ReadName, match: NameMatch)?
        let words = line.words.map(\.text)
        for name in owed {
            let match = name.match(words)
            if match.score >= name.threshold, match.score > best?.match.score ?? 0 { best = (name, match) }
        }
        return best
    }

    /// The line that continues another one: just below it, beginning at the same place.
    private static func below(_ index: Int, _ lines: [ReadLine]) -> Int? {
        let box = lines[index].box
        return lines.indices.first { other in
            let next = lines[other].box
            return other != index && next.y >= box.y + box.height / 2 && next.y - box.maxY <= box.height && next.x < box.maxX
                && next.maxX > box.x
                && abs(next.x - box.x) <= 2 * box.height
        }
    }

    private func text(_ line: ReadLine, _ found: (name: ReadName, match: NameMatch), _ image: RasterImage) throws(ImageFault) -> ScreenText
    {
        let words = line.words.map(\.text)
        // Frames and icons at a line's ends are read as bars and brackets.
        func isMark(_ word: String) -> Bool { !word.contains { $0.isLetter || $0.isNumber || $0 == "©" } }
        let before = words[..<found.match.words.lowerBound].drop(while: isMark)
        let after = words[found.match.words.upperBound...].reversed().drop(while: isMark).reversed()
        let text = before + [found.name.text] + after
        let box = ReadLine(words: Array(line.words[found.match.words])).box
        // The polarity is not known here; the stronger contrast is the true one.
        let dark = try TextSurface.contrast(image, box.grown(by: 3), isLight: false)
        let light = try TextSurface.contrast(image, box.grown(by: 3), isLight: true)
        return ScreenText(
            text: text.joined(separator: " "), box: line.box, score: found.match.score, name: found.name.text,
            contrast: [dark, light].compactMap(\.self).max())
    }

    /// What is missing to read a text; nil when it can be read.
    public func obstacle(for text: String) -> ImageFault? { verifier.reader.obstacle(for: text) }

    // MARK: a second look

    /// Most places that are read again for one name.
    private static let mostPlaces = 4
    /// A line that has this much in common with a name may be that name, read badly.
    private static let resemblance = 0.45
    /// A line that has this much in common with a name, and is not read with this confidence, leaves the name open.
    private static let likely = 0.6
    private static let clear = 0.9

    /// Reads writing at photos once more, for names that were not found with them; whether anything was found.
    public func lookAgain(
        _ missing: [(photo: PixelRect, names: [String])], _ image: RasterImage, pictures: [PixelRect], panels: [PixelRect],
        _ reading: inout Reading
    ) throws(ImageFault) -> Bool {
        let luma = try image.luma()
        reading.pair(with: pictures, panels)
        var isChanged = false
        for credit in missing {
            for name in credit.names where obstacle(for: name) == nil {
                guard let found = try look(for: name, at: credit.photo, luma, image, reading) else {
                    reading.unread += Self.unclear(name, at: credit.photo, reading)
                    continue
                }
                reading.texts.removeAll { $0.box.intersection(found.box).area * 2 > $0.box.area }
                reading.unread.removeAll { $0.intersection(found.box).area * 2 > $0.area }
                reading.texts.append(found)
                reading.pair(with: pictures, panels)
                isChanged = true
            }
        }
        reading.texts.sort { ($0.box.y, $0.box.x, $0.text) < ($1.box.y, $1.box.x, $1.text) }
        reading.pair(with: pictures, panels)
        return isChanged
    }

    /// Lines at a photo that resemble a name and were not read clearly: they may be that name.
    private static func unclear(_ name: String, at photo: PixelRect, _ reading: Reading) -> [PixelRect] {
        let owed = ReadName(name)
        // A short name resembles too much.
        guard name.filter(\.isLetter).count >= 5 else { return [] }
        return reading.texts.filter { text in
            text.name == nil && text.score < clear && reading.isAt(text.box, photo)
                && owed.looseScore(text.text.split(separator: " ").map(String.init)) >= likely
        }.map(\.box)
    }

    private func look(
        for name: String, at photo: PixelRect, _ luma: LumaImage, _ image: RasterImage, _ reading: Reading
    ) throws(ImageFault) -> ScreenText? {
        let owed = ReadName(name)
        var places = reading.unread
        for text in reading.texts where text.name == nil || text.name == name && text.score < 1 {
            if owed.looseScore(text.text.split(separator: " ").map(String.init)) >= Self.resemblance { places.append(text.box) }
        }
        let near = places.filter { reading.isAt($0, photo) }
        for place in near.prefix(Self.mostPlaces) {
            // The line may go on where its reading ended.
            let area = PixelRect(
                x: max(photo.x - place.height, place.x - 4 * place.height), y: place.y - place.height / 2,
                width: 0, height: place.height * 2)
            let right = max(place.maxX + 4 * place.height, min(photo.maxX, place.maxX + 20 * place.height))
            let rect = PixelRect(x: area.x, y: area.y, width: right - area.x, height: area.height)
            let found = try closest(owed, in: luma, rect, place.height)
            guard found.match.score >= owed.threshold, let line = found.line else { continue }
            if let known = reading.texts.first(where: { $0.box.intersection(line.box).area > 0 && $0.name == name }),
                known.score >= found.match.score
            {
                continue
            }
            return try text(line, (owed, found.match), image)
        }
        return nil
    }

    /// The best reading of a name over several ways of preparing its line.
    private func closest(_ name: ReadName, in luma: LumaImage, _ rect: PixelRect, _ height: Int) throws(ImageFault) -> (
        match: NameMatch, line: ReadLine?
    ) {
        let scale = max(2, min(5, 40 / Double(max(1, height))))
        var best: (match: NameMatch, line: ReadLine?) = (.none, nil)
        for (isLight, layout, factor) in [
            (false, ReadPass.Layout.line, 1.0), (false, .block, 1.3), (true, .line, 1.0), (true, .block, 1.3), (false, .sparse, 0.75),
        ] {
            let pass = ReadPass(scale: scale * factor, isLight: isLight, layout: layout)
            let lines = try verifier.reader.lines(in: luma, rect: rect, pass: pass, languages: verifier.reader.languages(for: name.text))
            let found = TextVerifier.find(name, in: lines)
            if found.match.score > best.match.score { best = found }
            if best.match.score >= 1 { break }
        }
        return best
    }

    // MARK: what could not be read

    /// Rows of text-like marks that no line explains, pictures' own textures left out.
    private func unread(_ luma: LumaImage, _ lines: [ReadLine], _ pictures: [PixelRect]) throws(ImageFault) -> [PixelRect] {
        let sure = lines.filter { $0.confidence >= 0.6 }.map { $0.box.grown(by: 2) }
        let rows = try InkRows.find(in: luma, rect: PixelRect(x: 0, y: 0, width: luma.width, height: luma.height), heights: 6...60)
        return rows.filter { row in
            guard row.count >= 5 else { return false }
            // A row may begin in a picture and go on through a line that was read.
            let isRead = sure.contains { line in
                let common = line.intersection(row.box).area
                return common * 3 > row.box.area || common * 2 > line.area
            }
            if isRead { return false }
            // Inside a picture only a long, even row is taken for writing.
            let isInPicture = pictures.contains { $0.intersection(row.box).area * 2 > row.box.area }
            return !isInPicture || row.count >= 10 && row.box.width >= 8 * row.box.height
        }.map(\.box)
    }
}
