// Places API (New): a place at the root, `{"places": […]}`, a bare list, or a photo media answer.
import JSON

extension RecordShape {
    static let placesNew = RecordShape.json("places-new") { root in
        if isMediaAnswer(root) { return true }
        let places = root["places"] ?? root
        if isPlace(places) { return true }
        return places.elements.prefix(20).contains { isPlace($0) || isPhoto($0) || isMediaAnswer($0) }
    }

    /// A place whose photos have resource names, or authors beside REST's spelling of their links.
    private static func isPlace(_ value: JSONValue) -> Bool {
        value["photos"]?.elements.prefix(10).contains(where: isPhoto) ?? false
    }

    /// A photo with a resource name.
    private static func isPhoto(_ value: JSONValue) -> Bool {
        value["name"]?.string.flatMap { ResourceName($0) } != nil
    }

    /// The answer of a media request that asked for no redirect.
    private static func isMediaAnswer(_ value: JSONValue) -> Bool {
        value["photoUri"]?.string != nil && value["name"]?.string.flatMap { ResourceName($0) }?.isMedia == true
    }
}
