// `home.manifest.json` and `attrcheck.manifest.json`: which view shows which photo (interface.md, "Manifest").
import Attribution
import Input
import JSON
import Model

/// A manifest file: for one screen, or for the screens of a folder by their stems.
package struct ManifestFile: Sendable {
    /// For a file beside its screen.
    var single: Manifest?
    /// For `attrcheck.manifest.json`.
    var screens: [String: Manifest] = [:]
    var problems: [Problem] = []
}

package enum ManifestReader {
    /// The manifest in a file, or nil when the file is none.
    package static func read(_ input: InputFile) -> ManifestFile? {
        guard let root = input.json?.root, root.kind == .object else { return nil }
        let isDeclared = root["$schema"]?.string?.contains("manifest") == true
        let entries = root["photos"]?.elements.first(where: { _ in true }) ?? root["links"]?.elements.first(where: { _ in true })
        let looksLikeOne = entries?["element"]?.kind == .object
        let screens = root["screens"]
        let holdsScreens =
            screens?.members.first(where: { _ in true }).map { $0.value["photos"] != nil || $0.value["links"] != nil } == true
        // The name is no proof of a manifest, but one that is called so and holds no entry must not be passed over in silence.
        let isCalledOne =
            input.path.hasSuffix(".manifest.json") && (root["schemaVersion"] != nil || root["photos"] != nil || root["links"] != nil)
        guard isDeclared || looksLikeOne || holdsScreens || isCalledOne else { return nil }
        var result = ManifestFile()
        let known = ["$schema", "schemaVersion", "scale", "photos", "links", "screens"]
        for (key, value) in root.members where !known.contains(key) {
            result.problems.append(
                problem(
                    input, value, "manifest-unknown-key", "\"\(key)\" is no key of a manifest; there are \(known.joined(separator: ", "))"))
        }
        if let version = root["schemaVersion"]?.int, version != 1 {
            result.problems.append(
                problem(input, root, "manifest-version", "schemaVersion \(version) is not known; this version of attrcheck reads 1"))
        }
        if let fault = input.json?.faults.first {
            let place = input.lines.position(of: fault.offset)
            result.problems.append(
                Problem(
                    path: input.path, line: place.line, column: place.column, code: "manifest-malformed", message: fault.message,
                    severity: .error))
        }
        if let screens, screens.kind == .object {
            for (name, value) in screens.members { result.screens[name] = manifest(value, input, &result.problems) }
        }
        if root["photos"] != nil || root["links"] != nil { result.single = manifest(root, input, &result.problems) }
        return result
    }

    private static func manifest(_ value: JSONValue, _ input: InputFile, _ problems: inout [Problem]) -> Manifest {
        var manifest = Manifest(path: input.path)
        if let scale = value["scale"] {
            if let number = scale.double, number > 0, number < 100 {
                manifest.scale = number
            } else {
                problems.append(problem(input, scale, "manifest-malformed", "\"scale\" must be a number of pixels per unit"))
            }
        }
        for entry in value["photos"]?.array ?? [] {
            guard let selector = selector(entry, input, &problems) else { continue }
            let photo = entry["photo"]
            guard let photo, photo.isNull || photo.string != nil else {
                problems.append(
                    problem(input, entry, "manifest-malformed", "\"photo\" must name a photo, or be null for \"no place photo\""))
                continue
            }
            manifest.photos.append(.init(element: selector, photo: photo.string, line: line(input, entry)))
        }
        for entry in value["links"]?.array ?? [] {
            guard let selector = selector(entry, input, &problems) else { continue }
            guard let url = entry["url"]?.string else {
                problems.append(problem(input, entry, "manifest-malformed", "a link entry needs \"url\""))
                continue
            }
            manifest.links.append(.init(element: selector, url: url, line: line(input, entry)))
        }
        return manifest
    }

    private static func selector(_ entry: JSONValue, _ input: InputFile, _ problems: inout [Problem]) -> ElementSelector? {
        let element = entry["element"]
        if let name = element?["identifier"]?.string { return .identifier(name, index: element?["index"]?.int) }
        if let xpath = element?["xpath"]?.string { return .xpath(xpath) }
        if let bounds = element?["bounds"], let x = bounds["x"]?.double, let y = bounds["y"]?.double, let width = bounds["width"]?.double,
            let height = bounds["height"]?.double
        {
            return .bounds(x: x, y: y, width: width, height: height)
        }
        problems.append(
            problem(input, entry, "manifest-malformed", "\"element\" needs \"identifier\", \"bounds\" (x, y, width, height) or \"xpath\""))
        return nil
    }

    private static func line(_ input: InputFile, _ value: JSONValue) -> Int { input.lines.position(of: value.offset).line }

    private static func problem(_ input: InputFile, _ value: JSONValue, _ code: String, _ message: String) -> Problem {
        let place = input.lines.position(of: value.offset)
        return Problem(path: input.path, line: place.line, column: place.column, code: code, message: message, severity: .error)
    }
}
