// The words "Google Maps" in a screenshot, as text or as logo: where, how large, with how much room and contrast.
import Model

extension ScreenWitness {
    private static let words = ReadName("Google Maps")
    /// Rows of marks that are read at most on one screen.
    private static let mostRows = 24

    /// The marks on the screenshot, top to bottom.
    ///
    /// Looks at `pictures` (which may be a logo), and at rows of marks that lie on none of the `known` texts nor on a photo.
    public func mapsMarks(pictures: [Rect], known: [Rect], photos: [Rect]) throws(ImageFault) -> [PixelMark] {
        guard obstacle(for: "Google Maps") == nil else { return [] }
        let taken = (known + photos).compactMap { PixelRect($0, scale: scale) }
        let inPictures = pictures.compactMap { PixelRect($0, scale: scale)?.clamped(width: image.width, height: image.height) }
        var rows: [InkRow] = []
        for picture in inPictures where picture.width >= 24 && picture.height >= 8 {
            rows += try InkRows.find(in: luma, rect: picture.grown(by: 4))
        }
        let all = PixelRect(x: 0, y: 0, width: image.width, height: image.height)
        rows += try InkRows.find(in: luma, rect: all, heights: 5...max(8, Int(32 * scale))).filter { row in
            // The words are some six times as wide as high; a pin or a small neighbour may stand in the row.
            (3...14).contains(row.box.width / max(1, row.box.height)) && Double(row.box.width) <= 220 * scale
                && !taken.contains { $0.intersection(row.box).area * 2 > row.box.area }
        }
        var found: [PixelMark] = []
        for row in rows.prefix(Self.mostRows) {
            guard let mark = try mark(in: row) else { continue }
            if !found.contains(where: { ($0.bounds.intersection(mark.bounds)?.area ?? 0) > 0 }) { found.append(mark) }
        }
        return found.sorted { ($0.bounds.y, $0.bounds.x) < ($1.bounds.y, $1.bounds.x) }
    }

    /// Reads one row; nil when it does not say "Google Maps".
    private func mark(in row: InkRow) throws(ImageFault) -> PixelMark? {
        let enlargement = max(1.5, min(4, 40 / Double(max(1, row.box.height))))
        let pass = ReadPass(scale: enlargement, isLight: row.isLight, layout: .line)
        let languages = verifier.reader.languages(for: "Google Maps")
        for line in try verifier.reader.lines(in: luma, rect: row.box.grown(by: 6), pass: pass, languages: languages) {
            let match = Self.words.match(line.words.map(\.text))
            guard match.score >= 0.9 else { continue }
            let box = ReadLine(words: Array(line.words[match.words])).box
            let others = line.words.enumerated().filter { !match.words.contains($0.offset) }.map(\.element.text).joined()
            return PixelMark(
                isLogo: isColorful(box), isAlone: others.filter(\.isLetter).count <= 2, text: line.text, bounds: box.rect(scale: scale),
                contrast: try TextSurface.contrast(image, box.grown(by: 3), isLight: row.isLight), clearance: clearance(of: box))
        }
        return nil
    }

    /// Whether strong colours of two kinds stand in a mark or where its pin would be.
    private func isColorful(_ box: PixelRect) -> Bool {
        var withPin = box
        withPin.x -= box.height * 3 / 2
        withPin.width += box.height * 3 / 2
        let part = withPin.clamped(width: image.width, height: image.height)
        var counts = [Int](repeating: 0, count: 3)
        for y in part.y..<part.maxY {
            for x in part.x..<part.maxX {
                let pixel = image[x, y]
                let channels = [Int(pixel >> 24 & 0xFF), Int(pixel >> 16 & 0xFF), Int(pixel >> 8 & 0xFF)]
                guard let high = channels.max(), let low = channels.min(), high - low > 90 else { continue }
                counts[channels.firstIndex(of: high) ?? 0] += 1
            }
        }
        // Two of red, green and blue, each over one hundredth of the box.
        return counts.filter { $0 * 100 > part.area }.count >= 2
    }

    /// How far the background of a mark reaches on each side.
    private func clearance(of box: PixelRect) -> MarkFact.Clearance {
        let frame = box.grown(by: 2).clamped(width: image.width, height: image.height)
        let limit = Int((24 * scale).rounded(.up))
        let ground = luma[min(frame.x, luma.width - 1), min(frame.y, luma.height - 1)]
        func isGround(_ x: Int, _ y: Int) -> Bool { abs(Int(luma[x, y]) - Int(ground)) <= 24 }
        func room(_ steps: Int, _ isFree: (Int) -> Bool) -> Double? {
            for step in 0..<max(0, min(limit, steps)) where !isFree(step) { return Double(step + 2) / scale }
            return nil
        }
        let xs = frame.x..<frame.maxX
        let ys = frame.y..<frame.maxY
        return MarkFact.Clearance(
            left: room(frame.x) { step in ys.allSatisfy { isGround(frame.x - 1 - step, $0) } },
            right: room(image.width - frame.maxX) { step in ys.allSatisfy { isGround(frame.maxX + step, $0) } },
            top: room(frame.y) { step in xs.allSatisfy { isGround($0, frame.y - 1 - step) } },
            bottom: room(image.height - frame.maxY) { step in xs.allSatisfy { isGround($0, frame.maxY + step) } })
    }
}
