import FlyingFox
import FlyingSocks
import Foundation

/// Serves the pages of the reference folder, as any static server does.
final class WebFolderServer: Sendable {
  private static let types = [
    "html": "text/html", "js": "text/javascript", "css": "text/css", "json": "application/json",
    "mid": "audio/midi",
  ]

  private let running: Task<Void, any Error>
  let address: String

  /// - Parameter folder: what `/` stands for.
  init(_ folder: URL) async throws {
    let server = HTTPServer(
      address: try sockaddr_in.inet(ip4: "127.0.0.1", port: 0), logger: .disabled,
      handler: ClosureHTTPHandler { request in
        let path = request.path.hasSuffix("/") ? request.path + "index.html" : request.path
        let file = folder.appendingPathComponent(path)
        guard !path.contains(".."), let content = try? Data(contentsOf: file) else {
          return HTTPResponse(statusCode: .notFound)
        }
        let type = Self.types[file.pathExtension] ?? "application/octet-stream"
        return HTTPResponse(statusCode: .ok, headers: [.contentType: type], body: content)
      })
    running = Task { try await server.run() }
    try await server.waitUntilListening()
    guard case .ip4(_, let port) = await server.listeningAddress else {
      throw SocketError.unsupportedAddress
    }
    address = "http://127.0.0.1:\(port)"
  }

  func stop() { running.cancel() }
}
