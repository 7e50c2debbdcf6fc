import FlyingFox
import Foundation
import OrdinaryFiles

/// Serves a page to be recorded, with the recorder first, and receives the recording.
///
/// The page's own addresses cannot contain a token, so a cookie does: the browser gets it at an address known only to
/// this program. Without it nothing is served; the recorder's messages go to paths with the token.
struct RecordingServer: Sendable {
  let token: String
  private let server: LoopbackServer

  init(
    request: RecordingRequest, session: RecordingSession, script: Data? = nil
  ) throws {
    token = ServerToken.make()
    let chosen = try ChosenFile.all(request.actions)
    let settings: Data
    do {
      settings = try request.settings(files: chosen)
    } catch {
      throw CaptureError.serverFailed(detail: "\(error)")
    }
    let packages = try request.packages.map(PackageFolder.init)
    let map = (request.importMap ?? ImportMap()).merging(packages?.importMap() ?? ImportMap())
    server = try LoopbackServer(
      port: request.port,
      handler: Handler(
        token: token, request: request, session: session, chosen: chosen,
        packages: packages,
        head: map == ImportMap() ? "" : try map.element(),
        settings: settings, watcher: script))
  }

  /// Runs until cancelled.
  ///
  /// - Throws: `portInUse`, `serverFailed`.
  func run(port: UInt16) async throws { try await server.run(on: port) }

  /// The address that the browser opens, once the server listens.
  func pageAddress() async throws -> String {
    "http://127.0.0.1:\(try await server.loopbackPort())/__parity/\(token)/open"
  }

  /// The path for one of the recorder's messages, or at which the page is opened.
  func address(of message: String) -> String { "/__parity/\(token)/\(message)" }

  private struct Handler: HTTPHandler {
    let token: String
    let request: RecordingRequest
    let session: RecordingSession
    let chosen: [String: ChosenFile]
    let packages: PackageFolder?
    /// Inserted into the page after the recorder.
    let head: String
    /// The recorder's, from the command line.
    let settings: Data
    /// Takes the recorder's place.
    let watcher: Data?

    /// The user acts in real time: workers are left unchanged.
    private var isWatching: Bool { watcher != nil }
    private var prefix: String { "/__parity/\(token)/" }

    func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
      let path = request.path
      do {
        if path.hasPrefix(prefix) {
          return try await answerRecorder(String(path.dropFirst(prefix.count)), request)
        }
        // All parts of a cookie header: a page may set cookies of its own.
        let cookies = (request.headers[.init("Cookie")] ?? "").split(separator: ";")
        guard cookies.contains(where: { $0.drop { $0 == " " } == "parity=\(token)" }) else {
          return HTTPResponse(statusCode: .notFound)
        }
        await session.requestBegins()
        do {
          let answer = try await answerPage(path, request)
          await session.requestEnds()
          return answer
        } catch {
          await session.requestEnds()
          throw error
        }
      } catch let error as BodyReading.TooLarge {
        return .text(.payloadTooLarge, "\(error)")
      } catch {
        return .text(.badRequest, "\(error)")
      }
    }

    private func answerRecorder(_ path: String, _ request: HTTPRequest) async throws -> HTTPResponse
    {
      if request.method == .GET {
        if path == "open" { return open() }
        if let file = chosen[path] {
          return HTTPResponse(
            statusCode: .ok, headers: [.contentType: file.contentType], body: file.content)
        }
        if path == "microphone", let sound = self.request.microphone {
          return HTTPResponse(statusCode: .ok, headers: [.contentType: "audio/wav"], body: sound)
        }
        if path == "head-responses", let content = self.request.headResponses?.read() {
          return HTTPResponse(statusCode: .ok, body: content)
        }
        if path == "traffic" { return try await traffic() }
        let content =
          switch path {
          case "recorder.js": await script()
          case "worker-prelude.js": RecorderScript.worker
          default:
            (RecorderScript.file("capture/\(path)") ?? CapturePage.file("capture/\(path)"))?.content
          }
        guard let content else { return HTTPResponse(statusCode: .notFound) }
        return HTTPResponse(
          statusCode: .ok,
          headers: HTTPHeaders(
            PageIsolation.recorderHeaders.merging(
              [
                .contentType: "text/javascript; charset=utf-8",
                // Each answer has a seal of its own.
                HTTPHeader("Cache-Control"): "no-store",
              ]) { _, new in new }),
          body: content)
      }
      guard request.method == .POST else { return HTTPResponse(statusCode: .methodNotAllowed) }
      let body = try await BodyReading.read(
        request.bodySequence, limit: session.bodyLimit(path))
      switch path {
      case "rewrite":
        let script = PageRewriting.script(String(decoding: body, as: UTF8.self))
        return HTTPResponse(
          statusCode: .ok, headers: [.contentType: "text/plain; charset=utf-8"],
          body: Data(script.utf8))
      case "module-worker": await session.noteModuleWorker(String(decoding: body, as: UTF8.self))
      case "progress": try await session.report(body)
      case "remark": try await session.remark(body)
      case "action": try await session.receiveAction(body)
      case "failure": try await session.fail(body)
      default:
        guard let delivery = Delivery(rawValue: path) else {
          return HTTPResponse(statusCode: .notFound)
        }
        guard await session.isSealed(request.headers[sealHeader]) else {
          return .text(.forbidden, "this is not from the recorder")
        }
        try await receive(delivery, body, request.query)
      }
      return HTTPResponse(statusCode: .ok)
    }

    /// What only the recorder may say.
    private enum Delivery: String {
      case stage, performed, trace, offline, audio
    }

    private func receive(
      _ delivery: Delivery, _ body: Data, _ query: [HTTPRequest.QueryItem]
    ) async throws {
      func number(_ name: String) -> Double { query[name].flatMap { Double($0) } ?? 0 }
      let channels = query["channels"].flatMap { Int($0) } ?? 0
      let (rate, sha256) = (number("sampleRate"), query["sha256"])
      switch delivery {
      case .stage:
        try await session.receiveStage(
          body, name: query["name"], from: query["from"].flatMap { Int($0) } ?? 0)
      case .performed: try await session.receivePerformed(body)
      case .trace: try await session.receiveTrace(body)
      case .offline:
        try await session.receiveOffline(
          body, channels: channels, sampleRate: rate, sha256: sha256, milliseconds: number("time"))
      case .audio:
        try await session.receiveAudio(
          body, channels: channels, sampleRate: rate, sha256: sha256, milliseconds: number("ms"))
      }
    }

    /// The recorder, with a seal of its own each time; or what takes its place.
    private func script() async -> Data {
      let seal = await session.begin()
      return watcher ?? RecorderScript.text(settings: settings, seal: seal)
    }

    /// The page's requests so far, and how many are in progress.
    private func traffic() async throws -> HTTPResponse {
      HTTPResponse(
        statusCode: .ok,
        headers: [
          .contentType: "application/json; charset=utf-8", HTTPHeader("Cache-Control"): "no-store",
        ],
        body: try JSONEncoder().encode(await session.traffic))
    }

    /// Sets the cookie and redirects to the page.
    private func open() -> HTTPResponse {
      let query = request.query
      var location = request.page.entryPath
      if !query.isEmpty { location += (location.contains("?") ? "&" : "?") + query }
      return HTTPResponse(
        statusCode: .found,
        headers: HTTPHeaders([
          .location: location,
          HTTPHeader("Set-Cookie"): "parity=\(token); Path=/; HttpOnly; SameSite=Strict",
        ]))
    }

    private func answerPage(_ path: String, _ asked: HTTPRequest) async throws -> HTTPResponse {
      let body =
        asked.method == .GET
        ? nil : try await BodyReading.read(asked.bodySequence, limit: 16 << 20)
      // The server passes on paths without a trailing slash.
      let hasSlash = asked.target.rawValue.prefix { $0 != "?" }.hasSuffix("/")
      let query = asked.target.rawValue.split(separator: "?", maxSplits: 1).dropFirst().first
      let full = hasSlash && !path.hasSuffix("/") ? path + "/" : path
      var file: PageFile?
      if full.hasPrefix(PackageFolder.prefix), let packages {
        switch packages.answer(full) {
        case .moved(let address):
          return HTTPResponse(statusCode: .found, headers: [.location: address] as HTTPHeaders)
        case .file(let found):
          file = PageFile(contentType: found.contentType, content: found.content)
        case nil: file = nil
        }
      } else {
        do {
          file = try await request.page.load(
            full, query: query.map(String.init) ?? "", method: asked.method.rawValue, body: body,
            contentType: asked.headers[.contentType])
        } catch {
          let reason = AnswerText.of(error)
          await session.missed(full, reason, isPage: isPage(asked), asking: asking(asked))
          return .text(error is FileRefusal ? .notFound : .badGateway, reason)
        }
      }
      guard let file else {
        let above = request.page.folderAbove(with: full)
        await session.missed(
          full, "there is no such file" + (above.map { "; '--root \($0)' has one" } ?? ""),
          isPage: isPage(asked), asking: asking(asked))
        return .text(.notFound, "no file \(full)")
      }
      if file.status >= 400 {
        await session.missed(
          full, "its server says \(file.status)", isPage: isPage(asked), asking: asking(asked))
      } else {
        if isPage(asked), file.status < 300, !file.contentType.lowercased().hasPrefix("text/html") {
          let type = file.contentType.prefix { $0 != ";" }
          await session.missed(
            full, "it is \(type); only HTML documents are recorded, and what they show in frames",
            isPage: true)
        }
        await session.served(full, file.content)
        if let element = embedding(file, asked) {
          await session.note(
            "what \(full) plays in an <\(element)> is not recorded; show it in an <iframe>, or record it by itself"
          )
        }
        // A development server delivers JavaScript, whatever the file's extension.
        if asked.headers[HTTPHeader("Sec-Fetch-Dest")] == "script",
          !file.contentType.contains("javascript"), let fault = ModuleFault.explain(script: full)
        {
          await session.missed(full, fault, isPage: false, asking: asking(asked))
        }
      }
      var headers = PageIsolation.headers(of: file, isWanted: request.isIsolated).merging([
        .contentType: file.contentType, HTTPHeader("Cache-Control"): "no-store",
      ]) { _, new in new }
      if let location = file.location { headers[.location] = location }
      return HTTPResponse(
        statusCode: HTTPStatusCode(file.status, phrase: ""), headers: HTTPHeaders(headers),
        body: rewritten(file, asked, isModuleWorker: await session.moduleWorkers.contains(full)))
    }

    /// The path of the file that requests another; nil if it is not given.
    private func asking(_ asked: HTTPRequest) -> String? {
      asked.headers[HTTPHeader("Referer")].flatMap { URLComponents(string: $0)?.path }
    }

    /// True for the page itself, which a recording cannot do without.
    private func isPage(_ asked: HTTPRequest) -> Bool {
      asked.headers[HTTPHeader("Sec-Fetch-Dest")] == "document"
    }

    /// The element other than a frame in which a page shows a document; nil if there is none.
    private func embedding(_ file: PageFile, _ asked: HTTPRequest) -> String? {
      let type = file.contentType.lowercased()
      guard let destination = asked.headers[HTTPHeader("Sec-Fetch-Dest")],
        ["object", "embed"].contains(destination),
        type.hasPrefix("text/html") || type.hasPrefix("application/xhtml")
      else { return nil }
      return destination
    }

    private func rewritten(
      _ file: PageFile, _ asked: HTTPRequest, isModuleWorker: Bool
    ) -> Data {
      let destination = asked.headers[HTTPHeader("Sec-Fetch-Dest")] ?? "document"
      let type = file.contentType.lowercased()
      if type.hasPrefix("text/html"), ["iframe", "frame"].contains(destination), !isWatching {
        return PageText.changing(file.content, PageRewriting.frame)
      }
      if type.hasPrefix("text/html"), destination == "document" {
        return PageText.changing(file.content) {
          PageRewriting.document($0, script: prefix + "recorder.js", head: head)
        }
      }
      // Worklets have no dynamic import, and data read by a page stays unchanged.
      if type.contains("javascript"), ["script", "document", "worker"].contains(destination) {
        return PageText.changing(file.content) {
          let script = PageRewriting.script($0)
          return destination == "worker" && !isWatching
            ? PageRewriting.worker(
              script, prelude: prefix + "worker-prelude.js", isModule: isModuleWorker) : script
        }
      }
      return file.content
    }
  }
}
