import Foundation
import ParityResults
import ReadableNumbers

/// Whether a claim holds, and by how much.
package struct ClaimVerdict {
  package static let nullDepth = "null depth"

  package let verdict: GuideVerdict
  package let text: String

  /// - Parameter evidence: measurements of the quantity by which the claim is judged.
  package init(
    documented: CaseResult, corrected: CaseResult, measure: ClaimMeasure?, evidence: GuideEvidence
  ) {
    let isSilent = documented.diagnosis?.contains { $0.cause == "silence" } ?? false
    guard corrected.verdict == .pass, documented.verdict != .error || isSilent else {
      let failed = corrected.verdict == .pass ? documented : corrected
      self.init(.error, "\(failed.candidate): \(failed.message)")
      return
    }
    guard let comparison = documented.comparison else {
      self.init(.wrong, "wrong: nothing sounds")
      return
    }
    guard !comparison.isBitExact else {
      self.init(.holds, "holds to the bit")
      return
    }
    guard let measure else {
      self.init(nullDepth: comparison.nullDepth)
      return
    }
    guard let web = evidence.web, let value = evidence.documented else {
      self.init(.wrong, "wrong: no \(measure.quantity)")
      return
    }
    let difference = value - web
    let size = Self.size(difference, measure.unit)
    switch abs(difference) {
    case ...measure.holds: self.init(.holds, "holds")
    case ...measure.within: self.init(.within, "holds within \(size)")
    default: self.init(.wrong, "wrong by \(size)")
    }
  }

  private init(nullDepth depth: Double?) {
    let text = depth.map(Words.decibels) ?? "−∞ dB"
    switch depth ?? -.infinity {
    case ...ClaimMeasure.holdsNullDepth: self.init(.holds, "holds: \(text) of rounding")
    case ...ClaimMeasure.withinNullDepth: self.init(.within, "holds within \(text)")
    default: self.init(.wrong, "wrong: null depth \(text)")
    }
  }

  private init(_ verdict: GuideVerdict, _ text: String) {
    self.verdict = verdict
    self.text = text
  }

  private static func size(_ value: Double, _ unit: String) -> String {
    let digits = abs(value) < 0.095 ? 3 : abs(value) < 10 ? 2 : 1
    let number = String(format: "%.\(digits)f", abs(value))
    return "\(value < 0 ? "−" : "")\(number) \(unit)"
  }
}
