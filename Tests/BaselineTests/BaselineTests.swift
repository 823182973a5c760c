// Baselines: what is written, what is known, what is gone.
import Model
import Testing

@testable import Baseline

@Suite("Baseline")
struct BaselineTests {
    private func finding(_ print: String, _ verdict: Verdict = .violation, rule: String = "a", line: Int = 1) -> Finding {
        Finding(
            rule: rule, severity: .error, verdict: verdict, message: "m", fix: "", capture: "home", path: "p", line: line,
            fingerprint: print)
    }

    private func report(_ findings: [Finding]) -> Report {
        Report(profile: .init(name: "p", digest: ""), summary: .init(), captures: [], findings: ReportList(findings), problems: [])
    }

    @Test("Lines are sorted by fingerprint, hold neither paths nor lines nor messages, and are read back")
    func file() throws {
        let baseline = Baseline(report([finding("bb", line: 7), finding("aa")]))
        #expect(
            baseline.text == """
                {"attrcheckBaseline":1}
                {"fingerprint":"aa","rule":"a","screen":"home","verdict":"violation"}
                {"fingerprint":"bb","rule":"a","screen":"home","verdict":"violation"}

                """)
        #expect(try Baseline.read(Array(baseline.text.utf8)) == baseline)
        #expect(baseline.text == Baseline(report([finding("aa", line: 9), finding("bb")])).text)
    }

    @Test("Suppressed findings are no part of it")
    func suppressed() {
        var hidden = finding("aa")
        hidden.isSuppressed = true
        #expect(Baseline(report([hidden])).entries.isEmpty)
    }

    @Test("Known findings are unchanged, others new; entries that were not found are gone, but only of judged rules")
    func apply() {
        let baseline = Baseline(report([finding("aa"), finding("bb"), finding("cc", rule: "b")]))
        var now = report([finding("aa"), finding("dd")])
        baseline.apply(to: &now, judged: ["a"])
        #expect(now.findings.map(\.baseline) == [.unchanged, .new])
        #expect(now.absent.map(\.fingerprint) == ["bb"])
        #expect(baseline.pruned(by: now).entries.map(\.fingerprint) == ["aa", "cc"])
    }

    @Test("What was undecided and is a violation now is new; the other way round it is known")
    func verdicts() {
        var worse = report([finding("aa", .violation)])
        Baseline(report([finding("aa", .undecided)])).apply(to: &worse, judged: ["a"])
        #expect(worse.findings.map(\.baseline) == [.new] && worse.absent.isEmpty)
        var better = report([finding("aa", .undecided)])
        Baseline(report([finding("aa", .violation)])).apply(to: &better, judged: ["a"])
        #expect(better.findings.map(\.baseline) == [.unchanged])
    }

    @Test(
        "A file with a line that is no entry is refused as a whole",
        arguments: [
            "<<<<<<< HEAD\n", "{\"fingerprint\":\"aa\"}", "[]", "{\"attrcheckBaseline\":2}",
            "{\"fingerprint\":\"a\",\"rule\":\"b\",\"verdict\":\"later\"}",
        ])
    func refused(text: String) {
        #expect(throws: BaselineFault.self) { try Baseline.read(Array(text.utf8)) }
    }
}
