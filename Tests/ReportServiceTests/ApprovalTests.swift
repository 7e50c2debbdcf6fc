import FlyingFox
import Foundation
import ParityReport
import Testing

@testable import ReportService

/// What it takes to accept a difference in a served report: requests that a script in the report could send do not,
/// and the button of the page that accepts it does.
@Suite struct ApprovalTests {
  private static let port: UInt16 = 4711
  private static let own = "http://localhost:4711"
  private static let report = "http://127.0.0.1:4711"
  /// What Chromium sends with a form when a person presses its button.
  private static let pressed = [
    "Host": "localhost:4711", "Origin": own, "Sec-Fetch-Site": "same-origin",
    "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document", "Sec-Fetch-User": "?1",
  ]

  private let folder: String
  private let service: ReportService
  /// What the program was called with.
  private var log: String { "\(folder)/log" }

  init() throws {
    folder = "/tmp/parity-approval-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let program = "\(folder)/program"
    try "#!/bin/sh\necho \"$@\" >> '\(folder)/log'\n".write(
      toFile: program, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    let place = folder
    service = try ReportService(
      program: program, project: ["--project", folder], web: nil, selection: [],
      folder: { "\(place)/report" })
  }

  private func ask(
    _ method: HTTPMethod, _ path: String, _ headers: [String: String], _ body: String = ""
  ) async -> HTTPResponse {
    var all: [HTTPHeader: String] = [:]
    for (name, value) in headers { all[HTTPHeader(name)] = value }
    return await service.answer(
      HTTPRequest(
        method: method, version: .http11, path: path, query: [], headers: all,
        body: Data(body.utf8)), port: Self.port)
  }

  /// Asks as the report's page does.
  private func propose(_ id: String = "gain/half") async throws -> String {
    let asked = await ask(
      .POST, "/\(service.token)/~approve", ["Host": "127.0.0.1:4711", "Origin": Self.report],
      #"{"id":"\#(id)","candidate":"port","reason":"by <b>design</b>"}"#)
    #expect(asked.statusCode == .ok)
    let answer = try JSONDecoder().decode([String: String].self, from: await asked.bodyData)
    let address = try #require(answer["confirm"])
    #expect(address.hasPrefix(Self.own))
    return String(address.dropFirst(Self.own.count))
  }

  /// What the page alone knows.
  private func once(_ path: String) async throws -> String {
    let page = await ask(.GET, path, ["Host": "localhost:4711"])
    let text = String(decoding: try await page.bodyData, as: UTF8.self)
    return String(try #require(text.firstMatch(of: /name="once" value="(\w+)"/)).1)
  }

  /// What the program was called with, once the last job has ended.
  private func calls() async -> String {
    await service.job.finish()
    return (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
  }

  @Test func acceptsByTheButtonOfItsOwnPage() async throws {
    let path = try await propose()
    let words = try await once(path)

    let answer = await ask(.POST, path, Self.pressed, "once=\(words)")

    #expect(answer.statusCode == .seeOther)
    #expect(
      answer.headers[.location]
        == "\(Self.report)/\(service.token)/index.html#case=gain/half@port")
    let calls = await calls()
    #expect(calls.contains("approve gain/half --candidate=port --reason=by <b>design</b>"))
    #expect(calls.contains("run --resume"))
  }

  @Test func writesNothingWhileItOnlyWaits() async throws {
    _ = try await propose()

    #expect(await calls() == "")
  }

  /// Each of these is a request that a script of the report, or a program that knows no more, can send.
  @Test(arguments: [
    ["Origin": report], ["Origin": "null"], ["Sec-Fetch-Site": "cross-site"],
    ["Sec-Fetch-Site": "same-site"], ["Sec-Fetch-Mode": "cors"], ["Sec-Fetch-Mode": "no-cors"],
    ["Sec-Fetch-Dest": "empty"], ["Sec-Fetch-Dest": "iframe"], ["Sec-Fetch-User": ""],
    ["Host": "127.0.0.1:4711"], ["Host": "127.0.0.1:4711", "Origin": report],
    ["Host": "evil.example:4711"],
  ])
  func refusesWhatIsNotItsButton(instead: [String: String]) async throws {
    let path = try await propose()
    let words = try await once(path)

    let answer = await ask(
      .POST, path, Self.pressed.merging(instead) { $1 }, "once=\(words)")

    #expect(answer.statusCode.code >= 400)
    #expect(await calls() == "")
  }

  @Test(arguments: ["", "once=", "once=0", "once=null", "other=1"])
  func refusesWhoeverHasNotReadThePage(body: String) async throws {
    let path = try await propose()

    let answer = await ask(.POST, path, Self.pressed, body)

    #expect(answer.statusCode == .badRequest)
    #expect(await calls() == "")
  }

  // The words are good once, and for what was shown with them.
  @Test func acceptsOnceAndOnlyWhatWasShown() async throws {
    let first = try await propose("gain/half")
    let words = try await once(first)
    let second = try await propose("gain/other")

    #expect(await ask(.POST, first, Self.pressed, "once=\(words)").statusCode == .badRequest)
    #expect(await ask(.POST, second, Self.pressed, "once=\(words)").statusCode == .badRequest)
    #expect(await calls() == "")
    let others = try await once(second)
    #expect(await ask(.POST, second, Self.pressed, "once=\(others)").statusCode == .seeOther)
    _ = await calls()
    #expect(await ask(.POST, second, Self.pressed, "once=\(others)").statusCode == .badRequest)
    #expect(!(await calls()).contains("gain/half"))
  }

  // No other page can read it, frame it, or run anything in it; and what it shows is text.
  @Test func showsWhatIsAcceptedOnAPageWithoutScripts() async throws {
    let page = await ask(.GET, try await propose(), ["Host": "localhost:4711"])

    let text = String(decoding: try await page.bodyData, as: UTF8.self)
    #expect(text.contains("gain/half") && text.contains("by &lt;b&gt;design&lt;/b&gt;"))
    #expect(text.contains(folder) && !text.contains("nil") && !text.contains("<script"))
    let policy = try #require(page.headers[HTTPHeader("Content-Security-Policy")])
    #expect(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"))
    #expect(!policy.contains("script-src"))
    #expect(page.headers[HTTPHeader("X-Frame-Options")] == "DENY")
    #expect(page.headers[HTTPHeader("Access-Control-Allow-Origin")] == nil)
  }

  @Test func keepsTheTwoOriginsApart() async throws {
    let path = try await propose()

    // The report's origin does not have the page, and the page's does not have the report.
    #expect(await ask(.GET, path, ["Host": "127.0.0.1:4711"]).statusCode == .notFound)
    let moved = await ask(.GET, "/\(service.token)/index.html", ["Host": "localhost:4711"])
    #expect(moved.headers[.location] == "\(Self.report)/\(service.token)/index.html")
    let posted = await ask(
      .POST, "/\(service.token)/~approve", ["Host": "localhost:4711", "Origin": Self.own], "{}")
    #expect(posted.statusCode == .forbidden)
  }
}
