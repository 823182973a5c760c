// README names every metadata shape that is read.
import Foundation
import TestSupport
import Testing

@testable import Photos

@Suite struct ReadmeShapesTests {
    @Test(arguments: Set(RecordReaders.formats.map(\.rawValue)).sorted()) func everyMetadataShapeStandsInReadme(id: String) throws {
        #expect(try String(contentsOf: TestFiles.root.appending(path: "README.md"), encoding: .utf8).contains("`\(id)`"))
    }
}
