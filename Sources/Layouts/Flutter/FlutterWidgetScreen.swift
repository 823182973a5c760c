// A tree of widgets to a screen: texts and pictures, each told once although several widgets make them up.
import Model

/// Makes screens of widget trees.
enum FlutterWidgetScreen {
    /// The screen of a dump.
    static func screen(_ tree: FlutterTree) -> Screen {
        var list = ElementTree()
        var coveredUntil: [Int: Int] = [:]
        var ratio: Double?
        var size: Size?
        for (index, node) in tree.nodes.enumerated() {
            let widget = FlutterWidget(type: node.type, key: node.head.key, properties: node.properties)
            var element = widget.element
            if node.isDashed { element.hiding.insert(.notRendered) }
            if let parent = node.parent, let left = coveredUntil[parent] {
                if left > 0 { element.hiding.insert(.notRendered) }
                coveredUntil[parent] = left - 1
            }
            if widget.coveredChildren > 0 { coveredUntil[index] = widget.coveredChildren }
            if size == nil, node.type == "MediaQuery",
                let value = node.properties.first(where: { $0.value.hasPrefix("MediaQueryData") })?.value
            {
                size = FlutterValues.size(value)
                ratio = FlutterValues.number(named: "devicePixelRatio", in: value)
            }
            element.place(node)
            list.add(element, at: index, end: node.subtreeEnd)
        }
        return screen(list.finish(), size: size, ratio: ratio)
    }

    /// The screen of finished elements.
    static func screen(_ elements: [Element], size: Size?, ratio: Double?) -> Screen {
        var elements = elements
        settle(&elements, width: size?.width)
        var screen = Screen(
            format: FlutterDump.Kind.widgets.format, platform: .flutter, unit: .densityIndependent,
            capabilities: Capabilities(
                imageSources: .partial, images: .full, texts: .full, operability: .partial, linkTargets: .none, bounds: .none,
                visibility: .partial), size: size, scale: ratio)
        screen.elements = elements
        return screen
    }

    /// Leaves texts and pictures with the widget that paints them, which is the one that other dumps name as well.
    private static func settle(_ elements: inout [Element], width: Double?) {
        for index in elements.indices {
            let element = elements[index]
            switch element.className {
            case "Text", "SelectableText":
                guard let painter = (index..<element.subtreeEnd).first(where: { elements[$0].className == "RichText" }) else { break }
                if elements[painter].text == nil { elements[painter].text = element.text }
                elements[painter].fontSize = elements[painter].fontSize ?? element.fontSize
                elements[painter].identifier = elements[painter].identifier ?? element.identifier
                elements[index].text = nil
                elements[index].role = .container
                elements[index].truncatesText = false
            case "Image":
                guard let painter = (index..<element.subtreeEnd).first(where: { elements[$0].className == "RawImage" }) else { break }
                elements[painter].imageSources += element.imageSources
                elements[painter].label = elements[painter].label ?? element.label
                elements[painter].identifier = elements[painter].identifier ?? element.identifier
                elements[index].imageSources = []
                elements[index].label = nil
                elements[index].role = .container
            default: break
            }
        }
        for index in elements.indices {
            if let text = elements[index].text, FlutterText.isIcon(text) { elements[index].role = .other }
            elements[index].text = FlutterText.shown(elements[index].text)
            if elements[index].truncatesText { elements[index].truncatesText = mayBeCut(elements[index], width) }
            elements[index].attributes.removeAll { $0.name == "maxLines" }
        }
    }

    /// Whether a text with an ellipsis is about as long as the lines that it may have: without places nobody knows more.
    private static func mayBeCut(_ element: Element, _ width: Double?) -> Bool {
        guard let lines = element.attributes.first(where: { $0.name == "maxLines" }).flatMap({ Double($0.value) }), let text = element.text
        else { return false }
        return FlutterMeasure.width(text, fontSize: element.fontSize ?? 14) > 0.7 * lines * (width ?? 390)
    }
}

/// How wide texts are, about.
enum FlutterMeasure {
    /// An estimate from the number and kind of letters.
    static func width(_ text: String, fontSize: Double) -> Double {
        text.unicodeScalars.reduce(0) { $0 + ($1.value < 0x1100 ? 0.5 : 1) * fontSize }
    }
}

extension Element {
    /// Says where in the file the node of this element stands.
    mutating func place(_ node: FlutterNode) {
        byteRange = node.line.offset..<node.line.offset + 1
        line = node.line.number
        // Behind a console's prefix nobody counts columns.
        column = node.line.number > 0 && !node.line.hasPrefix ? node.column + 2 : 0
    }
}
