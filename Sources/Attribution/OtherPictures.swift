// Large pictures beside the photos: a credit in the card of one belongs to no photo (policy Q23: closer to its photo than to any other).
import Model

enum OtherPictures {
    /// The share of the smallest photo's area from which a picture can be somebody else's photo.
    private static let leastShare = 0.5
    /// The share of the smaller area that two pictures of one place on the screen have in common: a scrim, a frame, a placeholder.
    private static let sameSpot = 0.3

    /// Visible pictures about as large as a photo that no photo overlaps, and ready-made components with photos of their own.
    static func find(beside photos: [Int], on screen: Screen, _ visibility: VisibilityMeter) -> [Int] {
        var found: [Int] = []
        let frames = photos.compactMap { screen.elements[$0].bounds }.filter(\.isUsable)
        let least = frames.map(\.area).min().map { $0 * leastShare }
        var end = 0
        for index in screen.elements.indices where index >= end {
            let role = screen.elements[index].role
            guard role == .image || role == .placesUIKit else { continue }
            let element = screen.elements[index]
            if element.role == .placesUIKit, !photos.contains(where: { screen.contains(index, $0) || screen.contains($0, index) }) {
                found.append(index)
                end = element.subtreeEnd
                continue
            }
            guard element.role == .image, let least, let bounds = element.bounds, bounds.isUsable, bounds.area >= least,
                !CandidatePicture.isNamedOtherwise(element),
                !photos.contains(where: { screen.contains(index, $0) || screen.contains($0, index) }),
                !frames.contains(where: { ($0.intersection(bounds)?.area ?? 0) > sameSpot * min($0.area, bounds.area) }),
                visibility.measure(index).state == .visible
            else { continue }
            found.append(index)
            end = element.subtreeEnd
        }
        return found
    }
}
