// Work over an array on several cores: one worker per core over an atomic index, results in the order of the input.
import Synchronization

enum Parallel {
    /// Applies `transform` to all items; the result does not depend on the number of workers.
    ///
    /// `makeState` builds what one worker may use alone, such as a compiled rule set.
    static func map<Item: Sendable, State, Result: Sendable>(
        _ items: [Item], jobs: Int, progress: (@Sendable (Int, Int) -> Void)? = nil, makeState: @escaping @Sendable () throws -> State,
        transform: @escaping @Sendable (inout State, Item) -> Result
    ) async rethrows -> [Result] {
        guard !items.isEmpty else { return [] }
        let next = Counter()
        let finished = Counter()
        let workers = max(1, min(jobs, items.count))
        var results = [Result?](repeating: nil, count: items.count)
        try await withThrowingTaskGroup(of: [(Int, Result)].self) { group in
            for _ in 0..<workers {
                group.addTask {
                    var state = try makeState()
                    var done: [(Int, Result)] = []
                    while let index = next.take(below: items.count) {
                        done.append((index, transform(&state, items[index])))
                        progress?(finished.next(), items.count)
                    }
                    return done
                }
            }
            for try await part in group {
                for (index, result) in part { results[index] = result }
            }
        }
        return results.compactMap { $0 }
    }
}

/// Hands out numbers, each once.
private final class Counter: Sendable {
    private let value = Atomic<Int>(0)
    /// The next number, counting from 1.
    func next() -> Int { value.add(1, ordering: .relaxed).newValue }
    func take(below limit: Int) -> Int? {
        let index = value.add(1, ordering: .relaxed).oldValue
        return index < limit ? index : nil
    }
}
