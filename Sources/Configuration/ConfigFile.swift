// What a configuration file says, as plain values. Which settings there are is told by the command's table of options.
import Attribution
import Model

/// A setting that a configuration may hold, as the command's table of options describes it.
public struct SettingKey: Sendable {
    public enum Kind: Sendable {
        case onOff, text, number
        /// One of some words; the list is empty when any word goes.
        case choice([String])
        /// One text or a list of texts.
        case list
    }
    public var name: String
    public var kind: Kind
    public init(name: String, kind: Kind) {
        self.name = name
        self.kind = kind
    }
}

/// A fault of a configuration, with its place.
public struct ConfigFault: Error, Sendable, Hashable, CustomStringConvertible {
    public var path: String
    public var line: Int
    public var message: String
    public var description: String { "\(path):\(line): \(message)" }
}

/// A setting as written.
public struct Setting: Sendable, Hashable {
    public var name: String
    /// One value, or those of a list; "true" or "false" for a switch.
    public var values: [String]
    public var line: Int
}

/// What a configuration file says beyond settings: everything that bears on evidence and findings.
public struct Policy: Sendable {
    /// As reports name the file.
    public var path = ""
    /// SHA-256 of the file; empty when there is none.
    public var digest = ""
    public var severities: [RuleLevel] = []
    public var thresholds: [ThresholdValue] = []
    public var creditPrefixes: [String] = []
    public var creditSuffixes: [String] = []
    public var bindings: [ScreenBinding] = []
    public var waivers: [Waiver] = []
    public init() {}

    /// A rule's own level; nil switches it off.
    public struct RuleLevel: Sendable {
        public var rule: String
        public var level: Severity?
        public var line: Int
        public init(rule: String, level: Severity?, line: Int) {
            self.rule = rule
            self.level = level
            self.line = line
        }
    }
    /// A threshold's own value, as profiles write it.
    public struct ThresholdValue: Sendable {
        public var name: String
        public var value: String
        public var line: Int
        public init(name: String, value: String, line: Int) {
            self.name = name
            self.value = value
            self.line = line
        }
    }
}

/// Which photo an element of some screens shows.
public struct ScreenBinding: Sendable {
    /// Over capture ids.
    public var screen: Glob
    public var element: ElementSelector
    /// Any identity of a photo; nil for "no place photo".
    public var photo: String?
    public var path: String
    public var line: Int
    public init(screen: Glob, element: ElementSelector, photo: String?, path: String, line: Int) {
        self.screen = screen
        self.element = element
        self.photo = photo
        self.path = path
        self.line = line
    }
}

/// A suppression or an acknowledgement: which findings do not count, why, and until when.
public struct Waiver: Sendable {
    public var kind: Suppression.Kind
    /// Over rule ids.
    public var rule: Glob?
    /// Over capture ids.
    public var screen: Glob?
    /// Over the findings' paths, relative to the working directory.
    public var path: Glob?
    /// An identity of the photo: whole key, resource name, or token.
    public var photo: String?
    /// Over the record's `path` or `path jsonPath`, relative to the working directory.
    public var record: Glob?
    /// The owed text.
    public var text: String?
    /// The beginning of a fingerprint.
    public var fingerprint: String?
    /// Only these duties; empty for all.
    public var duties: [DutyKind] = []
    /// Where the credit stands; acknowledgements only.
    public var place: String?
    public var reason: String
    /// The last day on which it holds.
    public var expires: Day
    public var line: Int

    public init(kind: Suppression.Kind, reason: String, expires: Day, line: Int) {
        self.kind = kind
        self.reason = reason
        self.expires = expires
        self.line = line
    }

    /// What is printed with a finding that it covers.
    public var justification: String { place.map { "credit given elsewhere (\($0)): \(reason)" } ?? reason }
}

/// One configuration file.
public struct ConfigFile: Sendable {
    /// As reports name it.
    public var path: String
    public var settings: [Setting] = []
    public var policy = Policy()
    /// Everything that is wrong; a file with faults must not be used.
    public var faults: [ConfigFault] = []

    public init(path: String) {
        self.path = path
        policy.path = path
    }
}
