import Foundation
import ParityCases

/// A capture in a browser that is already open: a page in it opens the address in a frame.
///
/// The result is the same as that of a capture in a separate browser.
package struct VisitedCapture: Sendable {
  private let server: CaptureServer
  private let session: CaptureSession
  private let port: UInt16

  /// - Parameters:
  ///   - browser: the path of the browser's program, for the head responses that panners need.
  ///   - onEvent: called in the order of events, never concurrently.
  /// - Throws: `CaptureError`.
  package init(
    _ request: CaptureRequest, browser: String?,
    onEvent: @escaping @Sendable (CaptureEvent) -> Void
  ) throws(CaptureError) {
    session = CaptureSession(request: request, onEvent: onEvent)
    port = request.port
    server = try CaptureServer(
      port: request.port, webFolder: request.webFolder, session: session,
      headResponses: browser.map(HeadResponseFile.init),
      // A page may wait while the user plays.
      timeout: request.awaitedTakes == nil ? 60 : 600, isFramed: true)
  }

  /// Serves until the page is done.
  ///
  /// - Parameter opened: called with the page's address.
  /// - Throws: `CaptureError.pageSilent` when the page is silent for too long; errors from the server.
  package func run(opened: @escaping @Sendable (String) -> Void) async throws {
    let (server, session, port) = (server, session, port)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      defer { group.cancelAll() }
      group.addTask {
        try await server.run(port: port)
        return false
      }
      group.addTask {
        opened(try await server.pageAddress())
        switch try await session.waitForOutcome() {
        case .done: return true
        case .timedOut: throw CaptureError.pageSilent(seconds: 60)
        case .askedTwice(let step): throw CaptureError.openedTwice(step.text)
        }
      }
      while let isDone = try await group.next() { if isDone { return } }
    }
  }
}
