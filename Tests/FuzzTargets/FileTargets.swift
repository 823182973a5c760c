// Fuzz targets of the files that a run reads: layouts, records, manifests, property lists, configurations and rules.
import Configuration
import Input
import JSON
import Layouts
import Model
import Photos
import Reports
import RuleEngine
import Scan

extension FuzzTarget {
    /// One for each layout reader. What the reader's own test refuses costs nothing.
    static let layouts: [FuzzTarget] = LayoutFormats.all.map { format in
        FuzzTarget(
            "layout-\(format.id)", longest: format.id == FormatID("playwright-trace") ? 16_384 : 4_096,
            takes: { $0.layout == format.id },
            run: { bytes in
                let file = InputFile(path: "fuzz", raw: bytes, limits: limits)
                if format.recognises(file) { check(format.read(file, limits), file) }
            })
    }

    static let files: [FuzzTarget] = [
        // Whatever reader takes the file.
        FuzzTarget(
            "layout", takes: { $0.layout != nil },
            run: { bytes in
                let file = InputFile(path: "fuzz", raw: bytes, limits: limits)
                if let format = LayoutFormats.recognise(file) { check(format.read(file, limits), file) }
            }),
        // All shapes of records, recordings of traffic among them.
        FuzzTarget(
            "records", takes: { $0.holdsRecords },
            run: { bytes in
                let file = InputFile(path: "fuzz", raw: bytes, limits: limits)
                let records = RecordReaders.read(file, limits: limits)
                use(records?.records.count)
            }),
        FuzzTarget(
            "manifest", takes: { $0.file.path.hasSuffix("manifest.json") },
            run: { bytes in
                use(ManifestReader.read(InputFile(path: "fuzz.manifest.json", raw: bytes, limits: limits)))
            }),
        FuzzTarget(
            "info-plist", takes: { InfoPlist.read($0.file) != nil },
            run: { bytes in
                use(InfoPlist.read(InputFile(path: "Info.plist", raw: bytes, limits: limits)))
            }),
        FuzzTarget(
            "configuration", takes: { $0.file.path.hasSuffix(".attrcheck.yml") },
            run: { bytes in
                let keys: [SettingKey] = [
                    SettingKey(name: "paths", kind: .list), SettingKey(name: "fail-on", kind: .choice(["violation", "never"])),
                    SettingKey(name: "jobs", kind: .number), SettingKey(name: "profile", kind: .text),
                    SettingKey(name: "quiet", kind: .onOff),
                ]
                use(ConfigReader.read(bytes, path: ".attrcheck.yml", keys: keys) { $0 })
            }),
        FuzzTarget(
            "rules", longest: 8_192, takes: { RuleFileCheck.mayBeRule($0.file.text) },
            run: { bytes in
                use(RuleFileCheck.shared?.fault(inFileOf: String(decoding: bytes, as: UTF8.self)))
            }),
    ]

    /// Small enough that no run reaches a second by honest work.
    static let limits = {
        var limits = Limits.standard
        limits.keptPictureBytes = 1 << 20
        return limits
    }()

    /// What must hold for every screen: parents before children, and figures that later stages can count with.
    private static func check(_ reading: LayoutReading, _ file: InputFile) {
        for screen in reading.screens {
            for (index, element) in screen.elements.enumerated() {
                precondition(element.parent.map { $0 < index && $0 >= 0 } ?? true, "a parent stands after its child")
            }
        }
        for problem in reading.problems + reading.screens.flatMap(\.problems) {
            precondition(!problem.message.isEmpty && !problem.code.isEmpty)
        }
        use(reading.pictures.count)
    }
}
