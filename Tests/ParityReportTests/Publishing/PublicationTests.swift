import ExampleResults
import Foundation
import ParityResults
import Testing

@testable import ParityReport

@Suite struct PublicationTests {
  private let temporary: TemporaryFolder
  private var report: String { "\(temporary.path)/latest" }
  private var path: String { "\(temporary.path)/site" }

  init() throws {
    temporary = try TemporaryFolder()
    for folder in ["latest/cases/port", "latest/.hidden"] {
      try FileManager.default.createDirectory(
        atPath: "\(temporary.path)/\(folder)", withIntermediateDirectories: true)
    }
    _ = try temporary.file("latest/index.html", "the report")
    _ = try temporary.file("latest/results.json", "{}")
    _ = try temporary.file("latest/cases/port/a.js", "alert(1)")
    _ = try temporary.file("latest/comment.md", "a comment")
    _ = try temporary.file("latest/.hidden/b", "not for others")
  }

  private func run(day: Int, _ results: RunResults = Example.run(bitExact: 2)) -> RunResults {
    var run = results
    run.run.date = Date(timeIntervalSince1970: Double(day) * 86400)
    return run
  }

  /// - Returns: every file by its path in the site.
  @discardableResult private func publish(
    _ results: RunResults, history: [RunResults] = [], signer: String? = nil,
    printer: Publication.Printer? = nil
  ) async throws -> [String: Data] {
    var all = RunHistory(history.map(RunRecord.init))
    if let published = try PublishedHistory.read("\(path)/history.json") {
      all.merge(published.runs)
    }
    let publication = Publication(results, history: all, signer: signer.map { ($0, "SHA256:x") })
    _ = try await publication.publish(
      to: try PublishedFolder(path: path, report: report), printer: printer)
    var files: [String: Data] = [:]
    for name in FileManager.default.subpaths(atPath: path) ?? [] {
      files[name] = FileManager.default.contents(atPath: "\(path)/\(name)")
    }
    return files
  }

  /// As a browser prints: other dates each time.
  private let printer: Publication.Printer = { page in
    let now = Int.random(in: 20_000_101_000_000...20_991_231_235_959)
    return Data("%PDF-1.4 /CreationDate (D:\(now)+00'00')".utf8) + page
  }

  @Test func writesTheWholeSite() async throws {
    let files = try await publish(run(day: 1), printer: printer)

    let results = run(day: 1)
    let expected =
      [
        ".written-by-parity", "badge.svg", "fidelity.json", "fidelity.pdf", "history.json",
        "index.html", "report/comment.md", "report/index.html", "report/junit.xml",
        "report/results.json", "report/summary.md", "report/trends.js",
      ] + results.cases.map { "report/cases/\($0.candidate)/\($0.suite)/\($0.name).js" }
    var isFolder: ObjCBool = false
    let found = files.keys.filter {
      FileManager.default.fileExists(atPath: "\(path)/\($0)", isDirectory: &isFolder)
        && !isFolder.boolValue
    }
    #expect(found.sorted() == expected.sorted())
    // What the report's own folder says is not what tells the results.
    #expect(files["report/index.html"] != Data("the report".utf8))
  }

  @Test func makesTheSameBytesOfTheSameResults() async throws {
    let first = try await publish(
      run(day: 3), history: [run(day: 1), run(day: 2)], signer: "Ada", printer: printer)
    let again = try await publish(
      run(day: 3), history: [run(day: 2), run(day: 1)], signer: "Ada", printer: printer)

    #expect(first.keys.sorted() == again.keys.sorted())
    for (name, data) in first { #expect(again[name] == data, "\(name)") }
  }

  @Test func mergesTheHistoryOfWhatWasPublished() async throws {
    try await publish(run(day: 1))
    try await publish(run(day: 3), history: [run(day: 2)])
    try await publish(run(day: 3))

    let history = try #require(try PublishedHistory.read("\(path)/history.json"))
    #expect(history.runs.map { Int($0.date.timeIntervalSince1970 / 86400) } == [1, 2, 3])
    #expect(try temporary.text("site/index.html").contains("3 runs, the latest first"))
  }

  @Test func losesNoHistoryThatItCannotRead() async throws {
    try await publish(run(day: 1))
    _ = try temporary.file("site/history.json", "{ broken")

    await #expect(throws: PublicationError.self) { try await publish(run(day: 2)) }
    #expect(try temporary.text("site/history.json") == "{ broken")
  }

  @Test func recordsWhoSignedWithTheRunsDate() async throws {
    let signed = try await publish(run(day: 1), signer: "Ada <ada@example.org>")
    let page = String(decoding: signed["index.html"] ?? Data(), as: UTF8.self)
    #expect(
      page.contains("Signed by <bdi>Ada &lt;ada@example.org&gt;</bdi>, 1970-01-02 00:00 UTC"))
    #expect(page.contains("with the key SHA256:x"))
    #expect(!page.contains("Not signed"))
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let summary = try decoder.decode(
      FidelitySummary.self, from: signed["fidelity.json"] ?? Data())
    #expect(
      summary.signature
        == Signature(
          name: "Ada <ada@example.org>", date: Date(timeIntervalSince1970: 86400), key: "SHA256:x"))

    // A signature is for one run's results: nothing carries it over.
    let unsigned = try await publish(run(day: 2))
    #expect(
      String(decoding: unsigned["index.html"] ?? Data(), as: UTF8.self).contains("Not signed"))
  }

  @Test func saysWhyThereIsNoPDFAndLinksToNone() async throws {
    struct Refusal: Error, CustomStringConvertible { let description = "out of paper" }
    let publication = Publication(run(day: 1), history: RunHistory())
    let site = try PublishedFolder(path: path, report: report)

    let reason = try await publication.publish(to: site) { _ in throw Refusal() }

    #expect(reason == "out of paper")
    #expect(!FileManager.default.fileExists(atPath: "\(path)/fidelity.pdf"))
    #expect(try !temporary.text("site/index.html").contains("fidelity.pdf"))
  }

  @Test func printsAPageWithoutAddresses() async throws {
    let files = try await publish(run(day: 1), printer: { Data("%PDF-".utf8) + $0 })

    let printed = String(decoding: files["fidelity.pdf"] ?? Data(), as: UTF8.self)
    #expect(printed.contains("<h1"))
    #expect(!printed.contains("<a "))
  }

  @Test func saysWhatProgramsAskFor() async throws {
    var results = run(day: 1, Example.run(bitExact: 2, failed: 1, known: 1))
    results.run.commit = SourceCommit(hash: "0123", isChanged: true)

    let files = try await publish(results)

    let json = try #require(
      try JSONSerialization.jsonObject(with: files["fidelity.json"] ?? Data()) as? [String: Any])
    #expect(json["format"] as? String == "parity-fidelity")
    #expect(json["verdict"] as? String == "fail")
    let component = try #require((json["components"] as? [[String: Any]])?.first)
    #expect(component["name"] as? String == "GainNode")
    #expect(component["comparisons"] as? Int == 4)
    #expect(component["bitExact"] as? Int == 2)
    #expect(component["worstNullDepth"] as? Double == -20)
    let difference = try #require((json["differing"] as? [[String: Any]])?.first)
    #expect(difference["id"] as? String == "suite/failed-0")
    let commit = try #require((json["run"] as? [String: Any])?["commit"] as? [String: Any])
    #expect(commit["hash"] as? String == "0123")
    #expect(commit["isChanged"] as? Bool == true)
  }
}
