// Slides of carousels stated in percent: which are in the frame.
import Model
import Testing

@testable import Layouts

@Suite struct HTMLCarouselTests {
    private func hidden(frame: String, track: String, slide: String, around: String = "") throws -> [Bool] {
        let slides = (1...3).map { "<div class='s' id='s\($0)' style='\(slide)'><p>Slide \($0)</p></div>" }.joined()
        let page = HTMLPage("<div \(around)><div style='\(frame)'><div style='\(track)'>\(slides)</div></div></div>")
        return (1...3).map { page.hiding(ofText: "Slide \($0)")?.contains(.clipped) == true }
    }

    @Test(arguments: [
        ("overflow:hidden", "display:flex;width:300%", "width:33.333%", [false, true, true]),
        ("overflow:hidden", "display:flex;width:300%;transform:translateX(-33.333%)", "width:33.333%", [true, false, true]),
        ("overflow:hidden", "display:flex;transform:translateX(-200%)", "flex:0 0 100%", [true, true, false]),
        ("overflow:hidden", "display:flex", "min-width:100%", [false, true, true]),
        ("overflow:hidden", "display:flex", "min-width:50%", [false, false, true]),
        // What scrolls can be reached; what is not in percent cannot be known; columns and animations are no such rows.
        ("overflow-x:auto", "display:flex", "min-width:100%", [false, false, false]),
        ("overflow:hidden", "display:flex;transform:translateX(-390px)", "min-width:100%", [false, false, false]),
        ("overflow:hidden", "display:flex", "width:170px", [false, false, false]),
        ("overflow:hidden", "display:flex;flex-direction:column", "min-width:100%", [false, false, false]),
        ("overflow:hidden", "display:flex;width:300%;animation:slide 9s infinite", "width:33.333%", [false, false, false]),
        ("overflow:hidden", "display:flex;width:100%", "width:33.333%", [false, false, false]),
    ]) func onlyWhatTheFrameShowsIsShown(frame: String, track: String, slide: String, expected: [Bool]) throws {
        #expect(try hidden(frame: frame, track: track, slide: slide) == expected)
    }

    @Test func rightToLeftRowsAreNotJudged() throws {
        let found = try hidden(frame: "overflow:hidden", track: "display:flex", slide: "min-width:100%", around: "dir=rtl")
        #expect(found == [false, false, false])
    }
}
