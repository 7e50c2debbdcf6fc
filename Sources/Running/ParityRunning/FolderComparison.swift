import Foundation
import ParallelWork

/// Compares the sounds of two folders, each pair as two files are compared.
package struct FolderComparison: Sendable {
  /// How two files are compared.
  private let comparison: @Sendable (FolderPairs.Pair) throws -> FileComparison

  package init(_ comparison: @escaping @Sendable (FolderPairs.Pair) throws -> FileComparison) {
    self.comparison = comparison
  }

  /// Compares all pairs on all cores; a pair that cannot be compared is an error of that case alone.
  ///
  /// - Parameter use: selects what to keep of an outcome, which holds the samples of both files.
  /// - Returns: in the order of the pairs.
  /// - Throws: errors from `comparison` and `use`.
  package func run<Kept: Sendable>(
    _ pairs: FolderPairs,
    _ use: @Sendable (FolderPairs.Pair, FileComparison, CaseOutcome) throws -> Kept
  ) throws -> [Kept] {
    let names = Self.caseNames(pairs.pairs.map(\.name))
    return try AllCores.map(pairs.pairs.count) { index in
      let pair = pairs.pairs[index]
      var comparison = try comparison(pair)
      comparison.name = names[index]
      guard pair.fault == nil else {
        return try use(pair, comparison, comparison.incomparable(pair.fault ?? ""))
      }
      let outcome: CaseOutcome
      do { outcome = try comparison.run() } catch { outcome = comparison.incomparable("\(error)") }
      return try use(pair, comparison, outcome)
    }
  }

  /// Different files are different cases, even where their names differ only in characters that case names cannot
  /// contain.
  static func caseNames(_ files: [String]) -> [String] {
    var taken: Set<String> = []
    return files.map { file in
      let stem = URL(fileURLWithPath: file).deletingPathExtension().relativePath
      let name = FileComparison.caseName(stem)
      var (unique, number) = (name, 1)
      while !taken.insert(unique).inserted {
        number += 1
        unique = "\(name)-\(number)"
      }
      return unique
    }
  }
}
