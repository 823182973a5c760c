// The only file that touches libarchive: zip, tar and gzip out of memory into memory, within bounds, without any helper program.
import CArchive

/// Unpacking of archives and compressed bodies.
public enum Archive {
    /// Unpacks the entries of a zip, tar or tar.gz whose names are wanted; what is readable is kept whatever follows it.
    public static func unpack(
        _ bytes: [UInt8], limits: ArchiveLimits = .standard, wanted: (_ name: String) -> Bool = { _ in true }
    ) -> ArchiveContents {
        read(
            bytes, limits: limits, wanted: wanted,
            accept: { reader in
                archive_read_support_filter_gzip(reader)
                archive_read_support_format_zip(reader)
                archive_read_support_format_tar(reader)
            })
    }

    /// Unpacks a gzip stream; nil bytes when nothing could be read.
    public static func gunzip(_ bytes: [UInt8], limits: ArchiveLimits = .standard) -> (bytes: [UInt8]?, fault: ArchiveFault?) {
        guard bytes.starts(with: [0x1F, 0x8B]) else {
            return (nil, ArchiveFault(.damaged, "The data is not compressed with gzip."))
        }
        let contents = read(
            bytes, limits: limits, wanted: { _ in true },
            accept: { reader in
                archive_read_support_filter_gzip(reader)
                archive_read_support_format_raw(reader)
            })
        return (contents.entries.first?.bytes, contents.faults.first)
    }

    /// Runs one reader over the bytes. `accept` says which formats it may find in them.
    private static func read(
        _ bytes: [UInt8], limits: ArchiveLimits, wanted: (String) -> Bool, accept: (OpaquePointer) -> Void
    ) -> ArchiveContents {
        var contents = ArchiveContents()
        guard let reader = archive_read_new() else {
            contents.faults.append(ArchiveFault(.damaged, "There is not enough memory to open the archive."))
            return contents
        }
        defer { archive_read_free(reader) }
        accept(reader)
        bytes.withUnsafeBytes { buffer in
            guard archive_read_open_memory(reader, buffer.baseAddress, buffer.count) == ARCHIVE_OK else {
                contents.faults.append(ArchiveFault(.damaged, "The archive cannot be opened: \(reason(reader))."))
                return
            }
            readEntries(reader, size: buffer.count, limits: limits, wanted: wanted, into: &contents)
        }
        return contents
    }

    /// Goes from entry to entry until the end, a fault that cannot be passed, or a limit.
    private static func readEntries(
        _ reader: OpaquePointer, size: Int, limits: ArchiveLimits, wanted: (String) -> Bool, into contents: inout ArchiveContents
    ) {
        var budget = Budget(size: size, limits: limits)
        while true {
            var entry: OpaquePointer?
            let status = archive_read_next_header(reader, &entry)
            if status == ARCHIVE_EOF { return }
            guard status >= ARCHIVE_WARN, let entry else {
                contents.faults.append(
                    ArchiveFault(.damaged, "The archive is damaged or ends early after \(contents.names.count) entries: \(reason(reader)).")
                )
                return
            }
            guard contents.names.count < limits.entries else {
                contents.faults.append(
                    ArchiveFault(.limit, "The archive has more than \(limits.entries) entries; the rest was not read."))
                return
            }
            let name = name(of: entry)
            contents.names.append(name)
            guard archive_entry_filetype(entry) == S_IFREG || archive_entry_filetype(entry) == 0, wanted(name) else { continue }
            if archive_entry_is_encrypted(entry) != 0 {
                contents.faults.append(ArchiveFault(.unsupported, entry: name, "An entry is encrypted and cannot be read."))
                continue
            }
            let (bytes, fault) = data(of: reader, name: name, budget: &budget)
            if let fault { contents.faults.append(fault) }
            if !bytes.isEmpty || fault == nil { contents.entries.append(ArchiveEntry(name: name, bytes: bytes)) }
            if fault?.code == .limit, budget.isSpent { return }
        }
    }

    /// The bytes of the current entry, as many as are readable and allowed.
    private static func data(of reader: OpaquePointer, name: String, budget: inout Budget) -> (bytes: [UInt8], fault: ArchiveFault?) {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = chunk.withUnsafeMutableBytes { archive_read_data(reader, $0.baseAddress, $0.count) }
            if count == 0 { return (bytes, nil) }
            guard count > 0 else {
                return (bytes, ArchiveFault(.damaged, entry: name, "An entry is damaged or ends early: \(reason(reader))."))
            }
            if let refusal = budget.take(count, entryTotal: bytes.count + count) {
                // A part of a bomb is of no use to anybody.
                return ([], ArchiveFault(.limit, entry: name, refusal))
            }
            bytes += chunk[..<count]
        }
    }

    /// The name of an entry; the reader's locale must not matter.
    private static func name(of entry: OpaquePointer) -> String {
        if let name = archive_entry_pathname_utf8(entry) { return String(cString: name) }
        if let name = archive_entry_pathname(entry) { return String(cString: name) }
        return ""
    }

    /// What libarchive says went wrong, without the name of anything on this machine.
    private static func reason(_ reader: OpaquePointer) -> String {
        guard let text = archive_error_string(reader) else { return "no reason given" }
        var message = String(cString: text)
        while let last = message.last, last.isWhitespace || last == "." { message.removeLast() }
        return message
    }
}

/// What may still come out.
private struct Budget {
    private let limits: ArchiveLimits
    private let size: Int
    private var total = 0
    private(set) var isSpent = false

    /// A budget for an archive of some size.
    init(size: Int, limits: ArchiveLimits) {
        self.size = max(1, size)
        self.limits = limits
    }

    /// Counts bytes that came out; gives a sentence when they are too many.
    mutating func take(_ count: Int, entryTotal: Int) -> String? {
        total += count
        if total > limits.totalBytes {
            isSpent = true
            return "The archive unpacks to more than \(limits.totalBytes >> 20) MB; the rest was not read."
        }
        if total > limits.ratioFloor, total / size > limits.ratio {
            isSpent = true
            return "The archive unpacks to more than \(limits.ratio) times its size, as only hostile archives do; the rest was not read."
        }
        return entryTotal > limits.entryBytes
            ? "An entry unpacks to more than \(limits.entryBytes >> 20) MB and was not read." : nil
    }
}
