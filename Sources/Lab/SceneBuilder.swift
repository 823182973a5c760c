// The correct screens: every photo has its credit, each screen in another of the usual arrangements.
import Model

/// The arrangements of photos and credits that apps use.
public enum SceneKind: String, CaseIterable, Sendable {
    case heroOverlay, heroBelow, heroAbove, list, feed, grid, carousel, gallery, legend, authors, provider, free, details
}

struct SceneBuilder {
    var numbers: SeededNumbers
    private(set) var photos: [ScenePhoto] = []

    init(numbers: SeededNumbers) { self.numbers = numbers }

    mutating func scene(_ kind: SceneKind) -> Scene {
        var body: [View]
        switch kind {
        case .heroOverlay: body = hero(creditAt: .over)
        case .heroBelow: body = hero(creditAt: .below)
        case .heroAbove: body = hero(creditAt: .above)
        case .authors: body = hero(creditAt: .below, authors: 2 + numbers.below(2))
        case .provider: body = hero(creditAt: .below, isLegacy: true)
        case .free: body = hero(creditAt: .nowhere)
        case .details: body = details()
        case .list: body = cards(creditFirst: false)
        case .feed: body = cards(creditFirst: true)
        case .grid: body = grid()
        case .carousel: body = carousel()
        case .gallery: body = gallery(isLegend: false)
        case .legend: body = gallery(isLegend: true)
        }
        var scene = Scene(kind: kind, root: page(body), photos: photos)
        if kind == .carousel { scene.offScreenPhotos = [1, 2] }
        return scene
    }

    /// The frame of every screen: a title, what scrolls below it, and the Google Maps mark with the content.
    private func page(_ body: [View]) -> View {
        let title = label("Strollbook", Rect(x: 16, y: 16, width: 200, height: 24), id: "title")
        var mark = label("Google Maps", Rect(x: 296, y: 786, width: 80, height: 16), id: "maps_mark")
        mark.style.fontSize = 12
        mark.style.foreground = Color(red: 0x5E / 255, green: 0x5E / 255, blue: 0x5E / 255)
        var scroller = View(.scroller, Rect(x: 0, y: 56, width: 390, height: 788), id: "content", children: body + [mark])
        scroller.style.clips = true
        var root = View(.group, Rect(x: 0, y: 0, width: 390, height: 844), id: "screen", children: [title, scroller])
        root.style.background = Color(red: 1, green: 1, blue: 1)
        return root
    }

    private enum CreditPlace { case over, below, above, nowhere }

    private mutating func addPhoto(_ people: [Person], isLegacy: Bool = false) -> Int {
        photos.append(
            ScenePhoto(
                placeID: "ChIJ\(numbers.token(23))", placeName: numbers.pick(Cast.places, or: ""), token: "AX\(numbers.token(60))",
                credits: people.map { OwedCredit(person: $0, uri: "https://maps.google.com/maps/contrib/1\(numbers.digits(20))") },
                isLegacy: isLegacy))
        return photos.count - 1
    }

    private func label(_ text: String, _ frame: Rect, id: String? = nil) -> View {
        var view = View(.text, frame, id: id)
        view.runs = [Run(text: text)]
        return view
    }

    private func picture(_ photo: Int, _ frame: Rect) -> View {
        var view = View(.picture, frame, id: "photo_\(photo)")
        view.photo = photo
        view.label = "View of \(photos[photo].placeName)"
        return view
    }

    /// The credit of a photo: an optional phrase, then every author, each linked.
    private mutating func credit(_ photo: Int, x: Double, y: Double, width: Double) -> View {
        var view = View(.text, Rect(x: x, y: y, width: width, height: 20), id: "credit_\(photo)")
        view.credits = [photo]
        let prefix = numbers.pick(Cast.prefixes, or: "")
        if !prefix.isEmpty { view.runs.append(Run(text: prefix)) }
        for (index, owed) in photos[photo].credits.enumerated() {
            if index > 0 { view.runs.append(Run(text: index == photos[photo].credits.count - 1 ? " and " : ", ")) }
            view.runs.append(Run(text: owed.person.name, link: owed.uri))
        }
        return view
    }

    /// The screen on which a tap on one photo of another screen shows it large, with its credit or without.
    mutating func enlarged(_ scene: Scene, photo: Int, isCredited: Bool) -> Scene {
        photos = scene.photos
        var parts = [picture(photo, Rect(x: 0, y: 64, width: 390, height: 300))]
        if isCredited { parts.append(credit(photo, x: 16, y: 370, width: 358)) }
        parts.append(label(photos[photo].placeName, Rect(x: 16, y: 400, width: 358, height: 26)))
        let root = page([card(Rect(x: 0, y: 56, width: 390, height: 390), parts)])
        return Scene(kind: .heroBelow, root: root, photos: photos)
    }

    private mutating func hero(creditAt place: CreditPlace, authors: Int = 1, isLegacy: Bool = false) -> [View] {
        let photo = addPhoto(place == .nowhere ? [] : Cast.people(authors, &numbers), isLegacy: isLegacy)
        let top = place == .above ? 92.0 : 64.0
        let photoView = picture(photo, Rect(x: 0, y: top, width: 390, height: 250))
        let below = top + 250
        let title = label(photos[photo].placeName, Rect(x: 16, y: below + 34, width: 358, height: 26))
        let line = label(numbers.pick(Cast.lines, or: ""), Rect(x: 16, y: below + 66, width: 358, height: 20))
        var parts: [View]
        switch place {
        case .over:
            var over = credit(photo, x: 12, y: below - 28, width: 300)
            over.style.foreground = Color(red: 1, green: 1, blue: 1)
            over.style.background = Color(red: 0, green: 0, blue: 0, alpha: 0.7)
            over.style.isOverlay = true
            parts = [View(.group, photoView.frame, children: [photoView, over])]
        case .below: parts = [photoView, credit(photo, x: 16, y: below + 6, width: 358)]
        case .above: parts = [credit(photo, x: 16, y: top - 26, width: 358), photoView]
        case .nowhere: parts = [photoView]
        }
        return [card(Rect(x: 0, y: 56, width: 390, height: below + 40), parts + [title, line])]
    }

    private func card(_ frame: Rect, _ children: [View]) -> View {
        var view = View(.card, frame, children: children)
        view.style.background = Color(red: 0.97, green: 0.97, blue: 0.98)
        return view
    }

    /// A photo with everything that a record can ask for: the author's picture, a way to Google Maps, a way to report it.
    private mutating func details() -> [View] {
        var body = hero(creditAt: .below)
        let key = "CIHM0og\(numbers.token(15))"
        let maps = "https://www.google.com"
        photos[0].sourceLink = "\(maps)/maps/place//data=!3m4!1e2!3m2!1s\(key)!2e10!4m2!3m1!1s0x0:0x\(numbers.digits(16))"
        photos[0].reportLink =
            "\(maps)/local/imagery/report/?cb_client=maps_api_places.places_api&image_key=!1e10!2s\(key)&hl=en-US"
        photos[0].credits[0].avatar = "https://lh3.googleusercontent.com/a-/ALV-Uj\(numbers.token(40))=s100-p-k-no-mo"
        var avatar = View(.picture, Rect(x: 340, y: 318, width: 24, height: 24), id: "author_avatar")
        avatar.source = photos[0].credits[0].avatar
        avatar.label = "Profile picture"
        for index in body[0].children.indices where body[0].children[index].isCredit(of: 0) {
            body[0].children[index].frame.width = 310
        }
        var source = label("View on Google Maps", Rect(x: 16, y: 420, width: 170, height: 20), id: "photo_source")
        source.runs[0].link = photos[0].sourceLink
        var report = label("Report photo", Rect(x: 200, y: 420, width: 150, height: 20), id: "photo_report")
        report.runs[0].link = photos[0].reportLink
        body[0].frame.height += 40
        body[0].children += [avatar, source, report]
        return body
    }

    /// Three wide cards below each other; the credit stands below its photo, or above it as in a feed.
    private mutating func cards(creditFirst: Bool) -> [View] {
        let people = Cast.people(3, &numbers)
        return people.enumerated().map { number, person in
            let photo = addPhoto([person])
            let top = 64 + Double(number) * 240
            let photoTop = creditFirst ? top + 48 : top
            let photoView = picture(photo, Rect(x: 12, y: photoTop, width: 366, height: creditFirst ? 136 : 150))
            let creditView = credit(photo, x: 24, y: creditFirst ? top + 4 : top + 156, width: 330)
            let title = label(photos[photo].placeName, Rect(x: 24, y: top + 190, width: 330, height: 24))
            let parts = creditFirst ? [creditView, photoView, title] : [photoView, creditView, title]
            return card(Rect(x: 12, y: top, width: 366, height: 220), parts)
        }
    }

    /// Two columns and two rows of cards.
    private mutating func grid() -> [View] {
        Cast.people(4, &numbers).enumerated().map { number, person in
            let photo = addPhoto([person])
            let left = 12 + Double(number % 2) * 187
            let top = 64 + Double(number / 2) * 260
            return card(
                Rect(x: left, y: top, width: 179, height: 240),
                [
                    picture(photo, Rect(x: left, y: top, width: 179, height: 180)),
                    credit(photo, x: left + 8, y: top + 184, width: 163),
                    label(photos[photo].placeName, Rect(x: left + 8, y: top + 210, width: 163, height: 22)),
                ])
        }
    }

    /// Three pages side by side, of which the screen shows the first.
    private mutating func carousel() -> [View] {
        let pages = Cast.people(3, &numbers).enumerated().map { number, person in
            let photo = addPhoto([person])
            let left = Double(number) * 390
            return card(
                Rect(x: left, y: 64, width: 390, height: 300),
                [
                    picture(photo, Rect(x: left, y: 64, width: 390, height: 260)),
                    credit(photo, x: left + 16, y: 330, width: 358),
                ])
        }
        var pager = View(.pager, Rect(x: 0, y: 64, width: 390, height: 300), id: "pager", children: pages)
        pager.style.clips = true
        return [pager, label(numbers.pick(Cast.lines, or: ""), Rect(x: 16, y: 380, width: 358, height: 20))]
    }

    /// Three thumbnails of one author with one line for all, or of three authors with a numbered legend.
    private mutating func gallery(isLegend: Bool) -> [View] {
        let people = Cast.people(isLegend ? 3 : 1, &numbers)
        var parts: [View] = []
        for number in 0..<3 {
            let photo = addPhoto([isLegend ? people[number] : people[0]])
            if !isLegend, let uri = photos[0].credits.first?.uri { photos[photo].credits[0].uri = uri }
            parts.append(picture(photo, Rect(x: 12 + Double(number) * 124, y: 64, width: 118, height: 118)))
        }
        var line = View(.text, Rect(x: 12, y: 190, width: 366, height: 20), id: "credit_0")
        line.credits = [0, 1, 2]
        if isLegend {
            for (number, person) in people.enumerated() {
                line.runs.append(Run(text: number == 0 ? "1 " : " · \(number + 1) "))
                line.runs.append(Run(text: person.name, link: photos[number].credits.first?.uri))
            }
        } else {
            line.runs = [Run(text: "Photos by "), Run(text: people[0].name, link: photos[0].credits.first?.uri)]
        }
        return [card(Rect(x: 0, y: 56, width: 390, height: 180), parts + [line])]
    }
}
