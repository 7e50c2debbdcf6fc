import Foundation
import ParityCases

/// A capture in a browser that is open already: whoever has a page there opens the address in a frame.
///
/// What is delivered is what a capture in a browser of its own delivers.
package struct VisitedCapture: Sendable {
  private let server: CaptureServer
  private let session: CaptureSession
  private let port: UInt16

  /// - Parameters:
  ///   - browser: the path of the browser's program, whose head responses panners need.
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
      // A page may wait for as long as somebody plays.
      timeout: request.awaitedTakes == nil ? 60 : 600)
  }

  /// Serves until the page is done.
  ///
  /// - Parameter opened: gets the page's address.
  /// - Throws: `CaptureError.pageSilent` when the page says nothing for too long; what the server throws.
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
        if case .timedOut = try await session.waitForOutcome() {
          throw CaptureError.pageSilent(seconds: 60)
        }
        return true
      }
      while let isDone = try await group.next() { if isDone { return } }
    }
  }
}
