// Which pixels of a screenshot are backdrop: large areas of one colour, as user interfaces paint them and cameras do not.

/// The backdrop of a screenshot, and connected parts of what is not backdrop.
struct Backdrop {
    let width: Int
    let height: Int
    /// Whether each pixel is backdrop.
    private(set) var mask: [Bool]
    /// The boxes of the areas of one colour that do not go over most of the screen: cards, bars.
    private(set) var panels: [PixelRect] = []

    /// Least area of one colour, as a share of the square of the width.
    private static let leastArea = 0.03
    /// An area that is not of one exact colour and has soft edges along more than this share of its border is a gradient in a picture.
    private static let mostSoftEdge = 0.35

    /// `tolerance` is how far a colour channel may be from the area's colour: 1 for exact pictures, 4 for JPEG.
    init(_ image: RasterImage, tolerance: Int) {
        width = image.width
        height = image.height
        mask = [Bool](repeating: false, count: width * height)
        let least = max(64, Int(Double(width * width) * Self.leastArea))
        var seen = [Bool](repeating: false, count: width * height)
        var area: [Int] = []
        for seed in image.pixels.indices where !seen[seed] {
            let found = Self.flood(image, seed, tolerance, &seen, &area)
            guard area.count >= least else { continue }
            if found.exact >= area.count * 9 / 10 || Double(found.soft) <= Self.mostSoftEdge * Double(max(1, found.edge)) {
                for index in area { mask[index] = true }
                let box = Self.box(of: area, width: width)
                if box.area * 10 < width * height * 7 { panels.append(box) }
            }
        }
    }

    /// The smallest rectangle around some pixels.
    private static func box(of area: [Int], width: Int) -> PixelRect {
        var left = width
        var right = 0
        for index in area {
            left = min(left, index % width)
            right = max(right, index % width)
        }
        let top = (area.min() ?? 0) / width
        let bottom = (area.max() ?? 0) / width
        return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }

    /// Collects the connected pixels of the seed's colour; counts neighbours of another colour, those of only slightly another one,
    /// and pixels of exactly the seed's colour.
    private static func flood(
        _ image: RasterImage, _ seed: Int, _ tolerance: Int, _ seen: inout [Bool], _ area: inout [Int]
    ) -> (edge: Int, soft: Int, exact: Int) {
        let width = image.width
        let color = image.pixels[seed]
        area.removeAll(keepingCapacity: true)
        area.append(seed)
        seen[seed] = true
        var next = 0
        var edge = 0
        var soft = 0
        var exact = 0
        return image.pixels.withUnsafeBufferPointer { pixels in
            while next < area.count {
                let index = area[next]
                next += 1
                let x = index % width
                if pixels[index] == color || tolerance > 1 && difference(pixels[index], color) <= 1 { exact += 1 }
                for (neighbour, isInside) in [
                    (index - 1, x > 0), (index + 1, x + 1 < width), (index - width, index >= width),
                    (index + width, index + width < pixels.count),
                ] where isInside {
                    let distance = difference(pixels[neighbour], color)
                    if distance <= tolerance {
                        if !seen[neighbour] {
                            seen[neighbour] = true
                            area.append(neighbour)
                        }
                    } else {
                        edge += 1
                        if distance <= tolerance + 5 { soft += 1 }
                    }
                }
            }
            return (edge, soft, exact)
        }
    }

    /// The largest difference of a colour channel.
    @inline(__always)
    static func difference(_ a: UInt32, _ b: UInt32) -> Int {
        let red = abs(Int(a >> 24) - Int(b >> 24))
        let green = abs(Int(a >> 16 & 0xFF) - Int(b >> 16 & 0xFF))
        let blue = abs(Int(a >> 8 & 0xFF) - Int(b >> 8 & 0xFF))
        return max(red, green, blue)
    }

    /// The connected parts that are no backdrop, with the number of their pixels.
    func parts() -> [(box: PixelRect, pixels: Int)] {
        var seen = mask
        var result: [(box: PixelRect, pixels: Int)] = []
        var queue: [Int] = []
        for seed in seen.indices where !seen[seed] {
            queue.removeAll(keepingCapacity: true)
            queue.append(seed)
            seen[seed] = true
            var next = 0
            var left = width
            var right = 0
            var top = height
            var bottom = 0
            while next < queue.count {
                let index = queue[next]
                next += 1
                let x = index % width
                let y = index / width
                left = min(left, x)
                right = max(right, x)
                top = min(top, y)
                bottom = max(bottom, y)
                if x > 0, !seen[index - 1] {
                    seen[index - 1] = true
                    queue.append(index - 1)
                }
                if x + 1 < width, !seen[index + 1] {
                    seen[index + 1] = true
                    queue.append(index + 1)
                }
                if y > 0, !seen[index - width] {
                    seen[index - width] = true
                    queue.append(index - width)
                }
                if y + 1 < height, !seen[index + width] {
                    seen[index + width] = true
                    queue.append(index + width)
                }
            }
            result.append((PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1), queue.count))
        }
        return result
    }

    /// The share of backdrop along a row or column of a rectangle.
    func share(row y: Int, of rect: PixelRect) -> Double {
        var count = 0
        for x in rect.x..<rect.maxX where mask[y * width + x] { count += 1 }
        return Double(count) / Double(max(1, rect.width))
    }

    func share(column x: Int, of rect: PixelRect) -> Double {
        var count = 0
        for y in rect.y..<rect.maxY where mask[y * width + x] { count += 1 }
        return Double(count) / Double(max(1, rect.height))
    }
}
