/// A browser that shows a page of ours until something has come of it.
struct BrowserVisit {
  let browser: Browser
  /// Command line switches besides the usual ones, from the path of the browser's folder.
  var switches: @Sendable (_ folder: String) -> [String] = { _ in [] }
  var hasWindow = false
  /// Called when it is known what has come of the page, while the browser still runs.
  var beforehand: @Sendable (_ folder: String) async -> Void = { _ in }
  /// Called when the browser has ended, in whatever way, while what it wrote is still there.
  var afterwards: @Sendable (_ folder: String) -> Void = { _ in }

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
    defer {
      afterwards(folder.path)
      folder.remove()
    }
    let process = BrowserProcess(
      browser: browser, folder: folder, extraSwitches: switches(folder.path),
      hasWindow: hasWindow)
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
      group.addTask {
        do {
          let result = try await result()
          await beforehand(folder.path)
          return result
        } catch {
          await beforehand(folder.path)
          throw error
        }
      }
      while let delivered = try await group.next() {
        if let delivered { return delivered }
      }
      throw CancellationError()
    }
  }
}
