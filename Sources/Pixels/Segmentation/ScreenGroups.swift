// Which texts of a screenshot belong to which picture, as a reader sees it: lines form blocks, and a block stands in the panel of its
// picture, or clearly nearest to it.

/// Groups the pictures and texts of one screenshot.
public enum ScreenGroups {
    /// Gaps up to this many line heights keep two lines in one block.
    private static let lineGap = 1.4
    /// Another picture has to be this many times as far away.
    private static let clearly = 1.3

    /// For each text the number of the picture in whose card it stands; nil where that is not clear.
    ///
    /// `panels` are areas of one background colour, such as cards.
    public static func owners(of texts: [PixelRect], pictures: [PixelRect], panels: [PixelRect]) -> [Int?] {
        var owners = [Int?](repeating: nil, count: texts.count)
        for block in blocks(texts, pictures, panels) {
            let box = block.dropFirst().reduce(texts[block[0]]) { $0.union(texts[$1]) }
            guard let owner = owner(of: box, pictures, panels) else { continue }
            for text in block { owners[text] = owner }
        }
        return owners
    }

    private static func owner(of box: PixelRect, _ pictures: [PixelRect], _ panels: [PixelRect]) -> Int? {
        // The smallest panel around the block that holds a picture decides when it holds just one.
        for panel in panels.sorted(by: { ($0.area, $0.y, $0.x) < ($1.area, $1.y, $1.x) }) where holds(panel, box) {
            let inside = pictures.indices.filter { holds(panel, pictures[$0]) }
            if inside.count == 1 { return inside[0] }
            if inside.count > 1 { break }
        }
        let distances = pictures.map { $0.rect(scale: 1).distance(to: box.rect(scale: 1)) }
        guard let nearest = distances.indices.min(by: { (distances[$0], $0) < (distances[$1], $1) }) else { return nil }
        let farthest = Double(max(pictures[nearest].height, 4 * box.height))
        guard distances[nearest] <= farthest else { return nil }
        let rival = distances.indices.filter { $0 != nearest }.map { distances[$0] }.min() ?? .infinity
        if rival > distances[nearest] * clearly + 3 { return nearest }
        // Where distances decide nothing, a caption follows its picture: one picture above it that spans it, all others below.
        let rivals = distances.indices.filter { distances[$0] <= distances[nearest] * clearly + 3 }
        let above = rivals.filter { pictures[$0].maxY <= box.y + box.height / 2 }
        let isBelowRest = rivals.allSatisfy { above.contains($0) || pictures[$0].y >= box.maxY - box.height / 2 }
        guard above.count == 1, isBelowRest, pictures[above[0]].x <= box.x + box.height, pictures[above[0]].maxX >= box.maxX - box.height
        else { return nil }
        return above[0]
    }

    /// Lines that follow one another closely, in one column and one panel, with no picture between them.
    private static func blocks(_ texts: [PixelRect], _ pictures: [PixelRect], _ panels: [PixelRect]) -> [[Int]] {
        let order = texts.indices.sorted { (texts[$0].y, texts[$0].x, $0) < (texts[$1].y, texts[$1].x, $1) }
        var blocks: [[Int]] = []
        for text in order {
            let box = texts[text]
            let home = blocks.firstIndex { block in
                guard let last = block.last else { return false }
                let above = texts[last]
                let gap = box.y - above.maxY
                let isColumn = box.x < above.maxX && box.maxX > above.x
                guard isColumn, Double(gap) <= lineGap * Double(max(box.height, above.height)), gap > -above.height else { return false }
                let both = box.union(above)
                guard !pictures.contains(where: { $0.intersection(both).area * 4 > min($0.area, both.area) }) else { return false }
                return panels.allSatisfy { holds($0, box) == holds($0, above) }
            }
            if let home { blocks[home].append(text) } else { blocks.append([text]) }
        }
        return blocks
    }

    private static func holds(_ panel: PixelRect, _ box: PixelRect) -> Bool { panel.intersection(box).area * 10 >= box.area * 9 }
}
