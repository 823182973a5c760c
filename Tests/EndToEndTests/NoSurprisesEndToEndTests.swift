// What must never happen: a network call, whatever the input asks for, and a key or token in anything that is printed.
import Foundation
import TestSupport
import Testing

@Suite("No surprises")
struct NoSurprisesEndToEndTests {
    private static let key = "AIzaSyInventedSecretNeverToBePrinted0001"
    private static let token = "ya29InventedSecretNeverToBePrinted0002"

    /// Input that asks for the network in every way that its format knows.
    private func askingPlace() throws -> Workplace {
        let place = try Workplace()
        let host = "http://127.0.0.1:9"
        try place.write(
            """
            <?xml version="1.0"?><!DOCTYPE hierarchy SYSTEM "\(host)/a.dtd" [<!ENTITY % p SYSTEM "\(host)/p"> %p; <!ENTITY e SYSTEM "\(host)/e">]>
            <?xml-stylesheet href="\(host)/s.xsl"?>
            <hierarchy xmlns:xi="http://www.w3.org/2001/XInclude" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
            xsi:noNamespaceSchemaLocation="\(host)/a.xsd" rotation="0"><xi:include href="\(host)/i.xml"/>
            <node text="&e;" class="android.widget.TextView" bounds="[0,0][9,9]"/></hierarchy>
            """, to: "dumps/entity.xml")
        try place.write(
            """
            <!doctype html><base href="\(host)/"><link rel=stylesheet href="a.css"><style>@import url(\(host)/b.css); p{background:url(c.png)}</style>
            <script src="d.js"></script><iframe src="\(host)/f"></iframe><img src="https://lh3.googleusercontent.com/place-photos/T=w400" width=400>
            <img src="\(host)/x.png" srcset="\(host)/y.png 2x"><svg><image href="\(host)/z.svg"/></svg><p>Photo: Quill
            """, to: "dumps/page.html")
        try place.write(
            #"{"$schema":"\#(host)/s.json","photos":[{"photo_reference":"T","html_attributions":["<a href=\"\#(host)\">Quill</a>"]}]}"#,
            to: "dumps/photos.json")
        try place.write(
            #"{"log":{"version":"1.2","entries":[{"request":{"method":"GET","url":"\#(host)/r"},"response":{"status":302,"redirectURL":"\#(host)/n","headers":[],"content":{"size":0}}}]}}"#,
            to: "dumps/page.har")
        try place.write("$schema: \(host)/c.json\nschemaVersion: 1\n", to: ".attrcheck.yml")
        try place.write(
            "<!DOCTYPE rule SYSTEM \"\(host)/rule.dtd\"><rule xmlns:xi=\"http://www.w3.org/2001/XInclude\"><xi:include href=\"\(host)/i\"/></rule>",
            to: "rules/mine.xml")
        return place
    }

    @Test("The program imports nothing that reaches the network or starts other programs")
    func imports() throws {
        let nm = ["/usr/bin/nm", "/usr/bin/llvm-nm"].first { FileManager.default.isExecutableFile(atPath: $0) }
        guard let nm else { return }
        let symbols = try Program.run(nm, ["-D", "--undefined-only", Workplace.program.path]).output
        let imported = Set(symbols.split(separator: "\n").compactMap { $0.split(separator: " ").last?.split(separator: "@").first })
        #expect(
            imported.contains("open") || imported.contains("open64") || imported.contains("read"), "nm said nothing: \(symbols.prefix(200))"
        )
        let refused = [
            "socket", "socketpair", "connect", "bind", "listen", "accept", "accept4", "send", "sendto", "sendmsg", "recv", "recvfrom",
            "recvmsg",
            "getaddrinfo", "gethostbyname", "gethostbyname2", "res_query", "res_search", "fork", "vfork", "execv", "execve", "execvp",
            "popen",
            "system", "posix_spawn", "posix_spawnp",
        ]
        #expect(imported.filter { refused.contains(String($0)) } == [])
        let prefixes = ["curl_", "xmlNano", "SSL_", "archive_read_open_file", "archive_write"]
        #expect(imported.filter { name in prefixes.contains { name.hasPrefix($0) } } == [])
    }

    @Test("No library that speaks to the network is linked")
    func libraries() throws {
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/readelf") else { return }
        let needed = try Program.run("/usr/bin/readelf", ["-d", Workplace.program.path]).output.split(separator: "\n")
            .filter { $0.contains("NEEDED") }
        #expect(needed.contains { $0.contains("libxml2") })
        let refused = ["Networking", "curl", "ssl", "tls", "nghttp", "tesseract", "lept"]
        #expect(needed.filter { line in refused.contains { line.contains($0) } } == [])
    }

    @Test("A traced run opens no socket, whatever the input asks for", .enabled(if: Tracing.isAllowed))
    func traced() throws {
        let place = try askingPlace()
        let run = try place.shell(
            """
            strace -f -qq -e trace=network,execve -o trace "$A" scan dumps --report a.html --report a.sarif --report a.jsonl --format json >/dev/null
            strace -f -qq -e trace=network,execve -o trace2 "$A" scan dumps --rules rules; cat trace trace2 >&2
            """)
        let calls = run.errors.split(separator: "\n").filter { $0.contains("(") && $0.contains(" = ") }
        #expect(calls.count == 2 && calls.allSatisfy { $0.contains("execve(") }, "\(calls)")
        #expect(place.read("a.html")?.isEmpty == false)
    }

    /// A capture with keys and tokens everywhere that a report takes words from.
    private func secretPlace() throws -> Workplace {
        let place = try Workplace()
        let (key, token) = (Self.key, Self.token)
        let photo = "https://maps.googleapis.com/maps/api/place/photo?maxwidth=400&photo_reference=T&key=\(key)"
        try place.write(
            """
            <!doctype html><img src="\(photo)" alt="\(photo)" width=400 height=300><p>Photo: Quill <a href="\(photo)">\(photo)</a>
            <a href="https://www.google.com/maps/search/?api=1&query=x&key=\(key)&token=\(token)">Google Maps</a>
            <img src="/proxy?u=\(photo.replacing("&", with: "%26").replacing("=", with: "%3D"))&access_token=\(token)">
            """, to: "dumps/key=\(key)/home.html")
        try place.write(
            #"{"photos":[{"photo_reference":"T","url":"\#(photo)","html_attributions":["<a href=\"https://x.example/?token=\#(token)\">Mira</a>"]}], "next": "\#(photo)", "broken"#,
            to: "dumps/key=\(key)/home.photos.json")
        try place.write(
            """
            {"log":{"version":"1.2","entries":[{"request":{"method":"GET","url":"\(photo)","headers":[{"name":"X-Goog-Api-Key","value":"\(key)"},\
            {"name":"Authorization","value":"Bearer \(token)"}]},"response":{"status":302,"redirectURL":"https://lh3.googleusercontent.com/place-photos/Z=w4?token=\(token)",\
            "headers":[],"content":{"size":2,"mimeType":"application/json","text":"{\\"error_message\\":\\"key=\(key) is wrong\\"}"}}}]}}
            """, to: "dumps/key=\(key)/home.har")
        try place.write(Fixture.screen(credit: "\(photo) token=\(token)"), to: "dumps/broken-token=\(token).xml")
        try place.write("<hierarchy><node text=\"token=\(token)", to: "dumps/cut-key=\(key).xml")
        return place
    }

    @Test("No report and no sentence holds a key or a token")
    func secrets() throws {
        let place = try secretPlace()
        for format in [
            "text", "html", "markdown", "json", "jsonl", "sarif", "sarif-github", "junit", "gitlab", "github", "checkstyle", "xcode",
            "reviewdog",
        ] {
            let run = try place.attrcheck("scan", "dumps", "--format", format, "--verbose")
            #expect(run.status == 1 && run.output.utf8.count > 100, "\(format): \(run.errors)")
            check(run, format)
        }
        let file = try #require(try place.names(in: "dumps").first { $0.hasPrefix("key=") })
        check(try place.attrcheck("inspect", "dumps/\(file)/home.html", "--evidence"), "evidence")
        check(try place.attrcheck("inspect", "dumps/\(file)/home.html"), "inspect")
        check(try place.attrcheck("inspect", "dumps/\(file)/home.html", "--json"), "inspect in JSON")
        check(try place.attrcheck("records", "dumps/\(file)/home.photos.json", "dumps/\(file)/home.har"), "records")
        check(try place.attrcheck("url", "https://www.google.com/maps/search/?api=1&query=x&key=\(Self.key)&token=\(Self.token)"), "url")
        check(try place.attrcheck("scan", "dumps/none-key=\(Self.key)"), "a path that is not there")
    }

    @Test("Folders of pictures and pages hold none either")
    func secretsInFolders() throws {
        let place = try secretPlace()
        let run = try place.shell("\"$A\" scan dumps --report boxes=boxes --report page.html; cat boxes/* page.html")
        check(run, "files")
        #expect(try !place.names(in: "boxes").contains { $0.contains(Self.key) || $0.contains(Self.token) })
    }

    private func check(_ run: Run, _ name: String) {
        for secret in [Self.key, Self.token] {
            for (stream, text) in [("output", run.output), ("errors", run.errors)] {
                let place = text.firstRange(of: secret).map { text[..<$0.lowerBound].suffix(120) }
                #expect(place == nil, "\(name), \(stream): …\(place ?? "")")
            }
        }
    }
}
