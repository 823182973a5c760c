// What user interfaces and file formats do to a photo on its way to the screen.
import Pixels

extension RasterImage {
    /// A window (in fractions) of the picture at another size, as renderers scale: averaged when it shrinks, blended when it grows.
    public func shown(
        _ window: (x: Float, y: Float, width: Float, height: Float) = (0, 0, 1, 1), width newWidth: Int, height newHeight: Int
    )
        -> RasterImage
    {
        var result = RasterImage(width: newWidth, height: newHeight, fill: 0xFF)
        let stepX = window.width * Float(width) / Float(newWidth)
        let stepY = window.height * Float(height) / Float(newHeight)
        let tapsX = max(1, Int(stepX.rounded(.up)))
        let tapsY = max(1, Int(stepY.rounded(.up)))
        for y in 0..<newHeight {
            for x in 0..<newWidth {
                var sum = SIMD3<Float>()
                for tapY in 0..<tapsY {
                    for tapX in 0..<tapsX {
                        let u = window.x * Float(width) + stepX * (Float(x) + (Float(tapX) + 0.5) / Float(tapsX))
                        let v = window.y * Float(height) + stepY * (Float(y) + (Float(tapY) + 0.5) / Float(tapsY))
                        sum += blended(u - 0.5, v - 0.5)
                    }
                }
                result[x, y] = Tone.pixel(sum / Float(tapsX * tapsY))
            }
        }
        return result
    }

    private func blended(_ x: Float, _ y: Float) -> SIMD3<Float> {
        let x = min(max(0, x), Float(width - 1))
        let y = min(max(0, y), Float(height - 1))
        let left = min(width - 1, Int(x))
        let top = min(height - 1, Int(y))
        let right = min(width - 1, left + 1)
        let bottom = min(height - 1, top + 1)
        let a = x - Float(left)
        let b = y - Float(top)
        let above = Tone.color(self[left, top]) * (1 - a) + Tone.color(self[right, top]) * a
        let below = Tone.color(self[left, bottom]) * (1 - a) + Tone.color(self[right, bottom]) * a
        return above * (1 - b) + below * b
    }

    /// Every pixel changed by a formula of its colour and place (0 to 1).
    public mutating func retouch(_ change: (SIMD3<Float>, Float, Float) -> SIMD3<Float>) {
        for y in 0..<height {
            for x in 0..<width {
                self[x, y] = Tone.pixel(change(Tone.color(self[x, y]), (Float(x) + 0.5) / Float(width), (Float(y) + 0.5) / Float(height)))
            }
        }
    }

    /// Rounded corners over a background.
    public mutating func roundCorners(radius: Float, background: UInt32) {
        for y in 0..<height {
            for x in 0..<width {
                let dx = max(radius - Float(x) - 0.5, Float(x) + 0.5 - Float(width) + radius, 0)
                let dy = max(radius - Float(y) - 0.5, Float(y) + 0.5 - Float(height) + radius, 0)
                if dx * dx + dy * dy > radius * radius { self[x, y] = background }
            }
        }
    }

    /// Strokes that look like a line of writing, `height` pixels high, from a place on.
    public mutating func scribble(x: Int, y: Int, width length: Int, height: Int, color: UInt32, dice: inout Dice) {
        var at = x
        let stroke = max(1, height / 7)
        while at < x + length {
            let letter = max(3, height * dice.int(4...7) / 10)
            for _ in 0..<dice.int(2...3) {
                if dice.int(0...1) == 0 {
                    fill(PixelRect(x: at + dice.int(0...letter / 2), y: y, width: stroke, height: height), color)
                } else {
                    fill(PixelRect(x: at, y: y + dice.int(0...height - stroke), width: letter - stroke, height: stroke), color)
                }
            }
            at += letter + stroke + (dice.int(0...5) == 0 ? height / 2 : 0)
        }
    }

    /// What JPEG coding of a quality (1 to 100) does: each 8 × 8 block's frequencies are rounded to its table.
    public mutating func jpegNoise(quality: Int) {
        let scale = quality < 50 ? 5000 / Float(quality) : 200 - 2 * Float(quality)
        let table = Self.luminance.map { max(1, (Float($0) * scale + 50) / 100).rounded(.down) }
        for top in stride(from: 0, to: height, by: 8) {
            for left in stride(from: 0, to: width, by: 8) { quantise(left, top, table) }
        }
    }

    private mutating func quantise(_ left: Int, _ top: Int, _ table: [Float]) {
        var channels = [[Float]](repeating: [Float](repeating: 0, count: 64), count: 3)
        for y in 0..<8 {
            for x in 0..<8 {
                let color = Tone.color(self[min(width - 1, left + x), min(height - 1, top + y)])
                let luma = (color * SIMD3(0.299, 0.587, 0.114)).sum()
                channels[0][y * 8 + x] = luma - 128
                channels[1][y * 8 + x] = (color.z - luma) * 0.564
                channels[2][y * 8 + x] = (color.x - luma) * 0.713
            }
        }
        for channel in 0..<3 {
            var spectrum = Self.transform(channels[channel], inverse: false)
            // Colour is coded more coarsely; twice the table stands for that and for its halved resolution.
            for index in 0..<64 {
                let step = channel == 0 ? table[index] : table[index] * 2
                spectrum[index] = (spectrum[index] / step).rounded() * step
            }
            channels[channel] = Self.transform(spectrum, inverse: true)
        }
        for y in 0..<min(8, height - top) {
            for x in 0..<min(8, width - left) {
                let luma = channels[0][y * 8 + x] + 128
                let blue = luma + channels[1][y * 8 + x] / 0.564
                let red = luma + channels[2][y * 8 + x] / 0.713
                self[left + x, top + y] = Tone.pixel(SIMD3(red, (luma - 0.299 * red - 0.114 * blue) / 0.587, blue))
            }
        }
    }

    private static func transform(_ block: [Float], inverse: Bool) -> [Float] {
        func lines(_ input: [Float]) -> [Float] {
            var output = [Float](repeating: 0, count: 64)
            for row in 0..<8 {
                for k in 0..<8 {
                    var sum: Float = 0
                    for n in 0..<8 { sum += input[row * 8 + n] * (inverse ? cosines[n * 8 + k] : cosines[k * 8 + n]) }
                    // Transposed, so that a second pass does the columns.
                    output[k * 8 + row] = sum
                }
            }
            return output
        }
        return lines(lines(block))
    }

    /// The orthonormal cosine basis: entry k * 8 + n, cos by table of multiples of π/16.
    private static let cosines: [Float] = {
        let quarter: [Float] = [1, 0.980785280, 0.923879533, 0.831469612, 0.707106781, 0.555570233, 0.382683432, 0.195090322, 0]
        func cosine(_ step: Int) -> Float {
            let step = step % 32
            if step <= 8 { return quarter[step] }
            if step <= 16 { return -quarter[16 - step] }
            if step <= 24 { return -quarter[step - 16] }
            return quarter[32 - step]
        }
        return (0..<64).map { index in
            let k = index / 8
            let n = index % 8
            return cosine((2 * n + 1) * k) * (k == 0 ? 0.353553391 : 0.5)
        }
    }()

    /// The luminance table that JPEG's standard suggests.
    private static let luminance = [
        16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51, 87, 80, 62,
        18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100,
        103, 99,
    ]
}
