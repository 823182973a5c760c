// Where tests find the project's files, and the shared corpus where it is present.
import Foundation

public enum TestFiles {
    /// The project's root folder, found from this source file.
    public static let root: URL = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    public static let samples = root.appending(path: "Samples")
    public static let rules = root.appending(path: "Rules")

    /// `../shared` beside the project, or nil where it is absent (tests that read it then skip).
    public static let shared: URL? = {
        let url = root.deletingLastPathComponent().appending(path: "shared")
        return FileManager.default.fileExists(atPath: url.path) ? url : nil
    }()

    /// The bytes of a file.
    public static func bytes(_ url: URL) throws -> [UInt8] { [UInt8](try Data(contentsOf: url)) }
}
