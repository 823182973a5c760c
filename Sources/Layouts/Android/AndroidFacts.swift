// Steps that readers of several Android dumps share: roles, texts and bounds of view classes, and positions relative to the parent.
import Model

/// What Android readers do alike.
enum AndroidFacts {
    /// Sets role, text and label by class: pictures and pages draw no text of their own, so theirs is a label.
    static func setRole(_ element: inout Element, isLeaf: Bool, role known: Role? = nil) {
        let role = known ?? AndroidClass.role(element.className)
        if element.text != nil, element.text == element.hint { element.text = nil }
        element.role = role ?? (element.text != nil && isLeaf ? .text : isLeaf && element.label != nil ? .other : .container)
        if element.role == .image || element.role == .webView {
            element.label = element.label ?? element.text
            element.text = nil
        }
        if element.label == element.text { element.label = nil }
        element.clipsChildren = element.clipsChildren || element.isScrollable || AndroidClass.clipsChildren(element.className)
        element.url = element.url ?? TextFacts.url(element.text)
    }

    /// Sets bounds given by their edges: inside out means outside the screen, flat means without room.
    static func setBounds(
        _ element: inout Element, _ left: Double, _ top: Double, _ right: Double, _ bottom: Double, _ quality: BoundsQuality = .exact
    ) {
        guard [left, top, right, bottom].allSatisfy({ abs($0) < 1e9 }) else { return }
        if right < left || bottom < top {
            element.hiding.insert(.offScreen)
            return
        }
        element.bounds = Rect(x: left, y: top, width: right - left, height: bottom - top)
        element.boundsQuality = quality
        if right == left || bottom == top { element.hiding.insert(.zeroSize) }
    }

    /// Whether a view scrolls by moving its whole content, so that the places of its children in a dump lack an unknown offset.
    /// Lists and pagers of the newer kind move each child instead.
    static func hidesScrollOffset(_ className: String) -> Bool {
        let simple = AndroidClass.simpleName(className)
        return simple.hasSuffix("ScrollView") || simple == "ViewPager" || simple.hasSuffix("WebView")
    }

    /// A number that is finite and of moderate size.
    static func number(_ text: Substring) -> Double? {
        guard text.utf8.count < 32, let value = Double(text), value.isFinite, abs(value) < 1e9 else { return nil }
        return value
    }

    /// Says that the rest of a tree was left out, as it has more elements or levels than a file may have.
    static func excess(_ limits: Limits, isDepth: Bool = false) -> Problem {
        isDepth
            ? Problem(
                code: "limit-depth", message: "Elements nested deeper than \(limits.depth) levels were left out.", severity: .error)
            : Problem(
                code: "limit-nodes", message: "The file has more than \(limits.nodes) elements; the rest was left out.", severity: .error)
    }

    /// The size of the first element that starts at the corner of the screen, has room, and so stands for the screen.
    static func size(_ elements: [Element]) -> Size? {
        elements.lazy.compactMap(\.bounds).first { $0.isUsable && $0.x == 0 && $0.y == 0 }.map { Size(width: $0.maxX, height: $0.maxY) }
    }

    /// What dumps that know no more than the view tree can say.
    static func capabilities(
        images: Knowledge = .partial, texts: Knowledge = .partial, operability: Knowledge = .partial, linkTargets: Knowledge = .none,
        bounds: Knowledge = .full, visibility: Knowledge = .partial, offScreen: Knowledge = .full
    ) -> Capabilities {
        Capabilities(
            imageSources: .none, images: images, texts: texts, operability: operability, linkTargets: linkTargets, bounds: bounds,
            visibility: visibility, offScreen: offScreen)
    }
}

extension Screen {
    /// Says that surfaces which draw their content themselves are single elements here.
    mutating func noteOpaqueSurfaces() {
        let signs = ["AndroidComposeView", "FlutterView", "FlutterSurfaceView", "FlutterTextureView", "UnityPlayer", "GodotView"]
        var found: [String] = []
        for element in elements {
            let name = String(AndroidClass.simpleName(element.className))
            if signs.contains(name), !found.contains(name) { found.append(name) }
        }
        guard !found.isEmpty else { return }
        problems.append(
            Problem(
                code: "opaque-surface",
                message:
                    "What \(found.joined(separator: ", ")) draws is not in this dump; take one that sees inside, such as uiautomator's.",
                severity: .info))
    }
}
