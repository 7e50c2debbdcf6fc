import DataText
import Foundation
import ParityReferences
import ParityResults
import ReferencePacks
import Testing

@testable import ParityFleet

/// Shards that somebody else's program wrote: each whole and closed as it should be, with members that are
/// not a shard's.
@Suite struct ShardMembersTests {
  private typealias Member = (name: String, data: Data)

  /// The members of a shard as they are written.
  private func members(_ shards: TestShards) throws -> [Member] {
    let scratch = try ScratchFolder(in: shards.folder.path)
    let shard = try ShardReader().unpack(try shards.write(1), into: scratch, as: "whole")
    return try ["shard.json", "results.jsonl", "sensitivity.jsonl"].map {
      ($0, try Data(contentsOf: URL(fileURLWithPath: "\(shard.folder)/\($0)")))
    }
  }

  /// Writes them with an index of them, and reads them again.
  private func refusal(
    _ members: [Member], of shards: TestShards, behind: [Member] = [],
    index change: (inout ShardIndex) -> Void = { _ in }
  ) throws -> String {
    let path = shards.path("made.parityshard")
    let archive = try ArchiveWriter(path, level: 1)
    for member in members { try archive.add(member.data, as: member.name) }
    var index = ShardIndex(
      members.map {
        .init(name: $0.name, bytes: $0.data.count, sha256: SHA256Text.of($0.data))
      }, key: nil)
    change(&index)
    try archive.add(try JSONText.encode(index, indented: false), as: ShardIndex.fileName)
    for member in behind { try archive.add(member.data, as: member.name) }
    try archive.close()
    try ShardTrailer.close(path)
    let scratch = try ScratchFolder(in: shards.folder.path)
    do {
      _ = try ShardReader().unpack(path, into: scratch, as: "made")
      return "taken"
    } catch {
      return "\(error)"
    }
  }

  @Test func takesWhatIsOne() throws {
    let shards = try TestShards()

    #expect(try refusal(try members(shards), of: shards) == "taken")
  }

  @Test func refusesMembersThatAreNone() throws {
    let shards = try TestShards()
    let whole = try members(shards)
    let plot: Member = ("plots/a/b/c.json", Data("x".utf8))
    func text(_ own: [Member]) throws -> String { try refusal(own, of: shards) }

    #expect(try text(whole + [("notes.txt", Data())]).contains("'notes.txt' is not what belongs"))
    #expect(
      try text([whole[1], whole[0], whole[2]]).contains("'results.jsonl' is not what belongs"))
    #expect(try text(whole + [plot, plot]).contains("is not what belongs there"))
    #expect(try text(whole + [("plots/../../x", Data())]) != "taken")
    #expect(try text(Array(whole.dropLast())).contains("it has no sensitivity.jsonl"))
    #expect(try text([whole[0]]).contains("it does not begin with shard.json"))
    #expect(
      try refusal(whole, of: shards, behind: [plot]).contains("something follows its index"))
  }

  // What a report would load as a script or show as a page.
  @Test(arguments: [
    "plots/a/b/c.js", "plots/a.html", "audio/a/b.js", "audio/a.svg", "cases/a.json",
  ])
  func refusesMembersThatSomethingExecutes(name: String) throws {
    let shards = try TestShards()
    let whole = try members(shards)

    #expect(
      try refusal(whole + [(name, Data("alert(1)".utf8))], of: shards).contains(
        "is not what belongs"))
  }

  @Test func takesPlotsThatAreSome() throws {
    let shards = try TestShards()
    let whole = try members(shards)
    func text(_ plots: Data) throws -> String {
      try refusal(whole + [("plots/a/b/c.json", plots)], of: shards)
    }
    let plots = CasePlots(sampleRate: 48000, start: 0, frames: 1, channels: [])

    #expect(try text(try plots.jsonText()) == "taken")
    for other in [Data(), Data("{}".utf8), try plots.jsonText() + Data(");alert(1)".utf8)] {
      #expect(try text(other).contains("'plots/a/b/c.json': no plots that Parity wrote"))
    }
  }

  @Test func refusesAnIndexOfOtherMembers() throws {
    let shards = try TestShards()
    let whole = try members(shards)
    func text(_ change: (inout ShardIndex) -> Void) throws -> String {
      try refusal(whole, of: shards, index: change)
    }

    #expect(try text { $0.members.removeLast() }.contains("not those of its index"))
    #expect(
      try text {
        $0.members[1] = .init(name: "results.jsonl", bytes: 1, sha256: $0.members[1].sha256)
      }.contains("not those of its index"))
    #expect(try text { $0.digest = "00" }.contains("not those of its index"))
    #expect(try text { $0.version = 2 }.contains("not one that this version of Parity reads"))
  }

  @Test(arguments: ["version", "format", "number", "complete"])
  func refusesAHeaderOfAnotherVersion(what: String) async throws {
    let shards = try TestShards()
    let findings = try await shards.check(replacing: 2) { header, _ in
      switch what {
      case "version": header.version = ShardHeader.currentVersion + 1
      case "format": header.format = "parity-other"
      case "number": header.index = 9
      default: header.complete = false
      }
    }

    let text = TestShards.refusal(findings)
    #expect(text.contains("0002-of-0003.parityshard is damaged"))
    #expect(text.contains("this program reads") || text.contains("it says that it is shard"))
  }

  /// A bound that the reader keeps, whatever the sizes say.
  @Test func refusesMoreThanItMayHold() throws {
    let shards = try TestShards()
    let path = try shards.write(1)
    let scratch = try ScratchFolder(in: shards.folder.path)

    #expect(throws: ShardError.self) {
      try ShardReader(mostBytes: 100).unpack(path, into: scratch, as: "small")
    }
  }
}
