/// A browser that shows a page of ours until something has come of it.
struct BrowserVisit {
  let browser: Browser

  /// Serves, opens the page in the browser and waits.
  ///
  /// In every case (error, timeout, cancellation) the browser ends and what it wrote is removed.
  ///
  /// - Parameters:
  ///   - serve: runs the page's server until it is cancelled.
  ///   - address: of the page, once the server listens.
  ///   - result: waits for what the page delivers.
  /// - Throws: what they throw; `browserEnded`, `unwritableFolder`.
  func wait<Result: Sendable>(
    serve: @escaping @Sendable () async throws -> Void,
    address: @escaping @Sendable () async throws -> String,
    result: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    let folder = try PrivateFolder(prefix: "parity")
    defer { folder.remove() }
    let process = BrowserProcess(browser: browser, folder: folder)
    return try await withThrowingTaskGroup(of: Result?.self) { group in
      defer { group.cancelAll() }
      group.addTask {
        try await serve()
        return nil
      }
      group.addTask {
        try await process.open(try await address())
        return nil
      }
      group.addTask { try await result() }
      while let delivered = try await group.next() {
        if let delivered { return delivered }
      }
      throw CancellationError()
    }
  }
}
