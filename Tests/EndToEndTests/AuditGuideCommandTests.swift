import Foundation
import ParityResults
import Testing

/// One run on a copy that shares the references, in a folder of its own for the report.
@Suite struct AuditGuideCommandTests {
  @Test func judgesEveryClaimByWhatItMeasures() async throws {
    let folder = "/tmp/parity-test-\(UUID().uuidString.prefix(8))"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/reference-audio",
      withDestinationPath: "\(Program.checkout)/reference-audio")

    let output = try await Program.run(
      ["audit-guide", "--project", folder, "--claims-only", "--markdown", "\(folder)/audit.md"])

    #expect(output.code == 0, "\(output.standardError)")
    let json = try #require(
      FileManager.default.contents(atPath: "\(folder)/reports/guide/guide-audit.json"))
    let results = try JSONDecoder().decode(GuideAuditResults.self, from: json)
    #expect(results.claims.count >= 25)
    #expect(results.coverage.isComplete)
    #expect(results.count(.error) == 0)
    // Each corrected component matches to the bit.
    let corrected = results.claims.flatMap(\.evidence).filter { $0.quantity == "null depth" }
    #expect(corrected.allSatisfy { $0.corrected == nil })
    expectCauses(in: results)
    let page = FileManager.default.contents(atPath: "\(folder)/reports/guide/index.html") ?? Data()
    #expect(String(decoding: page, as: UTF8.self).contains("id=\"claim-\(results.claims.count)\""))
    #expect(FileManager.default.fileExists(atPath: "\(folder)/audit.md"))
  }

  /// The mistakes that the guide makes, by case: from its text, not from a run.
  private static let causes = [
    "level-granular": "parameter", "level-reverb": "parameter", "biquad-lowpass": "filter-q",
    "biquad-highpass": "filter-q", "filter-lowpass-unit": "filter-type",
    "filter-resonance": "filter-q", "filter-low-cutoff": "filter-q",
    "filter-bandwidth": "filter-q", "oscillator-mix": "naive-oscillator",
    "oscillator-sawtooth": "naive-oscillator", "oscillator-after-a-second": "phase-restart",
    "envelope-attack": "euler-step", "envelope-decay": "envelope-level-wait",
    "envelope-retriggered": "missing-part", "waveshaper-oversampled": "oversampling",
    "grain-sizes": "unit", "grain-spray": "unit", "grain-intervals": "grain-table",
    "grain-window": "grain-table", "reverb-lines": "reverb-line-length",
    "reverb-size": "reverb-line-length", "reverb-decay": "reverb-feedback",
    "reverb-damping": "reverb-damping", "reverb-diffusers": "reverb-diffusers",
    "reverb-predelay": "silence", "graph-grain-filters": "missing-part",
    "graph-lead-echoes": "missing-part", "ping-pong": "missing-part",
  ]

  private func expectCauses(in results: GuideAuditResults) {
    for (name, cause) in Self.causes {
      let wrong = results.claims.filter {
        $0.caseID == "guide/\(name)" && $0.verdict != .holds
      }
      #expect(!wrong.isEmpty, "\(name)")
      for claim in wrong { #expect(claim.cause == cause, "\(claim.number) \(claim.title)") }
    }
  }
}
