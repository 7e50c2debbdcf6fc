import Foundation

/// What runs keep for later ones: a project's `.parity`, all of which can be made again.
struct StateFolder {
  let path: String

  /// An item that is removed as a whole.
  private struct Item {
    let path: String
    let date: Date
    let bytes: Int
    let isKeptResult: Bool
  }

  /// Something changed this recently may be in use by another program.
  private static let inUse = 3600.0

  /// Removes the oldest items until the rest is within a bound.
  ///
  /// - Parameters:
  ///   - seconds: stored results older than this are removed in any case.
  ///   - needed: paths that stay.
  func clean(
    mostBytes: Int, olderThan seconds: Double?, needed: Set<String>
  ) -> (count: Int, bytes: Int) {
    if let seconds { EntryFolders.tidy(below: "\(path)/kept", olderThan: seconds) }
    if mostBytes < 0 { EntryFolders.tidy(below: "\(path)/kept", olderThan: -1) }
    let items = (keptResults + others).sorted { ($0.date, $0.path) < ($1.date, $1.path) }
    var total = items.reduce(0) { $0 + $1.bytes }
    var removed = (count: 0, bytes: 0)
    for item in items where !needed.contains(item.path) {
      let age = -item.date.timeIntervalSinceNow
      let isOld = item.isKeptResult && (seconds.map { age > $0 } ?? false)
      // A user who asks for nothing to be kept means results.
      let isFree = item.isKeptResult || mostBytes >= 0 && age > Self.inUse
      guard isOld || total > mostBytes, isFree,
        (try? FileManager.default.removeItem(atPath: item.path)) != nil
      else { continue }
      total -= item.bytes
      removed = (removed.count + 1, removed.bytes + item.bytes)
    }
    return removed
  }

  /// Files beside the results, rewritten by every run that has something to add.
  private static let memories: Set = ["memo.json", "diagnoses.json"]

  /// Finished cases, and what was found out about their differences.
  private var keptResults: [Item] {
    let kept = "\(path)/kept"
    let memories = names(in: kept).filter(Self.memories.contains).map { "\(kept)/\($0)" }
    return (KeptFolders.all(kept) + memories).map { item($0, isKeptResult: true) }
  }

  /// Renders of other browsers, what was found out about plugins, and the audit's copies of the sources.
  private static let known: Set = ["browsers", "plugins", "mutants"]

  /// A state folder may be any folder: other files in it belong to the user.
  private var others: [Item] {
    names(in: path).filter { Self.known.contains($0) && isFolder("\(path)/\($0)") }
      .map { item("\(path)/\($0)", isKeptResult: false) }
  }

  private func item(_ path: String, isKeptResult: Bool) -> Item {
    let files = FileManager.default
    // A folder's own date does not change with files deep inside it: the latest of all counts.
    var date = self.date(path)
    var bytes = size(path)
    for name in isKeptResult ? names(in: path) : files.subpaths(atPath: path) ?? [] {
      bytes += size("\(path)/\(name)")
      if !isKeptResult { date = max(date, self.date("\(path)/\(name)")) }
    }
    return Item(path: path, date: date, bytes: bytes, isKeptResult: isKeptResult)
  }

  private func isFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  private func size(_ path: String) -> Int {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return 0 }
    return Int(status.st_size)
  }

  private func date(_ path: String) -> Date {
    var status = stat()
    guard lstat(path, &status) == 0 else { return .distantPast }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return Date(timeIntervalSince1970: Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9)
  }
}
