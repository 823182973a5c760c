// One capture with a screenshot: the evidence of its dump, checked against the pixels. Libraries are opened only when there is something to ask.
import Attribution
import Input
import Model
import Pixels

/// What the pixel work of a run is allowed and told.
struct PixelPass: Sendable {
    /// The languages of `--ocr-language`; nil to choose by the owed names.
    var languages: [String]?
    var phrases: CreditPhrases

    /// A screenshot file of a capture.
    struct Shot: Sendable {
        var path: String
        var shown: String

        init(_ file: FoundFile) {
            path = file.path
            shown = file.shown
        }
    }

    typealias Gathered = (evidence: CaptureEvidence, problems: [Problem])

    /// The evidence of a capture, with the screenshot's word where it is needed.
    func gather(_ input: inout CaptureInput, picture: ShotPicture) -> Gathered {
        let plain = EvidenceGatherer.gather(input, phrases: phrases)
        let questions = PixelEvidence.questions(plain.evidence, input.screen)
        guard let scale = input.screen.pixelsPerUnit,
            !questions.isEmpty || !PixelEvidence.missing(plain.evidence).isEmpty
                || PixelEvidence.possibleMarks(plain.evidence, input.screen) != nil
        else { return plain }
        do throws(ImageFault) {
            let witness = try ScreenWitness(image: picture.image(), scale: scale, languages: languages)
            let look = PixelLook(witness: witness, shot: picture.shot)
            let outcome = try look.gather(&input, plain: plain, questions: questions, phrases: phrases)
            let names = questions.map(\.name) + PixelEvidence.missing(plain.evidence).flatMap(\.names)
            return (outcome.evidence, outcome.problems + Self.obstacles(names, at: picture.shot, witness.obstacle))
        } catch {
            // A missing library is the machine's trouble, said once; a damaged picture is the input's.
            return (plain.evidence, plain.problems + [Self.problem(error, picture.shot)])
        }
    }

    /// Names whose language cannot be read here, each missing language once.
    static func obstacles(_ names: [String], at shot: Shot, _ obstacle: (String) -> ImageFault?) -> [Problem] {
        var faults: [ImageFault] = []
        for name in names {
            if let fault = obstacle(name), !faults.contains(fault) { faults.append(fault) }
        }
        return faults.map { fault in
            Problem(
                path: shot.shown, code: "pixels-unavailable",
                message: fault.message + " Until then names in it are not looked for in screenshots.", severity: .info)
        }
    }

    /// A fault as a problem of its screenshot.
    static func problem(_ fault: ImageFault, _ shot: Shot) -> Problem {
        let isMachine = fault.code == .libraryMissing
        let code = isMachine ? "pixels-unavailable" : fault.code.rawValue
        let consequence = isMachine ? " Until then screenshots are not looked at." : ""
        return Problem(path: shot.shown, code: code, message: fault.message + consequence, severity: isMachine ? .info : .warning)
    }

    /// Problems of the machine are said once a run, at the first screenshot that they concern.
    static func withoutRepeats(_ problems: [Problem]) -> [Problem] {
        var said: Set<String> = []
        let isRepeated = problems.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }.filter {
            $0.code == "pixels-unavailable" && !said.insert($0.message).inserted
        }
        let dropped = Set(isRepeated)
        return problems.filter { !dropped.contains($0) }
    }
}

/// The picture of a screenshot, decoded when it is first asked for and only once.
final class ShotPicture {
    let shot: PixelPass.Shot
    private let limits: Limits
    private lazy var decoded: Result<RasterImage, ImageFault> = decode()

    init(_ shot: PixelPass.Shot, limits: Limits) {
        self.shot = shot
        self.limits = limits
    }

    func image() throws(ImageFault) -> RasterImage { try decoded.get() }

    private func decode() -> Result<RasterImage, ImageFault> {
        let bytes: [UInt8]
        do {
            bytes = try FileSystem.read(shot.path, limit: limits.fileBytes)
        } catch {
            return .failure(ImageFault(.corrupt, "The screenshot \(error)."))
        }
        do throws(ImageFault) {
            return .success(try ImageDecoder.decode(bytes, limits: limits))
        } catch {
            return .failure(error)
        }
    }
}

/// The look at one decoded screenshot.
private struct PixelLook {
    let witness: ScreenWitness
    let shot: PixelPass.Shot

    /// Asks the witness, and gathers again with its answers.
    func gather(
        _ input: inout CaptureInput, plain: PixelPass.Gathered, questions: [CreditQuestion], phrases: CreditPhrases
    ) throws(ImageFault) -> PixelPass.Gathered {
        let texts = PixelEvidence.visibleTexts(input.screen)
        let belonging = try witness.belonging(of: texts.map { ScreenWitness.KnownText(text: $0.text, bounds: $0.bounds) })
        if case .mismatch(let why) = belonging {
            let message = "this screenshot does not show the screen of its dump, so nothing is taken from it: \(why)"
            return (plain.evidence, plain.problems + [Problem(path: shot.shown, code: "screenshot-does-not-match", message: message)])
        }
        for question in questions where witness.obstacle(for: question.name) == nil {
            let sighting = try witness.sight(question.name, inText: question.text, at: question.bounds)
            // Against the dump a screenshot speaks only when it certainly shows the same screen.
            if sighting.state == .seen || belonging == .belongs { input.sightings[question.credit] = sighting }
        }
        var gathered = EvidenceGatherer.gather(input, phrases: phrases)
        let read = try readTexts(gathered.evidence, input.screen)
        if !read.isEmpty {
            input.screen = PixelEvidence.adding(read, to: input.screen)
            gathered = EvidenceGatherer.gather(input, phrases: phrases)
        }
        if let pictures = PixelEvidence.possibleMarks(gathered.evidence, input.screen) {
            let photos = gathered.evidence.photos.compactMap(\.bounds)
            input.readMarks = try witness.mapsMarks(pictures: pictures, known: texts.map(\.bounds), photos: photos)
            if !input.readMarks.isEmpty { gathered = EvidenceGatherer.gather(input, phrases: phrases) }
        }
        return gathered
    }

    /// Owed names that are drawn around photos without a node.
    private func readTexts(_ evidence: CaptureEvidence, _ screen: Screen) throws(ImageFault) -> [PixelText] {
        let known = PixelEvidence.visibleTexts(screen).map(\.bounds)
        let photos = evidence.photos.filter { $0.visibility == .visible }.compactMap(\.bounds)
        let all = PixelEvidence.owedNames(evidence)
        var found: [PixelText] = []
        for missing in PixelEvidence.missing(evidence) {
            let names = missing.names.filter { witness.obstacle(for: $0) == nil }
            guard !names.isEmpty else { continue }
            let texts = try witness.names(
                names, around: missing.photo, known: known, otherPhotos: photos.filter { $0 != missing.photo },
                rivals: all.filter { !names.contains($0) })
            found += texts.filter { text in !found.contains { $0.name == text.name && $0.bounds.intersection(text.bounds) != nil } }
        }
        return found
    }
}
