// What was wrong with the answers of a log, counted, so that a hundred cut bodies make one problem and not a hundred.
import Model

/// Kinds of loss in recorded answers, each with its first place and its count.
struct TrafficTally: Sendable {
    enum Loss: Hashable, Sendable {
        case maskWithoutAuthors(String)
        case bodyMissing, notModified, bodyTruncated, nameScrubbed
        case bodyCompressed(String)
    }

    private var counts: [Loss: (first: Int, count: Int)] = [:]

    /// Counts a loss.
    mutating func add(_ loss: Loss, at line: Int) {
        let known = counts[loss]
        counts[loss] = (min(known?.first ?? line, line), (known?.count ?? 0) + 1)
    }

    /// One problem a kind, in the order of their places.
    func problems(path: String) -> [Problem] {
        counts.map { loss, found in
            Problem(path: path, line: found.first, code: loss.code, message: loss.message(found.count))
        }.sorted { ($0.line ?? 0, $0.code, $0.message) < ($1.line ?? 0, $1.code, $1.message) }
    }
}

extension TrafficTally.Loss {
    fileprivate var code: String {
        switch self {
        case .maskWithoutAuthors: "record-fields-not-requested"
        case .bodyMissing, .notModified: "traffic-body-missing"
        case .bodyTruncated: "traffic-body-truncated"
        case .bodyCompressed: "traffic-body-compressed"
        case .nameScrubbed: "record-name-scrubbed"
        }
    }

    /// One sentence, and what to do.
    fileprivate func message(_ count: Int) -> String {
        func one(_ singular: String, _ plural: String) -> String { count == 1 ? singular : plural }
        let answers = one("An answer about places", "\(count) answers about places")
        switch self {
        case .maskWithoutAuthors(let mask):
            let shown = PhotoURL.redacted(String(mask.prefix(120)))
            return "The app asked for photos without their authors (field mask \"\(shown)\"), so the records cannot say whom to credit: "
                + "add photos.authorAttributions to the mask."
        case .bodyMissing:
            return "\(answers) \(one("was", "were")) recorded without a body, so the photo records in \(one("it", "them")) are missing: "
                + "record again with bodies, from an empty cache."
        case .notModified:
            return "\(answers) came from the cache (status 304) without a body, so the photo records in \(one("it", "them")) are missing: "
                + "record again from an empty cache."
        case .bodyTruncated:
            return "\(answers) \(one("was", "were")) cut or damaged in the recording, and only the readable part was used: "
                + "raise the recorder's limit on body sizes."
        case .bodyCompressed(let method):
            return "\(answers) \(one("is", "are")) compressed with \(method), which is not read: export the recording as HAR instead."
        case .nameScrubbed:
            let records = one("A photo record has its author's name", "\(count) photo records have their authors' names")
            return "\(records) taken out of the recording, so whom to credit is unknown: hand over the original answer."
        }
    }
}
