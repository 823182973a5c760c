// Benchmark: drawn photos in twelve display variants against libraries of 40, and all against all; a table on standard output.
import DrawnPhotos
import Glibc
import Pixels

let scenes = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 176
let photos = DrawnPhotos.make(scenes: scenes)
let known = photos.enumerated().compactMap { KnownPhoto(key: $0.offset, image: $0.element.image) }
print("\(photos.count) photos of \(scenes) scenes")
var table = RecognitionTable()
/// CPU time of this process in seconds: other work on the machine does not count.
func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
for (number, photo) in photos.enumerated() {
    var dice = Dice(UInt64(number) &+ 77)
    // The library of a screen: 40 photos around this one, its sibling among them.
    let start = max(0, min(photos.count - 40, number - dice.int(5...34)))
    let library = PhotoLibrary(Array(known[start..<min(photos.count, start + 40)]))
    let recogniser = Recogniser(library)
    let without = Recogniser(PhotoLibrary(library.photos.filter { photos[$0.key].scene != photo.scene }))
    for variant in DisplayVariant.allCases {
        let shown = variant.show(photo.image, dice: &dice)
        let before = processorSeconds()
        let matches = recogniser.matches(shown.rect, in: shown.screen)
        table.time += processorSeconds() - before
        table.add(variant, number, matches, of: photos)
        table.addAbsent(variant, without.matches(shown.rect, in: shown.screen))
    }
}
table.print()
