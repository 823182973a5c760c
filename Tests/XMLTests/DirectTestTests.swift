// Simple tests are answered without libxml2: the answers must be libxml2's, on every node, and what is not simple must be left to it.
import Testing

@testable import XML

@Suite struct DirectTestTests {
    static let documents = [
        "<r/>",
        "<r a='1' b=''><d n='2' t='xy'/><d n='10' t='x'><e n=' 7 '/>7</d><e t='x&amp;y'>x<d n='-3.5' t='&#10;'/>y</e></r>",
        "<d n='1'><d n='2'><d n='3' t='a'><e>3</e></d></d><e>1</e><e/><!-- e --></d>",
        "<r xmlns:p='urn:p' p:n='4' n='5'><p:d n='1'/><d p:n='1'/><q xmlns='urn:q'><d n='9'/></q></r>",
        "<e n='0.1' t='0.10'><e n='1e3' t='.5'/><e n='5.' t='NaN'/><e n='99999999999999999999' t='-'/><e n='0.3' t=' x '/></e>",
        "<r><d t='a'/><d t='b' n='1'/><d t='a' n='2'/><e t='b'>a</e><e>b<!-- c -->c</e><e><![CDATA[a]]></e></r>",
    ]
    static let simple = [
        "@n", "d", "..", "../d", "d/e", "d//e", "//d", "//e/@n", "/r", "/r/d", "/d/d/d", "self::d", "ancestor::d", "ancestor-or-self::d",
        "@n = '2'", "@n != '2'", "@n = 2", "@n < 3", "@n >= 2.0", "@n > @n * 0", "@n = 0.1", "@n = 0.3", "@n < $limit",
        "@n <= $limit * /r/@a", "@t = ''", "not(@n)", "not(@n = 2 or @t)", "$yes", "$no or @n", "$yes and not(@n)", "(@n)",
        "((@n = 2) or (@t = 'x')) and d", "starts-with(@t, 'x')", "starts-with(@t, '')", "contains(@t, 'y')", "contains('xyz', @t)",
        "starts-with(/r/@a, '1')", "d[@n]", "d[@n = 2]/e", "d[e][@n > 1]", "d[not(e)]", "//d[@n = ../@n]", "//d[../../d]/e = 3",
        "@t = ../e", "@t = //e", "@t != //d/@t", "//e = //d/@t", "//d[e = '3']", "ancestor::d[@n = 1]", "ancestor::d/@n = 1", "e/..",
        "@n/..", "/r[d]/e", "//d/ancestor-or-self::r", " @n\n =\t2 ", "d [ @n ] / e", "@n and@t", "d-e", "or", "and = 'x'", "not (@n)",
        "//d[//e[@n = 2]]", "self::d[@n = 1 and e]", "d | e", "//d | //e[@n]/..", "/r/d | /r/e", "/d/e | /r/d | //q",
    ]
    static let other = [
        ".", "parent::d", "child::e", "'2' = @n", "2 != @n", "3 < @n", "2 <= @n", "2 * 3 = 6", "$limit > 1", "true()", "false()",
        "boolean(d)", "//d[.//e]", "d[1]", "d[last()]", "(d)[1]", "count(d) = 2", "d | e = 2", "@n or d | e", "d | 2", "not(d | e)", "@*",
        "*", "node()", "text()", "p:d", "@p:n",
        "-1 < @n", "@n + 1 = 3", "@n - 1 = 1", "@n div 2 = 1", "@n mod 2", "string(@n) = '2'", "concat(@t, 'x')", "following-sibling::d",
        "descendant::d", "$state = 'x'", "@n = true()", "not(d) = $yes", "starts-with(d, 'x')", "starts-with(//e, '1')", "1", "'x'",
        "d['x']", "d[$limit]", "@n < '3'", "@n < @t", "'a' = 'a'", "'a' < 'b'", "1 < 2 < 3", "number(@n) = 2", "normalize-space(@t)",
        "a_b", "a.b", "é", "id('x')", "ancestor::d/@n * 2 = 2", "string-length(@t) > 1", "(d)/e", "@n = 'it''s'", "@n =", "d[", "(@n",
        "@", "/", "//", "not(", "not()", "not(@n,@t)", "contains(@n)", "",
    ]

    /// The answers of a direct test and of libxml2 on all elements; `string(…)` is never simple.
    private func compare(_ source: String, isSimple: Bool) throws {
        let constants: [String: XPathValue] = ["limit": .number(2.5), "yes": .boolean(true), "no": .boolean(false)]
        let evaluator = try XPathEvaluator(constants: constants)
        guard let asked = try? evaluator.expression(source) else {
            #expect(!isSimple)
            return
        }
        #expect((asked.direct != nil) == isSimple)
        guard isSimple else { return }
        let whole = try XPathExpression("string(boolean(\(source)))")
        for xml in Self.documents {
            // Documents of the evaluator share its names, others do not.
            for document in [try evaluator.document(xml), try XPathDocument([UInt8](xml.utf8))] {
                let all = try evaluator.select(XPathExpression("//*"), at: document.top)
                for node in all + [document.top] {
                    let answer = try evaluator.boolean(asked, at: node)
                    #expect(try evaluator.string(whole, at: node) == (answer ? "true" : "false"), "\(node.name) of \(xml)")
                }
                guard asked.direct?.paths.isEmpty == false else { continue }
                #expect(try evaluator.select(asked, at: all[0]) == evaluator.select(XPathExpression(source), at: all[0]), "\(xml)")
            }
        }
    }

    @Test(arguments: simple) func givesLibXML2sAnswerOnEveryNode(source: String) throws { try compare(source, isSimple: true) }

    @Test(arguments: other) func leavesToLibXML2WhatItDoesNotKnow(source: String) throws { try compare(source, isSimple: false) }

    @Test(arguments: 0..<16) func givesLibXML2sAnswerForExpressionsMadeAtRandom(seed: UInt64) throws {
        var made = ExpressionMaker(numbers: Numbers(state: seed &* 77_777 &+ 1))
        let evaluator = try XPathEvaluator(constants: ["limit": .number(2.5), "yes": .boolean(true)])
        let documents = try Self.documents.map { try evaluator.document($0) }
        let nodes = try documents.map { try evaluator.select(XPathExpression("//* | //@*"), at: $0.top) + [$0.top] }
        var simple = 0
        for _ in 0..<1_000 {
            let source = made.test(3)
            let asked = try evaluator.expression(source)
            guard asked.direct != nil else { continue }
            simple += 1
            let whole = try XPathExpression("string(boolean(\(source)))")
            for node in nodes.joined() {
                let answer = try evaluator.boolean(asked, at: node) ? "true" : "false"
                if try evaluator.string(whole, at: node) != answer { Issue.record("\(source) is \(answer) at \(node.name)") }
            }
        }
        #expect(simple > 100)
    }

    @Test(arguments: [
        ("/r", true), ("/r/d/e", true), ("//d", true), ("//d[@n = 1]", true), ("//d/e", false), ("d", false), ("//d/..", false),
        ("//e/@n", false), ("/r/d | /r/e[@n] | //f", true), ("/r/d | e", false),
    ])
    func selectsOnlyAlongPathsThatKeepTheOrder(source: String, isPath: Bool) throws {
        let direct = try XPathEvaluator().expression(source).direct
        #expect(direct != nil && (direct?.paths.isEmpty == false) == isPath)
    }

    @Test func leavesWhatTakesLongToLibXML2AndItsLimit() throws {
        let evaluator = try XPathEvaluator()
        let document = try evaluator.document("<r>" + String(repeating: "<a/>", count: 2_000) + "</r>")
        let costly = try evaluator.expression("//a[//a[//a[@b]]]")
        #expect(costly.direct != nil)
        #expect(throws: XMLFault.self) { try evaluator.boolean(costly, at: document.top) }
        #expect(throws: XMLFault.self) { try evaluator.select(costly, at: document.top) }
        #expect(try evaluator.select(evaluator.expression("//a"), at: document.top).count == 2_000)
    }

    @Test func deepBracketsAreNoHarm() throws {
        let deep = String(repeating: "(", count: 5_000) + "@a" + String(repeating: ")", count: 5_000)
        #expect((try? XPathEvaluator().expression(deep))?.direct == nil)
    }

    @Test func anExpressionMayOutliveItsEvaluator() throws {
        func made() throws -> XPathExpression { try XPathEvaluator().expression("//d[@t = 'x']") }
        let document = try XPathDocument([UInt8]("<r><d t='x'/></r>".utf8))
        #expect(try document.select(made()).count == 1 && document.boolean(made()))
    }
}

/// Makes XPath expressions of all the forms that a rule may have, the same for the same beginning.
private struct ExpressionMaker {
    var numbers: Numbers

    /// A number below another.
    private mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &numbers) }

    private mutating func one(of choices: [String]) -> String { choices[below(choices.count)] }

    mutating func test(_ depth: Int) -> String {
        guard depth > 0 else { return path(0) }
        switch below(9) {
        case 0: return "\(test(depth - 1)) and \(test(depth - 1))"
        case 1: return "\(test(depth - 1)) or \(test(depth - 1))"
        case 2: return "not(\(test(depth - 1)))"
        case 3: return "(\(test(depth - 1)))"
        case 4: return "\(one(of: ["starts-with", "contains"]))(\(value(depth - 1)), \(value(depth - 1)))"
        case 5, 6: return "\(path(depth - 1)) \(one(of: ["=", "!=", "<", "<=", ">", ">="])) \(value(depth - 1))"
        default: return path(depth - 1)
        }
    }

    private mutating func value(_ depth: Int) -> String {
        switch below(6) {
        case 0: one(of: ["'x'", "''", "'a'", "\"2\""])
        case 1: one(of: ["2", "0.1", "7", "3.50", "$limit", "$yes"])
        case 2: "\(one(of: ["2", "$limit"])) * \(one(of: ["@n", "/r/@a", "../@n", "//d/@n"]))"
        default: path(depth)
        }
    }

    private mutating func path(_ depth: Int) -> String {
        var path = one(of: ["", "", "", "/", "//"])
        for number in 0...below(3) {
            if number > 0 { path += one(of: ["/", "/", "//"]) }
            path += one(of: ["d", "e", "r", "d", "@n", "@t", "..", "self::d", "ancestor::d", "ancestor-or-self::r", "ancestor-or-self::d"])
            if depth > 0, path.last != ".", below(4) == 0 { path += "[\(below(8) == 0 ? "1" : test(depth - 1))]" }
        }
        return path
    }
}
