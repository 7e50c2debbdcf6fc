import FlyingFox
import FlyingSocks
import Foundation
import OrdinaryFiles
import Synchronization

/// Text that cannot be guessed.
package enum ServerToken {
  /// 128 random bits, as text for a URL.
  package static func make() -> String {
    var generator = SystemRandomNumberGenerator()
    let bits = (generator.next() as UInt64, generator.next() as UInt64)
    return String(bits.0, radix: 36) + String(bits.1, radix: 36)
  }
}

/// The header with the seal of a recorder's message: a page sees the addresses of requests, but not their headers.
let sealHeader = HTTPHeader("X-Parity-Seal")

/// A server on the loopback address only, behind a front that limits its requests.
///
/// The server itself listens on a socket in a folder that only this user can enter.
package final class LoopbackServer: Sendable {
  private let port: UInt16
  private let folder: PrivateFolder
  private let server: HTTPServer
  private let front = Mutex<ReverseProxy?>(nil)

  private var path: String { "\(folder.path)/http" }

  /// - Parameters:
  ///   - port: 0 lets the system choose.
  ///   - timeout: seconds that a response may take; a slow client gets as long as the largest body takes on a busy
  ///     machine.
  /// - Throws: `CaptureError.unwritableFolder`.
  package init(
    port: UInt16, timeout: TimeInterval = 60, handler: any HTTPHandler
  ) throws(CaptureError) {
    self.port = port
    folder = try PrivateFolder.forCapture(prefix: "parity-http")
    server = HTTPServer(
      address: sockaddr_un.unix(path: "\(folder.path)/http"), timeout: timeout,
      logger: .disabled, handler: handler)
  }

  deinit { removeFolder() }

  private func removeFolder() { try? FileManager.default.removeItem(atPath: folder.path) }

  /// Runs until cancelled. Requests received by then are answered, if that takes no longer than
  /// `ReverseProxy.longestFarewell`.
  ///
  /// - Throws: `portInUse`, `serverFailed`.
  package func run(on port: UInt16) async throws {
    let front = try ReverseProxy(port: port, destination: path)
    // The socket listens as long as the server is referenced.
    defer {
      self.front.withLock { $0 = nil }
      removeFolder()
    }
    let server = server
    // Not cancelled with the surrounding task: it ends after the front, which still forwards its responses.
    let serving = Task { try await Self.run(server) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      defer { group.cancelAll() }
      group.addTask { try await serving.value }
      group.addTask {
        defer { serving.cancel() }
        try await server.waitUntilListening(timeout: 10)
        self.front.withLock { $0 = front }
        await front.run()
        try Task.checkCancellation()
      }
      try await group.next()
    }
  }

  private static func run(_ server: HTTPServer) async throws {
    do {
      try await server.run()
    } catch let error as SocketError {
      if Task.isCancelled { throw CancellationError() }
      throw CaptureError.serverFailed(detail: "\(error)")
    }
  }

  /// The port, once the server listens.
  package func loopbackPort() async throws -> UInt16 {
    try await server.waitUntilListening(timeout: 10)
    while true {
      if let front = front.withLock({ $0 }) { return front.port }
      try await Task.sleep(for: .milliseconds(1))
    }
  }
}

/// Reads bodies of limited size.
package enum BodyReading {
  package struct TooLarge: Error, CustomStringConvertible {
    let limit: Int
    package var description: String { "the body is larger than \(limit) bytes" }
  }

  /// Excess bytes are read and discarded: otherwise the next request on the connection would be read from the middle of
  /// this one.
  package static func read(_ sequence: HTTPBodySequence, limit: Int) async throws -> Data {
    var body = Data()
    var isTooLarge = (sequence.count ?? 0) > limit
    for try await chunk in sequence {
      isTooLarge = isTooLarge || body.count + chunk.count > limit
      if isTooLarge { body = Data() } else { body.append(chunk) }
    }
    if isTooLarge { throw TooLarge(limit: limit) }
    return body
  }
}

extension HTTPResponse {
  package static func text(_ status: HTTPStatusCode, _ message: String) -> HTTPResponse {
    HTTPResponse(
      statusCode: status, headers: [.contentType: "text/plain; charset=utf-8"],
      body: Data(message.utf8))
  }
}
