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
    for (words, law) in [
      ("rounded", { ($0 as Double).rounded() }), ("rounded down", { $0.rounded(.down) }),
    ] {
      found += byNote(graph, GraphWording.wholePitches(ofNotes: words), law)
    }
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

  /// The same where a note has several oscillators whose pitches follow from one, as in frequency modulation.
  private static func byNote(
    _ graph: DoctoredGraph, _ words: String, _ law: (Double) -> Double
  ) -> [Mistake] {
    let notes = NotePitches(graph).notes.filter { $0.count > 1 }
    guard notes.count > 1 else { return [] }
    // It may be the first that a page makes, or the lowest.
    let ways: [([NotePitches.Pitch]) -> Double] = [
      { $0[0].hertz }, { $0.map(\.hertz).min() ?? $0[0].hertz },
    ]
    var known: [[Int: Double]] = []
    return ways.compactMap { base in
      var factors: [Int: Double] = [:]
      for note in notes {
        let pitch = base(note)
        for own in note { factors[own.node] = law(pitch) / pitch }
      }
      guard factors.values.contains(where: { abs($0 - 1) > 1e-6 }), !known.contains(factors) else {
        return nil
      }
      known.append(factors)
      return Mistake(cause: .parameter, complexity: 2, finding: { _ in words }) {
        [factors] graph, _ in graph.scaleValues("frequency", by: factors)
      }
    }
  }
}
