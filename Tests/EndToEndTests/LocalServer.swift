import FlyingFox
import FlyingSocks
import Foundation
import Synchronization

/// A server of a test's own, at one address of this machine, that keeps what it was asked for.
final class LocalServer: Sendable {
  private let server: HTTPServer
  private let running: Task<Void, any Error>
  private let log: Log
  let address: String

  actor Log {
    private var paths: [String] = []
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func note(_ path: String) {
      paths.append(path)
      waiting.forEach { $0.resume() }
      waiting = []
    }

    func all() -> [String] { paths }

    func firstRequest() async {
      guard paths.isEmpty else { return }
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  /// - Parameter answers: content by path; others get a short text, and "/asked" the paths so far.
  init(
    host: String = "127.0.0.1", answers: [String: (type: String, text: String)] = [:]
  ) async throws {
    let log = Log()
    self.log = log
    server = HTTPServer(
      address: try sockaddr_in.inet(ip4: host, port: 0), logger: .disabled,
      handler: ClosureHTTPHandler { request in
        await log.note(request.path)
        let other = request.path == "/asked" ? await log.all().joined(separator: "\n") : "hello"
        let (type, text) = answers[request.path] ?? ("text/plain", other)
        return HTTPResponse(
          statusCode: .ok,
          headers: [
            .contentType: type, HTTPHeader("Access-Control-Allow-Origin"): "*",
          ], body: Data(text.utf8))
      })
    let server = server
    running = Task { try await server.run() }
    try await server.waitUntilListening()
    guard case .ip4(_, let port) = await server.listeningAddress else {
      throw SocketError.unsupportedAddress
    }
    address = "http://\(host):\(port)"
  }

  deinit { running.cancel() }

  func stop() { running.cancel() }

  var asked: [String] { get async { await log.all() } }

  /// Waits until somebody asks for something.
  func firstRequest() async { await log.firstRequest() }

  /// An address of this machine that is not its loopback; nil where it has none.
  static var secondAddress: String? {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return nil }
    defer { freeifaddrs(first) }
    var next = first
    while let entry = next?.pointee {
      next = entry.ifa_next
      guard let address = entry.ifa_addr, address.pointee.sa_family == sa_family_t(AF_INET) else {
        continue
      }
      let number = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        UInt32(bigEndian: $0.pointee.sin_addr.s_addr)
      }
      if number >> 24 != 127 {
        return [24, 16, 8, 0].map { "\(number >> $0 & 255)" }.joined(separator: ".")
      }
    }
    return nil
  }
}
