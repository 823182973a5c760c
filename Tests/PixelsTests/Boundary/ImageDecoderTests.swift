// Pictures come in as values: round trips through PNG, and one clear fault for each kind of trouble.
import Model
import Testing

@testable import Pixels

@Suite(.enabled(if: PixelLibraries.canDecode, "Leptonica is not installed: apt-get install liblept5"))
struct ImageDecoderTests {
    /// Four quarters of different colours.
    private var sample: RasterImage {
        var image = RasterImage(width: 40, height: 20, fill: 0xFFFF_FFFF)
        image.fill(PixelRect(x: 0, y: 0, width: 20, height: 10), 0xFF00_00FF)
        image.fill(PixelRect(x: 20, y: 0, width: 20, height: 10), 0x00FF_00FF)
        image.fill(PixelRect(x: 0, y: 10, width: 20, height: 10), 0x1020_30FF)
        return image
    }

    @Test("A picture written as PNG is read back unchanged")
    func pngRoundTrip() throws {
        #expect(try ImageDecoder.decode(sample.pngData()) == sample)
    }

    @Test("Brightness weighs green most")
    func luma() throws {
        let luma = try sample.luma()
        #expect(luma[5, 5] == 76)
        #expect(luma[25, 5] == 150)
        #expect(luma[30, 15] == 255)
        #expect(luma.width == 40 && luma.height == 20)
    }

    @Test("A one-pixel-wide odd luma picture keeps its rows")
    func lumaRows() throws {
        let image = try #require(LumaImage(width: 3, height: 2, pixels: [1, 2, 3, 4, 5, 6]))
        #expect(try image.scaled(toWidth: 3, height: 2) == image)
    }

    @Test("Scaling keeps quarters where they are", arguments: [(80, 40), (20, 10)])
    func scaling(size: (Int, Int)) throws {
        let scaled = try sample.scaled(toWidth: size.0, height: size.1)
        #expect(scaled.width == size.0 && scaled.height == size.1)
        #expect(scaled[2, 2] == 0xFF00_00FF)
        #expect(scaled[size.0 - 3, 2] == 0x00FF_00FF)
    }

    @Test("Text is drawn in the given colour")
    func text() throws {
        var image = RasterImage(width: 120, height: 40, fill: 0xFFFF_FFFF)
        let width = try image.drawText("Photo by Ada", x: 4, y: 30, size: 17, color: 0xC000_00FF)
        #expect(width > 40)
        #expect(image.pixels.contains(0xC000_00FF))
    }

    @Test("A picture that is cut off is corrupt", arguments: [10, 40, 70])
    func cut(length: Int) throws {
        let bytes = try Array(sample.pngData().prefix(length))
        #expect(throws: ImageFault.self) { try ImageDecoder.decode(bytes) }
        do { _ = try ImageDecoder.decode(bytes) } catch { #expect(error.code == .corrupt) }
    }

    @Test("Too many declared pixels are refused before decoding")
    func bomb() throws {
        var bytes = try sample.pngData()
        bytes.replaceSubrange(16..<24, with: [0, 0, 0xFF, 0xFF, 0, 0, 0xFF, 0xFF])
        do {
            _ = try ImageDecoder.decode(bytes)
            Issue.record("decoded")
        } catch {
            #expect(error.code == .tooLarge)
            #expect(error.message.contains("65535 × 65535"))
        }
    }

    @Test("No size, other kinds and empty files have their own codes")
    func codes() throws {
        var empty = try sample.pngData()
        empty.replaceSubrange(16..<20, with: [0, 0, 0, 0])
        let cases: [([UInt8], ImageFault.Code)] = [
            (empty, .zeroSize), (Array("BM------------".utf8), .unsupported), ([], .corrupt), (Array("hello".utf8), .unsupported),
        ]
        for (bytes, code) in cases {
            do {
                _ = try ImageDecoder.decode(bytes)
                Issue.record("decoded")
            } catch { #expect(error.code == code) }
        }
    }
}
