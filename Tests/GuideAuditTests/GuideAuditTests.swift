import AudioSignal
import ParityCases
import ParityResults
import TestProjects
import Testing

@testable import Comparison
@testable import GuideAudit
@testable import ParityHarness
@testable import ParityReferences
@testable import ParityRunning

/// What is judged, and how; the claims' own results are of the run that `make guide` makes.
@Suite struct GuideAuditTests {
  @Test func coversEveryRowAndEveryStatement() {
    let coverage = GuideClaim.coverage

    #expect(coverage.rows.count == 26)
    #expect(coverage.isComplete)
  }

  @Test func namesNoRowOrLineThatIsNotThere() {
    for claim in GuideClaim.all {
      #expect(Set(claim.rows).isSubset(of: GuideClaim.tableRows), "\(claim.title)")
      #expect(Set(claim.lines).isSubset(of: GuideClaim.statementLines), "\(claim.title)")
    }
  }

  @Test func doesNotAskTheGuideInARunOfAll() throws {
    let all = try CandidateCatalog(apps: .attached()).named().map(\.name)
    let asked = try CandidateCatalog(apps: .attached()).named(["guide"]).map(\.name)

    #expect(all == ["engine", "port"])
    #expect(asked == ["guide"])
  }

  private func result(_ verdict: Verdict, nullDepth: Double?, cause: String? = nil) -> CaseResult {
    let definition = CaseDefinition(
      id: "guide/x", suite: "guide", name: "x", component: "c", kind: .graph, source: "",
      sampleRate: 48000, frames: 1, channels: 1, parameters: .object([:]))
    let peak = SpectralDifference(decibels: 0, frequency: 0)
    let comparison = Measurements(
      isBitExact: verdict == .pass, maxAbsoluteError: 0, rmsDifference: nil, nullDepth: nullDepth,
      signalToNoise: nil, bitEqualShare: 0, maxUlp: 0, logSpectralDistance: 0,
      largestSpectralDifference: peak, channels: [])
    let diagnosis = cause.map {
      DiagnosisResult(
        cause: $0, estimate: nil, unit: nil, finding: "", sentence: "", evidence: [], initial: 0,
        remaining: nil)
    }
    var evidence = CaseEvidence(
      definition, candidate: "guide", reference: 1, limit: .init(kind: .bitExact, reason: ""),
      spread: .init(renders: 2, maxAbsoluteError: 0, nullDepth: nil))
    evidence.comparison = verdict == .error ? nil : comparison
    evidence.diagnosis = diagnosis.map { [$0] }
    return CaseResult(evidence, Judgement(verdict, "m"))
  }

  private func verdict(
    _ documented: CaseResult, _ measure: ClaimMeasure? = nil, web: Double? = nil,
    value: Double? = nil
  ) -> ClaimVerdict {
    ClaimVerdict(
      documented: documented, corrected: result(.pass, nullDepth: nil), measure: measure,
      evidence: .init(
        quantity: "level", unit: "dB", web: web, documented: value, corrected: web))
  }

  // The bounds are those of `ClaimMeasure`.
  @Test(arguments: [(-121.0, GuideVerdict.holds), (-61, .within), (-59, .wrong)])
  func judgesByTheNullDepth(depth: Double, expected: GuideVerdict) {
    #expect(verdict(result(.fail, nullDepth: depth)).verdict == expected)
  }

  @Test(arguments: [(0.005, GuideVerdict.holds), (-0.4, .within), (0.6, .wrong)])
  func judgesByWhatIsMeasured(difference: Double, expected: GuideVerdict) {
    let judged = verdict(
      result(.fail, nullDepth: -10), .level, web: -3, value: -3 + difference)

    #expect(judged.verdict == expected)
  }

  @Test func takesSilenceForWrongAndOtherErrorsForErrors() {
    #expect(verdict(result(.error, nullDepth: nil, cause: "silence")).verdict == .wrong)
    #expect(verdict(result(.error, nullDepth: nil)).verdict == .error)
  }

  @Test func judgesNothingByACorrectionThatFails() {
    let judged = ClaimVerdict(
      documented: result(.pass, nullDepth: nil), corrected: result(.fail, nullDepth: -10),
      measure: nil,
      evidence: .init(quantity: "", unit: "", web: nil, documented: nil, corrected: nil))

    #expect(judged.verdict == .error)
  }
}
