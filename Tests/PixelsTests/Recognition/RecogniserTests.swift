// Recognising drawn photos: in every display variant, among siblings, and not at all where they are not known.
import DrawnPhotos
import Model
import Testing

@testable import Pixels

/// A few small drawn photos, two of which are windows of one scene.
enum SmallPhotos {
    static let images: [RasterImage] = {
        var images = (0..<6).map { DrawnPhotos.draw(Scenes.scene(kind: $0, seed: UInt64($0) + 40), (160, 120)) }
        let scene = Scenes.scene(kind: 1, seed: 99)
        images.append(DrawnPhotos.draw(scene, (160, 120), window: (0, 0, 0.75, 0.75)))
        images.append(DrawnPhotos.draw(scene, (160, 120), window: (0.25, 0.2, 0.7, 0.7)))
        return images
    }()

    static func library(without left: Set<Int> = []) -> PhotoLibrary {
        PhotoLibrary(
            images.enumerated().filter { !left.contains($0.offset) }.compactMap { KnownPhoto(key: $0.offset, image: $0.element) })
    }
}

@Suite struct RecogniserTests {
    @Test(arguments: DisplayVariant.allCases) func photosAreRecognisedInEveryDisplayVariant(_ variant: DisplayVariant) {
        var dice = Dice(3)
        let recogniser = Recogniser(SmallPhotos.library())
        for number in [1, 2, 5] {
            let shown = variant.show(SmallPhotos.images[number], dice: &dice)
            let matches = recogniser.matches(shown.rect, in: shown.screen)
            #expect(matches.first?.key == number, "\(variant.rawValue)")
            if case .identified(let key, _, _) = recogniser.identify(shown.rect, in: shown.screen) { #expect(key == number) }
        }
    }

    @Test func aCentreCropIsIdentifiedWithMargin() throws {
        var dice = Dice(4)
        let shown = DisplayVariant.squareCrop.show(SmallPhotos.images[2], dice: &dice)
        guard case .identified(let key, let score, let margin) = Recogniser(SmallPhotos.library()).identify(shown.rect, in: shown.screen)
        else {
            Issue.record("not identified")
            return
        }
        #expect(key == 2)
        #expect(score > 0.9)
        #expect(margin > 0.1)
    }

    @Test(arguments: [6, 7]) func ofTwoWindowsOfOneSceneTheRightOneIsNamed(_ number: Int) {
        var dice = Dice(5)
        let shown = DisplayVariant.wideTopCrop.show(SmallPhotos.images[number], dice: &dice)
        #expect(Recogniser(SmallPhotos.library()).matches(shown.rect, in: shown.screen).first?.key == number)
    }

    @Test(arguments: [0, 1, 3, 4]) func anUnknownPhotoIsNotNamed(_ number: Int) {
        var dice = Dice(6)
        let shown = DisplayVariant.squareCrop.show(SmallPhotos.images[number], dice: &dice)
        let found = Recogniser(SmallPhotos.library(without: [number])).identify(shown.rect, in: shown.screen)
        if case .identified(let key, let score, _) = found { Issue.record("taken for \(key) with \(score)") }
    }

    @Test func aFlatRectangleMayBeAnything() {
        let screen = RasterImage(width: 200, height: 200, fill: 0x8090_A0FF)
        let rect = PixelRect(x: 20, y: 20, width: 120, height: 90)
        #expect(Recogniser(SmallPhotos.library()).identify(rect, in: screen) == .candidates([]))
    }

    @Test(arguments: [
        PixelRect(x: 0, y: 0, width: 0, height: 0), PixelRect(x: 500, y: 500, width: 10, height: 10),
        PixelRect(x: -50, y: -50, width: 52, height: 52), PixelRect(x: 0, y: 0, width: 3, height: 200),
    ]) func rectanglesWithoutPixelsShowNothing(_ rect: PixelRect) {
        let screen = RasterImage(width: 200, height: 200, fill: 0xFF)
        #expect(Recogniser(SmallPhotos.library()).identify(rect, in: screen) == .none)
        #expect(Recogniser(PhotoLibrary()).identify(rect, in: screen) == .none)
    }
}

@Suite struct PictureTablesTests {
    @Test func cellsAreMeansOfTheirPartOfThePicture() throws {
        var image = RasterImage(width: 64, height: 64, fill: 0xFF)
        image.fill(PixelRect(x: 32, y: 0, width: 32, height: 64), 0xFFFF_FFFF)
        let tables = try #require(PictureTables(image, part: PixelRect(x: 0, y: 0, width: 64, height: 64)))
        let cells = tables.cells(.luma, of: .whole, side: 2)
        #expect(cells.map { ($0 * 100).rounded() } == [-50, 50, -50, 50])
        let right = tables.cells(.luma, of: PictureWindow(x: 0.25, y: 0, width: 0.5, height: 1), side: 1)
        #expect(abs(right[0]) < 0.001)
    }

    @Test func aFittedPictureIsFoundBetweenItsBars() throws {
        var image = RasterImage(width: 100, height: 100, fill: 0x2020_20FF)
        image.place(DrawnPhotos.draw(Scenes.scene(kind: 3, seed: 8), (100, 60)), x: 0, y: 20)
        let planes = try #require(PicturePlanes(image, part: PixelRect(x: 0, y: 0, width: 100, height: 100)))
        let inner = try #require(planes.insideMargins())
        #expect(abs(inner.y - 0.2) < 0.03)
        #expect(abs(inner.height - 0.6) < 0.04)
    }
}
