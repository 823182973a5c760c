// react-native-google-places-sdk: attributions are an object with name and link, the reference may be empty.
import JSON

extension RecordShape {
    static let reactNativePlugin = RecordShape.json("react-native-plugin") { root in
        PhotoSamples.any(in: root) { photo in
            let attributions = photo["attributions"]
            return attributions?["name"] != nil && attributions?["url"] != nil && photo["width"]?.kind == .number
        }
    }
}
