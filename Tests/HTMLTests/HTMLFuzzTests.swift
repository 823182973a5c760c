// Cut and garbled input: nothing may trap, and every tree must stay sound.
import Testing

@testable import HTML

@Suite struct HTMLFuzzTests {
    /// A page with a bit of everything.
    static let page = """
        <!doctype html><html><head><meta charset=utf-8><style>@media (min-width:1px){.a>p:nth-child(2n+1):not(.b)::after{content:"x" attr(k) url(a)}}
        #x[data-k^="v" i]{background:url('a'),image-set("b" 1x);inset:0 auto;font:12px/1 x;clip-path:polygon(0 0,1px 1px);width:calc(1px + (2em*3))}
        @İmedia x{p{q}} .\\26 b\\:c{color:rgb(1 2 3/4%);transform:translate(-9999px,1%) scale(0)} :root{--a:var(--b,1)}p{opacity:var(--a)}</style></head>
        <body><div class="a" id=x style="left:-9999px;color:#fff"><p k='é'>R&eacute;ka <a href="//e.example/?a=1&amp;b">x</a><!-- c --><br/>
        <picture><source srcset="a 1x, b 2x"><img src=c alt='d'></picture><svg><image xlink:href=e /></svg><noscript><img></noscript>
        <x-y><template shadowrootmode=open><slot name=s></slot></template><b slot=s>t</b></x-y><iframe srcdoc="<p>in</p>"></iframe></div></html>
        """

    /// Parses and styles everything; the return value keeps the work from being dropped.
    static func work(_ bytes: [UInt8]) -> Int {
        let decoded = HTMLDecoder.decode(bytes).bytes
        let tree = HTMLTree.parse(decoded).attachingFrames()
        var cascade = CSSCascade(tree, HTMLScopes(tree))
        var sum = 0
        for index in tree.nodes.indices {
            let node = tree.nodes[index]
            if Int(node.parent) >= index || Int(node.subtreeEnd) <= index || Int(node.subtreeEnd) > tree.nodes.count { return -1 }
            if Int(node.offset) + Int(node.length) > decoded.count { return -1 }
            guard node.tag != nil else { continue }
            let style = cascade.styles(of: index, parent: CSSStyle(knowsColors: true)).element
            sum += Int(style.hidingFacts(parent: style, isReplaced: false).rawValue)
        }
        return sum
    }

    @Test("A page cut anywhere is read without a fault")
    func cuts() {
        let bytes = Array(Self.page.utf8)
        for length in 0...bytes.count { #expect(Self.work(Array(bytes[..<length])) >= 0) }
    }

    @Test("A page with garbled bytes is read without a fault")
    func garbling() {
        let bytes = Array(Self.page.utf8)
        let signs = Array("<>\"'{}()[]:;,\\/*#.!&=-@ \n\u{0}\u{FF}".utf8)
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(bound))
        }
        for _ in 0..<1500 {
            var changed = bytes
            for _ in 0..<1 + next(6) { changed[next(changed.count)] = signs[next(signs.count)] }
            #expect(Self.work(changed) >= 0)
        }
    }
}
