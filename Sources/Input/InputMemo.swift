// What readers found out about one file, so that the next reader that asks does not search for it again.
import Synchronization

/// Values by their type, each worked out once for one file. Copies of the file share it.
public final class InputMemo: Sendable {
    private let values = Mutex<[ObjectIdentifier: any Sendable]>([:])

    /// Makes an empty memo.
    init() {}

    /// The value of a type: the one known, or what `make` gives, which must depend on nothing but the file.
    public func value<Value: Sendable>(_ make: () -> Value) -> Value {
        let key = ObjectIdentifier(Value.self)
        if let known = values.withLock({ $0[key] }), let value = known as? Value { return value }
        let value = make()
        values.withLock { $0[key] = value }
        return value
    }
}
