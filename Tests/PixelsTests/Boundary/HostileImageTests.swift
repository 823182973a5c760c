// Odd and damaged pictures, drawn for these tests: each is read rightly or refused with one clear fault.
import Model
import Testing
import Text

@testable import Pixels

@Suite(.enabled(if: PixelLibraries.canDecode, "Leptonica is not installed: apt-get install liblept5"))
struct HostileImageTests {
    /// A picture of 24 × 16 pixels in base64, and its pixel at (3, 3).
    struct Sample: Sendable, CustomTestStringConvertible {
        var what: String
        var base64: String
        var pixel: UInt32
        var testDescription: String { what }
        var bytes: [UInt8] { Base64.decode(Array(base64.utf8)) ?? [] }
    }

    static let samples = [
        Sample(
            what: "an animated GIF gives its first frame",
            base64: """
                R0lGODlhGAAQAIEAAMgeKAAAAAAAAAAAACH5BAAKAAAALAAAAAAYABAAAAgiAAEIHEiwoMGDCBMqXMiwocOHECNKnEixosWLGDNq3GgwIAAh+Q\
                QACgAAACwAAAAAGAAQAIEUHvAAAAAAAAAAAAAIIgABCBxIsKDBgwgTKlzIsKHDhxAjSpxIsaLFixgzatxoMCAAOw==
                """, pixel: 0xC81E_28FF),
        Sample(
            what: "an animated PNG gives its first frame",
            base64: """
                iVBORw0KGgoAAAANSUhEUgAAABgAAAAQCAIAAACDRijCAAAACGFjVEwAAAACAAAAAPONk3AAAAAaZmNUTAAAAAAAAAAYAAAAEAAAAAAAAAAAAG\
                QD6AAAg+aBvQAAABxJREFUeJxjPCGnwUANwEQVU0YNGjVo1KARbBAAHD8BLt8gnE0AAAAaZmNUTAAAAAEAAAAYAAAAEAAAAAAAAAAAAGQD6AAA\
                GJVraQAAACBmZEFUAAAAAnicYxSR+8BADcBEFVNGDRo1aNSgEWwQAHXbAUIkK0gKAAAAAElFTkSuQmCC
                """, pixel: 0xC81E_28FF),
        Sample(
            what: "16-bit channels are reduced",
            base64: """
                iVBORw0KGgoAAAANSUhEUgAAABgAAAAQEAIAAADT1vSBAAAAKklEQVR4nGM48V+OQYNh8JCDwhGjDhp10KiDRh000I4YddCog0YdRE8SAB66E6\
                41nanQAAAAAElFTkSuQmCC
                """, pixel: 0xC81E_28FF),
        Sample(
            what: "transparency is laid over white",
            base64: """
                iVBORw0KGgoAAAANSUhEUgAAABgAAAAQCAYAAAAMJL+VAAAAIElEQVR4nGM8IafBQEvARFPTRy0YtWDUglELRi2gEgAAys4BLo1z1XEAAAAASU\
                VORK5CYII=
                """, pixel: 0xFFFF_FFFF),
        Sample(
            what: "grey with alpha is mixed with white",
            base64: """
                iVBORw0KGgoAAAANSUhEUgAAABgAAAAQCAQAAACmLXceAAAAGElEQVR4nGOMamAgCTCRpnxUw6iGoaQBAM50APrNkshGAAAAAElFTkSuQmCC
                """, pixel: 0xACAC_ACFF),
        Sample(
            what: "one bit a pixel",
            base64: """
                iVBORw0KGgoAAAANSUhEUgAAABgAAAAQAQAAAAAkX4I4AAAAD0lEQVR4nGPg5+dnoAADAFpAAtEbgO/9AAAAAElFTkSuQmCC
                """, pixel: 0x0000_00FF),
        Sample(
            what: "a progressive JPEG",
            base64: """
                /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC\
                0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wgARCAAQ\
                ABgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAWAQEBAQAAAAAAAAAAAAAAAAAABAb/2gAMAwEAAhADEAAAAYAh2AH/xAAUEA\
                EAAAAAAAAAAAAAAAAAAAAg/9oACAEBAAEFAl//xAAUEQEAAAAAAAAAAAAAAAAAAAAQ/9oACAEDAQE/AT//xAAUEQEAAAAAAAAAAAAAAAAAAAAQ\
                /9oACAECAQE/AT//xAAUEAEAAAAAAAAAAAAAAAAAAAAg/9oACAEBAAY/Al//xAAUEAEAAAAAAAAAAAAAAAAAAAAg/9oACAEBAAE/IV//2gAMAw\
                EAAgADAAAAEPvv/8QAFBEBAAAAAAAAAAAAAAAAAAAAEP/aAAgBAwEBPxA//8QAFBEBAAAAAAAAAAAAAAAAAAAAEP/aAAgBAgEBPxA//8QAFBAB\
                AAAAAAAAAAAAAAAAAAAAIP/aAAgBAQABPxBf/9k=
                """, pixel: 0xC81E_27FF),
        Sample(
            what: "a lossy WebP",
            base64: """
                UklGRkQAAABXRUJQVlA4IDgAAADQAgCdASoYABAAPm0skUWkIqGYBABABsSgB2AAEWMAAP7wG9//oUbKJin//9pZ/9Sz/6ln+KgAAA==
                """, pixel: 0xC81E_27FF),
        Sample(
            what: "a lossless WebP",
            base64: """
                UklGRh4AAABXRUJQVlA4TBEAAAAvF8ADAAdQjyIXpf+BiOh/AAA=
                """, pixel: 0xC81E_28FF),
        Sample(
            what: "a grey JPEG",
            base64: """
                /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC\
                0oMCUoKSj/wAALCAAQABgBAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIh\
                MUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhI\
                WGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/9oACAEBAAA/AOCo\
                oooor//Z
                """, pixel: 0x5252_52FF),
    ]

    static let printed = Sample(
        what: "a CMYK JPEG",
        base64: """
            /9j/7gAOQWRvYmUAZAAAAAAA/9sAQwAGBAUGBQQGBgUGBwcGCAoQCgoJCQoUDg8MEBcUGBgXFBYWGh0lHxobIxwWFiAsICMmJykqKRkfLTAtKD\
            AlKCko/8AAFAgAEAAYBEMRAE0RAFkRAEsRAP/EAB8AAAEFAQEBAQEBAAAAAAAAAAABAgMEBQYHCAkKC//EALUQAAIBAwMCBAMFBQQEAAABfQEC\
            AwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJChYXGBkaJSYnKCkqNDU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dX\
            Z3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+v/aAA4E\
            QwBNAFkASwAAPwD2CvnyvCq+qaKKKKKKKKKKKKKKKKKKKK//2Q==
            """, pixel: 0)
    static let moving = Sample(
        what: "an animated WebP",
        base64: """
            UklGRtoAAABXRUJQVlA4WAoAAAACAAAAFwAADwAAQU5JTQYAAAAAAAAAAABBTk1GVAAAAAAAAAAAABcAAA8AAGQAAAJWUDggPAAAANACAJ0BKh\
            gAEAA+bSySRaQioZgEAEAGxKAHYAAQaAAA/vAb3/+hRsomvH//7Sz/6ln/1LP78n/GHAAAAEFOTUZSAAAAAAAAAAAAFwAADwAAZAAAAFZQOCA6\
            AAAAlAIAnQEqGAAQAD5tLJJFgwCAAADYlAF2XQABBoAA/vXmf/99AP+7Bf+7Bf8UP6E2Paiv/nNavYAAAA==
            """, pixel: 0)

    @Test("Unusual but sound pictures are read", arguments: samples)
    func read(sample: Sample) throws {
        let image = try ImageDecoder.decode(sample.bytes)
        #expect(image.width == 24 && image.height == 16)
        #expect(image[3, 3] == sample.pixel)
    }

    @Test("Kinds that are not read say what to save instead", arguments: [printed, moving])
    func refused(sample: Sample) {
        do {
            _ = try ImageDecoder.decode(sample.bytes)
            Issue.record("decoded")
        } catch {
            #expect(error.code == .unsupported)
            #expect(error.message.contains("save"))
        }
    }

    @Test("Any picture that ends early is refused or at least does no harm", arguments: samples)
    func cut(sample: Sample) {
        for length in [0, 3, 9, 20, sample.bytes.count / 2, sample.bytes.count * 3 / 4] {
            do {
                _ = try ImageDecoder.decode(Array(sample.bytes.prefix(length)))
                // GIF, JPEG and WebP without their last bytes can still hold a whole picture.
                #expect(length >= sample.bytes.count / 2 && !sample.what.contains("PNG"))
            } catch {
                #expect([.corrupt, .unsupported, .zeroSize].contains(error.code))
            }
        }
    }

    @Test("Flipped bytes never crash", arguments: samples)
    func flipped(sample: Sample) {
        let limits = Limits.standard
        for position in stride(from: 0, to: sample.bytes.count, by: 3) {
            var bytes = sample.bytes
            bytes[position] ^= 0x55
            do {
                let image = try ImageDecoder.decode(bytes, limits: limits)
                #expect(image.pixels.count == image.width * image.height)
            } catch {
                #expect(!error.message.isEmpty)
            }
        }
    }

    @Test("A JPEG under the name of a PNG is read by its content")
    func mislabelled() throws {
        let header = try ImageHeader.read(Self.samples[6].bytes)
        #expect(header.kind == .jpeg && header.width == 24)
    }
}
