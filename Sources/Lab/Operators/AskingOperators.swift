// Mutations of what a record asks for beside the name, of names that are no proof by themselves, and of what else the run shows.
import Model

extension Operator {
    /// Links to the source and to a report, and the author's picture.
    func asking(_ mutation: inout Mutation, _ photo: Int) -> Bool {
        guard mutation.scene.kind == .details else { return false }
        switch self {
        case .dropSource: mutation.scene.root.remove(where: { $0.id == "photo_source" })
        case .placeLevelSource:
            let place = "https://maps.google.com/?cid=1234567890123456789"
            mutation.scene.root.update(where: { $0.id == "photo_source" }, { $0.runs[0].link = place })
        case .foldSource:
            mutation.scene.root.replace(
                where: { $0.id == "photo_source" },
                with: { view in
                    var outer = View(.disclosure, view.frame, id: "menu", children: [view])
                    outer.style.isClosed = true
                    return [outer]
                })
        case .dropReport: mutation.scene.root.remove(where: { $0.id == "photo_report" })
        case .dropAvatar: mutation.scene.root.remove(where: { $0.id == "author_avatar" })
        default: return false
        }
        return true
    }

    /// The Google Maps mark.
    func marking(_ mutation: inout Mutation) -> Bool {
        let isMark: (View) -> Bool = { $0.id == "maps_mark" }
        switch self {
        case .dropMark: mutation.scene.root.remove(where: isMark)
        case .hideMark: mutation.scene.root.update(where: isMark) { $0.style.isGone = true }
        case .translateMark: mutation.scene.root.update(where: isMark) { $0.runs[0].text = "Google Карты" }
        default: return false
        }
        return true
    }

    /// Authors whose names stand on screens anyway.
    func naming(_ mutation: inout Mutation, _ photo: Int) -> Bool {
        let scene = mutation.scene
        guard Self.ownsCredit(scene, photo), scene.photos[photo].credits.count == 1, !scene.photos[photo].isLegacy else { return false }
        let old = scene.photos[photo].credits[0].person.name
        let place = scene.photos[photo].placeName
        guard scene.root.contains(where: { $0.text == place }) else { return false }
        func rename(_ name: String) {
            mutation.scene.photos[photo].credits[0].person.name = name
            mutation.scene.root.updateCredit(of: photo) { view in
                view.runs = view.runs.filter { $0.text == old }.map { Run(text: name, link: $0.link) }
                view.runs.insert(Run(text: "Photo by "), at: 0)
            }
        }
        switch self {
        case .placeAuthor: rename(place)
        case .titleOnly:
            rename(place)
            mutation.scene.root.remove(where: { $0.isCredit(of: photo) })
        case .shortName: rename("Ng")
        case .namesake, .namesakeOnly:
            // Somebody of the same name wrote a review that stands below the place's title.
            mutation.scene.photos[photo].reviewers = [old]
            rename(old)
            if self == .namesakeOnly { mutation.scene.root.remove(where: { $0.isCredit(of: photo) }) }
            mutation.scene.root.replace(
                where: { $0.text == place },
                with: { title in
                    var name = Self.line(old, title.frame)
                    name.frame.y = title.frame.maxY + 1
                    name.frame.height = 14
                    var words = Self.line("A quiet corner with good tea.", name.frame)
                    words.frame.y = name.frame.maxY + 1
                    return [title, name, words]
                })
        default: return false
        }
        mutation.hurt(photo)
        return true
    }

    /// A dialog over everything, and larger views on another screen.
    func showing(_ mutation: inout Mutation, _ photo: Int, _ numbers: SeededNumbers) -> Bool {
        switch self {
        case .dialog:
            let question = Self.line("Allow notifications?", Rect(x: 60, y: 400, width: 270, height: 24))
            var sheet = View(.sheet, mutation.scene.size.rect, children: [question])
            sheet.style.background = Color(red: 1, green: 1, blue: 1)
            sheet.style.isModal = true
            mutation.scene.root.children.append(sheet)
            for photo in mutation.scene.photos.indices { mutation.hurt(photo) }
        case .enlarged, .enlargedUncredited:
            guard mutation.scene.kind == .grid else { return false }
            var builder = SceneBuilder(numbers: numbers)
            mutation.second = builder.enlarged(mutation.scene, photo: photo, isCredited: self == .enlarged)
            mutation.secondPhoto = photo
            mutation.scene.root.remove(where: { $0.isCredit(of: photo) })
            mutation.hurt(photo)
        default: return false
        }
        return true
    }
}
