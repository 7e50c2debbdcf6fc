import Foundation
import OrdinaryFiles
import ParityCases

/// Lets a user act on a page in a window, in real time, and writes the actions down.
package struct ActionWatcher: Sendable {
  private let request: RecordingRequest
  private let session: RecordingSession
  private let server: RecordingServer

  /// - Parameter request: its page, query, modules and network access are used; the rest is for a recording.
  /// - Throws: `RecordingError`, `CaptureError`.
  package init(_ request: RecordingRequest) throws {
    self.request = request
    session = RecordingSession(request: request) { _ in }
    server = try RecordingServer(request: request, session: session, script: RecorderScript.watcher)
  }

  /// Shows the page in a window; returns when the user has closed it.
  ///
  /// - Returns: the actions, in order of time.
  /// - Throws: `RecordingError.noDisplay`, `CaptureError`, `CancellationError`.
  package func watch(in browser: Browser) async throws -> [PageAction] {
    let environment = ProcessInfo.processInfo.environment
    #if os(Linux)
      guard ["DISPLAY", "WAYLAND_DISPLAY"].contains(where: { environment[$0] != nil }) else {
        throw RecordingError.noDisplay
      }
    #endif
    let door = request.allowsRemote ? nil : try BlockingProxy()
    return try await watch { address in
      let folder = try PrivateFolder(prefix: "parity")
      defer { folder.remove() }
      let process = BrowserProcess(
        browser: browser, folder: folder, extraSwitches: door?.switches ?? [], hasWindow: true)
      try await process.run(address)
    }
  }

  /// - Parameter visit: shows the page at an address until the user has finished.
  package func watch(
    _ visit: @escaping @Sendable (_ address: String) async throws -> Void
  ) async throws -> [PageAction] {
    try await withThrowingTaskGroup(of: Void.self) { group in
      defer { group.cancelAll() }
      group.addTask { try await server.run(port: request.port) }
      try await visit(try await server.pageAddress())
    }
    return await session.actions
  }
}
