import Foundation

/// Records a live page in a real browser, on a virtual clock.
///
/// Starts the browser with a profile of its own, and in every case (error, timeout, cancellation)
/// ends it and removes what it wrote.
public struct PageRecorder: Sendable {
  public let browser: Browser

  public init(browser: Browser) { self.browser = browser }

  /// - Parameter onProgress: called in order, never concurrently.
  /// - Throws: `RecordingError`, `CaptureError`, `CancellationError`.
  public func record(
    _ request: RecordingRequest,
    onProgress: @escaping @Sendable (RecordingProgress) -> Void = { _ in }
  ) async throws -> RecordedPage {
    let session = RecordingSession(request: request, onProgress: onProgress)
    let server = try RecordingServer(request: request, session: session)
    let folder = try PrivateFolder(prefix: "parity")
    defer { folder.remove() }
    let process = BrowserProcess(browser: browser, folder: folder)
    return try await withThrowingTaskGroup(of: RecordedPage?.self) { group in
      defer { group.cancelAll() }
      group.addTask {
        try await server.run(port: request.port)
        return nil
      }
      group.addTask {
        try await process.open(try await server.pageAddress())
        return nil
      }
      group.addTask { try await session.result() }
      while let result = try await group.next() {
        if let recorded = result { return recorded }
      }
      throw CancellationError()
    }
  }
}
