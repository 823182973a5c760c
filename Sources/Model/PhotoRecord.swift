// Photo metadata as an SDK or service returned it, reduced to identities, credits and duties (formats/photo-metadata.md, 1).

/// A name under which a photo is known; two records with one identity in common describe the same photo.
public struct PhotoIdentity: Sendable, Hashable, Codable {
    public enum Kind: String, Sendable, CaseIterable, Codable {
        /// `places/{place}/photos/{token}`; changes from answer to answer.
        case resourceName = "gplaces-photo"
        /// Legacy `photo_reference`, or the token alone.
        case reference = "gplaces-ref"
        /// The stable key inside `googleMapsUri` and `flagContentUri`.
        case imageKey = "gmaps-image"
        /// A picture address on Google's CDN, host folded and size suffix removed.
        case imageURL = "gphoto-url"
        /// A plugin's run counter such as `id_3`; means nothing outside its own file.
        case counter = "counter"
        /// SHA-256 of the picture's bytes.
        case bytes = "sha256"
    }
    public var kind: Kind
    /// The canonical value, without the kind's prefix.
    public var value: String

    public init(_ kind: Kind, _ value: String) {
        self.kind = kind
        self.value = value
    }

    /// The canonical key as reports print it: `gplaces-photo:places/…/photos/…`.
    public var key: String { kind.rawValue + ":" + value }
}

/// Where a record stands.
public struct RecordLocation: Sendable, Hashable, Codable {
    public var path: String
    /// JSON path inside the file, for example `$.places[0].photos[2]`; empty where the format has none.
    public var jsonPath: String
    public var line: Int
    public init(path: String, jsonPath: String, line: Int) {
        self.path = path
        self.jsonPath = jsonPath
        self.line = line
    }
}

/// One entry that has to be visible with a photo.
public struct Credit: Sendable, Hashable, Codable {
    public enum Kind: String, Sendable, Codable {
        /// A photo's author: `authorAttributions`, or a legacy HTML string that links to a contributor.
        case author
        /// A provider's string: `attributions` and HTML strings without a contributor link.
        case provider
    }
    public var kind: Kind
    /// The text that must be readable, entities resolved and markup removed; empty when the entry has a link but no name.
    public var name: String
    /// The whole delivered string as text, when the name is only a linked part of it; nil otherwise.
    public var wholeText: String?
    /// Another reading that is accepted with a warning (doubly escaped text decoded once more).
    public var alternative: String?
    /// Where the link leads, as delivered.
    public var uri: String?
    /// The digits of a Google Maps contributor link.
    public var contributor: String?
    /// The author's avatar address.
    public var avatar: String?
    /// True when the shape that delivered it cannot carry a link, although the SDK has one (plugins that flatten).
    public var linkStripped: Bool

    public init(
        kind: Kind, name: String, wholeText: String? = nil, alternative: String? = nil, uri: String? = nil, contributor: String? = nil,
        avatar: String? = nil, linkStripped: Bool = false
    ) {
        self.kind = kind
        self.name = name
        self.wholeText = wholeText
        self.alternative = alternative
        self.uri = uri
        self.contributor = contributor
        self.avatar = avatar
        self.linkStripped = linkStripped
    }
}

/// What a record says about credits: three outcomes, never two.
public enum DutyState: Sendable, Hashable {
    /// At least one credit with a readable name.
    case due
    /// The record says that there are none.
    case noneDeclared
    /// The record cannot tell; the reason is one of the documented codes below.
    case unknown(Reason)

    public enum Reason: String, Sendable, Hashable {
        case fieldAbsent = "field-absent"
        case fieldNull = "field-null"
        case fieldEmptyText = "field-empty-text"
        case authorWithoutName = "author-without-name"
        case truncated = "record-truncated"
        case malformed = "field-malformed"
    }

    public var name: String {
        switch self {
        case .due: "due"
        case .noneDeclared: "noneDeclared"
        case .unknown: "unknown"
        }
    }
}

extension DutyState: Codable {
    /// A word: `due`, `noneDeclared`, or the reason why it is unknown.
    public init(from decoder: any Decoder) throws {
        let word = try decoder.singleValueContainer().decode(String.self)
        switch word {
        case "due": self = .due
        case "noneDeclared": self = .noneDeclared
        default:
            guard let reason = Reason(rawValue: word) else {
                throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "\(word) is no state of a duty"))
            }
            self = .unknown(reason)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if case .unknown(let reason) = self { try container.encode(reason.rawValue) } else { try container.encode(name) }
    }
}

/// One photo's metadata record.
public struct PhotoRecord: Sendable, Codable {
    /// Sorted by kind, then value; may be empty.
    public var identities: [PhotoIdentity]
    public var placeID: String?
    /// Names of the place, for the rule that a title does not satisfy an author of the same name.
    public var placeNames: [String]
    public var duty: DutyState
    /// In the record's order.
    public var credits: [Credit]
    /// Original size in pixels.
    public var pixelSize: Size?
    /// `googleMapsUri` and its spellings.
    public var sourceLink: String?
    /// `flagContentUri` and its spellings.
    public var reportLink: String?
    /// The shape it was read from.
    public var format: FormatID
    public var location: RecordLocation

    public init(
        identities: [PhotoIdentity] = [], placeID: String? = nil, placeNames: [String] = [], duty: DutyState, credits: [Credit] = [],
        pixelSize: Size? = nil, sourceLink: String? = nil, reportLink: String? = nil, format: FormatID, location: RecordLocation
    ) {
        self.identities = identities
        self.placeID = placeID
        self.placeNames = placeNames
        self.duty = duty
        self.credits = credits
        self.pixelSize = pixelSize
        self.sourceLink = sourceLink
        self.reportLink = reportLink
        self.format = format
        self.location = location
    }

    /// The key that reports print: the first identity, in the order of `PhotoIdentity.Kind`.
    public var key: String? {
        identities.min { a, b in
            let rankA = PhotoIdentity.Kind.allCases.firstIndex(of: a.kind) ?? 0
            let rankB = PhotoIdentity.Kind.allCases.firstIndex(of: b.kind) ?? 0
            return rankA == rankB ? a.value < b.value : rankA < rankB
        }?.key
    }
}

/// Two or more identities of one photo; carries no duty (a media answer, a redirect).
public struct LinkRecord: Sendable, Codable {
    public var identities: [PhotoIdentity]
    public var location: RecordLocation
    public init(identities: [PhotoIdentity], location: RecordLocation) {
        self.identities = identities
        self.location = location
    }
}

/// Credits owed for a whole place or result list, not for one photo (D16).
public struct PlaceDuty: Sendable, Codable {
    public var credits: [Credit]
    public var placeID: String?
    public var location: RecordLocation
    public init(credits: [Credit], placeID: String?, location: RecordLocation) {
        self.credits = credits
        self.placeID = placeID
        self.location = location
    }
}

/// A picture as a recording or an archive holds it.
public struct KeptPicture: Sendable {
    /// SHA-256 of the bytes, as `PhotoIdentity.Kind.bytes` has it.
    public var digest: String
    public var bytes: [UInt8]

    public init(digest: String, bytes: [UInt8]) {
        self.digest = digest
        self.bytes = bytes
    }
}

/// Everything that one metadata file holds.
public struct RecordFile: Sendable, Codable {
    public var format: FormatID
    public var records: [PhotoRecord]
    public var links: [LinkRecord]
    public var places: [PlaceDuty]
    public var problems: [Problem]
    /// Names of people who reviewed a place (D17), each once; they owe nothing to a photo, and a name that is theirs is weak evidence.
    public var reviewAuthors: [String] = []
    /// The pictures in the file, where `Limits.keptPictureBytes` asks for them.
    public var pictures: [KeptPicture] = []
    /// Whether the file is a recording of network traffic, which may well hold nothing about photos.
    public var isTraffic = false

    public init(
        format: FormatID, records: [PhotoRecord] = [], links: [LinkRecord] = [], places: [PlaceDuty] = [], problems: [Problem] = []
    ) {
        self.format = format
        self.records = records
        self.links = links
        self.places = places
        self.problems = problems
    }

    /// Pictures are bytes that only a comparison wants; they never go into a line.
    private enum CodingKeys: String, CodingKey { case format, records, links, places, problems, reviewAuthors, isTraffic }
}
