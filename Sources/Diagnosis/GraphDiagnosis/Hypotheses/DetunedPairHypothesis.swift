import Comparison
import WebAudio

/// Two oscillators for each note, of which one is a little higher: by a factor where it should be by hertz, or the
/// reverse.
enum DetunedPairHypothesis: Hypothesis {
  static let changesNumbers = true
  /// A pitch that is farther off is an interval.
  private static let farthest = 0.06
  private static let fewest = 2
  private static let most = 6
  /// Pairs that are off alike agree to this.
  private static let grain = 1e-5
  private static let hertz = [0.5, 1, 0.2, 0.1, 2, 0.3, 0.25, 1.5, 3, 4, 5, 0.7]
  private static let ratios = [1.002, 1.005, 1.001, 1.003, 1.01, 1.004, 1.006, 1.008, 1.02]

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let oscillators = subject.graph.nodes(ofType: "OscillatorNode").filter { $0.line != nil }
    let values = subject.graph.pitches
    let lines = Dictionary(grouping: oscillators, by: \.line).values
      .filter { $0.count >= fewest }.sorted { $0[0].id < $1[0].id }
    let pairs = lines.flatMap { first in
      lines.filter { $0[0].id > first[0].id && $0.count == first.count }.map { (first, $0) }
    }
    return pairs.compactMap { first, second in
      mistake(first.map(\.id), second.map(\.id), values)
    }.prefix(most).map(\.self)
  }

  private static func mistake(
    _ first: [Int], _ second: [Int], _ values: [Int: Double]
  ) -> Mistake? {
    let pitches = zip(first, second).map { (low: values[$0] ?? 0, high: values[$1] ?? 0) }
    guard pitches.allSatisfy({ $0.low > 0 && $0.high > 0 && $0.low != $0.high }),
      pitches.allSatisfy({ abs($0.high / $0.low - 1) < farthest }),
      Set(pitches.map(\.low)).count > 1
    else { return nil }
    let (ratios, differences) = (
      pitches.map { $0.high / $0.low }, pitches.map { $0.high - $0.low }
    )
    let (ratio, difference) = (ratios[0], differences[0])
    let isRatio = ratios.allSatisfy { abs($0 - ratio) < grain * abs(ratio - 1) }
    let isHertz = differences.allSatisfy { abs($0 - difference) < grain * abs(difference) }
    guard isRatio != isHertz else { return nil }
    let sizes =
      isRatio
      ? hertz.map { ratio > 1 ? $0 : -$0 } : Self.ratios.map { difference > 0 ? $0 : 1 / $0 }
    var mistake = Mistake(
      cause: .parameter, sizes: .among(sizes), complexity: 2, isFine: true,
      finding: {
        isRatio
          ? GraphWording.detunedBy($0, second[0], first[0], not: ratio)
          : GraphWording.detunedTo($0, second[0], first[0], not: difference)
      }
    ) { graph, size in
      let factors = zip(second, pitches).map { node, pitch in
        (node, (isRatio ? pitch.low + size : pitch.low * size) / pitch.high)
      }
      graph.scaleValues("frequency", by: Dictionary(uniqueKeysWithValues: factors))
    }
    mistake.measured = sizes
    return mistake
  }
}
