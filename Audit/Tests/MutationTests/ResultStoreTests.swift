import Foundation
import Mutation
import Testing

@Suite struct ResultStoreTests {
  private let path = FileManager.default.temporaryDirectory
    .appending(path: "parity-results-\(UUID().uuidString)/results.jsonl").path

  private func result(_ key: String, _ outcome: MutantOutcome, _ references: String = "r")
    -> MutantResult
  {
    MutantResult(key: .init(text: key), outcome: outcome, render: "a/one", references: references)
  }

  private func known(_ key: String, _ store: ResultStore, references: String = "r")
    -> MutantOutcome?
  {
    store.result(of: .init(text: key), references: references, renders: ["a/one"])?.outcome
  }

  @Test func goesOnWhereItWasInterrupted() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    try ResultStore(path: path).add(result("1", .differs))
    // The next line was cut short.
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("{\"key\":\"2\",\"outc".utf8))
    try handle.close()

    try ResultStore(path: path).add(result("3", .survived))
    let store = try ResultStore(path: path)

    #expect(known("1", store) == .differs)
    #expect(known("2", store) == nil)
    #expect(known("3", store) == .survived)
  }

  /// A new case may detect a survivor; what a case that is still there has detected stays so.
  @Test func asksSurvivorsAgainWhenTheReferencesChange() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let store = try ResultStore(path: path)
    try store.add(result("1", .differs))
    try store.add(result("2", .survived))
    try store.add(result("3", .unreached))

    #expect(known("1", store, references: "new") == .differs)
    #expect(known("2", store, references: "new") == nil)
    #expect(known("3", store, references: "new") == nil)
    #expect(store.result(of: .init(text: "1"), references: "new", renders: []) == nil)
  }

  @Test func passesOverJunk() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data([0xff, 0x0a, 0x7b, 0x7d, 0x0a, 0x00]).write(to: URL(fileURLWithPath: path))

    let store = try ResultStore(path: path)
    try store.add(result("1", .differs))

    #expect(known("1", try ResultStore(path: path)) == .differs)
  }
}
