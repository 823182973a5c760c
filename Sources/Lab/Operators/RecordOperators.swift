// Mutations of links, records, and of what is known about which picture is which.
import Model

extension Operator {
    func linking(_ mutation: inout Mutation, _ photo: Int, _ numbers: inout SeededNumbers) -> Bool {
        guard Self.ownsCredit(mutation.scene, photo), !mutation.scene.photos[photo].credits.isEmpty else { return false }
        if self == .unknownLinks {
            mutation.knowsLinks = false
            for photo in mutation.scene.photos.indices { mutation.hurt(photo) }
            return true
        }
        let wrong = "https://maps.google.com/maps/contrib/1\(numbers.digits(20))"
        mutation.scene.root.updateCredit(of: photo) { view in
            view.runs = view.runs.map { Run(text: $0.text, link: $0.link == nil || self == .dropLink ? nil : wrong) }
        }
        mutation.hurt(photo)
        return true
    }

    func recording(_ mutation: inout Mutation, _ photo: Int) -> Bool {
        switch self {
        case .emptyList:
            guard !mutation.scene.photos[photo].credits.isEmpty else { return false }
            mutation.scene.photos[photo].credits = []
        case .missingField:
            guard !mutation.scene.photos[photo].credits.isEmpty else { return false }
            mutation.scene.photos[photo].hasAuthorField = false
        case .recordRemoved: mutation.scene.photos[photo].hasRecord = false
        case .photoRemoved:
            guard Self.ownsCredit(mutation.scene, photo) else { return false }
            mutation.scene.root.remove(where: { $0.shows(photo) })
        case .unidentified:
            mutation.knowsPhotos = false
            for photo in mutation.scene.photos.indices { mutation.hurt(photo) }
            return true
        case .unidentifiedRemoved:
            guard mutation.scene.photos.count == 1, Self.ownsCredit(mutation.scene, photo) else { return false }
            mutation.knowsPhotos = false
            mutation.scene.root.remove(where: { $0.isCredit(of: photo) })
        default: return false
        }
        mutation.hurt(photo)
        return true
    }
}
