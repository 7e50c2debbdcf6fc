import Foundation

extension ShardWriter {
  /// Removes a file that is there and is not of today's inputs: should this attempt fail, a merge would take
  /// what an earlier state of the project came to.
  ///
  /// - Parameters:
  ///   - identity: today's; its commit is not compared, as a merge does not.
  ///   - scratch: where the file is unpacked to be read; one that cannot be read is removed, too.
  /// - Throws: `ShardError.unwritable` where it cannot be removed.
  package func removeStale(
    _ number: ShardNumber, of plan: FleetPlan, identity: ShardHeader.Identity, scratch: String
  ) throws(ShardError) {
    guard FileManager.default.fileExists(atPath: path) else { return }
    if let header = earlierHeader(scratch) {
      var (own, other) = (identity, header.identity)
      own.commit = nil
      other.commit = nil
      let isSamePart =
        header.kind == .run && header.index == number.index && header.count == number.count
        && header.plan == plan.digest && header.selection == plan.selection
      if isSamePart, own == other { return }
    }
    guard unlink(path) == 0 || errno == ENOENT else { throw ShardError(errno, path) }
  }

  /// nil for what is damaged, too large, or not signed with the key.
  private func earlierHeader(_ scratch: String) -> ShardHeader? {
    guard let folder = try? ScratchFolder(in: scratch) else { return nil }
    return try? ShardReader(key: key).unpack(path, into: folder, as: "earlier").header
  }
}
