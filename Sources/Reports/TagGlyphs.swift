// The letters of box tags, as bits: eleven signs of five by seven dots are read at any size and need no font.
import Pixels

enum TagGlyphs {
    static let width = 5
    static let height = 7

    /// Rows from the top, the left dot in the highest of five bits.
    private static let rows: [Character: [UInt8]] = [
        "P": [0b11110, 0b10001, 0b10001, 0b11110, 0b10000, 0b10000, 0b10000],
        "0": [0b01110, 0b10001, 0b10011, 0b10101, 0b11001, 0b10001, 0b01110],
        "1": [0b00100, 0b01100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110],
        "2": [0b01110, 0b10001, 0b00001, 0b00110, 0b01000, 0b10000, 0b11111],
        "3": [0b11110, 0b00001, 0b00001, 0b01110, 0b00001, 0b00001, 0b11110],
        "4": [0b00010, 0b00110, 0b01010, 0b10010, 0b11111, 0b00010, 0b00010],
        "5": [0b11111, 0b10000, 0b11110, 0b00001, 0b00001, 0b10001, 0b01110],
        "6": [0b00110, 0b01000, 0b10000, 0b11110, 0b10001, 0b10001, 0b01110],
        "7": [0b11111, 0b00001, 0b00010, 0b00100, 0b01000, 0b01000, 0b01000],
        "8": [0b01110, 0b10001, 0b10001, 0b01110, 0b10001, 0b10001, 0b01110],
        "9": [0b01110, 0b10001, 0b10001, 0b01111, 0b00001, 0b00010, 0b01100],
    ]

    /// Draws a tag with its top left corner at a place, each dot a square of `dot` pixels; signs that there are no dots for stay blank.
    static func draw(_ tag: String, on image: inout RasterImage, x: Int, y: Int, dot: Int, color: UInt32) {
        for (number, character) in tag.enumerated() {
            for (row, bits) in (rows[character] ?? []).enumerated() {
                for column in 0..<width where bits >> UInt8(width - 1 - column) & 1 == 1 {
                    let left = x + (number * (width + 1) + column) * dot
                    image.fill(PixelRect(x: left, y: y + row * dot, width: dot, height: dot), color)
                }
            }
        }
    }

    /// The width of a tag in dots.
    static func width(of tag: String) -> Int { tag.count * (width + 1) - 1 }
}
