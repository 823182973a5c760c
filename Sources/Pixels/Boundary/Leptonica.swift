// The one place that talks to Leptonica (pictures). Every pointer it gives is owned and freed here; only values go out.
#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Leptonica's functions, found by name at run time, and the few operations that attrcheck needs of them.
///
/// Unchecked: function pointers into a library that stays open; Leptonica keeps no state between calls.
struct Leptonica: @unchecked Sendable {
    static let package = "liblept5"
    /// A picture inside Leptonica (`PIX *`).
    fileprivate typealias Pix = OpaquePointer
    private typealias Out = UnsafeMutablePointer<OpaquePointer?>

    /// The library, opened on first use; nil when it is not installed.
    static let shared = Leptonica()

    /// The library, or the fault that says which package brings it.
    static func opened() throws(ImageFault) -> Leptonica {
        guard let shared else {
            throw ImageFault(.libraryMissing, "Pictures cannot be read without Leptonica; install it: apt-get install \(package).")
        }
        return shared
    }

    let version: String
    private let getVersion: @convention(c) () -> UnsafeMutablePointer<CChar>?
    private let setSeverity: @convention(c) (Int32) -> Int32
    private let readMem: @convention(c) (UnsafePointer<UInt8>?, Int) -> Pix?
    private let writeMem:
        @convention(c) (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>, UnsafeMutablePointer<Int>, Pix, Int32) -> Int32
    private let free: @convention(c) (UnsafeMutableRawPointer?) -> Void
    fileprivate let destroy: @convention(c) (UnsafeMutablePointer<OpaquePointer?>) -> Void
    private let create: @convention(c) (Int32, Int32, Int32) -> Pix?
    private let getWidth: @convention(c) (Pix) -> Int32
    private let getHeight: @convention(c) (Pix) -> Int32
    private let getDepth: @convention(c) (Pix) -> Int32
    private let getSamples: @convention(c) (Pix) -> Int32
    private let getWordsPerLine: @convention(c) (Pix) -> Int32
    private let getData: @convention(c) (Pix) -> UnsafeMutablePointer<UInt32>?
    private let convertTo32: @convention(c) (Pix) -> Pix?
    private let convertToGray: @convention(c) (Pix, Float, Float, Float) -> Pix?
    private let convertBitsTo8: @convention(c) (Pix?, Pix, UInt8, UInt8) -> Pix?
    private let layOver: @convention(c) (Pix, UInt32) -> Pix?
    private let setComponent: @convention(c) (Pix, Int32, Int32) -> Int32
    private let byteSwap: @convention(c) (Pix) -> Int32
    private let scaleToSize: @convention(c) (Pix, Int32, Int32) -> Pix?
    private let invert: @convention(c) (Pix?, Pix) -> Pix?
    private let sauvola: @convention(c) (Pix, Int32, Float, Int32, Out?, Out?, Out?, Out?) -> Int32
    private let threshold: @convention(c) (Pix, Int32) -> Pix?
    private let componentBoxes: @convention(c) (Pix, Int32) -> OpaquePointer?
    private let boxCount: @convention(c) (OpaquePointer) -> Int32
    private let boxGeometry:
        @convention(c) (
            OpaquePointer, Int32, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>,
            UnsafeMutablePointer<Int32>
        ) -> Int32
    private let destroyBoxes: @convention(c) (Out) -> Void
    private let createFont: @convention(c) (UnsafePointer<CChar>?, Int32) -> OpaquePointer?
    private let destroyFont: @convention(c) (Out) -> Void
    private let setTextLine:
        @convention(c) (
            Pix, OpaquePointer, UnsafePointer<CChar>, UInt32, Int32, Int32, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>
        ) -> Int32

    /// Opens the library under its names in Debian 12 and 13.
    private init?() {
        guard let library = DynamicLibrary(names: ["liblept.so.5", "libleptonica.so.6"]) else { return nil }
        do {
            getVersion = try library.function("getLeptonicaVersion")
            setSeverity = try library.function("setMsgSeverity")
            readMem = try library.function("pixReadMem")
            writeMem = try library.function("pixWriteMem")
            free = try library.function("lept_free")
            destroy = try library.function("pixDestroy")
            create = try library.function("pixCreate")
            getWidth = try library.function("pixGetWidth")
            getHeight = try library.function("pixGetHeight")
            getDepth = try library.function("pixGetDepth")
            getSamples = try library.function("pixGetSpp")
            getWordsPerLine = try library.function("pixGetWpl")
            getData = try library.function("pixGetData")
            convertTo32 = try library.function("pixConvertTo32")
            convertToGray = try library.function("pixConvertRGBToGray")
            convertBitsTo8 = try library.function("pixConvert1To8")
            layOver = try library.function("pixAlphaBlendUniform")
            setComponent = try library.function("pixSetComponentArbitrary")
            byteSwap = try library.function("pixEndianByteSwap")
            scaleToSize = try library.function("pixScaleToSize")
            invert = try library.function("pixInvert")
            sauvola = try library.function("pixSauvolaBinarize")
            threshold = try library.function("pixThresholdToBinary")
            componentBoxes = try library.function("pixConnCompBB")
            boxCount = try library.function("boxaGetCount")
            boxGeometry = try library.function("boxaGetBoxGeometry")
            destroyBoxes = try library.function("boxaDestroy")
            createFont = try library.function("bmfCreate")
            destroyFont = try library.function("bmfDestroy")
            setTextLine = try library.function("pixSetTextline")
        } catch {
            return nil
        }
        _ = setSeverity(6)  // L_SEVERITY_NONE: it prints every trouble to standard error otherwise.
        if let text = getVersion() {
            version = String(cString: text).replacingPrefix("leptonica-", with: "")
            free(text)
        } else {
            version = "unknown"
        }
    }
}

// MARK: operations on values

extension Leptonica {
    /// The picture's pixels, opaque; nil when the bytes are damaged. The caller has checked the declared size.
    func decode(_ bytes: [UInt8]) -> RasterImage? {
        QuietStandardError.during {
            guard let read = own(bytes.withUnsafeBufferPointer { readMem($0.baseAddress, $0.count) }) else { return nil }
            if getDepth(read.pix) == 32, getSamples(read.pix) == 4 {
                guard let opaque = own(layOver(read.pix, 0xFFFF_FF00)) else { return nil }
                return raster(opaque)
            }
            guard let wide = own(convertTo32(read.pix)) else { return nil }
            return raster(wide)
        }
    }

    /// The image as a PNG file.
    func encodePNG(_ image: RasterImage) -> [UInt8]? {
        QuietStandardError.during {
            guard let pix = pix(of: image) else { return nil }
            var data: UnsafeMutablePointer<UInt8>?
            var size = 0
            guard writeMem(&data, &size, pix.pix, 3) == 0, let data else { return nil }  // 3 is IFF_PNG
            defer { free(data) }
            return Array(UnsafeBufferPointer(start: data, count: size))
        }
    }

    /// The brightness as in television (BT.601).
    func luma(_ image: RasterImage) -> LumaImage? {
        guard let color = pix(of: image), let gray = own(convertToGray(color.pix, 0.299, 0.587, 0.114)) else { return nil }
        return luma(gray)
    }

    /// Scaled to a size: areas averaged when it gets much smaller, interpolated and a little sharpened otherwise.
    func scale(_ image: RasterImage, width: Int, height: Int) -> RasterImage? {
        guard let source = pix(of: image), let scaled = own(scaleToSize(source.pix, Int32(width), Int32(height))) else { return nil }
        return raster(scaled)
    }

    /// The same for a grey image.
    func scale(_ image: LumaImage, width: Int, height: Int) -> LumaImage? {
        guard let source = pix(of: image), let scaled = own(scaleToSize(source.pix, Int32(width), Int32(height))) else { return nil }
        return luma(scaled)
    }

    /// Dark marks in their surroundings become 0, all else 255 (Sauvola's local threshold); `inverted` finds light marks instead.
    /// `window` is half the side of the surroundings, made smaller for small pictures; nil for pictures under 7 pixels.
    func binarize(_ image: LumaImage, inverted: Bool, window: Int, factor: Double) -> LumaImage? {
        let fitting = min(window, (min(image.width, image.height) - 3) / 2)
        guard fitting >= 2, let source = pix(of: image) else { return nil }
        if inverted { _ = invert(source.pix, source.pix) }
        var result: OpaquePointer?
        guard sauvola(source.pix, Int32(fitting), Float(factor), 1, nil, nil, nil, &result) == 0, let bits = own(result) else { return nil }
        guard let bytes = own(convertBitsTo8(nil, bits.pix, 255, 0)) else { return nil }
        return luma(bytes)
    }

    /// The boxes of all connected black marks (8 neighbours) of a black and white picture; nil when there are more than `most`.
    func components(_ image: LumaImage, most: Int) -> [PixelRect]? {
        guard let gray = pix(of: image), let bits = own(threshold(gray.pix, 128)) else { return nil }
        var boxes = componentBoxes(bits.pix, 8)
        guard let list = boxes else { return nil }
        defer { destroyBoxes(&boxes) }
        let count = boxCount(list)
        guard count <= most else { return nil }
        var result: [PixelRect] = []
        result.reserveCapacity(Int(count))
        for index in 0..<count {
            var x: Int32 = 0
            var y: Int32 = 0
            var width: Int32 = 0
            var height: Int32 = 0
            guard boxGeometry(list, index, &x, &y, &width, &height) == 0 else { continue }
            result.append(PixelRect(x: Int(x), y: Int(y), width: Int(width), height: Int(height)))
        }
        return result
    }

    /// Draws one line of printable ASCII in a bitmap font of about `height` pixels with its baseline at `y`; returns its width.
    func drawText(_ text: String, on image: inout RasterImage, x: Int, y: Int, height: Int, color: UInt32) -> Int? {
        guard let target = pix(of: image) else { return nil }
        // The fonts are made for 300 dots an inch, with 4 to 20 points in steps of two.
        let points = (max(16, min(84, height)) * 12 + 25) / 50 & ~1
        var font = createFont(nil, Int32(max(4, min(20, points))))
        guard let opened = font else { return nil }
        defer { destroyFont(&font) }
        var width: Int32 = 0
        var overflow: Int32 = 0
        guard setTextLine(target.pix, opened, text, color | 0xFF, Int32(x), Int32(y), &width, &overflow) == 0,
            let drawn = raster(target)
        else { return nil }
        image = drawn
        return Int(width)
    }
}

// MARK: pictures inside the library

/// A picture inside Leptonica that is freed when it goes out of scope.
private struct OwnedPix: ~Copyable {
    let pix: OpaquePointer
    let library: Leptonica
    deinit {
        var pointer: OpaquePointer? = pix
        library.destroy(&pointer)
    }
}

extension Leptonica {
    private func own(_ pix: OpaquePointer?) -> OwnedPix? {
        guard let pix else { return nil }
        return OwnedPix(pix: pix, library: self)
    }

    private func pix(of image: RasterImage) -> OwnedPix? {
        guard let pix = own(create(Int32(image.width), Int32(image.height), 32)), let data = getData(pix.pix) else { return nil }
        image.pixels.withUnsafeBufferPointer { source in
            if let base = source.baseAddress { memcpy(data, base, source.count * 4) }
        }
        return pix
    }

    /// Leptonica keeps bytes in 32-bit words, the leftmost in the highest place.
    private func pix(of image: LumaImage) -> OwnedPix? {
        guard let pix = own(create(Int32(image.width), Int32(image.height), 8)), let data = getData(pix.pix) else { return nil }
        let stride = Int(getWordsPerLine(pix.pix)) * 4
        image.pixels.withUnsafeBytes { source in
            guard let base = source.baseAddress else { return }
            for y in 0..<image.height { memcpy(UnsafeMutableRawPointer(data) + y * stride, base + y * image.width, image.width) }
        }
        _ = byteSwap(pix.pix)
        return pix
    }

    /// The pixels of a 32-bit picture, made opaque.
    private func raster(_ pix: borrowing OwnedPix) -> RasterImage? {
        let width = Int(getWidth(pix.pix))
        let height = Int(getHeight(pix.pix))
        guard getDepth(pix.pix) == 32, setComponent(pix.pix, 3, 255) == 0, let data = getData(pix.pix) else { return nil }
        return RasterImage(width: width, height: height, pixels: Array(UnsafeBufferPointer(start: data, count: width * height)))
    }

    /// The pixels of an 8-bit picture without colour map. Its bytes are put in reading order, so it is of no further use.
    private func luma(_ pix: borrowing OwnedPix) -> LumaImage? {
        let width = Int(getWidth(pix.pix))
        let height = Int(getHeight(pix.pix))
        guard getDepth(pix.pix) == 8, byteSwap(pix.pix) == 0, let data = getData(pix.pix) else { return nil }
        let stride = Int(getWordsPerLine(pix.pix)) * 4
        let pixels = [UInt8](unsafeUninitializedCapacity: width * height) { target, count in
            if let base = target.baseAddress {
                for y in 0..<height { memcpy(base + y * width, UnsafeMutableRawPointer(data) + y * stride, width) }
                count = width * height
            }
        }
        return LumaImage(width: width, height: height, pixels: pixels)
    }
}

extension String {
    fileprivate func replacingPrefix(_ prefix: String, with other: String) -> String {
        hasPrefix(prefix) ? other + dropFirst(prefix.count) : self
    }
}
