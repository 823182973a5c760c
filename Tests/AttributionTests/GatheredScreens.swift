// Evidence of small screens, for the tests of locating photos and of finding credits (names invented).
import Model
import Photos
import TestSupport

@testable import Attribution

let phrases = CreditPhrases(
    prefixes: ["photo:", "photo by", "photos by", "写真:", "撮影:"], suffixes: ["via google", "さんの写真"],
    interfaceWords: ["menu", "google user"], separators: [",", "and"])

func gather(
    _ root: Node, _ records: [PhotoRecord], own: Set<Int> = [], manifest: Manifest? = nil, capabilities: Capabilities = .all,
    platform: Platform = .web, unit: LengthUnit = .cssPixels, size: Size? = nil, contested: [PhotoIdentity: PhotoClaims] = [:]
) -> (evidence: CaptureEvidence, problems: [Problem]) {
    var index: [PhotoIdentity: Int] = [:]
    for (number, record) in records.enumerated() {
        for identity in record.identities { index[identity] = number }
    }
    let screen = Screen.make(root, capabilities: capabilities, platform: platform, unit: unit, size: size)
    var input = CaptureInput(id: "s", screen: screen, records: records, index: index, ownRecords: own, manifest: manifest)
    input.contested = contested
    return EvidenceGatherer.gather(input, phrases: phrases)
}

let mira = PhotoRecord.due("TOKENinventedMira1", authors: ["Mira Tamsworth"])
let quill = PhotoRecord.due("TOKENinventedQuill", authors: ["Quillon Ferrowick"])
