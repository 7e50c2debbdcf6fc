import Dispatch
import Synchronization

/// Spreads many small pieces of work over all cores, while the caller waits.
package enum AllCores {
  /// - Throws: the error of the first piece that failed; later ones may not have been started.
  package static func each(
    _ count: Int, _ body: @Sendable (Int) throws -> Void
  ) throws {
    let failure = Mutex<(any Error)?>(nil)
    // A core takes the next few when it has finished its own.
    let size = 16
    DispatchQueue.concurrentPerform(iterations: (count + size - 1) / size) { part in
      guard failure.withLock({ $0 == nil }) else { return }
      do {
        for index in part * size..<min(count, (part + 1) * size) { try body(index) }
      } catch {
        failure.withLock { $0 = $0 ?? error }
      }
    }
    if let error = failure.withLock({ $0 }) { throw error }
  }

  /// - Returns: the results, in order.
  /// - Throws: as `each`.
  package static func map<Result: Sendable>(
    _ count: Int, _ body: @Sendable (Int) throws -> Result
  ) throws -> [Result] {
    let results = Mutex([Result?](repeating: nil, count: count))
    try each(count) { index in
      let result = try body(index)
      results.withLock { $0[index] = result }
    }
    return results.withLock { $0.compactMap(\.self) }
  }
}
