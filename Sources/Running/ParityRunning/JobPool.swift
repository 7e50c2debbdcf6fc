/// Works through a list, several items at a time.
package enum JobPool {
  /// - Parameters:
  ///   - atOnce: how many; at least one.
  ///   - onFinish: called after each item, in the order in which they finish, with the number done.
  /// - Returns: in the order of `pieces`.
  /// - Throws: `CancellationError`, and errors from `body`.
  package static func map<Piece: Sendable, Result: Sendable>(
    _ pieces: [Piece], atOnce: Int, body: @escaping @Sendable (Piece) throws -> Result,
    onFinish: (Int, Result) -> Void
  ) async throws -> [Result] {
    var results = [Result?](repeating: nil, count: pieces.count)
    try await withThrowingTaskGroup(of: (Int, Result).self) { group in
      var next = 0
      var done = 0
      func addNext() {
        guard next < pieces.count else { return }
        let index = next
        next += 1
        group.addTask {
          try Task.checkCancellation()
          return (index, try body(pieces[index]))
        }
      }
      for _ in 0..<max(1, atOnce) { addNext() }
      while let (index, result) = try await group.next() {
        results[index] = result
        done += 1
        onFinish(done, result)
        addNext()
      }
    }
    return results.compactMap(\.self)
  }
}
