import Comparison
import Foundation
import GraphTrace

/// Where a page makes its nodes, according to its trace.
struct MakingLines {
  /// The most nodes of one finding whose lines are named.
  private static let most = 2

  private let lines: [Int: String]

  init(_ trace: GraphTrace) {
    lines = trace.steps.reduce(into: [:]) { lines, step in
      guard step.name == "create", let node = step.members["node"]?.wholeNumber,
        let line = step.members["line"]?.text
      else { return }
      lines[node] = line
    }
  }

  /// The same diagnosis, with where the nodes that it names are made.
  func added(to diagnosis: Diagnosis) -> Diagnosis {
    guard !lines.isEmpty else { return diagnosis }
    var told: [(node: Int, line: String)] = []
    for match in diagnosis.finding.matches(of: /\bnode (\d+)/) {
      guard let node = Int(match.1), let line = lines[node],
        !told.contains(where: { $0.node == node || $0.line == line })
      else { continue }
      told.append((node, line))
    }
    var more = diagnosis
    more.lines = told.prefix(Self.most).map { "node \($0.node): \($0.line)" }
    return more
  }
}
