// What is right after each mutation in each format: from the policy, and from what the format records; never from what attrcheck says.
import Model

/// A verdict that is right.
public enum Right: Character, Sendable, CaseIterable {
    case pass = "P"
    /// The name is in the dump, which also says why nobody sees it.
    case hidden = "H"
    /// The name is nowhere.
    case missing = "M"
    case label = "L"
    case truncated = "T"
    case lowContrast = "C"
    case notAssociated = "A"
    case swapped = "S"
    /// The format, or the policy, leaves it open.
    case undecided = "U"
    /// The format does not record what was done: nothing but a pass or an open question can follow from such a dump.
    case blind = "B"
    /// Nothing is owed, or the photo is not on the screen.
    case nothing = "N"
    case noLink = "n"
    case otherLink = "o"
    /// The policy waives the credit of a tile, as a larger view has it.
    case relief = "R"
    case noSource = "s"
    case placeLevel = "p"
    case noReport = "r"
    case noAvatar = "a"
    case noMark = "k"
    case hiddenMark = "h"
    case otherMark = "w"

    /// The rules that may speak for it; empty when it is no violation.
    var rules: Set<String> {
        switch self {
        case .hidden: ["photo-credit-hidden"]
        case .missing: ["photo-author-credit-missing", "photo-author-credit-incomplete", "photo-thumbnail-no-full-view"]
        case .label: ["photo-credit-a11y-only"]
        case .truncated: ["photo-credit-truncated"]
        case .notAssociated: ["photo-credit-not-associated"]
        case .swapped: ["photo-credit-swapped"]
        case .noLink: ["photo-credit-link-missing"]
        case .otherLink: ["photo-credit-link-mismatch"]
        case .lowContrast: ["photo-credit-low-contrast"]
        case .noSource: ["photo-source-link-missing"]
        case .placeLevel: ["photo-source-link-place-level-only"]
        case .noReport: ["photo-report-link-missing"]
        case .noAvatar: ["photo-author-avatar-missing"]
        case .noMark: ["maps-mark-missing"]
        case .hiddenMark: ["maps-mark-obscured"]
        case .otherMark: ["maps-mark-text-altered"]
        case .pass, .undecided, .blind, .nothing, .relief: []
        }
    }

    /// The rule by which the table of results files it.
    var rule: String? { self == .missing ? "photo-author-credit-missing" : rules.first }
}

public enum Expectation {
    /// The verdict on a changed credit, one column for each format in the order of `LabFormat`; several letters where each is right;
    /// `-` where the mutation cannot happen in a format.
    ///
    /// web: html mhtml rrweb cdp; screen · Android: uiautomator appium maestro compose espresso detox · iOS: detox appium wda xcuitest
    /// idb uikit · Flutter: widgets render semantics.
    private static let credits = """
        none                 P P P P P   P P P P P P   P P P P P P   P P U
        duplicate            P P P P P   P P P P P P   P P P P P P   P P U
        reorder              P P P P P   P P P P P P   P P P P P P   P P U
        mirror               P P P P P   P P P P P P   P P P P P P   P P U
        split                P P P P P   P P P P P P   P P P P P P   P P U
        splitElements        PU PU PU P P  P P P P P P   P P P P P P   PU P U
        splitLines           PU PU PU P P  P P P P P P   P P P P P P   PU P U
        prefix               P P P P P   P P P P P P   P P P P P P   P P U
        noPrefix             P P P P P   P P P P P P   P P P P P P   P P U
        scroll               P P P P P   P P P P P P   P P P P P P   P P U
        upperCase            P P P P P   P P P P P P   P P P P P P   P P U
        invisibleMarks       P P P P P   P P P P P P   P P P P P P   P P U
        remove               M M M M M   M M M M M M   M M M M M M   M M U
        hide                 H H H H H   M M M M H H   H M M M M H   H H U
        hideInvisible        H H H H H   M M M - H H   - - - - - -   - - -
        hideAncestor         H H H H H   M M M M H H   H M M M M H   H H U
        transparent          H H H H H   M M M B B H   H M M M M H   H H U
        transparentAncestor  H H H H H   M M M B B H   H M M M M H   H H U
        faint                H H H H H   B B B B B H   H B B B B H   H H B
        zeroSize             H H H H H   M M M H H H   H H H H H H   B H U
        tinyFont             H H H H H   B B B B B B   B B B B B B   H H B
        offScreen            H H H H H   M M M H UH H  UH H H H H H  B H U
        collapse             H H H H H   M M M M H H   H M M M M H   M M U
        otherPage            H H H H H   M M M H UH H  UH H H H BUH H  M M U
        sameColour           H H H H H   B B B B B B   B B B B B B   B B B
        clip                 H H H H H   M M M B BUH BH  BH BH BH B B H  B H U
        scrollAway           B B B H H   M M M H BUH H  BUH H H H BUH H  B - -
        cover                B B B H H   B B B B B B   B B B B B H   B BH B
        truncate             T T T T T   T T T T T T   T T T T T T   T T U
        lowContrast          C C C C C   P P P P P P   P P P P P P   P P U
        moveToOther          A A A A A   A A A A A A   A A A A A A   A A U
        footerOfMany         AU AU AU AU AU  AU AU AU AU AU AU  AU AU AU AU AU AU  AU AU U
        footerOfOne          B B B AU AU  AU AU AU AU AU AU  AU AU AU AU AU AU  B AU U
        swap                 S S S S S   S S S S S S   S S S S S S   S S U
        repeatFirst          S S S S S   S S S S S S   S S S S S S   S S U
        wrongAuthor          M M M M M   M M M M M M   M M M M M M   M M U
        similarName          M M M M M   M M M M M M   M M M M M M   M M U
        otherScript          M M M M M   M M M M M M   M M M M M M   M M U
        stripMarks           U U U U U   U U U U U U   U U U U U U   U U U
        labelOnly            L L L L L   UL UL UL UL UL UL  UL UL UL UL UL M  L M U
        dropOneAuthor        M M M M M   M M M M M M   M M M M M M   M M U
        andOthers            M M M M M   M M M M M M   M M M M M M   M M U
        phraseOnly           M M M M M   M M M M M M   M M M M M M   M M U
        dropLink             P P P P P   P P P P P P   P P P P P P   P P U
        wrongLink            P P P P P   P P P P P P   P P P P P P   P P U
        unknownLinks         - - - - -   P P P P P P   P P P P P P   P P U
        dropSource           P P P P P   P P P P P P   P P P P P P   P P U
        placeLevelSource     P P P P P   P P P P P P   P P P P P P   P P U
        foldSource           P P P P P   P P P P P P   P P P P P P   P P U
        dropReport           P P P P P   P P P P P P   P P P P P P   P P U
        dropAvatar           P P P P P   P P P P P P   P P P P P P   P P U
        dropMark             P P P P P   P P P P P P   P P P P P P   P P U
        hideMark             P P P P P   P P P P P P   P P P P P P   P P U
        translateMark        P P P P P   P P P P P P   P P P P P P   P P U
        placeAuthor          P P P P P   P P P P P P   P P P P P P   P P U
        titleOnly            M M M M M   M M M M M M   M M M M M M   M M U
        shortName            P P P P P   P P P P P P   P P P P P P   P P U
        namesake             P P P P P   P P P P P P   P P P P P P   P P U
        namesakeOnly         U U U U U   U U U U U U   U U U U U U   U U U
        dialog               N N N N N   B B B B B B   B B B B B N   B BN B
        enlarged             U U U R R   R R R R R R   R R R R R R   U R U
        enlargedUncredited   M M M M M   M M M M M M   M M M M M M   M M U
        emptyList            N N N N N   N N N N N N   N N N N N N   N N N
        missingField         U U U U U   U U U U U U   U U U U U U   U U U
        recordRemoved        U U U U U   U U U U U U   U U U U U U   U U U
        photoRemoved         N N N N N   N N N N N N   N N N N N N   N N N
        unidentified         - - - - -   P P P P P P   P P P P P P   - P U
        unidentifiedRemoved  - - - - -   M M M M M M   M M M M M M   - M U
        """

    /// The verdict on the link of a changed credit, for the mutations that leave its name alone.
    private static let links = """
        duplicate            P P P P P   P P P P P P   P P P P P P   P P U
        split                P P P P P   P P P P P P   P P P P P P   P P U
        splitElements        PU PU PU P P  P P P P P P   P P P P P P   PU P PU
        splitLines           PU PU PU P P  P P P P P P   P P P P P P   PU P PU
        prefix               P P P P P   P P P P P P   P P P P P P   P P U
        noPrefix             P P P P P   P P P P P P   P P P P P P   P P U
        upperCase            P P P P P   P P P P P P   P P P P P P   P P U
        invisibleMarks       P P P P P   P P P P P P   P P P P P P   P P U
        placeAuthor          P P P P P   P P P P P P   P P P P P P   P P U
        shortName            P P P P P   P P P P P P   P P P P P P   P P U
        namesake             P P P P P   P P P P P P   P P P P P P   P P U
        dropLink             n n n n n   U U U U U U   U U U U U U   U U U
        wrongLink            o o o o o   o o o o o o   o o o o o o   o o U
        unknownLinks         - - - - -   U U U U U U   U U U U U U   U U U
        unidentified         - - - - -   P P P P P P   P P P P P P   - P U
        """

    /// The verdict on the way to the photo on Google Maps, on the way to report it, and on the author's picture.
    private static let sources = """
        none                 P P P P P   P P P P P P   P P P P P P   P P P
        unknownLinks         - - - - -   U U U U U U   U U U U U U   U U U
        dropSource           s s s s s   U U U U U U   U U U U U U   U U U
        placeLevelSource     p p p p p   U U U U U U   U U U U U U   U U U
        foldSource           U U U U U   U U U U U U   U U U U U U   U U U
        """
    private static let reports = """
        none                 P P P P P   P P P P P P   P P P P P P   P P P
        unknownLinks         - - - - -   U U U U U U   U U U U U U   U U U
        dropReport           r r r r r   U U U U U U   U U U U U U   U U U
        """
    private static let avatars = """
        none                 P P P P P   U U U U U U   U U U U U U   P U UN
        dropAvatar           U U U a a   U U U U U U   U U U U U U   U U UN
        """

    /// The verdict on the Google Maps mark. A dump that may leave out pictures may leave out a logo.
    private static let marks = """
        none                 P P P P P   P P P P P P   P P P P P P   P P PU
        dropMark             k k k k k   U U U U U U   U U U U U U   kU kU U
        hideMark             h h h h h   U U U U hU hU  hU U U U U hU  hU hU U
        translateMark        w w w w w   w w w wU w wU  wU wU wU wU wU wU  wU wU wU
        """

    private static let creditTable = table(credits)
    private static let askedTables = [
        CheckedDuty.source: table(sources), .report: table(reports), .avatar: table(avatars), .mark: table(marks),
    ]
    private static let linkTable = table(links)

    private static func table(_ text: String) -> [String: [Set<Right>]] {
        var rows: [String: [Set<Right>]] = [:]
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            guard let name = words.first else { continue }
            rows[String(name)] = words.dropFirst().map { Set($0.compactMap(Right.init(rawValue:))) }
        }
        return rows
    }

    private static func cell(_ table: [String: [Set<Right>]], _ change: Operator, _ format: LabFormat) -> Set<Right>? {
        guard let row = table[change.rawValue], let column = LabFormat.allCases.firstIndex(of: format), row.indices.contains(column) else {
            return nil
        }
        return row[column]
    }

    /// What is right for a credit that the mutation changed; empty where there is no such case.
    public static func credit(_ change: Operator, _ format: LabFormat) -> Set<Right> { cell(creditTable, change, format) ?? [] }

    /// What is right for the link of a credit that the mutation changed; nil when the name's own verdict says it all.
    public static func link(_ change: Operator, _ format: LabFormat) -> Set<Right>? { cell(linkTable, change, format) }

    /// What is right for what a record asks for beside the name.
    static func asked(_ duty: CheckedDuty, _ change: Operator, _ format: LabFormat) -> Set<Right> {
        guard let table = askedTables[duty] else { return [] }
        return cell(table, change, format) ?? cell(table, .none, format) ?? []
    }

    /// What is right for a photo that no mutation touched, in its kind of screen.
    static func untouched(_ kind: SceneKind, isOffScreen: Bool, _ format: LabFormat) -> Set<Right> {
        // A photo on another page is not displayed; where the dump leaves that open, its own credit stands with it.
        if isOffScreen { return [.nothing, .pass, .undecided] }
        switch kind {
        case .free: return [.nothing]
        // The policy has no rule for one line that credits several photos (D4).
        case .legend: return [.undecided]
        default: return format == .flutterSemantics ? [.undecided] : [.pass]
        }
    }

    /// Whether the table has a complete row for every mutation.
    public static var isComplete: Bool {
        Operator.allCases.allSatisfy { creditTable[$0.rawValue]?.count == LabFormat.allCases.count }
            && linkTable.allSatisfy { Operator(rawValue: $0.key) != nil && $0.value.count == LabFormat.allCases.count }
    }
}
