import Foundation
import OrdinaryFiles
import ParityReferences
import ParityResults
import Testing

@testable import ParityFleet

@Suite struct ShardFileTests {
  @Test func readsBackWhatWasWritten() async throws {
    let shards = try TestShards()
    let path = try shards.write(2)
    let scratch = try ScratchFolder(in: shards.folder.path)

    let shard = try ShardReader().unpack(path, into: scratch, as: "s")

    #expect(shard.header.index == 2)
    #expect(shard.header.cases.map(\.id) == shards.plan.cases(of: 2).map(\.id))
    let checked = try ShardCheck(
      limits: .init(), references: shards.project.references, today: "2026-01-01",
      room: ResultRoom()
    ).check(shard)
    #expect(checked.totals.all.cases == 4)
  }

  @Test func hasTheSameBytesForTheSameResults() throws {
    let shards = try TestShards()

    let one = try Data(contentsOf: URL(fileURLWithPath: try shards.write(1, as: "x.parityshard")))
    let other = try Data(contentsOf: URL(fileURLWithPath: try shards.write(1, as: "y.parityshard")))

    #expect(one == other)
  }

  @Test func leavesNothingElseBehind() throws {
    let shards = try TestShards()
    try shards.write(1)

    #expect(
      try FileManager.default.contentsOfDirectory(atPath: shards.folder.path)
        == ["0001-of-0003.parityshard"])
  }

  /// Whatever byte of a copy is another, it is none of the shards that make a run.
  @Test func refusesEveryByteThatWasChanged() throws {
    let shards = try TestShards()
    let whole = try Data(contentsOf: URL(fileURLWithPath: try shards.write(1)))
    let path = shards.path("damaged.parityshard")
    try whole.write(to: URL(fileURLWithPath: path))
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    defer { try? file.close() }
    for offset in whole.indices {
      try file.seek(toOffset: UInt64(offset))
      try file.write(contentsOf: Data([whole[offset] ^ (1 << (offset % 8))]))
      #expect(ShardTrailer.fault(of: path) != nil, "byte \(offset)")
      try file.seek(toOffset: UInt64(offset))
      try file.write(contentsOf: Data([whole[offset]]))
    }
    // What was restored is whole again, so that the loop has asked what it means to.
    #expect(ShardTrailer.fault(of: path) == nil)
  }

  @Test func refusesEveryBeginning() throws {
    let shards = try TestShards()
    let whole = try shards.write(1)
    let size = try Data(contentsOf: URL(fileURLWithPath: whole)).count
    for length in stride(from: size - 1, through: 0, by: -1) {
      #expect(truncate(whole, off_t(length)) == 0)
      #expect(ShardTrailer.fault(of: whole) != nil, "\(length) bytes")
    }
  }

  /// One who computes the trailer anew still has an archive that is damaged or an index that does not fit,
  /// unless the byte was one that nothing depends on.
  @Test func refusesWhatWasClosedAgain() throws {
    let shards = try TestShards()
    let whole = try Data(contentsOf: URL(fileURLWithPath: try shards.write(1)))
    let scratch = try ScratchFolder(in: shards.folder.path)
    let path = shards.path("forged.parityshard")
    let end = whole.count - ShardTrailer.size
    let honest = try ShardReader().unpack(
      shards.path("0001-of-0003.parityshard"), into: scratch, as: "honest")
    let expected = try Data(contentsOf: URL(fileURLWithPath: honest.lines))
    var refused = 0
    for offset in stride(from: 0, to: end, by: 7) {
      var forged = whole.prefix(end)
      forged[offset] ^= 0xff
      try forged.write(to: URL(fileURLWithPath: path))
      try ShardTrailer.close(path)
      do {
        let shard = try ShardReader().unpack(path, into: scratch, as: "\(offset)")
        #expect(try Data(contentsOf: URL(fileURLWithPath: shard.lines)) == expected)
        #expect(shard.header.plan == honest.header.plan)
      } catch {
        refused += 1
      }
    }
    #expect(refused * 10 > end / 7 * 9)
  }

  @Test(arguments: ["", "not a shard, only a text that is longer than forty bytes are in all"])
  func refusesOtherFiles(text: String) throws {
    let shards = try TestShards()
    let path = try shards.folder.file("x.parityshard", text)

    #expect(ShardTrailer.fault(of: path) != nil)
  }

  @Test func writesOverShardsAlone() throws {
    let shards = try TestShards()
    _ = try shards.folder.file("letter.txt", "dear")
    try FileManager.default.createDirectory(
      atPath: shards.path("f.parityshard"), withIntermediateDirectories: true)

    try shards.write(1)
    try shards.write(1)
    for name in ["letter.txt", "f.parityshard"] {
      #expect(throws: ShardError.occupied(path: shards.path(name))) {
        try shards.write(1, as: name)
      }
    }
  }

  /// As two attempts at one part do, of which an engine has lost the first: the file is one of theirs.
  @Test func letsTwoWriteAtOnce() async throws {
    let shards = try TestShards()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<2 {
        group.addTask { for _ in 0..<20 { try shards.write(1) } }
      }
      group.addTask {
        // Whoever reads meanwhile finds one that is whole.
        for _ in 0..<40 {
          let path = shards.path("0001-of-0003.parityshard")
          guard FileManager.default.fileExists(atPath: path) else { continue }
          #expect(ShardTrailer.fault(of: path) == nil)
        }
      }
      try await group.waitForAll()
    }

    let names = try FileManager.default.contentsOfDirectory(atPath: shards.folder.path)
    #expect(names == ["0001-of-0003.parityshard"])
  }

  /// RFC 4231, test cases 2 and 6: a short key, and one longer than a block.
  @Test func signsAsTheStandardSays() {
    #expect(
      ShardIndex.signature(of: "what do ya want for nothing?", key: Data("Jefe".utf8))
        == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
    #expect(
      ShardIndex.signature(
        of: "Test Using Larger Than Block-Size Key - Hash Key First",
        key: Data(repeating: 0xaa, count: 131))
        == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
  }

  @Test func asksForLaterWhereTheDiskIsFull() {
    #expect(RetryLater.helps(ShardError(ENOSPC, "x"), folders: []))
    #expect(RetryLater.helps(POSIXError(.EIO), folders: []))
    // Whoever else was refused something by the system: the writer of a kept render.
    #expect(RetryLater.helps(WriteRefusal(ENOSPC, "x"), folders: []))
    #expect(!RetryLater.helps(WriteRefusal(EACCES, "x"), folders: []))
    #expect(!RetryLater.helps(ShardError(EACCES, "x"), folders: []))
    #expect(!RetryLater.helps(ShardError.occupied(path: "x"), folders: []))
  }
}
