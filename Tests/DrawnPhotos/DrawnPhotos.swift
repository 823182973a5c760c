// Photos drawn from scenes, among them siblings: two windows of one scene that overlap.
import Pixels

/// A drawn photo and the scene that it is from.
public struct DrawnPhoto: Sendable {
    public let scene: Int
    public let image: RasterImage
}

public enum DrawnPhotos {
    private static let sizes = [(400, 300), (300, 400), (448, 252), (320, 320), (420, 280)]

    /// `scenes` different scenes; of every fourth there are two photos that overlap by about two thirds.
    public static func make(scenes: Int, seed: UInt64 = 1) -> [DrawnPhoto] {
        var photos: [DrawnPhoto] = []
        for number in 0..<scenes {
            let scene = Scenes.scene(kind: number, seed: seed &* 1_000_003 &+ UInt64(number))
            let size = sizes[number % sizes.count]
            if number % 4 == 3 {
                photos.append(DrawnPhoto(scene: number, image: draw(scene, size, window: (0, 0, 0.75, 0.75))))
                photos.append(DrawnPhoto(scene: number, image: draw(scene, size, window: (0.25, 0.2, 0.7, 0.7))))
            } else {
                photos.append(DrawnPhoto(scene: number, image: draw(scene, size, window: (0, 0, 1, 1))))
            }
        }
        return photos
    }

    /// A window of a scene as pixels.
    public static func draw(_ scene: Scene, _ size: (Int, Int), window: (Float, Float, Float, Float) = (0, 0, 1, 1)) -> RasterImage {
        var image = RasterImage(width: size.0, height: size.1, fill: 0xFF)
        for y in 0..<size.1 {
            for x in 0..<size.0 {
                let u = window.0 + window.2 * (Float(x) + 0.5) / Float(size.0)
                let v = window.1 + window.3 * (Float(y) + 0.5) / Float(size.1)
                image[x, y] = Tone.pixel(scene(u, v) * 255)
            }
        }
        return image
    }
}

/// Colours as three numbers from 0 to 255.
public enum Tone {
    /// The pixel value, rounded and kept in range.
    public static func pixel(_ color: SIMD3<Float>) -> UInt32 {
        let whole = color.clamped(lowerBound: SIMD3(repeating: 0), upperBound: SIMD3(repeating: 255)).rounded(.toNearestOrAwayFromZero)
        return UInt32(whole.x) << 24 | UInt32(whole.y) << 16 | UInt32(whole.z) << 8 | 0xFF
    }

    /// The three numbers of a pixel.
    public static func color(_ pixel: UInt32) -> SIMD3<Float> {
        SIMD3(Float(pixel >> 24), Float(pixel >> 16 & 0xFF), Float(pixel >> 8 & 0xFF))
    }
}
