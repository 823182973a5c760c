// Which element shows which record: manifest, url, identifier, candidates, strongest first (architecture.md).
import Model
import Photos

/// An element found to show a photo, before any evidence.
struct PlacedPhoto {
    var element: Int
    var matchedBy: MatchedBy
    var confidence: Double
    /// Records that the element shows (one), or may show (several).
    var records: [Int]
    var shownIdentity: PhotoIdentity?
    var isExhaustive = true
    var conflicts: [String] = []
}

/// Locates photos on one screen.
struct PhotoLocator {
    let screen: Screen
    let records: [PhotoRecord]
    let index: [PhotoIdentity: Int]
    /// Identities that several photos claim.
    var contested: [PhotoIdentity: PhotoClaims] = [:]
    /// Records that belong to this capture alone.
    let ownRecords: Set<Int>
    let manifest: Manifest?
    /// What the pixels of picture elements say.
    var pictureMatches: [Int: PictureMatch] = [:]
    let visibility: VisibilityMeter

    /// Most records that one picture is judged against; with more, nothing could ever be certain.
    private static let mostCandidates = 40

    /// All photos in document order, and what was wrong with the manifest.
    func locate() -> (photos: [PlacedPhoto], problems: [Problem]) {
        var placed: [Int: PlacedPhoto] = [:]
        var excluded: Set<Int> = []
        let problems = placeByManifest(&placed, &excluded)
        let insideUIKit = uiKitElements()
        for index in screen.elements.indices where !excluded.contains(index) && !insideUIKit.contains(index) { placeByURL(index, &placed) }
        var names = RepeatCache<Int?>()
        for index in screen.elements.indices where !excluded.contains(index) && !insideUIKit.contains(index) {
            placeByIdentifier(index, &placed, excluded, &names)
        }
        placeByPixels(&placed, excluded.union(insideUIKit))
        placeCandidates(&placed, excluded.union(insideUIKit))
        return (withoutNested(placed.values.sorted { $0.element < $1.element }), problems)
    }

    // MARK: manifest

    private func placeByManifest(_ placed: inout [Int: PlacedPhoto], _ excluded: inout Set<Int>) -> [Problem] {
        guard let manifest else { return [] }
        var problems: [Problem] = []
        for entry in manifest.photos {
            switch ElementFinder.find(entry.element, on: screen) {
            case .failure(let reason):
                problems.append(Self.problem(manifest, entry.line, reason.message))
            case .success(let element):
                guard let photo = entry.photo else {
                    excluded.insert(element)
                    continue
                }
                let identities = PhotoURL.identities(in: photo)
                let known =
                    (identities + [PhotoIdentity(.reference, photo), PhotoIdentity(.imageKey, photo)]).compactMap { index[$0] }
                    .first ?? records.firstIndex { $0.key == photo }
                placed[element] = PlacedPhoto(
                    element: element, matchedBy: known == nil ? .none : .manifest, confidence: 1, records: known.map { [$0] } ?? [],
                    shownIdentity: identities.first ?? PhotoIdentity(.reference, photo))
            }
        }
        return problems
    }

    private static func problem(_ manifest: Manifest, _ line: Int, _ reason: String) -> Problem {
        Problem(path: manifest.path, line: line, code: "manifest-entry-unmatched", message: reason, severity: .warning)
    }

    // MARK: url

    private func placeByURL(_ element: Int, _ placed: inout [Int: PlacedPhoto]) {
        guard !screen.elements[element].imageSources.isEmpty || !screen.elements[element].attributes.isEmpty else { return }
        var unknown: PhotoIdentity?
        var claims: PhotoClaims?
        for source in screen.elements[element].imageSources where source.via != .deferred {
            guard !PhotoURL.isAvatar(source.url) else { continue }
            let identities = PhotoURL.identities(in: source.url)
            let all = identities + [PhotoURL.ownAddress(source.url)].compactMap { $0 }
            if let record = all.lazy.compactMap({ index[$0] }).first ?? recordInside(source.url) {
                return place(record, at: element, &placed)
            }
            if source.isCut {
                let records = recordsBeginning(with: identities)
                if records.count == 1 { return place(records[0], at: element, &placed) }
                if records.count > 1 { claims = claims ?? PhotoClaims(records: records, isExhaustive: true) }
            }
            claims = claims ?? all.lazy.compactMap { contested[$0] }.first
            unknown = unknown ?? identities.first
        }
        // The picture itself is in the dump: its bytes say what an address would.
        for attribute in screen.elements[element].attributes where attribute.name == "sha256" {
            let bytes = PhotoIdentity(.bytes, attribute.value)
            if let record = index[bytes] { return place(record, at: element, &placed) }
            claims = claims ?? contested[bytes]
        }
        guard placed[element] == nil else { return }
        if let claims {
            placed[element] = PlacedPhoto(
                element: element, matchedBy: .candidates, confidence: 1 / Double(max(1, claims.records.count)), records: claims.records,
                shownIdentity: unknown, isExhaustive: claims.isExhaustive)
        } else if let unknown {
            placed[element] = PlacedPhoto(element: element, matchedBy: .none, confidence: 1, records: [], shownIdentity: unknown)
        }
    }

    /// The fewest characters of a cut identity that tell one photo from another.
    private static let leastOfCut = 12

    /// The records one of whose identities begins as an address does that a log cut off.
    private func recordsBeginning(with cut: [PhotoIdentity]) -> [Int] {
        var found: Set<Int> = []
        for identity in cut where identity.value.count >= Self.leastOfCut {
            for (known, record) in index where known.kind == identity.kind && known.value.hasPrefix(identity.value) { found.insert(record) }
        }
        return found.sorted()
    }

    /// Notes that an element's picture is a record's; a manifest that says otherwise is contradicted, not overruled.
    private func place(_ record: Int, at element: Int, _ placed: inout [Int: PlacedPhoto]) {
        if let before = placed[element] {
            if before.matchedBy == .manifest, before.records != [record] {
                placed[element]?.conflicts.append("the manifest names another photo than the element's picture address")
            } else if before.matchedBy == .none, before.records.isEmpty {
                placed[element] = PlacedPhoto(element: element, matchedBy: .url, confidence: 1, records: [record])
            }
        } else {
            placed[element] = PlacedPhoto(element: element, matchedBy: .url, confidence: 1, records: [record])
        }
    }

    /// A known token anywhere inside a proxy's address.
    private func recordInside(_ url: String) -> Int? {
        for text in PhotoURL.candidateStrings(in: url) {
            if let record = recordNamed(in: text) { return record }
        }
        return nil
    }

    // MARK: identifier

    private func placeByIdentifier(
        _ element: Int, _ placed: inout [Int: PlacedPhoto], _ excluded: Set<Int>, _ names: inout RepeatCache<Int?>
    ) {
        guard let record = recordNamed(by: element, &names) else { return }
        guard let target = pictureElement(of: element, excluded) else { return }
        if let before = placed[target] {
            if !before.records.isEmpty, !before.records.contains(record) {
                placed[target]?.conflicts.append(
                    "an identifier of \(screen.path(of: element)) names another photo than its \(before.matchedBy.rawValue)")
            } else if before.records.isEmpty, before.matchedBy == .none {
                placed[target] = PlacedPhoto(element: target, matchedBy: .identifier, confidence: 0.95, records: [record])
            }
            return
        }
        placed[target] = PlacedPhoto(element: target, matchedBy: .identifier, confidence: 0.95, records: [record])
    }

    /// The record that one of an element's values names: its attributes, its identifier, the label of a picture.
    private func recordNamed(by element: Int, _ names: inout RepeatCache<Int?>) -> Int? {
        if !screen.elements[element].attributes.isEmpty {
            for attribute in screen.elements[element].attributes {
                if let record = recordNamed(in: attribute.value) { return record }
            }
        }
        // Identifiers repeat on every row of a list.
        if let identifier = screen.elements[element].identifier,
            let record = names.answer(identifier, { recordNamed(in: $0) })
        {
            return record
        }
        guard screen.elements[element].role == .image, let label = screen.elements[element].label else { return nil }
        return recordNamed(in: label)
    }

    /// The record whose key a value contains as a whole token.
    private func recordNamed(in value: String) -> Int? {
        guard value.utf8.count >= 8, !index.isEmpty else { return nil }
        if PhotoURL.mayHaveIdentities(value) {
            for identity in PhotoURL.identities(in: value) {
                if let record = index[identity] { return record }
            }
        }
        guard Self.holdsToken(value) else { return nil }
        let tokens = value.split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-")) }
        for token in tokens where token.utf8.count >= 8 {
            for text in Self.readings(of: token) {
                if let record = index[PhotoIdentity(.reference, text)] ?? index[PhotoIdentity(.imageKey, text)] { return record }
            }
        }
        return nil
    }

    /// Whether eight bytes in a row may belong to a token.
    private static func holdsToken(_ value: String) -> Bool {
        var length = 0
        for byte in value.utf8 {
            let isTokenByte =
                (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
            length = isTokenByte ? length + 1 : 0
            if length == 8 { return true }
        }
        return false
    }

    /// A token, and what is left of it after words put before or behind a key: `card-KEY`, `KEY_thumb`.
    private static func readings(of token: Substring) -> [String] {
        var readings = [String(token)]
        var cuts = 0
        for position in token.indices where token[position] == "-" || token[position] == "_" {
            cuts += 1
            guard cuts <= 32 else { break }
            let rest = token[token.index(after: position)...]
            if rest.utf8.count >= 8 { readings.append(String(rest)) }
            let head = token[..<position]
            if head.utf8.count >= 8 { readings.append(String(head)) }
        }
        return readings
    }

    /// The element itself when it is a picture, else the largest (or only) picture below it.
    private func pictureElement(of element: Int, _ excluded: Set<Int>) -> Int? {
        if screen.elements[element].role == .image || !screen.elements[element].imageSources.isEmpty { return element }
        let pictures = (element..<screen.elements[element].subtreeEnd).filter {
            screen.elements[$0].role == .image && !excluded.contains($0)
        }
        return pictures.max { a, b in
            let areaA = screen.elements[a].bounds?.area ?? 0
            let areaB = screen.elements[b].bounds?.area ?? 0
            return areaA == areaB ? a > b : areaA < areaB
        }
    }

    // MARK: candidates

    private func placeCandidates(_ placed: inout [Int: PlacedPhoto], _ excluded: Set<Int>) {
        let shown = Set(placed.values.filter { $0.matchedBy != .candidates }.flatMap(\.records))
        let own = ownRecords.subtracting(shown)
        let candidates = own.isEmpty && ownRecords.isEmpty ? Set(records.indices).subtracting(shown) : own
        guard !candidates.isEmpty else { return }
        let pictures = screen.elements.indices.filter {
            placed[$0] == nil && !excluded.contains($0) && CandidatePicture.isPlausible($0, on: screen)
                && visibility.measure($0).isPerhapsVisible && !showsNone(of: candidates, $0)
        }
        let isExhaustive = !own.isEmpty && pictures.count <= own.count && candidates.count <= Self.mostCandidates
        let list = candidates.count <= Self.mostCandidates ? candidates.sorted() : []
        for picture in pictures {
            placed[picture] = PlacedPhoto(
                element: picture, matchedBy: .candidates, confidence: list.isEmpty ? 0 : 1 / Double(list.count), records: list,
                isExhaustive: isExhaustive)
        }
    }

    // MARK: helpers

    private func uiKitElements() -> Set<Int> {
        var inside: Set<Int> = []
        for index in screen.elements.indices where screen.elements[index].role == .placesUIKit {
            inside.formUnion(index..<screen.elements[index].subtreeEnd)
        }
        return inside
    }

    /// A picture inside another element that shows the same photo is that photo once more, not a second one.
    private func withoutNested(_ photos: [PlacedPhoto]) -> [PlacedPhoto] {
        photos.filter { inner in
            !photos.contains { outer in
                outer.element != inner.element && screen.contains(outer.element, inner.element) && outer.records == inner.records
                    && !inner.records.isEmpty && inner.matchedBy != .candidates
            }
        }
    }
}
