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

/// What is right for one owed credit or its link.
struct LabCheck: Sendable {
    /// The JSON path of the photo's record; nil when it has none.
    var recordPath: String?
    /// The test id of the view that shows it.
    var photo: Int
    var isLink: Bool
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
        var files = [("home.\(dump.suffix)", dump.text), ("home.photos.json", records.text)]
        files += dump.sides.map { ("home.\($0.suffix)", $0.text) }
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
        for (number, photo) in mutation.scene.photos.enumerated() {
            let isOff = mutation.scene.offScreenPhotos.contains(number)
            var plain = Expectation.untouched(kind, isOffScreen: isOff, format)
            // One line for a group, of which one photo owes somebody else or nobody knows what: no longer the same credit for all.
            if kind == .gallery, plain == [.pass], [.emptyList, .missingField, .recordRemoved].contains(change) { plain = [.undecided] }
            let touched = mutation.hurt[number]
            let changed = right(Expectation.credit(change, format), change, kind, mutation)
            func check(_ isLink: Bool, _ name: String, _ right: Set<Right>) {
                // Where several records may be meant, a report has one duty for all names.
                let asked = mutation.knowsPhotos ? name : ""
                checks.append(LabCheck(recordPath: paths[number], photo: number, isLink: isLink, name: asked, right: right))
            }
            guard !photo.credits.isEmpty, photo.hasRecord, photo.hasAuthorField, change != .photoRemoved || touched == nil else {
                check(false, "", touched == nil ? plain : changed)
                continue
            }
            for credit in photo.credits {
                let isHurt = touched.map { names in names.map { $0.contains(credit.person.name) } ?? true } ?? false
                check(false, credit.person.name, isHurt && !isOff ? changed : plain)
                // In one element with several links a manifest can name none of them.
                let line = mutation.scene.root.first { $0.isCredit(of: number) }
                let isOpen = format.linkAddressing != nil && (line?.links.count ?? 0) > 1
                if isHurt, !isOff, let right = Expectation.link(change, format) {
                    check(true, credit.person.name, isOpen ? [.undecided] : linkRight(right, change, changed))
                } else if !isHurt, plain == [.pass] {
                    check(true, credit.person.name, isOpen ? [.undecided] : [.pass])
                }
            }
        }
        return checks
    }

    /// Where the kind of screen decides, too.
    private static func right(_ right: Set<Right>, _ change: Operator, _ kind: SceneKind, _ mutation: Mutation) -> Set<Right> {
        if kind == .legend, right == [.pass] { return [.undecided] }
        // Several pictures that nothing names may each show any of the photos, unless all owe the same.
        if change == .unidentified, mutation.scene.photos.count > 1 { return kind == .gallery ? [.pass, .undecided] : [.undecided] }
        return right
    }

    private static func linkRight(_ right: Set<Right>, _ change: Operator, _ credit: Set<Right>) -> Set<Right> {
        change == .unidentified && credit != [.pass] ? [.pass, .undecided] : right
    }
}
