// Which photo a text belongs to: by the tree where cards are subtrees, by geometry where they are not (policy D4, Q23).
import Model

/// To whom a place on the screen belongs.
enum Owner: Equatable {
    /// One photo's own card.
    case card(Int)
    /// Over the photo itself.
    case overlay(Int)
    /// Nearest to one photo, and to that one clearly.
    case nearest(Int)
    /// Between several photos, or under a group of them.
    case shared([Int])
    /// Another large picture, which is no photo of a record.
    case otherPicture
    case nobody

    /// The one photo that the place belongs to.
    var photo: Int? {
        switch self {
        case .card(let number), .overlay(let number), .nearest(let number): number
        case .shared, .otherPicture, .nobody: nil
        }
    }
}

/// Pairs elements of one screen with its displayed photos. Photos are numbered as given.
///
/// Other large pictures take part in the pairing: a text in the card of one belongs to no photo.
final class PhotoOwnership {
    let screen: Screen
    /// Element indexes of the photos, ascending.
    let photos: [Int]
    /// Element indexes of the photos and the other pictures, ascending.
    private let pictures: [Int]
    /// For each picture the number of its photo; nil for other pictures.
    private let photoOfPicture: [Int?]
    /// For each picture the highest ancestor that holds no other picture.
    private let cards: [Int]

    init(_ screen: Screen, photos: [Int], otherPictures: [Int] = []) {
        self.screen = screen
        self.photos = photos
        let pictures = (photos + otherPictures).sorted()
        self.pictures = pictures
        let numbers = Dictionary(photos.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        photoOfPicture = pictures.map { numbers[$0] }
        let before = Self.counts(of: pictures, on: screen)
        picturesBefore = before
        photosBefore = otherPictures.isEmpty ? before : Self.counts(of: photos, on: screen)
        textsBefore = Self.counts(of: screen.elements.indices.filter { Element.draws(screen.elements[$0].text) }, on: screen)
        cards = pictures.map { picture in
            var card = picture
            while let parent = screen.elements[card].parent, before[screen.elements[parent].subtreeEnd] - before[parent] == 1 {
                card = parent
            }
            return card
        }
        var cardOf = [Int32](repeating: -1, count: screen.elements.count)
        var pictureOf = cardOf
        for (number, card) in cards.enumerated() {
            for element in card..<screen.elements[card].subtreeEnd { cardOf[element] = Int32(number) }
            for element in pictures[number] + 1..<max(pictures[number] + 1, screen.elements[pictures[number]].subtreeEnd) {
                pictureOf[element] = Int32(number)
            }
        }
        self.cardOf = cardOf
        self.pictureOf = pictureOf
    }

    /// For each element the number of the picture whose card (or whose own subtree) it lies in, or -1.
    private let cardOf: [Int32]
    private let pictureOf: [Int32]
    /// Answers already given, by element.
    private var known: [Int: Owner] = [:]

    /// `…Before[i]` is how many of them have an element index below `i`.
    private let picturesBefore: [Int]
    private let photosBefore: [Int]
    private let textsBefore: [Int]

    /// How many of the elements stand before each index, by a prefix sum over document order.
    private static func counts(of elements: [Int], on screen: Screen) -> [Int] {
        var before = [Int](repeating: 0, count: screen.elements.count + 1)
        var next = 0
        for index in 0..<screen.elements.count {
            if next < elements.count, elements[next] == index { next += 1 }
            before[index + 1] = next
        }
        return before
    }

    /// Whether this is the only picture of its screen: then its card is the whole tree, which says nothing of nearness.
    var isLonePhoto: Bool { pictures.count == 1 }

    private func pictureCount(in element: Int) -> Int { picturesBefore[screen.elements[element].subtreeEnd] - picturesBefore[element] }

    private func photoCount(in element: Int) -> Int { photosBefore[screen.elements[element].subtreeEnd] - photosBefore[element] }

    private func textCount(in element: Int) -> Int { textsBefore[screen.elements[element].subtreeEnd] - textsBefore[element] }

    /// The numbers of the pictures inside a subtree.
    private func pictureNumbers(in element: Int) -> [Int] {
        Array(picturesBefore[element]..<picturesBefore[screen.elements[element].subtreeEnd])
    }

    /// The owner of an element.
    func owner(of element: Int) -> Owner {
        if let answer = known[element] { return answer }
        let answer = inPhotos(foundOwner(of: element))
        known[element] = answer
        return answer
    }

    /// From pictures to photos. Of a group only the photos count: a name under a photo and a map can only be the photo's.
    private func inPhotos(_ owner: Owner) -> Owner {
        switch owner {
        case .card(let picture): photoOfPicture[picture].map { .card($0) } ?? .otherPicture
        case .overlay(let picture): photoOfPicture[picture].map { .overlay($0) } ?? .otherPicture
        case .nearest(let picture): photoOfPicture[picture].map { .nearest($0) } ?? .otherPicture
        case .shared(let group):
            switch group.compactMap({ photoOfPicture[$0] }) {
            case let numbers where numbers.count > 1: .shared(numbers)
            case let numbers: numbers.first.map { .nearest($0) } ?? .otherPicture
            }
        case .otherPicture, .nobody: owner
        }
    }

    private func foundOwner(of element: Int) -> Owner {
        guard !photos.isEmpty else { return .nobody }
        if pictureOf[element] >= 0 { return .overlay(Int(pictureOf[element])) }
        let byGeometry = geometricOwner(of: element)
        if case .overlay(let number)? = byGeometry { return .overlay(number) }
        // The only picture of a screen owns the whole tree; how far the text is stays visible in the evidence.
        if isLonePhoto, let byGeometry { return byGeometry }
        if cardOf[element] >= 0 { return .card(Int(cardOf[element])) }
        if let byGeometry { return byGeometry }
        return orderOwner(of: element)
    }

    /// Bounds decide where both have them; nil where they do not.
    private func geometricOwner(of element: Int, _ given: Rect? = nil) -> Owner? {
        guard let bounds = given ?? screen.elements[element].bounds, bounds.isUsable else { return nil }
        let center = Rect(x: bounds.x + bounds.width / 2 - 0.5, y: bounds.y + bounds.height / 2 - 0.5, width: 1, height: 1)
        var distances: [(number: Int, distance: Double)] = []
        var over: (number: Int, area: Double)?
        for (number, picture) in pictures.enumerated() {
            guard let frame = screen.elements[picture].bounds, frame.isUsable else { continue }
            if frame.contains(center) {
                if frame.area < over?.area ?? .infinity { over = (number, frame.area) }
            } else {
                distances.append((number, frame.distance(to: bounds)))
            }
        }
        if let over { return .overlay(over.number) }
        guard let nearest = distances.min(by: { ($0.distance, $0.number) < ($1.distance, $1.number) }) else { return nil }
        // As near to another photo: nobody can say. A quarter of the text's height is no difference that a person sees.
        let slack = max(2, bounds.height / 4)
        let rivals = distances.filter { $0.distance - nearest.distance <= slack }.map(\.number)
        if rivals.count == 1 { return .nearest(nearest.number) }
        // Where distances decide nothing, the order of the dump may: a caption follows its photo.
        if case .nearest(let number) = orderOwner(of: element), rivals.contains(number) { return .nearest(number) }
        return .shared(rivals.sorted())
    }

    /// The owner of the paragraph that an inline run stands in: a short run in a line below three photos may be meant for all of them.
    func lineOwner(of element: Int) -> Owner {
        lineBounds(of: element).flatMap { geometricOwner(of: element, $0) }.map(inPhotos) ?? owner(of: element)
    }

    /// How far the paragraph of an inline run is from a photo; nil without bounds.
    func lineDistance(of element: Int, to number: Int) -> Double? {
        guard let line = lineBounds(of: element), let frame = screen.elements[photos[number]].bounds, frame.isUsable else { return nil }
        return line.distance(to: frame)
    }

    private func lineBounds(of element: Int) -> Rect? {
        guard screen.elements[element].isInline else { return nil }
        var current = element
        while screen.elements[current].isInline, let parent = screen.elements[current].parent { current = parent }
        guard pictureCount(in: current) == 0, let bounds = screen.elements[current].bounds, bounds.isUsable else { return nil }
        return bounds
    }

    /// Order decides where photos and texts are siblings without bounds: captions stand before or after their photos throughout.
    private func orderOwner(of element: Int) -> Owner {
        var branch = element
        while let parent = screen.elements[branch].parent, pictureCount(in: parent) == 0 { branch = parent }
        guard let parent = screen.elements[branch].parent else { return .nobody }
        // White space between tags, spacers and icons pair with nothing.
        let siblings = screen.children(of: parent).filter { $0 == branch || pictureCount(in: $0) > 0 || textCount(in: $0) > 0 }
        guard let position = siblings.firstIndex(of: branch) else { return .nobody }
        let counts = siblings.map { pictureCount(in: $0) }
        let withPhotos = siblings.indices.filter { counts[$0] > 0 }
        guard let first = withPhotos.first, let last = withPhotos.last else { return .nobody }
        let previous = withPhotos.last { $0 < position }
        let next = withPhotos.first { $0 > position }
        // Every photo followed (or preceded) by something that is no photo: a list of pairs.
        let isAlternating =
            withPhotos.count > 1 && withPhotos.allSatisfy { counts[$0] == 1 }
            && zip(withPhotos, withPhotos.dropFirst()).allSatisfy { $1 - $0 > 1 }
        if isAlternating {
            let captionsBefore = first > 0 && last == siblings.count - 1
            if let owner = captionsBefore ? next : previous { return .nearest(pictureNumbers(in: siblings[owner])[0]) }
            return .nobody
        }
        // Otherwise the run of photos just before belongs to the text as a group, or the run after it at the very top.
        var group: [Int] = []
        if var at = previous {
            group = pictureNumbers(in: siblings[at])
            while at > 0, counts[at - 1] > 0 {
                at -= 1
                group += pictureNumbers(in: siblings[at])
            }
        } else if var at = next {
            group = pictureNumbers(in: siblings[at])
            while at + 1 < siblings.count, counts[at + 1] > 0 {
                at += 1
                group += pictureNumbers(in: siblings[at])
            }
        }
        if group.count == 1 { return .nearest(group[0]) }
        return group.isEmpty ? .nobody : .shared(group.sorted())
    }

    /// How many photos stand beside this one in the nearest container that holds several.
    func gallerySize(of number: Int) -> Int {
        guard let picture = photoOfPicture.firstIndex(of: number) else { return 1 }
        var current = screen.elements[cards[picture]].parent
        // Look past containers that hold nothing but one branch.
        while let here = current {
            let count = photoCount(in: here)
            if count > 1 { return count }
            current = screen.elements[here].parent
        }
        return 1
    }

    /// The relation of an owner to a photo.
    func relation(_ owner: Owner, to number: Int) -> Relation {
        switch owner {
        case .overlay(let own): own == number ? .overlay : .nearerToOther
        case .card(let own): own == number ? .sameCard : .nearerToOther
        case .nearest(let own): own == number ? .nearest : .nearerToOther
        case .shared(let group): group.contains(number) ? .shared : .elsewhere
        case .otherPicture: .nearerToOther
        case .nobody: .elsewhere
        }
    }
}
