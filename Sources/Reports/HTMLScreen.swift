// One screen of the page: its picture, and beside it every photo with every duty and the evidence behind it.
import Model

struct HTMLScreen {
    let view: ReportView
    let capture: ReportedCapture
    /// 1-based, in the page's order; part of the anchors.
    let number: Int

    /// How many entries the page has of each verdict: duties, and findings that belong to none.
    static func entryVerdicts(_ view: ReportView) -> [Verdict: Int] {
        var counts: [Verdict: Int] = [:]
        for duty in view.report.captures.lazy.flatMap(\.photos).flatMap(\.duties) { counts[duty.verdict, default: 0] += 1 }
        for finding in view.report.findings where view.duty(finding) == nil { counts[finding.verdict, default: 0] += 1 }
        return counts
    }

    func pieces(_ pictures: inout HTMLPictures) -> [ReportPiece] {
        let boxes = ScreenBoxes(capture: capture).all()
        let findings = view.findings(of: capture)
        let entry = HTMLEntry(view: view)
        let own = findings.filter { $0.photo == nil || view.photo($0) == nil }
        let photos = capture.photos.map { photo in
            self.photo(photo, findings.filter { $0.photo == photo.id }, boxes.filter { $0.photos.contains(photo.id) }, entry)
        }
        var side = photos.joined()
        if capture.photos.isEmpty { side += "<p class=\"meta\">No place photo was recognised on this screen.</p>\n" }
        if !own.isEmpty {
            side += "<div class=\"loose\"><h3>About the screen</h3>\(own.map { entry.loose($0, screen: capture.id) }.joined())</div>\n"
        }
        let figure = HTMLFigure(capture: capture, boxes: boxes, anchor: anchor).pieces(&pictures)
        guard !figure.isEmpty else { return [.words(opening() + "<div>\(side)</div></section>\n")] }
        return [.words(opening() + "<div class=\"cols\">")] + figure + [.words("<div>\(side)</div></div></section>\n")]
    }

    private var anchor: String { "s\(number)" }

    private func opening() -> String {
        var facts: [String] = []
        if let layout = capture.layout {
            facts.append("<code>\(Markup.line(layout.path))</code>")
            facts.append(Markup.line(layout.format.rawValue))
            if let size = layout.size { facts.append(Markup.line(ScreenTree.words(size, layout.unit))) }
        }
        if let shot = capture.screenshot { facts.append("<code>\(Markup.line(shot.path))</code>") }
        if !capture.records.isEmpty {
            let shown = capture.records.prefix(3).map { "<code>\(Markup.line($0))</code>" }.joined(separator: ", ")
            facts.append("records: \(shown)\(capture.records.count > 3 ? " and \(capture.records.count - 3) more" : "")")
        }
        var counts: [Verdict: Int] = [:]
        for duty in capture.photos.flatMap(\.duties) { counts[duty.verdict, default: 0] += 1 }
        let tallies = HTMLPage.verdicts.compactMap { entry -> String? in
            guard let count = counts[entry.verdict], entry.verdict != .notApplicable else { return nil }
            return
                "<span class=\"badge \(entry.verdict.rawValue)\"><span aria-hidden=\"true\">\(entry.glyph)</span>\(count) \(entry.word.lowercased())</span>"
        }
        return """
            <section class="screen" id="\(anchor)" data-screen="\(Markup.escaped(capture.id))" data-name="\(Markup.line(capture.id))" aria-labelledby="\(anchor)-h">
            <header><h2 id="\(anchor)-h">\(Markup.line(capture.id, limit: 200))</h2><span class="tallies">\(tallies.joined())</span>\
            <p class="meta">\(facts.joined(separator: " · "))</p></header>

            """
    }

    /// A photo with its duties, and with findings that are about the photo as a whole.
    private func photo(_ photo: ReportedPhoto, _ findings: [Finding], _ boxes: [ScreenBox], _ entry: HTMLEntry) -> String {
        let words = view.words(photo, in: capture)
        let places = photo.records.compactMap(\.placeName)
        let title = places.first.map { "<span>Photo of <bdi>\(Markup.line($0, limit: 80))</bdi></span>" } ?? "Photo"
        var facts = [Markup.line(words.elementWords())]
        if let line = photo.line { facts.append("line \(line)") }
        if let bounds = photo.bounds { facts.append(Markup.line(Short.bounds(bounds) + words.visibleWords())) }
        if !photo.isDisplayed { facts.append("not on the screen") }
        facts.append(Markup.line(words.recordWords()))
        facts.append(Markup.line(words.matchWords()))
        let id = "\(anchor)-\(Markup.escaped(photo.id))"
        let whole = findings.filter { view.duty($0) == nil }
        let duties = photo.duties.enumerated().map { index, duty in
            entry.duty(duty, photo, capture, findings.filter { $0.duty == index }, boxes)
        }
        let nothing = duties.isEmpty && whole.isEmpty ? "<p class=\"meta\">Its record declares that nothing is owed.</p>" : ""
        return """
            <article class="photo" id="\(id)" aria-labelledby="\(id)-h"><h3 id="\(id)-h"><span class="tag">\(Markup.line(photo.id.uppercased()))</span>\(title)</h3>
            <p class="meta">\(facts.joined(separator: " · "))</p>\(nothing)
            <div class="duties">\(whole.map { entry.loose($0, screen: capture.id) }.joined())\(duties.joined())</div></article>

            """
    }
}
