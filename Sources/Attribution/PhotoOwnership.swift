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
    case nobody

    /// The one photo that the place belongs to.
    var photo: Int? {
        switch self {
        case .card(let number), .overlay(let number), .nearest(let number): number
        case .shared, .nobody: nil
        }
    }
}

/// Pairs elements of one screen with its displayed photos. Photos are numbered as given.
final class PhotoOwnership {
    let screen: Screen
    /// Element indexes of the photos, ascending.
    let photos: [Int]
    /// For each photo the highest ancestor that holds no other photo.
    let cards: [Int]

    init(_ screen: Screen, photos: [Int]) {
        self.screen = screen
        self.photos = photos
        // How many photos each subtree holds, by a prefix sum over document order.
        var before = [Int](repeating: 0, count: screen.elements.count + 1)
        var isPhoto = [Bool](repeating: false, count: screen.elements.count)
        for photo in photos { isPhoto[photo] = true }
        for index in 0..<screen.elements.count { before[index + 1] = before[index] + (isPhoto[index] ? 1 : 0) }
        photosBefore = before
        cards = photos.map { photo in
            var card = photo
            while let parent = screen.elements[card].parent, before[screen.elements[parent].subtreeEnd] - before[parent] == 1 {
                card = parent
            }
            return card
        }
        var cardOf = [Int32](repeating: -1, count: screen.elements.count)
        var photoOf = cardOf
        for (number, card) in cards.enumerated() {
            for element in card..<screen.elements[card].subtreeEnd { cardOf[element] = Int32(number) }
            for element in photos[number] + 1..<max(photos[number] + 1, screen.elements[photos[number]].subtreeEnd) {
                photoOf[element] = Int32(number)
            }
        }
        self.cardOf = cardOf
        self.photoOf = photoOf
    }

    /// For each element the number of the photo whose card (or whose own subtree) it lies in, or -1.
    private let cardOf: [Int32]
    private let photoOf: [Int32]
    /// Answers already given, by element.
    private var known: [Int: Owner] = [:]

    /// `photosBefore[i]` is the number of photos with an element index below `i`.
    private let photosBefore: [Int]

    private func photoCount(in element: Int) -> Int { photosBefore[screen.elements[element].subtreeEnd] - photosBefore[element] }

    /// The numbers of the photos inside a subtree.
    private func photoNumbers(in element: Int) -> [Int] {
        Array(photosBefore[element]..<photosBefore[screen.elements[element].subtreeEnd])
    }

    /// The owner of an element.
    func owner(of element: Int) -> Owner {
        if let answer = known[element] { return answer }
        let answer = foundOwner(of: element)
        known[element] = answer
        return answer
    }

    private func foundOwner(of element: Int) -> Owner {
        guard !photos.isEmpty else { return .nobody }
        if photoOf[element] >= 0 { return .overlay(Int(photoOf[element])) }
        let byGeometry = geometricOwner(of: element)
        if case .overlay(let number)? = byGeometry { return .overlay(number) }
        // The only photo of a screen owns the whole tree; how far the text is stays visible in the evidence.
        if cardOf[element] >= 0 { return .card(Int(cardOf[element])) }
        if let byGeometry { return byGeometry }
        return orderOwner(of: element)
    }

    /// Bounds decide where both have them; nil where they do not.
    private func geometricOwner(of element: Int) -> Owner? {
        guard let bounds = screen.elements[element].bounds, bounds.isUsable else { return nil }
        let center = Rect(x: bounds.x + bounds.width / 2 - 0.5, y: bounds.y + bounds.height / 2 - 0.5, width: 1, height: 1)
        var distances: [(number: Int, distance: Double)] = []
        var over: (number: Int, area: Double)?
        for (number, photo) in photos.enumerated() {
            guard let frame = screen.elements[photo].bounds, frame.isUsable else { continue }
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

    /// Order decides where photos and texts are siblings without bounds: captions stand before or after their photos throughout.
    private func orderOwner(of element: Int) -> Owner {
        var branch = element
        while let parent = screen.elements[branch].parent, photoCount(in: parent) == 0 { branch = parent }
        guard let parent = screen.elements[branch].parent else { return .nobody }
        let siblings = screen.children(of: parent)
        guard let position = siblings.firstIndex(of: branch) else { return .nobody }
        let counts = siblings.map { photoCount(in: $0) }
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
            if let owner = captionsBefore ? next : previous { return .nearest(photoNumbers(in: siblings[owner])[0]) }
            return .nobody
        }
        // Otherwise the run of photos just before belongs to the text as a group, or the run after it at the very top.
        var group: [Int] = []
        if var at = previous {
            group = photoNumbers(in: siblings[at])
            while at > 0, counts[at - 1] > 0 {
                at -= 1
                group += photoNumbers(in: siblings[at])
            }
        } else if var at = next {
            group = photoNumbers(in: siblings[at])
            while at + 1 < siblings.count, counts[at + 1] > 0 {
                at += 1
                group += photoNumbers(in: siblings[at])
            }
        }
        if group.count == 1 { return .nearest(group[0]) }
        return group.isEmpty ? .nobody : .shared(group.sorted())
    }

    /// How many photos stand beside this one in the nearest container that holds several.
    func gallerySize(of number: Int) -> Int {
        var current = screen.elements[cards[number]].parent
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
        case .nobody: .elsewhere
        }
    }
}
