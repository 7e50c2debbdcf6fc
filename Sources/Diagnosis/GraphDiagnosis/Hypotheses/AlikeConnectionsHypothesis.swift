import Comparison
import GraphTrace
import WebAudio

/// A connection that every note of a page has, or one of those that all notes share, that is missing or has another
/// level, in graphs with too many connections to try each alone.
enum AlikeConnectionsHypothesis: Hypothesis {
  static let changesNumbers = true
  /// Below this, other hypotheses try connections one by one.
  private static let fewest = 25
  private static let most = 32
  /// Of so few alike connections, such as a mixer's channels, each is also tried alone.
  private static let mostAlone = 8
  private static let levels: [Double] = [
    0.5, 2, 0.7071067811865476, 1.4142135623730951, 0.25, 4, 0.1, 10, 1.0 / 3, 3,
  ]

  private struct Cables {
    let steps: [Int]
    let text: String
  }

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let graph = subject.graph
    let cables = sets(in: graph)
    return cables.map { set in
      Mistake(
        cause: .missingPart, complexity: 0,
        finding: { _ in GraphWording.connectionMissing(set.text) }
      ) { graph, _ in
        for index in set.steps { graph.ignore(index) }
      }
    }
      + cables.flatMap { set in
        [
          Mistake(
            cause: .sign, complexity: 1, finding: { _ in GraphWording.connectionSign(set.text) }
          ) { graph, _ in
            for index in set.steps { graph.insertGain(-1, at: index) }
          },
          Mistake(
            cause: .level,
            sizes: .between([0.05, 0.2, 0.5, 0.8, 1, 1.25, 2, 5, 20], known: levels), complexity: 3,
            finding: { GraphWording.connectionLevel(set.text, $0) }
          ) { graph, level in
            for index in set.steps { graph.insertGain(level, at: index) }
          },
        ]
      }
  }

  /// The connections grouped by the roles at their ends, and by the lines of the page that make these, of nodes that
  /// sound before the candidate diverges.
  private static func sets(in graph: DoctoredGraph) -> [Cables] {
    let indices = graph.steps.indices.filter { graph.steps[$0].name == "connect" }
    guard indices.count >= fewest else { return [] }
    let nodes = graph.nodesByID
    var sets: [String: [Int]] = [:]
    for index in indices {
      let step = graph.steps[index]
      guard let from = step.number("from"), let role = nodes[from]?.role else { continue }
      let to = step.number("toNode") ?? 0
      let target = nodes[to]?.role.map { "\($0)" } ?? "output"
      let port = step.members["toParam"]?.text ?? "\(step.number("input") ?? 0)"
      sets["\(role) \(step.number("output") ?? 0) \(target) \(port)", default: []].append(index)
      // Notes with other calls have other roles, and a port still has one place for them.
      guard let line = nodes[from]?.line else { continue }
      let end = nodes[to]?.line ?? "\(to)"
      sets["line \(line) \(step.number("output") ?? 0) \(end) \(port)", default: []].append(index)
    }
    let distinct = Set(sets.values)
    func wait(_ set: [Int]) -> Int? {
      set.compactMap { graph.steps[$0].number("from").flatMap { nodes[$0]?.wait } }
        .filter { $0 >= 0 }.min()
    }
    return distinct.compactMap { set in wait(set).map { (set, $0) } }
      .sorted { ($0.1, $0.0[0], $0.0.count) < ($1.1, $1.0[0], $1.0.count) }.prefix(most)
      .flatMap { set, _ in
        let each = set.map { index in
          Cables(
            steps: [index], text: MissingPartHypothesis.text(of: graph.steps[index], in: graph))
        }
        guard set.count > 1 else { return each }
        let all = Cables(steps: set, text: "\(each[0].text), and \(set.count - 1) like it,")
        return [all] + (set.count <= mostAlone ? each : [])
      }
  }
}
