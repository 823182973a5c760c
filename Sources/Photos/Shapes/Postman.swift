// A Postman collection: saved answers stand as text in `response[].body`.
import JSON

extension RecordShape {
    static let postman = RecordShape.json("postman") { root in
        let info = (root["collection"] ?? root)["info"]
        return info?["_postman_id"]?.string != nil || info?["schema"]?.string?.containsBytes("getpostman.com") == true
    }
}
