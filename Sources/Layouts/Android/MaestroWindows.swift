// Windows in Maestro's Android trees: it names no packages, but the ids of a window's elements do.
import Model

/// Tells the windows of a tree apart and leaves out those that are not the app's.
enum MaestroWindows {
    /// Leaves out the status bar, the navigation bar and keyboards, and says so.
    static func setApart(_ screen: inout Screen) {
        let windows = windows(screen.elements)
        var names: [String] = []
        let apart = windows.filter { window in
            let packages = packages(screen.elements[window..<screen.elements[window].subtreeEnd])
            guard !packages.isEmpty, packages.allSatisfy({ AndroidWindows.isSetApart(package: $0) }) else { return false }
            names += packages
            return true
        }
        guard !apart.isEmpty else { return }
        let nothingElse = apart.count == windows.count
        let count = apart.reduce(0) { $0 + screen.elements[$1].subtreeEnd - $1 }
        screen.problems.append(AndroidWindows.problem(packages: names, elements: count, nothingElse: nothingElse))
        if !nothingElse { screen.elements = without(apart, screen.elements) }
    }

    /// The size of the largest window that starts at the screen's corner: the first one may be the status bar.
    static func size(_ elements: [Element]) -> Size? {
        windows(elements).lazy.compactMap { elements[$0].bounds }.filter { $0.isUsable && $0.x == 0 && $0.y == 0 }
            .max { $0.area < $1.area }.map { Size(width: $0.maxX, height: $0.maxY) }
    }

    /// The outermost elements that have a place: what is above them only groups.
    private static func windows(_ elements: [Element]) -> [Int] {
        var result: [Int] = []
        var index = 0
        while index < elements.count {
            let isGroup = elements[index].bounds == nil && elements[index].className.isEmpty && elements[index].identifier == nil
            if !isGroup { result.append(index) }
            index = isGroup ? index + 1 : elements[index].subtreeEnd
        }
        return result
    }

    /// The packages in the ids of a window, those of the platform itself left out.
    private static func packages(_ elements: ArraySlice<Element>) -> [String] {
        var found: [String] = []
        for element in elements {
            guard let identifier = element.identifier, let mark = identifier.firstRange(of: ":id/") else { continue }
            let package = String(identifier[..<mark.lowerBound])
            if package != "android", !found.contains(package) { found.append(package) }
        }
        return found
    }

    /// The elements without some subtrees, which are given in order.
    private static func without(_ subtrees: [Int], _ elements: [Element]) -> [Element] {
        var positions = [Int](repeating: 0, count: elements.count + 1)
        var kept = 0
        var skipUntil = 0
        var remaining = subtrees[...]
        for index in elements.indices {
            if remaining.first == index {
                skipUntil = max(skipUntil, elements[index].subtreeEnd)
                remaining = remaining.dropFirst()
            }
            positions[index] = kept
            if index >= skipUntil { kept += 1 }
        }
        positions[elements.count] = kept
        var result: [Element] = []
        for (index, element) in elements.enumerated() where positions[index + 1] > positions[index] {
            var element = element
            element.parent = element.parent.map { positions[$0] }
            element.subtreeEnd = positions[element.subtreeEnd]
            result.append(element)
        }
        return result
    }
}
