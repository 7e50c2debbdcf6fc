import BrowserCapture
import FlyingFox
import Foundation
import OrdinaryFiles
import Synchronization

/// A report at an address of this machine, accessible only to those who know the address.
///
/// The report is at `127.0.0.1`, and accepting differences is at `localhost`, which is another origin.
///
/// | below the token | response |
/// |---|---|
/// | `index.html` and everything beside it | the report |
/// | `~rerun/…`, `~compared/N/…` | the report of a case that was run again, of two sounds |
/// | `~run?seen=N` | the number of the report, once it is no longer N |
/// | `~job?seen=N` | `ServiceJob.State`, once its number is no longer N |
/// | `~again`, `~open`, `~compare` | `POST`: `ServiceRequest` starts a job |
/// | `~approve` | `POST`: the address of the page where it can be accepted, `ApprovalDesk` |
/// | `~sound?side=reference&name=…` | `PUT`: a sound to compare |
package final class ReportService: Sendable {
  let folder: @Sendable () -> String
  let token = ServerToken.make()
  let reports = Mutex(0)
  let job: ServiceJob
  let approvals = ApprovalDesk()
  let sounds: DroppedSounds
  private let editor: SourceEditor
  /// Arguments that select the cases to be run again; nil if the report is not of a run here.
  let selection: [String]?
  private let bound = Mutex<LoopbackServer?>(nil)

  /// - Parameters:
  ///   - program: the path of this program.
  ///   - project: arguments that name the project and its state, for each of its commands.
  ///   - web: the project's pages; nil without a project.
  ///   - selection: arguments that select the cases to be run again; nil for a report other than the project's own last
  ///     one, which a run would replace.
  ///   - folder: the report's folder, determined again at each request.
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

  /// Serves until cancelled; then removes dropped sounds and the reports of cases that were run again.
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

  /// Available once it is listening.
  package func address() async throws -> String {
    while true {
      try Task.checkCancellation()
      if let server = bound.withLock({ $0 }) {
        return report(at: try await server.loopbackPort())
      }
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  /// Makes pages with an open report load the new one.
  package func reload() { reports.withLock { $0 += 1 } }

  func report(at port: UInt16) -> String { "http://127.0.0.1:\(port)/\(token)/index.html" }

  // MARK: Requests

  private func answer(_ request: HTTPRequest) async -> HTTPResponse {
    guard let port = try? await bound.withLock({ $0 })?.loopbackPort() else {
      return .text(.serviceUnavailable, "not listening yet")
    }
    return await answer(request, port: port)
  }

  /// - Parameter port: the port it is listening on.
  func answer(_ request: HTTPRequest, port: UInt16) async -> HTTPResponse {
    guard isOwn(request, port) else { return .text(.forbidden, "asked from another page") }
    let asked = request.path.removingPercentEncoding ?? request.path
    let prefix = "/\(token)/"
    if request.headers[.host] == "localhost:\(port)" {
      guard asked.hasPrefix(prefix) else { return await answerApproval(asked, request, port) }
      // The report has one origin, however its address was typed.
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

  /// Refuses pages of another origin, and host names made to point here.
  private func isOwn(_ request: HTTPRequest, _ port: UInt16) -> Bool {
    let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    guard let host = request.headers[.host], hosts.contains(host) else { return false }
    guard let origin = request.headers[HTTPHeader("Origin")] else { return true }
    return origin == "http://\(host)"
  }

  /// Waits for the number to change, 20 s at most; then the page asks again.
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

  /// Repeats the run whose report this is.
  func again() throws -> [String] {
    guard let selection else {
      throw ServiceRequest.Refused(
        description: "this report is not the project's last one: a run would replace it by another")
    }
    return ["run", "--resume"] + selection + job.project
  }
}
