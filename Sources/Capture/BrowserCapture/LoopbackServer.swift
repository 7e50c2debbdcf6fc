import FlyingFox
import FlyingSocks
import Foundation

/// Text that nobody guesses.
package enum ServerToken {
  /// 128 random bits, as text for a URL.
  package static func make() -> String {
    var generator = SystemRandomNumberGenerator()
    let bits = (generator.next() as UInt64, generator.next() as UInt64)
    return String(bits.0, radix: 36) + String(bits.1, radix: 36)
  }
}

extension HTTPServer {
  /// A server on the loopback address only; port 0 lets the system choose.
  ///
  /// - Parameter timeout: seconds that an answer may take; a slow client gets as long as the largest body
  ///   takes on a busy machine.
  /// - Throws: `serverFailed`.
  package static func loopback(
    port: UInt16, timeout: TimeInterval = 60, handler: any HTTPHandler
  ) throws(CaptureError) -> HTTPServer {
    let address: sockaddr_in
    do {
      address = try .inet(ip4: "127.0.0.1", port: port)
    } catch {
      throw .serverFailed(detail: "\(error)")
    }
    return HTTPServer(address: address, timeout: timeout, logger: .disabled, handler: handler)
  }

  /// Runs until cancelled.
  ///
  /// - Throws: `portInUse`, `serverFailed`.
  package func run(on port: UInt16) async throws {
    do {
      try await run()
    } catch let error as SocketError {
      if Task.isCancelled { throw CancellationError() }
      if case .failed(_, let code, _) = error, code == EADDRINUSE {
        throw CaptureError.portInUse(port: port)
      }
      throw CaptureError.serverFailed(detail: "\(error)")
    }
  }

  /// The port, once the server listens.
  package func loopbackPort() async throws -> UInt16 {
    try await waitUntilListening(timeout: 10)
    guard case .ip4(_, let port) = listeningAddress else {
      throw CaptureError.serverFailed(detail: "it has no address")
    }
    return port
  }
}

/// Takes bodies of a bounded size.
package enum BodyReading {
  package struct TooLarge: Error, CustomStringConvertible {
    let limit: Int
    package var description: String { "the body is larger than \(limit) bytes" }
  }

  /// What is too long is read to its end and thrown away: the connection goes on with what follows,
  /// and would take the rest for a request.
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
