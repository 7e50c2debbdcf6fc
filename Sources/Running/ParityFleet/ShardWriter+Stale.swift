import Foundation

extension ShardWriter {
  /// Moves an existing shard out of a merge's way, before anything in this attempt can fail; `removeStale` restores its
  /// name.
  ///
  /// - Throws: `ShardError.occupied`, `ShardError.unwritable`.
  package func setAside() throws(ShardError) {
    try checkReplaceable()
    guard rename(path, aside) == 0 || errno == ENOENT else { throw ShardError(errno, path) }
  }

  /// Begins with a dot, so that neither a merge nor a shell pattern takes it for a shard.
  private var aside: String { "\(folder)/.\(name).earlier" }

  /// Removes an existing file that was made from other inputs than today's: if this attempt failed, a merge would
  /// otherwise take the results of an earlier state of the project.
  ///
  /// - Parameters:
  ///   - identity: today's; of its commit the hash alone is compared, as in a merge.
  ///   - scratch: where the file is unpacked to be read; an unreadable one is also removed.
  /// - Throws: `ShardError.unwritable` when it cannot be removed.
  package func removeStale(
    _ number: ShardNumber, of plan: FleetPlan, identity: ShardHeader.Identity, scratch: String
  ) throws(ShardError) {
    let files = FileManager.default
    let isAside = files.fileExists(atPath: aside)
    let earlier = isAside ? aside : path
    guard files.fileExists(atPath: earlier) else { return }
    if let header = header(of: earlier, scratch) {
      var (own, other) = (identity, header.identity)
      own.commit?.isChanged = false
      other.commit?.isChanged = false
      let isSamePart =
        header.kind == .run && header.index == number.index && header.count == number.count
        && header.plan == plan.digest && header.selection == plan.selection
      if isSamePart, own == other {
        // Another attempt may have finished in the meantime.
        if isAside, !files.fileExists(atPath: path), rename(aside, path) == 0 { return }
        if !isAside { return }
      }
    }
    guard unlink(earlier) == 0 || errno == ENOENT else { throw ShardError(errno, earlier) }
  }

  /// Removes an existing file, before an attempt that reuses nothing from it.
  ///
  /// - Throws: `ShardError.unwritable`.
  package func remove() throws(ShardError) {
    try checkReplaceable()
    guard unlink(path) == 0 || errno == ENOENT else { throw ShardError(errno, path) }
  }

  /// nil for a file that is damaged, too large, or not signed with the key.
  private func header(of path: String, _ scratch: String) -> ShardHeader? {
    guard let folder = try? ScratchFolder(in: scratch) else { return nil }
    return try? ShardReader(key: key).unpack(path, into: folder, as: "earlier").header
  }
}
