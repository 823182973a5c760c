// Verdicts and their algebra (architecture.md, "Verdicts").

/// What is decided about one duty. Ordered by weight: a violation outweighs everything.
public enum Verdict: String, Sendable, Codable, CaseIterable, Comparable {
    case notApplicable, relief, pass, undecided, violation

    private var weight: Int { Verdict.allCases.firstIndex(of: self) ?? 0 }
    public static func < (a: Verdict, b: Verdict) -> Bool { a.weight < b.weight }

    /// Of several verdicts that all hold, the heaviest; `notApplicable` for none.
    public static func combined(_ verdicts: some Sequence<Verdict>) -> Verdict {
        verdicts.max() ?? .notApplicable
    }

    /// Of several verdicts of which one holds, but nobody knows which: their common value, else undecided.
    public static func quantified(_ verdicts: some Sequence<Verdict>) -> Verdict {
        var first: Verdict?
        for verdict in verdicts {
            guard let known = first else {
                first = verdict
                continue
            }
            if known != verdict { return .undecided }
        }
        return first ?? .notApplicable
    }
}

/// How loud a finding is.
public enum Severity: String, Sendable, Codable, CaseIterable, Comparable {
    case info, warning, error
    private var weight: Int { Severity.allCases.firstIndex(of: self) ?? 0 }
    public static func < (a: Severity, b: Severity) -> Bool { a.weight < b.weight }
}
