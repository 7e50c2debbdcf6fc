import Comparison
import Foundation
import GraphTrace

/// Every pitch by another law: whole hertz, or semitones that are a round factor instead of 2^(1/12).
enum PitchLawHypothesis: Hypothesis {
  /// As people write it from memory.
  private static let semitones = [1.06, 1.0595, 1.059]

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let graph = subject.graph
    let pitches = TuningHypothesis.Pitches(graph)
    let values = pitches.values
    guard values.count > 1 else { return [] }
    var found: [Mistake] = []
    func add(_ words: String, complexity: Int, _ law: @escaping (Double) -> Double) {
      guard values.contains(where: { abs(law($0) - $0) > 1e-6 * $0 }) else { return }
      found.append(
        Mistake(cause: .parameter, complexity: complexity, finding: { _ in words }) { graph, _ in
          pitches.map(in: &graph, law)
        })
    }
    add(GraphWording.wholePitches("rounded"), complexity: 1) { $0.rounded() }
    add(GraphWording.wholePitches("rounded down"), complexity: 1) { $0.rounded(.down) }
    // The note from which the others are counted: the lowest, or the concert pitch.
    for base in Set([values.min() ?? 440, 440]).sorted() {
      for semitone in semitones {
        let power = log(semitone) / (log(2) / 12)
        add(GraphWording.semitones(semitone, from: base), complexity: 2) {
          base * pow($0 / base, power)
        }
      }
    }
    return found
  }
}
