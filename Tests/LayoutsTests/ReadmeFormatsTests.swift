// README names every layout format that is read.
import Foundation
import TestSupport
import Testing

@testable import Layouts

@Suite struct ReadmeFormatsTests {
    @Test(arguments: LayoutFormats.all.map(\.id.rawValue)) func everyLayoutFormatStandsInReadme(id: String) throws {
        #expect(try String(contentsOf: TestFiles.root.appending(path: "README.md"), encoding: .utf8).contains("`\(id)`"))
    }
}
