import ExampleResults
import Foundation
import Testing

@testable import ParityReport

@Suite struct PublishedFolderTests {
  private let temporary: TemporaryFolder
  private var report: String { "\(temporary.path)/latest" }
  private var site: String { "\(temporary.path)/site" }

  init() throws {
    temporary = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: "\(temporary.path)/latest", withIntermediateDirectories: true)
    _ = try temporary.file("latest/index.html", "page")
    _ = try temporary.file("latest/results.json", "{}")
  }

  private func make(_ names: [String: String]) throws {
    try FileManager.default.createDirectory(atPath: site, withIntermediateDirectories: true)
    for (name, text) in names { _ = try temporary.file("site/\(name)", text) }
  }

  private let summary = "{ \"format\" : \"parity-fidelity\" }"

  @Test func takesANewAnEmptyAndAPublishedFolder() throws {
    _ = try PublishedFolder(path: site, report: report)
    try make([:])
    _ = try PublishedFolder(path: site, report: report)
    try make(["index.html": "", "fidelity.json": summary, "badge.svg": "", "history.json": ""])
    _ = try PublishedFolder(path: site, report: report)
  }

  @Test(arguments: [
    (["notes.txt": "mine"], "notes.txt"),
    // A report of a run is not a published one.
    (["index.html": ReportFolder.generatorMark, "results.json": "{}"], "index.html"),
    (["fidelity.json": "{ \"format\": \"other\" }"], "fidelity.json"),
    // A checkout of a branch for pages: its repository would be gone.
    ([".git": "gitdir: elsewhere", "fidelity.json": "{\"format\":\"parity-fidelity\"}"], ".git"),
  ])
  func refusesToDeleteWhatItHasNotWritten(names: [String: String], culprit: String) throws {
    try make(names)

    #expect(throws: PublicationError.foreignFolder(path: site, name: culprit)) {
      try PublishedFolder(path: site, report: report)
    }
  }

  @Test func refusesAFile() throws {
    _ = try temporary.file("site", "text")

    #expect(throws: PublicationError.foreignFolder(path: site, name: site)) {
      try PublishedFolder(path: site, report: report)
    }
  }

  @Test(arguments: ["latest", "latest/site", ".", "latest/../latest", "link"])
  func refusesAFolderThatOverlapsTheReport(name: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(temporary.path)/link", withDestinationPath: report)
    let path = "\(temporary.path)/\(name)"

    #expect(throws: PublicationError.overlap(path: path, report: report)) {
      try PublishedFolder(path: path, report: report)
    }
  }

  @Test(arguments: ["index.html", "results.json"])
  func needsAReport(missing: String) throws {
    try FileManager.default.removeItem(atPath: "\(report)/\(missing)")

    #expect(throws: PublicationError.noReport(path: report)) {
      try PublishedFolder(path: site, report: report)
    }
  }
}
