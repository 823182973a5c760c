// Finding pictures on screens without a layout: cards, thin gaps, no gaps, and what is no picture.
import DrawnPhotos
import Model
import Testing

@testable import Pixels

@Suite struct ScreenPicturesTests {
    private static let white: UInt32 = 0xFFFF_FFFF
    private static let page: UInt32 = 0xF0F2_F4FF

    private func isNear(_ a: PixelRect, _ b: PixelRect) -> Bool {
        abs(a.x - b.x) <= 3 && abs(a.y - b.y) <= 3 && abs(a.maxX - b.maxX) <= 3 && abs(a.maxY - b.maxY) <= 3
    }

    /// Photos placed on a page, scaled to fill their rectangles.
    private func screen(_ places: [(photo: Int, rect: PixelRect)], width: Int = 320, height: Int = 400) -> RasterImage {
        var screen = RasterImage(width: width, height: height, fill: Self.page)
        for place in places {
            let photo = SmallPhotos.images[place.photo]
            let shape = Float(place.rect.width) / Float(place.rect.height)
            let window = DisplayVariant.fill(4.0 / 3, shape, 0.5, 0.5, 1)
            screen.place(photo.shown(window, width: place.rect.width, height: place.rect.height), x: place.rect.x, y: place.rect.y)
        }
        return screen
    }

    @Test func separatePicturesAreFoundAndNamed() {
        let places: [(photo: Int, rect: PixelRect)] = [
            (photo: 1, rect: PixelRect(x: 20, y: 30, width: 120, height: 90)), (2, PixelRect(x: 160, y: 200, width: 140, height: 100)),
        ]
        let found = ScreenPictures(Recogniser(SmallPhotos.library()), isLossy: false).find(in: screen(places))
        #expect(found.count == 2)
        for (picture, place) in zip(found, places) {
            #expect(isNear(picture.rect, place.rect))
            if case .identified(let key, _, _) = picture.identification { #expect(key == place.photo) } else { Issue.record("\(picture)") }
        }
    }

    @Test func gapsOfTwoPixelsPartAGrid() {
        let places = (0..<4).map { (photo: $0 + 1, rect: PixelRect(x: $0 % 2 * 161, y: 40 + $0 / 2 * 122, width: 159, height: 120)) }
        let found = ScreenPictures(Recogniser(SmallPhotos.library()), isLossy: false).find(in: screen(places))
        #expect(found.count == 4)
        for place in places { #expect(found.contains { isNear($0.rect, place.rect) }) }
    }

    @Test func picturesThatTouchArePartedByWhatTheyShow() {
        let places: [(photo: Int, rect: PixelRect)] = [
            (photo: 2, rect: PixelRect(x: 0, y: 40, width: 320, height: 150)), (1, PixelRect(x: 0, y: 190, width: 320, height: 160)),
        ]
        let found = ScreenPictures(Recogniser(SmallPhotos.library()), isLossy: false).find(in: screen(places))
        let keys = found.compactMap { picture -> Int? in if case .identified(let key, _, _) = picture.identification { key } else { nil } }
        #expect(Set(keys) == [1, 2])
    }

    @Test func buttonsAndLinesOfWritingAreNoPictures() {
        var screen = RasterImage(width: 320, height: 400, fill: Self.page)
        screen.fill(PixelRect(x: 20, y: 20, width: 280, height: 60), 0x2060_C0FF)
        var dice = Dice(2)
        for line in 0..<6 { screen.scribble(x: 20, y: 120 + line * 24, width: 260, height: 12, color: 0x2020_20FF, dice: &dice) }
        #expect(PictureFinder().find(in: screen).isEmpty)
    }

    @Test func anEmptyScreenHasNoPictures() {
        #expect(PictureFinder().find(in: RasterImage(width: 1, height: 1, fill: 0xFF)).isEmpty)
        #expect(PictureFinder(isLossy: true).find(in: RasterImage(width: 300, height: 5, fill: 0xFF)).isEmpty)
    }

    @Test func writingInThePanelOfOnePictureBelongsToIt() {
        let pictures = [PixelRect(x: 20, y: 20, width: 100, height: 80), PixelRect(x: 20, y: 160, width: 100, height: 80)]
        let panels = [PixelRect(x: 10, y: 10, width: 300, height: 140), PixelRect(x: 10, y: 152, width: 300, height: 140)]
        // Nearer to the second picture, but in the panel of the first.
        let text = PixelRect(x: 20, y: 135, width: 90, height: 12)
        #expect(ScreenGroups.owners(of: [text], pictures: pictures, panels: panels) == [0])
        #expect(ScreenGroups.owners(of: [text], pictures: pictures, panels: []) == [1])
    }

    @Test func linesOfOneBlockStayTogetherAndACaptionFollowsItsPicture() {
        let pictures = [PixelRect(x: 0, y: 0, width: 200, height: 100), PixelRect(x: 0, y: 160, width: 200, height: 100)]
        let lines = [PixelRect(x: 0, y: 108, width: 90, height: 14), PixelRect(x: 0, y: 130, width: 120, height: 12)]
        #expect(ScreenGroups.owners(of: lines, pictures: pictures, panels: []) == [0, 0])
        let between = PixelRect(x: 0, y: 124, width: 90, height: 12)
        #expect(ScreenGroups.owners(of: [between], pictures: pictures, panels: []) == [0])
        let under = PixelRect(x: 40, y: 276, width: 120, height: 12)
        let pair = [PixelRect(x: 0, y: 160, width: 99, height: 100), PixelRect(x: 101, y: 160, width: 99, height: 100)]
        #expect(ScreenGroups.owners(of: [under], pictures: pair, panels: []) == [nil])
    }
}
