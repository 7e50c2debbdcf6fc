import BrowserCapture
import FlyingFox
import Foundation
import ParityCases

/// Serves the lab on the loopback address only.
///
/// Every path begins with a random token, and `Host` and `Origin` must be the server's own, which excludes all other
/// pages and programs on this machine.
package struct LabServer: Sendable {
  private let token: String
  private let server: LoopbackServer
  private let port: UInt16

  /// - Parameters:
  ///   - port: 0 lets the system choose.
  ///   - browser: captures what is kept; nil if none was found.
  /// - Throws: `CaptureError`.
  package init(
    _ project: LabProject, port: UInt16 = 0, browser: Browser? = nil
  ) throws(CaptureError) {
    token = ServerToken.make()
    self.port = port
    server = try LoopbackServer(
      port: port, timeout: 3600,
      handler: LabHandler(token: token, project: project, browser: browser))
  }

  /// Runs until cancelled.
  ///
  /// - Throws: `CaptureError`.
  package func run() async throws { try await server.run(on: port) }

  /// The page's address, once the server listens.
  package func address() async throws -> String {
    "http://127.0.0.1:\(try await server.loopbackPort())/\(token)/"
  }
}
