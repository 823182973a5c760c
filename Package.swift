// swift-tools-version: 6.1
// attrcheck: finds place photos on rendered app screens that lack their required attribution.
import PackageDescription

/// Every Swift target treats warnings as errors in CI through `-Xswiftc -warnings-as-errors`; the language mode is Swift 6.
let package = Package(
    name: "attrcheck",
    products: [
        .executable(name: "attrcheck", targets: ["attrcheck"]),
        // For the fuzzers of `.ci/fuzzing`, a package of its own: a fuzzer has no `main`, so it would break the plain build.
        .library(name: "FuzzTargets", targets: ["FuzzTargets"]),
    ],
    targets: [
        // C libraries from Debian: a module map and a shim header each.
        .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
        .systemLibrary(name: "CGumbo", pkgConfig: "gumbo", providers: [.apt(["libgumbo-dev"])]),
        .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
        .systemLibrary(name: "CArchive", pkgConfig: "libarchive", providers: [.apt(["libarchive-dev"])]),

        // The values that every stage takes and gives.
        .target(name: "CSHA256"),
        .target(name: "Model", dependencies: ["CSHA256"]),

        // The floor: bytes to text and trees.
        .target(name: "Text", dependencies: ["Model"]),
        .target(name: "JSON", dependencies: ["Model"]),
        .target(name: "XML", dependencies: ["CLibXML2", "Model"]),
        .target(name: "HTML", dependencies: ["CGumbo", "Model", "Text"]),
        .target(name: "YAML", dependencies: ["CYAML", "Model"]),
        .target(name: "Archive", dependencies: ["CArchive", "Model"]),
        .target(name: "Input", dependencies: ["Model", "Text", "JSON"]),

        // What links, dumps and records mean.
        .target(name: "MapsLinks", dependencies: ["Text"]),
        .target(
            name: "Photos", dependencies: ["Model", "Text", "JSON", "XML", "HTML", "YAML", "Archive", "Input", "MapsLinks"]),
        .target(name: "Layouts", dependencies: ["Model", "Text", "JSON", "XML", "HTML", "YAML", "Archive", "Input"]),

        // Screenshots and photo files. Leptonica and Tesseract are opened at run time, never linked.
        .target(name: "Pixels", dependencies: ["Model", "Text"]),

        // Which element shows which photo, and what was found for each duty.
        .target(name: "Attribution", dependencies: ["Model", "Text", "XML", "MapsLinks", "Photos"]),

        // `.attrcheck.yml`, and what findings do not count.
        .target(name: "Configuration", dependencies: ["Model", "Text", "YAML", "Attribution"]),

        // Rules are data: `Rules/` is embedded by a build-tool plugin and judged by XPath.
        .executableTarget(name: "EmbedRules", path: "Sources/EmbedRules"),
        .plugin(name: "EmbedRulesPlugin", capability: .buildTool(), dependencies: ["EmbedRules"], path: "Sources/EmbedRulesPlugin"),
        .target(name: "RuleData", plugins: ["EmbedRulesPlugin"]),
        .target(name: "RuleEngine", dependencies: ["Model", "Text", "XML", "RuleData"]),

        // The run, its reports, and the command.
        .target(
            name: "Scan",
            dependencies: [
                "Model", "Text", "JSON", "XML", "Input", "MapsLinks", "Photos", "Pixels", "Layouts", "Attribution", "RuleEngine",
                "RuleData", "Configuration",
            ]),
        .target(name: "Reports", dependencies: ["Model", "Text", "MapsLinks", "Pixels"]),
        // Invented names, ids and keys in place of real ones.
        .target(name: "Redaction", dependencies: ["Model", "Text"]),
        // Findings that were known before.
        .target(name: "Baseline", dependencies: ["Model", "JSON"]),
        // A finding's chain of evidence, from the JSON report.
        .target(name: "Explain", dependencies: ["Model", "JSON", "RuleEngine"]),
        .executableTarget(
            name: "attrcheck",
            dependencies: [
                "Model", "Input", "Layouts", "MapsLinks", "Photos", "Pixels", "RuleEngine", "Scan", "Reports", "Attribution", "Explain",
                "Text", "Configuration", "Baseline", "Redaction", "RuleData",
            ]),

        // Benchmarks, run by scripts in `.ci/`; no product.
        .executableTarget(name: "ReadingBench", dependencies: ["Pixels"], path: "Sources/ReadingBench"),

        // The lab: correct captures, changed in known ways, and scanned. A development tool.
        .target(name: "Lab", dependencies: ["Model", "Scan"]),
        .executableTarget(name: "attrcheck-lab", dependencies: ["Lab"]),

        // Tests mirror the sources.
        .target(name: "TestSupport", dependencies: ["Model", "Input"], path: "Tests/TestSupport"),
        // What is fuzzed, and with what it begins.
        .target(
            name: "FuzzTargets",
            dependencies: [
                "Model", "Text", "JSON", "XML", "HTML", "YAML", "Archive", "Input", "MapsLinks", "Photos", "Layouts", "Pixels",
                "Configuration",
                "RuleEngine", "RuleData", "Scan", "Reports",
            ], path: "Tests/FuzzTargets"),
        .testTarget(name: "FuzzTests", dependencies: ["FuzzTargets", "TestSupport", "Model", "Input"], exclude: ["Seeds"]),
        .testTarget(name: "ModelTests", dependencies: ["Model"]),
        .testTarget(name: "TextTests", dependencies: ["Model", "Text", "TestSupport"]),
        .testTarget(name: "JSONTests", dependencies: ["JSON", "Model", "TestSupport"]),
        .testTarget(name: "XMLTests", dependencies: ["XML", "TestSupport"]),
        .testTarget(name: "HTMLTests", dependencies: ["HTML", "TestSupport"]),
        .testTarget(name: "YAMLTests", dependencies: ["YAML", "TestSupport"]),
        .testTarget(name: "ArchiveTests", dependencies: ["Archive", "TestSupport"]),
        .testTarget(name: "MapsLinksTests", dependencies: ["MapsLinks", "Model"]),
        .testTarget(name: "PhotosTests", dependencies: ["Photos", "TestSupport"]),
        // Photos drawn by code, and the benchmark that recognises them: swift run -c release RecognitionBench.
        .target(name: "DrawnPhotos", dependencies: ["Model", "Pixels"], path: "Tests/DrawnPhotos"),
        .executableTarget(name: "RecognitionBench", dependencies: ["DrawnPhotos", "Pixels"], path: "Sources/RecognitionBench"),
        .testTarget(name: "PixelsTests", dependencies: ["Pixels", "Text", "DrawnPhotos", "TestSupport"]),
        .testTarget(name: "LayoutsTests", dependencies: ["Layouts", "Model", "TestSupport"]),
        .testTarget(name: "AttributionTests", dependencies: ["Attribution", "TestSupport"]),
        .testTarget(name: "RuleEngineTests", dependencies: ["RuleEngine", "TestSupport"]),
        .testTarget(name: "ScanTests", dependencies: ["Scan", "Pixels", "Reports", "DrawnPhotos", "TestSupport"]),
        .testTarget(
            name: "ReportsTests", dependencies: ["Reports", "Pixels", "XML", "TestSupport"], exclude: ["Golden", "Schemas"]),
        .testTarget(name: "LabTests", dependencies: ["Lab", "TestSupport"]),
        .testTarget(name: "BaselineTests", dependencies: ["Baseline", "TestSupport"]),
        .testTarget(name: "RedactionTests", dependencies: ["Redaction", "TestSupport"]),
        .testTarget(name: "ConfigurationTests", dependencies: ["Configuration", "TestSupport"]),
        .testTarget(name: "ExplainTests", dependencies: ["Explain", "TestSupport"]),
        .testTarget(name: "EndToEndTests", dependencies: ["TestSupport", "attrcheck", "Configuration", "Pixels"]),
    ],
    swiftLanguageModes: [.v6]
)
