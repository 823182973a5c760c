// Pictures that a browser saved beside a page (`page_files/unnamed.jpg`): their bytes tie them to recorded traffic.
import Input
import MapsLinks
import Model

/// Finding of saved pictures.
enum SavedPictures {
    /// Most pictures of one page that are read, and the largest.
    private static let mostPictures = 2_000
    private static let largest = 32 << 20

    /// Adds the digest of every picture that stands in a file below the page's folder, as the attribute `sha256`.
    static func addDigests(to screen: inout Screen, page: String) {
        let folder = WorkingPaths.folder(of: page)
        var digests: [String: String?] = [:]
        for index in screen.elements.indices {
            for source in screen.elements[index].imageSources where source.via != .deferred {
                guard let path = relativePath(source.url) else { continue }
                if digests[path] == nil, digests.count < mostPictures { digests[path] = .some(digest(folder + "/" + path)) }
                guard let digest = digests[path] ?? nil else { continue }
                let attribute = NamedValue(name: "sha256", value: digest)
                if !screen.elements[index].attributes.contains(attribute) { screen.elements[index].attributes.append(attribute) }
            }
        }
    }

    /// The path of a picture below the page's folder; nil for addresses and for paths that lead elsewhere.
    private static func relativePath(_ url: String) -> String? {
        let plain = url.prefix { $0 != "?" && $0 != "#" }
        guard !plain.isEmpty, plain.utf8.count <= 1_024, !plain.hasPrefix("/"), !plain.contains(":") else { return nil }
        let path = percentDecoded(String(plain))
        let parts = path.split(separator: "/").filter { $0 != "." }
        guard !parts.isEmpty, !parts.contains(".."), !path.hasPrefix("/"), !path.utf8.contains(0) else { return nil }
        return parts.joined(separator: "/")
    }

    /// The digest of a file, when it is a picture.
    private static func digest(_ path: String) -> String? {
        guard FileSystem.kind(path) == .file, let bytes = try? FileSystem.read(path, limit: largest) else { return nil }
        switch InputFile(path: path, raw: Array(bytes.prefix(16))).magic {
        case .png, .jpeg, .gif, .webp: return SHA256.hex(bytes)
        default: return nil
        }
    }
}
