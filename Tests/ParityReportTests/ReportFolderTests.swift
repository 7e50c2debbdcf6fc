import ExampleResults
import Foundation
import ParityReport
import Testing

@Suite struct ReportFolderTests {
  private let folder: TemporaryFolder
  private var path: String { "\(folder.path)/report" }

  init() throws { folder = try TemporaryFolder() }

  /// A page as every report has it: known by its generator.
  private func page(_ text: String) -> String {
    "<head><meta name=\"generator\" content=\"Parity\"></head>\(text)"
  }

  private func publish(_ text: String) throws {
    let report = try ReportFolder(path: path)
    try report.write(Data(page(text).utf8), to: "index.html")
    try report.publish()
  }

  @Test func appearsOnlyWhenPublished() throws {
    let report = try ReportFolder(path: path)
    try report.write(Data("new".utf8), to: "deep/er/file.txt")
    #expect(!FileManager.default.fileExists(atPath: path))

    try report.publish()

    #expect(try folder.names == ["report"])
    #expect(try folder.text("report/deep/er/file.txt") == "new")
  }

  @Test func leavesTheOldReportAloneUntilPublished() throws {
    try publish("old")
    let report = try ReportFolder(path: path)
    try report.write(Data(page("new").utf8), to: "index.html")
    #expect(try folder.text("report/index.html") == page("old"))

    try report.publish()

    #expect(try folder.text("report/index.html") == page("new"))
    #expect(try folder.names == ["report"])
  }

  @Test func takesNothingOverFromTheOldReport() throws {
    let first = try ReportFolder(path: path)
    try first.write(Data(page("old").utf8), to: "index.html")
    try first.write(Data(), to: "cases/gone.js")
    try first.publish()

    try publish("new")

    #expect(!FileManager.default.fileExists(atPath: "\(path)/cases/gone.js"))
  }

  /// A file's number on its disk.
  private func number(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")[.systemFileNumber] as? Int
  }

  @Test func takesOverWhatTheOldReportHoldsAlready() throws {
    func publish(_ same: String, _ other: String) throws {
      let report = try ReportFolder(path: path)
      try report.write(Data(page("").utf8), to: "index.html")
      try report.write(Data(same.utf8), to: "cases/same.js")
      try report.write(Data(other.utf8), to: "cases/other.js")
      // Two candidates may have one file.
      try report.write(Data(same.utf8), to: "cases/same.js")
      try report.publish()
    }
    try publish("same", "old text")
    let before = (try number("cases/same.js"), try number("cases/other.js"))

    // As long as the old one.
    try publish("same", "new text")

    #expect(try number("cases/same.js") == before.0)
    #expect(try number("cases/other.js") != before.1)
    #expect(try folder.text("report/cases/same.js") == "same")
    #expect(try folder.text("report/cases/other.js") == "new text")
  }

  @Test func aFileThatIsWrittenAgainDoesNotChangeTheOldReport() throws {
    try publish("old")
    let report = try ReportFolder(path: path)
    try report.write(Data(page("old").utf8), to: "index.html")

    try report.write(Data(page("new").utf8), to: "index.html")

    #expect(try folder.text("report/index.html") == page("old"))
    try report.publish()
    #expect(try folder.text("report/index.html") == page("new"))
  }

  @Test func leavesNothingWhenDiscarded() throws {
    try publish("old")
    let report = try ReportFolder(path: path)
    try report.write(Data(page("new").utf8), to: "index.html")

    report.discard()

    #expect(try folder.names == ["report"])
    #expect(try folder.text("report/index.html") == page("old"))
  }

  @Test func keepsThePublishedReportWhenDiscardedAfterwards() throws {
    let report = try ReportFolder(path: path)
    try report.write(Data(page("new").utf8), to: "index.html")
    try report.publish()

    report.discard()

    #expect(try folder.text("report/index.html") == page("new"))
  }

  @Test func keepsTheOldReportWhenTheNewOneCannotTakeItsPlace() throws {
    try publish("old")
    let report = try ReportFolder(path: path)
    // Without its staged files a report cannot be moved into place.
    report.discard()

    #expect { try report.publish() } throws: { isUnwritable($0, path) }

    #expect(try folder.text("report/index.html") == page("old"))
    #expect(try folder.names == ["report"])
  }

  @Test func keepsWhatSomebodyElsePutIntoTheOldReport() throws {
    try publish("old")
    for name in ["notes.txt", "cases/deep/notes.txt"] {
      let file = "\(path)/\(name)"
      try FileManager.default.createDirectory(
        atPath: URL(fileURLWithPath: file).deletingLastPathComponent().path,
        withIntermediateDirectories: true)
      try Data("mine".utf8).write(to: URL(fileURLWithPath: file))

      #expect {
        try publish("new")
      } throws: {
        "\($0)".contains("'\(name)' in it was not written by Parity and would be lost")
      }

      #expect(try folder.text("report/\(name)") == "mine")
      try FileManager.default.removeItem(atPath: file)
    }
    #expect(throws: Never.self) { try publish("new") }
  }

  @Test func makesTheFoldersOnTheWay() throws {
    let deep = "\(folder.path)/a/b/report"
    let report = try ReportFolder(path: deep)
    try report.write(Data(page("new").utf8), to: "index.html")

    try report.publish()

    #expect(try folder.text("a/b/report/index.html") == page("new"))
  }

  @Test func refusesAPlaceBelowAFile() throws {
    let below = "\(try folder.file("file", "text"))/report"

    #expect { try ReportFolder(path: below) } throws: { isUnwritable($0, below) }

    #expect(try folder.names == ["file"])
  }

  @Test func refusesToWriteAFileBelowAFile() throws {
    let report = try ReportFolder(path: path)
    defer { report.discard() }
    try report.write(Data(), to: "file")

    #expect {
      try report.write(Data(), to: "file/below")
    } throws: { isUnwritable($0, path) }
  }

  // A mistyped path must not cost anyone their files: only a report makes room for a report.
  @Test func refusesToReplaceAFolderThatIsNoReport() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    _ = try folder.file("report/thesis.txt", "years of work")

    #expect { try ReportFolder(path: path) } throws: { isUnwritable($0, path) }

    #expect(try folder.text("report/thesis.txt") == "years of work")
    #expect(try folder.names == ["report"])
  }

  @Test func refusesToReplaceAWebsite() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    _ = try folder.file("report/index.html", "<head></head>")

    #expect { try ReportFolder(path: path) } throws: { isUnwritable($0, path) }
  }

  @Test func refusesWhatCameIntoItsPlaceMeanwhile() throws {
    let report = try ReportFolder(path: path)
    defer { report.discard() }
    try report.write(Data(page("new").utf8), to: "index.html")
    _ = try folder.file("report", "years of work")

    #expect { try report.publish() } throws: { isUnwritable($0, path) }

    #expect(try folder.text("report") == "years of work")
  }

  @Test func replacesAReportOfTheRealTemplate() throws {
    for _ in 0..<2 {
      let report = try ReportFolder(path: path)
      try HTMLReport(Example.run(bitExact: 1)).write(to: report)
      try report.publish()
    }

    #expect(try folder.names == ["report"])
  }

  @Test func refusesToReplaceAFile() throws {
    _ = try folder.file("report", "years of work")

    #expect { try ReportFolder(path: path) } throws: { isUnwritable($0, path) }

    #expect(try folder.text("report") == "years of work")
  }

  @Test func fillsAnEmptyFolder() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)

    try publish("new")

    #expect(try folder.text("report/index.html") == page("new"))
  }

  private func isUnwritable(_ error: any Error, _ path: String) -> Bool {
    guard case ReportError.unwritable(path, let detail) = error else { return false }
    return !detail.isEmpty && "\(error)".contains(path)
  }

  /// Each puts its own in the place of whatever is there; none fails, and nothing is left beside it.
  @Test func letsManyPublishAtTheSameTime() async throws {
    try publish("old")
    let (path, text) = (path, page("new"))

    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<16 {
        group.addTask {
          #expect(throws: Never.self) {
            let report = try ReportFolder(path: path)
            try report.write(Data(text.utf8), to: "index.html")
            try report.publish()
          }
        }
      }
    }

    #expect(try folder.names == ["report"])
    #expect(try folder.text("report/index.html") == page("new"))
  }

  /// Without the list of what Parity wrote, only what reports are made of is taken for its own.
  @Test func keepsForeignFilesOfAReportWithoutItsList() throws {
    try publish("old")
    try FileManager.default.removeItem(atPath: "\(path)/.written-by-parity")
    #expect(throws: Never.self) { try publish("new") }
    try FileManager.default.removeItem(atPath: "\(path)/.written-by-parity")
    _ = try folder.file("report/thesis.txt", "years of work")

    #expect { try publish("newer") } throws: { isUnwritable($0, path) }

    #expect(try folder.text("report/thesis.txt") == "years of work")
  }
}
