// Why a picture could not be used, in one sentence that says what to do.

/// A picture or a library that is not usable. `code` is permanent, `message` is one sentence.
public struct ImageFault: Error, Sendable, Hashable {
    public enum Code: String, Sendable, CaseIterable {
        /// Damaged, or cut off before its end.
        case corrupt = "image-corrupt"
        /// Its header declares more pixels than the limit allows.
        case tooLarge = "image-too-large"
        /// No width or no height.
        case zeroSize = "image-zero-size"
        /// A kind of picture that attrcheck does not read.
        case unsupported = "image-unsupported"
        /// A C library or its language data is not installed.
        case libraryMissing = "library-missing"
    }
    public let code: Code
    public let message: String

    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
