// Several dumps of one screen made one: the richest gives the tree, the others bring the facts and elements that it lacks.
import Model
import Text

/// Merges dumps of one screen.
struct CaptureMerge {
    private(set) var screen: Screen
    private(set) var problems: [Problem] = []
    private let files: [ClassifiedFile]
    private let baseFile: Int

    /// The merged screen of a group, and what could not be tied together.
    static func merge(_ files: [ClassifiedFile], _ parts: [CapturePart]) -> (screen: Screen, problems: [Problem])? {
        guard let first = parts.first, let base = screen(files, first) else { return nil }
        var merge = CaptureMerge(screen: base, files: files, baseFile: first.file)
        for part in parts.dropFirst() {
            if let other = screen(files, part) { merge.add(other, file: part.file) }
        }
        return (merge.screen, merge.problems)
    }

    /// The screen of a part.
    private static func screen(_ files: [ClassifiedFile], _ part: CapturePart) -> Screen? {
        guard case .layout(let screens) = files[part.file].content, screens.indices.contains(part.screen) else { return nil }
        return screens[part.screen]
    }

    /// Starts with the richest dump.
    private init(screen: Screen, files: [ClassifiedFile], baseFile: Int) {
        self.screen = screen
        self.files = files
        self.baseFile = baseFile
    }

    /// Adds another dump.
    private mutating func add(_ other: Screen, file: Int) {
        let scale = CaptureMergeScale.between(screen, other)
        let areSameUnit = screen.unit == other.unit && (screen.size == nil || other.size == nil)
        if let complaint = scale.complaint {
            report(file, "scale-implausible", "its places cannot be compared with those of \(name(baseFile)): \(complaint)")
        }
        let match = CaptureMergeMatch(screen, other, scale: scale.scale ?? (areSameUnit ? 1 : nil))
        let others = CaptureMergeFacts(other)
        for (theirs, mine) in match.partner.enumerated() {
            guard let mine else { continue }
            others.bring(
                theirs, to: &screen.elements[mine], place: match.place(other.elements[theirs]),
                knowsVisibility: screen.capabilities.visibility == .full)
        }
        let additions = additions(from: others, match, file: file)
        combineCapabilities(with: other, match, additions)
        // What a part adds may be all that is known of some kind, and it does not know the rest of the screen.
        screen.isPart = screen.isPart || other.isPart
        reportUntied(others, match, file: file)
        CaptureMergeInsertion.insert(additions.map { ($0.parent, $0.element) }, into: &screen.elements)
        if screen.scale == nil, other.unit == .pixels, screen.unit != .pixels, let units = scale.scale, units > 0 {
            screen.scale = 1 / units
        }
        screen.scale = screen.scale ?? (screen.unit == other.unit ? other.scale : nil)
        screen.size = screen.size ?? (screen.unit == other.unit ? other.size : nil)
    }

    /// An element that only the other dump has, and where it goes.
    private struct Addition {
        var parent: Int
        var element: Element
    }

    /// What only the other dump has: pictures and links always, texts where the tree may lack some.
    private func additions(from others: CaptureMergeFacts, _ match: CaptureMergeMatch, file: Int) -> [Addition] {
        let known = Set(screen.elements.compactMap { $0.text.map { CanonicalText($0) } })
        let places = CaptureMergeInsertion.Places(screen.elements, others.screen.elements, match.partner)
        var result: [Addition] = []
        for (index, element) in others.screen.elements.enumerated() where match.partner[index] == nil {
            let isPicture = element.role == .image || !element.imageSources.isEmpty
            // A dump that tells all drawn texts has them; the same text once more would be a second one.
            let hasNewText = element.text.map { screen.capabilities.texts != .full && !known.contains(CanonicalText($0)) } ?? false
            let hasLabel = element.label != nil && element.text == nil
            let isNewPicture = isPicture && hasIdentity(element)
            guard isNewPicture || hasNewText || hasLabel || element.url != nil else { continue }
            var added = others.effective(index)
            if !hasNewText { added.text = nil }
            if isPicture, !isNewPicture { added.role = .other }
            added.sourceFile = added.sourceFile ?? (file == baseFile ? nil : file)
            added.bounds = match.place(element)
            added.boundsQuality = added.bounds == nil ? .none : .approximate
            added.isInline = false
            added.subtreeEnd = 0
            result.append(Addition(parent: places.parent(of: index), element: added))
        }
        return result
    }

    /// Whether a picture says anything that the tree does not: its address, or that it is there at all.
    private func hasIdentity(_ element: Element) -> Bool {
        !element.imageSources.isEmpty || screen.capabilities.images != .full
    }

    /// Takes the better knowledge of both; knowledge that holds for some elements only is partial.
    private mutating func combineCapabilities(with other: Screen, _ match: CaptureMergeMatch, _ additions: [Addition]) {
        let partners = Set(match.partner.compactMap(\.self))
        /// Whether every element of a kind has a partner.
        func allTied(_ isKind: (Element) -> Bool) -> Bool {
            screen.elements.indices.allSatisfy { !isKind(screen.elements[$0]) || partners.contains($0) }
        }
        let picturesTied = allTied { $0.role == .image || !$0.imageSources.isEmpty }
        let textsTied = allTied { $0.text != nil }
        let mine = screen.capabilities
        let theirs = other.capabilities
        screen.capabilities.imageSources = better(mine.imageSources, theirs.imageSources, holds: picturesTied)
        screen.capabilities.images = better(mine.images, theirs.images, holds: true)
        screen.capabilities.texts = better(mine.texts, theirs.texts, holds: true)
        screen.capabilities.operability = better(mine.operability, theirs.operability, holds: textsTied)
        screen.capabilities.linkTargets = better(mine.linkTargets, theirs.linkTargets, holds: textsTied)
        screen.capabilities.visibility = better(mine.visibility, theirs.visibility, holds: textsTied && picturesTied)
        screen.capabilities.offScreen = better(mine.offScreen, theirs.offScreen, holds: textsTied)
        screen.capabilities.bounds = better(mine.bounds, theirs.bounds, holds: textsTied && picturesTied)
        if screen.capabilities.bounds == .full, additions.contains(where: { $0.element.bounds == nil }) {
            screen.capabilities.bounds = .partial
        }
    }

    /// The better of two states of knowledge; what only the other dump knows is partial unless it holds for all elements.
    private func better(_ mine: Knowledge, _ theirs: Knowledge, holds: Bool) -> Knowledge {
        func rank(_ knowledge: Knowledge) -> Int { knowledge == .full ? 2 : knowledge == .partial ? 1 : 0 }
        guard rank(theirs) > rank(mine) else { return mine }
        return theirs == .full && !holds ? .partial : theirs
    }

    /// Says how many pictures with an address found no place in the tree.
    private mutating func reportUntied(_ others: CaptureMergeFacts, _ match: CaptureMergeMatch, file: Int) {
        let pictures = others.screen.elements.indices.filter { !others.screen.elements[$0].imageSources.isEmpty }
        let untied = pictures.filter { match.partner[$0] == nil && others.effective($0).hiding.isEmpty }
        guard let first = untied.first, screen.elements.contains(where: { $0.role == .image }) else { return }
        let line = others.screen.elements[first].line
        report(
            file, "dumps-joined-partly",
            "\(untied.count) of \(pictures.count) pictures here could not be tied to one in \(name(baseFile)), so their places on the screen are not known",
            line: line > 0 ? line : nil, severity: .info)
    }

    /// A file as reports name it.
    private func name(_ file: Int) -> String { files[file].file.shown }

    /// Notes a problem of a file.
    private mutating func report(_ file: Int, _ code: String, _ message: String, line: Int? = nil, severity: Problem.Severity = .warning) {
        problems.append(Problem(path: name(file), line: line, code: code, message: message, severity: severity))
    }
}
