import DataText
import Foundation
import OrdinaryFiles
import ParallelWork

/// A folder with one file for each past run, such as `reports/history`.
///
/// Runs that end at the same time do not disturb each other: each writes its own file, which is either complete or
/// absent. A file that is not a record is ignored.
package struct HistoryFolder: Sendable {
  package let path: String
  /// Files beyond this number are removed, oldest first.
  package var largestCount = 500
  /// The same for all files together, in bytes.
  package var largestSize = 32_000_000

  package init(path: String) { self.path = path }

  /// The records that can be read; empty if there is no folder.
  package var history: RunHistory { read(names) }

  /// Only the latest runs, which a report shows; all if none of those covered all cases.
  package func history(latest count: Int) -> RunHistory {
    let names = names
    let latest = read(names.suffix(count))
    return names.count <= count || latest.runs.contains { !$0.isPartial } ? latest : read(names)
  }

  private func read(_ names: some Collection<String>) -> RunHistory {
    let names = Array(names)
    let runs = try? AllCores.map(names.count) { place in
      OrdinaryFile.contents("\(path)/\(names[place])").map { data in
        try? JSONText.decode(RunRecord.self, from: data)
      } ?? nil
    }
    return RunHistory((runs ?? []).compactMap(\.self))
  }

  /// Adds a run, and removes the oldest ones when there are too many.
  ///
  /// - Throws: `HistoryError.unwritable`.
  package func add(_ run: RunRecord) throws(HistoryError) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try write(try JSONText.encode(run, indented: false), named: Self.name(of: run))
    } catch {
      throw HistoryError.unwritable(path: path, detail: SystemReason.of(error, at: path))
    }
    prune()
  }

  /// Two runs may begin in the same second; what they took is never the same to the last digit.
  private func write(_ data: Data, named stem: String) throws {
    for number in 1... {
      let name = number == 1 ? "\(stem).json" : "\(stem)-\(number).json"
      let target = "\(path)/\(name)"
      if OrdinaryFile.contents(target) == data { return }
      let temporary = "\(path)/.\(name)-\(UUID().uuidString)"
      try data.write(to: URL(fileURLWithPath: temporary))
      defer { unlink(temporary) }
      // Unlike a rename, a link never replaces what another run has written in the meantime.
      if link(temporary, target) == 0 { return }
      guard errno == EEXIST else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    }
  }

  private func prune() {
    var files = names.reversed().map { name in
      let attributes = try? FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
      return (name: name, size: (attributes?[.size] as? Int) ?? 0)
    }
    var total = files.reduce(0) { $0 + $1.size }
    // The latest run stays, however large it is.
    while files.count > max(1, largestCount) || (total > largestSize && files.count > 1) {
      let oldest = files.removeLast()
      total -= oldest.size
      try? FileManager.default.removeItem(atPath: "\(path)/\(oldest.name)")
    }
  }

  /// The files that this type has written, oldest first: their names begin with the date.
  private var names: [String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return all.filter { $0.wholeMatch(of: Self.namePattern) != nil }
      .sorted { ($0.prefix(20), $0.count, $0) < ($1.prefix(20), $1.count, $1) }
  }

  private static func name(of run: RunRecord) -> String {
    // A colon is not allowed in file names everywhere.
    run.date.formatted(.iso8601).replacing(":", with: "-")
  }

  private static var namePattern: Regex<Substring> {
    /\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z(?:-\d+)?\.json/
  }
}

/// Why a run could not be added to the history.
package enum HistoryError: Error, Equatable, CustomStringConvertible {
  case unwritable(path: String, detail: String)

  package var description: String {
    switch self {
    case .unwritable(let path, let detail):
      "cannot add the run to the history in \(path): \(detail)"
    }
  }
}
