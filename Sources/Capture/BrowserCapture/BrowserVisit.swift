import OrdinaryFiles

/// A browser that shows one of Parity's pages until the page has delivered a result.
struct BrowserVisit {
  let browser: Browser
  /// Additional command line switches, given the path of the browser's folder.
  var switches: @Sendable (_ folder: String) -> [String] = { _ in [] }
  var hasWindow = false
  /// Called when the result is known, while the browser is still running.
  var beforehand: @Sendable (_ folder: String) async -> Void = { _ in }
  /// Called when the browser has ended for any reason, while its files still exist.
  var afterwards: @Sendable (_ folder: String) -> Void = { _ in }

  /// Serves, opens the page in the browser and waits.
  ///
  /// In every case (error, timeout, cancellation) the browser ends and its files are removed.
  ///
  /// - Parameters:
  ///   - serve: runs the page's server until it is cancelled.
  ///   - address: returns the page's address, once the server listens.
  ///   - result: waits for the page's result.
  /// - Throws: their errors; `browserEnded`, `PrivateFolder.Unwritable`.
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

  /// As `wait`, in a browser that has already been started; does not wait for it to end.
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
