// Helpers for the tests of readers: files from strings, and dumps made up of invented screens.
import Input
import Layouts
import Model
import Testing

/// A file with this content.
func inputFile(_ text: String, limits: Limits = .standard) -> InputFile { inputFile([UInt8](text.utf8), limits: limits) }

/// A file with these bytes.
func inputFile(_ bytes: [UInt8], limits: Limits = .standard) -> InputFile { InputFile(path: "screen.txt", raw: bytes, limits: limits) }

/// The id of the format that a text is recognised as.
func formatID(_ text: String) -> String? { LayoutFormats.recognise(inputFile(text))?.id.rawValue }

/// Reads a file by whatever format recognises it.
func reading(_ file: InputFile, limits: Limits = .standard, sourceLocation: SourceLocation = #_sourceLocation) throws -> LayoutReading {
    let format = try #require(LayoutFormats.recognise(file), sourceLocation: sourceLocation)
    return format.read(file, limits)
}

/// The only screen of a text.
func screen(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Screen {
    let reading = try reading(inputFile(text), sourceLocation: sourceLocation)
    #expect(reading.screens.count == 1, sourceLocation: sourceLocation)
    return try #require(reading.screens.first, sourceLocation: sourceLocation)
}

/// The codes of all problems of a reading.
func codes(_ reading: LayoutReading) -> [String] { (reading.problems + reading.screens.flatMap(\.problems)).map(\.code).sorted() }

extension Screen {
    /// The first element with this identifier.
    func element(_ identifier: String) throws -> Element { try #require(elements.first { $0.identifier == identifier }) }
}

/// One node of an Android dump with the attributes that every tool writes.
func androidNode(
    _ className: String = "android.view.View", id: String = "", text: String = "", description: String = "",
    bounds: String = "[0,0][100,50]",
    package: String = "example.larder", extra: String = "", children: String = ""
) -> String {
    "<node index=\"0\" text=\"\(text)\" resource-id=\"\(id)\" class=\"\(className)\" package=\"\(package)\" content-desc=\"\(description)\" "
        + "clickable=\"false\" scrollable=\"false\" password=\"false\" bounds=\"\(bounds)\" \(extra)>\(children)</node>"
}

/// An Android dump of these nodes.
func androidDump(_ nodes: String) -> String { "<?xml version='1.0' encoding='UTF-8' ?>\n<hierarchy rotation=\"0\">\(nodes)</hierarchy>" }

/// One iOS element.
func iosElement(
    _ type: String, _ attributes: String = "", frame: (Int, Int, Int, Int) = (0, 0, 100, 50), visible: Bool = true, children: String = ""
) -> String {
    "<XCUIElementType\(type) type=\"XCUIElementType\(type)\" \(attributes) enabled=\"true\" visible=\"\(visible)\" "
        + "x=\"\(frame.0)\" y=\"\(frame.1)\" width=\"\(frame.2)\" height=\"\(frame.3)\">\(children)</XCUIElementType\(type)>"
}

/// An iOS page source with one application and one window.
func iosSource(_ content: String) -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<AppiumAUT>"
        + iosElement(
            "Application", "name=\"Larder\" label=\"Larder\"", frame: (0, 0, 390, 844),
            children: iosElement("Window", frame: (0, 0, 390, 844), children: content)) + "</AppiumAUT>\n"
}
