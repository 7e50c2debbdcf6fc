import OrdinaryFiles

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
  /// - Throws: what they throw; `browserEnded`, `PrivateFolder.Unwritable`.
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
    let folderPath = folder.path
    return try await Self.wait(
      serve: serve, open: { try await process.open(try await address()) },
      result: {
        do {
          let result = try await result()
          await beforehand(folderPath)
          return result
        } catch {
          await beforehand(folderPath)
          throw error
        }
      })
  }

  /// As `wait`, in a browser that is started already, and ends without being waited for.
  static func wait<Result: Sendable>(
    in waiting: WaitingBrowser,
    serve: @escaping @Sendable () async throws -> Void,
    address: @escaping @Sendable () async throws -> String,
    result: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    defer { waiting.close() }
    return try await wait(
      serve: serve, open: { try await waiting.open(try await address()) }, result: result)
  }

  private static func wait<Result: Sendable>(
    serve: @escaping @Sendable () async throws -> Void,
    open: @escaping @Sendable () async throws -> Void,
    result: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    try await withThrowingTaskGroup(of: Result?.self) { group in
      defer { group.cancelAll() }
      group.addTask {
        try await serve()
        return nil
      }
      group.addTask {
        try await open()
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
