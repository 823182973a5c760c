// Whether two dumps show the same screen at the same moment: merging others would make up a screen that nobody saw.
import Model
import Text

/// Compares dumps with one of them.
struct CaptureMergeAgreement {
    /// What a comparison found.
    enum Result {
        case same
        /// Not meant to be the same, such as the app on two systems.
        case unrelated
        case different(String)
    }

    private let screen: Screen
    private let words: Set<CanonicalText>
    private let objects: Set<String>
    private let names: Set<String>

    /// Takes the screen to compare with.
    init(_ screen: Screen) {
        self.screen = screen
        words = Self.lines(screen)
        objects = Self.objects(screen)
        names = Set(screen.elements.compactMap(\.shortIdentifier))
    }

    /// Compares another dump.
    func compare(_ other: Screen) -> Result {
        guard arePlatformsCompatible(other) else { return .unrelated }
        let theirs = Self.lines(other)
        let hasContent = other.elements.contains { $0.role == .image || !$0.imageSources.isEmpty }
        if theirs.isEmpty, !hasContent { return .same }
        guard !theirs.isEmpty, !words.isEmpty else {
            // Objects of one run outlive a moment, so they tell nothing where texts do.
            let isTied =
                !names.isDisjoint(with: other.elements.compactMap(\.shortIdentifier)) || !objects.isDisjoint(with: Self.objects(other))
            return isTied ? .same : .different("they have no text and no identifier in common")
        }
        let common = words.intersection(theirs).count
        let fewest = min(words.count, theirs.count)
        if common * 2 >= fewest || (fewest >= 6 && common * 3 >= fewest) { return .same }
        return .different("only \(common) of \(fewest) texts are the same")
    }

    /// Whether both can be of one device. A page in a web view belongs to the app around it.
    private func arePlatformsCompatible(_ other: Screen) -> Bool {
        let pair = Set([screen.platform, other.platform])
        if pair.count == 1 || pair.contains(.other) { return true }
        if pair.contains(.flutter) { return !pair.contains(.web) }
        guard pair.contains(.web) else { return false }
        return (screen.platform == .web ? other : screen).elements.contains { $0.role == .webView }
    }

    /// Every line of text or label, as it is compared. Labels count: some dumps have nothing else; runs of inline texts count as one, too.
    private static func lines(_ screen: Screen) -> Set<CanonicalText> {
        var result: Set<CanonicalText> = []
        /// Adds the lines of a text.
        func add(_ text: String?) {
            guard let text, text.utf8.count < 4_096 else { return }
            for line in text.split(whereSeparator: \.isNewline) where line.contains(where: { $0.isLetter || $0.isNumber }) {
                result.insert(CanonicalText(String(line)))
            }
        }
        var run: [String] = []
        for element in screen.elements {
            add(element.text)
            add(element.label)
            if !element.isInline {
                if run.count > 1 { add(run.joined()) }
                run = []
            } else if let text = element.text {
                run.append(text)
            }
        }
        if run.count > 1 { add(run.joined()) }
        return result
    }

    /// The names of objects that live in one run of an app only.
    static func objects(_ screen: Screen) -> Set<String> {
        Set(screen.elements.lazy.flatMap(\.attributes).filter { $0.name == CaptureMergeKeys.object }.map(\.value))
    }
}

/// Attributes that name the same thing in several dumps.
enum CaptureMergeKeys {
    static let object = "renderObject"
    static let semantics = "semanticsNode"
}
