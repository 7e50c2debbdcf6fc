import Foundation

extension ShardWriter {
  /// Takes a shard that is there out of a merge's way, before anything of this attempt can fail:
  /// `removeStale` gives it its name again.
  ///
  /// - Throws: `ShardError.occupied`, `ShardError.unwritable`.
  package func setAside() throws(ShardError) {
    try checkReplaceable()
    guard rename(path, aside) == 0 || errno == ENOENT else { throw ShardError(errno, path) }
  }

  /// Begins with a dot: neither a merge nor a shell's pattern takes it for a shard.
  private var aside: String { "\(folder)/.\(name).earlier" }

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
    let files = FileManager.default
    let isAside = files.fileExists(atPath: aside)
    let earlier = isAside ? aside : path
    guard files.fileExists(atPath: earlier) else { return }
    if let header = header(of: earlier, scratch) {
      var (own, other) = (identity, header.identity)
      own.commit = nil
      other.commit = nil
      let isSamePart =
        header.kind == .run && header.index == number.index && header.count == number.count
        && header.plan == plan.digest && header.selection == plan.selection
      if isSamePart, own == other {
        // Another attempt may have come to its end meanwhile.
        if isAside, !files.fileExists(atPath: path), rename(aside, path) == 0 { return }
        if !isAside { return }
      }
    }
    guard unlink(earlier) == 0 || errno == ENOENT else { throw ShardError(errno, earlier) }
  }

  /// Removes a file that is there, as before an attempt that takes nothing over from it.
  ///
  /// - Throws: `ShardError.unwritable`.
  package func remove() throws(ShardError) {
    try checkReplaceable()
    guard unlink(path) == 0 || errno == ENOENT else { throw ShardError(errno, path) }
  }

  /// nil for what is damaged, too large, or not signed with the key.
  private func header(of path: String, _ scratch: String) -> ShardHeader? {
    guard let folder = try? ScratchFolder(in: scratch) else { return nil }
    return try? ShardReader(key: key).unpack(path, into: folder, as: "earlier").header
  }
}
