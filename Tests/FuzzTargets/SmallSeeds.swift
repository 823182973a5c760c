// Seeds that stand in no file: links, expressions, a configuration, small binaries, and a whole run.
import Model
import Reports

extension Seeds {
    static let links = [
        "comgooglemaps://?q=Pizza&center=37.75,-122.42&zoom=14&views=traffic",
        "comgooglemaps-x-callback://?saddr=A&daddr=B&directionsmode=transit&x-success=yourapp://?resume=true&x-source=YourApp",
        "comgooglemapsurl://www.google.com/maps/@42.58,13.00,6z",
        "https://www.google.com/maps/search/?api=1&query=Pizza&query_place_id=ChIJinvented",
        "https://www.google.com/maps/dir/?api=1&origin=A%2CB&destination=C&travelmode=driving&waypoints=D%7CE",
        "https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=48.85,2.29&heading=-45&pitch=38&fov=80",
        "https://maps.google.com/maps/contrib/100000000000000000002/photos/@1,2,3z/data=!3m1!4b1!4m3!8m2!3m1!1e1",
        "https://maps.google.com/?cid=12345678901234567890", "//maps.google.com/maps/contrib/1", "https://goo.gl/maps/abc",
        "https://maps.app.goo.gl/abc", "geo:37.75,-122.42?q=Pizza(Label)",
        "https://lh3.googleusercontent.com/place-photos/AJnk2cInvented=s4800-w400-h300",
        "https://maps.googleapis.com/maps/api/place/photo?maxwidth=400&photo_reference=Invented&key=AIzaSyInventedInvented0",
        "https://places.googleapis.com/v1/places/ChIJinvented/photos/AUinvented/media?maxHeightPx=400&key=AIzaSyInventedInvented0",
        "/_next/image?url=https%253A%252F%252Flh3.googleusercontent.com%252Fplace-photos%252FABC%253Ds1600-w400&w=1",
        "https://img.example/rs:fit/aHR0cHM6Ly9saDMuZ29vZ2xldXNlcmNvbnRlbnQuY29t/L3BsYWNl.webp",
    ]

    static let expressions = [
        "//c[@d='x']/text()", "count(a/c[position()=last()]) > 1 and not(//c[2]/@d)",
        "concat(name(/*), substring-before('a-b', '-'), 1 div 0)",
        "/a/descendant-or-self::node()/ancestor::*[1] | //@*", "sum(//c/@d) * -3 mod 2", "id('x')/following-sibling::c[$v]",
    ]

    static let configurations = [
        """
        schemaVersion: 1
        paths: [dumps, "more dumps"]
        fail-on: violation
        jobs: 2
        severities:
          photo-credit-hidden: warning
          maps-url-too-long: off
        thresholds: { min-contrast: 3.0 }
        credit-words:
          before: ["Bild von"]
          after: ["hat fotografiert"]
        bindings:
          - screen: "home*"
            element: { identifier: hero }
            photo: places/a/photos/b
          - { screen: "*", element: { bounds: { x: 1, y: 2, width: 3, height: 4 } }, photo: null }
          - { screen: "*", element: { xpath: "//element[@className='Hero']" }, photo: null }
        suppressions:
          - rule: photo-*
            screen: old/**
            reason: "screens that are removed in May"
            expires: 2027-05-01
        acknowledgements:
          - { photo: places/a/photos/b, duties: [author-credit], place: "the about page", reason: x, expires: 2027-01-31 }
        """
    ]

    /// Small pictures, archives and a binary property list.
    static let binaries: [[UInt8]] = [
        // A grey PNG of one pixel.
        [
            0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0,
            0x3A,
            0x7E, 0x9B, 0x55, 0, 0, 0, 0x0A, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9C, 0x63, 0x68, 0, 0, 0, 0x82, 0, 0x81, 0x77, 0xCD, 0x72, 0xB6,
            0, 0,
            0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
        ],
        // A GIF of one pixel.
        Array("GIF89a".utf8) + [
            1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B,
        ],
        // A lossy WebP of one pixel.
        Array("RIFF".utf8) + [0x24, 0, 0, 0] + Array("WEBPVP8 ".utf8) + [
            0x18, 0, 0, 0, 0x30, 1, 0, 0x9D, 1, 0x2A, 1, 0, 1, 0, 2, 0, 0x34, 0x25, 0xA4, 0, 3, 0x70, 0, 0xFE, 0xFB, 0xFD, 0x50, 0,
        ],
        // "hello" in gzip.
        [
            0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 7, 0, 0x86, 0xA6, 0x10, 0x36, 5, 0, 0, 0,
        ],
        // A zip with a stored file "a" that holds "hi".
        [0x50, 0x4B, 3, 4, 20, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xAC, 0x2A, 0x93, 0xD8, 2, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0x61, 0x68, 0x69] + [
            0x50, 0x4B, 1, 2, 20, 0, 20, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xAC, 0x2A, 0x93, 0xD8, 2, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0,
            0, 0,
            0, 0, 0, 0, 0, 0, 0, 0, 0x61, 0x50, 0x4B, 5, 6, 0, 0, 0, 0, 1, 0, 1, 0, 0x2F, 0, 0, 0, 0x21, 0, 0, 0, 0, 0,
        ],
        // { "CFBundleIdentifier": "a", "LSApplicationQueriesSchemes": ["b"] }
        Array("bplist00".utf8) + [0xD2, 1, 2, 3, 4, 0x5F, 0x10, 0x12] + Array("CFBundleIdentifier".utf8) + [0x5F, 0x10, 0x1B]
            + Array("LSApplicationQueriesSchemes".utf8) + [0x51, 0x61, 0xA1, 5, 0x51, 0x62] + [
                8, 13, 34, 64, 66, 68, 0, 0, 0, 0, 0, 0, 1, 1,
            ]
            + [0, 0, 0, 0, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 70],
    ]

    static let runs = [
        """
        <hierarchy rotation="0"><node text="" resource-id="places/ChIJa/photos/b" class="android.widget.ImageView" package="e" content-desc="" \
        clickable="false" enabled="true" bounds="[0,210][1080,930]"/><node text="Photo: Mirelle Tamsworth" resource-id="e:id/credit" \
        class="android.widget.TextView" package="e" content-desc="" clickable="true" enabled="true" bounds="[24,940][700,1000]"/></hierarchy>
        =====
        {"id":"ChIJa","photos":[{"name":"places/ChIJa/photos/b","widthPx":4000,"heightPx":3000,"authorAttributions":[{"displayName":\
        "Mirelle Tamsworth","uri":"https://maps.google.com/maps/contrib/100000000000000000002"}]}]}
        """,
        """
        <!doctype html><body><img src="https://lh3.googleusercontent.com/place-photos/T=w400" width=400 height=300>\
        <p style="opacity:.5">Photo: <a href="https://maps.google.com/maps/contrib/11">Quill</a> &middot; Google Maps</p></body>
        =====
        {"photos":[{"photo_reference":"T","html_attributions":["<a href=\\"https://maps.google.com/maps/contrib/11\\">Quill</a>"]}]}
        """,
        """
        {"schemaVersion":1,"screens":[{"width":400,"height":800,"elements":[{"role":"image","bounds":{"x":0,"y":0,"width":400,"height":300},\
        "identifier":"places/ChIJa/photos/b"},{"role":"text","text":"Quill","bounds":{"x":0,"y":300,"width":400,"height":30}}]}]}
        =====
        {"schemaVersion":1,"photos":[{"reference":"places/ChIJa/photos/b","authorAttributions":[{"displayName":"Quill","uri":null}]}]}
        """,
    ]

    /// The lines of an empty run, and of one with a capture, as `--format jsonl` writes them.
    static let blobs: [String] = {
        let header =
            #"{"header":{"blob":2,"tool":"attrcheck","version":"\#(Tool.version)","profile":{"name":"places-2026-07","digest":"0"},"#
            + #""settings":"none","configuration":"","shard":0,"shards":0,"cells":1,"plan":"0","problems":[]}}"#
        let cell =
            #"{"cell":{"key":"home","captures":[],"records":[],"problems":[{"path":"home.xml","line":2,"code":"c","message":"m","#
            + #""severity":"error"}],"unreadable":[],"skipped":1,"displayed":[-1],"candidates":[],"manifestScreens":[],"manifests":[],"#
            + #""bindings":[],"uselessShots":[]}}"#
        return [header + "\n" + #"{"end":{"cells":0}}"# + "\n", header + "\n" + cell + "\n" + #"{"end":{"cells":1}}"# + "\n"]
    }()
}
