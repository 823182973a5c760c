// The manifest's schema: what interface.md shows is valid, near misses are not.
import TestSupport
import Testing

@Suite("Manifest schema", .enabled(if: JSONSchemaCheck.isAvailable, "\(JSONSchemaCheck.absence)"))
struct ManifestSchemaTests {
    @Test(
        "Valid manifests",
        arguments: [
            """
            { "$schema": "x/manifest-1.schema.json", "schemaVersion": 1, "scale": 3, "photos": [
              { "element": { "identifier": "hero_image" }, "photo": "places/ChIJinvented/photos/AUinvented" },
              { "element": { "identifier": "tile", "index": 2 }, "photo": "CIHM0oginvented" },
              { "element": { "bounds": { "x": 0, "y": 210, "width": 1080, "height": 720 } }, "photo": "https://lh3.googleusercontent.com/place-photos/x" },
              { "element": { "xpath": "//element[@className='HeroView']" }, "photo": null } ],
              "links": [ { "element": { "identifier": "photo_credit" }, "url": "https://maps.google.com/maps/contrib/1" } ] }
            """,
            #"{ "schemaVersion": 1, "screens": { "home": { "photos": [ { "element": { "identifier": "a" }, "photo": null } ] } } }"#,
            #"{ "schemaVersion": 1 }"#,
        ])
    func valid(manifest: String) throws {
        #expect(try JSONSchemaCheck.complaints(manifest, schema: "manifest-1.schema.json") == "")
    }

    @Test(
        "Invalid manifests",
        arguments: [
            #"{ "photos": [] }"#, #"{ "schemaVersion": 2 }"#, #"{ "schemaVersion": 1, "photo": [] }"#,
            #"{ "schemaVersion": 1, "scale": 0 }"#,
            #"{ "schemaVersion": 1, "photos": [ { "element": { "identifier": "a" } } ] }"#,
            #"{ "schemaVersion": 1, "photos": [ { "element": { "index": 1 }, "photo": null } ] }"#,
            #"{ "schemaVersion": 1, "photos": [ { "element": { "identifier": "a", "xpath": "//x" }, "photo": null } ] }"#,
            #"{ "schemaVersion": 1, "photos": [ { "element": { "identifier": "a", "index": -1 }, "photo": "x" } ] }"#,
            #"{ "schemaVersion": 1, "links": [ { "element": { "identifier": "a" }, "url": "" } ] }"#,
        ])
    func invalid(manifest: String) throws {
        #expect(try JSONSchemaCheck.complaints(manifest, schema: "manifest-1.schema.json") != "")
    }
}
