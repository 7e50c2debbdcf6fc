import Comparison
import ReadableNumbers

extension Diagnosis {
  init(_ trial: Trial, initial: Double, remaining: Double?) {
    let parts = trial.parts
    let first = parts[0]
    var estimate: Estimate?
    if case .one = first.mistake.sizes {
    } else {
      estimate = Estimate(value: first.mistake.reported(first.size), unit: first.mistake.unit)
    }
    let distance = remaining.map { "\(DiagnosisText.decibels($0.rounded())) from the candidate" }
    self.init(
      cause: first.mistake.cause, also: parts.dropFirst().map(\.mistake.cause), estimate: estimate,
      finding: parts.map { $0.mistake.finding($0.mistake.reported($0.size)) }
        .joined(separator: ", and "),
      evidence: [
        "the browser's graph rendered with \(parts.count > 1 ? "these mistakes" : "this mistake") is"
          + " \(distance ?? "the candidate to the bit")"
      ],
      complexity: parts.reduce(3 * (parts.count - 1)) { $0 + $1.complexity },
      initial: initial, remaining: remaining)
  }
}
