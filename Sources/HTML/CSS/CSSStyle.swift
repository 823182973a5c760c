// The computed style of one element: what the cascade and inheritance leave of all declarations.
import Model

/// Everything about an element's style that decides what is seen of it.
public struct CSSStyle: Sendable {
    public internal(set) var display = CSSDisplay.inline
    public internal(set) var isVisible = true
    /// Own opacity without filters.
    public internal(set) var opacity = 1.0
    public internal(set) var filterOpacity = 1.0
    /// Blur radius in pixels.
    public internal(set) var blur = 0.0
    public internal(set) var position = CSSPosition.normal
    public internal(set) var overflowX = CSSOverflow.visible
    public internal(set) var overflowY = CSSOverflow.visible
    public internal(set) var fontSize = 16.0
    /// Weight, slant, spacing and capitals of the text.
    public internal(set) var text = TextStyle()
    /// The text colour; nil when nobody knows it.
    public internal(set) var color: Color?
    public internal(set) var backgroundColor: Color? = CSSStyle.transparent
    public internal(set) var backgroundImages: [String] = []
    public internal(set) var listStyleImage: String?
    /// The parts of `content`; nil when it is not set.
    public internal(set) var content: [CSSContentPart]?
    public internal(set) var zIndex: Int?
    public internal(set) var hasEllipsis = false
    public internal(set) var whiteSpace = CSSWhiteSpace.normal
    public internal(set) var lineClamp: Int?
    /// Whether an animation may change what the declarations say.
    public internal(set) var animates = false
    /// Whether the browser's own colours are light on dark here, so that nobody knows the canvas.
    public internal(set) var isDark = false

    var rootFontSize = 16.0
    var textIndent = CSSLength.zero
    var textFill: CSSColor?
    var clipsBackgroundToText = false
    var clipsToNothing = false
    var clipPathToNothing = false
    var transform = CSSTransform()
    var translation = CSSTransform()
    var scalesToNothing = false
    var hidesContent = false
    var flexGrow = 0.0
    var flexBasis: CSSLength?
    var flexIsRow = true
    var floats = false
    /// Custom properties in force, by name.
    var variables: [String: String] = [:]
    private var insets: [CSSLength?] = []
    private var margins: [CSSLength?] = []
    private var paddings: [CSSLength?] = []
    private var extents: [CSSLength?] = []

    static let transparent = Color(red: 0, green: 0, blue: 0, alpha: 0)

    /// What the root of a document inherits: black text where all styles are known, an unknown colour elsewhere.
    public init(knowsColors: Bool) {
        color = knowsColors ? Color(red: 0, green: 0, blue: 0) : nil
    }

    /// A style that has only what children take over from their parent.
    init(inheritingFrom parent: CSSStyle) {
        isVisible = parent.isVisible
        fontSize = parent.fontSize
        text = parent.text
        rootFontSize = parent.rootFontSize
        color = parent.color
        textFill = parent.textFill
        clipsBackgroundToText = false
        textIndent = parent.textIndent
        listStyleImage = parent.listStyleImage
        whiteSpace = parent.whiteSpace
        isDark = parent.isDark
        variables = parent.variables
    }

    /// The effective text colour: the fill colour where one is set; nil when a background shines through the letters.
    public var foreground: Color? {
        if clipsBackgroundToText { return nil }
        guard let textFill else { return color }
        if case .value(let value) = textFill { return value }
        return textFill == .current ? color : nil
    }

    /// The offset of a positioned box on one side; nil for `auto`.
    func inset(_ side: CSSSide) -> CSSLength? { insets.isEmpty ? nil : insets[side.rawValue] }
    /// The margin on one side; nil when unset or `auto`.
    func margin(_ side: CSSSide) -> CSSLength? { margins.isEmpty ? nil : margins[side.rawValue] }
    /// The padding on one side; nil when unset.
    func padding(_ side: CSSSide) -> CSSLength? { paddings.isEmpty ? nil : paddings[side.rawValue] }
    /// A stated size; nil when unset, `auto` or another keyword.
    func extent(_ extent: CSSExtent) -> CSSLength? { extents.isEmpty ? nil : extents[extent.rawValue] }

    /// Pixels of a length without a percentage; nil for unset and relative lengths.
    func pixels(_ length: CSSLength?) -> Double? { length?.resolved(fontSize: fontSize, rootFontSize: rootFontSize, base: nil) }

    /// Sets one entry of a list that stays empty until it is needed.
    private static func set(_ list: inout [CSSLength?], _ index: Int, _ value: CSSLength?, count: Int) {
        if list.isEmpty { list = Array(repeating: nil, count: count) }
        list[index] = value
    }

    /// Applies one setting; later settings override earlier ones.
    mutating func apply(_ setting: CSSSetting, parent: CSSStyle) {
        switch setting {
        case .display(let value): display = value
        case .visibility(let value): isVisible = value
        case .opacity(let value): opacity = value
        case .position(let value): position = value
        case .inset(let side, let value): Self.set(&insets, side.rawValue, value, count: 4)
        case .margin(let side, let value): Self.set(&margins, side.rawValue, value, count: 4)
        case .padding(let side, let value): Self.set(&paddings, side.rawValue, value, count: 4)
        case .extent(let extent, let value): Self.set(&extents, extent.rawValue, value, count: 6)
        case .overflowX(let value): overflowX = value
        case .overflowY(let value): overflowY = value
        case .clipsToNothing(let value): clipsToNothing = value
        case .clipPathToNothing(let value): clipPathToNothing = value
        case .transform(let value): transform = value
        case .translate(let value): translation = value
        case .scaleToNothing(let value): scalesToNothing = value
        case .textIndent(let value): textIndent = value
        case .fontSize(.length(let value)):
            fontSize = max(0, value.resolved(fontSize: parent.fontSize, rootFontSize: rootFontSize, base: parent.fontSize) ?? fontSize)
        case .fontSize(.relative(let factor)): fontSize = parent.fontSize * factor
        case .fontWeight(let value): text.weight = value.resolved(parent: parent.text.weight)
        case .italic(let value): text.isItalic = value
        case .letterSpacing(let value):
            text.letterSpacing = value.resolved(fontSize: fontSize, rootFontSize: rootFontSize, base: nil) ?? text.letterSpacing
        case .changesCase(let value): text.changesCase = value
        case .color(.value(let value)): color = value
        case .color(.current): color = parent.color
        case .color(.unknown): color = nil
        case .textFill(let value): textFill = value
        case .backgroundColor(.value(let value)): backgroundColor = value
        case .backgroundColor(.current): backgroundColor = color
        case .backgroundColor(.unknown): backgroundColor = nil
        case .backgroundImages(let value): backgroundImages = value
        case .backgroundClipsToText(let value): clipsBackgroundToText = value
        case .content(let value): content = value
        case .listStyleImage(let value): listStyleImage = value
        case .zIndex(let value): zIndex = value
        case .ellipsis(let value): hasEllipsis = value
        case .whiteSpace(let value): whiteSpace = value
        case .lineClamp(let value): lineClamp = value
        case .contentHidden(let value): hidesContent = value
        case .filter(let opacity, let radius):
            filterOpacity = opacity
            blur = radius
        case .flexGrow(let value): flexGrow = value
        case .flexBasis(let value): flexBasis = value
        case .flexIsRow(let value): flexIsRow = value
        case .float(let value): floats = value
        case .animates(let value): animates = value
        case .darkScheme(let value): isDark = value
        case .inherit(let property): inherit(property, from: parent)
        }
    }

    /// Takes the parent's value of one property.
    private mutating func inherit(_ property: String, from parent: CSSStyle) {
        switch property {
        case "display": display = parent.display
        case "visibility": isVisible = parent.isVisible
        case "opacity": opacity = parent.opacity
        case "position": position = parent.position
        case "color": color = parent.color
        case "-webkit-text-fill-color": textFill = parent.textFill
        case "font-size": fontSize = parent.fontSize
        case "font":
            fontSize = parent.fontSize
            text.weight = parent.text.weight
            text.isItalic = parent.text.isItalic
        case "font-weight": text.weight = parent.text.weight
        case "font-style": text.isItalic = parent.text.isItalic
        case "letter-spacing": text.letterSpacing = parent.text.letterSpacing
        case "text-transform": text.changesCase = parent.text.changesCase
        case "text-indent": textIndent = parent.textIndent
        case "white-space": whiteSpace = parent.whiteSpace
        case "list-style", "list-style-image": listStyleImage = parent.listStyleImage
        case "background-color": backgroundColor = parent.backgroundColor
        case "background-image": backgroundImages = parent.backgroundImages
        case "background":
            backgroundColor = parent.backgroundColor
            backgroundImages = parent.backgroundImages
        case "width": Self.set(&extents, CSSExtent.width.rawValue, nil, count: 6)
        case "height": Self.set(&extents, CSSExtent.height.rawValue, nil, count: 6)
        case "overflow":
            overflowX = parent.overflowX
            overflowY = parent.overflowY
        case "z-index": zIndex = parent.zIndex
        default: break
        }
    }
}
