import FlyingFox
import FlyingSocks
import Foundation

/// Serves the capture page and receives its messages, on the loopback address only.
///
/// Every path begins with a random token, so that no other page or program on the machine can deliver renders or read
/// them.
struct CaptureServer: Sendable {
  let token: String
  private let session: CaptureSession
  private let webFolder: WebFolder
  private let server: LoopbackServer

  /// - Parameters:
  ///   - namesForeign: the browser reports requests to other machines, which it blocks.
  ///   - isFramed: another page, the lab's, shows the capture page.
  init(
    port: UInt16, webFolder: String, session: CaptureSession,
    headResponses: HeadResponseFile? = nil, timeout: TimeInterval = 60, namesForeign: Bool = false,
    isFramed: Bool = false
  ) throws(CaptureError) {
    token = ServerToken.make()
    self.session = session
    self.webFolder = WebFolder(path: webFolder)
    let handler = Handler(
      token: token, session: session, webFolder: self.webFolder, headResponses: headResponses,
      policy: namesForeign ? RefusedRequest.policy(reportsTo: "/\(token)/refused") : nil,
      isFramed: isFramed)
    server = try LoopbackServer(port: port, timeout: timeout, handler: handler)
  }

  /// Runs until cancelled.
  ///
  /// - Throws: `portInUse`, `serverFailed`.
  func run(port: UInt16) async throws { try await server.run(on: port) }

  /// The capture page's address, once the server listens.
  func pageAddress() async throws -> String {
    let port = try await server.loopbackPort()
    return "http://127.0.0.1:\(port)/\(token)/"
  }

  /// Answers requests.
  private struct Handler: HTTPHandler {
    let token: String
    let session: CaptureSession
    let webFolder: WebFolder
    let headResponses: HeadResponseFile?
    let policy: String?
    let isFramed: Bool

    func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
      // The server passes on paths without a trailing slash.
      let parts = request.path.split(separator: "/", maxSplits: 1).map(String.init)
      guard parts.first == token else { return HTTPResponse(statusCode: .notFound) }
      let (suite, path) = Self.asking(parts.count > 1 ? parts[1] : "")
      do {
        switch request.method {
        case .GET where path == "job.json":
          let (content, seal) = try await session.job(
            for: CaptureSeals.Step(
              define: request.query["define"], render: request.query["render"]))
          var answer = json(content)
          answer.headers[sealHeader] = seal
          return answer
        case .GET: return try await get(path, of: suite, file: request.query["file"])
        case .POST: return try await post(path, request)
        default: return HTTPResponse(statusCode: .methodNotAllowed)
        }
      } catch let error as BodyReading.TooLarge {
        return .text(.payloadTooLarge, "\(error)")
      } catch {
        return .text(.badRequest, "\(error)")
      }
    }

    /// The document of a suite requests files as `suite/NAME/…`.
    private static func asking(_ path: String) -> (suite: String?, path: String) {
      let parts = path.split(separator: "/", maxSplits: 2).map(String.init)
      guard parts.count > 1, parts[0] == "suite" else { return (nil, path) }
      return (parts[1], parts.count > 2 ? parts[2] : "")
    }

    private func get(
      _ path: String, of suite: String?, file wanted: String?
    ) async throws -> HTTPResponse {
      if path == "run.json" { return try await json(session.chosen()) }
      if path == "takes.json" { return try await json(session.awaitedTakes()) }
      if path == "head-responses" {
        guard let content = headResponses?.read() else { return .text(.notFound, "none found") }
        return HTTPResponse(statusCode: .ok, body: content)
      }
      if path == "stimulus" {
        let content = try await session.stimulus(wanted ?? "")
        return HTTPResponse(statusCode: .ok, body: Data(content))
      }
      let file =
        path.isEmpty
        ? CapturePage.index
        : RecorderScript.file(path) ?? CapturePage.file(path) ?? webFolder.file(path)
      if path.hasPrefix("web/") { await session.note(served: path, file?.content, to: suite) }
      guard let file else { return .text(.notFound, "no file \(path)") }
      // The token makes addresses unique to this capture, so the browser may cache them. Worklets are loaded again for
      // each render, and without the cache a file costs 40 ms.
      var headers: HTTPHeaders = [
        .contentType: file.contentType, HTTPHeader("Cache-Control"): "max-age=3600",
      ]
      // On scripts, too: a worker's policy is that of its own script.
      if let policy { headers[HTTPHeader("Content-Security-Policy-Report-Only")] = policy }
      // Another suite's document in a frame would deliver under this one's control.
      if path.isEmpty, !isFramed { headers[HTTPHeader("X-Frame-Options")] = "DENY" }
      return HTTPResponse(statusCode: .ok, headers: headers, body: file.content)
    }

    private func post(_ path: String, _ request: HTTPRequest) async throws -> HTTPResponse {
      let caseID = request.query["case"]
      let limit = await session.bodyLimit(path, caseID: caseID)
      let body = try await BodyReading.read(request.bodySequence, limit: limit)
      switch path {
      case "error": try await session.fail(body)
      case "log": try await session.log(body)
      case "refused": try await session.refuse(body)
      default:
        guard let delivery = Delivery(rawValue: path) else {
          return HTTPResponse(statusCode: .notFound)
        }
        let step = try await session.step(of: request.headers[sealHeader])
        try await receive(delivery, caseID ?? "", body, request.query, in: step)
      }
      return HTTPResponse(statusCode: .ok)
    }

    /// What only the page's own script may say.
    private enum Delivery: String {
      case defined, cases, begin, render, stage, trace, done
    }

    private func receive(
      _ delivery: Delivery, _ caseID: String, _ body: Data, _ query: [HTTPRequest.QueryItem],
      in step: CaptureSeals.Step
    ) async throws {
      switch delivery {
      case .defined: try await session.define(body, in: step)
      case .cases: try await session.announce(body, in: step)
      case .begin: try await session.begin(caseID, in: step)
      case .render: try await session.receive(caseID, body, sha256: query["sha256"], in: step)
      case .stage:
        try await session.receiveStage(
          caseID, query["name"] ?? "", body, from: query["from"].flatMap { Int($0) } ?? 0,
          in: step)
      case .trace: try await session.receiveTrace(caseID, body, in: step)
      case .done: await session.finish()
      }
    }

    private func json(_ data: Data) -> HTTPResponse {
      HTTPResponse(
        statusCode: .ok,
        headers: [.contentType: "application/json", HTTPHeader("Cache-Control"): "no-store"],
        body: data)
    }
  }
}
