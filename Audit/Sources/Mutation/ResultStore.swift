import Foundation
import Synchronization

/// Results on disk, one JSON object in a line, each written as soon as it is known: an interrupted
/// run goes on where it stopped.
package final class ResultStore: Sendable {
  private let path: String
  private let results: Mutex<[MutantKey: MutantResult]>

  /// Reads what is there. A line cut short by an interruption is passed over.
  package init(path: String) throws(MutationError) {
    self.path = path
    var known: [MutantKey: MutantResult] = [:]
    let data = FileManager.default.contents(atPath: path) ?? Data()
    for line in data.split(separator: UInt8(ascii: "\n")) {
      guard let result = try? JSONDecoder().decode(MutantResult.self, from: line) else { continue }
      known[result.key] = result
    }
    results = Mutex(known)
    // What was cut short must not run into the next line.
    if let last = data.last, last != UInt8(ascii: "\n") { try append(Data("\n".utf8)) }
  }

  /// What is known of a mutant and still holds.
  ///
  /// A detected mutant stays so as long as the case that detected it exists; that nothing detects it
  /// holds for the same references only.
  ///
  /// - Parameter renders: all renders there are.
  package func result(
    of key: MutantKey, references: String, renders: Set<String>
  ) -> MutantResult? {
    guard let known = results.withLock({ $0[key] }) else { return nil }
    if known.references == references { return known }
    guard known.outcome.isDetected, let render = known.render, renders.contains(render) else {
      return nil
    }
    return known
  }

  package func add(_ result: MutantResult) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var line = try encoder.encode(result)
    line.append(UInt8(ascii: "\n"))
    try results.withLock { results in
      results[result.key] = result
      try append(line)
    }
  }

  private func append(_ data: Data) throws(MutationError) {
    let url = URL(fileURLWithPath: path)
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      if !FileManager.default.fileExists(atPath: path) { try Data().write(to: url) }
      let handle = try FileHandle(forWritingTo: url)
      defer { try? handle.close() }
      try handle.seekToEnd()
      try handle.write(contentsOf: data)
    } catch {
      throw .unwritable(path: path, detail: error.localizedDescription)
    }
  }
}
