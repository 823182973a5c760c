// A small screen and its metadata, all names invented.

/// Files for the end-to-end tests.
enum Fixture {
    static let token = "AUinventedTokenForEndToEndTests0000000001"

    /// A UIAutomator dump with one picture, tagged with the photo's name, and one text below it.
    static func screen(credit: String) -> String {
        """
        <?xml version='1.0' encoding='UTF-8' standalone='yes' ?>
        <hierarchy rotation="0">
          <node index="0" text="" resource-id="" class="android.widget.FrameLayout" package="com.example.places" content-desc="" checkable="false" checked="false" clickable="false" enabled="true" focusable="false" focused="false" scrollable="false" long-clickable="false" password="false" selected="false" bounds="[0,0][1080,2400]">
            <node index="0" text="" resource-id="places/ChIJinventedPlace0001/photos/\(token)" class="android.widget.ImageView" package="com.example.places" content-desc="" checkable="false" checked="false" clickable="false" enabled="true" focusable="false" focused="false" scrollable="false" long-clickable="false" password="false" selected="false" bounds="[0,210][1080,930]" />
            <node index="1" text="\(credit)" resource-id="com.example.places:id/credit" class="android.widget.TextView" package="com.example.places" content-desc="" checkable="false" checked="false" clickable="true" enabled="true" focusable="true" focused="false" scrollable="false" long-clickable="false" password="false" selected="false" bounds="[24,940][700,1000]" />
          </node>
        </hierarchy>
        """
    }

    /// The Places API (New) record of that photo.
    static let records = """
        { "id": "ChIJinventedPlace0001", "photos": [ { "name": "places/ChIJinventedPlace0001/photos/\(token)", "widthPx": 4000, "heightPx": 3000,
          "authorAttributions": [ { "displayName": "Mirelle Tamsworth", "uri": "https://maps.google.com/maps/contrib/100000000000000000002" } ] } ] }
        """
}
