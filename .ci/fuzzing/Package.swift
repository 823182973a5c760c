// swift-tools-version: 6.1
// The fuzzer of attrcheck, a package of its own because a libFuzzer program has no `main`. Built and run by `.ci/fuzz`.
import PackageDescription

let package = Package(
    name: "fuzzing",
    dependencies: [.package(name: "attrcheck", path: "../..")],
    targets: [
        .executableTarget(
            name: "Fuzzer", dependencies: [.product(name: "FuzzTargets", package: "attrcheck")],
            swiftSettings: [.unsafeFlags(["-parse-as-library"])])
    ],
    swiftLanguageModes: [.v6]
)
