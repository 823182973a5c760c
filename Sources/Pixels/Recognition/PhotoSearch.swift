// The search for the window of a photo that a picture shows, coarse to fine.

/// One guess: this window of the photo is shown in that window of the picture.
struct ShownWindow: Sendable {
    var photo: PictureWindow
    var shownIn: PictureWindow
}

/// The search of one picture in a library.
struct PhotoSearch {
    let query: PictureTables
    let library: PhotoLibrary
    /// Features of windows of the picture that were already worked out, by window and fineness.
    private var grids: [QueryKey: GridFeatures] = [:]
    private var blocks: [QueryKey: BlockStructure] = [:]
    private var colours: [PictureWindow: ColourFeatures] = [:]

    private struct QueryKey: Hashable {
        let window: PictureWindow
        let side: Int
    }

    /// Photos that are looked at closely, and windows of each.
    private static let finalists = 12
    private static let windowsOfPhoto = 3
    /// A likeness this far below the best one's is not looked at closely.
    private static let hopeless: Float = 0.3

    /// A score from which on no other explanation is looked for.
    private static let convincing = 0.85

    init(query: PictureTables, library: PhotoLibrary) {
        self.query = query
        self.library = library
    }

    /// The best photos for the picture, which stands in one of some windows of the rectangle.
    ///
    /// Where no photo fits well in an ordinary way, windows deep inside of the photos are tried as well.
    mutating func run(_ windows: [PictureWindow]) -> [PhotoMatch] {
        let ordinary = run(windows, zooms: WindowGuesses.ordinaryZooms)
        guard ordinary.first?.score ?? 0 < Self.convincing else { return ordinary }
        var best: [Int: PhotoMatch] = [:]
        for match in ordinary + run(windows, zooms: WindowGuesses.deepZooms) where match.score > best[match.key]?.score ?? -2 {
            best[match.key] = match
        }
        return Self.sorted(Array(best.values))
    }

    private static func sorted(_ matches: [PhotoMatch]) -> [PhotoMatch] {
        matches.sorted { $0.score == $1.score ? $0.key < $1.key : $0.score > $1.score }
    }

    private mutating func run(_ windows: [PictureWindow], zooms: [Double]) -> [PhotoMatch] {
        var coarse: [(photo: Int, score: Float, guesses: [ShownWindow])] = []
        for photo in library.photos.indices {
            let found = look(photo, windows, zooms)
            coarse.append((photo, found.first?.score ?? -1, found.map(\.guess)))
        }
        coarse.sort { $0.score == $1.score ? $0.photo < $1.photo : $0.score > $1.score }
        var placed: [(photo: Int, score: Float, guess: ShownWindow)] = []
        for candidate in coarse.prefix(Self.finalists) {
            var best: (photo: Int, score: Float, guess: ShownWindow)?
            for guess in candidate.guesses {
                let found = placeWindow(candidate.photo, guess, [0.06, 0.03])
                if found.score > best?.score ?? -2 { best = (candidate.photo, found.score, found.guess) }
            }
            if let best { placed.append(best) }
        }
        // A photo far behind the best cannot win by details.
        let least = (placed.map(\.score).max() ?? 0) - Self.hopeless
        var matches: [PhotoMatch] = []
        for candidate in placed where candidate.score >= least {
            matches.append(refine(candidate.photo, placeWindow(candidate.photo, candidate.guess, [0.015]).guess))
        }
        return Self.sorted(matches)
    }

    // MARK: coarse

    /// The best few windows of a photo on grids of 8 × 8 cells.
    private mutating func look(_ photo: Int, _ windows: [PictureWindow], _ zooms: [Double]) -> [(score: Float, guess: ShownWindow)] {
        let tables = library.photos[photo].tables
        var best: [(score: Float, guess: ShownWindow)] = []
        for window in windows {
            for guess in WindowGuesses.all(photoAspect: tables.aspect, queryAspect: query.aspect, shownIn: window, zooms: zooms) {
                let score = likeness(tables, guess, side: 8)
                guard best.count < Self.windowsOfPhoto || score > best[best.count - 1].score else { continue }
                best.append((score, guess))
                best.sort { $0.score > $1.score }
                if best.count > Self.windowsOfPhoto { best.removeLast() }
            }
        }
        return best
    }

    private mutating func likeness(_ tables: PictureTables, _ guess: ShownWindow, side: Int) -> Float {
        let features = GridFeatures(luma: tables.cells(.luma, of: guess.photo, side: side), side: side)
        return grid(guess.shownIn, side).likeness(features)
    }

    private mutating func grid(_ window: PictureWindow, _ side: Int) -> GridFeatures {
        let key = QueryKey(window: window, side: side)
        if let known = grids[key] { return known }
        let made = GridFeatures(luma: query.cells(.luma, of: window, side: side), side: side)
        grids[key] = made
        return made
    }

    // MARK: fine

    /// Moves and resizes the window of a guess until nothing nearby looks more alike.
    private mutating func placeWindow(_ photo: Int, _ guess: ShownWindow, _ steps: [Double]) -> (score: Float, guess: ShownWindow) {
        let tables = library.photos[photo].tables
        var place = guess
        var score = likeness(tables, place, side: 16)
        for step in steps {
            for _ in 0..<2 {
                guard climb(&place, &score, step: step, from: guess, by: { $0.likeness(tables, $1, side: 16) }) else { break }
            }
        }
        return (score, place)
    }

    /// Fits the window once more by its finest structure, then compares everything.
    private mutating func refine(_ photo: Int, _ guess: ShownWindow) -> PhotoMatch {
        let tables = library.photos[photo].tables
        var place = guess
        var score = structure(tables, place)
        for step in [0.015, 0.0075] {
            for _ in 0..<2 {
                guard climb(&place, &score, step: step, from: guess, by: { $0.structure(tables, $1) }) else { break }
            }
        }
        let final = fullScore(tables, place)
        return PhotoMatch(
            key: library.photos[photo].key, score: Double(final.score), weight: Double(final.weight), window: place.photo,
            shownIn: place.shownIn, parts: final.parts)
    }

    /// One round of moves to better neighbours; whether there were any.
    private mutating func climb(
        _ place: inout ShownWindow, _ score: inout Float, step: Double, from start: ShownWindow,
        by measure: (inout PhotoSearch, ShownWindow) -> Float
    ) -> Bool {
        var moved = false
        for move in WindowGuesses.moves(step) {
            var next = place
            next.photo = move(place.photo).clamped()
            guard next.photo != place.photo else { continue }
            let stretch = next.photo.width / next.photo.height / (start.photo.width / start.photo.height)
            guard stretch < 1.15, stretch > 1 / 1.15 else { continue }
            let value = measure(&self, next)
            if value > score {
                score = value
                place = next
                moved = true
            }
        }
        return moved
    }

    private mutating func structure(_ tables: PictureTables, _ guess: ShownWindow, side: Int = BlockStructure.side) -> Float {
        blockStructure(guess.shownIn, side).likeness(BlockStructure(luma: tables.cells(.luma, of: guess.photo, side: side), side: side))
            .value
    }

    /// The likeness of details; nil where the picture or the photo is too small to have any.
    private mutating func detail(_ tables: PictureTables, _ guess: ShownWindow) -> Float? {
        let side = BlockStructure.detailSide
        func pixels(_ tables: PictureTables, _ window: PictureWindow) -> Double {
            min(Double(tables.width) * window.width, Double(tables.height) * window.height)
        }
        guard min(pixels(tables, guess.photo), pixels(query, guess.shownIn)) >= 44 else { return nil }
        var place = guess
        var score = structure(tables, place, side: side)
        for step in [0.006, 0.003] {
            guard climb(&place, &score, step: step, from: guess, by: { $0.structure(tables, $1, side: side) }) else { continue }
        }
        return score
    }

    /// Structure, details, layout and colour together.
    private mutating func fullScore(_ tables: PictureTables, _ guess: ShownWindow) -> (score: Float, weight: Float, parts: [Double]) {
        let structure = blockStructure(guess.shownIn).likeness(
            BlockStructure(luma: tables.cells(.luma, of: guess.photo, side: BlockStructure.side), side: BlockStructure.side))
        let detail = detail(tables, guess)
        let layout = likeness(tables, guess, side: 16)
        let side = ColourFeatures.side
        let colour = colourFeatures(guess.shownIn).likeness(
            ColourFeatures(
                luma: tables.cells(.luma, of: guess.photo, side: side), blue: tables.cells(.blue, of: guess.photo, side: side),
                red: tables.cells(.red, of: guess.photo, side: side)))
        // A picture without details is compared by its layout alone.
        let weights = SIMD3<Float>(0.5 * min(1, structure.weight / 0.3), 0.25, 0.25 * colour.weight)
        let fine = detail.map { ($0 + structure.value) / 2 } ?? structure.value
        let sum = fine * weights.x + layout * weights.y + colour.value * weights.z
        return (
            sum / weights.sum(), structure.weight,
            [
                Double(structure.value), Double(layout), Double(colour.value), Double(colour.weight), Double(structure.weight),
                Double(detail ?? -1),
            ]
        )
    }

    private mutating func blockStructure(_ window: PictureWindow, _ side: Int = BlockStructure.side) -> BlockStructure {
        let key = QueryKey(window: window, side: side)
        if let known = blocks[key] { return known }
        let made = BlockStructure(luma: query.cells(.luma, of: window, side: side), side: side)
        blocks[key] = made
        return made
    }

    private mutating func colourFeatures(_ window: PictureWindow) -> ColourFeatures {
        if let known = colours[window] { return known }
        let made = ColourFeatures(
            luma: query.cells(.luma, of: window, side: ColourFeatures.side),
            blue: query.cells(.blue, of: window, side: ColourFeatures.side), red: query.cells(.red, of: window, side: ColourFeatures.side))
        colours[window] = made
        return made
    }
}
