import FlyingFox
import FlyingSocks
import Foundation

/// Serves the capture page and takes its messages, on the loopback address only.
///
/// Every path begins with a random token, so that no other page or program on the machine can
/// deliver renders or read along.
struct CaptureServer: Sendable {
  let token: String
  private let session: CaptureSession
  private let webFolder: WebFolder
  private let server: HTTPServer

  init(port: UInt16, webFolder: String, session: CaptureSession) throws(CaptureError) {
    token = Self.makeToken()
    self.session = session
    self.webFolder = WebFolder(path: webFolder)
    let address: sockaddr_in
    do {
      address = try .inet(ip4: "127.0.0.1", port: port)
    } catch {
      throw .serverFailed(detail: "\(error)")
    }
    let handler = Handler(token: token, session: session, webFolder: self.webFolder)
    // A slow client gets as long as the largest body takes on a busy machine.
    server = HTTPServer(address: address, timeout: 60, logger: .disabled, handler: handler)
  }

  /// Runs until cancelled.
  ///
  /// - Throws: `portInUse`, `serverFailed`.
  func run(port: UInt16) async throws {
    do {
      try await server.run()
    } catch let error as SocketError {
      if Task.isCancelled { throw CancellationError() }
      if case .failed(_, let code, _) = error, code == EADDRINUSE {
        throw CaptureError.portInUse(port: port)
      }
      throw CaptureError.serverFailed(detail: "\(error)")
    }
  }

  /// The capture page's address, once the server listens.
  func pageAddress() async throws -> String {
    try await server.waitUntilListening(timeout: 10)
    guard case .ip4(_, let port) = await server.listeningAddress else {
      throw CaptureError.serverFailed(detail: "it has no address")
    }
    return "http://127.0.0.1:\(port)/\(token)/"
  }

  /// 128 random bits, as text for a URL.
  private static func makeToken() -> String {
    var generator = SystemRandomNumberGenerator()
    let bits = (generator.next() as UInt64, generator.next() as UInt64)
    return String(bits.0, radix: 36) + String(bits.1, radix: 36)
  }

  /// Answers requests.
  private struct Handler: HTTPHandler {
    let token: String
    let session: CaptureSession
    let webFolder: WebFolder

    func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
      // The server hands paths over without a slash at their end.
      let parts = request.path.split(separator: "/", maxSplits: 1).map(String.init)
      guard parts.first == token else { return HTTPResponse(statusCode: .notFound) }
      let path = parts.count > 1 ? parts[1] : ""
      do {
        switch request.method {
        case .GET: return try await get(path)
        case .POST: return try await post(path, request)
        default: return HTTPResponse(statusCode: .methodNotAllowed)
        }
      } catch let error as BodyTooLarge {
        return text(.payloadTooLarge, "the body is larger than \(error.limit) bytes")
      } catch {
        return text(.badRequest, "\(error)")
      }
    }

    private func get(_ path: String) async throws -> HTTPResponse {
      if path == "job.json" { return try await json(session.job()) }
      let file = path.isEmpty ? CapturePage.index : CapturePage.file(path) ?? webFolder.file(path)
      guard let file else { return text(.notFound, "no file \(path)") }
      // The token makes addresses unique to this capture: a browser may keep what it has read.
      // Worklets are loaded anew for each render, and a file costs it 40 ms otherwise.
      return HTTPResponse(
        statusCode: .ok,
        headers: [.contentType: file.contentType, HTTPHeader("Cache-Control"): "max-age=3600"],
        body: file.content)
    }

    private func post(_ path: String, _ request: HTTPRequest) async throws -> HTTPResponse {
      let caseID = request.query["case"]
      let limit = await session.bodyLimit(path, caseID: caseID)
      let body = try await read(request.bodySequence, limit: limit)
      switch path {
      case "cases": return try await json(session.announce(body))
      case "begin": try await session.begin(caseID ?? "")
      case "render": try await session.receive(caseID ?? "", body)
      case "trace": try await session.receiveTrace(caseID ?? "", body)
      case "error": try await session.fail(body)
      case "log": try await session.log(body)
      case "done": await session.finish()
      default: return HTTPResponse(statusCode: .notFound)
      }
      return HTTPResponse(statusCode: .ok)
    }

    private struct BodyTooLarge: Error { let limit: Int }

    private func read(_ sequence: HTTPBodySequence, limit: Int) async throws -> Data {
      if let count = sequence.count, count > limit { throw BodyTooLarge(limit: limit) }
      var body = Data()
      for try await chunk in sequence {
        body.append(chunk)
        if body.count > limit { throw BodyTooLarge(limit: limit) }
      }
      return body
    }

    private func json(_ data: Data) -> HTTPResponse {
      HTTPResponse(statusCode: .ok, headers: [.contentType: "application/json"], body: data)
    }

    private func text(_ status: HTTPStatusCode, _ message: String) -> HTTPResponse {
      HTTPResponse(
        statusCode: status, headers: [.contentType: "text/plain; charset=utf-8"],
        body: Data(message.utf8))
    }
  }
}
