import ArgumentParser

/// How a part of a run or a capture is written.
struct ShardFileOptions: ParsableArguments {
  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("Where the shard is written; by default shards.", valueName: "folder"),
    completion: .directory)
  var output: String?

  @Option(help: ArgumentHelp("Sign the shard with the key in this file.", valueName: "file"))
  var key: String?

  @Flag(help: "Leave the machine's name out of the shard.")
  var anonymous = false

  var folder: String { output ?? "shards" }

  /// Refuses options for writing a part if none is requested.
  ///
  /// - Parameter others: further such options, and whether they are given.
  func requireShard(beside others: [(String, Bool)]) throws {
    let all: [(String, Bool)] =
      [("--output", output != nil), ("--key", key != nil), ("--anonymous", anonymous)] + others
    if let name = all.first(where: \.1)?.0 {
      throw ValidationError("\(name) applies only to shards; add --shard 3/64")
    }
  }
}
