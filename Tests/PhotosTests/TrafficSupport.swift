// A small invented session that every recorder's test writes down in its own notation.
import Input
import Model
import Photos
import TestSupport

/// The session: an answer with two photos, a redirect of the first one, and its picture.
enum Session {
    static let place = "ChIJinventedPlace01"
    static let photo = "places/\(place)/photos/TOKENinvented0001"
    static let other = "places/\(place)/photos/TOKENinvented0002"
    static let placeURL = "https://places.googleapis.com/v1/places/\(place)?key=AIzaInventedInventedInvented0123456"
    static let mediaURL = "https://places.googleapis.com/v1/\(photo)/media?maxWidthPx=400&key=AIzaInventedInventedInvented0123456"
    static let pictureURL = "https://lh3.googleusercontent.com/place-photos/PICTUREinvented=s4800-w400"
    static let picture = Packing.jpeg("a picture of a kettle")
    static let answer = """
        {"id":"\(place)","displayName":{"text":"Copper Kettle"},"photos":[\
        {"name":"\(photo)","widthPx":400,"heightPx":300,"authorAttributions":[{"displayName":"Zoë Quillfeather","uri":"https://maps.google.com/maps/contrib/100000000000000000011"}]},\
        {"name":"\(other)","widthPx":400,"heightPx":300,"authorAttributions":[{"displayName":"Bram Tock","uri":"https://maps.google.com/maps/contrib/100000000000000000012"}]}]}
        """
    static let bytes = PhotoIdentity(.bytes, SHA256.hex(picture))
    static let cdn = PhotoIdentity(.imageURL, "lh.googleusercontent.com/place-photos/PICTUREinvented")

    /// A JSON string literal.
    static func quoted(_ text: String) -> String {
        var out = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": out += "\\\""
            case "\\": out += "\\\\"
            case "\n": out += "\\n"
            default:
                if scalar.value < 0x20 {
                    out += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
                } else {
                    out.unicodeScalars.append(scalar)
                }
            }
        }
        return out + "\""
    }

    /// A HAR entry.
    static func entry(
        _ url: String, status: Int = 200, content: String, response: String = "", request: String = ""
    ) -> String {
        #"{"request":{"method":"GET","url":\#(quoted(url)),"headers":[{"name":"Cookie","value":"sid=hunter2"}\#(request)]},"#
            + #""response":{"status":\#(status)\#(response),"content":\#(content)}}"#
    }

    /// A HAR log of some entries.
    static func har(_ entries: String..., extra: String = "") -> String {
        #"{"log":{"version":"1.2","creator":{"name":"Invented","version":"1"}\#(extra),"entries":[\#(entries.joined(separator: ","))]}}"#
    }

    /// The content of a body that stands in the log as text.
    static func text(_ text: String, more: String = "") -> String { #"{"mimeType":"application/json","text":\#(quoted(text))\#(more)}"# }

    static let redirectEntry = entry(
        mediaURL, status: 302, content: #"{"mimeType":"text/html","size":0}"#, response: #","redirectURL":"\#(pictureURL)""#)
    static let pictureEntry = entry(
        pictureURL, content: #"{"mimeType":"image/jpeg","encoding":"base64","text":"\#(Packing.base64(picture))"}"#)
    static let log = har(entry(placeURL, content: text(answer)), redirectEntry, pictureEntry)

    /// Whether a file tells everything about the session: two due records, and the first one's address and bytes lead to it.
    static func isComplete(_ file: RecordFile?) -> Bool {
        guard let file, file.isTraffic, file.records.map(\.duty) == [.due, .due] else { return false }
        guard file.records.map(\.names) == [["Zoë Quillfeather"], ["Bram Tock"]] else { return false }
        let merged = RecordSet.merge([file])
        return merged.index[cdn] == 0 && merged.index[bytes] == 0 && merged.contested.isEmpty && merged.records.count == 2
    }
}

/// Reads bytes as a metadata file.
func read(_ raw: [UInt8], path: String = "session.log", neighbours: NeighbourFiles = NeighbourFiles()) -> RecordFile? {
    RecordReaders.read(InputFile(path: path, raw: raw), neighbours: neighbours)
}

extension RecordFile {
    /// Codes of the problems that are more than notes.
    var warnings: [String] { problems.filter { $0.severity > .info }.map(\.code) }
}
