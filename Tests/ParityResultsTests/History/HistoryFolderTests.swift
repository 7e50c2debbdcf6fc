import ExampleResults
import Foundation
import ParityResults
import Testing

@Suite struct HistoryFolderTests {
  private let temporary: TemporaryFolder
  private let folder: HistoryFolder

  init() throws {
    temporary = try TemporaryFolder()
    folder = HistoryFolder(path: "\(temporary.path)/reports/history")
  }

  private func record(second: Int, name: String = "name", took seconds: Double = 1) -> RunRecord {
    var results = Example.run([Example.result(name: name, nullDepth: -120.5, maxAbsoluteError: 1)])
    results.run.date = Date(timeIntervalSince1970: Double(second))
    results.run.seconds = seconds
    results.run.commit = SourceCommit(hash: "0123", isChanged: true)
    return RunRecord(results)
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  @Test func isEmptyBeforeTheFirstRun() {
    #expect(folder.history.runs.isEmpty)
  }

  @Test func readsBackWhatWasAdded() throws {
    let runs = [record(second: 0), record(second: 60), record(second: 61)]

    for run in runs.reversed() { try folder.add(run) }

    #expect(folder.history.runs == runs)
    #expect(try names.first == "1970-01-01T00-00-00Z.json")
  }

  @Test func keepsRunsOfTheSameSecondAndNoneTwice() throws {
    let (one, two) = (record(second: 5), record(second: 5, name: "other"))

    for run in [one, two, one, two] { try folder.add(run) }

    #expect(try names == ["1970-01-01T00-00-05Z-2.json", "1970-01-01T00-00-05Z.json"])
    #expect(folder.history == RunHistory([one, two]))
  }

  /// `parity run` twice within a second, of the same project: only how long they took differs.
  @Test func keepsRunsOfTheSameSecondThatFoundTheSame() throws {
    let runs = [0.25, 0.5, 0.75].map { record(second: 5, took: $0) }

    for run in runs.reversed() { try folder.add(run) }

    #expect(try names.count == 3)
    #expect(folder.history.runs == runs)
  }

  @Test func leavesAloneWhatIsNoRecord() throws {
    try folder.add(record(second: 1))
    let junk = [
      "notes.txt": "keep me", "2026-11-21T00-00-00Z.json": "{\"format\":\"parity-run\"",
      "2026-11-22T00-00-00Z.json": "{\"format\":\"another\",\"version\":1}",
      "2026-11-23T00-00-00Z.json": "",
    ]
    for (name, text) in junk {
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder.path)/\(name)"))
    }

    try folder.add(record(second: 2))

    #expect(folder.history.runs == [record(second: 1), record(second: 2)])
    for (name, text) in junk {
      #expect(try temporary.text("reports/history/\(name)") == text)
    }
  }

  @Test func forgetsTheOldestBeyondACount() throws {
    var small = folder
    small.largestCount = 3

    for second in [9, 3, 7, 1, 5] { try small.add(record(second: second)) }

    #expect(
      folder.history.runs.map { Int($0.date.timeIntervalSince1970) } == [5, 7, 9])
  }

  @Test func forgetsTheOldestBeyondASizeButNeverTheLatest() throws {
    try folder.add(record(second: 1))
    let size = try Data(
      contentsOf: URL(fileURLWithPath: "\(folder.path)/\(try names[0])")
    ).count
    var small = folder
    small.largestSize = 2 * size + size / 2

    for second in 2...4 { try small.add(record(second: second)) }
    #expect(folder.history.runs.map { Int($0.date.timeIntervalSince1970) } == [3, 4])

    small.largestSize = 1
    try small.add(record(second: 5))
    #expect(folder.history.runs.map { Int($0.date.timeIntervalSince1970) } == [5])
  }

  @Test func losesNoneOfManyRunsAtOnce() async throws {
    let runs = (0..<20).map { record(second: 7, name: "case-\($0)") }

    try await withThrowingTaskGroup(of: Void.self) { group in
      for run in runs { group.addTask { try folder.add(run) } }
      try await group.waitForAll()
    }

    #expect(folder.history == RunHistory(runs))
    #expect(try names.count == 20)
  }

  @Test func saysWhereItCannotWrite() throws {
    _ = try temporary.file("file", "")
    let blocked = HistoryFolder(path: "\(temporary.path)/file/history")

    #expect {
      try blocked.add(record(second: 1))
    } throws: { error in
      "\(error)".contains(blocked.path)
    }
  }
}
