// Texts that are the Google Maps mark, stand in its place, or mention it.
import Model
import Text

/// Finds marks that are written.
struct MarkTexts {
    let screen: Screen
    let names: NameIndex
    let vocabulary: MarkVocabulary
    let visibility: VisibilityMeter
    /// More marks than any screen has; hostile input stops here.
    static let most = 200

    /// All of them, in reading order.
    func marks() -> [MarkFact] {
        let mentioning = vocabulary.mayMention(names.texts.pile)
        var found: [MarkFact] = []
        for number in mentioning where found.count < Self.most && !names.texts.isLabel(number) {
            let block = names.block(number)
            if vocabulary.mayMention(block.text), let mark = mark(block) { found.append(mark) }
        }
        found += labels(mentioning)
        // Of two readings of one element the mark itself counts: "Google" and "Maps" on one line are no "Google".
        var marks: [MarkFact] = []
        var seen: Set<Int> = []
        for isExact in [true, false] {
            marks += found.filter { ($0.wording == .exact) == isExact && seen.insert($0.elementIndex).inserted }
        }
        return marks
    }

    // MARK: drawn texts

    /// What a block of text says; nil when it is no mark and mentions none.
    private func mark(_ block: TextBlock) -> MarkFact? {
        if let wording = vocabulary.wording(of: block.text) {
            if block.isJoinedLine, block.parts.contains(where: { vocabulary.wording(of: $0.text) == .exact }) { return nil }
            return fact(block, words: block.text, wording: wording, standing: wording == .exact ? .alone : nil)
        }
        guard !block.isJoinedLine else { return nil }
        let segments = block.text.split { "·•|‧∙/—–\n".contains($0) }.map(String.init)
        let wordings = segments.map { vocabulary.wording(of: $0) }
        if let index = wordings.firstIndex(of: .exact) {
            return fact(block, words: segments[index], wording: .exact, standing: .alone)
        }
        if vocabulary.mentionsExact(block.text) { return fact(block, words: vocabulary.exact, wording: .exact, standing: .part) }
        if let index = wordings.firstIndex(where: { $0 != nil }), let wording = wordings[index] {
            // Set off by separators and in an element of its own, it stands alone as well.
            let isOwn = block.parts.contains { MarkVocabulary.folded($0.text) == MarkVocabulary.folded(segments[index]) }
            return fact(block, words: segments[index], wording: wording, standing: isOwn ? nil : .part)
        }
        return nil
    }

    /// The fact about words in a block, measured at the elements that show them; without a standing, what can be tapped decides it.
    private func fact(_ block: TextBlock, words: String, wording: MarkFact.Wording, standing: MarkFact.Standing?) -> MarkFact {
        let elements = block.elements(showing: CanonicalText(MarkVocabulary.folded(words)))
        let first = elements.first ?? block.parts[0].element
        var seen = visibility.measure(first)
        for other in elements.dropFirst() where seen.state == .visible {
            let measured = visibility.measure(other)
            if measured.state != .visible { seen = measured }
        }
        let element = screen.elements[first]
        let action = action(first, block)
        // Other words than the mark's may as well name an action where taps are not in the dump, and in large letters a section.
        let isInert = screen.capabilities.operability == .full || element.isOperable == false
        let isHeading = element.fontSize.map { $0 > 18 * (screen.unit == .pixels ? screen.scale ?? 4 : 1) } ?? false
        var mark = MarkFact(
            element: screen.path(of: first), elementIndex: first, form: .text, wording: wording,
            standing: standing ?? (action == nil && isInert && !isHeading ? .alone : .ambiguous),
            text: block.text.collapsedSpace, visibility: seen.state,
            visibilityDetail: seen.detail)
        // Words inside what an action is called; the rest of the line does not matter then.
        if standing == .part, let action, vocabulary.mentionsExact(action) { mark.standing = .action }
        mark.isOperable = action != nil
        mark.bounds = elements.compactMap { screen.elements[$0].bounds }.reduce(nil as Rect?) { $0?.union($1) ?? $1 }
        if element.textStyle != nil || knowsSizes { mark.fontSize = element.fontSize }
        mark.style = element.textStyle
        mark.color = element.foreground.flatMap(Self.hex)
        mark.contrast = visibility.contrast.ratio(of: first)
        if element.textStyle?.changesCase == true, wording == .exact, mark.standing == .alone { mark.wording = .capitals }
        mark.lines = lines(of: elements, words: words, mark)
        return mark
    }

    /// Sizes of texts on web pages are guesses where style sheets are missing.
    private var knowsSizes: Bool { screen.platform != .web || (!screen.isPart && screen.capabilities.imageSources == .full) }

    /// What the link or button around an element is called, when it holds no text but that of this block; nil where there is none.
    private func action(_ index: Int, _ block: TextBlock) -> String? {
        let own = Set(block.parts.map(\.element))
        var current: Int? = index
        while let here = current {
            let element = screen.elements[here]
            guard element.subtreeEnd - here <= 64 else { return nil }
            let texts = (here..<element.subtreeEnd).filter { Element.draws(screen.elements[$0].text) }
            // What holds other texts too is a card or the page, not the button of these words.
            guard texts.allSatisfy(own.contains) else { return nil }
            if element.isOperable == true || element.role == .button || element.role == .link {
                return texts.compactMap { screen.elements[$0].text }.joined()
            }
            current = element.parent
        }
        return nil
    }

    /// One line or two; nil where the places of the letters are not known.
    private func lines(of elements: [Int], words: String, _ mark: MarkFact) -> Int? {
        guard let first = elements.first, screen.elements[first].boundsQuality == .exact, let bounds = mark.bounds, bounds.isUsable,
            let size = mark.fontSize, size > 0
        else { return nil }
        if elements.count > 1, let last = elements.last, let a = screen.elements[first].bounds, let b = screen.elements[last].bounds {
            return b.y >= a.maxY - 0.2 * a.height || a.y >= b.maxY - 0.2 * b.height ? 2 : 1
        }
        guard mark.standing == .alone, MarkVocabulary.folded(screen.elements[first].text ?? "") == MarkVocabulary.folded(words) else {
            return nil
        }
        // No font draws the eleven letters within four ems; two lines are as wide as the longer word.
        return bounds.width < 4 * size && bounds.height > 1.9 * size ? 2 : 1
    }

    /// An opaque colour as web pages write it.
    private static func hex(_ color: Color) -> String? {
        guard color.alpha >= 0.999 else { return nil }
        let digits = Array("0123456789ABCDEF")
        return [color.red, color.green, color.blue].reduce(into: "#") { text, part in
            let value = Int((min(max(part, 0), 1) * 255).rounded())
            text += String([digits[value / 16], digits[value % 16]])
        }
    }

    // MARK: labels

    /// Labels that say the words where neither a text nor a picture of its own does.
    private func labels(_ mentioning: [Int]) -> [MarkFact] {
        var marks: [MarkFact] = []
        for number in mentioning where marks.count < Self.most && names.texts.isOwnLabel(number) {
            let index = names.texts.firstElement(number)
            guard let label = screen.elements[index].label, vocabulary.mayMention(label), !MarkPictures.isPicture(screen.elements[index]),
                vocabulary.wording(of: label) == .exact
            else { continue }
            // A labelled box around one picture is that picture's label.
            guard MarkPictures.onlyPicture(in: index, screen) == nil else { continue }
            let seen = visibility.measure(index)
            marks.append(
                MarkFact(
                    element: screen.path(of: index), elementIndex: index, form: .label, wording: .exact, standing: .alone, text: label,
                    visibility: seen.state, visibilityDetail: seen.detail))
        }
        return marks
    }
}
