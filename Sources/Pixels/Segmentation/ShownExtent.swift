// How far an identified photo really reaches on the screen: its own pixels tell where it goes on beyond a rectangle, and where it ends.

/// Where on a screenshot a photo is, given that a window of it is shown in a rectangle.
struct ShownExtent {
    private let screen: RasterImage
    private let photo: PictureTables
    /// The whole photo as it would lie on the screen, in pixels.
    private let frame: (x: Double, y: Double, width: Double, height: Double)
    /// The rectangle that is known to show it.
    private let known: PixelRect
    /// Brightness on the screen by brightness in the photo: gain and offset, fitted over the known rectangle.
    private let gain: Float
    private let offset: Float

    /// Side of the squares that are compared, in pixels.
    private let cell: Int
    /// Largest difference of brightness that counts as agreement.
    private static let tolerance: Float = 0.07
    /// Share of squares of a band that have to agree.
    private static let agreement = 0.6
    /// A photo is not followed beyond this many times the known rectangle's size.
    private static let farthest = 3.0

    init?(_ match: PhotoMatch, photo: PictureTables, rect: PixelRect, screen: RasterImage) {
        self.screen = screen
        self.photo = photo
        let shown = (
            x: Double(rect.x) + match.shownIn.x * Double(rect.width), y: Double(rect.y) + match.shownIn.y * Double(rect.height),
            width: match.shownIn.width * Double(rect.width), height: match.shownIn.height * Double(rect.height)
        )
        guard match.window.width > 0.02, match.window.height > 0.02, shown.width >= 8, shown.height >= 8 else { return nil }
        let width = shown.width / match.window.width
        let height = shown.height / match.window.height
        frame = (shown.x - match.window.x * width, shown.y - match.window.y * height, width, height)
        known = PixelRect(
            x: Int(shown.x.rounded()), y: Int(shown.y.rounded()), width: Int(shown.width.rounded()), height: Int(shown.height.rounded())
        ).clamped(width: screen.width, height: screen.height)
        cell = max(2, min(known.width, known.height) / 24)
        guard !known.isEmpty, let fit = Self.fit(screen, photo, frame, known) else { return nil }
        (gain, offset) = fit
    }

    /// Least squares of brightness over a grid of the known rectangle; dark scrims make the gain small, but never negative.
    private static func fit(
        _ screen: RasterImage, _ photo: PictureTables, _ frame: (x: Double, y: Double, width: Double, height: Double), _ known: PixelRect
    ) -> (Float, Float)? {
        let side = 16
        guard let planes = PictureTables(screen, part: known) else { return nil }
        let seen = planes.cells(.luma, of: .whole, side: side)
        let window = PictureWindow(
            x: (Double(known.x) - frame.x) / frame.width, y: (Double(known.y) - frame.y) / frame.height,
            width: Double(known.width) / frame.width, height: Double(known.height) / frame.height)
        let own = photo.cells(.luma, of: window, side: side)
        let count = Float(own.count)
        let meanOwn = own.reduce(0, +) / count
        let meanSeen = seen.reduce(0, +) / count
        var product: Float = 0
        var squares: Float = 0
        for (a, b) in zip(own, seen) {
            product += (a - meanOwn) * (b - meanSeen)
            squares += (a - meanOwn) * (a - meanOwn)
        }
        guard squares > 1e-4 else { return nil }
        let gain = min(1.6, max(0.2, product / squares))
        return (gain, meanSeen - gain * meanOwn)
    }

    /// The rectangle that shows the photo, edges found to the pixel.
    func rect() -> PixelRect {
        let limit = PixelRect(
            x: Int(max(frame.x, Double(known.x) - Self.farthest * Double(known.width)).rounded()),
            y: Int(max(frame.y, Double(known.y) - Self.farthest * Double(known.height)).rounded()),
            width: 0, height: 0)
        let right = Int(min(frame.x + frame.width, Double(known.maxX) + Self.farthest * Double(known.width)).rounded())
        let bottom = Int(min(frame.y + frame.height, Double(known.maxY) + Self.farthest * Double(known.height)).rounded())
        let bounds = PixelRect(x: limit.x, y: limit.y, width: right - limit.x, height: bottom - limit.y).clamped(
            width: screen.width, height: screen.height)
        var result = known
        // Rows first, then columns over the new height: a photo is a rectangle.
        result.y = edge(from: result.y, to: bounds.y, step: -1) { rowAgrees($0, result) }
        result.height = known.maxY - result.y
        let lower = edge(from: result.maxY - 1, to: bounds.maxY - 1, step: 1) { rowAgrees($0, result) }
        result.height = lower + 1 - result.y
        let left = edge(from: result.x, to: bounds.x, step: -1) { columnAgrees($0, result) }
        let end = edge(from: result.maxX - 1, to: bounds.maxX - 1, step: 1) { columnAgrees($0, result) }
        result.x = left
        result.width = end + 1 - left
        return result
    }

    /// Walks outwards while lines agree; a few lines that do not (a line of text, a rule) may lie in between.
    private func edge(from start: Int, to end: Int, step: Int, agrees: (Int) -> Bool) -> Int {
        var last = start
        var misses = 0
        var position = start + step
        while step < 0 ? position >= end : position <= end {
            if agrees(position) {
                last = position
                misses = 0
            } else {
                misses += 1
                if misses > cell { break }
            }
            position += step
        }
        return last
    }

    private func rowAgrees(_ y: Int, _ rect: PixelRect) -> Bool {
        agrees(stride(from: rect.x + cell / 2, to: rect.maxX, by: cell).map { ($0, y) })
    }

    private func columnAgrees(_ x: Int, _ rect: PixelRect) -> Bool {
        agrees(stride(from: rect.y + cell / 2, to: rect.maxY, by: cell).map { (x, $0) })
    }

    /// Whether most of some pixels have the colour that the photo has there.
    private func agrees(_ places: [(x: Int, y: Int)]) -> Bool {
        var good = 0
        for place in places {
            let window = PictureWindow(
                x: (Double(place.x) + 0.5 - frame.x) / frame.width - 0.004, y: (Double(place.y) + 0.5 - frame.y) / frame.height - 0.004,
                width: 0.008, height: 0.008)
            let pixel = screen[place.x, place.y]
            let color = SIMD3(Float(pixel >> 24), Float(pixel >> 16 & 0xFF), Float(pixel >> 8 & 0xFF)) / 255
            let luma = (color * SIMD3(0.299, 0.587, 0.114)).sum()
            let own = photo.cells(.luma, of: window, side: 1)[0] * gain + offset + 0.5
            let blue = photo.cells(.blue, of: window, side: 1)[0] * gain
            let red = photo.cells(.red, of: window, side: 1)[0] * gain
            if abs(luma - 0.5 - own + 0.5) < Self.tolerance, abs((color.z - luma) * 0.564 - blue) < Self.tolerance,
                abs((color.x - luma) * 0.713 - red) < Self.tolerance
            {
                good += 1
            }
        }
        return !places.isEmpty && Double(good) >= Self.agreement * Double(places.count)
    }
}
