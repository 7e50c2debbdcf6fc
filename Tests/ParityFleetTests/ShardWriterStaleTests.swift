import ExampleResults
import Foundation
import ParityResults
import Testing

@testable import ParityFleet

@Suite struct ShardWriterStaleTests {
  @Test func removesAllButWhatIsOfTodaysInputs() throws {
    let shards = try TestShards()
    var written: ShardHeader.Identity?
    let path = try shards.write(2) { header, _ in written = header.identity }
    let today = try #require(written)
    var changed = today
    changed.limits = "other"
    let number = try shards.number(2)
    func remains(_ identity: ShardHeader.Identity) throws -> Bool {
      try ShardWriter(path: path).removeStale(
        number, of: shards.plan, identity: identity, scratch: shards.folder.path)
      return FileManager.default.fileExists(atPath: path)
    }

    let ofToday = try remains(today)
    var ofCommit = today
    ofCommit.commit = SourceCommit(hash: "aaaaaaaa", isChanged: false)
    let ofAnotherCommit = try remains(ofCommit)
    try shards.write(2)
    let ofOthers = try remains(changed)
    try Data("no shard".utf8).write(to: URL(fileURLWithPath: path))
    let damaged = try remains(today)

    #expect(ofToday)
    #expect(!ofAnotherCommit)
    #expect(!ofOthers)
    #expect(!damaged)
  }
}
