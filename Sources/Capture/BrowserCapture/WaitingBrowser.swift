import FlyingFox
import Foundation
import OrdinaryFiles

/// A browser that is started before its page is known, which saves a second of waiting later.
///
/// It shows one page, once. It cannot reach other machines, and does not log requests.
package final class WaitingBrowser: Sendable {
  private let folder: PrivateFolder
  private let browser: Task<Void, Never>
  private let room: Task<Void, any Error>
  private let destination: AsyncStream<String>.Continuation
  private let failures: AsyncStream<any Error>

  /// Starts it.
  ///
  /// - Throws: `CaptureError`.
  package init(_ browser: Browser) throws(CaptureError) {
    let door = try BlockingProxy()
    let token = ServerToken.make()
    let (addresses, continuation) = AsyncStream<String>.makeStream()
    let server = try LoopbackServer(
      port: 0, timeout: Self.longestWait, handler: Room(token: token, addresses: addresses))
    let folder = try PrivateFolder.forCapture(prefix: "parity")
    let (failures, failed) = AsyncStream<any Error>.makeStream()
    self.folder = folder
    self.failures = failures
    destination = continuation
    room = Task { try await server.run(on: 0) }
    self.browser = Task {
      // The proxy's port stays reserved as long as it runs.
      defer { withExtendedLifetime(door) {} }
      do {
        let port = try await server.loopbackPort()
        try await BrowserProcess(browser: browser, folder: folder, extraSwitches: door.switches)
          .open("http://127.0.0.1:\(port)/\(token)/")
      } catch {
        failed.yield(error)
        failed.finish()
      }
    }
  }

  deinit { close() }

  /// Ends it, and removes what it wrote, without waiting for either.
  package func close() {
    destination.finish()
    room.cancel()
    browser.cancel()
    let (browser, folder) = (browser, folder)
    Task.detached {
      await browser.value
      folder.remove()
    }
  }

  /// Opens a page, and runs until the browser ends or the task is cancelled.
  ///
  /// - Throws: `CaptureError.browserEnded`, `CancellationError`.
  func open(_ address: String) async throws {
    destination.yield(address)
    for await failure in failures { throw failure }
    throw CancellationError()
  }

  /// The longest that a page may be waited for, in seconds.
  private static let longestWait = 600.0

  /// An empty page, which asks for its destination.
  private struct Room: HTTPHandler {
    let token: String
    let addresses: AsyncStream<String>

    func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
      // The server passes on paths without a trailing slash.
      switch request.path.drop(while: { $0 == "/" }) {
      case token[...]:
        return HTTPResponse(
          statusCode: .ok, headers: [.contentType: "text/html; charset=utf-8"],
          body: Data(Self.page.utf8))
      case "\(token)/next":
        for await address in addresses { return .text(.ok, address) }
        return .text(.notFound, "nothing is to be shown")
      default: return HTTPResponse(statusCode: .notFound)
      }
    }

    /// The next page learns nothing about this one, and cannot go back to it.
    private static let page = """
      <!doctype html>
      <meta name="referrer" content="no-referrer">
      <link rel="icon" href="data:,">
      <script>
        fetch('next').then((answer) => answer.text()).then((address) => location.replace(address));
      </script>
      """
  }
}
