// A screenshot that belongs to a layout, asked about places that the layout names. Places come and go in the layout's unit.
import Model

/// Answers questions about one screenshot.
public struct ScreenWitness: Sendable {
    let image: RasterImage
    let luma: LumaImage
    /// Screenshot pixels per unit of the layout.
    public let scale: Double
    let verifier: TextVerifier

    /// Keeps the decoded picture; `languages` are those of `--ocr-language`, nil to choose by the text looked for.
    public init(image: RasterImage, scale: Double, languages: [String]? = nil) throws(ImageFault) {
        self.image = image
        luma = try image.luma()
        self.scale = scale
        verifier = TextVerifier(reader: TextReader(languages: languages))
    }

    /// What is missing to read a text; nil when it can be read.
    public func obstacle(for text: String) -> ImageFault? { verifier.reader.obstacle(for: text) }

    /// Looks for an owed text in the rectangle of the element that shows `whole` (which holds the owed text).
    public func sight(_ owed: String, inText whole: String, at bounds: Rect) throws(ImageFault) -> PixelSighting {
        guard let rect = PixelRect(bounds, scale: scale) else { return PixelSighting(state: .unsure) }
        let visible = rect.clamped(width: image.width, height: image.height)
        guard visible.width >= 4, visible.height >= 4 else { return PixelSighting(state: .unsure) }
        if TextSurface.isSmooth(image, rect) {
            // Bounds may be wrong: nearby text that is the owed one clears it.
            let near = try verifier.look(for: owed, in: luma, rect: rect.grown(by: max(rect.height, 8)), isText: true)
            return near.isVerified
                ? PixelSighting(state: .seen, text: near.line?.text ?? "", contrast: try contrast(near)) : PixelSighting(state: .blank)
        }
        let found = try verifier.look(for: owed, in: luma, rect: rect, isText: true)
        if found.isVerified { return PixelSighting(state: .seen, text: found.line?.text ?? "", contrast: try contrast(found)) }
        if let cut = ReadCut.cutLine(of: whole, owed: owed, in: found.lines) { return PixelSighting(state: .cut, text: cut) }
        if let other = Self.otherText(than: owed, in: whole, found) {
            var sighting = PixelSighting(state: .otherText, text: other.text)
            sighting.isCertain = other.isCertain
            return sighting
        }
        return PixelSighting(state: .unsure)
    }

    /// A clearly read text that has nothing in common with the owed one; certain when it is as long, perhaps when it is half as long.
    private static func otherText(than owed: String, in whole: String, _ found: Verification) -> (text: String, isCertain: Bool)? {
        let letters = found.lines.filter { $0.confidence >= 0.85 }.reduce(0) { $0 + $1.text.filter(\.isLetter).count }
        let owedLetters = owed.filter(\.isLetter).count
        guard letters >= max(4, (owedLetters + 1) / 2), ReadName(owed).looseScore(found.lines.flatMap(\.words).map(\.text)) < 0.4 else {
            return nil
        }
        // Everything there must be clear, or the owed text may be in what is not.
        guard found.lines.allSatisfy({ $0.confidence >= 0.8 }) else { return nil }
        let isCertain = letters >= max(4, owedLetters)
        // The rest of the element's own text, such as "Photo by", is no other text.
        let own = Set(whole.lowercased().split { !$0.isLetter })
        let read = found.lines.flatMap(\.words).flatMap { $0.text.lowercased().split { !$0.isLetter } }
        guard isCertain || !read.contains(where: { $0.count >= 3 && own.contains($0) }) else { return nil }
        return (found.lines.map(\.text).joined(separator: " "), isCertain)
    }

    private func contrast(_ found: Verification) throws(ImageFault) -> Double? {
        guard let line = found.line, let isLight = found.isLight else { return nil }
        return try TextSurface.contrast(image, line.box.grown(by: 3), isLight: isLight)
    }

    /// Lines in and around a photo in which one of the owed names can be read, and which lie on none of the `known` texts of the layout.
    ///
    /// `rivals` are other names that may stand there; a line that fits one of them better is not taken.
    public func names(
        _ owed: [String], around photo: Rect, known: [Rect], otherPhotos: [Rect], rivals: [String]
    ) throws(ImageFault) -> [PixelText] {
        let taken = known.compactMap { PixelRect($0, scale: scale) }
        var result: [PixelText] = []
        for part in PhotoSurroundings.parts(of: photo, others: otherPhotos, scale: scale, width: image.width, height: image.height) {
            let rows = try InkRows.find(in: luma, rect: part).filter { !Self.isTaken($0.box, taken) }
            for isLight in [true, false] where rows.contains(where: { $0.isLight == isLight }) {
                for languages in Set(owed.map { verifier.reader.languages(for: $0) }).sorted(by: { $0.joined() < $1.joined() }) {
                    let names = owed.filter { verifier.reader.languages(for: $0) == languages }
                    for pass in Self.searchPasses(isLight) {
                        let lines = try verifier.reader.lines(in: luma, rect: part, pass: pass, languages: languages)
                        for line in lines where !Self.isTaken(line.box, taken) {
                            if let text = try named(line, names, rivals: rivals, isLight: isLight) { result.append(text) }
                        }
                        // The second way is for what the first one missed or read badly.
                        if result.contains(where: { $0.score >= 0.99 }) { break }
                    }
                }
            }
        }
        return Self.withoutRepeats(result)
    }

    private static func searchPasses(_ isLight: Bool) -> [ReadPass] {
        [ReadPass(scale: 2, isLight: isLight, layout: .sparse), ReadPass(scale: 3, isLight: isLight, layout: .block)]
    }

    /// The line with the owed name that fits it best; nil when none does, or a rival fits better.
    private func named(_ line: ReadLine, _ owed: [String], rivals: [String], isLight: Bool) throws(ImageFault) -> PixelText? {
        let words = line.words.map(\.text)
        var best: (name: ReadName, match: NameMatch)?
        for name in owed.map({ ReadName($0) }) {
            let match = name.match(words)
            if match.score >= name.threshold, match.score > best?.match.score ?? 0 { best = (name, match) }
        }
        guard let best, !rivals.contains(where: { ReadName($0).match(words).score > best.match.score }) else { return nil }
        let text = words[..<best.match.words.lowerBound] + [best.name.text] + words[best.match.words.upperBound...]
        let box = ReadLine(words: Array(line.words[best.match.words])).box
        return PixelText(
            text: text.joined(separator: " "), name: best.name.text, score: best.match.score, bounds: line.box.rect(scale: scale),
            contrast: try TextSurface.contrast(image, box.grown(by: 3), isLight: isLight))
    }

    private static func isTaken(_ box: PixelRect, _ taken: [PixelRect]) -> Bool {
        taken.contains { $0.intersection(box).area * 2 > box.area }
    }

    /// Parts overlap a little, so a line may be read twice; the better reading stays.
    private static func withoutRepeats(_ texts: [PixelText]) -> [PixelText] {
        var kept: [PixelText] = []
        for text in texts.sorted(by: { ($0.score, $1.bounds.y, $1.bounds.x) > ($1.score, $0.bounds.y, $0.bounds.x) }) {
            let isRepeat = kept.contains { other in
                other.name == text.name
                    && (other.bounds.intersection(text.bounds)?.area ?? 0) * 2 > min(other.bounds.area, text.bounds.area)
            }
            if !isRepeat { kept.append(text) }
        }
        return kept.sorted { ($0.bounds.y, $0.bounds.x, $0.name) < ($1.bounds.y, $1.bounds.x, $1.name) }
    }
}
