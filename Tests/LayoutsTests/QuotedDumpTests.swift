// Source code that quotes a dump is no screen; a log around a dump is one.
import Input
import Testing

@testable import Layouts

@Suite struct QuotedDumpTests {
    private static let dumps = [
        "<hierarchy rotation=\"0\"><node class=\"android.widget.TextView\" bounds=\"[0,0][9,9]\" /></hierarchy>",
        "<hierarchy class=\"hierarchy\"><android.widget.TextView class=\"android.widget.TextView\" bounds=\"[0,0][9,9]\" /></hierarchy>",
        "<XCUIElementTypeApplication type=\"XCUIElementTypeApplication\" x=\"0\" y=\"0\" width=\"9\" height=\"9\"></XCUIElementTypeApplication>",
    ]

    private func isLayout(_ text: String) -> Bool { LayoutFormats.recognise(InputFile(path: "f", raw: Array(text.utf8))) != nil }

    @Test(arguments: dumps) func aQuoteInSourceCodeIsNoScreen(dump: String) {
        #expect(!isLayout("// A fixture.\nimport Testing\n\nlet dump = \"\"\"\n\(dump)\n\"\"\"\n"))
    }

    @Test(arguments: dumps) func aDumpAndALogAroundItAreOne(dump: String) {
        #expect(isLayout(dump))
        #expect(isLayout("12:00:01 I/Runner: page source\n\(dump)\ndone\n"))
    }
}
