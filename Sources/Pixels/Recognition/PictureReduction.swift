// From pixels to the small planes that are compared.

extension PicturePlanes {
    /// The pixels of a part of a picture, averaged in whole blocks until no side is longer than `longest`; nil when the part is empty.
    init?(_ image: RasterImage, part: PixelRect, longest: Int = PictureTables.longestSide) {
        let part = part.clamped(width: image.width, height: image.height)
        guard part.width >= 4, part.height >= 4 else { return nil }
        let step = max(1, (max(part.width, part.height) + longest - 1) / longest)
        let width = max(1, part.width / step)
        let height = max(1, part.height / step)
        // What does not fill a block is left out on both sides alike.
        let left = part.x + max(0, part.width - width * step) / 2
        let top = part.y + max(0, part.height - height * step) / 2
        let stepX = min(step, part.width)
        let stepY = min(step, part.height)
        self.init(width: width, height: height, luma: [], blue: [], red: [])
        luma.reserveCapacity(width * height)
        blue.reserveCapacity(width * height)
        red.reserveCapacity(width * height)
        var sums = [SIMD4<UInt32>](repeating: .zero, count: width)
        let scale = 1 / (255 * Float(stepX * stepY))
        image.pixels.withUnsafeBufferPointer { pixels in
            for row in 0..<height {
                for column in 0..<width { sums[column] = .zero }
                for y in (top + row * stepY)..<(top + (row + 1) * stepY) {
                    var at = y * image.width + left
                    for column in 0..<width {
                        var sum = sums[column]
                        for _ in 0..<stepX {
                            let pixel = pixels[at]
                            sum &+= SIMD4(pixel >> 24, pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, 0)
                            at += 1
                        }
                        sums[column] = sum
                    }
                }
                for sum in sums {
                    let color = SIMD3(Float(sum.x), Float(sum.y), Float(sum.z)) * scale
                    let brightness = (color * SIMD3(0.299, 0.587, 0.114)).sum()
                    luma.append(brightness - 0.5)
                    blue.append((color.z - brightness) * 0.564)
                    red.append((color.x - brightness) * 0.713)
                }
            }
        }
    }
}

extension PictureTables {
    /// The tables of a part of a picture; nil when the part is too small to show anything.
    init?(_ image: RasterImage, part: PixelRect) {
        let part = part.clamped(width: image.width, height: image.height)
        guard let planes = PicturePlanes(image, part: part) else { return nil }
        self.init(planes, aspect: Double(part.width) / Double(part.height))
    }
}

extension PicturePlanes {
    /// The part inside flat margins of one colour: bars beside a fitted picture, or padding; nil when there are none.
    func insideMargins() -> PictureWindow? {
        func column(_ x: Int) -> Range<Int> { x..<(x + 1) }
        var left = 0
        var right = width
        var top = 0
        var bottom = height
        while left < right - 1, isFlat(0, height, left, left + 1) { left += 1 }
        while right - 1 > left, isFlat(0, height, right - 1, right) { right -= 1 }
        while top < bottom - 1, isFlat(top, top + 1, left, right) { top += 1 }
        while bottom - 1 > top, isFlat(bottom - 1, bottom, left, right) { bottom -= 1 }
        let window = PictureWindow(
            x: Double(left) / Double(width), y: Double(top) / Double(height), width: Double(right - left) / Double(width),
            height: Double(bottom - top) / Double(height))
        let area = window.width * window.height
        return area > 0.12 && area < 0.96 ? window : nil
    }

    /// Whether all pixels of a band have about the same colour.
    private func isFlat(_ top: Int, _ bottom: Int, _ left: Int, _ right: Int) -> Bool {
        let tolerance: Float = 0.025
        let first = top * width + left
        for y in top..<bottom {
            for index in (y * width + left)..<(y * width + right) {
                if abs(luma[index] - luma[first]) > tolerance || abs(blue[index] - blue[first]) > tolerance
                    || abs(red[index] - red[first]) > tolerance
                {
                    return false
                }
            }
        }
        return true
    }
}
