// One case: a correct screen, a mutation and a format, made from the run's seed and the case's number.
import Model

/// A case with its files and with what is right for each of its duties.
public struct LabCase: Sendable {
    public var number: Int
    public var format: LabFormat
    public var scene: SceneKind
    public var change: Operator
    /// The files of the case, by name.
    var files: [(name: String, text: String)]
    var checks: [LabCheck]

    /// All of its files in one text.
    public var text: String { files.map { "\($0.name)\n\($0.text)" }.joined(separator: "\n") }

    /// The folder of the case.
    public var name: String {
        let padded = "0000" + String(number)
        return "\(padded.suffix(5))-\(format.id)-\(scene.rawValue)-\(change.rawValue)"
    }
}

/// What is checked of a photo.
enum CheckedDuty: Sendable { case credit, link, source, report, avatar, mark }

/// What is right for one duty.
struct LabCheck: Sendable {
    /// The name of the screen within the case.
    var capture = "home"
    /// The JSON path of the photo's record; nil when it has none.
    var recordPath: String?
    var photo: Int
    var duty: CheckedDuty
    /// The owed name; empty for "whatever this photo owes".
    var name: String
    var right: Set<Right>
}

enum CaseMaker {
    /// The case of a number, or nil when the mutation makes no sense there.
    static func make(number: Int, seed: UInt64, format: LabFormat, scene kind: SceneKind, change: Operator) -> LabCase? {
        var numbers = SeededNumbers(seed: seed, stream: number)
        var builder = SceneBuilder(numbers: SeededNumbers(seed: numbers.next()))
        let correct = builder.scene(kind)
        let shown = correct.photos.indices.filter { !correct.offScreenPhotos.contains($0) }
        let photo = numbers.pick(Array(shown), or: 0)
        let right = Expectation.credit(change, format)
        guard !right.isEmpty, let mutation = change.apply(to: correct, photo: photo, &numbers) else { return nil }
        if change == .unidentified, kind == .free || kind == .carousel { return nil }
        var noise = Noise(isOn: mutation.isNoisy, numbers: SeededNumbers(seed: numbers.next()))
        let dump = format.dump(mutation.scene, &noise)
        let records = SideFiles.records(mutation.scene)
        // What serves two screens is called after neither.
        let isShared = mutation.second != nil
        var files = [("home.\(dump.suffix)", dump.text), (isShared ? "photos.json" : "home.photos.json", records.text)]
        files += dump.sides.map { ("home.\($0.suffix)", $0.text) }
        if let second = mutation.second {
            let dump = format.dump(second, &noise)
            files += [("detail.\(dump.suffix)", dump.text)] + dump.sides.map { ("detail.\($0.suffix)", $0.text) }
            if let manifest = SideFiles.manifest(second, format, knowsPhotos: true, knowsLinks: true) {
                files.append(("detail.manifest.json", manifest))
            }
        }
        if let manifest = SideFiles.manifest(
            mutation.scene, format, knowsPhotos: mutation.knowsPhotos, knowsLinks: mutation.knowsLinks)
        {
            files.append(("home.manifest.json", manifest))
        }
        return LabCase(
            number: number, format: format, scene: kind, change: change, files: files,
            checks: checks(mutation, change, format, kind, records.paths))
    }

    private static func checks(
        _ mutation: Mutation, _ change: Operator, _ format: LabFormat, _ kind: SceneKind, _ paths: [Int: String]
    ) -> [LabCheck] {
        var checks: [LabCheck] = []
        let plainScreens: Set<Operator> = [.none, .reorder, .mirror, .scroll, .dropMark, .hideMark, .translateMark]
        if plainScreens.contains(change) {
            checks.append(LabCheck(photo: 0, duty: .mark, name: "", right: Expectation.asked(.mark, change, format)))
        }
        for (number, photo) in mutation.scene.photos.enumerated() {
            let isOff = mutation.scene.offScreenPhotos.contains(number)
            var plain = Expectation.untouched(kind, isOffScreen: isOff, format)
            // One line for a group, of which one photo owes somebody else or nobody knows what: no longer the same credit for all.
            let isUneven = [.emptyList, .missingField, .recordRemoved].contains(change)
            if kind == .gallery, plain == [.pass], isUneven { plain = [.pass, .undecided] }
            let touched = mutation.hurt[number]
            let changed = right(Expectation.credit(change, format), change, kind, mutation)
            func check(_ duty: CheckedDuty, _ name: String, _ right: Set<Right>, capture: String = "home") {
                // Where several records may be meant, a report has one duty for all names.
                let asked = mutation.knowsPhotos ? name : ""
                checks.append(
                    LabCheck(capture: capture, recordPath: paths[number], photo: number, duty: duty, name: asked, right: right))
            }
            guard !photo.credits.isEmpty, photo.hasRecord, photo.hasAuthorField, change != .photoRemoved || touched == nil else {
                check(.credit, "", touched == nil ? plain : changed)
                continue
            }
            if change != .dialog, touched == nil || change == .unidentified || changed == [.pass] {
                if photo.sourceLink != nil { check(.source, "", Expectation.asked(.source, change, format)) }
                if photo.reportLink != nil { check(.report, "", Expectation.asked(.report, change, format)) }
                if photo.credits[0].avatar != nil { check(.avatar, "", Expectation.asked(.avatar, change, format)) }
            }
            if mutation.second != nil, number == mutation.secondPhoto {
                let right: Set<Right> = change == .enlarged ? [.pass] : [.missing]
                check(.credit, "", format == .flutterSemantics ? [.undecided] : right, capture: "detail")
            }
            for credit in photo.credits {
                let isHurt = touched.map { names in names.map { $0.contains(credit.person.name) } ?? true } ?? false
                check(.credit, credit.person.name, isHurt && !isOff ? changed : plain)
                // In one element with several links a manifest can name none of them.
                let line = mutation.scene.root.first { $0.isCredit(of: number) }
                let isOpen = format.linkAddressing != nil && (line?.links.count ?? 0) > 1
                if isHurt, !isOff, let right = Expectation.link(change, format) {
                    check(.link, credit.person.name, isOpen ? [.undecided] : linkRight(right, change, changed))
                } else if !isHurt, plain == [.pass] {
                    check(.link, credit.person.name, isOpen ? [.undecided] : [.pass])
                }
            }
        }
        return checks
    }

    /// Where the kind of screen decides, too.
    private static func right(_ right: Set<Right>, _ change: Operator, _ kind: SceneKind, _ mutation: Mutation) -> Set<Right> {
        if kind == .legend, right == [.pass] { return [.undecided] }
        if kind == .free, right.isSubset(of: [.pass, .blind]) { return [.nothing] }
        // Several pictures that nothing names may each show any of the photos, unless all owe the same.
        if change == .unidentified, mutation.scene.photos.count > 1 { return kind == .gallery ? [.pass, .undecided] : [.undecided] }
        return right
    }

    private static func linkRight(_ right: Set<Right>, _ change: Operator, _ credit: Set<Right>) -> Set<Right> {
        change == .unidentified && credit != [.pass] ? [.pass, .undecided] : right
    }
}
