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
    return try await BrowserVisit(browser: browser).wait(
      serve: { try await server.run(port: request.port) },
      address: { try await server.pageAddress() },
      result: { try await session.result() })
  }
}
