// One element of attrcheck's own screen JSON.
import JSON
import Model

/// Reads the members of an element, and hands out its children unread.
func screenElement(_ node: JSONValue, _ values: inout ScreenValues) -> (Element, JSONElements) {
    var element = Element()
    var children = node.elements
    for (key, value) in node.members {
        switch key {
        case "role": element.role = values.choice(value, key) ?? .container
        case "className": element.className = values.string(value, key) ?? ""
        case "identifier": element.identifier = values.string(value, key)
        case "text": element.text = values.string(value, key)
        case "inline": element.isInline = values.boolean(value, key) ?? false
        case "label": element.label = values.string(value, key)
        case "hint": element.hint = values.string(value, key)
        case "bounds":
            element.bounds = values.rect(value, key, keys: ["x", "y", "width", "height"])
            element.boundsQuality = element.bounds == nil ? .none : .exact
        case "clips": element.clipsChildren = values.boolean(value, key) ?? false
        case "scrollable": element.isScrollable = values.boolean(value, key) ?? false
        case "hidden": element.hiding = hiding(value, &values)
        case "opacity": element.opacity = values.number(value, key, from: 0, to: 1) ?? 1
        case "covering": element.covering = values.choice(value, key)
        case "background": element.background = values.color(value, key)
        case "foreground": element.foreground = values.color(value, key)
        case "fontSize": element.fontSize = values.number(value, key, from: 0)
        case "truncatesText": element.truncatesText = values.boolean(value, key) ?? false
        case "drawingOrder": element.drawingOrder = values.integer(value, key)
        case "operable": element.isOperable = values.boolean(value, key)
        case "url": element.url = values.string(value, key)
        case "images":
            element.imageSources = values.strings(value, key).map { ImageSource(url: $0, via: .source) }
        case "attributes":
            guard value.kind == .object else {
                values.wrong(key, value, "an object of strings")
                continue
            }
            for (name, text) in value.members {
                if let text = values.string(text, name) { element.attributes.append(NamedValue(name: name, value: text)) }
            }
        case "children":
            if value.kind == .array { children = value.elements } else { values.wrong(key, value, "an array of elements") }
        default: values.unknown(key, value)
        }
    }
    return (element, children)
}

/// The facts that hide an element, by their names in the schema.
private func hiding(_ value: JSONValue, _ values: inout ScreenValues) -> HidingFacts {
    let facts: [String: HidingFacts] = [
        "notRendered": .notRendered, "invisible": .invisible, "collapsed": .collapsed, "zeroSize": .zeroSize, "offScreen": .offScreen,
        "clipped": .clipped, "doubtful": .doubtful,
    ]
    var result: HidingFacts = []
    for name in values.strings(value, "hidden") {
        if let fact = facts[name] {
            result.insert(fact)
        } else {
            values.wrong("hidden", value, "any of \(facts.keys.sorted().joined(separator: ", "))")
        }
    }
    return result
}
