import Foundation
import Mutation

/// Which mutants did not compile the last time, so that the next build need not find out again.
struct DroppedMutants {
  let path: String

  func read(_ set: MutantSet) -> Set<Int32> {
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    let keys = Set(text.split(separator: "\n").map { MutantKey(text: String($0)) })
    return Set(
      set.entries.filter { $0.mutant.id > 0 && keys.contains($0.key) }.map(\.mutant.id))
  }

  func write(_ mutants: Set<Int32>, _ set: MutantSet) throws {
    let keys = mutants.compactMap { set.byID[$0] }.map { set.entries[$0].key.text }.sorted()
    let folder = (path as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data((keys.joined(separator: "\n") + "\n").utf8)
      .write(to: URL(fileURLWithPath: path), options: .atomic)
  }
}
