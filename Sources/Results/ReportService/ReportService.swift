import BrowserCapture
import FlyingFox
import Foundation
import OrdinaryFiles
import ParityReport
import Synchronization

/// A report at an address of this machine, which only who has the address can ask.
///
/// | below the token | answers |
/// |---|---|
/// | `index.html` and all beside it | the report |
/// | `~rerun/…`, `~compared/N/…` | the report of a case that was run again, of two sounds |
/// | `~run?seen=N` | the number of the report, as soon as it is another than N |
/// | `~job?seen=N` | `ServiceJob.State`, as soon as its number is another than N |
/// | `~approve`, `~again`, `~open`, `~compare` | `POST`: `ServiceRequest` begins a job |
/// | `~sound?side=reference&name=…` | `PUT`: a sound to compare |
package final class ReportService: Sendable {
  private let folder: @Sendable () -> String
  private let token = ServerToken.make()
  private let reports = Mutex(0)
  private let job: ServiceJob
  private let sounds: DroppedSounds
  private let editor: SourceEditor
  /// Words that choose the cases which are run again; nil where the report is not of a run here.
  private let selection: [String]?
  private let bound = Mutex<LoopbackServer?>(nil)

  /// - Parameters:
  ///   - program: the path of this program.
  ///   - project: words that name the project and where its state is, for each of its commands.
  ///   - web: where the project's pages are; nil without a project.
  ///   - selection: words that choose the cases which are run again; nil for a report that is not the
  ///     project's own last one, which a run would replace by another.
  ///   - folder: where the report is, asked again at each request.
  /// - Throws: `CaptureError.unwritableFolder`.
  package init(
    program: String, project: [String], web: String?, selection: [String]?,
    folder: @escaping @Sendable () -> String
  ) throws {
    self.folder = folder
    self.selection = selection
    let place = try PrivateFolder(prefix: "parity-report")
    sounds = DroppedSounds(folder: place)
    editor = SourceEditor(web: web)
    job = ServiceJob(program: program, project: project, rerun: "\(place.path)/rerun")
  }

  /// Serves until cancelled; what was dropped and run again is gone afterwards.
  ///
  /// - Throws: `CaptureError.portInUse`, `serverFailed`.
  package func run(port: UInt16) async throws {
    defer { sounds.remove() }
    let own = try LoopbackServer(
      port: port, timeout: 3600,
      handler: ClosureHTTPHandler { [self] request in await answer(request) })
    bound.withLock { $0 = own }
    do {
      try await own.run(on: port)
    } catch {
      await job.end()
      throw error
    }
    await job.end()
  }

  /// Once it listens.
  package func address() async throws -> String {
    while true {
      try Task.checkCancellation()
      if let server = bound.withLock({ $0 }) {
        return "http://127.0.0.1:\(try await server.loopbackPort())/\(token)/index.html"
      }
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  /// Whoever has the report open gets the new one.
  package func reload() { reports.withLock { $0 += 1 } }

  // MARK: Requests

  private func answer(_ request: HTTPRequest) async -> HTTPResponse {
    guard await isOwn(request) else { return .text(.forbidden, "asked from another page") }
    let asked = request.path.removingPercentEncoding ?? request.path
    let prefix = "/\(token)/"
    guard asked.hasPrefix(prefix) else {
      return .text(.notFound, "the address has a token; take it whole from the terminal")
    }
    let name = String(asked.dropFirst(prefix.count))
    do {
      switch (request.method, name) {
      case (.GET, "~run"): return .json(try await next(of: request) { reports.withLock { $0 } })
      case (.GET, "~job"):
        _ = try await next(of: request) { job.state.number }
        return .json(job.state)
      case (.PUT, "~sound"):
        guard !job.state.isRunning else {
          throw ServiceRequest.Refused(description: "a comparison still runs; wait for its end")
        }
        try await sounds.take(request)
        return .json(true)
      case (.POST, _): return try await begin(name, request)
      case (.GET, _): return file(name.isEmpty ? "index.html" : name)
      default: return .text(.methodNotAllowed, "\(request.method.rawValue) is not known here")
      }
    } catch {
      return .text(.badRequest, "\(error)")
    }
  }

  /// A page of another origin, or one that a name was made to point here for, gets nothing.
  private func isOwn(_ request: HTTPRequest) async -> Bool {
    guard let port = try? await bound.withLock({ $0 })?.loopbackPort() else { return false }
    let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    guard let host = request.headers[.host], hosts.contains(host) else { return false }
    guard let origin = request.headers[HTTPHeader("Origin")] else { return true }
    return origin == "http://\(host)"
  }

  /// Waits for another number than the one that was seen, 20 s at most: a page asks again.
  private func next(of request: HTTPRequest, _ number: () -> Int) async throws -> Int {
    let seen = request.query["seen"].flatMap { Int($0) }
    for _ in 0..<400 where number() == seen { try await Task.sleep(for: .milliseconds(50)) }
    return number()
  }

  private func begin(_ name: String, _ request: HTTPRequest) async throws -> HTTPResponse {
    let body = try await BodyReading.read(request.bodySequence, limit: 65_536)
    let asked = try ServiceRequest(name: name, body: body)
    switch asked {
    case .open(let source):
      return .json(try editor.open(source))
    case .compare(let aligns):
      let (words, shown) = try sounds.comparison(aligns: aligns)
      try job.begin([words], thenShow: shown)
    case .approve(let approval):
      let run = try again()
      // The report that is looked at is the one whose difference is accepted.
      let words = approval.words + ["--report", folder()] + job.projectOnly
      try job.begin([words, run], thenShow: nil) { [self] in reload() }
    case .again(nil):
      try job.begin([try again()], thenShow: nil) { [self] in reload() }
    case .again(let one?):
      _ = try again()
      try job.begin([one.words + ["--report", job.rerun] + job.project], thenShow: "~rerun")
    }
    return .json(job.state)
  }

  /// The run whose report this is, once more.
  private func again() throws -> [String] {
    guard let selection else {
      throw ServiceRequest.Refused(
        description: "this report is not the project's last one: a run would replace it by another")
    }
    return ["run", "--resume"] + selection + job.project
  }

  // MARK: Files

  private func file(_ name: String) -> HTTPResponse {
    var (base, rest) = (folder(), Substring(name))
    if name.hasPrefix("~rerun/") {
      (base, rest) = (job.rerun, name.dropFirst("~rerun/".count))
    } else if let match = name.prefixMatch(of: /~compared\/(\d+)\//) {
      (base, rest) = (sounds.report(String(match.1)), name[match.range.upperBound...])
    }
    let parts = rest.split(separator: "/", omittingEmptySubsequences: false)
    // A link may point anywhere: a report that somebody was given is not to read this machine.
    let root = URL(fileURLWithPath: base).resolvingSymlinksInPath().path
    let file = URL(fileURLWithPath: "\(base)/\(rest)").resolvingSymlinksInPath().path
    guard !parts.contains(where: { $0.isEmpty || $0.hasPrefix(".") }),
      file.hasPrefix(root + "/"), let data = OrdinaryFile.contents(file)
    else { return .text(.notFound, "there is no \(name)") }
    let type = Self.types[URL(fileURLWithPath: String(rest)).pathExtension]
    guard type == "text/html" else { return .file(data, type ?? "application/octet-stream") }
    return .file(
      data + Data(tools(isReport: rest.count == name.count).utf8), "text/html; charset=utf-8")
  }

  /// What a served page has and one from disk has not.
  private func tools(isReport: Bool) -> String {
    """
    <script>
    window.parityService = { root: "/\(token)/", seen: \(reports.withLock { $0 }), isReport: \(isReport), canRun: \(selection != nil) };
    \(Viewer.serviceScript)
    </script>

    """
  }

  private static let types = [
    "html": "text/html", "js": "text/javascript", "css": "text/css", "json": "application/json",
    "wav": "audio/wav", "svg": "image/svg+xml", "xml": "application/xml", "md": "text/markdown",
  ]
}

extension HTTPResponse {
  fileprivate static func file(_ data: Data, _ type: String) -> HTTPResponse {
    HTTPResponse(
      statusCode: .ok,
      headers: [
        .contentType: type, HTTPHeader("Cache-Control"): "no-store",
        // The token in the address goes to no other page.
        HTTPHeader("Referrer-Policy"): "no-referrer",
        HTTPHeader("X-Content-Type-Options"): "nosniff",
      ], body: data)
  }

  fileprivate static func json(_ value: some Encodable) -> HTTPResponse {
    let data = try? JSONEncoder().encode(value)
    return file(data ?? Data("null".utf8), "application/json")
  }
}
