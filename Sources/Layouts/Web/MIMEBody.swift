// Bodies of MIME parts: quoted-printable, base64 or plain, with the way back from decoded bytes to the file.
import Text

/// A decoded body.
struct MIMEBody {
    var bytes: [UInt8]
    /// Steps of the way back: from this decoded position on, bytes stand at this place of the file, until the next step.
    private(set) var steps: [(decoded: Int, file: Int)] = []

    /// Decodes a part's body as its headers say.
    init(_ part: MIMEPart, in file: [UInt8]) {
        let body = file[part.body]
        switch MIMEHeaders.value(part.headers["content-transfer-encoding"] ?? "") {
        case "base64":
            bytes = Base64.decode(body) ?? Base64.decode(body.filter { $0 < 0x80 && $0 > 32 && $0 != UInt8(ascii: "-") }) ?? []
            steps = [(0, part.body.lowerBound)]
        case "quoted-printable":
            bytes = []
            decodeQuotedPrintable(body)
        default:
            bytes = Array(body)
            steps = [(0, part.body.lowerBound)]
        }
    }

    /// Where a decoded byte stands in the file, to within a line.
    func filePosition(of position: Int) -> Int {
        var low = 0
        var high = steps.count
        while low < high {
            let middle = (low + high) / 2
            if steps[middle].decoded <= position { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return 0 }
        return steps[low - 1].file + position - steps[low - 1].decoded
    }

    /// Bytes written as `=XX`, lines broken by a last `=`. What is not written as it should be is kept as it stands.
    private mutating func decodeQuotedPrintable(_ body: ArraySlice<UInt8>) {
        bytes.reserveCapacity(body.count)
        steps.append((0, body.startIndex))
        var position = body.startIndex
        while position < body.endIndex {
            let byte = body[position]
            guard byte == UInt8(ascii: "=") else {
                bytes.append(byte)
                position += 1
                continue
            }
            if position + 2 < body.endIndex, let high = PlainText.hexValue(body[position + 1]),
                let low = PlainText.hexValue(body[position + 2])
            {
                bytes.append(high << 4 | low)
                position += 3
            } else {
                // A soft break, also with blanks behind it; at the very end an `=` is one too.
                var end = position + 1
                while end < body.endIndex, body[end] == 32 || body[end] == 9 || body[end] == 13 { end += 1 }
                if end == body.endIndex || body[end] == 10 {
                    position = min(end + 1, body.endIndex)
                } else {
                    bytes.append(byte)
                    position += 1
                    continue
                }
            }
            steps.append((bytes.count, position))
        }
    }
}
