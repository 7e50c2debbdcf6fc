import BrowserCapture
import FlyingFox
import Foundation
import OrdinaryFiles
import Synchronization

/// A report at an address of this machine, which only who has the address can ask.
///
/// The report is at `127.0.0.1`, and what accepts differences is at `localhost`, which is another origin.
///
/// | below the token | answers |
/// |---|---|
/// | `index.html` and all beside it | the report |
/// | `~rerun/…`, `~compared/N/…` | the report of a case that was run again, of two sounds |
/// | `~run?seen=N` | the number of the report, as soon as it is another than N |
/// | `~job?seen=N` | `ServiceJob.State`, as soon as its number is another than N |
/// | `~again`, `~open`, `~compare` | `POST`: `ServiceRequest` begins a job |
/// | `~approve` | `POST`: the address of the page that accepts it, `ApprovalDesk` |
/// | `~sound?side=reference&name=…` | `PUT`: a sound to compare |
package final class ReportService: Sendable {
  let folder: @Sendable () -> String
  let token = ServerToken.make()
  let reports = Mutex(0)
  let job: ServiceJob
  let approvals = ApprovalDesk()
  let sounds: DroppedSounds
  private let editor: SourceEditor
  /// Words that choose the cases which are run again; nil where the report is not of a run here.
  let selection: [String]?
  private let bound = Mutex<LoopbackServer?>(nil)

  /// - Parameters:
  ///   - program: the path of this program.
  ///   - project: words that name the project and where its state is, for each of its commands.
  ///   - web: where the project's pages are; nil without a project.
  ///   - selection: words that choose the cases which are run again; nil for a report that is not the
  ///     project's own last one, which a run would replace by another.
  ///   - folder: where the report is, asked again at each request.
  /// - Throws: `PrivateFolder.Unwritable`.
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
        return report(at: try await server.loopbackPort())
      }
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  /// Whoever has the report open gets the new one.
  package func reload() { reports.withLock { $0 += 1 } }

  func report(at port: UInt16) -> String { "http://127.0.0.1:\(port)/\(token)/index.html" }

  // MARK: Requests

  private func answer(_ request: HTTPRequest) async -> HTTPResponse {
    guard let port = try? await bound.withLock({ $0 })?.loopbackPort() else {
      return .text(.serviceUnavailable, "not listening yet")
    }
    return await answer(request, port: port)
  }

  /// - Parameter port: where it listens.
  func answer(_ request: HTTPRequest, port: UInt16) async -> HTTPResponse {
    guard isOwn(request, port) else { return .text(.forbidden, "asked from another page") }
    let asked = request.path.removingPercentEncoding ?? request.path
    let prefix = "/\(token)/"
    if request.headers[.host] == "localhost:\(port)" {
      guard asked.hasPrefix(prefix) else { return await answerApproval(asked, request, port) }
      // The report has one origin, whatever its address was typed as.
      return request.method == .GET
        ? .redirection("http://127.0.0.1:\(port)\(request.path)")
        : .text(.forbidden, "asked from another page")
    }
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
      case (.POST, _): return try await begin(name, request, port)
      case (.GET, _): return file(name.isEmpty ? "index.html" : name)
      default: return .text(.methodNotAllowed, "\(request.method.rawValue) is not known here")
      }
    } catch {
      return .text(.badRequest, "\(error)")
    }
  }

  /// A page of another origin, or one that a name was made to point here for, gets nothing.
  private func isOwn(_ request: HTTPRequest, _ port: UInt16) -> Bool {
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

  private func begin(
    _ name: String, _ request: HTTPRequest, _ port: UInt16
  ) async throws -> HTTPResponse {
    let body = try await BodyReading.read(request.bodySequence, limit: 65_536)
    let asked = try ServiceRequest(name: name, body: body)
    switch asked {
    case .open(let source):
      return .json(try editor.open(source))
    case .compare(let aligns):
      let (words, shown) = try sounds.comparison(aligns: aligns)
      try job.begin([words], thenShow: shown)
    case .approve(let approval):
      _ = try again()
      return .json(["confirm": "http://localhost:\(port)\(approvals.propose(approval))"])
    case .again(nil):
      try job.begin([try again()], thenShow: nil) { [self] in reload() }
    case .again(let one?):
      _ = try again()
      try job.begin([one.words + ["--report", job.rerun] + job.project], thenShow: "~rerun")
    }
    return .json(job.state)
  }

  /// The run whose report this is, once more.
  func again() throws -> [String] {
    guard let selection else {
      throw ServiceRequest.Refused(
        description: "this report is not the project's last one: a run would replace it by another")
    }
    return ["run", "--resume"] + selection + job.project
  }
}
