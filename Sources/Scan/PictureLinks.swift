// What a page that holds both a picture's address and its bytes (MHTML) tells other pages: the two belong together.
import Model
import Photos

enum PictureLinks {
    /// Links between addresses and digests of the pictures on some screens; nil when there are none.
    static func read(_ screens: [Screen], format: FormatID, path: String) -> RecordFile? {
        var file = RecordFile(format: format)
        var seen: Set<String> = []
        for screen in screens {
            for index in screen.elements.indices {
                // Elements are large: only those that have a digest are taken out of their list.
                let named = screen.elements[index].attributes.first { $0.name == "sha256" }
                guard let digest = named?.value, seen.insert(digest).inserted else { continue }
                let element = screen.elements[index]
                let addresses = element.imageSources.filter { $0.via != .deferred && !PhotoURL.isAvatar($0.url) }
                let identities = addresses.flatMap { PhotoURL.identities(in: $0.url) }
                guard !identities.isEmpty else { continue }
                file.links.append(
                    LinkRecord(
                        identities: identities + [PhotoIdentity(.bytes, digest)],
                        location: RecordLocation(path: path, jsonPath: "", line: element.line)))
            }
        }
        return file.links.isEmpty ? nil : file
    }
}
