import DataText
import Foundation
import ParityReferences
import ParityResults

/// A comparison in a part of a run: a line of `results.jsonl`.
package struct ShardLine: Codable, Sendable {
  /// As `ResultKey.text`.
  package var key: String
  package var result: CaseResult
  /// How long rendering and judging took; nil where it was not measured.
  package var seconds: Double?

  package init(key: String, result: CaseResult, seconds: Double?) {
    self.key = key
    self.result = result
    self.seconds = seconds
  }

  /// Whether a result precedes another: by case, then by candidate.
  package static func precedes(
    _ first: (id: String, candidate: String), _ second: (id: String, candidate: String)
  ) -> Bool {
    first.id == second.id
      ? FleetPlan.precedes(first.candidate, second.candidate)
      : FleetPlan.precedes(first.id, second.id)
  }

  /// SHA-256 of the findings, which two attempts at one case share. Leaves out durations, a command's output, how far a
  /// search for causes got in its time, and sentences, which may contain times; measurements and the remarks that fail
  /// a case carry the content.
  package func contentHash() throws -> String {
    var bare = result.evidence
    bare.renderSeconds = nil
    bare.diagnosisSeconds = nil
    (bare.diagnosis, bare.undiagnosed) = (nil, nil)
    for place in (bare.stages ?? []).indices { bare.stages?[place].diagnosis = nil }
    bare.candidateOutput = nil
    let failures = (bare.remarks ?? []).filter { $0.weight == .failure }
    bare.remarks = failures.isEmpty ? nil : failures
    (bare.fault, bare.breakdown) = (bare.fault.map { _ in "" }, nil)
    return SHA256Text.of(try JSONText.encode(bare, indented: false))
  }
}
