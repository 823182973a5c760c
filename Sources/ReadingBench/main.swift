import Pixels

// Measures reading on test screens that `.ci/bench-reading` draws: how many captions are verified, how many wrong names accepted, at what cost.
#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// One drawn caption: where it stands, what it says.
struct Case {
    var picture: String
    var kind: String
    var size: Int
    var way: String
    var rect: PixelRect
    var name: String
    /// The contrast it was drawn with; 0 when its background is not one colour.
    var contrast: Double
}

func bytes(_ path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var result: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { result += buffer[..<count] }
    return result
}

/// Processor time of this process in milliseconds.
func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
}

func percent(_ part: Int, _ whole: Int) -> String {
    guard whole > 0 else { return "–" }
    let tenths = (part * 1000 + whole / 2) / whole
    return "\(tenths / 10).\(tenths % 10)"
}

func run() -> Int32 {
    let folder = CommandLine.arguments.dropFirst().first ?? "."
    let isVerbose = CommandLine.arguments.contains("--verbose")
    var cases: [Case] = []
    for line in String(decoding: bytes(folder + "/cases.tsv"), as: UTF8.self).split(separator: "\n") {
        let f = line.split(separator: "\t").map(String.init)
        guard f.count == 10 else { continue }
        let n = f[4...7].compactMap { Int($0) }
        cases.append(
            Case(
                picture: f[0], kind: f[1], size: Int(f[2]) ?? 0, way: f[3], rect: PixelRect(x: n[0], y: n[1], width: n[2], height: n[3]),
                name: f[8], contrast: Double(f[9]) ?? 0))
    }
    let names = String(decoding: bytes(folder + "/names.txt"), as: UTF8.self).split(separator: "\n").map { ReadName(String($0)) }
    let verifier = TextVerifier()
    var table: [String: [Int: (good: Int, all: Int, time: Double)]] = [:]
    var wrongPairs = 0
    var wrongAccepted = 0
    var pictures: [String: (color: RasterImage, luma: LumaImage)] = [:]
    var rowless = 0
    var contrastErrors: [Double] = []
    do {
        _ = try EnginesWarm.load()
        for one in cases {
            if pictures[one.picture] == nil {
                let color = try ImageDecoder.decode(bytes(folder + "/" + one.picture))
                pictures = [one.picture: (color, try color.luma())]
            }
            guard let (color, image) = pictures[one.picture] else { continue }
            let start = processorTime()
            let result = try verifier.look(for: one.name, in: image, rect: one.rect, isText: one.way == "text")
            let time = processorTime() - start
            let row = one.kind + " " + one.way
            table[row, default: [:]][one.size, default: (0, 0, 0)].all += 1
            table[row]?[one.size]?.time += time
            if result.isVerified {
                table[row]?[one.size]?.good += 1
            } else if isVerbose {
                print("MISS \(row) \(one.size) \"\(one.name)\" score \(result.match.score): \(result.lines.map(\.text))")
            }
            if one.way == "text" {
                if TextSurface.isSmooth(color, one.rect) { print("SMOOTH \(one)") }
                if one.contrast > 0, let measured = try TextSurface.contrast(color, one.rect, isLight: one.kind == "dark-plain") {
                    contrastErrors.append(measured / one.contrast - 1)
                    if isVerbose, abs(measured / one.contrast - 1) > 0.1 { print("CONTRAST \(measured) \(one)") }
                }
            } else if try InkRows.find(in: image, rect: one.rect).isEmpty {
                rowless += 1
                print("NO ROWS \(one)")
            }
            // A wrong name gets every chance: all passes.
            guard one.way == "strip" else { continue }
            let own = ReadName(one.name)
            for wrong in names where wrong != own {
                wrongPairs += 1
                let score = TextVerifier.find(wrong, in: result.lines).match.score
                if score >= wrong.threshold {
                    wrongAccepted += 1
                    print("WRONG \"\(wrong.text)\" in \(result.lines.map(\.text)) for \"\(one.name)\"")
                }
            }
        }
    } catch {
        print("\(error)")
        return 1
    }
    let sizes = Set(cases.map(\.size)).sorted()
    print("| captions verified, % (mean CPU ms) | " + sizes.map { "\($0) px" }.joined(separator: " | ") + " |")
    print("|---" + String(repeating: "|---", count: sizes.count) + "|")
    for (row, cells) in table.sorted(by: { $0.key < $1.key }) {
        let texts = sizes.map { size in
            cells[size].map { "\(percent($0.good, $0.all)) (\(Int($0.time / Double($0.all))))" } ?? ""
        }
        print("| \(row) | " + texts.joined(separator: " | ") + " |")
    }
    let counted = table.filter { !$0.key.hasPrefix("shadow") }.flatMap { $0.value.filter { $0.key >= 14 }.values }
    let good = counted.reduce(0) { $0 + $1.good }
    let all = counted.reduce(0) { $0 + $1.all }
    let strips = table.filter { $0.key.hasSuffix("strip") && !$0.key.hasPrefix("shadow") }.flatMap { $0.value.values }
    let stripTime = strips.reduce(0) { $0 + $1.time } / Double(max(1, strips.reduce(0) { $0 + $1.all }))
    print("\n14 px and more on scrim, band or plain: \(good) of \(all) verified (\(percent(good, all)) %).")
    print("Wrong names accepted: \(wrongAccepted) of \(wrongPairs). Mean CPU of a strip: \(Int(stripTime)) ms.")
    contrastErrors.sort()
    if let low = contrastErrors.first, let high = contrastErrors.last {
        let median = contrastErrors[contrastErrors.count / 2]
        print(
            "Contrast measured off by \(Int(low * 100)) to \(Int(high * 100)) %, in the median \(Int(median * 100)) %. Strips without rows: \(rowless)."
        )
    }
    return Double(good) >= 0.95 * Double(all) && wrongAccepted == 0 && wrongPairs >= 1500 && stripTime <= 100 ? 0 : 1
}

/// Loading the language is not part of a strip's cost.
enum EnginesWarm {
    static func load() throws(ImageFault) {
        if let obstacle = TextReader().obstacle(for: "a") { throw obstacle }
    }
}

exit(run())
