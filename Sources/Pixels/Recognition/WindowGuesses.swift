// The ways in which user interfaces put a photo into a rectangle: cropped, stretched, fitted, zoomed.

enum WindowGuesses {
    /// Zooms beyond filling the rectangle that are tried.
    static let ordinaryZooms = [1.0, 1.15, 1.35, 1.65]
    /// Zooms that only pictures put in at their own size, or magnified on purpose, have.
    static let deepZooms = [2.0, 2.5, 3.1]
    /// Distance of neighbouring windows, as a share of their size; half of it must not lose an 8 × 8 likeness.
    private static let stride = 0.12

    /// All guesses for one photo, for some zooms: `shownIn` is the part of the rectangle that shows a picture.
    static func all(photoAspect: Double, queryAspect: Double, shownIn: PictureWindow, zooms: [Double]) -> [ShownWindow] {
        let aspect = queryAspect * shownIn.width / shownIn.height
        let ratio = aspect / photoAspect
        var guesses: [ShownWindow] = []
        for zoom in zooms {
            let width = min(1, ratio) / zoom
            let height = min(1, 1 / ratio) / zoom
            for x in positions(1 - width, of: width) {
                for y in positions(1 - height, of: height) {
                    guesses.append(ShownWindow(photo: PictureWindow(x: x, y: y, width: width, height: height), shownIn: shownIn))
                }
            }
        }
        guard zooms == ordinaryZooms else { return guesses }
        guesses.append(ShownWindow(photo: .whole, shownIn: shownIn))
        // Fitted between bars that are not flat (a blurred backdrop).
        if ratio > 1.08 || ratio < 1 / 1.08 {
            let width = min(1, 1 / ratio)
            let height = min(1, ratio)
            let middle = PictureWindow(x: (1 - width) / 2, y: (1 - height) / 2, width: width, height: height)
            guesses.append(ShownWindow(photo: .whole, shownIn: shownIn.part(middle)))
        }
        return guesses
    }

    /// Evenly spread starts from 0 to the slack, the middle among them.
    private static func positions(_ slack: Double, of size: Double) -> [Double] {
        guard slack > 0.004 else { return [0] }
        let steps = max(2, Int((slack / (size * stride)).rounded(.up)))
        let even = steps + steps % 2
        return (0...even).map { slack * Double($0) / Double(even) }
    }

    /// Small changes of a window, as shares of its size.
    static func moves(_ step: Double) -> [(PictureWindow) -> PictureWindow] {
        func scaled(_ window: PictureWindow, _ x: Double, _ y: Double) -> PictureWindow {
            PictureWindow(
                x: window.x - window.width * (x - 1) / 2, y: window.y - window.height * (y - 1) / 2, width: window.width * x,
                height: window.height * y)
        }
        func moved(_ window: PictureWindow, _ x: Double, _ y: Double) -> PictureWindow {
            PictureWindow(x: window.x + window.width * x, y: window.y + window.height * y, width: window.width, height: window.height)
        }
        return [
            { moved($0, step, 0) }, { moved($0, -step, 0) }, { moved($0, 0, step) }, { moved($0, 0, -step) },
            { scaled($0, 1 + 2 * step, 1 + 2 * step) }, { scaled($0, 1 - 2 * step, 1 - 2 * step) },
            { scaled($0, 1 + step, 1) }, { scaled($0, 1 - step, 1) }, { scaled($0, 1, 1 + step) }, { scaled($0, 1, 1 - step) },
        ]
    }
}
