import AmbientEngine
import Comparison
import GraphDiagnosis
import WebAudio

/// A feedback matrix with a wrong sign, a wrong scale, or another matrix altogether.
enum ReverbMatrixHypothesis: Hypothesis {
  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    lineCounts(in: subject.graph).flatMap { count in
      let lines = (0..<count).map(Double.init)
      return [
        changed(count, "the mixing matrix has the opposite sign") { matrix, _ in
          matrix.scale *= -1
        },
        scaled(count, subject.graph),
        changed(count, "lines are fed back without being mixed") { matrix, _ in
          matrix = MixingMatrix(entries: identity(count, off: 0), scale: 1)
        },
        changed(count, "lines are mixed by a Householder matrix, not by Hadamard's") { matrix, _ in
          matrix = MixingMatrix(entries: identity(count, off: -2 / Double(count)), scale: 1)
        },
        counted(count, lines, { "row \($0) of the mixing matrix has the wrong sign" }) {
          matrix, row in
          matrix.entries[row] = matrix.entries[row].map { -$0 }
        },
        counted(count, lines, { "column \($0) of the mixing matrix has the wrong sign" }) {
          matrix, column in
          for row in matrix.entries.indices { matrix.entries[row][column] *= -1 }
        },
        counted(
          count, (0..<count * count).map(Double.init),
          { entry in
            let (row, column) = ((entry - 1) / count + 1, (entry - 1) % count + 1)
            return "row \(row), column \(column) of the mixing matrix has the wrong sign"
          }
        ) { matrix, entry in
          matrix.entries[entry / count][entry % count] *= -1
        },
      ]
    }
  }

  /// How many lines the matrices of a graph mix.
  private static func lineCounts(in graph: DoctoredGraph) -> Set<Int> {
    var counts: Set<Int> = []
    for node in graph.nodes(processing: "hadamard-mixer") {
      counts.insert(node.members["processorOptions"]?["lines"]?.numberValue == 4 ? 4 : 8)
    }
    for quality in ReverbInUse.qualities(of: graph) { counts.insert(quality == .lite ? 4 : 8) }
    return counts
  }

  private static func scaled(_ count: Int, _ graph: DoctoredGraph) -> Mistake {
    let root = Double(count).squareRoot()
    let known = [1 / root, 0.5, 0.7071067811865476, 1.4142135623730951, 2, root]
    // Four lines are heard before they are mixed: their scale acts like the feedback, which may have any size.
    let isHeard = count == 8 || ReverbInUse.ids(of: graph).isEmpty
    return Mistake(
      cause: .reverbMatrix,
      sizes: isHeard
        ? .between([0.3, 0.6, 0.8, 0.9, 1, 1.1, 1.3, 1.7, 3], known: known) : .among(known),
      finding: { "the mixing matrix is scaled by \(Figures.times($0)) what it should be" }
    ) { graph, ratio in
      graph.changeMatrix(count) { $0.scale *= ratio }
    }
  }

  private static func changed(
    _ count: Int, _ finding: String, _ change: @escaping (inout MixingMatrix, Int) -> Void
  ) -> Mistake {
    Mistake(cause: .reverbMatrix, finding: { _ in finding }) { graph, _ in
      graph.changeMatrix(count) { change(&$0, 0) }
    }
  }

  /// - Parameter finding: called with the position, counted from 1.
  private static func counted(
    _ count: Int, _ places: [Double], _ finding: @escaping (Int) -> String,
    _ change: @escaping (inout MixingMatrix, Int) -> Void
  ) -> Mistake {
    Mistake(
      cause: .reverbMatrix, sizes: .among(places), reported: { $0 + 1 },
      finding: { finding(Int($0)) }
    ) { graph, place in
      graph.changeMatrix(count) { change(&$0, Int(place)) }
    }
  }

  private static func identity(_ count: Int, off: Double) -> [[Double]] {
    (0..<count).map { row in (0..<count).map { ($0 == row ? 1 : 0) + off } }
  }
}

extension DoctoredGraph {
  fileprivate mutating func changeMatrix(_ count: Int, _ change: (inout MixingMatrix) -> Void) {
    var matrix = ambient.reverb.matrices[count] ?? .sylvester(lineCount: count)
    change(&matrix)
    ambient.reverb.matrices[count] = matrix
  }
}
