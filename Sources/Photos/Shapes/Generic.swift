// Any other JSON: the deep search finds records in caches, exports, recordings and collections of every make.
import JSON

extension RecordShape {
    static let generic = RecordShape.json("generic") { root in root.kind == .object || root.kind == .array }
}
