// The only file that touches libyaml: a text in, plain events out.
import CYAML

/// One step of a YAML text.
struct YAMLEvent {
    enum Kind {
        case scalar(String, isPlain: Bool)
        case sequenceStart, mappingStart
        /// The end of a list or map.
        case end
        case alias(String)
        case documentEnd
        /// Reading ends here; the text says why.
        case fault(String)
    }
    var kind: Kind
    /// 1-based.
    var line: Int
    var anchor: String?
    var tag = ""
}

/// Reading of events.
enum YAMLEvents {
    /// Hands over the events of a text in order until the end, a fault, or until the taker has had enough.
    static func read(_ bytes: [UInt8], take: (YAMLEvent) -> Bool) {
        var parser = yaml_parser_t()
        guard yaml_parser_initialize(&parser) == 1 else {
            _ = take(YAMLEvent(kind: .fault("there is not enough memory"), line: 1))
            return
        }
        defer { yaml_parser_delete(&parser) }
        bytes.withUnsafeBufferPointer { buffer in
            yaml_parser_set_input_string(&parser, buffer.baseAddress, buffer.count)
            yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
            while true {
                var event = yaml_event_t()
                guard yaml_parser_parse(&parser, &event) == 1 else {
                    _ = take(YAMLEvent(kind: .fault(reason(parser)), line: line(parser.problem_mark)))
                    return
                }
                defer { yaml_event_delete(&event) }
                if event.type == YAML_STREAM_END_EVENT { return }
                if let plain = plain(event), !take(plain) { return }
            }
        }
    }

    /// An event without its pointers; nil for those that carry nothing.
    private static func plain(_ event: yaml_event_t) -> YAMLEvent? {
        let line = line(event.start_mark)
        switch event.type {
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            let text = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
            return YAMLEvent(
                kind: .scalar(text, isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE), line: line, anchor: string(scalar.anchor),
                tag: string(scalar.tag) ?? "")
        case YAML_SEQUENCE_START_EVENT:
            let start = event.data.sequence_start
            return YAMLEvent(kind: .sequenceStart, line: line, anchor: string(start.anchor), tag: string(start.tag) ?? "")
        case YAML_MAPPING_START_EVENT:
            let start = event.data.mapping_start
            return YAMLEvent(kind: .mappingStart, line: line, anchor: string(start.anchor), tag: string(start.tag) ?? "")
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: return YAMLEvent(kind: .end, line: line)
        case YAML_ALIAS_EVENT: return YAMLEvent(kind: .alias(string(event.data.alias.anchor) ?? ""), line: line)
        case YAML_DOCUMENT_END_EVENT: return YAMLEvent(kind: .documentEnd, line: line)
        default: return nil
        }
    }

    /// A C string of libyaml's.
    private static func string(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
        pointer.map { String(cString: $0) }
    }

    /// The 1-based line of a mark.
    private static func line(_ mark: yaml_mark_t) -> Int { Int(clamping: mark.line) + 1 }

    /// What libyaml says went wrong.
    private static func reason(_ parser: yaml_parser_t) -> String {
        parser.problem.map { String(cString: $0) } ?? "no reason given"
    }
}
