// The Info.plist of an iOS app: which schemes it may ask for and which open it (policy/attribution-rules.md 4.7).
import Input
import Model

/// Reads and finds Info.plist files.
package enum InfoPlist {
    /// Keys by which an Info.plist is known, whatever its name.
    private static let marks = ["CFBundleIdentifier", "CFBundleExecutable", "CFBundleURLTypes", "LSApplicationQueriesSchemes"]

    /// What an Info.plist declares; nil when the file is none.
    package static func read(_ input: InputFile) -> AppDeclaration? {
        guard let list = PropertyList.read(raw: input.raw, text: input.text), marks.contains(where: { list[$0] != nil }) else { return nil }
        let types = list["CFBundleURLTypes"]?.elements ?? []
        return AppDeclaration(
            path: input.path, queriedSchemes: list["LSApplicationQueriesSchemes"]?.schemes ?? [],
            registeredSchemes: types.flatMap { $0["CFBundleURLSchemes"]?.schemes ?? [] })
    }

    /// The declaration that holds for a dump: the nearest one in its folder or above, `Info.plist` before other names.
    static func nearest(to path: String, among files: [ClassifiedFile]) -> AppDeclaration? {
        var best: (depth: Int, isPlain: Bool, path: String, app: AppDeclaration)?
        for file in files {
            guard case .app(let app) = file.content else { continue }
            let folder = file.file.folder.path
            guard path.hasPrefix(folder == "/" ? "/" : folder + "/") else { continue }
            let found = (folder.utf8.count, file.file.name == "Info.plist", file.file.path, app)
            guard let known = best else {
                best = found
                continue
            }
            if (found.0, found.1 ? 1 : 0) > (known.depth, known.isPlain ? 1 : 0) { best = found }
        }
        return best?.app
    }
}
