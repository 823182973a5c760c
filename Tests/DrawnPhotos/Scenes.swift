// Things that people photograph, drawn by formula: every scene can be looked at through any window of it.

/// A scene as colour (0 to 1) by place (0 to 1 in both directions).
public typealias Scene = @Sendable (Float, Float) -> SIMD3<Float>

public enum Scenes {
    /// Number of kinds of scenes.
    public static let kinds = 8

    /// A scene of a kind, with everything else random.
    public static func scene(kind: Int, seed: UInt64) -> Scene {
        var dice = Dice(seed)
        switch kind % kinds {
        case 0: return landscape(&dice)
        case 1: return skyline(&dice)
        case 2: return person(&dice)
        case 3: return meal(&dice)
        case 4: return colourNoise(&dice)
        case 5: return room(&dice)
        case 6: return forest(&dice)
        default: return shore(&dice)
        }
    }

    static func mix(_ a: SIMD3<Float>, _ b: SIMD3<Float>, _ part: Float) -> SIMD3<Float> {
        let part = min(1, max(0, part))
        return a * (1 - part) + b * part
    }

    private static func landscape(_ dice: inout Dice) -> Scene {
        let noise = Noise(seed: UInt32(truncatingIfNeeded: dice.next()))
        let high = dice.color(0.3...0.9)
        let low = dice.color(0.5...1)
        let ridges = (0..<3).map { layer in
            (
                base: 0.35 + 0.17 * Float(layer) + dice.float(-0.07...0.07), scale: dice.float(1.5...5), height: dice.float(0.1...0.3),
                color: dice.color(0.05...0.6)
            )
        }
        let cloud = dice.float(0...0.5)
        return { x, y in
            var color = mix(high, low, y * 1.8)
            color = mix(color, SIMD3(repeating: 0.95), cloud * max(0, noise.layered(x * 4, y * 9) - 0.4) * 3)
            for (number, ridge) in ridges.enumerated() {
                let edge = ridge.base - ridge.height * (noise.layered(x * ridge.scale, Float(number) * 31 + 3, octaves: 5) - 0.5)
                if y > edge { color = ridge.color * (0.75 + 0.5 * noise.layered(x * 22, y * 22, octaves: 3)) }
            }
            return color
        }
    }

    private static func skyline(_ dice: inout Dice) -> Scene {
        let noise = Noise(seed: UInt32(truncatingIfNeeded: dice.next()))
        let high = dice.color(0.2...0.9)
        let low = dice.color(0.4...1)
        var houses: [(left: Float, right: Float, top: Float, color: SIMD3<Float>, lit: SIMD3<Float>, columns: Float, rows: Float)] = []
        var left: Float = -0.05
        while left < 1 {
            let width = dice.float(0.06...0.2)
            houses.append(
                (
                    left, left + width, dice.float(0.15...0.7), dice.color(0.1...0.7), dice.color(0.4...1), Float(dice.int(2...6)),
                    Float(dice.int(8...24))
                ))
            left += width * dice.float(0.8...1.2)
        }
        let all = houses
        return { x, y in
            var color = mix(high, low, y) + SIMD3(repeating: 0.08 * (noise.layered(x * 3, y * 6) - 0.5))
            for house in all where x >= house.left && x < house.right && y > house.top {
                let u = (x - house.left) / (house.right - house.left) * house.columns
                let v = (y - house.top) * house.rows
                let isWindow = u - u.rounded(.down) > 0.3 && u - u.rounded(.down) < 0.75 && v - v.rounded(.down) > 0.3
                let isLit = isWindow && noise.value(u.rounded(.down) * 7.7, v.rounded(.down) * 5.3 + house.left * 90) > 0.45
                color = isLit ? house.lit : isWindow ? house.color * 0.55 : house.color * (0.9 + 0.2 * noise.value(x * 60, y * 60))
            }
            return color
        }
    }

    private static func person(_ dice: inout Dice) -> Scene {
        let noise = Noise(seed: UInt32(truncatingIfNeeded: dice.next()))
        let back = dice.color()
        let other = dice.color()
        let skin = SIMD3(dice.float(0.45...0.95), dice.float(0.3...0.7), dice.float(0.2...0.55))
        let hair = dice.color(0.03...0.6)
        let coat = dice.color()
        let centre = SIMD2(dice.float(0.3...0.7), dice.float(0.3...0.48))
        let size = dice.float(0.11...0.2)
        let smile = dice.float(0.25...0.6)
        return { x, y in
            var color = mix(back, other, noise.layered(x * 3, y * 3) * 1.6 - 0.3)
            let dx = (x - centre.x) / size
            let dy = (y - centre.y) / (size * 1.35)
            if dy > 0.9, abs(dx) < 1.1 + dy * 0.5 { color = coat * (0.8 + 0.4 * noise.layered(x * 14, y * 14)) }
            if dx * dx + (dy + 0.2) * (dy + 0.2) < 1.35 { color = hair * (0.7 + 0.6 * noise.layered(x * 50, y * 9)) }
            if dx * dx + dy * dy < 1 {
                color = skin * (1 - 0.25 * dx)
                let eye = abs(abs(dx) - 0.4)
                if eye * eye * 4 + (dy + 0.2) * (dy + 0.2) * 16 < 0.09 { color = SIMD3(repeating: eye < 0.07 ? 0.05 : 0.9) }
                if abs(dx) < smile, abs(dy - 0.5 + dx * dx * 0.4) < 0.06 { color = SIMD3(0.6, 0.15, 0.15) }
            }
            return color
        }
    }

    private static func meal(_ dice: inout Dice) -> Scene {
        let noise = Noise(seed: UInt32(truncatingIfNeeded: dice.next()))
        let wood = SIMD3(dice.float(0.2...0.7), dice.float(0.15...0.5), dice.float(0.1...0.4))
        let plate = dice.color(0.6...1)
        let centre = SIMD2(dice.float(0.35...0.65), dice.float(0.35...0.65))
        let radius = dice.float(0.25...0.42)
        let bites = (0..<dice.int(4...12)).map { _ in
            (
                place: SIMD2(dice.float(-0.6...0.6), dice.float(-0.6...0.6)) * radius, radius: dice.float(0.1...0.35) * radius,
                color: dice.color()
            )
        }
        return { x, y in
            var color = wood * (0.7 + 0.6 * noise.layered(x * 3, y * 26))
            let point = SIMD2(x, y) - centre
            let distance = (point * point).sum().squareRoot()
            if distance < radius { color = plate * (distance > radius * 0.8 ? 0.85 : 1) }
            for bite in bites {
                let away = point - bite.place
                if (away * away).sum() < bite.radius * bite.radius {
                    color = bite.color * (0.7 + 0.6 * noise.layered(x * 24, y * 24, octaves: 3))
                }
            }
            return color
        }
    }

    private static func colourNoise(_ dice: inout Dice) -> Scene {
        let noise = Noise(seed: UInt32(truncatingIfNeeded: dice.next()))
        let scale = dice.float(2...9)
        let warp = dice.float(0...0.6)
        let colors = (0..<3).map { _ in dice.color() }
        return { x, y in
            let bend = noise.layered(x * 2 + 9, y * 2) * warp
            let a = noise.layered((x + bend) * scale, (y - bend) * scale)
            let b = noise.layered((x - bend) * scale + 40, (y + bend) * scale + 40, octaves: 5)
            return mix(mix(colors[0], colors[1], a * 2 - 0.5), colors[2], b * 2 - 0.5)
        }
    }

    private static func room(_ dice: inout Dice) -> Scene {
        let noise = Noise(seed: UInt32(truncatingIfNeeded: dice.next()))
        let wall = dice.color(0.4...0.95)
        let floor = (dice.color(0.1...0.6), dice.color(0.3...0.9))
        let horizon = dice.float(0.5...0.7)
        let tiles = dice.float(4...10)
        let things = (0..<dice.int(4...8)).map { _ in
            (
                x: dice.float(0...0.85), y: dice.float(0.1...0.75), width: dice.float(0.06...0.3), height: dice.float(0.08...0.35),
                color: dice.color()
            )
        }
        return { x, y in
            var color = wall * (0.9 + 0.2 * noise.layered(x * 2, y * 2))
            if y > horizon {
                let depth = 0.12 / (y - horizon + 0.05)
                let u = ((x - 0.5) * depth * tiles).rounded(.down)
                let v = (depth * tiles).rounded(.down)
                color = Int(u + v + 1000) % 2 == 0 ? floor.0 : floor.1
            }
            for thing in things where x > thing.x && x < thing.x + thing.width && y > thing.y && y < thing.y + thing.height {
                let shade = 1.15 - 0.4 * (x - thing.x) / thing.width
                color = thing.color * shade * (0.9 + 0.2 * noise.value(x * 40, y * 40))
            }
            return color
        }
    }

    private static func forest(_ dice: inout Dice) -> Scene {
        let noise = Noise(seed: UInt32(truncatingIfNeeded: dice.next()))
        let dark = dice.color(0.02...0.3)
        let leaf = SIMD3(dice.float(0.1...0.8), dice.float(0.3...0.9), dice.float(0.05...0.4))
        let trunks = (0..<dice.int(5...14)).map { _ in
            (x: dice.float(0...1), width: dice.float(0.01...0.05), lean: dice.float(-0.08...0.08), color: dice.color(0.1...0.5))
        }
        return { x, y in
            var color = mix(dark, leaf, noise.layered(x * 11, y * 11, octaves: 5) * 2 - 0.5)
            for trunk in trunks {
                let away = abs(x - trunk.x - trunk.lean * y) / trunk.width
                if away < 1, noise.layered(x * 8 + 70, y * 8) < 0.62 { color = trunk.color * (1.2 - 0.6 * away) }
            }
            return color * (0.6 + 0.5 * y)
        }
    }

    private static func shore(_ dice: inout Dice) -> Scene {
        let noise = Noise(seed: UInt32(truncatingIfNeeded: dice.next()))
        let sky = (dice.color(0.3...0.9), dice.color(0.5...1))
        let sea = dice.color(0.1...0.6)
        let sand = SIMD3(dice.float(0.6...0.95), dice.float(0.5...0.85), dice.float(0.3...0.7))
        let sun = SIMD2(dice.float(0.1...0.9), dice.float(0.08...0.4))
        let horizon = dice.float(0.4...0.6)
        let beach = dice.float(0.65...0.85)
        return { x, y in
            if y < horizon {
                let away = SIMD2(x, y) - sun
                let glow = 1 / (1 + (away * away).sum() * 60)
                return mix(mix(sky.0, sky.1, y / horizon), SIMD3(1, 0.95, 0.8), glow)
                    + SIMD3(repeating: 0.12 * (noise.layered(x * 5, y * 16) - 0.5))
            }
            let edge = beach + 0.06 * (noise.layered(x * 4, 3) - 0.5)
            if y > edge { return sand * (0.85 + 0.3 * noise.layered(x * 40, y * 40)) }
            let glitter = max(0, 1 - abs(x - sun.x) * 6) * noise.value(x * 50, y * 130)
            return mix(sea * (0.8 + 0.4 * noise.layered(x * 6, y * 40)), SIMD3(1, 0.95, 0.8), glitter)
        }
    }
}
