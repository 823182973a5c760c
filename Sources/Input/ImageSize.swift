// Width and height from the headers of PNG, JPEG, GIF and WebP files, without decoding them.

extension InputFile {
    /// The picture's size in pixels; nil when the header is damaged or the file is no picture.
    public var pixelSize: (width: Int, height: Int)? {
        switch magic {
        case .png: raw.count >= 24 ? sized(big(16, 4), big(20, 4)) : nil
        case .gif: raw.count >= 10 ? sized(little(6, 2), little(8, 2)) : nil
        case .jpeg: jpegSize()
        case .webp: webpSize()
        default: nil
        }
    }

    private func sized(_ width: Int, _ height: Int) -> (width: Int, height: Int)? {
        width > 0 && height > 0 && width < 1 << 24 && height < 1 << 24 ? (width, height) : nil
    }

    private func big(_ offset: Int, _ count: Int) -> Int { raw[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) } }
    private func little(_ offset: Int, _ count: Int) -> Int { raw[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) } }

    /// Walks the segments up to a start-of-frame marker.
    private func jpegSize() -> (width: Int, height: Int)? {
        var offset = 2
        while offset + 9 < raw.count {
            guard raw[offset] == 0xFF else { return nil }
            let marker = raw[offset + 1]
            if marker == 0xFF {
                offset += 1
                continue
            }
            let isFrame = (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
            if isFrame { return sized(big(offset + 7, 2), big(offset + 5, 2)) }
            if (0xD0...0xD9).contains(marker) || marker == 0x01 {
                offset += 2
                continue
            }
            offset += 2 + big(offset + 2, 2)
        }
        return nil
    }

    /// The three kinds of WebP: extended, lossless, lossy.
    private func webpSize() -> (width: Int, height: Int)? {
        guard raw.count >= 30 else { return nil }
        switch String(decoding: raw[12..<16], as: UTF8.self) {
        case "VP8X": return sized(little(24, 3) + 1, little(27, 3) + 1)
        case "VP8L":
            let bits = little(21, 4)
            return sized(bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
        case "VP8 ": return sized(little(26, 2) & 0x3FFF, little(28, 2) & 0x3FFF)
        default: return nil
        }
    }
}
