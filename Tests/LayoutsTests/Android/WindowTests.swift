// Windows in Maestro's trees and in uiautomator's `--windows` dumps.
import Layouts
import Model
import Testing

@Suite struct WindowTests {
    private func node(_ id: String, _ bounds: String, _ children: String = "") -> String {
        #"{"attributes":{"text":"","resource-id":"\#(id)","bounds":"\#(bounds)","class":"android.widget.FrameLayout"},"children":[\#(children)]}"#
    }

    private func tree(_ windows: String...) -> String {
        #"{"attributes":{},"children":[{"attributes":{"ignoreBoundsFiltering":"false"},"children":[\#(windows.joined(separator: ","))]}]}"#
    }

    @Test func leavesOutTheStatusBarOfMaestrosTrees() throws {
        let bar = node("", "[0,0][1080,92]", node("com.android.systemui:id/clock", "[0,0][90,92]"))
        let app = node("", "[0,0][1080,2340]", node("example.larder:id/photo", "[0,100][1080,900]", node("android:id/text1", "[0,0][9,9]")))
        let reading = try reading(inputFile(tree(bar, app, bar)))
        let screen = try #require(reading.screens.first)
        #expect(screen.elements.compactMap(\.identifier) == ["example.larder:id/photo", "android:id/text1"])
        #expect(screen.elements.map(\.parent) == [nil, 0, 1, 2, 3])
        #expect(screen.elements.map(\.subtreeEnd) == [5, 5, 5, 5, 5])
        #expect(screen.size == Size(width: 1080, height: 2340))
        #expect(screen.problems.contains { $0.code == "window-set-apart" && $0.message.hasPrefix("4 elements") })
    }

    @Test func keepsTheWindowsThatAreAllThereIs() throws {
        let screen = try screen(tree(node("", "[0,0][1080,92]", node("com.android.systemui:id/clock", "[0,0][90,92]"))))
        #expect(screen.elements.count == 4)
        #expect(screen.problems.contains { $0.code == "no-app-window" })
    }

    @Test(arguments: [true, false]) func drawsTheFirstWindowOfAllLast(hasLayers: Bool) throws {
        func window(_ index: Int, _ layer: Int, _ content: String) -> String {
            "<window index=\"\(index)\" title=\"w\(index)\" bounds=\"[0,0][1080,2400]\" \(hasLayers ? "layer=\"\(layer)\"" : "") type=\"1\"><hierarchy rotation=\"0\">\(content)</hierarchy></window>"
        }
        let screen = try screen(
            "<displays><display id=\"0\">" + window(0, 5, androidNode(id: "dialog")) + window(1, 2, androidNode(id: "page"))
                + "</display></displays>")
        let orders = screen.elements.filter { $0.className == "window" }.compactMap(\.drawingOrder)
        #expect(orders.count == 2)
        #expect(orders[0] > orders[1])
        #expect(screen.size == Size(width: 100, height: 50) || screen.size == Size(width: 1080, height: 2400))
    }

    @Test func setsKeyboardsOfWindowDumpsApart() throws {
        let text =
            "<displays><display id=\"0\"><window index=\"0\" type=\"2\"><hierarchy rotation=\"0\">\(androidNode(id: "key"))</hierarchy></window>"
            + "<window index=\"1\" type=\"1\"><hierarchy rotation=\"0\">\(androidNode(id: "page", text: "Larder"))</hierarchy></window></display></displays>"
        let screen = try screen(text)
        #expect(!screen.elements.contains { $0.identifier == "key" })
        #expect(screen.elements.contains { $0.identifier == "page" })
        #expect(screen.problems.map(\.code) == ["window-set-apart"])
    }
}
