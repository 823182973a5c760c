// DroidBot's state files: a flat list of views that name their children by number (formats/android.md 9).
import Input
import JSON
import Model

extension LayoutFormat {
    /// `state_<time>.json` with `views` and `foreground_activity`, in the schemas of 2016 and later; also of Humanoid and AutoDroid.
    static let droidbot = LayoutFormat(
        id: DroidBot.format,
        recognises: { file in DroidBot.isState(file.json?.root) },
        read: { file, limits in DroidBot.read(file, limits) })
}

/// Recognises and reads states.
private enum DroidBot {
    static let format = FormatID("droidbot")

    /// Whether a JSON value is a state: event files, which hold a single view, are none.
    static func isState(_ root: JSONValue?) -> Bool {
        guard let root, let views = root["views"], views.kind == .array else { return false }
        guard root["foreground_activity"] != nil || root["tag"]?.kind == .string else { return false }
        guard let first = views[0] else { return root["foreground_activity"] != nil && root["tag"] != nil }
        return first["bounds"]?.kind == .array && (first["class"] != nil || first["temp_id"] != nil)
    }

    /// The screen of a state.
    static func read(_ file: InputFile, _ limits: Limits) -> LayoutReading {
        guard let json = file.json, let root = json.root, let views = root["views"] else { return LayoutReading() }
        var reading = LayoutReading(problems: JSONProblems.problems(json, file))
        let nodes = Array(views.elements.prefix(limits.nodes))
        if views.count > nodes.count { reading.problems.append(AndroidFacts.excess(limits)) }
        var screen = Screen(format: format, platform: .android, unit: .pixels, capabilities: AndroidFacts.capabilities(offScreen: .none))
        let facts = nodes.map { AndroidJSON($0) }
        let order = DroidBotOrder(nodes, facts)
        var list = ElementTree()
        var saidVisible: Set<Int> = []
        if order.needsRoot { list.open(Element()) }
        let base = order.needsRoot ? 0 : 1
        var depth = base - 1
        var count = order.needsRoot ? 1 : 0
        for (view, level) in order.views {
            while depth >= level + base {
                list.closeLast()
                depth -= 1
            }
            if facts[view].bool("visible") == true { saidVisible.insert(count) }
            list.open(element(nodes[view], facts[view], isLeaf: (nodes[view]["children"]?.count ?? 0) == 0))
            depth += 1
            count += 1
        }
        screen.elements = list.finish()
        screen.elements.settleHiding(saidVisible: saidVisible)
        var cursor = PositionCursor(file)
        screen.placeByOffset(&cursor)
        screen.size = size(root, screen.elements)
        screen.problems = problems(root, facts, order)
        screen.noteIfEmpty()
        screen.noteOpaqueSurfaces()
        reading.screens = [screen]
        return reading
    }

    /// The element of a view.
    private static func element(_ node: JSONValue, _ facts: AndroidJSON, isLeaf: Bool) -> Element {
        var element = Element(className: facts.text("class") ?? "")
        element.identifier = facts.text("resource_id", "resource-id")
        element.label = facts.text("content_description", "content-desc")
        if facts.bool("is_password") != true, facts.bool("password") != true { element.text = facts.text("text") }
        let edges = facts.numbers("bounds")
        if edges.count == 4 { AndroidFacts.setBounds(&element, edges[0], edges[1], edges[2], edges[3]) }
        if facts.bool("visible") == false { element.hiding.insert(.invisible) }
        element.isScrollable = facts.bool("scrollable") == true
        element.isOperable = facts.bool("clickable")
        AndroidFacts.setRole(&element, isLeaf: isLeaf)
        element.byteRange = node.offset..<node.offset + 1
        return element
    }

    /// The stated size, turned to how the window lies: newer runs swap width and height of portrait screens. Without a stated size
    /// the window stands for the screen, as pages in web views reach far beyond it.
    private static func size(_ root: JSONValue, _ elements: [Element]) -> Size? {
        let window = elements.lazy.compactMap(\.bounds).first { $0.isUsable }
        guard let width = window?.maxX, let height = window?.maxY else { return nil }
        guard let stated = root["width"]?.double, let other = root["height"]?.double, stated > 0, other > 0, stated < 1e6, other < 1e6
        else {
            return Size(width: width, height: height)
        }
        let isTurned = width > stated || height > other || (stated > other && width <= other && height > width)
        return isTurned ? Size(width: other, height: stated) : Size(width: stated, height: other)
    }

    /// What is wrong between views, and whose window this is.
    private static func problems(_ root: JSONValue, _ facts: [AndroidJSON], _ order: DroidBotOrder) -> [Problem] {
        var problems: [Problem] = []
        if order.faults > 0 {
            problems.append(
                Problem(
                    code: "layout-repaired",
                    message:
                        "\(order.faults) references between views lead nowhere or in circles; the views were kept, the references were not.",
                    severity: .info))
        }
        let packages = order.views.filter { $0.level == 0 }.compactMap { facts[$0.view].text("package") }
        guard let package = packages.first else { return problems }
        let foreground = root["foreground_activity"]?.string.map { String($0.prefix { $0 != "/" }) }
        if packages.allSatisfy({ AndroidWindows.isSetApart(package: $0) }) {
            problems.append(AndroidWindows.problem(packages: packages, elements: facts.count, nothingElse: true))
        } else if let foreground, !foreground.isEmpty, foreground != package {
            problems.append(
                Problem(
                    code: "window-mismatch",
                    message:
                        "The file names \(foreground) as the app in front, but its views belong to \(package): the two were taken at different moments.",
                    severity: .info))
        }
        return problems
    }
}

/// The views of a state in the order of their tree; circles and dangling numbers are survived.
struct DroidBotOrder {
    private(set) var views: [(view: Int, level: Int)] = []
    /// References that could not be followed.
    private(set) var faults = 0
    /// Whether there is not exactly one root.
    private(set) var needsRoot = true

    /// Orders the views by what they say of their parents and children.
    init(_ nodes: [JSONValue], _ facts: [AndroidJSON]) {
        var seen = [Bool](repeating: false, count: nodes.count)
        // Numbers usually are positions; where they are not, `temp_id` says which view they mean.
        var positions: [Int: Int] = [:]
        for (index, fact) in facts.enumerated() {
            if let id = fact["temp_id"]?.int, id != index { positions[id] = index }
        }
        /// The position of the view with a number.
        func position(_ id: Int) -> Int? {
            let index = positions[id] ?? id
            return nodes.indices.contains(index) ? index : nil
        }
        let parents = Self.parents(nodes, facts, position)
        let roots = nodes.indices.filter { parents[$0] == nil }
        // What no root leads to is kept beside them.
        for (number, root) in (roots + Array(nodes.indices)).enumerated() where !seen[root] {
            if number >= roots.count { faults += 1 }
            var stack = [(view: root, level: 0)]
            seen[root] = true
            while let next = stack.popLast() {
                views.append(next)
                var children: [(view: Int, level: Int)] = []
                for child in nodes[next.view]["children"]?.elements ?? nodes[next.view].elements {
                    guard let index = child.int.flatMap(position), !seen[index], parents[index] == next.view else {
                        faults += 1
                        continue
                    }
                    seen[index] = true
                    children.append((index, next.level + 1))
                }
                stack += children.reversed()
            }
        }
        needsRoot = views.filter { $0.level == 0 }.count != 1
    }

    /// The parent of each view as the views say; where none of them does, the first view that lists it as a child.
    private static func parents(_ nodes: [JSONValue], _ facts: [AndroidJSON], _ position: (Int) -> Int?) -> [Int?] {
        if facts.contains(where: { $0["parent"] != nil }) {
            return facts.map { $0["parent"]?.int.flatMap { $0 >= 0 ? position($0) : nil } }
        }
        var parents = [Int?](repeating: nil, count: nodes.count)
        for (index, node) in nodes.enumerated() {
            for child in node["children"]?.elements ?? node.elements {
                if let child = child.int.flatMap(position), parents[child] == nil, child != index { parents[child] = index }
            }
        }
        return parents
    }
}
