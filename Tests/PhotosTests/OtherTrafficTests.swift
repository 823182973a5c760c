// Cassettes, stubs, proxies' sessions and collections: each writes the same session in its own notation.
import Model
import Photos
import TestSupport
import Testing

private let answer = Session.answer
private let picture = Packing.base64(Session.picture)

/// A text as YAML's double-quoted style, folded as Ruby and Python fold it.
private func folded(_ text: String) -> String {
    var out = "\""
    for (index, character) in text.enumerated() {
        out += character == "\"" ? "\\\"" : character == "\\" ? "\\\\" : String(character)
        if index % 40 == 39 { out += "\\\n        \\" + (text.dropFirst(index + 1).first == " " ? "" : "") }
    }
    return out.split(separator: "\\\n        \\", omittingEmptySubsequences: false).joined(separator: "\\\n        ") + "\""
}

private func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}

@Suite struct OtherTrafficTests {
    static let logs: [(name: String, format: String, text: String)] = [
        (
            "VCR", "vcr",
            """
            ---
            http_interactions:
            - request: {method: get, uri: "\(Session.placeURL)"}
              response:
                status: {code: 200, message: OK}
                headers: {Content-Type: [application/json]}
                body: {encoding: ASCII-8BIT, string: !binary "\(Packing.base64(Array(answer.utf8)))"}
            - request: {method: get, uri: "\(Session.mediaURL)"}
              response:
                status: {code: '302'}
                headers:
                  lOcAtIoN:
                  - "\(Session.pictureURL)"
                body: {encoding: UTF-8, string: ''}
            - request: {method: get, uri: "\(Session.pictureURL)"}
              response:
                status: {code: 200}
                body:
                  base64_string: |
                    \(picture)
            recorded_with: VCR 6
            """
        ),
        (
            "vcrpy", "vcr",
            """
            interactions:
            - request: &request
                method: GET
                headers: &headers {Accept: ['*/*']}
                uri: \(Session.placeURL)
              response:
                status: {code: 200}
                body:
                  string: \(folded(answer))
            - request: {uri: "\(Session.mediaURL)", headers: *headers}
              response:
                status: {code: 302}
                headers: {location: ["\(Session.pictureURL)"]}
                body: {string: ''}
            - request: {uri: "\(Session.pictureURL)"}
              response:
                body:
                  string: !!binary |
                    \(picture)
            version: 1
            """
        ),
        (
            "vcrpy in JSON, Betamax", "vcr",
            """
            {"http_interactions":[
            {"request":{"method":"GET","uri":"\(Session.placeURL)"},"response":{"status":{"code":200},"body":{"base64_string":"\(Packing.base64(Packing.gzip(Array(answer.utf8))))"}}},
            {"request":{"uri":"\(Session.mediaURL)"},"response":{"status":{"code":302},"headers":{"Location":["\(Session.pictureURL)"]},"body":{"string":""}}},
            {"request":{"uri":"\(Session.pictureURL)"},"response":{"body":{"base64_string":"\(picture)"}}}],"recorded_with":"betamax/0.9"}
            """
        ),
        (
            "Betamax for Java", "vcr",
            """
            !tape
            name: invented
            interactions:
            - recorded: 2026-01-01T00:00:00.000Z
              request: {method: GET, uri: "\(Session.placeURL)"}
              response: {status: 200, body: '\(answer)'}
            - request: {method: GET, uri: "\(Session.mediaURL)"}
              response: {status: 302, headers: {Location: "\(Session.pictureURL)"}}
            - request: {method: GET, uri: "\(Session.pictureURL)"}
              response: {status: 200, body: !!binary "\(picture)"}
            """
        ),
        (
            "WireMock", "wiremock",
            """
            {"mappings":[
            {"request":{"urlPath":"/v1/places/\(Session.place)","method":"GET"},"response":{"status":200,"jsonBody":\(answer)}},
            {"request":{"urlPathPattern":"/v1/places/\(Session.place)/photos/TOKENinvented0001/media"},"response":{"status":302,"headers":{"Location":"\(Session.pictureURL)"}}},
            {"request":{"url":"/place-photos/PICTUREinvented=s4800-w400"},"response":{"status":200,"base64Body":"\(picture)"}}]}
            """
        ),
        (
            "nock", "nock",
            """
            [{"scope":"https://places.googleapis.com:443","method":"GET","path":"/v1/places/\(Session.place)?key=AIzaInventedInvented0123456789","status":200,
              "response":["\(hexadecimal(Array(Packing.gzip(Array(answer.utf8)).prefix(40))))","\(hexadecimal(Array(Packing.gzip(Array(answer.utf8)).dropFirst(40))))"],"rawHeaders":["Content-Encoding","gzip"]},
             {"scope":"https://places.googleapis.com:443","path":"/v1/\(Session.photo)/media","status":302,"response":"","rawHeaders":{"location":"\(Session.pictureURL)"}},
             {"scope":"https://lh3.googleusercontent.com:443","path":"/place-photos/PICTUREinvented=w80","status":200,"response":"\(hexadecimal(Session.picture))"}]
            """
        ),
        (
            "Charles", "charles",
            """
            [{"status":"COMPLETE","method":"GET","scheme":"https","host":"places.googleapis.com","port":null,"actualPort":443,"path":"/v1/places/\(Session.place)","query":"key=AIzaInventedInvented0123456789","tunnel":false,
              "request":{"header":{"headers":[]}},"response":{"status":200,"mimeType":"application/json","header":{"headers":[]},"body":{"text":\(Session.quoted(answer))}}},
             {"method":"GET","scheme":"https","host":"places.googleapis.com","actualPort":443,"path":"/v1/\(Session.photo)/media","query":null,"response":{"status":302,"header":{"headers":[{"name":"location","value":"\(Session.pictureURL)"}]},"body":{}}},
             {"method":"CONNECT","host":"x","tunnel":true,"path":null},
             {"method":"GET","scheme":"https","host":"lh3.googleusercontent.com","actualPort":443,"path":"/place-photos/PICTUREinvented=s4800-w400","response":{"status":200,"body":{"encoding":"base64","encoded":"\(picture)"}}}]
            """
        ),
        (
            "Postman", "postman",
            """
            {"info":{"name":"x","schema":"https://schema.getpostman.com/json/collection/v2.1.0/collection.json"},"item":[{"name":"folder","item":[{"name":"place","request":{"url":"x"},"response":[
            {"originalRequest":{"method":"GET","url":{"raw":"\(Session.placeURL)"}},"code":200,"header":[],"body":\(Session.quoted(answer))},
            {"originalRequest":{"url":{"protocol":"https","host":["places","googleapis","com"],"path":["v1","places","\(Session.place)","photos","TOKENinvented0001","media"],"query":[{"key":"maxWidthPx","value":"4"}]}},"code":302,"header":[{"key":"Location","value":"\(Session.pictureURL)"}],"body":null},
            {"originalRequest":{"url":"\(Session.pictureURL)"},"code":200,"body":"\(picture)"}]}]}]}
            """
        ),
    ]

    @Test(arguments: logs.map(\.name)) func everyRecorderTellsTheSameSession(name: String) throws {
        let log = try #require(Self.logs.first { $0.name == name })
        let file = read(log.text)
        #expect(Session.isComplete(file), "\(file?.records.map(\.names) ?? []) \(file?.links.map(\.identities) ?? [])")
        #expect(file?.warnings == [])
        #expect(file?.format.rawValue == log.format)
        #expect(file?.records.allSatisfy { $0.location.line > 0 } == true)
    }

    @Test(arguments: logs.map(\.name)) func everyCutIsSurvivedAndNothingIsInvented(name: String) throws {
        let raw = Array(try #require(Self.logs.first { $0.name == name }).text.utf8)
        for length in stride(from: 0, to: raw.count, by: 31) {
            let file = read(Array(raw[..<length]))
            #expect(file?.records.contains { $0.duty == .noneDeclared } != true)
        }
    }

    static let flow: [UInt8] = {
        func flow(_ host: String, _ path: String, status: String, headers: [(String, String)], body: [UInt8]) -> [UInt8] {
            Packing.tnet([
                ("websocket", Packing.tnet([], tag: "~")),
                (
                    "response",
                    Packing.tnet([
                        ("status_code", Packing.tnet(Array(status.utf8), tag: "#")), ("content", Packing.tnet(body)),
                        ("headers", Packing.tnet(headers: headers)),
                    ])
                ),
                (
                    "request",
                    Packing.tnet([
                        ("path", Packing.tnet(Array(path.utf8))), ("scheme", Packing.tnet(Array("https".utf8))),
                        ("port", Packing.tnet(Array("443".utf8), tag: "#")), ("host", Packing.tnet(Array("203.0.113.9".utf8), tag: ";")),
                        ("method", Packing.tnet(Array("GET".utf8))), ("headers", Packing.tnet(headers: [("Host", host)])),
                    ])
                ), ("type", Packing.tnet(Array("http".utf8), tag: ";")),
            ])
        }
        return flow(
            "places.googleapis.com", "/v1/places/\(Session.place)", status: "200", headers: [("content-encoding", "gzip")],
            body: Packing.gzip(Array(answer.utf8)))
            + flow(
                "places.googleapis.com", "/v1/\(Session.photo)/media", status: "302", headers: [("location", Session.pictureURL)], body: [])
            + flow("lh3.googleusercontent.com", "/place-photos/PICTUREinvented=w9", status: "200", headers: [], body: Session.picture)
    }()

    @Test func aFlowFileIsReadWithItsCompressedBodies() {
        let file = read(Self.flow)
        #expect(Session.isComplete(file))
        #expect(file?.format.rawValue == "mitmproxy")
        #expect(file?.warnings == [])
    }

    @Test func aCutFlowFileKeepsItsWholeFlows() {
        for length in stride(from: 40, to: Self.flow.count, by: 11) {
            let file = read(Array(Self.flow[..<length]))
            #expect(file == nil || file?.warnings.contains("traffic-truncated") == true)
        }
        #expect(read(Array(Self.flow.dropLast()))?.records.count == 2)
        #expect(read(Array("999999999999:9:websocket;0:~".utf8))?.warnings == ["traffic-truncated"])
        #expect(read(Array((String(repeating: "900000:", count: 2_000) + "9:websocket").utf8)) == nil)
    }

    @Test func aStubsBodyMayStandInItsFolder() {
        let text = #"{"request":{"urlPath":"/v1/places/x"},"response":{"status":200,"bodyFileName":"sub/a.json"},"uuid":"1"}"#
        let found = read(Array(text.utf8), neighbours: NeighbourFiles { $0 == "../__files/sub/a.json" ? Array(answer.utf8) : nil })
        #expect(found?.records.count == 2)
        #expect(read(text)?.warnings == ["traffic-body-missing"])
        let outside = text.split(separator: "sub/a.json").joined(separator: "../../secret.json")
        #expect(read(Array(outside.utf8), neighbours: NeighbourFiles { _ in Array(answer.utf8) })?.records.isEmpty == true)
    }

    @Test func compressionThatIsNotReadIsSaid() {
        let text = """
            interactions:
            - request: {uri: "\(Session.placeURL)"}
              response: {headers: {content-encoding: [br]}, body: {string: !!binary "\(Packing.base64([0x8B, 0xFF, 0x80, 0x00, 0xC3, 0x28]))"}}
            """
        #expect(read(text)?.warnings == ["traffic-body-compressed"])
    }

    @Test func bombsAreRefused() {
        let har = Session.har(
            Session.entry(Session.placeURL, content: #"{"encoding":"base64","text":"\#(Packing.base64(Packing.bomb(matches: 2_000)))"}"#))
        #expect(read(har)?.records.isEmpty == true)
        var laughs = "a0: &a0 [x, x]\n"
        for level in 1...60 { laughs += "a\(level): &a\(level) [*a\(level - 1), *a\(level - 1)]\n" }
        #expect(read(laughs + "interactions: *a60\n")?.records.isEmpty == true)
        let deep = "interactions:\n" + String(repeating: "- ", count: 50_000)
        #expect(read(deep)?.warnings.isEmpty == false)
        let nested = String(repeating: #"{"item":["#, count: 1_500)
        #expect(read(#"{"info":{"schema":"https://schema.getpostman.com/x"},"item":["# + nested)?.records.isEmpty == true)
    }
}
