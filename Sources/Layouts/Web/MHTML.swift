// The `mhtml` format: a page saved as one file with its style sheets, frames and pictures.
import HTML
import Input
import Model

extension LayoutFormat {
    /// Chrome's "Webpage, Single File", `Page.captureSnapshot`, and the `.mht` of other browsers.
    static let mhtml = LayoutFormat(id: MHTML.format, servesNeighbours: true, recognises: MHTML.accepts, read: MHTML.read)
}

/// Reads the page of an archive as the HTML reader does, with what stands beside it in the archive.
enum MHTML {
    static let format = FormatID("mhtml")

    /// Most bytes of pictures whose digests are computed.
    private static let mostPictureBytes = 64 << 20

    /// Whether a file begins with the headers of an archive of a page.
    static func accepts(_ file: InputFile) -> Bool {
        guard file.magic == .none, file.json == nil else { return false }
        let head = file.text.prefix(8_192)
        guard let headers = MIMEHeaders.read(Array(head), in: 0..<head.count)?.headers else { return false }
        let type = MIMEHeaders.value(headers["content-type"] ?? "")
        if type == "multipart/related" { return true }
        return headers["from"]?.hasPrefix("<Saved by") == true || headers["snapshot-content-location"] != nil
            || (headers["mime-version"] != nil && type == "text/html")
    }

    /// Reads a recognised file.
    static func read(_ file: InputFile, _ limits: Limits) -> LayoutReading {
        // UTF-16 and the like were decoded already; everything else is read byte by byte, as parts may differ in encoding.
        let bytes = file.encoding.hasPrefix("utf-16") ? file.text : file.raw
        let (parts, isComplete) = MIMEParts.split(bytes)
        var reading = LayoutReading()
        if !isComplete {
            let place = file.lines.position(of: max(0, file.text.count - 1))
            reading.problems.append(
                Problem(
                    line: place.line, column: place.column, code: "layout-truncated",
                    message: "The archive ends without its closing boundary; parts at its end may be missing or cut. Save the page again.",
                    severity: .warning))
        }
        if parts.count >= MIMEParts.most {
            reading.problems.append(
                Problem(
                    code: "limit-nodes", message: "The archive has \(MIMEParts.most) parts or more; those that follow were left out.",
                    severity: .error))
        }
        guard let main = parts.first(where: { $0.mediaType == "text/html" || $0.mediaType == "application/xhtml+xml" }) else {
            reading.problems.append(
                Problem(code: "layout-malformed", message: "The archive holds no page: none of its parts is text/html.", severity: .error))
            return reading
        }
        reading.screens = [screen(main, parts, bytes, limits)]
        var budget = limits.keptPictureBytes
        for part in parts where budget > 0 && part.mediaType.hasPrefix("image/") && part.isClosed && part.body.count <= budget {
            let picture = MIMEBody(part, in: bytes).bytes
            budget -= picture.count
            reading.pictures.append(KeptPicture(digest: SHA256.hex(picture), bytes: picture))
        }
        return reading
    }

    /// The screen of the main page.
    private static func screen(_ main: MIMEPart, _ parts: [MIMEPart], _ bytes: [UInt8], _ limits: Limits) -> Screen {
        let body = MIMEBody(main, in: bytes)
        let page = decoded(body.bytes, main)
        var sheets: [String: String] = [:]
        var frames: [String: [UInt8]] = [:]
        for part in parts where part.body != main.body {
            switch part.mediaType {
            case "text/css":
                let text = String(decoding: MIMEBody(part, in: bytes).bytes, as: UTF8.self)
                for name in names(of: part) where sheets[name] == nil { sheets[name] = text }
            case "text/html", "application/xhtml+xml":
                let text = decoded(MIMEBody(part, in: bytes).bytes, part).page.bytes
                for name in names(of: part) where frames[name] == nil { frames[name] = text }
            default: break
            }
        }
        var screen = HTMLReader.screen(page.page.bytes, styleSheets: sheets, frames: frames, problems: page.page.problems, limits: limits)
        screen.format = format
        place(&screen, body, prefix: page.prefix, html: page.page.bytes, file: bytes)
        identify(&screen.elements, parts, bytes)
        screen.noteIfEmpty()
        return screen
    }

    /// The names by which a page calls a part: its address, and `cid:` with its id.
    private static func names(of part: MIMEPart) -> [String] {
        [part.location, part.contentID.map { "cid:" + $0 }].compactMap { $0 }
    }

    /// A page's text. The encoding that only the part's header names is written into the page, as the HTML decoder looks for it there.
    private static func decoded(_ bytes: [UInt8], _ part: MIMEPart) -> (page: DecodedHTML, prefix: Int) {
        guard let charset = MIMEHeaders.parameter("charset", of: part.headers["content-type"] ?? ""),
            HTMLDecoder.declaredEncoding(bytes) == nil,
            charset.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-_.:".contains($0)) })
        else { return (HTMLDecoder.decode(bytes), 0) }
        let meta = Array("<meta charset=\"\(charset)\">".utf8)
        return (HTMLDecoder.decode(meta + bytes), meta.count)
    }

    /// Leads elements and problems back to their places in the archive.
    private static func place(_ screen: inout Screen, _ body: MIMEBody, prefix: Int, html: [UInt8], file: [UInt8]) {
        func filePosition(_ position: Int) -> Int { min(body.filePosition(of: max(0, position - prefix)), file.count) }
        var cursor = PositionCursor(file)
        let order = screen.elements.indices.sorted {
            (screen.elements[$0].byteRange.lowerBound, $0) < (screen.elements[$1].byteRange.lowerBound, $1)
        }
        for index in order {
            let range = screen.elements[index].byteRange
            let start = filePosition(range.lowerBound)
            screen.elements[index].byteRange = start..<max(start, filePosition(range.upperBound))
            (screen.elements[index].line, screen.elements[index].column) = cursor.position(of: start)
        }
        for index in screen.problems.indices {
            guard let line = screen.problems[index].line else { continue }
            var lineStart = 0
            var number = 1
            while number < line, let end = html[lineStart...].firstIndex(of: 10) {
                lineStart = end + 1
                number += 1
            }
            let position = cursor.position(of: filePosition(lineStart + max(0, (screen.problems[index].column ?? 1) - 1)))
            (screen.problems[index].line, screen.problems[index].column) = (position.line, position.column)
        }
    }

    /// Gives pictures the digests of their bytes: the only identity of those with `blob:` or `cid:` addresses.
    private static func identify(_ elements: inout [Element], _ parts: [MIMEPart], _ bytes: [UInt8]) {
        var users: [String: [Int]] = [:]
        for (index, element) in elements.enumerated() {
            for source in element.imageSources where source.via != .deferred { users[source.url, default: []].append(index) }
        }
        var budget = mostPictureBytes
        for part in parts where part.mediaType.hasPrefix("image/") && part.isClosed && part.body.count <= budget {
            let shown = names(of: part).flatMap { users[$0] ?? [] }
            guard !shown.isEmpty else { continue }
            budget -= part.body.count
            let digest = NamedValue(name: "sha256", value: SHA256.hex(MIMEBody(part, in: bytes).bytes))
            for index in shown {
                if !elements[index].attributes.contains(digest) { elements[index].attributes.append(digest) }
                guard let location = part.location, elements[index].imageSources.first?.url.hasPrefix("cid:") == true,
                    !elements[index].imageSources.contains(where: { $0.url == location })
                else { continue }
                elements[index].imageSources.append(ImageSource(url: HTMLPictures.kept(location), via: .candidate))
            }
        }
    }
}
