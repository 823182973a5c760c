// Columns of tables and runs of plain values: read in tight loops, they say what one value after the other says.
import Model
import Testing

@testable import JSON

@Suite struct ColumnTests {
    @Test func wholeNumbersStandForAllElements() throws {
        let root = try #require(JSONDocument.parse(Array(#"[1,-2, 0, 1.0, 1.5, "7", null, [3], 12345678901234567890]"#.utf8)).root)
        #expect(root.wholeNumbers(missing: -9) == [1, -2, 0, 1, -9, -9, -9, -9, -9])
        #expect(root.wholeNumbers(missing: -9) == root.elements.map { $0.int ?? -9 })
        #expect(root.elementOffsets == root.elements.map(\.offset))
        #expect(JSONDocument.parse(Array("7".utf8)).root?.wholeNumbers(missing: 0) == [])
    }

    @Test func listsKeepTheirPlaces() throws {
        let root = try #require(JSONDocument.parse(Array(#"[[1,2],[],null,[3,"x",[4]],{"a":1},[5]]"#.utf8)).root)
        let lists = root.numberLists(missing: -1)
        #expect(lists.ends.indices.map { Array(lists.numbers[lists.range($0)]) } == [[1, 2], [], [], [3, -1, -1], [], [5]])
    }

    @Test func fourNumbersAreFourNumbers() throws {
        let root = try #require(JSONDocument.parse(Array(#"[[1,2.5,-3,4],[1,2,3],[1,2,3,[4]],[1,2,3,"4"],{"a":1},[1e1,2,3,4]]"#.utf8)).root)
        let fours = root.fours
        let found = (0...fours.count).map { element in fours[element].map { [$0.0, $0.1, $0.2, $0.3] } }
        #expect(found == [[1, 2.5, -3, 4], nil, nil, nil, nil, [10, 2, 3, 4], nil])
        #expect((-1..<5).map { fours.number($0, of: 0) } == [nil, 1, 2.5, -3, 4, nil])
    }

    @Test func whatIsWrittenAlikeIsOneKind() throws {
        let items = (0..<500).map { "[\($0 % 97),\($0 % 7 == 0 ? "\"a\"" : "1")]" }
        let root = try #require(JSONDocument.parse(Array("[\(items.joined(separator: ","))]".utf8)).root)
        let repeats = root.repeats
        #expect(repeats.kinds.count == items.count)
        #expect(repeats.distinct.count == Set(items).count)
        for (item, kind) in zip(root.elements, repeats.kinds) {
            let other = repeats.distinct[Int(kind)]
            #expect(item.elements.map(\.int) == other.elements.map(\.int) && item.end - item.offset == other.end - other.offset)
        }
    }

    @Test func stringsWrittenAlikeAreToldByTheirBytes() throws {
        let root = try #require(JSONDocument.parse(Array(#"["ab","ab","abc","a\u0062",1,1]"#.utf8)).root)
        let items = Array(root.elements)
        #expect(items[0].isWritten(like: items[1]) && !items[0].isWritten(like: items[2]) && !items[0].isWritten(like: items[3]))
        #expect(!items[4].isWritten(like: items[5]))
    }

    /// A list of so many numbers that it is known again.
    private static let long = "[10,20,0,1.5,-3.25,123456789,1234567.12345678,8,9,0.5]"

    /// Texts that begin plain and turn out not to be.
    static let texts = [
        #"{"a":1,"b":"x","c":true,"d":null,"e":-2.5,"f":false}"#, #"{"a":1,"b\u0041":2,"c":"\n","d":[1,2],"e":{"f":1},"g":3}"#,
        #"{"a":1,}"#, #"{"a":1 "b":2}"#, #"{"a":01,"b":1e5,"c":.5,"d":NaN,"e":1.,"f":-}"#, #"{"a":1,"b":2"#, #"{"a":1,"b":"#,
        #"{"a":1,"b""#,
        #"{"a":1,/* no */"b":2,"c":3/**/}"#, #"{"a":tru,"b":1}"#, #"{"a":nullx,"b":1}"#, "{\"a\":\"tab\tin\",\"b\":1}",
        #"[1,2,-3,4.5,0,-0,10]"#, #"[1,2,01,3]"#, #"[1,2,3e4,5]"#, #"[1,2,3"#, #"[1,2,"#, #"[1, 2 ,3,4 ]"#, #"[[1,2],[3],[],[4,5]]"#,
        #"[[1,2],[3,],[4]]"#, #"[[1,2],[3,"x"],[4]"#, #"[[1,2],[3,[4]],[5]]"#, #"[[1,2],[3 ,4]]"#, #"[[1,2],{"a":[[6],[7]]},[8]]"#,
        #"[[1,2] [3]]"#,
        "[\(Array(repeating: long, count: 5).joined(separator: ","))]", "[\(long), \(long),[\(long)],\(long.dropLast())1],\(long)]",
        "[\(long),\(long.dropLast()),8],\(long),\(long)", "{\"a\":[\(long),\(long)],\"b\":[\(long),[7]],\"c\":\(long)}",
        "[\(long),\(long.dropLast())", "[\(long),\(long)", "[\(long),\(long.replacing(",-3.25", with: ",-03.25")),\(long)]",
        #"[[-],[1]]"#, "[[\(Array(repeating: "1", count: 200).joined(separator: ","))],[2]]",
    ]

    /// Every value of a text with its place and its own text, in order.
    private func values(_ document: JSONDocument) -> [String] {
        var result: [String] = []
        var open = document.root.map { [$0] } ?? []
        while let value = open.popLast() {
            result.append("\(value.kind) \(value.offset) \(value.end) \(value.count) \(value.isComplete) \(value.string ?? "")")
            open += Array(value.elements).reversed()
            open += value.members.map(\.value).reversed()
        }
        return result
    }

    /// A comment in front of all values and keys makes the careful way read each of them; it is as long as the blanks of the other text.
    @Test(arguments: texts) func runsAreReadAsOneValueAfterTheOther(text: String) {
        /// The text with something in front of all that begins a value or a key.
        func spread(_ filler: String) -> [UInt8] {
            var result = ""
            var isString = false
            var previous: Character = " "
            for character in text {
                let begins = !isString && "[{,:".contains(previous) && !"]}".contains(character)
                if begins { result += filler }
                if character == "\"", previous != "\\" { isString.toggle() }
                result.append(character)
                previous = character
            }
            return Array(result.utf8)
        }
        let plain = JSONDocument.parse(spread("    "))
        let careful = JSONDocument.parse(spread("/**/"))
        #expect(values(plain) == values(careful))
        #expect(plain.isTruncated == careful.isTruncated)
        let faults = careful.faults.filter { $0.code != JSONFault.Code.comment }.map { "\($0.code) \($0.offset)" }
        #expect(plain.faults.filter { $0.code != JSONFault.Code.comment }.map { "\($0.code) \($0.offset)" } == faults)
        // Without any blanks the values are the same, only their places differ.
        let dense = JSONDocument.parse(Array(text.utf8))
        #expect(values(dense).map { $0.split(separator: " ").first } == values(careful).map { $0.split(separator: " ").first })
        #expect(numbers(dense, Array(text.utf8)) == numbers(careful, spread("/**/")))
    }

    /// The numbers of a text as they are written.
    private func numbers(_ document: JSONDocument, _ bytes: [UInt8]) -> [String] {
        values(document).compactMap { line in
            let words = line.split(separator: " ")
            guard words[0] == "number", let start = Int(words[1]), let end = Int(words[2]) else { return nil }
            return String(decoding: bytes[start..<end], as: UTF8.self)
        }
    }

    @Test(arguments: 1...12) func noRunGoesBeyondTheLimitOfValues(limit: Int) {
        var limits = Limits.standard
        limits.nodes = limit
        for text in [#"[1,2,3,4,5,6,7,8,9,10]"#, #"{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6,"g":7,"h":8,"i":9}"#, "[[1,2],[3],[4,5,6],[7,8]]"] {
            let document = JSONDocument.parse(Array(text.utf8), limits: limits)
            #expect(values(document).count == min(limit, values(JSONDocument.parse(Array(text.utf8))).count))
            #expect(document.isTruncated == (limit < values(JSONDocument.parse(Array(text.utf8))).count))
        }
    }

    /// Runs are read in stretches, lists in one piece up to some length: neither may show.
    @Test(arguments: 0...200) func noLengthOfARunShows(length: Int) throws {
        for comma in [",", ", ", " ,"] {
            let numbers = (0..<length).map { "\($0)" }
            let list = "[\(numbers.joined(separator: comma))]"
            let members = "{\(numbers.map { "\"k\($0)\":\($0)" }.joined(separator: comma))}"
            let lists = "[\(numbers.map { "[\($0),1]" }.joined(separator: comma))]"
            let text = "{\"list\":\(list),\"members\":\(members),\"lists\":\(lists),\"nested\":[\(list),\(list)],\"end\":7}"
            let document = JSONDocument.parse(Array(text.utf8))
            #expect(document.faults.isEmpty)
            let root = try #require(document.root)
            #expect(root["list"]?.elements.map(\.int) == (0..<length).map { $0 })
            #expect(root["list"]?.count == length && root["members"]?.count == length && root["lists"]?.count == length)
            #expect(root["members"]?.members.map(\.value.int) == (0..<length).map { $0 })
            #expect(root["lists"]?.elements.map { $0.elements.map(\.int) } == (0..<length).map { [$0, 1] })
            #expect(root["nested"]?.elements.map(\.count) == [length, length] && root["end"]?.int == 7)
        }
    }
}
