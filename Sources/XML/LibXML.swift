// The process-wide state of libxml2: initialised once, cut off from files and network, its errors collected instead of printed.
import CLibXML2

/// What libxml2 had to say against a document, a schema or an expression.
public struct XMLFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// 1-based line in the bytes given; 0 when there is no place.
    public var line: Int
    /// One sentence.
    public var message: String

    /// Makes a fault.
    public init(line: Int, message: String) {
        self.line = line
        self.message = message
    }

    public var description: String { line > 0 ? "line \(line): \(message)" : message }
}

/// What every use of libxml2 in this target goes through first.
enum LibXML {
    /// Initialises the library and refuses to load anything from outside the bytes given, whatever they ask for.
    static let isReady: Bool = {
        xmlInitParser()
        xmlSetExternalEntityLoader { _, _, _ in nil }
        return true
    }()

    /// Runs `body` and hands over every error libxml2 raises meanwhile on this thread; nothing is printed.
    static func collectingFaults<Result>(_ body: () -> Result) -> (result: Result, faults: [XMLFault]) {
        _ = isReady
        silenceThread()
        let collector = FaultCollector()
        xmlSetStructuredErrorFunc(Unmanaged.passUnretained(collector).toOpaque()) { context, error in
            guard let context, let error else { return }
            Unmanaged<FaultCollector>.fromOpaque(context).takeUnretainedValue().add(error.pointee)
        }
        defer { xmlSetStructuredErrorFunc(nil, nil) }
        let result = withExtendedLifetime(collector) { body() }
        return (result, collector.faults)
    }

    /// A few messages of libxml2 go to its old error channel, which prints; it is set per thread, to a function that does nothing.
    private static func silenceThread() {
        let nothing: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?) -> Void = { _, _ in }
        xmlSetGenericErrorFunc(nil, unsafeBitCast(nothing, to: OpaquePointer.self))
    }

    /// The text of a libxml2 error without its line break.
    static func message(of error: xmlError) -> String {
        guard let text = error.message else { return "error \(error.code) of libxml2" }
        var message = String(cString: text)
        while let last = message.last, last.isWhitespace { message.removeLast() }
        return message
    }

    /// A string that libxml2 owns and that outlives the call.
    static func string(_ pointer: UnsafePointer<UInt8>?) -> String {
        pointer.map { String(cString: $0) } ?? ""
    }

    /// Takes over a string that libxml2 allocated.
    static func takeString(_ pointer: UnsafeMutablePointer<UInt8>?) -> String? {
        guard let pointer else { return nil }
        defer { free(pointer) }
        return String(cString: pointer)
    }
}

/// Where libxml2's error callback puts what it is told; bounded, since a broken file can raise an error a byte.
private final class FaultCollector {
    var faults: [XMLFault] = []
    private let most = 200

    /// Keeps warnings out and the rest up to the bound.
    func add(_ error: xmlError) {
        guard error.level != XML_ERR_WARNING, faults.count < most else { return }
        var message = LibXML.message(of: error)
        if error.domain == Int32(XML_FROM_XPATH.rawValue), let expression = error.str1 {
            message += " in \"\(String(cString: expression))\" at character \(error.int1 + 1)"
        }
        faults.append(XMLFault(line: Int(error.line), message: message))
    }
}
