import BrowserCapture
import DataText
import FlyingFox
import FlyingSocks
import Foundation
import ParityCases
import ParityResults

/// Answers the page's requests.
struct LabHandler: HTTPHandler {
  private static let largestTake = 8 << 20

  private let token: String
  private let project: LabProject
  private let webFolder: WebFolder
  private let takes: TakeDesk
  private let presets: PresetFiles
  private let socket: WebSocketHTTPHandler

  init(token: String, project: LabProject, browser: Browser?) {
    self.token = token
    self.project = project
    webFolder = WebFolder(path: project.web.folder)
    takes = TakeDesk(project, browser: browser)
    presets = PresetFiles(folder: project.project.folder)
    socket = WebSocketHTTPHandler(handler: LabSocket(project))
  }

  func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
    let parts = request.path.split(separator: "/", maxSplits: 1).map(String.init)
    guard parts.first == token else { return HTTPResponse(statusCode: .notFound) }
    let path = parts.count > 1 ? parts[1] : ""
    if let fault = RequestOrigin.fault(request, isSocket: path == "socket") {
      return .text(.forbidden, fault)
    }
    do {
      if path == "socket" { return try await socket.handleRequest(request) }
      var response = try await answer(path, request)
      response.headers[HTTPHeader("Cache-Control")] = "no-store"
      // A page that is the original is shown in a frame of the lab.
      response.headers[HTTPHeader("X-Frame-Options")] =
        path.hasPrefix(FramedPage.prefix) ? "SAMEORIGIN" : "DENY"
      response.headers[HTTPHeader("Referrer-Policy")] = "no-referrer"
      response.headers[HTTPHeader("X-Content-Type-Options")] = "nosniff"
      return response
    } catch let error as BodyReading.TooLarge {
      return .text(.payloadTooLarge, "\(error)")
    } catch {
      return .text(.badRequest, "\(error)")
    }
  }

  private func answer(_ path: String, _ request: HTTPRequest) async throws -> HTTPResponse {
    let parts = path.split(separator: "/").map(String.init)
    switch (request.method, parts.first ?? "") {
    case (.GET, ""):
      var response = file(LabResources.index)
      response.headers[HTTPHeader("Content-Security-Policy")] = LabResources.policy
      return response
    case (.GET, "lab.css"): return file(LabResources.style)
    case (.GET, "lab.json"): return try json(Overview(project))
    case (.GET, "stimulus"):
      guard let own = project.web.own else { return .text(.notFound, "there are no files") }
      return data(Data(try own.stimulusMessage(request.query["file"] ?? "")))
    // What the capture's scripts would report to their server, the lab's page shows itself.
    case (.POST, "error"), (.POST, "log"): return HTTPResponse(statusCode: .ok)
    case (.GET, "presets"): return try json(presets.list())
    case (.PUT, "presets"):
      let body = try await BodyReading.read(request.bodySequence, limit: PresetFiles.largestFile)
      let file = try await takes.save(
        preset: body, name: request.query["name"] ?? "", replacing: request.query["replaces"])
      return try json(["file": file])
    case (.DELETE, "presets"):
      try await takes.forget(preset: request.query["file"] ?? "")
      return HTTPResponse(statusCode: .ok)
    case (.POST, "render"), (.POST, "prepare"), (.POST, "takes"), (.POST, "keep"),
      (.POST, "keep-preset"):
      let body = try await BodyReading.read(request.bodySequence, limit: Self.largestTake)
      return try await take(path, body)
    case (.GET, "takes") where parts.count >= 2:
      return try await takeResult(parts)
    case (.GET, "page"):
      guard let found = FramedPage.file(path, of: webFolder, script: "/\(token)/lab/frame-sound.js")
      else { return .text(.notFound, "no file \(path)") }
      return file(found)
    case (.GET, _):
      guard
        let found = LabResources.file(path) ?? CapturePage.file(path) ?? webFolder.file(path)
      else { return .text(.notFound, "no file \(path)") }
      return file(found)
    default: return HTTPResponse(statusCode: .methodNotAllowed)
    }
  }

  private func take(_ path: String, _ body: Data) async throws -> HTTPResponse {
    switch path {
    case "render":
      return data(try await takes.renderPort(try JSONText.decode(CaseDefinition.self, from: body)))
    case "prepare":
      return try json(
        try await takes.prepare(try JSONText.decode(TakeDesk.PrepareRequest.self, from: body)))
    case "takes":
      return try json(
        try await takes.begin(try JSONText.decode(TakeDesk.Request.self, from: body)))
    case "keep-preset":
      return try json(
        try await takes.keep(try JSONText.decode(TakeDesk.PresetRequest.self, from: body)))
    default:
      return try json(
        try await takes.keep(try JSONText.decode(TakeDesk.KeepRequest.self, from: body)))
    }
  }

  /// `takes/ID`: its result, once known; `takes/ID/reference`: its sound.
  private func takeResult(_ parts: [String]) async throws -> HTTPResponse {
    guard parts.count > 2 else { return try json(try await takes.result(of: parts[1])) }
    return data(try await takes.sound(parts[2], of: parts[1]))
  }

  private func file(_ file: ServedFile) -> HTTPResponse {
    HTTPResponse(
      statusCode: .ok, headers: [.contentType: file.contentType], body: file.content)
  }

  private func data(_ data: Data) -> HTTPResponse {
    HTTPResponse(
      statusCode: .ok, headers: [.contentType: "application/octet-stream"], body: data)
  }

  private func json(_ value: some Encodable) throws -> HTTPResponse {
    HTTPResponse(
      statusCode: .ok, headers: [.contentType: "application/json"],
      body: try JSONText.encode(value, indented: false))
  }

  /// The page's initial data.
  private struct Overview: Encodable {
    let project: String
    let suites: [LabProject.Suite]
    let own: OwnCases.Job?
    let takes: [String: [ParityCases.JSONValue]]

    init(_ lab: LabProject) {
      project = lab.project.name ?? "the apps that come with Parity"
      suites = lab.suites
      own = lab.web.own?.job
      takes = lab.web.takes
    }
  }
}
